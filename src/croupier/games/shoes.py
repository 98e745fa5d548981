"""A game that is dealt from a shoe: how far the shoe has been prepared, what came out of it, and its facts."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from croupier.equipment import Shoe
from croupier.games.context import wager_account
from croupier.money import Balances
from croupier.ruling import Fact


class Stage(Enum):
    """How far the shoe has been prepared (section 5 of the books)."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    CUTTING_CARD = "second cutting card"
    BURN = "burn"
    READY = "ready"


class Carried(Struct, frozen=True, gc=False):
    """A card drawn in error that waits to be used as the next one; "" while nobody has seen it."""

    card: str
    place: int


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
    def area(self) -> str:
        return wager_account(self.patron, self.spot)


class RoundOfPlay(Struct, frozen=True, gc=False):
    """What the round of every such game has."""

    number: int
    wagers: Mapping[tuple[str, str], Any] = {}  # (patron, spot) -> the game's wager
    called: bool = False  # "no more bets"
    opened: bool = False  # the first card has left the shoe
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


class ShoeGame(Struct, frozen=True, gc=False):
    """What the state of every game dealt from a shoe has."""

    shoe: Shoe
    shoe_number: int
    stage: Stage
    round: Any
    commitment: str = ""
    offered_cut: str = ""
    declined_cut: frozenset[str] = frozenset()
    cut: int = 0
    cutting_card_from_back: int = 0
    cutting_card_out: bool = False
    shuffle_ordered: bool = False
    carried: tuple[Carried, ...] = ()
    discarded: int = 0
    to_check: frozenset[str] = frozenset()  # roles that still have to check replacement cards
    records: tuple[Any, ...] = ()  # rounds of this shoe
    earlier: tuple[tuple[Any, ...], ...] = ()  # rounds of the shoes before it


class CardsShuffled(Fact, frozen=True, tag="shoe.cards_shuffled/1"):
    shoe: int
    commitment: str = ""


class CutOffered(Fact, frozen=True, tag="shoe.cut_offered/1"):
    patron: str


class CutDeclined(Fact, frozen=True, tag="shoe.cut_declined/1"):
    patron: str


class CardsCut(Fact, frozen=True, tag="shoe.cards_cut/1"):
    position: int


class CuttingCardPlaced(Fact, frozen=True, tag="shoe.cutting_card_placed/1"):
    from_back: int


class ShuffleOrdered(Fact, frozen=True, tag="shoe.shuffle_ordered/1"):
    reason: str


class ShuffleDue(Fact, frozen=True, tag="shoe.shuffle_due/1"):
    """The shoe is at its end. Cards carried over go into the shuffle."""


class CardsReplaced(Fact, frozen=True, tag="shoe.cards_replaced/1"):
    reason: str
    cards: tuple[str, ...] = ()


class ReplacementChecked(Fact, frozen=True, tag="shoe.replacement_checked/1"):
    role: str


class CuttingCardDrawn(Fact, frozen=True, tag="shoe.cutting_card_drawn/1"):
    """`on` is whose card it came out in place of, where that decides who cuts next."""

    on: str = ""
