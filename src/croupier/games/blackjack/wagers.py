"""Sections 3 and 4: the wagers a patron may make, on which box, and their minimum, maximum and multiples."""

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from croupier.games import under_minimum
from croupier.games.blackjack.commands import ChangeWager, PlaceWager, TakeBackWager
from croupier.games.blackjack.facts import WagerChanged, WagerPlaced, WagerTakenBack
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.restrictions import held_to, may_not_use_box
from croupier.games.blackjack.state import INSURANCE, KIND_OF_WAGER, MAIN, PAIRS, SEVENS, Game, Wager, spot_of
from croupier.games.context import Context, Limit, account_of
from croupier.games.rounds import UnderMinimumAdvised
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.ruling import Act, Fact, Refusal, Under

Decision = tuple[Fact, ...] | Refusal


@cache
def options_offered(terms: Terms) -> tuple[str, ...]:
    """The wagers on the layout before the deal."""
    options: tuple[str, ...] = (MAIN,)
    if terms.has("wager_on_pairs"):
        options += (PAIRS,)
    if terms.has("wager_on_super_sevens"):
        options += (SEVENS,)
    return options


def rule_of_option(terms: Terms, option: str) -> Under:
    """The clauses that let a patron make a wager."""
    if option == PAIRS:
        return terms.cite("wager_on_pairs")
    if option == SEVENS:
        return terms.cite("wager_on_super_sevens", "super_sevens_amount")
    return terms.cite("wagers_before_first_card", "wagers_are_chips", "main_wagers")


# When


def _closed(ctx: Context, game: Game, step: Step) -> Refusal | None:
    """Why no wager can be made or changed now, if so."""
    terms = ctx.terms
    if step is Step.BET:
        if game.final_rounds == 0:
            return Refusal(terms.cite("final_rounds"), "the last of the announced rounds has been played")
        return None
    if game.round.opened:
        return Refusal(terms.cite("wagers_locked"), "the first card has been dealt and wagers stand until settled")
    if game.round.called:
        return Refusal(terms.cite("no_more_bets") + ("~X8",), "no more bets has been called", ("recall_no_more_bets",))
    return Refusal(terms.cite("wagers_before_first_card"), "wagers are taken once the shoe is ready")


# Where


def _not_allowed_on(ctx: Context, game: Game, patron: str, option: str, box: int) -> Refusal | None:
    """Why this patron may not have this wager on this box."""
    terms = ctx.terms
    person = ctx.patrons.get(patron)
    if person is None:
        return Refusal(terms.cite("wagers_before_first_card"), f"{patron} is not at the table", ("join_table",))
    if person.excluded:
        return Refusal(terms.cite("exclusion"), f"{patron} is excluded from the game")
    if option not in options_offered(terms):
        return _not_offered(terms, option)
    if not 1 <= box <= ctx.setting.boxes:
        return Refusal(terms.cite("boxes"), f"there is no box {box}; the layout has 1 to {ctx.setting.boxes}")
    return may_not_use_box(ctx, game, patron, box)


def _not_offered(terms: Terms, option: str) -> Refusal:
    """A wager that is not on the layout: the clause that leaves it to be elected, or that says which there are."""
    if option == INSURANCE:
        because = "insurance goes on its line once the dealer shows an ace"
        return Refusal(terms.cite("insurance", "insurance_closes"), because, ("place_insurance",))
    under = terms.cite("main_wagers", "boxes")
    if option == PAIRS and terms.has("no_pairs"):
        under = terms.cite("no_pairs") + under
    if option == SEVENS and terms.has("no_super_sevens"):
        under = terms.cite("no_super_sevens") + under
    return Refusal(under, f"{option!r} is not offered at this table", options_offered(terms))


# How much


def personal_maximum(ctx: Context, game: Game, patron: str, box: int) -> int:
    """The raised limit of a patron whose marker stands at this box (3.2), or 0. It stands at one box: the one that was
    named, the patron's own, or for somebody standing the first with a wager of theirs (J54)."""
    person = ctx.patrons[patron]
    mine = (w.box for w in game.round.wagers.values() if w.patron == patron and w.option == MAIN)
    at = person.personal_limit_box or person.seat or next(mine, box)
    return person.personal_maximum if at == box else 0


def others_on(game: Game, patron: str, box: int) -> list[Wager]:
    """The main wagers of others on a box."""
    wagers: list[Wager] = list(game.round.wagers.values())
    return [wager for wager in wagers if wager.box == box and wager.option == MAIN and wager.patron != patron]


