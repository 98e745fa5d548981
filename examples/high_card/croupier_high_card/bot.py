"""A bot at High Card, which goes to war whenever its chips allow."""

from random import Random

from croupier.conduct.tournaments.bots.play import allowed, seat_of, stake
from croupier.games.context import Context
from croupier.ruling import Command
from croupier.table import Table
from croupier_high_card.rules.commands import GiveUp, GoToWar, PlaceWager
from croupier_high_card.rules.state import MAIN


def wagers(ctx: Context, patron: str, random: Random) -> list[Command]:
    """An amount that leaves as much again for a war; the minimum if that is not taken."""
    limit, box = ctx.setting.limits[MAIN], seat_of(ctx, patron)
    amounts = (stake(ctx, patron, limit, random, share=2), limit.minimum)
    return [PlaceWager(patron=patron, option=MAIN, amount=amount, box=box) for amount in amounts]


def decision(table: Table, patron: str, random: Random) -> Command | None:
    war = GoToWar(patron=patron)
    return war if allowed(table, war, patron) else GiveUp(patron=patron)
