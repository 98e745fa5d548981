"""The virtual dealer's part in Canberra Poker."""

from croupier.conduct.dealing import poker
from croupier.conduct.dealing.shoes import Shoes, Turn
from croupier.conduct.dealing.times import Time, look_at_result
from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.procedure import Step, deals_face_up, due, packet_due
from croupier.games.canberra_poker.state import Game
from croupier.games.poker.state import hand_of
from croupier.ruling import Need, Role
from croupier.table import Table

pause = look_at_result
before_the_call = poker.before_the_call
filled_in = poker.filled_in
shown = poker.shown
replaced = poker.replaced


def next_turn(shoes: Shoes, table: Table) -> Turn | None:
    game: Game = table.game
    step, to = due(table, game)
    match step:
        case Step.SHUFFLE:
            return poker.shuffle(shoes, table)
        case Step.CUT:
            return shoes.dealer_cuts(table)
        case Step.CHECK_CARDS:
            return Turn(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.DEAL:
            packet = packet_due(table.terms, game.round)
            return poker.deal(shoes, table, packet, deals_face_up(table.terms, game.round, to))
        case Step.DECIDE if poker.nobody_decides(table, to):
            return instead_of_absent(shoes, table)
        case Step.DEALERS_HAND:
            return Turn(c.RevealDealersHand(cards=poker.hidden(shoes, table, game.round.dealer)))
        case Step.SETTLE:
            return Turn(c.SettleHand())
        case Step.COLLECT:
            return poker.collect(shoes, table)
        case _:
            return None


def instead_of_absent(shoes: Shoes, table: Table) -> Turn | None:
    """A hand on which nobody decides in time is folded (P7)."""
    step, to = due(table, table.game)
    return Turn(c.ReportAbsent(box=int(to), ground="time")) if step is Step.DECIDE else None


def awaited(table: Table, need: Need) -> Time | None:
    game: Game = table.game
    step, to = due(table, game)
    if step is not Step.DECIDE:
        return None
    hand = hand_of(game.round, int(to))
    return Time("decision", "to decide", hand.patron if hand is not None else "")
