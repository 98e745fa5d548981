"""A bot at Pai Gow, whose hands are set the House Way."""

from random import Random

from croupier.conduct.tournaments.bots.play import seat_of, stake
from croupier.games.context import Context
from croupier.games.pai_gow.commands import AskHouseWay, PlaceWager
from croupier.games.pai_gow.state import MAIN, Game, hand_of_patron
from croupier.ruling import Command
from croupier.table import Table


def wagers(ctx: Context, patron: str, random: Random) -> list[Command]:
    amount = stake(ctx, patron, ctx.setting.limits[MAIN], random)
    return [PlaceWager(patron=patron, option=MAIN, amount=amount, box=seat_of(ctx, patron))]


def decision(table: Table, patron: str, random: Random) -> Command | None:
    """All players are asked at once: one whose hand is set has nothing left to say."""
    game: Game = table.game
    hand = hand_of_patron(game.round, patron)
    return AskHouseWay(patron=patron) if hand is not None and not hand.how else None
