"""A first wager under the minimum stands and its owner is advised; the next one goes back."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.context import Context, Limit
from croupier.games.round_of_play import RoundGame, Wager, line_of
from croupier.games.rounds import UnderMinimumAdvised
from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Fact, Refusal


def falls_short(terms: Terms, limits: Mapping[str, Limit], wager: Wager) -> bool:
    """By the amount put down before the cards came. The wager on a hand that was split off is measured by that one
    (J40)."""
    limit = limits.get(line_of(terms, wager.option))
    return limit is not None and wager.placed < limit.minimum and getattr(wager, "hand", 1) == 1


def refused(ctx: Context, game: RoundGame, patron: str, kind: str, amount: int) -> Refusal | None:
    """Why a wager of this kind is too small. Its owner has been advised before, and the wager that caused the advice
    was settled, or lies there still: one that was taken back or raised in time has not used up the one time (X26)."""
    person, minimum = ctx.patrons[patron], ctx.setting.limits[kind].minimum
    if amount >= minimum or not person.advised_of_minimum:
        return None
    wagers = (*game.round.wagers.values(), *game.round.settled_wagers)
    theirs = (wager for wager in wagers if wager.patron == patron)
    short_already = any(falls_short(ctx.terms, ctx.setting.limits, wager) for wager in theirs)
    if person.advised_in == game.round.number and not short_already:
        return None
    because = f"the minimum is {dollars(minimum)}; after the first such wager they are returned"
    return Refusal(ctx.terms.cite("under_minimum_advice"), because)


def is_further(ctx: Context, game: RoundGame, wager: Any, kind: str, amount: int) -> bool:
    """Whether this amount in place of this wager would be another one under the minimum, which goes back."""
    others = {key: each for key, each in game.round.wagers.items() if key != (wager.patron, wager.spot)}
    without = replace(game, round=replace(game.round, wagers=others))
    return refused(ctx, without, wager.patron, kind, amount) is not None


def advice(ctx: Context, wager: Wager) -> tuple[Fact, ...]:
    """A first wager under the minimum stands; its owner is advised that the next will be returned."""
    if wager.amount >= ctx.setting.limits[line_of(ctx.terms, wager.option)].minimum:
        return ()
    return (UnderMinimumAdvised(patron=wager.patron, under=ctx.terms.cite("under_minimum", "under_minimum_advice")),)
