"""The facts of a Mini-Baccarat table. Names and versions are chosen, never taken from a class."""

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
    ShuffleOrdered as ShuffleOrdered,
)
from croupier.ruling import PublicFact, SpokenFact


class BothHandsApproved(PublicFact, frozen=True, tag="mini-baccarat.both_hands_approved/1"):
    patron: str


class NoBetCoupDirected(PublicFact, frozen=True, tag="mini-baccarat.no_bet_coup_directed/1"):
    requested_by: str = ""
    agreed_by: tuple[str, ...] = ()


class PreshuffledIntroduced(PublicFact, frozen=True, tag="mini-baccarat.preshuffled_introduced/1"):
    shoe: int
    supplier: str


class RiffleRequested(PublicFact, frozen=True, tag="mini-baccarat.riffle_requested/1"):
    patron: str


class RiffleApproved(PublicFact, frozen=True, tag="mini-baccarat.riffle_approved/1"):
    pass


class Riffled(PublicFact, frozen=True, tag="mini-baccarat.riffled/1"):
    pass


class CardsBurnt(SpokenFact, frozen=True, tag="mini-baccarat.cards_burnt/1"):
    face_down: int
    shown: str = ""


class BurnMissed(PublicFact, frozen=True, tag="mini-baccarat.burn_missed/1"):
    cards_out: int


class ExtraRoundDue(PublicFact, frozen=True, tag="mini-baccarat.extra_round_due/1"):
    pass


class RoundOpened(RoundBegins, frozen=True, tag="mini-baccarat.round_opened/1"):
    pass


class CardDealt(SpokenFact, frozen=True, tag="mini-baccarat.card_dealt/1"):
    hand: str
    place: int
    card: str = ""
    carried: bool = False


class ExposureAssigned(PublicFact, frozen=True, tag="mini-baccarat.exposure_assigned/1"):
    hand: str
    patron: str = ""


class HandHandedOver(SpokenFact, frozen=True, tag="mini-baccarat.hand_handed_over/1"):
    hand: str
    patron: str


class HandExposed(SpokenFact, frozen=True, tag="mini-baccarat.hand_exposed/1"):
    hand: str
    cards: tuple[str, ...]
    by: str = ""


class FirstSettlementReversed(PublicFact, frozen=True, tag="mini-baccarat.first_settlement_reversed/1"):
    """The hands were rebuilt after the side wagers on their first two cards had been settled: that is undone."""


class SettlementReversed(PublicFact, frozen=True, tag="mini-baccarat.settlement_reversed/1"):
    """The hands were rebuilt after the round had been settled: all but those side wagers is settled again."""


class RoundClosed(RoundEnds, frozen=True, tag="mini-baccarat.round_closed/1"):
    """The cards are in the discard rack. `result`: player, banker, tie or void."""

    player_total: int = 0
    banker_total: int = 0
    natural: bool = False
    player_pair: bool = False
    banker_pair: bool = False


class CardGivenToBanker(PublicFact, frozen=True, tag="mini-baccarat.card_given_to_banker/1"):
    """A card drawn to the player's hand in error is the banker's third card."""

    place: int
    card: str = ""


class ExcessCardKept(PublicFact, frozen=True, tag="mini-baccarat.excess_card_kept/1"):
    """The card waits as the first of the next round; exposed, it makes that round a no-bet coup."""

    place: int
    card: str = ""


class ExcessCardExposed(PublicFact, frozen=True, tag="mini-baccarat.excess_card_exposed/1"):
    """A card that was kept unseen has been exposed since."""

    place: int
    card: str


class RoundReconstructed(PublicFact, frozen=True, tag="mini-baccarat.round_reconstructed/1"):
    """`left` is the number of cards in the shoe before any card of it is kept in excess; `taken` are the places of
    cards that were kept before and are named among those of the round."""

    because: str
    before: tuple[tuple[str, ...], tuple[str, ...]]
    player: tuple[str, ...]
    banker: tuple[str, ...]
    places: tuple[int, ...]
    left: int
    taken: tuple[int, ...] = ()


class WagersReopened(SpokenFact, frozen=True, tag="mini-baccarat.wagers_reopened/1"):
    reason: str


class WrongHandOverReported(PublicFact, frozen=True, tag="mini-baccarat.wrong_hand_over_reported/1"):
    hand: str
    patron: str


class WithdrawalOffered(PublicFact, frozen=True, tag="mini-baccarat.withdrawal_offered/1"):
    pass


class RoundResumed(PublicFact, frozen=True, tag="mini-baccarat.round_resumed/1"):
    pass
