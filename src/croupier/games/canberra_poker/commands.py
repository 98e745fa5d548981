"""What can be asked for at a table of Canberra Poker."""

from croupier.games.commands import CutCards as CutCards
from croupier.games.poker_commands import (
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
)
from croupier.ruling import Command


class Bet(Command, frozen=True, tag="bet"):
    """The second wager, which the rules fix at a multiple of the Ante."""

    patron: str


class ReportExposedCard(Command, frozen=True, tag="report_exposed_card"):
    """The dealing showed a card that it should not have. `to` is "dealer" or a box; its cards count from 1. The card is
    named where nobody has read it."""

    to: str
    number: int
    card: str = ""


class ReportOutOfRotation(Command, frozen=True, tag="report_out_of_rotation"):
    """A hand got a card out of turn, or missed one."""

    box: int


class ReconstructHand(Command, frozen=True, tag="reconstruct_hand"):
    """A hand went to the discard rack too early, or has to be verified. With `possible` false it cannot be rebuilt;
    the cards are named where they are to be seen and nobody has read them."""

    box: int
    possible: bool = True
    cards: tuple[str, ...] = ()
