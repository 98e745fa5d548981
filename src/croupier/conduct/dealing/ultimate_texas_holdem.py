"""The virtual dealer's part in Ultimate Texas Hold-em."""

from croupier.conduct.dealing import poker
from croupier.conduct.dealing.shoes import Shoes, Turn
from croupier.conduct.dealing.times import Time, look_at_result
from croupier.games.poker.state import PokerRound, hand_of
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.betting_rounds import hidden_part
from croupier.games.ultimate_texas_holdem.procedure import Step, due, packet_due
from croupier.games.ultimate_texas_holdem.state import Game
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
        case Step.CHECK_CARDS:
            return Turn(c.CheckReplacement(), Role(min(game.to_check)))
        case Step.DEAL:
            return poker.deal(shoes, table, packet_due(table.terms, game.round))
        case Step.FLOP | Step.TURN_AND_RIVER:
            part = hidden_part(table.terms, game.round)
            return Turn(c.RevealBoard(cards=poker.hidden(shoes, table, game.round.board, part)))
        case Step.DECIDE if poker.nobody_decides(table, to):
            return instead_of_absent(shoes, table)
        case Step.DEALERS_HAND:
            return Turn(c.RevealDealersHand(cards=poker.hidden(shoes, table, game.round.dealer)))
        case Step.REFUND | Step.SETTLE:
            return None if _may_concede(game.round) else Turn(c.SettleHand())
        case Step.COLLECT:
            return poker.collect(shoes, table)
        case _:
            return None


def _may_concede(now: PokerRound) -> bool:
    """Players have a moment to concede before the first of them is settled with (9.1)."""
    folded = {hand.patron for hand in now.hands if hand.folded}
    return all(fact.patron in folded for fact in now.settlements)


def instead_of_absent(shoes: Shoes, table: Table) -> Turn | None:
    """A hand on which nobody decides in time is deemed folded (13.8); a player who does not concede in time has not
    conceded."""
    step, to = due(table, table.game)
    if step is Step.DECIDE:
        return Turn(c.ReportAbsent(box=int(to), ground="time"))
    if step in (Step.REFUND, Step.SETTLE):
        return Turn(c.SettleHand())
    return None


def awaited(table: Table, need: Need) -> Time | None:
    game: Game = table.game
    step, to = due(table, game)
    if step is Step.DECIDE:
        hand = hand_of(game.round, int(to))
        return Time("decision", "to decide", hand.patron if hand is not None else "")
    if step in (Step.REFUND, Step.SETTLE) and _may_concede(game.round):
        # A right that is hardly used: its time is no longer than that for looking at a result.
        return Time("concession", "until the hands are settled", pace="result")
    return None
