"""Colour chips (4.2, 4.6): another look of a player's chips, told apart by colour and worth what their button says."""

from msgspec.structs import replace

from croupier.games.american_roulette.commands import IssueColour, RequireColour, ReturnColour
from croupier.games.american_roulette.facts import ColourIssued, ColourRequired, ColourReturned
from croupier.games.american_roulette.layout import SPIN
from croupier.games.american_roulette.state import Colour, Game
from croupier.games.context import Context
from croupier.money import dollars
from croupier.ruling import Act, Fact, Refusal

Decision = tuple[Fact, ...] | Refusal


def smallest_piece(ctx: Context) -> int:
    """The smallest minimum of a wager on the sign (R13)."""
    limits = ctx.setting.limits.items()
    return min((limit.minimum for kind, limit in limits if kind != SPIN), default=0)


def issue(ctx: Context, game: Game, act: Act, command: IssueColour) -> Decision:
    terms, patron, colour = ctx.terms, command.patron, command.colour.strip().lower()
    under = terms.cite("colour_chips")
    if patron not in ctx.patrons:
        return Refusal(under, f"{patron} is not at the table", ("join_table",))
    if not colour.isalpha():
        return Refusal(under, "name the colour in one word")
    if any(held.name == colour for name, held in game.colours.items() if name != patron):
        return Refusal(under, f"{colour} is another player's colour")
    if any(name == patron for name, _ in game.round.wagers):
        return Refusal(under, f"{patron} has wagers down: chips change their look between spins")
    least = smallest_piece(ctx)
    if command.value < least or command.value % least:
        because = f"a colour chip is worth the smallest wager, {dollars(least)}, or more in multiples of it"
        return Refusal(terms.cite("marker_button"), because)
    if command.value > least:
        under += terms.cite("marker_button")
    return (ColourIssued(patron=patron, colour=colour, value=command.value, under=under),)


def issued(ctx: Context, game: Game, fact: ColourIssued) -> Game:
    return replace(game, colours={**game.colours, fact.patron: Colour(fact.colour, fact.value)})


def give_back(ctx: Context, game: Game, act: Act, command: ReturnColour) -> Decision:
    under = ctx.terms.cite("colour_chips")
    if command.patron not in game.colours:
        return Refusal(under, f"{command.patron} has no colour chips")
    if any(name == command.patron for name, _ in game.round.wagers):
        return Refusal(under, f"{command.patron} has wagers down: chips change their look between spins")
    return (_returned(ctx, command.patron),)


def leaving(ctx: Context, game: Game, patron: str) -> tuple[Fact, ...]:
    """Colour chips stay at their table: they are changed back before their owner leaves (R12)."""
    return (_returned(ctx, patron),) if patron in game.colours else ()


def _returned(ctx: Context, patron: str) -> ColourReturned:
    return ColourReturned(patron=patron, under=ctx.terms.cite("colour_chips"))


def returned(ctx: Context, game: Game, fact: ColourReturned) -> Game:
    return replace(game, colours={name: held for name, held in game.colours.items() if name != fact.patron})


def require(ctx: Context, game: Game, act: Act, command: RequireColour) -> Decision:
    """The director may have a player use them, between spins; wagers that are down stand (R12)."""
    under = ctx.terms.cite("colour_chips_required")
    if game.round.running or game.round.pocket:
        return Refusal(under, "the director asks for them between spins")
    if command.patron not in ctx.patrons or command.patron in game.must_use_colour:
        return Refusal(under, f"{command.patron} is not at the table, or uses colour chips already")
    return (ColourRequired(patron=command.patron, under=under),)


def required(ctx: Context, game: Game, fact: ColourRequired) -> Game:
    return replace(game, must_use_colour=game.must_use_colour | {fact.patron})
