"""The order of play: what comes next. Everything else asks here."""

from enum import Enum

from croupier.games.american_roulette.state import Game
from croupier.games.context import Context


class Step(Enum):
    """What the game waits for."""

    LIFT = "lifting of the dolly"
    BET = "wagers"
    RULING = "ruling of the director"
    RUNNING = "call while the ball runs"
    REST = "number"
    SETTLE = "settlement"


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
