"""A game that is dealt from a shoe: how far the shoe has been prepared, the cards that left it, and its facts."""

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from croupier.equipment import Shoe
from croupier.games.round_of_play import RoundGame
from croupier.ruling import PublicFact, SpokenFact, remembering


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


class ShoeGame(RoundGame, frozen=True, gc=False, kw_only=True):
    """State that every game dealt from a shoe shares."""

    shoe: Shoe
    stage: Stage
    offered_cut: str = ""
    declined_cut: frozenset[str] = frozenset()
    cut: int = 0
    cutting_card_from_back: int = 0
    cutting_card_out: bool = False
    shuffle_ordered: bool = False
    carried: tuple[Carried, ...] = ()
    discarded: int = 0
    to_check: frozenset[str] = frozenset()  # roles that still have to check replacement cards

    @property
    def rounds_at_hand(self) -> int:
        """All rounds of this shoe, which the books look back on: each took a card of it at least."""
        return max(remembering.ROUNDS_AT_HAND, self.shoe.drawn)

    @property
    def decided_by(self) -> Mapping[str, int]:
        """The cards on which wagers may have been settled, with the times that the room has seen each."""
        return self.shoe.seen


class CardsShuffled(PublicFact, frozen=True, tag="shoe.cards_shuffled/1"):
    shoe: int
    commitment: str = ""


class CutOffered(SpokenFact, frozen=True, tag="shoe.cut_offered/1"):
    patron: str


class CutDeclined(PublicFact, frozen=True, tag="shoe.cut_declined/1"):
    patron: str


class CardsCut(PublicFact, frozen=True, tag="shoe.cards_cut/1"):
    position: int


class CuttingCardPlaced(PublicFact, frozen=True, tag="shoe.cutting_card_placed/1"):
    from_back: int


class ShuffleOrdered(PublicFact, frozen=True, tag="shoe.shuffle_ordered/1"):
    reason: str


class ShuffleDue(PublicFact, frozen=True, tag="shoe.shuffle_due/1"):
    """The shoe is at its end. Cards carried over go into the shuffle."""


class CardsReplaced(PublicFact, frozen=True, tag="shoe.cards_replaced/1"):
    reason: str
    cards: tuple[str, ...] = ()


class ReplacementChecked(PublicFact, frozen=True, tag="shoe.replacement_checked/1"):
    role: str


class CuttingCardDrawn(PublicFact, frozen=True, tag="shoe.cutting_card_drawn/1"):
    """`on` is the hand whose card it came out in place of, where that decides who cuts next."""

    on: str = ""
