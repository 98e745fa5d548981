"""Section 2: the ball is measured before it is used. The wheel's order and colours are in layout.py."""

from msgspec.structs import replace

from croupier.games.american_roulette.commands import ChangeBall
from croupier.games.american_roulette.facts import BallMeasured
from croupier.games.american_roulette.state import Game
from croupier.games.context import Context
from croupier.ruling import Act, Decision, Refusal


def change_ball(ctx: Context, game: Game, act: Act, command: ChangeBall) -> Decision:
    """At any time while no ball runs, with the director's approval (R24)."""
    terms = ctx.terms
    if game.round.running and not game.round.pocket:
        return Refusal(terms.cite("change_of_ball"), "a ball is running")
    least, most = terms.number("ball_least"), terms.number("ball_most")
    if not least <= command.diameter <= most:
        because = f"a ball is {least} to {most} mm across, and this one {command.diameter}"
        return Refusal(terms.cite("ball_measured", "ball_least", "ball_most"), because)
    if not command.approval.strip():
        return Refusal(terms.cite("ball_approval"), "give the reference of the ball's approval")
    under = terms.cite("ball_measured", "change_of_ball", "ball_approval")
    return (BallMeasured(diameter=command.diameter, approval=command.approval, under=under),)


def ball_measured(ctx: Context, game: Game, fact: BallMeasured) -> Game:
    return replace(game, ball=fact.diameter)
