"""The board, the hands and the dealer's hand of Ultimate Texas Hold-em."""

from croupier.games.poker_state import Record
from croupier.games.ultimate_texas_holdem.procedure import Step, due
from croupier.games.ultimate_texas_holdem.shuffle import deck_in_play
from croupier.games.ultimate_texas_holdem.state import Game
from croupier.table import Table
from croupier.views import poker_felt
from croupier.views.rounds import Eyes
from croupier.views.table_view import TableView

options = poker_felt.options


def table_view(table: Table, common: dict[str, object]) -> TableView:
    deck, times = deck_in_play(table.terms, table.game), table.terms.number("play_on_river")
    return poker_felt.table_view(table, common, deck, times)


def step_of(table: Table) -> str:
    return due(table, table.game)[0].value


def round_now(table: Table, eyes: Eyes) -> poker_felt.PokerRoundView:
    game: Game = table.game
    step, to = due(table, game)
    turn = to if step in (Step.DEAL, Step.DECIDE, Step.SETTLE) else ""
    return poker_felt.round_now(table, eyes, turn, step is not Step.DEAL, game.round.street)


def round_past(table: Table, record: Record, eyes: Eyes) -> poker_felt.PokerRoundView:
    return poker_felt.round_past(table, record, eyes)
