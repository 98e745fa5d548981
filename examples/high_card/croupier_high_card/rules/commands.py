"""The commands of High Card: those that it shares with many games, and three of its own."""

from croupier.games.asking import Card
from croupier.games.commands import (
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    CollectCards as CollectCards,
    DealCard as DealCard,
    PlaceWager as PlaceWager,
    RecallNoMoreBets as RecallNoMoreBets,
    Settle as Settle,
    ShuffleCards as ShuffleCards,
    TakeBackWager as TakeBackWager,
    VoidRound as VoidRound,
)
from croupier.games.giving import PatronCommand, StaffCommand


class GoToWar(PatronCommand, frozen=True, tag="go_to_war"):
    """The second wager, which equals the first."""

    key = "G"

    patron: str


class GiveUp(PatronCommand, frozen=True, tag="give_up"):
    key, desk_key = "F", "O"

    patron: str


class ReportDeadCard(StaffCommand, frozen=True, tag="report_dead_card"):
    """A card was exposed before its turn, or fell."""

    live_only = True
    rules = ("dead_card",)

    card: Card
