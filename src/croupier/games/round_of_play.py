"""What the state of every game has: wagers on the layout, the round under way, and the rounds before it."""

from collections.abc import Container, Mapping
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.context import Context, wager_account
from croupier.games.follow_on import FollowOn
from croupier.games.rounds import WagerSettled
from croupier.instruments import Terms
from croupier.money import Balances, applied
from croupier.ruling import Fact, Under


class Wager(Struct, frozen=True, gc=False):
    """Chips of one patron on the layout. `at_risk` is the part within the maximum; the rest goes back."""

    patron: str
    box: int
    option: str
    amount: int
    at_risk: int

    @property
    def spot(self) -> str:
        """Where on the layout the wager stands, as accounts and people call it."""
        return self.option

    @property
    def placed(self) -> int:
        """What was put down before the cards came."""
        return self.amount

    @property
    def area(self) -> str:
        return wager_account(self.patron, self.spot)


class RoundOfPlay(Struct, frozen=True, gc=False):
    """What the round of every such game has."""

    number: int
    wagers: Mapping[tuple[str, str], Any] = {}  # (patron, spot) -> the game's wager
    called: bool = False  # "no more bets"
    opened: bool = False  # the first card has left the shoe
    no_bet: Under = ()  # why no wagers may be made, if so
    places: tuple[int, ...] = ()  # where in the shoe each card lay, in the order drawn
    voided: bool = False
    moved: Balances = {}  # what the round has moved so far, netted by account
    settled_wagers: tuple[Any, ...] = ()
    settlements: tuple[Any, ...] = ()


class RoundRecord(Struct, frozen=True, gc=False):
    """A closed round: what was wagered and settled in it, and what it moved, so that it can still be voided."""

    closed: Any
    wagers: tuple[Any, ...]
    settlements: tuple[Any, ...]
    moved: Balances
    voided: bool = False

    @property
    def number(self) -> int:
        number: int = self.closed.round
        return number


class RoundGame(Struct, frozen=True, gc=False, kw_only=True):
    """A game between and during rounds. At a virtual table the chance of each shoe, deck or spin is sealed beforehand,
    under a number and a published commitment."""

    CHANCE: ClassVar[str] = "shoe"  # what is numbered and sealed
    PIECES: ClassVar[str] = "cards"  # what is checked and replaced

    round: Any
    shoe_number: int = 0
    commitment: str = ""
    records: tuple[Any, ...] = ()  # rounds of this shoe
    earlier: tuple[tuple[Any, ...], ...] = ()  # rounds of the shoes before it


Game = TypeVar("Game", bound=RoundGame)
Round = TypeVar("Round", bound=RoundOfPlay)


def between_rounds(game: RoundGame) -> bool:
    """No card of a round is out and nobody has a wager down."""
    now = game.round
    return not (now.opened or now.called or now.wagers)


def has_wagers(game: RoundGame, patron: str) -> bool:
    return any(name == patron for name, _ in game.round.wagers)


def at_risk_on(game: RoundGame, patron: str, options: Container[str]) -> int:
    """What a patron risks on these options, all boxes together."""
    wagers = game.round.wagers.values()
    return sum(wager.at_risk for wager in wagers if wager.patron == patron and wager.option in options)


def further_limits(terms: Terms) -> tuple[str, ...]:
    """What a sign may limit besides the kinds of wager: at most tables nothing."""
    return ()


def leaving(ctx: Context, game: RoundGame, patron: str) -> tuple[Fact, ...]:
    """What comes before a patron leaves: at most tables nothing."""
    return ()


def no_follow_on(terms: Terms) -> FollowOn | None:
    """At most tables nothing follows a wager that is placed."""
    return None


def wager_settled(ctx: Context, game: Game, fact: WagerSettled) -> Game:
    """The wager leaves the layout, and is kept with its settlement."""
    now = game.round
    wagers = dict(now.wagers)
    wager = wagers.pop((fact.patron, fact.stood_on))
    return replace(
        game,
        round=replace(
            now,
            wagers=wagers,
            settled_wagers=(*now.settled_wagers, wager),
            settlements=(*now.settlements, fact),
            moved=applied(now.moved, fact.moves),
        ),
    )


def settled_again(now: Round, boxes: Container[int], fact: Fact) -> Round:
    """The round with the wagers of these boxes on the layout again, their settlements undone by this fact."""
    again = {(wager.patron, wager.spot): wager for wager in now.settled_wagers if wager.box in boxes}
    return replace(
        now,
        wagers={**now.wagers, **again},
        settled_wagers=tuple(wager for wager in now.settled_wagers if wager.box not in boxes),
        settlements=tuple(each for each in now.settlements if each.box not in boxes),
        moved=applied(now.moved, fact.moves),
    )
