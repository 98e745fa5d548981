"""The facts of a Blackjack table. Names and versions are chosen, never taken from a class."""

from croupier.games.rounds import (
    NoMoreBetsCalled as NoMoreBetsCalled,
    NoMoreBetsRecalled as NoMoreBetsRecalled,
    PersonalLimitPlaced as PersonalLimitPlaced,
    RoundBegins,
    RoundEnds,
    RoundVoided as RoundVoided,
    WagerChanged as WagerChanged,
    WagerFound as WagerFound,
    WagerPlaced as WagerPlaced,
    WagerSettled as WagerSettled,
    WagersVoided as WagersVoided,
    WagerTakenBack as WagerTakenBack,
)
from croupier.games.shoes import (
    CardsCut as CardsCut,
    CardsReplaced as CardsReplaced,
    CardsShuffled as CardsShuffled,
    CutDeclined as CutDeclined,
    CutOffered as CutOffered,
    CuttingCardDrawn as CuttingCardDrawn,
    CuttingCardPlaced as CuttingCardPlaced,
    ReplacementChecked as ReplacementChecked,
    ShuffleDue as ShuffleDue,
)
from croupier.ruling import OwnFact, PublicFact, SpokenFact

# Wagers


class SideWagerVoided(PublicFact, frozen=True, tag="blackjack.side_wager_voided/1"):
    """Its owner had no main wager on the box when betting closed."""

    patron: str
    box: int
    option: str


class SeveralBoxesPermitted(PublicFact, frozen=True, tag="blackjack.several_boxes_permitted/1"):
    patron: str


class BoxGivenUp(PublicFact, frozen=True, tag="blackjack.box_given_up/1"):
    patron: str
    box: int
    to: str


class PatronHeldToMinimum(OwnFact, frozen=True, tag="blackjack.patron_held_to_minimum/1"):
    pass


class PatronRestricted(OwnFact, frozen=True, tag="blackjack.patron_restricted/1"):
    advised: str


class RestrictionLifted(OwnFact, frozen=True, tag="blackjack.restriction_lifted/1"):
    pass


# The shoe


class CardBurnt(PublicFact, frozen=True, tag="blackjack.card_burnt/1"):
    """A card left the shoe for the discard rack; "" if nobody saw it."""

    place: int
    card: str = ""


class FinalRoundsAnnounced(SpokenFact, frozen=True, tag="blackjack.final_rounds_announced/1"):
    rounds: int


class DealtPastCuttingCard(PublicFact, frozen=True, tag="blackjack.dealt_past_cutting_card/1"):
    pass


class DiscardsReshuffled(PublicFact, frozen=True, tag="blackjack.discards_reshuffled/1"):
    """The discard rack is the shoe now, until this round is over."""

    shoe: int
    cards: int
    commitment: str = ""


class ShoeFoundEmpty(PublicFact, frozen=True, tag="blackjack.shoe_found_empty/1"):
    """By the count it held this many more cards. They are with the discards."""

    cards: int


class ShoeMalfunctioned(PublicFact, frozen=True, tag="blackjack.shoe_malfunctioned/1"):
    """The remaining cards are shuffled by hand into their own shoe."""

    fault: str
    shoe: int
    commitment: str = ""


class CuttingCardInserted(PublicFact, frozen=True, tag="blackjack.cutting_card_inserted/1"):
    from_back: int


class ShoeReplaced(PublicFact, frozen=True, tag="blackjack.shoe_replaced/1"):
    automated: bool


# The deal


class RoundOpened(RoundBegins, frozen=True, tag="blackjack.round_opened/1"):
    pass


class CardDealt(SpokenFact, frozen=True, tag="blackjack.card_dealt/1"):
    """Box 0 is the dealer's hand."""

    box: int
    place: int
    card: str
    hand: int = 1
    carried: bool = False


class CardKept(PublicFact, frozen=True, tag="blackjack.card_kept/1"):
    """A card drawn in error waits to be used as the next one."""

    place: int
    card: str = ""


class KeptCardSeen(PublicFact, frozen=True, tag="blackjack.kept_card_seen/1"):
    """A card that was kept unseen has been seen since."""

    place: int
    card: str


class KeptCardBurnt(PublicFact, frozen=True, tag="blackjack.kept_card_burnt/1"):
    """A card that was kept has been burnt by mistake since; "" if nobody saw it."""

    place: int
    card: str = ""


# Insurance, interim settlement and decisions


class InsurancePlaced(PublicFact, frozen=True, tag="blackjack.insurance_placed/1"):
    patron: str
    box: int
    amount: int


class InsuranceClosed(SpokenFact, frozen=True, tag="blackjack.insurance_closed/1"):
    pass


class CardAskedFor(PublicFact, frozen=True, tag="blackjack.card_asked_for/1"):
    patron: str
    box: int
    hand: int


class HandStood(SpokenFact, frozen=True, tag="blackjack.hand_stood/1"):
    patron: str
    box: int
    hand: int


class HandSplit(SpokenFact, frozen=True, tag="blackjack.hand_split/1"):
    """The second card of the hand makes a new hand, played next. `waiting` are asked whether they split too."""

    patron: str
    box: int
    hand: int
    new_hand: int
    amount: int
    waiting: tuple[str, ...] = ()


class SplitFollowed(PublicFact, frozen=True, tag="blackjack.split_followed/1"):
    patron: str
    box: int
    hand: int
    new_hand: int
    amount: int


class SplitNotFollowed(PublicFact, frozen=True, tag="blackjack.split_not_followed/1"):
    patron: str
    box: int
    hand: int


class HandDoubled(SpokenFact, frozen=True, tag="blackjack.hand_doubled/1"):
    patron: str
    box: int
    hand: int
    amount: int
    waiting: tuple[str, ...] = ()


class DoubleFollowed(PublicFact, frozen=True, tag="blackjack.double_followed/1"):
    patron: str
    box: int
    hand: int
    amount: int


class DoubleNotFollowed(PublicFact, frozen=True, tag="blackjack.double_not_followed/1"):
    patron: str
    box: int
    hand: int


class PlayerAbsent(SpokenFact, frozen=True, tag="blackjack.player_absent/1"):
    box: int
    hand: int


# The end of a round


class CardsCollected(PublicFact, frozen=True, tag="blackjack.cards_collected/1"):
    """The cards are in the rack, and a payment is due that is made only now."""


class RoundClosed(RoundEnds, frozen=True, tag="blackjack.round_closed/1"):
    """`result`: the dealer's hand in words, or "void"."""


class RoundReconstructed(PublicFact, frozen=True, tag="blackjack.round_reconstructed/1"):
    """The round played again with these cards in the order they left the shoe, and with the decisions that stand.

    `asked_again`: "insurance", or the box from which decisions are asked again; "" where all stand."""

    because: str
    cards: tuple[str, ...]
    asked_again: str = ""
