"""The hands and the dealer's hand of Canberra Poker."""

from croupier.games.canberra_poker.procedure import Step, due
from croupier.games.poker_deal import to_name
from croupier.games.poker_state import Record, lies_at
from croupier.table import Table
from croupier.views import poker_felt
from croupier.views.rounds import Eyes
from croupier.views.table_view import TableView

options = poker_felt.options


def table_view(table: Table, common: dict[str, object]) -> TableView:
    return poker_felt.table_view(table, common, deck=1, times=table.terms.number("bet_of_ante"))


def step_of(table: Table) -> str:
    return due(table, table.game)[0].value


def round_now(table: Table, eyes: Eyes) -> poker_felt.PokerRoundView:
    step, to = due(table, table.game)
    turn = to if step in (Step.DEAL, Step.DECIDE, Step.SETTLE) else ""
    lying = lies_at(table.game.round, to) if step in (Step.DEALERS_HAND, Step.SETTLE) else None
    count = to_name(lying) if lying is not None else 0
    return poker_felt.round_now(table, eyes, turn, step is not Step.DEAL, to_name=count)


def round_past(table: Table, record: Record, eyes: Eyes) -> poker_felt.PokerRoundView:
    return poker_felt.round_past(table, record, eyes)
