"""The board, the hands and the dealer's hand of Ultimate Texas Hold-em."""

from croupier.games.poker_deal import to_name
from croupier.games.poker_state import BOARD, Record, lies_at
from croupier.games.ultimate_texas_holdem.betting_rounds import hidden_part
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
    part = hidden_part(table.terms, game.round) if to == BOARD else slice(None)
    lying = lies_at(game.round, to) if step in _TURNING else None
    count = to_name(lying, part) if lying is not None else 0
    return poker_felt.round_now(table, eyes, turn, step is not Step.DEAL, game.round.street, count)


_TURNING = (Step.FLOP, Step.TURN_AND_RIVER, Step.DEALERS_HAND, Step.SETTLE)


def round_past(table: Table, record: Record, eyes: Eyes) -> poker_felt.PokerRoundView:
    return poker_felt.round_past(table, record, eyes)
