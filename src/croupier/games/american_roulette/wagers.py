"""Sections 3 and 4: chips on a position of the layout, and their minimum, maximum and multiples."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from croupier.games.american_roulette.colour_chips import in_hand
from croupier.games.american_roulette.commands import ChangeWager, PlaceWager, TakeBackWager
from croupier.games.american_roulette.facts import WagerPlaced, WagerReduced
from croupier.games.american_roulette.layout import (
    KINDS,
    SPIN,
    Position,
    nearest,
    position_of,
    positions,
    rule_of_kind,
    rule_of_none,
)
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.state import Game, Wager
from croupier.games.context import Context, Limit
from croupier.games.under_minimum import advice, refused
from croupier.games.wagering import not_welcome
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Fact, Refusal, Role, Under

MARKER = "maximum on"  # the name for chips placed by a maximum marker


# When and who


def closed(ctx: Context, game: Game) -> Refusal | None:
    """Why no wager can be made or changed now. While the ball runs they still can, until the call."""
    terms, step = ctx.terms, due(ctx, game)
    if step in (Step.BET, Step.RUNNING):
        return None
    if step is Step.LIFT:
        return Refusal(terms.cite("wagers_open", "dolly_lifted"), "wagers open when the dolly is lifted")
    return Refusal(terms.cite("wagers_locked", "no_more_bets"), "no more bets has been called")


def may_not_wager(ctx: Context, game: Game, patron: str) -> Refusal | None:
    return not_welcome(ctx, patron) or _needs_colour(ctx, game, patron) or closed(ctx, game)


def _needs_colour(ctx: Context, game: Game, patron: str) -> Refusal | None:
    if patron not in game.must_use_colour or patron in game.colours:
        return None
    under = ctx.terms.cite("colour_chips_required")
    return Refusal(under, f"{patron} is to use colour chips", ("issue_colour",))


def placed_by(terms: Terms, act: Act) -> Under:
    """Wherever a wager lies, its player answers for it, even where the dealer placed it as instructed (R18)."""
    return terms.cite("placing_instruction") if act.role is Role.DEALER else ()


def meant(terms: Terms, said: str) -> Position | Refusal:
    """The position on the layout, or the refusal of a combination that does not exist, with the nearest that does."""
    position = position_of(terms, said)
    if position is not None:
        return position
    near = nearest(terms, said)
    named = " or ".join(positions(terms)[name].words for name in near)
    because = f"{said!r} is no wager on this layout"
    if near:
        because += f"; the nearest is {named}"
    elif not any(letter.isdecimal() for letter in said):
        because += ": write numbers, as in 17 or 5/8, or red, dozen-1, column-2"
    under = tuple(dict.fromkeys(terms.cite("main_wagers", "layout") + rule_of_none(terms, said)))
    return Refusal(under, because, near or KINDS)


# How much


def table_minimum(limits: Mapping[str, Limit]) -> int:
    """The least total of a player's wagers on a spin: as the sign states it for the spin, or the smallest minimum of a
    wager (R9, R27)."""
    smallest = min((limit.minimum for kind, limit in limits.items() if kind != SPIN), default=0)
    spin = limits.get(SPIN)
    return max(spin.minimum, smallest) if spin is not None else smallest


def too_much_on_spin(ctx: Context, game: Game, patron: str, more: int) -> Refusal | None:
    """Why a patron may not put this much more on this spin. No rule says which wager a surplus would come off, so it is
    not accepted at all (R27)."""
    spin = ctx.setting.limits.get(SPIN)
    if spin is None or staked(game).get(patron, 0) + more <= spin.maximum:
        return None
    because = f"all a player's wagers on a spin together come to at most {dollars(spin.maximum)}"
    return Refusal(ctx.terms.cite("spin_maximum"), because)


def short_of_spin(ctx: Context, game: Game, patron: str, more: int) -> bool:
    """Whether all that a patron has on the layout, with this much more, is under the minimum of a spin (R27)."""
    spin = ctx.setting.limits.get(SPIN)
    return spin is not None and 0 < staked(game).get(patron, 0) + more < spin.minimum


def bad_amount(ctx: Context, game: Game, patron: str, position: Position, total: int) -> Refusal | None:
    """Why a patron may not have this much on a position. Under the minimum once, and over the maximum, it stands."""
    terms, limit = ctx.terms, ctx.setting.limits[position.kind]
    if total <= 0 or total % limit.multiple:
        because = f"{terms.wagers[position.kind].name} wagers are multiples of {dollars(limit.multiple)}"
        return Refusal(terms.cite("multiples"), because)
    return refused(ctx, game, patron, position.kind, total)


def not_in_colour(ctx: Context, game: Game, patron: str, cents: int) -> Refusal | None:
    """Why a patron cannot put down or take off this much: it is no whole number of their colour chips."""
    colour = game.colours.get(patron)
    if colour is None or cents % colour.value == 0:
        return None
    because = f"{patron}'s {colour.name} chips are worth {dollars(colour.value)} each"
    return Refusal(ctx.terms.cite("colour_chips"), because)


def short_of_colour(ctx: Context, game: Game, patron: str, cents: int) -> Refusal | None:
    """Why a patron cannot put down this much: they do not have that many colour chips."""
    colour, left = game.colours.get(patron), in_hand(ctx, game, patron)
    if colour is None or cents <= left:
        return None
    because = f"{patron} has {left // colour.value} {colour.name} chips in hand, worth {dollars(left)}"
    return Refusal(ctx.terms.cite("colour_chips_counted"), because, ("issue_colour",))


def too_little_left(ctx: Context, game: Game, patron: str, off: int) -> Refusal | None:
    """Why this much cannot come off the layout: while the ball runs, the wager required of each player stays down
    (R16)."""
    left, least = staked(game).get(patron, 0) - off, table_minimum(ctx.setting.limits)
    if not game.round.running or left >= least:
        return None
    because = f"the ball runs: each player has {dollars(least)} down until it rests"
    return Refusal(ctx.terms.cite("every_patron_wagers", "spin_minimum"), because, ("change_wager",))


def staked(game: Game) -> dict[str, int]:
    """Each player's total on the layout, all positions together."""
    down: dict[str, int] = {}
    for wager in game.round.wagers.values():
        down[wager.patron] = down.get(wager.patron, 0) + wager.amount
    return down


