"""A full-screen page that knows every key with an effect now, and lists them at the foot."""

from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar

from msgspec import Struct
from rich.text import Text
from textual.app import App
from textual.events import Key
from textual.widgets import Static

from croupier.cli.screen import visible_text
from croupier.cli.terminal.theme import AMBER, THEME
from croupier.conduct import DealtElsewhere, Malformed, UnreadableStream
from croupier.conduct.chance import GeneratorFailure, VaultError
from croupier.journal import StoreError

FOR_LESS = "b"  # a decision for a smaller amount than the usual one
_BETWEEN_KEYS = "   "
_NAMES = {"question_mark": "?", "plus": "+"}


class Do(Struct, frozen=True):
    """The present effect of a key; without words it is not listed at the foot."""

    say: str
    act: Callable[[], object]


class KeyedApp(App[None]):
    """The table below, perhaps a page over it, and one dictionary with the present effect of every key."""

    CSS = """
    Screen { background: $background; }
    ModalScreen { background: $background 60%; }
    Static { text-wrap: nowrap; text-overflow: ellipsis; }
    #title { height: 1; background: $panel; color: $primary; }
    #keys { padding: 0 1; color: $primary; background: $panel; }
    #notes { height: 1fr; padding: 0 1; }
    """
    ENABLE_COMMAND_PALETTE: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name
        self.trouble = ""  # the last refusal, until the next key

    @abstractmethod
    def open_keys(self) -> dict[str, Do]:
        """Every key that has an effect now."""

    @abstractmethod
    def draw(self) -> None:
        """Show everything as it stands."""

    def turned_away(self, key: str) -> bool:
        """Whether a key is not used, and the page has said why."""
        return False

    def on_key(self, event: Key) -> None:
        if len(self.screen_stack) > 1:  # a page lies over the table and has the keys
            return
        key = event.key.lower() if len(event.key) == 1 else event.key
        does = self.open_keys().get(key)
        if self.turned_away(key):
            event.stop()
            self.draw()
        elif does is not None:
            event.stop()
            self.trouble = ""
            with self.faults_shown():
                does.act()
            self.draw()

    @contextmanager
    def faults_shown(self) -> Iterator[None]:
        """An unreachable store or shoe, or senseless input, is reported and not raised: the table is as it was."""
        try:
            yield
        except (StoreError, VaultError, GeneratorFailure, DealtElsewhere, UnreadableStream, Malformed) as fault:
            self.trouble = str(fault)

    def on_resize(self) -> None:
        self.draw()

    def show(self, widget: str, text: Text) -> None:
        self.screen_stack[0].query_one(f"#{widget}", Static).update(visible_text(text))

    def height_of(self, widget: str) -> int:
        return self.screen_stack[0].query_one(f"#{widget}", Static).size.height

    def key_line(self) -> Text:
        """Each key with its effect, wrapped between keys and never inside one."""
        text, used = Text(), 0
        for key, does in self.open_keys().items():
            if not does.say:
                continue
            name = _NAMES.get(key, key)
            wide = len(f"{name} {does.say}")
            if used and used + len(_BETWEEN_KEYS) + wide > self.size.width - 2:
                text.append("\n")
                used = 0
            text.append(_BETWEEN_KEYS if used else "")
            text.append(name, f"bold {AMBER}").append(f" {does.say}")
            used += wide + (len(_BETWEEN_KEYS) if used else 0)
        return text
