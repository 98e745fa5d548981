"""The common commands of both poker games. Each game adds its own."""

from typing import Annotated, Literal

from croupier.games.asking import BOX_OF_HAND, FOUND, HANDLED, Box, Patron
from croupier.games.collusion import PutOutOfRound as PutOutOfRound
from croupier.games.commands import (
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    CheckReplacement as CheckReplacement,
    CollectCards as CollectCards,
    PlaceWager as PlaceWager,
    RecallNoMoreBets as RecallNoMoreBets,
    ReplaceCards as ReplaceCards,
    ReportAbsent as ReportAbsent,
    ReportWagerFound as ReportWagerFound,
    ShuffleCards as ShuffleCards,
    TakeBackWager as TakeBackWager,
    VoidRound as VoidRound,
    VoidWagers as VoidWagers,
)
from croupier.games.giving import DealerCommand, PatronCommand, StaffCommand, SupervisorCommand
from croupier.ruling import Ask, Asks

PLACE = Ask("Where the cards lie", "place", {"board": "The board", "dealer": "The dealer"}, chosen=True)
NUMBER = Ask("Which of its cards, from 1", "number", optional=True, usual=1)
CARD_IF_UNREAD = Ask("The card, if nobody has read it", "card", optional=True)

Place = Annotated[str, PLACE]
Handled = Annotated[bool, HANDLED]
CardsThere = Annotated[
    int, Ask("Cards that lie there, 0 for the usual number", "number", optional=True, where={"cards": 0})
]


def wager_found(kind: Literal["option", "spot"]) -> Asks:
    """A wager that proves to differ from its entry, where no other report covers it."""
    return {"box": BOX_OF_HAND, "option": Ask("Which wager", kind, chosen=True), "amount": FOUND}


# The deal


class DealCards(DealerCommand, frozen=True, tag="deal_cards"):
    """The next cards to the place that the rules give them. Face-down cards are named only where a shoe reads them."""

    rules = ("dealing_order",)

    cards: tuple[str, ...] = ()


class CompleteDeal(DealerCommand, frozen=True, tag="complete_deal"):
    """All remaining face-down cards of the deal, unread. `card` is the dealer's face-up card, if there is one: the last
    one, or the one that `exposed` counts to, which the dealing showed by mistake."""

    rules = ("dealing_order",)

    card: Annotated[str, Ask("The dealer's last card, which is dealt face up", "card")] = ""
    exposed: int = 0


class ReadCards(DealerCommand, frozen=True, tag="read_cards"):
    """Cards that nobody turned, read as they are collected at the end of a round."""

    live_only = True

    to: Place
    cards: Annotated[tuple[str, ...], Ask("Its cards as they lie", "cards")]


class CorrectCards(SupervisorCommand, frozen=True, tag="correct_cards"):
    """Cards of one place were entered or read wrongly. `to` is "board", "dealer" or a box, "" a right card."""

    happened = "Cards were entered or read wrongly"
    live_only = True

    to: Place
    cards: Annotated[tuple[str, ...], Ask("Its cards as they lie, - for one that is right", "cards")]
    reason: Annotated[str, Ask("What was entered wrongly")]


# Decisions


class Fold(PatronCommand, frozen=True, tag="fold"):
    key = "F"
    desk_key = "O"
    rules = ("fold",)

    patron: Patron


# Settlement


class RevealDealersHand(DealerCommand, frozen=True, tag="reveal_dealers_hand"):
    """All the dealer's cards; none where they are known already."""

    rules = ("dealers_hand_revealed",)

    cards: tuple[str, ...] = ()


class SettleHand(DealerCommand, frozen=True, tag="settle_hand"):
    """Turn the next hand, take or pay, and discard it. The cards are named where nobody has read them yet."""

    rules = ("settling_order",)

    cards: tuple[str, ...] = ()


# Collusion and irregularities


class ReportWrongNumber(StaffCommand, frozen=True, tag="report_wrong_number"):
    """A place got too many or too few cards. `to` is "board", "dealer" or a box."""

    happened = "A place has too many or too few cards"
    live_only = True
    rules = ("wrong_number_of_cards",)

    to: Place


class ReportHandWithoutWager(StaffCommand, frozen=True, tag="report_hand_without_wager"):
    """This many cards went to a box without the wagers that a hand needs."""

    happened = "Cards went to a box without its wagers"
    live_only = True
    rules = ("hand_without_wager",)

    box: Box
    cards: CardsThere = 0  # 0: as many as a hand has
    handled: Handled = False  # some player has handled cards already