def cannot_cover(ctx: Context, patron: str, cents: int) -> Refusal | None:
    chips = ctx.balances.get(account_of(patron), 0)
    if cents <= chips:
        return None
    because = f"{patron} has {dollars(chips)} in chips and needs {dollars(cents)}"
    return Refusal(ctx.terms.cite("wagers_are_chips"), because)


def has_on(game: Game, patron: str, position: str) -> int:
    wager = game.round.wagers.get((patron, position))
    return wager.amount if wager is not None else 0


def _at_risk(ctx: Context, position: Position, total: int) -> int:
    return min(total, ctx.setting.limits[position.kind].maximum)


# Placing


def adding(
    ctx: Context, game: Game, patron: str, pieces: Iterable[tuple[Position, int]], by: str, rule: Under
) -> Decision:
    """Chips on these positions, all of them or none; a player's chips on one position are one wager (R10)."""
    facts: list[Fact] = []
    advised: tuple[Fact, ...] = ()
    to_pay = 0
    for position, amount in pieces:
        total = has_on(game, patron, position.name) + amount
        bad = bad_amount(ctx, game, patron, position, total if amount > 0 else 0)
        if bad:
            return bad
        to_pay += amount
        wager = Wager(patron, ctx.patrons[patron].seat, position.name, total, _at_risk(ctx, position, total))
        advised = advised or advice(ctx, wager)
        facts.append(_placed(ctx.terms, wager, position.kind, amount, by, rule))
    return too_much_on_spin(ctx, game, patron, to_pay) or cannot_cover(ctx, patron, to_pay) or (*facts, *advised)


def _placed(terms: Terms, wager: Wager, kind: str, amount: int, by: str, rule: Under) -> WagerPlaced:
    under = rule + rule_of_kind(terms, kind) + terms.cite("wagers_open", "wagers_are_chips", "own_position")
    if wager.amount > wager.at_risk:
        under += terms.cite("over_maximum")
    return WagerPlaced(
        patron=wager.patron,
        position=wager.option,
        amount=amount,
        total=wager.amount,
        at_risk=wager.at_risk,
        by=by,
        under=tuple(dict.fromkeys(under)),
        moves=(Move(account_of(wager.patron), wager.area, amount),),
    )


def place(ctx: Context, game: Game, act: Act, command: PlaceWager) -> Decision:
    refusal = may_not_wager(ctx, game, command.patron)
    if refusal:
        return refusal
    position = meant(ctx.terms, command.option)
    if isinstance(position, Refusal):
        return position
    under = ctx.terms.cite("one_wager_each_option") if has_on(game, command.patron, position.name) else ()
    bad = not_in_colour(ctx, game, command.patron, command.amount)
    bad = bad or short_of_colour(ctx, game, command.patron, command.amount)
    return bad or adding(ctx, game, command.patron, [(position, command.amount)], "", under + placed_by(ctx.terms, act))


