"""High Card as it is shown: the cards of the boxes and of the dealer, and how the last rounds ended."""

from typing import TypeAlias

from msgspec import Struct

from croupier.table import Table
from croupier.views.rounds import (
    CardView,
    Eyes,
    PastResult,
    RoundPicture,
    RoundView,
    drawn_cards,
    past_results,
    payment_view,
    shown_cards,
    wager_view,
)
from croupier.views.table_view import PatronView, TableView
from croupier_high_card.rules.procedure import Step, due
from croupier_high_card.rules.state import MAIN, Hand, Record, Round


class HandView(Struct, frozen=True):
    box: int
    patron: str
    cards: tuple[CardView, ...]
    decided: str  # "at war" or "given up", where there was a tie to decide on
    turn: bool = False


class HighCardRound(RoundView, frozen=True, kw_only=True):
    hands: tuple[HandView, ...]
    dealer: tuple[CardView, ...]


class HighCardFelt(Struct, frozen=True):
    results: tuple[PastResult, ...]  # the newest first


HighCardTable: TypeAlias = TableView[HighCardRound, HighCardFelt]


def felt(table: Table, people: tuple[PatronView, ...]) -> HighCardFelt:
    return HighCardFelt(past_results(table.game, MAIN))


def step_of(table: Table) -> Step:
    return due(table.terms, table.game)[0]


def round_now(table: Table, eyes: Eyes) -> HighCardRound:
    """All cards lie face up, so everybody's eyes see the same."""
    now: Round = table.game.round
    step, box = due(table.terms, table.game)
    return HighCardRound(
        number=now.number,
        called=now.called,
        opened=now.opened,
        result="void" if now.voided else "",
        hands=tuple(_hand(hand, step is Step.DECIDE and hand.box == box) for hand in now.hands),
        dealer=shown_cards(now.dealer),
        wagers=tuple(wager_view(table, wager) for wager in now.wagers.values()),
        payments=tuple(payment_view(table, fact) for fact in now.settlements),
    )


def round_past(table: Table, record: Record, eyes: Eyes) -> HighCardRound:
    return HighCardRound(
        number=record.number,
        called=True,
        opened=True,
        result="void" if record.voided else record.closed.result,
        hands=tuple(_hand(hand, False) for hand in record.hands),
        dealer=shown_cards(record.dealer),
        wagers=tuple(wager_view(table, wager) for wager in record.wagers),
        payments=() if record.voided else tuple(payment_view(table, fact) for fact in record.settlements),
    )


def _hand(hand: Hand, turn: bool) -> HandView:
    decided = "at war" if hand.at_war else "given up" if hand.given_up else ""
    return HandView(hand.box, hand.patron, shown_cards(hand.cards), decided, turn)


def picture_of(round: HighCardRound) -> RoundPicture:
    """The round as it is passed on: nobody's name is in it."""
    hands = (drawn_cards(f"Box {hand.box}", hand.cards, hand.decided) for hand in round.hands)
    return RoundPicture(round.result, (drawn_cards("Dealer", round.dealer), *hands))
