"""Pages over the table: something to read, to choose from, to answer, or to confirm. Escape always leaves."""

from collections.abc import Sequence
from typing import ClassVar

from rich.markup import escape
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from croupier.cli.screen import visible, visible_text

_SCROLLS = {"up", "down", "pageup", "pagedown", "home", "end"}


class Page(ModalScreen[None]):
    """Something to read. Any key that does not scroll it closes it."""

    CSS = """
    Page { align: center middle; }
    Page VerticalScroll { width: 90%; max-width: 100; height: auto; max-height: 90%; background: $panel;
        border: round $primary; padding: 0 1; }
    Page Static { text-wrap: wrap; }
    """

    def __init__(self, title: str, text: Text) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_title = escape(visible(self._title))
            scroll.border_subtitle = "any key closes"
            yield Static(visible_text(self._text))

    def on_key(self, event: Key) -> None:
        if event.key not in _SCROLLS:
            event.stop()
            self.dismiss()


class Choose(ModalScreen[int | None]):
    """A list to choose from: returns the index of the choice."""

    CSS = """
    Choose { align: center middle; }
    Choose OptionList { width: 90%; max-width: 100; height: auto; max-height: 80%; background: $panel;
        border: round $primary; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "leave")]

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._lines = lines

    def compose(self) -> ComposeResult:
        listed = OptionList(*(Option(Text(visible(line))) for line in self._lines))
        listed.border_title = escape(visible(self._title))
        listed.border_subtitle = "enter chooses, escape leaves"
        yield listed

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option_index)


class Ask(ModalScreen[str | None]):
    """One question: returns the typed answer."""

    CSS = """
    Ask { align: center middle; }
    Ask Vertical { width: 90%; max-width: 100; height: auto; background: $panel; border: round $primary; padding: 0 1; }
    Ask Static { text-wrap: wrap; }
    Ask .wrong { color: $warning; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "leave")]

    def __init__(self, title: str, question: str, usual: str = "", wrong: str = "", begun: str = "") -> None:
        """`begun` is the text typed already."""
        super().__init__()
        self._title = title
        self._question = question
        self._usual = usual
        self._wrong = wrong
        self._begun = begun

    def compose(self) -> ComposeResult:
        with Vertical() as box:
            box.border_title = escape(visible(self._title))
            box.border_subtitle = "enter answers, escape leaves"
            yield Static(Text(visible(self._question)))
            if self._wrong:
                yield Static(Text(visible(self._wrong)), classes="wrong")
            yield Input(self._begun, placeholder=self._usual, select_on_focus=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)


class Confirm(ModalScreen[bool]):
    """The effect of a command, to be confirmed by the named key and no other."""

    CSS = Page.CSS.replace("Page", "Confirm")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "yes"),
        Binding("escape", "dismiss(False)", "no"),
    ]

    def __init__(self, title: str, lines: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll() as scroll:
            scroll.border_title = escape(visible(self._title))
            scroll.border_subtitle = "y does it, escape leaves"
            yield Static(Text(visible("\n".join(self._lines))))
