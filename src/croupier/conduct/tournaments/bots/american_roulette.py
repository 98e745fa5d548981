"""A bot at American Roulette, mostly on the even chances."""

from collections.abc import Iterator
from random import Random

from croupier.conduct.tournaments.bots.play import no_decision, stake
from croupier.games.american_roulette import layout
from croupier.games.commands import PlaceWager
from croupier.ruling import Command
from croupier.table import Table

EVEN_CHANCES = ("red", "black", "even", "odd", "low", "high")

decision = no_decision


def wagers(table: Table, patron: str, random: Random) -> list[Command]:
    known = list(layout.positions(table.terms).values())
    even = [position for position in known if position.kind in EVEN_CHANCES]
    position = random.choice(known if random.random() < 0.3 else even or known)
    limit = table.setting.limits[position.kind]
    least = table.machine.least_stake(table.terms, table.setting.limits)
    amount = max(least, stake(table, patron, limit, random))
    spin = table.setting.limits.get(layout.SPIN)
    amount = amount if spin is None else min(amount, spin.maximum)
    if amount <= limit.maximum:
        return [PlaceWager(patron=patron, option=position.name, amount=amount)]
    return list(_spread(table, patron, known, amount))


def _spread(table: Table, patron: str, known: list[layout.Position], left: int) -> Iterator[Command]:
    """An amount too large for one position, spread over as many as it needs."""
    limits = table.setting.limits
    for position in sorted(known, key=lambda each: -limits[each.kind].maximum):
        if left <= 0:
            return
        limit = limits[position.kind]
        amount = max(limit.minimum, min(left, limit.maximum) // limit.multiple * limit.multiple)
        yield PlaceWager(patron=patron, option=position.name, amount=amount)
        left -= amount
