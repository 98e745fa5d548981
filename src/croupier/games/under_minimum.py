"""A first wager under the minimum stands and its owner is advised; the next one goes back."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.games.context import Context, Limit
from croupier.games.round_of_play import RoundGame, Wager
from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Refusal

FallsShort = Callable[[Terms, Mapping[str, Limit], Any], bool]  # whether a wager of a game is under its minimum


def refused(
    ctx: Context, game: RoundGame, patron: str, kind: str, amount: int, falls_short: FallsShort
) -> Refusal | None:
    """Why a wager of this kind is too small. Its owner has been advised before, and the wager that this was said of was
    settled, or lies there still: one that was taken back or raised in time has not used up the one time (X26)."""
    person, minimum = ctx.patrons[patron], ctx.setting.limits[kind].minimum
    if amount >= minimum or not person.advised_of_minimum:
        return None
    theirs = [wager for wager in game.round.wagers.values() if wager.patron == patron]
    lies_there = any(falls_short(ctx.terms, ctx.setting.limits, wager) for wager in theirs)
    if person.advised_in == game.round.number and not lies_there:
        return None
    because = f"the minimum is {dollars(minimum)}; after the first such wager they are returned"
    return Refusal(ctx.terms.cite("under_minimum_advice"), because)


def is_further(ctx: Context, game: RoundGame, wager: Any, kind: str, amount: int, falls_short: FallsShort) -> bool:
    """Whether so much in place of this wager would be another one under the minimum, which goes back."""
    others = {key: each for key, each in game.round.wagers.items() if key != (wager.patron, wager.spot)}
    without = replace(game, round=replace(game.round, wagers=others))
    return refused(ctx, without, wager.patron, kind, amount, falls_short) is not None


def is_under(limits: Mapping[str, Limit], kind: str, wager: Wager) -> bool:
    """By what was put down before the cards came."""
    return kind in limits and wager.placed < limits[kind].minimum
