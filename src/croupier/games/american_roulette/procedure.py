"""The order of play: the next step. All other modules ask here."""

from croupier.games.american_roulette.state import Game
from croupier.games.context import Context
from croupier.games.steps import GameStep, Phase
from croupier.ruling.asked_again import asked_again


class Step(GameStep):
    """The step that the game waits for."""

    LIFT = "lifting of the dolly", Phase.PREPARING
    BET = "wagers", Phase.BETTING
    RULING = "ruling of the director", Phase.PAUSED
    RUNNING = "call while the ball runs", Phase.BETTING
    REST = "number", Phase.DEALING
    SETTLE = "settlement", Phase.SETTLING


@asked_again
def due(ctx: Context, game: Game) -> Step:
    now = game.round
    if not now.opened:
        return Step.LIFT
    if now.interfered:
        return Step.RULING
    if now.pocket:
        return Step.SETTLE
    if now.called:
        return Step.REST
    return Step.RUNNING if now.running else Step.BET
