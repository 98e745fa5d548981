"""A wager that proves, after the call, to differ from its entry: the chips on the layout are the wager (X23).

The poker games, whose books say more of it, have their own module."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.games import under_minimum
from croupier.games.commands import ReportWagerFound, VoidWagers
from croupier.games.context import Context, supervisors
from croupier.games.round_of_play import RoundGame, Wager, line_of
from croupier.games.rounds import UnderMinimumAdvised, WagerFound, WagersVoided
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Command, Decision, Fact, Refusal, Under

Game = TypeVar("Game", bound=RoundGame)


class Ways(Struct, frozen=True):
    """A game's rules for its wagers."""

    closed: Callable[[Context, Any], Refusal | None]  # why no wager can be made now
    at_risk: Callable[[Context, Any, Any, int], int]  # of this amount in place of a wager
    void: Callable[[Context, Any, Act, VoidWagers], Decision]
    # Where chips lie free: why a wager cannot lie there, coming from another option. Elsewhere each hand has its wager.
    elsewhere: Callable[[Context, Any, Any, str], Refusal | None] | None = None
    added: Callable[[Any], int] = lambda wager: 0  # the part of a wager that was added during the round
    # The spots of what goes back with a wager, its own among them.
    returned: Callable[[Any, Any], tuple[str, ...]] = lambda game, wager: (wager.spot,)
    # Whether all that a patron has on the layout, with this much more, is under a minimum for all of it together.
    too_few: Callable[[Context, Any, str, int], bool] = lambda ctx, game, patron, more: False


def report(ctx: Context, game: RoundGame, act: Act, command: ReportWagerFound, ways: Ways) -> Decision:
    """It is settled as it lies. Under the minimum this happens once, and the dealer records it; anything else is put
    right with the supervisor's approval."""
    wager = _named(ctx, game, command, ways)
    if isinstance(wager, Refusal):
        return wager
    under, lies = _rule(ctx.terms), replace(wager, option=command.to_option or wager.option)
    refusal = _cannot_lie_there(ctx, game, wager, lies, command.amount, ways)
    if refusal:
        return refusal
    line, entered = line_of(ctx.terms, lies.option), wager.amount - ways.added(wager)
    short = 0 < command.amount < ctx.setting.limits[line].minimum
    too_few = ways.too_few(ctx, game, wager.patron, command.amount - entered)
    approved = act.role in supervisors(ctx.terms)
    recordable = short or (too_few and command.amount > 0)
    if not approved and (not recordable or not entered or lies.option != wager.option):
        because = f"a wager entered wrongly is put right with the approval of the {supervisors(ctx.terms)[0]}"
        return Refusal(ctx.terms.cite("supervisor") + under, because)
    person = ctx.patrons[wager.patron]
    if too_few and person.advised_of_minimum and person.advised_in != game.round.number:
        return _all_returned(ctx, game, act, wager.patron, ways)
    if short and under_minimum.is_further(ctx, game, wager, line, command.amount):
        return _returned(ctx, game, act, wager, ways)
    found = _found(ctx, game, wager, lies, command.amount, ways)
    told = entered and under_minimum.falls_short(ctx.terms, ctx.setting.limits, wager)
    told = told or ways.too_few(ctx, game, wager.patron, 0)
    return (found, *advice(ctx, wager.patron)) if (short or too_few) and not told else (found,)


def _rule(terms: Terms) -> Under:
    return terms.cite_first("settled_by_position", "wagers_are_chips") + terms.cite("wagers_locked") + ("~X23",)


def advice(ctx: Context, patron: str) -> tuple[Fact, ...]:
    """A first wager under the minimum stands; a tournament that asks for the minimum in each round has it on record."""
    under = ctx.terms.cite("under_minimum", "under_minimum_advice")
    if ctx.terms.has("minimum_each_round"):
        under += ctx.terms.cite("minimum_each_round")
    return (UnderMinimumAdvised(patron=patron, under=tuple(dict.fromkeys(under))),)


# Which wager


def _named(ctx: Context, game: RoundGame, command: ReportWagerFound, ways: Ways) -> Any:
    """The wager as it was entered, of 0 where none was; or why there is none."""
    now, under = game.round, _rule(ctx.terms)
    if now.voided:
        return Refusal(under + ctx.terms.cite("void"), f"round {now.number} is void: its wagers have gone back")
    if not now.called:
        because = "until the call a wager is placed, changed or taken back"
        instead = () if ways.closed(ctx, game) else ("place_wager", "change_wager", "take_back_wager")
        return Refusal(under, because, instead)
    initial = [wager for wager in now.wagers.values() if _is_initial(ctx, wager)]
    meant = [
        wager
        for wager in initial
        if wager.option == command.option and command.patron in ("", wager.patron) and command.box in (0, wager.box)
    ]
    if len(meant) > 1:
        return Refusal(under, "say whose wager it is, and on which box", tuple(_words(ctx, each) for each in meant))
    if meant and (gone := owner_has_left(ctx, meant[0].patron, under)):
        return gone
    if meant:
        return meant[0]
    person = ctx.patrons.get(command.patron)
    if ways.elsewhere is None or person is None:
        because = f"no {ctx.terms.wager_name(command.option)} stands there that was made before the call"
        return Refusal(under, because, tuple(_words(ctx, each) for each in initial))
    return Wager(command.patron, command.box or person.seat, command.option, 0, 0)


def _is_initial(ctx: Context, wager: Any) -> bool:
    """Whether it was made before the call: a split hand has what the first one had, and insurance comes later."""
    return bool(line_of(ctx.terms, wager.option)) and getattr(wager, "hand", 1) == 1


