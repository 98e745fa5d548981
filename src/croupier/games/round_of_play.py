"""State that every game shares: wagers on the layout, the round under way, and the rounds before it."""

from collections.abc import Callable, Container, Mapping
from functools import cache
from typing import Any, ClassVar, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.rounds import RoundEnds, WagerSettled
from croupier.games.shares import Shares
from croupier.instruments import Terms
from croupier.money import Balances, applied
from croupier.money.accounts import Account, wager_account
from croupier.ruling import Act, Decision, Fact, Under, remembering


class Wager(Struct, frozen=True, gc=False):
    """Chips of one patron on the layout. `at_risk` is the part within the maximum; the rest is returned."""

    patron: str
    box: int
    option: str
    amount: int
    at_risk: int

    @property
    def spot(self) -> str:
        """The place of the wager on the layout, as accounts and people call it."""
        return self.option

    @property
    def placed(self) -> int:
        """The amount put down before the cards came."""
        return self.amount

    @property
    def area(self) -> Account:
        return wager_account(self.patron, self.spot)


@cache
def line_of(terms: Terms, option: str) -> str:
    """The line of the sign that limits a wager; "" for one that is measured by another wager.

    A position of a layout, as "split-05-08", has the line of its kind."""
    wager = terms.wagers.get(option.partition("-")[0])
    return wager.kind if wager is not None and wager.part in ("main", "side") else ""


class RoundOfPlay(Struct, frozen=True, gc=False):
    """State that every game's round shares."""

    number: int
    wagers: Mapping[tuple[str, str], Any] = {}  # (patron, spot) -> the game's wager
    called: bool = False  # "no more bets"
    opened: bool = False  # the first card has left the shoe
    no_bet: Under = ()  # why no wagers may be made, if so
    places: tuple[int, ...] = ()  # the place of each card in the shoe, in the order drawn
    voided: bool = False
    moved: Balances = {}  # the round's moves so far, netted by account
    settled_wagers: tuple[Any, ...] = ()
    settlements: tuple[Any, ...] = ()
    returned: tuple[Any, ...] = ()  # the wagers of a void round, as they were

    @property
    def betting_closed(self) -> bool:
        """Whether no wager is placed or changed any more."""
        return self.called


class RoundRecord(Struct, frozen=True, gc=False):
    """A closed round: its wagers, settlements and moves, so that it can still be voided."""

    closed: Any
    wagers: tuple[Any, ...]
    settlements: tuple[Any, ...]
    moved: Balances
    voided: bool = False
    returned: tuple[Any, ...] = ()  # the wagers of a void round, as they were

    @property
    def number(self) -> int:
        number: int = self.closed.round
        return number

    @property
    def short_bettors(self) -> frozenset[str]:
        """Those with a settled wager that fell short of another minimum than the sign's."""
        return frozenset()


class RoundGame(Struct, frozen=True, gc=False, kw_only=True):
    """A game between and during rounds. At a virtual table the chance of each shoe, deck or spin is sealed beforehand,
    under a number and a published commitment."""

    WAGER: ClassVar[type[Wager]] = Wager  # the kind of wager on the layout
    CHANCE: ClassVar[str] = "shoe"  # the thing that is numbered and sealed
    PIECES: ClassVar[str] = "cards"  # the things that are checked and replaced

    round: Any
    shoe_number: int = 0
    commitment: str = ""
    shares: Shares = Shares()  # the players', in the order of that number
    records: tuple[Any, ...] = ()  # the last rounds of this shoe
    earlier: tuple[Any, ...] = ()  # the last rounds of the shoes before it
    voided_later: frozenset[int] = frozenset()  # rounds that were declared void after their end

    @property
    def played(self) -> tuple[Any, ...]:
        """The rounds at hand, the oldest first. An act that needs an older one gets it from the journal."""
        return self.earlier + self.records

    @property
    def rounds_at_hand(self) -> int:
        """How many rounds of this shoe the game keeps."""
        return remembering.ROUNDS_AT_HAND

    @property
    def records_put_by(self) -> tuple[Any, ...]:
        """The rounds at hand when another shoe begins."""
        return self.played[-remembering.ROUNDS_AT_HAND :]

    @property
    def between_rounds(self) -> bool:
        """No card of a round is out and nobody has a wager down."""
        now = self.round
        return not (now.opened or now.called or now.wagers)

    def has_wagers(self, patron: str) -> bool:
        return any(name == patron for name, _ in self.round.wagers)


Game = TypeVar("Game", bound=RoundGame)
Round = TypeVar("Round", bound=RoundOfPlay)

# The functions of a game for a command, and for a fact.
Decider = Callable[[Context, Game, Act, Any], Decision]
Evolver = Callable[[Context, Game, Any], Game]


def shares_in(game: RoundGame) -> Shares:
    """The players' shares in the order that is sealed now: none yet, if it has just been sealed."""
    return game.shares if game.shares.order == game.shoe_number else Shares(game.shoe_number)


def at_risk_on(game: RoundGame, patron: str, options: Container[str]) -> int:
    """The amount that a patron risks on these options, all boxes together."""
    wagers = game.round.wagers.values()
    return sum([wager.at_risk for wager in wagers if wager.patron == patron and wager.option in options])


def wager_settled(ctx: Context, game: Game, fact: WagerSettled) -> Game:
    """The wager leaves the layout, and is stored with its settlement."""
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


def recorded(game: Game, fact: RoundEnds, record: type[RoundRecord], **own: Any) -> Game:
    """The round goes on record, with the game's additions to it, and the next one begins."""
    now = game.round
    kept = record(
        closed=fact,
        wagers=now.settled_wagers,
        settlements=now.settlements,
        moved=now.moved,
        voided=now.voided,
        returned=now.returned,
        **own,
    )
    records, most = (*game.records, kept), game.rounds_at_hand
    if len(records) > most:
        records = records[-most:]
    return replace(game, records=records, round=type(now)(number=fact.round + 1))
