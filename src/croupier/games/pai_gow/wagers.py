"""Sections 5 and 7: a wager on one's own box, never on the House's."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.games import under_minimum
from croupier.games.context import Context, Limit, account_of
from croupier.games.pai_gow.commands import CallNoMoreBets, ChangeWager, PlaceWager, TakeBackWager
from croupier.games.pai_gow.facts import NoMoreBetsCalled, UnderMinimumAdvised, WagerPlaced, WagerTakenBack
from croupier.games.pai_gow.procedure import ANSWERS, Step, due
from croupier.games.pai_gow.state import MAIN, Game
from croupier.games.round_of_play import Wager
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.ruling import Act, Fact, Refusal

Decision = tuple[Fact, ...] | Refusal


def _closed(ctx: Context, game: Game) -> Refusal | None:
    terms, step = ctx.terms, due(ctx, game)[0]
    if step is Step.BET:
        return None
    if game.round.called:
        return Refusal(terms.cite("wagers_locked", "no_more_bets"), "no more bets has been called")
    because = f"wagers open after the cut; play waits for: {step.value}"
    return Refusal(terms.cite("wagers_open"), because, ANSWERS[step])


def _not_allowed_on(ctx: Context, game: Game, patron: str, option: str, box: int) -> Refusal | None:
    terms, person = ctx.terms, ctx.patrons.get(patron)
    if person is None:
        return Refusal(terms.cite("wagers_open"), f"{patron} is not at the table", ("join_table",))
    if person.excluded:
        return Refusal(terms.cite("exclusion"), f"{patron} is excluded from the game")
    if option != MAIN:
        return Refusal(terms.cite("main_wagers"), f"{option!r} is not offered at this table", (MAIN,))
    if box == terms.number("house_box"):
        return Refusal(terms.cite("no_wager_on_house_box", "bank"), f"box {box} is the House's")
    if not 1 <= box <= ctx.setting.boxes:
        return Refusal(terms.cite("boxes"), f"there is no box {box}; the layout has 1 to {ctx.setting.boxes}")
    theirs = {wager.box for wager in game.round.wagers.values() if wager.patron == patron} or {person.seat} - {0}
    wagered = {wager.patron for wager in game.round.wagers.values() if wager.box == box}
    others = (wagered or {name for name, each in ctx.patrons.items() if each.seat == box}) - {patron}
    back_bet = terms.cite("no_back_betting") if others and terms.has("no_back_betting") else ()
    if theirs and box not in theirs:
        return Refusal(terms.cite("one_box_each_patron") + back_bet, f"{patron} plays box {min(theirs)} and no other")
    if others:
        because = f"box {box} is {min(others)}'s: nobody else wagers there"
        return Refusal(terms.cite("one_patron_each_box") + back_bet, because)
    return None


def falls_short(terms: Terms, limits: Mapping[str, Limit], wager: Wager) -> bool:
    return under_minimum.is_under(limits, MAIN, wager)


def _bad_amount(ctx: Context, game: Game, patron: str, amount: int, already: int) -> Refusal | None:
    terms, limit = ctx.terms, ctx.setting.limits[MAIN]
    if amount <= 0 or amount % limit.multiple:
        return Refusal(terms.cite("multiples"), f"wagers are multiples of {dollars(limit.multiple)}")
    returned = under_minimum.refused(ctx, game, patron, MAIN, amount, falls_short)
    if returned:
        return returned
    chips = ctx.balances.get(account_of(patron), 0) + already
    if amount > chips:
        return Refusal(terms.cite("wagers_are_chips"), f"{patron} has {dollars(chips)} in chips")
    return None


def place(ctx: Context, game: Game, act: Act, command: PlaceWager) -> Decision:
    refusal = _closed(ctx, game) or _not_allowed_on(ctx, game, command.patron, command.option, command.box)
    if refusal:
        return refusal
    if (command.patron, MAIN) in game.round.wagers:
        because = f"{command.patron} has a wager down already"
        under = ctx.terms.cite("one_wager") if ctx.terms.has("one_wager") else ctx.terms.cite("one_wager_each_option")
        return Refusal(under, because, ("change_wager",))
    bad = _bad_amount(ctx, game, command.patron, command.amount, 0)
    return bad or _placed(ctx, command.patron, command.box, command.amount, ())


def _placed(ctx: Context, patron: str, box: int, amount: int, back: tuple[Move, ...]) -> tuple[Fact, ...]:
    terms, limit = ctx.terms, ctx.setting.limits[MAIN]
    at_risk = min(amount, limit.maximum)
    wager = Wager(patron, box, MAIN, amount, at_risk)
    under = terms.cite("wagers_open", "main_wagers", "wagers_are_chips")
    placed = WagerPlaced(
        patron=patron,
        box=box,
        amount=amount,
        at_risk=at_risk,
        under=under + (terms.cite("over_maximum") if amount > at_risk else ()),
        moves=(*back, Move(account_of(patron), wager.area, amount)),
    )
    if amount >= limit.minimum:
        return (placed,)
    advice = UnderMinimumAdvised(patron=patron, under=terms.cite("under_minimum", "under_minimum_advice"))
    return (placed, advice)


def wager_placed(ctx: Context, game: Game, fact: WagerPlaced) -> Game:
    now = game.round
    wager = Wager(fact.patron, fact.box, MAIN, fact.amount, fact.at_risk)
    wagers = {**now.wagers, (fact.patron, MAIN): wager}
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def change(ctx: Context, game: Game, act: Act, command: ChangeWager) -> Decision:
    shut = _closed(ctx, game)
    if shut:
        return shut
    wager: Wager | None = game.round.wagers.get((command.patron, command.option))
    if wager is None:
        because = f"{command.patron} has no {command.option} wager"
        return Refusal(ctx.terms.cite("main_wagers"), because, ("place_wager",))
    if command.to_option not in ("", command.option):
        because = "there is one kind of wager, which changes in its amount alone"
        return Refusal(ctx.terms.cite("main_wagers"), because, (MAIN,))
    if command.box not in (0, wager.box):
        because = f"{command.patron} plays box {wager.box}: the wager is taken back before there is one elsewhere"
        return Refusal(ctx.terms.cite("one_box_each_patron", "main_wagers"), because, ("take_back_wager",))
    bad = _bad_amount(ctx, game, command.patron, command.amount, wager.amount)
    back = (Move(wager.area, account_of(wager.patron), wager.amount),)
    return bad or _placed(ctx, wager.patron, wager.box, command.amount, back)


def take_back(ctx: Context, game: Game, act: Act, command: TakeBackWager) -> Decision:
    """Until the call; also while the tiles are shuffled again with wagers down."""
    terms = ctx.terms
    if game.round.called:
        return Refusal(terms.cite("wagers_locked", "no_more_bets"), "no more bets has been called")
    wager: Wager | None = game.round.wagers.get((command.patron, command.option))
    if wager is None:
        return Refusal(terms.cite("main_wagers"), f"{command.patron} has no {command.option} wager", ("place_wager",))
    back = (Move(wager.area, account_of(wager.patron), wager.amount),)
    return (WagerTakenBack(patron=wager.patron, box=wager.box, under=terms.cite("wagers_open"), moves=back),)


def taken_back(ctx: Context, game: Game, fact: WagerTakenBack) -> Game:
    now = game.round
    wagers = {key: wager for key, wager in now.wagers.items() if key != (fact.patron, MAIN)}
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def call_no_more_bets(ctx: Context, game: Game, act: Act, command: CallNoMoreBets) -> Decision:
    """Before the cup is opened, once each player has a wager down; it is not taken back (G6)."""
    terms = ctx.terms
    shut = _closed(ctx, game)
    if shut:
        return shut
    betting = {patron for patron, _ in game.round.wagers}
    if not betting:
        return Refusal(terms.cite("wagers_open"), "no wager has been placed", ("place_wager",))
    missing = [n for n, p in ctx.patrons.items() if p.has_to_wager and n not in betting]
    if missing:
        because = "each player places a wager; missing: " + ", ".join(missing)
        return Refusal(terms.cite("every_patron_wagers"), because)
    return (NoMoreBetsCalled(under=terms.cite("no_more_bets")),)
