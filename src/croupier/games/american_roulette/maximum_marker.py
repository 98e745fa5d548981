"""Rule 4.7: the complete maximum, on a number and every combination that includes it."""

from croupier.games.american_roulette.commands import PlaceMaximumMarker
from croupier.games.american_roulette.layout import INSIDE, Position, number_of, positions
from croupier.games.american_roulette.state import Game
from croupier.games.american_roulette.wagers import (
    MARKER,
    adding,
    has_on,
    may_not_wager,
    placed_by,
)
from croupier.games.context import Context
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal


def covered(terms: Terms, number: str) -> list[Position]:
    """Every straight up, split, street, corner and six-line with that number in it (R11)."""
    return [each for each in positions(terms).values() if each.kind in INSIDE and number in each.numbers]


def place(ctx: Context, game: Game, act: Act, command: PlaceMaximumMarker) -> Decision:
    terms, patron = ctx.terms, command.patron
    number = number_of(terms, command.number)
    under = terms.cite("maximum_marker", "maximum_marker_set")
    refusal = may_not_wager(ctx, game, patron)
    if refusal:
        return refusal
    if not number:
        return Refusal(under + terms.cite("wheel"), f"{command.number!r} is no number of the wheel")
    limits = ctx.setting.limits
    room = [(each, limits[each.kind].maximum - has_on(game, patron, each.name)) for each in covered(terms, number)]
    open_ones = [(position, cents) for position, cents in room if cents > 0]
    if not open_ones:
        return Refusal(under, f"{patron} has the maximum on {int(number)} and its combinations already")
    # The chips at the wheel are tournament chips: colour chips are exchanged for them, whatever their value.
    return adding(ctx, game, patron, open_ones, f"{MARKER} {int(number)}", under + placed_by(terms, act))