def wager_placed(ctx: Context, game: Game, fact: WagerPlaced | WagerReduced) -> Game:
    now = game.round
    wagers = {key: wager for key, wager in now.wagers.items() if key != (fact.patron, fact.position)}
    if fact.total:
        seat = ctx.patrons[fact.patron].seat
        before = now.wagers.get((fact.patron, fact.position))
        plain = before.plain if before is not None else 0
        if isinstance(fact, WagerPlaced):
            plain += fact.amount if fact.by.startswith(MARKER) else fact.plain
        plain = min(plain, fact.total)
        wagers[fact.patron, fact.position] = Wager(fact.patron, seat, fact.position, fact.total, fact.at_risk, plain)
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


# Changing and taking back


def change(ctx: Context, game: Game, act: Act, command: ChangeWager) -> Decision:
    """Another amount on the position, or the chips moved to another one."""
    terms, patron = ctx.terms, command.patron
    refusal = may_not_wager(ctx, game, patron)
    if refusal:
        return refusal
    down = _down(terms, game, command)
    if isinstance(down, Refusal):
        return down
    position, had = down
    to = meant(terms, command.to_option) if command.to_option else position
    if isinstance(to, Refusal):
        return to
    bad = not_in_colour(ctx, game, patron, command.amount - had)
    bad = bad or short_of_colour(ctx, game, patron, command.amount - had)
    bad = bad or too_little_left(ctx, game, patron, had - command.amount)
    if bad:
        return bad
    instructed = placed_by(terms, act)
    if to != position:
        off = _reduced(ctx, game, patron, position, had, instructed)
        without = wager_placed(ctx, game, off)
        moved = adding(_with_chips(ctx, patron, had), without, patron, [(to, command.amount)], "", instructed)
        if isinstance(moved, Refusal):
            return moved
        placed, *advised = moved
        plain = min(game.round.wagers[patron, position.name].plain, command.amount)
        return (off, replace(placed, plain=plain), *advised)
    if command.amount > had:
        under = terms.cite("one_wager_each_option") + instructed
        return adding(ctx, game, patron, [(position, command.amount - had)], "", under)
    if command.amount == had:
        return Refusal(terms.cite("one_wager_each_option"), f"{patron} has {dollars(had)} there already")
    off = _reduced(ctx, game, patron, position, had - command.amount, instructed)
    left = replace(game.round.wagers[patron, position.name], amount=command.amount)
    return bad_amount(ctx, game, patron, position, command.amount) or (off, *advice(ctx, left))


class _WithChips:
    """The table as it is once a patron has chips from the layout back."""

    def __init__(self, ctx: Context, patron: str, cents: int) -> None:
        self.terms, self.setting, self.patrons = ctx.terms, ctx.setting, ctx.patrons
        self.marker, self.rounds_left = ctx.marker, ctx.rounds_left
        account = account_of(patron)
        self.balances = {**ctx.balances, account: ctx.balances.get(account, 0) + cents}


def _with_chips(ctx: Context, patron: str, cents: int) -> Context:
    return _WithChips(ctx, patron, cents)


def take_back(ctx: Context, game: Game, act: Act, command: TakeBackWager) -> Decision:
    """Until the call; while the ball runs, the wager required of a player stays (R16)."""
    terms, patron = ctx.terms, command.patron
    shut = closed(ctx, game)
    if shut:
        return shut
    down = _down(terms, game, command)
    if isinstance(down, Refusal):
        return down
    position, had = down
    return too_little_left(ctx, game, patron, had) or (
        _reduced(ctx, game, patron, position, had, placed_by(terms, act)),
    )


def _down(terms: Terms, game: Game, command: ChangeWager | TakeBackWager) -> tuple[Position, int] | Refusal:
    """The position that a command means, and the player's chips on it."""
    position = meant(terms, command.option)
    if isinstance(position, Refusal):
        return position
    had = has_on(game, command.patron, position.name)
    if had:
        return position, had
    because = f"{command.patron} has nothing on {position.words}"
    return Refusal(terms.cite("main_wagers", "wagers_are_chips"), because, ("place_wager",))


def _reduced(ctx: Context, game: Game, patron: str, position: Position, amount: int, instructed: Under) -> WagerReduced:
    wager: Wager = game.round.wagers[patron, position.name]
    total = wager.amount - amount
    return WagerReduced(
        patron=patron,
        position=position.name,
        amount=amount,
        total=total,
        at_risk=_at_risk(ctx, position, total),
        under=ctx.terms.cite("wagers_open", "own_position") + instructed,
        moves=(Move(wager.area, account_of(patron), amount),),
    )
