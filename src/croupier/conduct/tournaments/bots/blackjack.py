"""A bot at Blackjack, which doubles on ten and eleven and stands on a stiff hand against a weak card."""

from random import Random

from croupier.conduct.tournaments.bots.play import allowed, seat_of, stake
from croupier.games.blackjack.cards import counted
from croupier.games.blackjack.commands import Double, Draw, PlaceWager, Stand
from croupier.games.blackjack.procedure import due
from croupier.games.blackjack.state import MAIN, Game
from croupier.games.context import Context
from croupier.ruling import Command
from croupier.table import Table


def wagers(ctx: Context, patron: str, random: Random) -> list[Command]:
    amount = stake(ctx, patron, ctx.setting.limits[MAIN], random, share=2)
    return [PlaceWager(patron=patron, option=MAIN, amount=amount, box=seat_of(ctx, patron))]


def decision(table: Table, patron: str, random: Random) -> Command | None:
    game: Game = table.game
    _, box, number = due(table, game)
    hand = next(hand for each in game.round.boxes if each.number == box for hand in each.hands if hand.number == number)
    total, soft = counted(table.terms, hand.cards)
    shows, _ = counted(table.terms, game.round.dealer[:1])
    if total in (10, 11) and len(hand.cards) == 2:
        double = Double(patron=patron, box=box, hand=number)
        if allowed(table, double, patron):
            return double
    stands = total >= 19 - (not soft) * 2 or (not soft and total >= 13 and 2 <= shows <= 6)
    return (Stand if stands else Draw)(patron=patron, box=box, hand=number)
