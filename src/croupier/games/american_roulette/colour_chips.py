"""Colour chips (4.2, 4.6): another form of a player's chips, with a distinct colour and the value on their button."""

from msgspec.structs import replace

from croupier.games import round_of_play
from croupier.games.american_roulette.commands import IssueColour, RequireColour, ReturnColour
from croupier.games.american_roulette.facts import ColourIssued, ColourRequired, ColourReturned, WagerSettled
from croupier.games.american_roulette.layout import SPIN
from croupier.games.american_roulette.state import Colour, Game, Wager
from croupier.games.context import Context
from croupier.money import dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Fact, Refusal


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
    more = _has(game, patron, colour, command.value)
    if not more and any(name == patron for name, _ in game.round.wagers):
        return Refusal(under, f"{patron} has wagers down: chips are exchanged between spins")
    least = smallest_piece(ctx)
    if command.value < least or command.value % least:
        because = f"a colour chip is worth the smallest wager, {dollars(least)}, or more in multiples of it"
        return Refusal(terms.cite("marker_button"), because)
    plain = ctx.balances.get(account_of(patron), 0) - (in_hand(ctx, game, patron) if more else 0)
    chips = command.chips or plain // command.value
    if chips <= 0 or chips * command.value > plain:
        because = f"{patron} has {dollars(plain)} in tournament chips, and colour chips are issued for those"
        return Refusal(terms.cite("colour_chips_counted", "colour_chips"), because, ("issue_chips",))
    if command.value > least:
        under += terms.cite("marker_button")
    under += terms.cite("colour_chips_counted")
    return (ColourIssued(patron=patron, colour=colour, value=command.value, chips=chips, under=under),)


def _has(game: Game, patron: str, colour: str, value: int) -> bool:
    held = game.colours.get(patron)
    return held is not None and (held.name, held.value) == (colour, value)


def issued(ctx: Context, game: Game, fact: ColourIssued) -> Game:
    chips = fact.chips or ctx.balances.get(account_of(fact.patron), 0) // fact.value
    if _has(game, fact.patron, fact.colour, fact.value):
        chips += counted(ctx, game, fact.patron)
    return replace(game, colours={**game.colours, fact.patron: Colour(fact.colour, fact.value, chips)})


# Their number


def counted(ctx: Context, game: Game, patron: str) -> int:
    """The colour chips of a player, in hand and on the layout: never more than the player's chips cover (R28)."""
    held = game.colours.get(patron)
    if held is None:
        return 0
    covered = ctx.balances.get(account_of(patron), 0) + on_layout(game, patron)
    return min(held.chips, covered // held.value)


def on_layout(game: Game, patron: str) -> int:
    """A player's wagers in colour chips; a maximum marker stands for tournament chips."""
    return sum(each.amount - each.plain for each in game.round.wagers.values() if each.patron == patron)


def in_hand(ctx: Context, game: Game, patron: str) -> int:
    """The amount that a player can still wager in colour chips."""
    held = game.colours.get(patron)
    return max(0, counted(ctx, game, patron) * held.value - on_layout(game, patron)) if held is not None else 0


def settled(ctx: Context, game: Game, fact: WagerSettled) -> Game:
    """Losing colour chips are taken; winners are paid in the same colour, as far as that makes whole chips (R28)."""
    after, held = round_of_play.wager_settled(ctx, game, fact), game.colours.get(fact.patron)
    if held is None:
        return after
    wager: Wager = game.round.wagers[fact.patron, fact.stood_on]
    coloured = wager.amount - wager.plain
    change = -min(fact.stake, coloured) if fact.outcome == "lose" else fact.pays * coloured // wager.amount
    chips = max(0, held.chips + int(change / held.value))
    return replace(after, colours={**after.colours, fact.patron: replace(held, chips=chips)})


# Given back, and asked for


def give_back(ctx: Context, game: Game, act: Act, command: ReturnColour) -> Decision:
    under = ctx.terms.cite("colour_chips")
    if command.patron not in game.colours:
        return Refusal(under, f"{command.patron} has no colour chips")
    if any(name == command.patron for name, _ in game.round.wagers):
        return Refusal(under, f"{command.patron} has wagers down: chips are exchanged between spins")
    return (_returned(ctx, game, command.patron),)


def leaving(ctx: Context, game: Game, patron: str) -> tuple[Fact, ...]:
    """Colour chips stay at their table: they are changed back before their owner leaves (R12)."""
    return (_returned(ctx, game, patron),) if patron in game.colours else ()


def _returned(ctx: Context, game: Game, patron: str) -> ColourReturned:
    under = ctx.terms.cite("colour_chips", "colour_chips_counted")
    return ColourReturned(patron=patron, chips=counted(ctx, game, patron), under=tuple(dict.fromkeys(under)))


def returned(ctx: Context, game: Game, fact: ColourReturned) -> Game:
    return replace(game, colours={name: held for name, held in game.colours.items() if name != fact.patron})


def require(ctx: Context, game: Game, act: Act, command: RequireColour) -> Decision:
    """The director may require a player to use them, between spins; wagers that are down stand (R12)."""
    under = ctx.terms.cite("colour_chips_required")
    if game.round.running or game.round.pocket:
        return Refusal(under, "the director asks for them between spins")
    if command.patron not in ctx.patrons or command.patron in game.must_use_colour:
        return Refusal(under, f"{command.patron} is not at the table, or uses colour chips already")
    return (ColourRequired(patron=command.patron, under=under),)


def required(ctx: Context, game: Game, fact: ColourRequired) -> Game:
    return replace(game, must_use_colour=game.must_use_colour | {fact.patron})
