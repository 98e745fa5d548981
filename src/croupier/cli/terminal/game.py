"""What a game brings to the terminal: its betting areas, its decisions, its layout. Nothing else here asks which
game it is."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from msgspec import Struct
from rich.text import Text

from croupier.cli.terminal.asking import Entry, Question, Report, Shortcut
from croupier.conduct import Outcome
from croupier.money import dollars
from croupier.ruling import Command, Need
from croupier.table import Table
from croupier.views.table_view import TableView

if TYPE_CHECKING:  # a seat asks its game, and the game is asked about a seat
    from croupier.cli.terminal.seat import Seat


class Area(Struct, frozen=True):
    """A betting area: its key, a name short enough for eighty columns, its word, a shorter one, and its colour.

    Without a key it takes no wager by itself: what lies there follows from another, or from a decision."""

    key: str
    name: str
    word: str
    short: str
    style: str


class Decision(Struct, frozen=True):
    """Something a patron decides in turn: its key, its word, what the key is said to do, and how it is asked for."""

    key: str
    word: str
    say: str
    ask: Callable[[Table, str], Command]  # in the name of this patron
    less: str = ""  # what it is called for a smaller amount, where one may be named
    listed: bool = False  # several patrons may ask for it at once: a dealer picks from a list
    who: str = "who asks for it"  # what that list is of
    also: tuple[str, ...] = ()  # other ways to write it
    confirm: str = ""  # what is asked before it is done
    cents: int = 0  # for how much, where the rules leave no choice

    @property
    def said(self) -> str:
        return f"{self.say} {dollars(self.cents)}" if self.cents else self.say


class Turn(Struct, frozen=True):
    """A decision that is open to a patron now."""

    key: str
    word: str
    say: str
    act: Callable[[], Outcome]
    less: str = ""
    part: Callable[[int], Outcome] | None = None  # the same for so many cents
    also: tuple[str, ...] = ()
    confirm: str = ""
    cents: int = 0


class TerminalGame(Protocol):
    """A game in the terminal. Each view is the game's own, hence `Any`."""

    AREAS: Mapping[str, Area]  # by option
    KIND_OF_WAGER: Mapping[str, str]  # by option: whose limits apply
    TURNS: Mapping[str, Decision]  # by command: what a patron decides at a table of one's own
    DECISIONS: Mapping[str, Decision]  # by command: what patrons decide and the dealer of a live table enters
    INSTEAD: tuple[str, ...]  # commands for when nobody is there to decide
    REPORTS: tuple[Report, ...]  # what went wrong, where it takes more words than a choice from the rules has
    FORMS: Mapping[str, tuple[Question, ...]]  # by command: what is asked, where its example does not say
    CUTTING_CARD: bool  # whether a cutting card comes out in the course of play
    ON_SIGN: tuple[str, ...]  # the options that belong in the line with the limits
    SEAT: int  # where somebody sits who has the table for oneself
    CLOSE: str  # the word that closes the betting, what that brings about, and what the dealer then does
    CLOSING: str
    DEALER_THEN: str
    LINE: str  # wagers as they are written, where the layout has more places than keys; else ""
    EXAMPLE: str  # a wager, as a dealer enters it
    KEYS: str  # help for the full screen
    WORDS: str  # help for playing line by line
    DEALING: str  # help for dealing line by line, beyond what every game has
    LOOKS: Mapping[str, Callable[[Any], Iterator[str]]]  # what can be looked at line by line

    def turns(self, seat: "Seat") -> tuple[Turn, ...]:
        """What the patron at a table of one's own is asked for now, beside wagers and the cut."""
        ...

    def named(self, table: Table, command: Command, decisions: Mapping[str, Decision]) -> Decision | None:
        """The decision that an open command is, as it is called now."""
        ...

    def waits(self, view: Any) -> str:
        """What play waits for, said to the patron."""
        ...

    def entry(self, table: Table, need: Need) -> Entry | None:
        """How the dealer of a live table does what is due, where the rules offer no example of it."""
        ...

    def shortcuts(self, table: Table, need: Need) -> tuple[Shortcut, ...]:
        """Other words and keys of the dealer's."""
        ...

    def would_tell(self, table: Table, command: Command) -> bool:
        """Whether only to look at what a command would bring about tells what nobody may know."""
        ...

    def dealing(self, text: str) -> Command | None:
        """What naming cards, tiles or a number asks for, whether or not any is due; None if this names none."""
        ...

    def placing(self, table: Table, patron: str, text: str) -> Command | None:
        """The wager that a written line is, None if it is none; raises Unclear where something of it is missing."""
        ...

    def spot(self, table: Table, text: str) -> str:
        """The place on the layout that is called so, as a wager has it, or ""; where `placing` places wagers."""
        ...

    def felt(self, view: Any, width: int, height: int) -> Text:
        """The cards on the layout; `height` is that of the screen."""
        ...

    def history(self, view: Any, width: int) -> Text:
        """What is kept of the rounds before, if the game keeps it in sight."""
        ...

    def hand_lines(self, shown: Any) -> Iterator[str]:
        """The cards of a round in words."""
        ...

    def desk_felt(self, view: Any, typed: str, width: int) -> Text:
        """The cards on the layout with the one being typed, as a dealer sees them."""
        ...

    def boxes(self, view: Any, width: int, height: int) -> Text:
        """What lies on the boxes, and once settled what each is paid, in no more lines than these."""
        ...


def game_of(view: TableView) -> TerminalGame:
    # Each game's module builds on this one, so it is looked up once both are there.
    return cast(TerminalGame, import_module(f"croupier.cli.terminal.{view.game.replace('-', '_')}"))
