"""What can be asked for at a Mini-Baccarat table. Who may ask is in `machine.POWERS`."""

from croupier.games.commands import (
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    CheckReplacement as CheckReplacement,
    CollectCards as CollectCards,
    CutCards as CutCards,
    DealCard as DealCard,
    DeclineCut as DeclineCut,
    DrawCuttingCard as DrawCuttingCard,
    OfferCut as OfferCut,
    OrderShuffle as OrderShuffle,
    PlaceCuttingCard as PlaceCuttingCard,
    PlaceWager as PlaceWager,
    RecallNoMoreBets as RecallNoMoreBets,
    ReconstructRound as ReconstructRound,
    ReplaceCards as ReplaceCards,
    ReportShoeExhausted as ReportShoeExhausted,
    ReportWagerFound as ReportWagerFound,
    Settle as Settle,
    ShuffleCards as ShuffleCards,
    TakeBackWager as TakeBackWager,
    VoidRound as VoidRound,
    VoidWagers as VoidWagers,
)
from croupier.ruling import Command

# Section 4: wagers


class ApproveBothHands(Command, frozen=True, tag="approve_both_hands"):
    """The supervisor lets a patron back banker and player in this round."""

    patron: str


class DirectNoBetCoup(Command, frozen=True, tag="direct_no_bet_coup"):
    """With patrons present one of them asked and all of them agreed; with none present nobody needs to."""

    requested_by: str = ""
    agreed_by: tuple[str, ...] = ()


# Section 5: shuffle and cut


class IntroducePreshuffled(Command, frozen=True, tag="introduce_preshuffled"):
    supplier: str


class RequestRiffle(Command, frozen=True, tag="request_riffle"):
    patron: str


class ApproveRiffle(Command, frozen=True, tag="approve_riffle"):
    pass


class Riffle(Command, frozen=True, tag="riffle"):
    pass


class BurnUnseen(Command, frozen=True, tag="burn_unseen"):
    pass


class BurnByValue(Command, frozen=True, tag="burn_by_value"):
    """The first card is shown; its value is the number of further cards discarded face down."""

    card: str


# Sections 6 and 7: the deal


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


# Irregularities


class ReportCardToPlayerInError(Command, frozen=True, tag="report_card_to_player_in_error"):
    card: str = ""


class ReportExcessCard(Command, frozen=True, tag="report_excess_card"):
    """A card too many has left the shoe; `card` says which if it was exposed. `kept` if it is no further card, but one
    that was kept unseen before and has been exposed since."""

    card: str = ""
    kept: bool = False


class ReopenWagers(Command, frozen=True, tag="reopen_wagers"):
    reason: str


class ReportWrongHandOver(Command, frozen=True, tag="report_wrong_hand_over"):
    """A hand was turned by somebody whom the rules do not allow."""

    hand: str
    patron: str


class ResumeRound(Command, frozen=True, tag="resume_round"):
    pass


class ReportBurnMissed(Command, frozen=True, tag="report_burn_missed"):
    """So many cards of the first round are out already although none was burnt."""

    cards_out: int
