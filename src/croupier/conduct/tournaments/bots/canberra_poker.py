"""A bot at Canberra Poker, which bets on a pair or on ace and king."""

from random import Random

from croupier.conduct.tournaments.bots.play import seat_of, stake
from croupier.games.canberra_poker.bet_or_fold import amount_of_bet
from croupier.games.canberra_poker.commands import Bet, Fold, PlaceWager
from croupier.games.canberra_poker.state import Game
from croupier.games.context import Context
from croupier.games.poker.hands import best_of
from croupier.games.poker.state import ANTE, hand_of_patron
from croupier.money.accounts import account_of
from croupier.ruling import Command
from croupier.table import Table

HIGH = "AK"


def wagers(ctx: Context, patron: str, random: Random) -> list[Command]:
    amount = stake(ctx, patron, ctx.setting.limits[ANTE], random, share=3)
    return [PlaceWager(patron=patron, option=ANTE, amount=amount, box=seat_of(ctx, patron))]


def decision(table: Table, patron: str, random: Random) -> Command | None:
    game: Game = table.game
    hand = hand_of_patron(game.round, patron)
    assert hand is not None, "a player decides on a hand"
    good = best_of(table.terms, hand.cards)
    wants = good.name != "high_card" or {card[0] for card in hand.cards} >= set(HIGH)
    affords = amount_of_bet(table, game, patron) <= table.balances.get(account_of(patron), 0)
    return Bet(patron=patron) if wants and affords else Fold(patron=patron)
