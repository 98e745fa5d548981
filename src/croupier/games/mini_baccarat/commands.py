"""The commands of a Mini-Baccarat table."""

from typing import Annotated

from croupier.games.asking import Card, Patron, Reason
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
from croupier.games.giving import DealerCommand, OperatorCommand, PatronCommand, StaffCommand, SupervisorCommand
from croupier.ruling import Ask

Hand = Annotated[str, Ask("Hand", chosen=True)]

# Section 4: wagers


class ApproveBothHands(SupervisorCommand, frozen=True, tag="approve_both_hands"):
    """The supervisor lets a patron back banker and player in this round."""

    rules = ("both_hands_need_approval", "both_hands_barred")

    patron: Patron


class DirectNoBetCoup(SupervisorCommand, frozen=True, tag="direct_no_bet_coup"):
    """With patrons present, one of them asked and all of them agreed; with none present, nobody needs to."""

    rules = ("no_bet_by_agreement", "no_bet_coup")

    requested_by: str = ""
    agreed_by: tuple[str, ...] = ()


# Section 5: shuffle and cut


class IntroducePreshuffled(OperatorCommand, frozen=True, tag="introduce_preshuffled"):
    live_only = True
    rules = ("preshuffled",)
    without = ("shuffle",)

    supplier: Annotated[str, Ask("Approved supplier")]


class RequestRiffle(PatronCommand, frozen=True, tag="request_riffle"):
    rules = ("riffle",)
    without = ("shuffle",)

    patron: Patron


class ApproveRiffle(SupervisorCommand, frozen=True, tag="approve_riffle"):
    rules = ("riffle",)
    without = ("shuffle",)


class Riffle(DealerCommand, frozen=True, tag="riffle"):
    rules = ("riffle",)
    without = ("shuffle",)


class BurnUnseen(DealerCommand, frozen=True, tag="burn_unseen"):
    rules = ("burn_unseen",)
    without = ("burn_shown",)


class BurnByValue(DealerCommand, frozen=True, tag="burn_by_value"):
    """The first card is shown; its value is the number of further cards discarded face down."""

    rules = ("burn_shown",)

    card: Card


# Sections 6 and 7: the deal


class AssignExposure(SupervisorCommand, frozen=True, tag="assign_exposure"):
    """The supervisor determines who turns a hand over: a patron, or, with none named, the dealer."""

    rules = ("exposure",)

    hand: Hand
    patron: Patron = ""


class HandOver(DealerCommand, frozen=True, tag="hand_over"):
    """The dealer passes a face-down hand to a patron to be turned over."""

    rules = ("exposure",)

    hand: Hand
    patron: Patron


class ExposeHand(PatronCommand, frozen=True, tag="expose_hand"):
    """The face-down cards of a hand are turned; `cards` are those that were face down."""

    rules = ("exposure",)

    hand: Hand
    cards: Annotated[tuple[str, ...], Ask("The cards that were face down", "cards")] = ()


# Section 8 to 12: settlement


# Irregularities


class ReportCardToPlayerInError(StaffCommand, frozen=True, tag="report_card_to_player_in_error"):
    happened = "A card was drawn to the player in error"
    live_only = True
    rules = ("card_to_player_in_error",)

    card: Card = ""


class ReportExcessCard(StaffCommand, frozen=True, tag="report_excess_card"):
    """A card too many has left the shoe; `card` says which if it was exposed. `kept` if it is no further card, but one
    that was kept unseen before and has been exposed since."""

    happened = "A card too many left the shoe"
    live_only = True
    rules = ("excess_exposed",)

    card: Card = ""
    kept: bool = False


class ReopenWagers(SupervisorCommand, frozen=True, tag="reopen_wagers"):
    happened = "Wagers were closed too early"
    rules = ("reopen",)
    without = ("wagers_locked",)

    reason: Reason


class ReportWrongHandOver(StaffCommand, frozen=True, tag="report_wrong_hand_over"):
    """A hand was turned by somebody whom the rules do not allow."""

    happened = "The wrong person turned a hand"
    rules = ("wrong_hand_over",)
    without = ("exposure",)

    hand: Hand
    patron: Patron


class ResumeRound(DealerCommand, frozen=True, tag="resume_round"):
    rules = ("withdraw_after_error",)
    without = ("round_of_play",)


class ReportBurnMissed(StaffCommand, frozen=True, tag="report_burn_missed"):
    """This many cards of the first round are out already although none was burnt."""

    happened = "The burn was missed"
    live_only = True
    rules = ("burn_missed",)

    cards_out: Annotated[int, Ask("Cards of the round that are out", "number")]
