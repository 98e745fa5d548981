"""A bot at American Roulette, mostly on the even chances."""

from collections.abc import Iterator
from functools import cache
from random import Random

from croupier.conduct.tournaments.bots.play import no_decision, stake
from croupier.games.american_roulette import layout
from croupier.games.american_roulette.wagers import table_minimum
from croupier.games.commands import PlaceWager
from croupier.games.context import Context
from croupier.instruments import Terms
from croupier.money.accounts import account_of
from croupier.ruling import Command

EVEN_CHANCES = ("red", "black", "even", "odd", "low", "high")

decision = no_decision


def wagers(ctx: Context, patron: str, random: Random) -> list[Command]:
    known, even = (_covered(ctx, patron, positions) for positions in _positions(ctx.terms))
    position = random.choice(known if random.random() < 0.3 else even or known)
    limit = ctx.setting.limits[position.kind]
    amount = max(table_minimum(ctx.setting.limits), stake(ctx, patron, limit, random))
    spin = ctx.setting.limits.get(layout.SPIN)
    amount = amount if spin is None else min(amount, spin.maximum)
    if amount <= limit.maximum:
        return [PlaceWager(patron=patron, option=position.name, amount=amount)]
    return list(_spread(ctx, patron, known, amount))


def _covered(ctx: Context, patron: str, positions: list[layout.Position]) -> list[layout.Position]:
    """Those whose minimum the player has in chips."""
    chips, limits = ctx.balances.get(account_of(patron), 0), ctx.setting.limits
    if chips >= max(limit.minimum for limit in limits.values()):
        return positions
    return [position for position in positions if limits[position.kind].minimum <= chips] or positions


@cache
def _positions(terms: Terms) -> tuple[list[layout.Position], list[layout.Position]]:
    """All of the layout, and the even chances."""
    known = list(layout.positions(terms).values())
    return known, [position for position in known if position.kind in EVEN_CHANCES]


def _spread(ctx: Context, patron: str, known: list[layout.Position], left: int) -> Iterator[Command]:
    """An amount too large for one position, spread over as many as it needs."""
    limits = ctx.setting.limits
    for position in sorted(known, key=lambda each: -limits[each.kind].maximum):
        if left <= 0:
            return
        limit = limits[position.kind]
        amount = max(limit.minimum, min(left, limit.maximum) // limit.multiple * limit.multiple)
        yield PlaceWager(patron=patron, option=position.name, amount=amount)
        left -= amount
