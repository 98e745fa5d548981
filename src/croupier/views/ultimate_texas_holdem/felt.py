"""The board, the hands and the dealer's hand of Ultimate Texas Hold-em."""

from croupier.games.poker.deal import to_name
from croupier.games.poker.state import BOARD, Record, hand_of_patron, lies_at
from croupier.games.ultimate_texas_holdem.betting_rounds import amounts_open, hidden_part
from croupier.games.ultimate_texas_holdem.commands import Check, Play
from croupier.games.ultimate_texas_holdem.procedure import Step, due
from croupier.games.ultimate_texas_holdem.shuffle import deck_in_play
from croupier.games.ultimate_texas_holdem.state import Game
from croupier.ruling import Command
from croupier.table import Table
from croupier.views.poker import felt as poker_felt
from croupier.views.rounds import Eyes
from croupier.views.table_view import PatronView

open_places = poker_felt.open_places
picture_of = poker_felt.picture_of
lying = poker_felt.lying


def felt(table: Table, people: tuple[PatronView, ...]) -> poker_felt.PokerFelt:
    deck, times = deck_in_play(table.terms, table.game), table.terms.number("play_on_river")
    return poker_felt.felt(table, people, deck, times)


def step_of(table: Table) -> Step:
    return due(table, table.game)[0]


def round_now(table: Table, eyes: Eyes) -> poker_felt.PokerRoundView:
    game: Game = table.game
    step, to = due(table, game)
    turn = to if step in (Step.DEAL, Step.DECIDE, Step.SETTLE) else ""
    part = hidden_part(table.terms, game.round) if to == BOARD else slice(None)
    lying = lies_at(game.round, to) if step in _TURNING else None
    count = to_name(lying, part) if lying is not None else 0
    decisions = _decisions(table, eyes.patron) if step is Step.DECIDE else ()
    return poker_felt.round_now(table, eyes, turn, step is not Step.DEAL, decisions, game.round.street, count)


def _decisions(table: Table, patron: str) -> tuple[Command, ...]:
    """The decisions that a patron may think of when their hand is the next to act."""
    game: Game = table.game
    hand = hand_of_patron(game.round, patron)
    if hand is None or due(table, game)[1] != str(hand.box):
        return ()
    return Check(patron=patron), *(Play(patron=patron, amount=each) for each in amounts_open(table, game, patron))


_TURNING = (Step.FLOP, Step.TURN_AND_RIVER, Step.DEALERS_HAND, Step.SETTLE)


def round_past(table: Table, record: Record, eyes: Eyes) -> poker_felt.PokerRoundView:
    return poker_felt.round_past(table, record, eyes)
