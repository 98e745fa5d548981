"""Rare acts that are hard to undo ask once more, with the figures that speak for them or against them."""

from msgspec import Struct

from croupier.games.commands import DrawCuttingCard, ReportShoeExhausted, VoidRound, VoidWagers
from croupier.games.round_of_play import RoundGame
from croupier.games.shoes import ShoeGame
from croupier.money import dollars
from croupier.ruling import Command
from croupier.table import Table
from croupier.table.plausible import implausible


class Once(Struct, frozen=True):
    """`say` is shown before the act is done. Where the count speaks against it, `figure` has to be typed."""

    say: str
    figure: int = 0


def asked_once(table: Table, command: Command) -> Once | None:
    if not command.rare:
        return None
    if against := implausible(table.game, command):
        return Once(against, table.game.shoe.left)
    if isinstance(command, DrawCuttingCard) and isinstance(table.game, ShoeGame):
        return _cutting_card(table.game)
    if isinstance(command, ReportShoeExhausted):
        return Once("The shoe is empty.")
    if isinstance(command, VoidRound):
        return Once(f"Round {command.round} would be void: its payments are undone and its wagers go back.")
    if isinstance(command, VoidWagers):
        return _wagers(table.game, command.patron)
    return Once("This is rare and hard to undo.")


def _cutting_card(game: ShoeGame) -> Once:
    left, back = game.shoe.left, game.cutting_card_from_back
    return Once(
        f"{left} cards are left, and the cutting card was placed {back} from the back: it may well have come out."
    )


def _wagers(game: RoundGame, patron: str) -> Once:
    down = sum(wager.amount for wager in game.round.wagers.values() if wager.patron == patron)
    return Once(f"The wagers of {patron} in this round would go back: {dollars(down)}.")