def room_on(ctx: Context, game: Game, patron: str, box: int) -> int:
    """How much of a main wager of this patron would be at risk on this box.

    The sign's maximum is for all wagers on the box together; a marker lifts it for one patron only, and for
    nobody on a box that is shared (J17).
    """
    stated, others = ctx.setting.limits["main"].maximum, others_on(game, patron, box)
    if others:
        return stated - sum(wager.at_risk for wager in others)
    return max(stated, personal_maximum(ctx, game, patron, box))


def _bad_amount(ctx: Context, game: Game, wanted: Wager, already: Wager | None) -> Refusal | None:
    """Why the rules turn this amount away. Under the minimum once, and over the maximum, they do not."""
    terms, patron, amount = ctx.terms, wanted.patron, wanted.amount
    limit = ctx.setting.limits[KIND_OF_WAGER[wanted.option]]
    if wanted.option == SEVENS and amount != limit.minimum:
        because = f"a Super Sevens wager is {dollars(limit.minimum)}, neither more nor less"
        return Refusal(terms.cite("super_sevens_amount"), because)
    if amount <= 0 or amount % limit.multiple:
        because = f"{wanted.option} wagers are multiples of {dollars(limit.multiple)}"
        return Refusal(terms.cite("multiples") + ("~X5",), because)
    returned = under_minimum.refused(ctx, game, patron, KIND_OF_WAGER[wanted.option], amount, falls_short)
    if returned:
        return returned
    chips = ctx.balances.get(account_of(patron), 0) + (already.amount if already else 0)
    if amount > chips:
        return Refusal(terms.cite("wagers_are_chips"), f"{patron} has {dollars(chips)} in chips", ("buy_in",))
    if wanted.option != MAIN:
        return None
    return held_to(ctx, game, patron, amount, limit.minimum) or _over_box_maximum(ctx, game, wanted)


def falls_short(terms: Terms, limits: Mapping[str, Limit], wager: Wager) -> bool:
    return under_minimum.is_under(limits, KIND_OF_WAGER.get(wager.option, ""), wager)


def _over_box_maximum(ctx: Context, game: Game, wanted: Wager) -> Refusal | None:
    """A shared box takes no wager beyond the sign's maximum, whoever has a raised limit there (4.6, J17)."""
    terms, stated = ctx.terms, ctx.setting.limits["main"].maximum
    others = others_on(game, wanted.patron, wanted.box)
    if not others or wanted.amount <= room_on(ctx, game, wanted.patron, wanted.box):
        return None
    because = f"all wagers on box {wanted.box} together stay within {dollars(stated)}"
    raised = [each.patron for each in (*others, wanted) if personal_maximum(ctx, game, each.patron, each.box)]
    if raised:
        return Refusal(terms.cite("box_with_personal_limit"), f"{because}; {raised[0]} has a raised limit here")
    return Refusal(terms.cite("box_maximum_shared"), because)


def at_risk_of(ctx: Context, game: Game, patron: str, option: str, box: int, amount: int) -> int:
    if option == MAIN:
        return min(amount, room_on(ctx, game, patron, box))
    return min(amount, ctx.setting.limits[KIND_OF_WAGER[option]].maximum)


def _advice(ctx: Context, patron: str, option: str, amount: int) -> tuple[Fact, ...]:
    """A first wager under the minimum stands; its owner is advised that the next will be returned."""
    if amount >= ctx.setting.limits[KIND_OF_WAGER[option]].minimum:
        return ()
    return (UnderMinimumAdvised(patron=patron, under=ctx.terms.cite("under_minimum", "under_minimum_advice")),)


# Placing, changing, taking back


def place(ctx: Context, game: Game, act: Act, command: PlaceWager) -> Decision:
    patron, option, box, amount = command.patron, command.option, command.box, command.amount
    refusal = _closed(ctx, game, due(ctx, game)[0]) or _not_allowed_on(ctx, game, patron, option, box)
    if refusal:
        return refusal
    if (patron, spot_of(box, option)) in game.round.wagers:
        because = f"{patron} has a {option} wager on box {box} already"
        one = ctx.terms.cite("one_wager") if ctx.terms.has("one_wager") else ()
        return Refusal(ctx.terms.cite("main_wagers") + one, because, ("change_wager",))
    at_risk = at_risk_of(ctx, game, patron, option, box, amount)
    wanted = Wager(patron, box, option, amount, at_risk)
    bad = _bad_amount(ctx, game, wanted, None)
    if bad:
        return bad
    placed = WagerPlaced(
        patron=patron,
        box=box,
        option=option,
        amount=amount,
        at_risk=at_risk,
        under=_placing_rule(ctx, game, wanted),
        moves=(Move(account_of(patron), wanted.area, amount),),
    )
    return (placed, *_advice(ctx, patron, option, amount))