def owner_has_left(ctx: Context, patron: str, under: Under) -> Refusal | None:
    """Why nothing is put right on a wager: its owner left when it was settled, and it lies there again."""
    if patron in ctx.patrons:
        return None
    because = f"{patron} has left, and the wager came back when the round was put right: it stands, or is void"
    return Refusal(under, because, ("void_wagers",))


def _cannot_lie_there(ctx: Context, game: RoundGame, wager: Any, lies: Any, amount: int, ways: Ways) -> Refusal | None:
    """Why that cannot have been found: wagers are made with chips, and each hand has its own."""
    under, moved = _rule(ctx.terms), lies.option != wager.option
    entered = wager.amount - ways.added(wager)
    if amount < 0 or (amount == entered and not moved) or (moved and not (amount and entered)):
        return Refusal(under, f"{_words(ctx, wager)} is entered as {dollars(entered)}")
    if ways.elsewhere is None and (moved or not amount):
        because = f"a hand has the wager it was dealt on: {wager.patron}'s is void, or it is another amount"
        return Refusal(under + ctx.terms.cite("main_wagers"), because, ("void_wagers",))
    if ways.elsewhere is not None and (moved or not entered):
        refusal = ways.elsewhere(ctx, game, lies, wager.option if moved else "")
        if refusal:
            return refusal
        if (lies.patron, lies.spot) in game.round.wagers:
            because = f"{wager.patron} has {ctx.terms.wager_name(lies.option)} already: report both as they lie"
            return Refusal(under, because, ("report_wager_found",))
    smallest = min(ctx.setting.chips)
    if amount % smallest:
        return Refusal(ctx.terms.cite("wagers_are_chips"), f"the smallest chip is {dollars(smallest)}")
    if amount - entered > ctx.balances.get(account_of(wager.patron), 0):
        return Refusal(ctx.terms.cite("wagers_are_chips"), f"{wager.patron} never had the chips for that")
    return None


# Consequences


def _found(ctx: Context, game: RoundGame, wager: Any, lies: Any, amount: int, ways: Ways) -> WagerFound:
    added, chips = ways.added(wager), account_of(wager.patron)
    at_risk = ways.at_risk(ctx, game, lies, amount)
    moves: tuple[Move, ...]
    if lies.option != wager.option:
        moves = (Move(wager.area, chips, wager.amount), Move(chips, lies.area, amount))
    else:
        more = amount + added - wager.amount
        moves = (Move(chips, wager.area, more) if more > 0 else Move(wager.area, chips, -more),)
    return WagerFound(
        patron=wager.patron,
        option=wager.option,
        box=wager.box,
        spot=wager.spot,
        to_option=lies.option if lies.option != wager.option else "",
        amount=amount + added,
        at_risk=at_risk + added,
        under=_rule(ctx.terms) + (ctx.terms.cite("over_maximum") if amount > at_risk else ()),
        moves=moves,
    )


def _returned(ctx: Context, game: RoundGame, act: Act, wager: Any, ways: Ways) -> Decision:
    under = ctx.terms.cite("under_minimum_advice") + ("~X23",)
    if not wager.amount:
        return Refusal(under, f"{wager.patron} was advised: it goes back, and nothing was entered")
    reason = "a further wager under the minimum is returned"
    return _given_back(ctx, game, act, VoidWagers(wager.patron, reason, ways.returned(game, wager)), ways, under)


def _all_returned(ctx: Context, game: RoundGame, act: Act, patron: str, ways: Ways) -> Decision:
    under = ctx.terms.cite("under_minimum_advice", "limits_on_sign") + ("~X23",)
    reason = "further wagers that are under the minimum together are returned"
    return _given_back(ctx, game, act, VoidWagers(patron, reason), ways, under)


def _given_back(ctx: Context, game: RoundGame, act: Act, void: VoidWagers, ways: Ways, under: Under) -> Decision:
    back = ways.void(ctx, game, act, void)
    if isinstance(back, Refusal):
        return back
    return tuple(replace(fact, under=under) if isinstance(fact, WagersVoided) else fact for fact in back)


def found(ctx: Context, game: Game, fact: WagerFound) -> Game:
    now = game.round
    key = (fact.patron, fact.spot)
    was = now.wagers.get(key) or game.WAGER(fact.patron, fact.box, fact.option, 0, 0)
    lies = replace(was, option=fact.to_option or was.option, amount=fact.amount, at_risk=fact.at_risk)
    wagers = {**now.wagers, (lies.patron, lies.spot): lies}
    if fact.to_option or not fact.amount:
        del wagers[key]
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def choices(ctx: Context, game: RoundGame, ways: Ways) -> Iterator[tuple[Command, str]]:
    """For each wager that can be under the minimum, the largest amount it could then have: the actual one is filled
    in."""
    smallest = min(ctx.setting.chips)
    for wager in game.round.wagers.values() if game.round.called else ():
        if _is_initial(ctx, wager):
            amount = ctx.setting.limits[line_of(ctx.terms, wager.option)].minimum - smallest
            named = ReportWagerFound(patron=wager.patron, option=wager.option, box=wager.box, amount=amount)
            yield named, f"{_words(ctx, wager)} differs from its entry"


def _words(ctx: Context, wager: Any) -> str:
    """Whose wager it is, and where it lies if each box has its own."""
    box = f" on box {wager.box}" if wager.spot != wager.option else ""
    return f"{wager.patron}'s {ctx.terms.wager_name(wager.option)}{box}"
