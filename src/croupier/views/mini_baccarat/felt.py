"""Two hands, the wagers on them and the roads of the shoe."""

from croupier.games.mini_baccarat.cards import total
from croupier.games.mini_baccarat.choices import option_name
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.settlement import result_of
from croupier.games.mini_baccarat.state import Game, Record
from croupier.games.mini_baccarat.wagers import options_offered
from croupier.instruments import Terms
from croupier.table import Table
from croupier.views.mini_baccarat.roads import Bead, Cell, bead_plate, big_road
from croupier.views.rounds import Eyes, HandView, RoundView, payment_view, shown_cards, wager_view
from croupier.views.table_view import TableView


class TwoHands(RoundView, frozen=True, kw_only=True):
    player: HandView
    banker: HandView


class MiniBaccaratTable(TableView, frozen=True, kw_only=True):
    beads: tuple[Bead, ...]
    road: tuple[Cell, ...]


def table_view(table: Table, common: dict[str, object]) -> TableView:
    game: Game = table.game
    beads = bead_plate(game.records)
    return MiniBaccaratTable(**common, beads=beads, road=big_road(beads))  # type: ignore[arg-type]


def step_of(table: Table) -> str:
    return due(table, table.game)[0].value


def options(terms: Terms) -> tuple[tuple[str, str], ...]:
    return tuple((option, option_name(option)) for option in options_offered(terms))


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
        wagers=tuple(wager_view(w, option_name(w.option)) for w in now.wagers.values()),
        payments=tuple(payment_view(table, fact, option_name(fact.option)) for fact in now.settlements),
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
        wagers=tuple(wager_view(w, option_name(w.option)) for w in record.wagers),
        payments=tuple(payment_view(table, fact, option_name(fact.option)) for fact in paid),
    )


def _hand(table: Table, cards: tuple[str, ...]) -> HandView:
    seen = tuple(card for card in cards if card)
    points = total(table.terms, seen) if seen and len(seen) == len(cards) else None
    return HandView(shown_cards(cards), points, "" if points is None else str(points))
