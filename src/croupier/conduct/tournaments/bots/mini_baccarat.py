"""A bot at Mini-Baccarat."""

from random import Random

from croupier.conduct.tournaments.bots.play import no_decision, seat_of, stake
from croupier.games.commands import PlaceWager
from croupier.games.context import Context
from croupier.ruling import Command

decision = no_decision


def wagers(ctx: Context, patron: str, random: Random) -> list[Command]:
    """On one hand; the other, or less, where the table's differential leaves no room."""
    limit, box = ctx.setting.limits["main"], seat_of(ctx, patron)
    one, other = random.sample(("player", "banker"), 2)
    amount = stake(ctx, patron, limit, random)
    tries = ((one, amount), (other, amount), (one, limit.minimum), (other, limit.minimum))
    return [PlaceWager(patron=patron, option=option, amount=cents, box=box) for option, cents in tries]
