"""Sections 3 and 4: chips on a position of the layout, and their minimum, maximum and multiples."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.games.american_roulette.commands import ChangeWager, PlaceWager, TakeBackWager
from croupier.games.american_roulette.facts import WagerPlaced, WagerReduced
from croupier.games.american_roulette.layout import KIND_NAMES, Position, nearest, position_of, positions, rule_of_kind
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.state import Game
from croupier.games.context import Context, account_of
from croupier.games.round_of_play import Wager
from croupier.games.rounds import UnderMinimumAdvised
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.ruling import Act, Fact, Refusal, Under

Decision = tuple[Fact, ...] | Refusal


# When and who


def closed(ctx: Context, game: Game) -> Refusal | None:
    """Why no wager can be made or changed now. While the ball runs they still can, until the call."""
    terms, step = ctx.terms, due(ctx, game)
    if step in (Step.BET, Step.RUNNING):
        return None
    if step is Step.LIFT:
        return Refusal(terms.cite("wagers_open"), "wagers open when the dolly is lifted")
    return Refusal(terms.cite("wagers_locked", "no_more_bets"), "no more bets has been called")


def may_not_wager(ctx: Context, game: Game, patron: str) -> Refusal | None:
    terms, person = ctx.terms, ctx.patrons.get(patron)
    if person is None:
        return Refusal(terms.cite("wagers_open"), f"{patron} is not at the table", ("join_table",))
    if person.excluded:
        return Refusal(terms.cite("exclusion"), f"{patron} is excluded from the game")
    if patron in game.must_use_colour and patron not in game.colours:
        return Refusal(terms.cite("colour_chips_required"), f"{patron} is to use colour chips", ("issue_colour",))
    return closed(ctx, game)


def meant(terms: Terms, said: str) -> Position | Refusal:
    """The position on the layout, or the refusal of a combination that is none, with the nearest that is."""
    position = position_of(terms, said)
    if position is not None:
        return position
    near = nearest(terms, said)
    named = " or ".join(positions(terms)[name].words for name in near)
    because = f"{said!r} is no wager on this layout" + (f"; the nearest is {named}" if near else "")
    return Refusal(terms.cite("main_wagers", "layout"), because, near or tuple(KIND_NAMES))


# How much


def bad_amount(ctx: Context, game: Game, patron: str, position: Position, total: int) -> Refusal | None:
    """Why a patron may not have this much on a position. Under the minimum once, and over the maximum, it stands."""
    terms, limit = ctx.terms, ctx.setting.limits[position.kind]
    colour = game.colours.get(patron)
    if total <= 0 or total % limit.multiple:
        because = f"{KIND_NAMES[position.kind]} wagers are multiples of {dollars(limit.multiple)}"
        return Refusal(terms.cite("multiples"), because)
    if colour is not None and total % colour.value:
        because = f"{patron}'s {colour.name} chips are worth {dollars(colour.value)} each"
        return Refusal(terms.cite("colour_chips"), because)
    if total < limit.minimum and ctx.patrons[patron].advised_of_minimum:
        because = f"the minimum is {dollars(limit.minimum)}; after the first such wager they are returned"
        return Refusal(terms.cite("under_minimum_advice"), because)
    return None


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
    to_pay, short = 0, False
    for position, amount in pieces:
        total = has_on(game, patron, position.name) + amount
        bad = bad_amount(ctx, game, patron, position, total)
        if bad:
            return bad
        to_pay += amount
        short = short or total < ctx.setting.limits[position.kind].minimum
        facts.append(_placed(ctx, patron, position, amount, total, by, rule))
    uncovered = cannot_cover(ctx, patron, to_pay)
    if uncovered:
        return uncovered
    if short:
        advice = ctx.terms.cite("under_minimum", "under_minimum_advice")
        facts.append(UnderMinimumAdvised(patron=patron, under=advice))
    return tuple(facts)


def _placed(
    ctx: Context, patron: str, position: Position, amount: int, total: int, by: str, rule: Under
) -> WagerPlaced:
    terms, at_risk = ctx.terms, _at_risk(ctx, position, total)
    under = rule + rule_of_kind(terms, position.kind) + terms.cite("wagers_open", "wagers_are_chips", "own_position")
    wager = Wager(patron, ctx.patrons[patron].seat, position.name, total, at_risk)
    return WagerPlaced(
        patron=patron,
        position=position.name,
        amount=amount,
        total=total,
        at_risk=at_risk,
        by=by,
        under=tuple(dict.fromkeys(under + (terms.cite("over_maximum") if total > at_risk else ()))),
        moves=(Move(account_of(patron), wager.area, amount),),
    )


def place(ctx: Context, game: Game, act: Act, command: PlaceWager) -> Decision:
    refusal = may_not_wager(ctx, game, command.patron)
    if refusal:
        return refusal
    position = meant(ctx.terms, command.option)
    if isinstance(position, Refusal):
        return position
    under = ctx.terms.cite("one_wager_each_option") if has_on(game, command.patron, position.name) else ()
    return adding(ctx, game, command.patron, [(position, command.amount)], "", under)


def wager_placed(ctx: Context, game: Game, fact: WagerPlaced | WagerReduced) -> Game:
    now = game.round
    wagers = {key: wager for key, wager in now.wagers.items() if key != (fact.patron, fact.position)}
    if fact.total:
        seat = ctx.patrons[fact.patron].seat
        wagers[fact.patron, fact.position] = Wager(fact.patron, seat, fact.position, fact.total, fact.at_risk)
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


# Changing and taking back


def change(ctx: Context, game: Game, act: Act, command: ChangeWager) -> Decision:
    """Another amount on the position, or the chips moved to another one."""
    terms, patron = ctx.terms, command.patron
    refusal = may_not_wager(ctx, game, patron)
    if refusal:
        return refusal
    position = meant(terms, command.option)
    if isinstance(position, Refusal):
        return position
    had = has_on(game, patron, position.name)
    if not had:
        return Refusal(terms.cite("main_wagers"), f"{patron} has nothing on {position.words}", ("place_wager",))
    to = meant(terms, command.to_option) if command.to_option else position
    if isinstance(to, Refusal):
        return to
    if to != position:
        off = _reduced(ctx, game, patron, position, had)
        moved = adding(
            _with_chips(ctx, patron, had), game, patron, [(to, command.amount)], "", terms.cite("own_position")
        )
        return moved if isinstance(moved, Refusal) else (off, *moved)
    if command.amount > had:
        under = terms.cite("one_wager_each_option")
        return adding(ctx, game, patron, [(position, command.amount - had)], "", under)
    if command.amount == had:
        return Refusal(terms.cite("main_wagers"), f"{patron} has {dollars(had)} there already")
    bad = bad_amount(ctx, game, patron, position, command.amount)
    return bad or (_reduced(ctx, game, patron, position, had - command.amount),)


class _WithChips:
    """The table as it is once a patron has chips back that are on the layout."""

    def __init__(self, ctx: Context, patron: str, cents: int) -> None:
        self.terms, self.setting, self.patrons = ctx.terms, ctx.setting, ctx.patrons
        account = account_of(patron)
        self.balances = {**ctx.balances, account: ctx.balances.get(account, 0) + cents}


def _with_chips(ctx: Context, patron: str, cents: int) -> Context:
    return _WithChips(ctx, patron, cents)


def take_back(ctx: Context, game: Game, act: Act, command: TakeBackWager) -> Decision:
    """Until the call; while the ball runs a player's last wager stays (R16)."""
    terms, patron = ctx.terms, command.patron
    shut = closed(ctx, game)
    if shut:
        return shut
    position = meant(terms, command.option)
    if isinstance(position, Refusal):
        return position
    had = has_on(game, patron, position.name)
    if not had:
        return Refusal(terms.cite("main_wagers"), f"{patron} has nothing on {position.words}", ("place_wager",))
    if game.round.running and sum(name == patron for name, _ in game.round.wagers) == 1:
        because = "the ball runs: each player has a wager down until it rests"
        return Refusal(terms.cite("every_patron_wagers"), because, ("change_wager",))
    return (_reduced(ctx, game, patron, position, had),)


def _reduced(ctx: Context, game: Game, patron: str, position: Position, amount: int) -> WagerReduced:
    wager: Wager = game.round.wagers[patron, position.name]
    total = wager.amount - amount
    return WagerReduced(
        patron=patron,
        position=position.name,
        amount=amount,
        total=total,
        at_risk=_at_risk(ctx, position, total),
        under=ctx.terms.cite("wagers_open", "own_position"),
        moves=(Move(wager.area, account_of(patron), amount),),
    )
