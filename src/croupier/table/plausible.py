"""Reports that the count of the cards speaks against. They may be true all the same, and then somebody says why."""

from croupier.games.commands import DrawCuttingCard, ReportShoeExhausted
from croupier.games.round_of_play import RoundGame
from croupier.games.shoes import ShoeGame
from croupier.ruling import Command

NEAR = 13  # cards: a cutting card is placed by eye


def implausible(game: RoundGame, command: Command) -> str:
    """The figures against it, in a sentence; "" where nothing that is known speaks against it."""
    if not isinstance(game, ShoeGame):
        return ""
    left, back = game.shoe.left, game.cutting_card_from_back
    if isinstance(command, ReportShoeExhausted) and left:
        return f"By the count {left} cards are left in the shoe."
    if isinstance(command, DrawCuttingCard) and abs(left - back) > NEAR:
        placed = f"{left} cards are left, and the cutting card was placed {back} from the back"
        return f"{placed}, so it is not due for {left - back} cards." if left > back else f"{placed}."
    return ""
