"""The hands and the dealer's hand of Canberra Poker."""

from croupier.games.canberra_poker.commands import Bet
from croupier.games.canberra_poker.procedure import Step, due
from croupier.games.poker.deal import to_name
from croupier.games.poker.state import Record, hand_of_patron, lies_at
from croupier.table import Table
from croupier.views.poker import felt as poker_felt
from croupier.views.rounds import Eyes
from croupier.views.table_view import PatronView

open_places = poker_felt.open_places
picture_of = poker_felt.picture_of
lying = poker_felt.lying


def felt(table: Table, people: tuple[PatronView, ...]) -> poker_felt.PokerFelt:
    return poker_felt.felt(table, people, deck=1, times=table.terms.number("bet_of_ante"))


def step_of(table: Table) -> Step:
    return due(table, table.game)[0]


def round_now(table: Table, eyes: Eyes) -> poker_felt.PokerRoundView:
    step, to = due(table, table.game)
    turn = to if step in (Step.DEAL, Step.DECIDE, Step.SETTLE) else ""
    lying = lies_at(table.game.round, to) if step in (Step.DEALERS_HAND, Step.SETTLE) else None
    count = to_name(lying) if lying is not None else 0
    hand = hand_of_patron(table.game.round, eyes.patron)
    asked = step is Step.DECIDE and hand is not None and to == str(hand.box)
    decisions = (Bet(patron=eyes.patron),) if asked else ()
    return poker_felt.round_now(table, eyes, turn, step is not Step.DEAL, decisions, to_name=count)


def round_past(table: Table, record: Record, eyes: Eyes) -> poker_felt.PokerRoundView:
    return poker_felt.round_past(table, record, eyes)
