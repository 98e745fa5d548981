"""A bot at Ultimate Texas Hold-em, which plays high cards early and pairs later."""

from random import Random

from croupier.conduct.tournaments.bots.play import seat_of, stake
from croupier.games.context import Context
from croupier.games.poker.hands import best_of
from croupier.games.poker.state import ANTE, hand_of_patron
from croupier.games.ultimate_texas_holdem.betting_rounds import amounts_open
from croupier.games.ultimate_texas_holdem.commands import Check, Fold, PlaceWager, Play
from croupier.games.ultimate_texas_holdem.state import ON_RIVER, Game
from croupier.ruling import Command
from croupier.table import Table


def wagers(ctx: Context, patron: str, random: Random) -> list[Command]:
    """The Ante; the Blind goes with it."""
    amount = stake(ctx, patron, ctx.setting.limits[ANTE], random, share=6)
    return [PlaceWager(patron=patron, option=ANTE, amount=amount, box=seat_of(ctx, patron))]


def decision(table: Table, patron: str, random: Random) -> Command | None:
    game: Game = table.game
    hand = hand_of_patron(game.round, patron)
    assert hand is not None, "a player decides on a hand"
    board = tuple(card for card in game.round.board.cards if card)
    own = {card[0] for card in hand.cards}
    amounts = amounts_open(table, game, patron)
    if not board:
        wants = len(own) == 1 or "A" in own or own >= {"K", "Q"}
    elif len(board) < 5:
        wants = bool(own & {c[0] for c in board}) and best_of(table.terms, hand.cards + board).name != "high_card"
    else:
        wants = "A" in own or best_of(table.terms, hand.cards + board).name != "high_card"
    if wants and amounts:
        return Play(patron=patron, amount=max(amounts))
    return Check(patron=patron) if game.round.street < ON_RIVER else Fold(patron=patron)