def _placing_rule(ctx: Context, game: Game, wager: Wager) -> Under:
    terms = ctx.terms
    under = rule_of_option(terms, wager.option)
    if terms.has("box_bettors") and any(w.box == wager.box for w in game.round.wagers.values()):
        under += terms.cite("box_bettors")
    if personal_maximum(ctx, game, wager.patron, wager.box) and wager.at_risk > ctx.setting.limits["main"].maximum:
        under += terms.cite("personal_limit", "personal_limit_at_box")
    return under + terms.cite("over_maximum") if wager.amount > wager.at_risk else under


def placed(ctx: Context, game: Game, fact: WagerPlaced) -> Game:
    wager = Wager(fact.patron, fact.box, fact.option, fact.amount, fact.at_risk)
    return _with_wager(game, wager, fact)


def _with_wager(game: Game, wager: Wager, fact: Fact) -> Game:
    now = game.round
    wagers = {**now.wagers, (wager.patron, wager.spot): wager}
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def change(ctx: Context, game: Game, act: Act, command: ChangeWager) -> Decision:
    closed = _closed(ctx, game, due(ctx, game)[0])
    if closed:
        return closed
    if command.to_option not in ("", command.option):
        because = "a wager stays on its betting area: take it back and place another"
        return Refusal(ctx.terms.cite("main_wagers"), because, ("take_back_wager", "place_wager"))
    wager = _wager_of(ctx, game, command.patron, command.option, command.box)
    if isinstance(wager, Refusal):
        return wager
    at_risk = at_risk_of(ctx, game, wager.patron, wager.option, wager.box, command.amount)
    wanted = replace(wager, amount=command.amount, at_risk=at_risk)
    bad = _not_allowed_on(ctx, game, wager.patron, wager.option, wager.box) or _bad_amount(ctx, game, wanted, wager)
    if bad:
        return bad
    chips = account_of(wager.patron)
    changed = WagerChanged(
        patron=wager.patron,
        box=wager.box,
        option=wager.option,
        amount=wanted.amount,
        at_risk=at_risk,
        under=_placing_rule(ctx, game, wanted),
        moves=(Move(wager.area, chips, wager.amount), Move(chips, wager.area, wanted.amount)),
    )
    return (changed, *_advice(ctx, wager.patron, wager.option, wanted.amount))


def changed(ctx: Context, game: Game, fact: WagerChanged) -> Game:
    return _with_wager(game, Wager(fact.patron, fact.box, fact.option, fact.amount, fact.at_risk), fact)


def _wager_of(ctx: Context, game: Game, patron: str, option: str, box: int) -> Wager | Refusal:
    """The wager that is meant; the box may be left out where only one fits."""
    mine = [w for w in game.round.wagers.values() if w.patron == patron and w.option == option]
    meant: list[Wager] = [wager for wager in mine if box in (0, wager.box)]
    if len(meant) == 1:
        return meant[0]
    where = f" on box {box}" if box else ""
    if not meant:
        return Refusal(ctx.terms.cite("main_wagers"), f"{patron} has no {option} wager{where}", ("place_wager",))
    boxes = tuple(str(wager.box) for wager in meant)
    return Refusal(ctx.terms.cite("boxes"), f"{patron} has several {option} wagers: say which box", boxes)


def take_back(ctx: Context, game: Game, act: Act, command: TakeBackWager) -> Decision:
    """Until the first card; also while the cards are shuffled anew with wagers down (J6)."""
    terms = ctx.terms
    if game.round.called or game.round.opened:
        closed = _closed(ctx, game, due(ctx, game)[0])
        if closed:
            return closed
    wager = _wager_of(ctx, game, command.patron, command.option, command.box)
    if isinstance(wager, Refusal):
        return wager
    back = (Move(wager.area, account_of(wager.patron), wager.amount),)
    under = terms.cite("wagers_before_first_card")
    return (WagerTakenBack(patron=wager.patron, box=wager.box, option=wager.option, under=under, moves=back),)


def taken_back(ctx: Context, game: Game, fact: WagerTakenBack) -> Game:
    return without_wager(game, fact.patron, spot_of(fact.box, fact.option), fact)


def without_wager(game: Game, patron: str, spot: str, fact: Fact) -> Game:
    now = game.round
    wagers = {key: wager for key, wager in now.wagers.items() if key != (patron, spot)}
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))
