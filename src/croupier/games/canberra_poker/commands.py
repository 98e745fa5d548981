"""The commands of a table of Canberra Poker."""

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from croupier.games.asking import BoxOfHand, Patron
from croupier.games.commands import CutCards as CutCards
from croupier.games.giving import PatronCommand, StaffCommand
from croupier.games.poker.commands import (
    CARD_IF_UNREAD,
    NUMBER,
    PLACE,
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    CheckReplacement as CheckReplacement,
    CollectCards as CollectCards,
    CompleteDeal as CompleteDeal,
    CorrectCards as CorrectCards,
    DealCards as DealCards,
    Fold as Fold,
    PlaceWager as PlaceWager,
    PutOutOfRound as PutOutOfRound,
    ReadCards as ReadCards,
    RecallNoMoreBets as RecallNoMoreBets,
    ReplaceCards as ReplaceCards,
    ReportAbsent as ReportAbsent,
    ReportHandWithoutWager as ReportHandWithoutWager,
    ReportWagerFound as ReportWagerFound,
    ReportWrongNumber as ReportWrongNumber,
    RevealDealersHand as RevealDealersHand,
    SettleHand as SettleHand,
    ShuffleCards as ShuffleCards,
    TakeBackWager as TakeBackWager,
    VoidRound as VoidRound,
    VoidWagers as VoidWagers,
    wager_found,
)
from croupier.ruling import Ask, Asks, asks_of

# Questions about commands of other games. It makes no difference here whether cards were handled.
ASKS: Mapping[str, Asks] = {
    "report_wager_found": wager_found("spot"),
    "report_hand_without_wager": {
        field: ask for field, ask in asks_of(ReportHandWithoutWager).items() if field != "handled"
    },
}


_ITS_CARDS = Ask(
    "Its cards as they lie, if they are to be seen and nobody has read them",
    "cards",
    optional=True,
    where={"possible": True},
)


class Bet(PatronCommand, frozen=True, tag="bet"):
    """The second wager, which the rules fix at a multiple of the Ante."""

    key = "B"
    rules = ("bet_or_fold",)

    patron: Patron


class ReportExposedCard(StaffCommand, frozen=True, tag="report_exposed_card"):
    """The dealing showed a card that it should not have. `to` is "dealer" or a box; its cards count from 1. The card is
    named where nobody has read it."""

    happened = "A card was exposed in the deal"
    live_only = True
    rules = ("card_exposed",)

    to: Annotated[str, replace(PLACE, one_of={"dealer": "The dealer"})]
    number: Annotated[int, NUMBER]
    card: Annotated[str, CARD_IF_UNREAD] = ""


class ReportOutOfRotation(StaffCommand, frozen=True, tag="report_out_of_rotation"):
    """A hand got a card out of turn, or missed one."""

    happened = "A hand was dealt to out of rotation"
    live_only = True
    rules = ("out_of_rotation",)

    box: BoxOfHand


class ReconstructHand(StaffCommand, frozen=True, tag="reconstruct_hand"):
    """A hand went to the discard rack too early, or has to be verified. With `possible` false it cannot be rebuilt;
    the cards are named where they are to be seen and nobody has read them."""

    happened = "A hand was discarded too early, or has to be verified"
    live_only = True
    rules = ("reconstruction",)

    box: BoxOfHand
    possible: Annotated[bool, Ask("Can it be rebuilt?", "yes or no", chosen=True)] = True
    cards: Annotated[tuple[str, ...], _ITS_CARDS] = ()
