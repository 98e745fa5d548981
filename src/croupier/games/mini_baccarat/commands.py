"""What can be asked for at a Mini-Baccarat table. Who may ask is decided by `machine.may_ask`."""

from croupier.ruling import Command

# Section 4: wagers


class PlaceWager(Command, frozen=True, tag="place_wager"):
    patron: str
    option: str
    amount: int
    box: int = 1


class ChangeWager(Command, frozen=True, tag="change_wager"):
    """Another amount, another option or another box for a wager that is down."""

    patron: str
    option: str
    amount: int
    to_option: str = ""
    box: int = 0


class TakeBackWager(Command, frozen=True, tag="take_back_wager"):
    patron: str
    option: str


class ApproveBothHands(Command, frozen=True, tag="approve_both_hands"):
    """The supervisor lets a patron back banker and player in this round."""

    patron: str


class DirectNoBetCoup(Command, frozen=True, tag="direct_no_bet_coup"):
    """With patrons present one of them asked and all of them agreed; with none present nobody needs to."""

    requested_by: str = ""
    agreed_by: tuple[str, ...] = ()


# Section 5: shuffle and cut


class ShuffleCards(Command, frozen=True, tag="shuffle_cards"):
    """`commitment` seals the order of a virtual shoe before the first wager; a live shoe has none."""

    commitment: str = ""


class IntroducePreshuffled(Command, frozen=True, tag="introduce_preshuffled"):
    supplier: str


class RequestRiffle(Command, frozen=True, tag="request_riffle"):
    patron: str


class ApproveRiffle(Command, frozen=True, tag="approve_riffle"):
    pass


class Riffle(Command, frozen=True, tag="riffle"):
    pass


class OfferCut(Command, frozen=True, tag="offer_cut"):
    patron: str


class DeclineCut(Command, frozen=True, tag="decline_cut"):
    patron: str


class CutCards(Command, frozen=True, tag="cut_cards"):
    """The cutting card goes in behind so many cards from the front of the stack."""

    position: int


class PlaceCuttingCard(Command, frozen=True, tag="place_cutting_card"):
    """The other cutting card goes in so many cards from the back of the stack."""

    from_back: int


class BurnUnseen(Command, frozen=True, tag="burn_unseen"):
    pass


class BurnByValue(Command, frozen=True, tag="burn_by_value"):
    """The first card is shown; its value is the number of further cards discarded face down."""

    card: str


class OrderShuffle(Command, frozen=True, tag="order_shuffle"):
    reason: str


class ReplaceCards(Command, frozen=True, tag="replace_cards"):
    """Some cards for their like, or with none named all of them."""

    reason: str
    cards: tuple[str, ...] = ()


class CheckReplacement(Command, frozen=True, tag="check_replacement"):
    pass


# Sections 6 and 7: the deal


class CallNoMoreBets(Command, frozen=True, tag="call_no_more_bets"):
    pass


class RecallNoMoreBets(Command, frozen=True, tag="recall_no_more_bets"):
    """The dealer opens betting again; until the first card the rules allow it."""


class DealCard(Command, frozen=True, tag="deal_card"):
    """The next card, "" when it is dealt face down. Which hand it goes to is for the rules to say."""

    card: str = ""


class DrawCuttingCard(Command, frozen=True, tag="draw_cutting_card"):
    pass


class AssignExposure(Command, frozen=True, tag="assign_exposure"):
    """The supervisor determines who turns a hand over: a patron, or with none named the dealer."""

    hand: str
    patron: str = ""


class HandOver(Command, frozen=True, tag="hand_over"):
    """The dealer passes a face-down hand to a patron to be turned over."""

    hand: str
    patron: str


class ExposeHand(Command, frozen=True, tag="expose_hand"):
    """The face-down cards of a hand are turned; `cards` are those that were face down."""

    hand: str
    cards: tuple[str, ...] = ()


# Section 8 to 12: settlement


class Settle(Command, frozen=True, tag="settle"):
    """Take and pay: the pairs once both hands have two cards, everything else at the end."""


class CollectCards(Command, frozen=True, tag="collect_cards"):
    pass


# Irregularities


class ReportCardToPlayerInError(Command, frozen=True, tag="report_card_to_player_in_error"):
    card: str = ""


class ReportExcessCard(Command, frozen=True, tag="report_excess_card"):
    """A card too many has left the shoe; `card` says which if it was exposed."""

    card: str = ""


class ReconstructRound(Command, frozen=True, tag="reconstruct_round"):
    """All cards of the round in the order they left the shoe, "" for one nobody has seen.

    `because` is "placement" (they lay out of sequence) or "entry" (they were entered wrongly)."""

    cards: tuple[str, ...]
    because: str = "placement"


class ReopenWagers(Command, frozen=True, tag="reopen_wagers"):
    reason: str


class ReportWrongHandOver(Command, frozen=True, tag="report_wrong_hand_over"):
    """A hand was turned by somebody whom the rules do not allow."""

    hand: str
    patron: str


class ResumeRound(Command, frozen=True, tag="resume_round"):
    pass


class ReportShoeExhausted(Command, frozen=True, tag="report_shoe_exhausted"):
    pass


class ReportBurnMissed(Command, frozen=True, tag="report_burn_missed"):
    """So many cards of the first round are out already although none was burnt."""

    cards_out: int


class VoidRound(Command, frozen=True, tag="void_round"):
    """`ground`: "unreconstructable", "placement_error" (found a round late), "impractical", "fraud" or
    "disturbance". `keep` names wagers, as "patron/option", that are not refunded where the book leaves
    that to the director."""

    round: int
    ground: str
    reason: str
    cause: str = ""
    keep: tuple[str, ...] = ()


class VoidWagers(Command, frozen=True, tag="void_wagers"):
    """The sanction on a patron who broke a rule: wagers of this round go back, with none named all of them."""

    patron: str
    reason: str
    options: tuple[str, ...] = ()
