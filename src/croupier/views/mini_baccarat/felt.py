"""Two hands, the wagers on them and the roads of the shoe."""

from typing import TypeAlias

from msgspec import Struct

from croupier.games.mini_baccarat.cards import total
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.settlement import result_of
from croupier.games.mini_baccarat.state import Game, Record
from croupier.table import Table
from croupier.views.mini_baccarat.roads import Bead, Cell, bead_plate, big_road
from croupier.views.rounds import (
    Eyes,
    HandView,
    RoundPicture,
    RoundView,
    drawn_cards,
    payment_view,
    shown_cards,
    wager_view,
)
from croupier.views.table_view import PatronView, TableView


class TwoHands(RoundView, frozen=True, kw_only=True):
    player: HandView
    banker: HandView


class MiniBaccaratFelt(Struct, frozen=True):
    beads: tuple[Bead, ...]
    road: tuple[Cell, ...]


MiniBaccaratTable: TypeAlias = TableView[TwoHands, MiniBaccaratFelt]


def felt(table: Table, people: tuple[PatronView, ...]) -> MiniBaccaratFelt:
    game: Game = table.game
    beads = bead_plate(game.records)
    return MiniBaccaratFelt(beads, big_road(beads))


def step_of(table: Table) -> Step:
    return due(table, table.game)[0]


def round_now(table: Table, eyes: Eyes) -> TwoHands:
    now = table.game.round
    complete = now.settled or due(table, table.game)[0] in (Step.SETTLE, Step.COLLECT)
    result = "void" if now.voided else ""
    if complete and not now.voided and now.opened:
        result = result_of(table.terms, now.player, now.banker)
    return TwoHands(
        number=now.number,
        no_bet=bool(now.no_bet),
        called=now.called,
        opened=now.opened,
        player=_hand(table, now.player),
        banker=_hand(table, now.banker),
        result=result,
        wagers=tuple(wager_view(table, wager) for wager in now.wagers.values()),
        payments=tuple(payment_view(table, fact) for fact in now.settlements),
    )


def round_past(table: Table, record: Record, eyes: Eyes) -> TwoHands:
    paid = () if record.voided else record.settlements
    return TwoHands(
        number=record.number,
        no_bet=record.closed.no_bet,
        called=True,
        opened=True,
        player=_hand(table, record.player),
        banker=_hand(table, record.banker),
        result="void" if record.voided else record.closed.result,
        wagers=tuple(wager_view(table, wager) for wager in record.wagers),
        payments=tuple(payment_view(table, fact) for fact in paid),
    )


def _hand(table: Table, cards: tuple[str, ...]) -> HandView:
    seen = tuple(card for card in cards if card)
    points = total(table.terms, seen) if seen and len(seen) == len(cards) else None
    return HandView(shown_cards(cards), points, "" if points is None else str(points))


_ENDED = {"player": "Player wins", "banker": "Banker wins", "tie": "Tie", "void": "Void"}


def picture_of(round: TwoHands) -> RoundPicture:
    hands = (("Player", round.player), ("Banker", round.banker))
    laid = tuple(drawn_cards(name, hand.cards, hand.words) for name, hand in hands)
    return RoundPicture(_ENDED.get(round.result, round.result), laid)
