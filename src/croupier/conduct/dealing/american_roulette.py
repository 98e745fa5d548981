"""The virtual dealer's part in American Roulette: all numbers are sealed in one order, and the first is the result."""

from collections.abc import Iterator

from croupier.conduct.dealing.shoes import Shoes, Turn, nothing_replaced
from croupier.conduct.dealing.times import Pace, Time
from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import NumberCorrected, NumberEntered
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.state import Game
from croupier.ruling import Command, Fact, Need
from croupier.table import Table

replaced = nothing_replaced


def next_turn(shoes: Shoes, table: Table) -> Turn | None:
    game: Game = table.game
    match due(table, game):
        case Step.LIFT:
            if table.closing:
                return None
            return Turn(c.LiftDolly(commitment=shoes.seal(game.shoe_number + 1, table.machine.sealed(table.terms))))
        case Step.REST:
            return Turn(c.EnterNumber(number=shoes.order(game)[0]))
        case Step.SETTLE:
            return Turn(c.Settle())
        case Step.BET | Step.RUNNING | Step.RULING:
            return None


def pause(table: Table, need: Need) -> Pace | None:
    match due(table, table.game):
        case Step.LIFT if table.game.records:
            return "result"
        case Step.REST:
            return "step"  # after the call the ball still runs for a moment
        case _:
            return None


def before_the_call(table: Table) -> Turn | None:
    return Turn(c.SpinBall()) if due(table, table.game) is Step.BET else None


def filled_in(shoes: Shoes, table: Table, command: Command) -> Command:
    return command


def instead_of_absent(shoes: Shoes, table: Table) -> Turn | None:
    return None


def awaited(table: Table, need: Need) -> Time | None:
    """While the ball runs, everybody may wager: the call comes when that time is up."""
    running = due(table, table.game) is Step.RUNNING
    return Time("ball", "until no more bets", pace="ball") if running else None


def shown(was: Game, now: Game, fact: Fact) -> Iterator[tuple[int, str]]:
    """The number that came up: it was the first of the sealed order."""
    if isinstance(fact, NumberEntered | NumberCorrected):
        yield 1, fact.number
