"""A game's part of the terminal: its colours, its decisions, its layout. No other module here asks which game it is."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct
from rich.text import Text

from croupier.cli.terminal.asking import Entry, Report, Shortcut
from croupier.conduct import Outcome
from croupier.instruments import members, part_of
from croupier.money import dollars
from croupier.ruling import Command, Need
from croupier.table import Table
from croupier.views.table_view import AnyTableView

if TYPE_CHECKING:  # a seat asks its game, and the game is asked about a seat
    from croupier.cli.terminal.seat import Seat


class KeyedCommand(Struct, frozen=True):
    """A patron's decision in turn: its key, its word, the description of the key, and the command."""

    key: str
    word: str
    say: str
    ask: Callable[[Table, str], Command]  # in the name of this patron
    less: str = ""  # its name for a smaller amount, where one may be named
    listed: bool = False  # several patrons may ask for it at once: a dealer picks from a list
    who: str = "who asks for it"  # the heading of that list
    also: tuple[str, ...] = ()  # other ways to write it
    confirm: str = ""  # the question before it is done
    last: bool = False  # named after the others: nobody presses it first
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
    part: Callable[[int], Outcome] | None = None  # the same for this many cents
    also: tuple[str, ...] = ()
    confirm: str = ""
    cents: int = 0


Keyed = Mapping[str, KeyedCommand]  # by command
Looks = Mapping[str, Callable[[Any], Iterator[str]]]  # by the word that asks for it


class TerminalGame(Protocol):
    """A game in the terminal. Each view is the game's own, hence `Any`."""

    STYLES: Mapping[str, str]  # by option: colours of betting areas, where not the usual ones
    TURNS: Keyed  # a patron's decisions at a private table
    DECISIONS: Keyed  # patrons' decisions that the dealer of a live table enters
    INSTEAD: tuple[str, ...]  # commands for when nobody is there to decide
    REPORTS: tuple[Report, ...]  # irregularities that take more words than a choice from the rules has
    CUTTING_CARD: bool  # whether a cutting card comes out in the course of play
    ON_SIGN: tuple[str, ...]  # the options that belong in the line with the limits
    SEAT: int  # the seat of somebody alone at the table
    CLOSE: str  # the word that closes the betting, its effect, and the dealer's next step
    CLOSING: str
    DEALER_THEN: str
    LINE: str  # wagers as they are written, where the layout has more places than keys; else ""
    EXAMPLE: str  # a wager, as a dealer enters it
    KEYS: str  # help for the full screen
    WORDS: str  # help for playing line by line
    DEALING: str  # help for dealing line by line, beyond the common part
    LOOKS: Looks  # the views that can be shown line by line

    def turns(self, seat: "Seat") -> tuple[Turn, ...]:
        """The decisions that the patron at a private table is asked for now, beside wagers and the cut."""
        ...

    def named(self, table: Table, command: Command, decisions: Mapping[str, KeyedCommand]) -> KeyedCommand | None:
        """The decision behind an open command, by its present name."""
        ...

    def waits(self, view: Any) -> str:
        """The step that play waits for, in words for the patron."""
        ...

    def entry(self, table: Table, need: Need) -> Entry | None:
        """How the dealer of a live table does the next step, where the rules offer no example of it."""
        ...

    def shortcuts(self, table: Table, need: Need) -> tuple[Shortcut, ...]:
        """Other words and keys of the dealer's."""
        ...

    def would_tell(self, table: Table, command: Command) -> bool:
        """Whether merely previewing a command reveals something that nobody may know."""
        ...

    def dealing(self, text: str) -> Command | None:
        """The command that naming cards, tiles or a number means, whether or not any is due; None if the text names
        none."""
        ...

    def placing(self, table: Table, patron: str, text: str) -> Command | None:
        """The wager that a written line describes, None if it is none; raises Unclear where a part of it is missing."""
        ...

    def spot(self, table: Table, text: str) -> str:
        """The place on the layout with this name, as a wager has it, or ""; where `placing` places wagers."""
        ...

    def felt(self, view: Any, width: int, height: int) -> Text:
        """The cards on the layout; `height` is that of the screen."""
        ...

    def history(self, view: Any, width: int) -> Text:
        """The record of past rounds, if the game keeps it in sight."""
        ...

    def hand_lines(self, shown: Any) -> Iterator[str]:
        """The cards of a round in words."""
        ...

    def desk_felt(self, view: Any, typed: str, width: int) -> Text:
        """The cards on the layout with the one being typed, as a dealer sees them."""
        ...

    def boxes(self, view: Any, width: int, height: int) -> Text:
        """The chips on the boxes, and once settled the payments, in at most this many lines."""
        ...


def game_of(view: AnyTableView) -> TerminalGame:
    return _terminal(view.game)


@cache
def _terminal(game: str) -> TerminalGame:
    # Each game's module builds on this one, so it is looked up once both are loaded.
    terminal: TerminalGame = part_of(game, "terminal", members(TerminalGame))
    return terminal
