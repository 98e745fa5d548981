"""Rule 4.7: the complete maximum, on a number and every combination of it."""

from croupier.games.american_roulette.commands import PlaceMaximumMarker
from croupier.games.american_roulette.layout import INSIDE, Position, positions, wheel
from croupier.games.american_roulette.state import Game
from croupier.games.american_roulette.wagers import adding, has_on, may_not_wager
from croupier.games.context import Context
from croupier.instruments import Terms
from croupier.ruling import Act, Fact, Refusal


def covered(terms: Terms, number: str) -> list[Position]:
    """Every straight up, split, street, corner and six-line with that number in it (R11)."""
    return [each for each in positions(terms).values() if each.kind in INSIDE and number in each.numbers]


def place(ctx: Context, game: Game, act: Act, command: PlaceMaximumMarker) -> tuple[Fact, ...] | Refusal:
    terms, patron, number = ctx.terms, command.patron, command.number.zfill(2)
    under = terms.cite("maximum_marker", "maximum_marker_set")
    refusal = may_not_wager(ctx, game, patron)
    if refusal:
        return refusal
    if number not in wheel(terms):
        return Refusal(under, f"{command.number!r} is no number of the wheel")
    limits = ctx.setting.limits
    room = [(each, limits[each.kind].maximum - has_on(game, patron, each.name)) for each in covered(terms, number)]
    open_ones = [(position, cents) for position, cents in room if cents > 0]
    if not open_ones:
        return Refusal(under, f"{patron} has the maximum on {int(number)} and its combinations already")
    return adding(ctx, game, patron, open_ones, f"maximum on {int(number)}", under)
