"""Sections 5 and 7: a wager on the player's own box, never on the House's."""

from croupier.games.context import Context
from croupier.games.pai_gow.commands import CallNoMoreBets, ChangeWager, TakeBackWager
from croupier.games.pai_gow.facts import NoMoreBetsCalled
from croupier.games.pai_gow.procedure import ANSWERS, Step, due
from croupier.games.pai_gow.state import MAIN, Game
from croupier.games.round_of_play import Wager
from croupier.games.wagering import Wagering, no_such_box
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal, Under


def _closed(ctx: Context, game: Game) -> Refusal | None:
    terms, step = ctx.terms, due(ctx, game)[0]
    if step is Step.BET:
        return None
    if game.round.called:
        return Refusal(terms.cite("wagers_locked", "no_more_bets"), "no more bets has been called")
    because = f"wagers open after the cut; play waits for: {step.value}"
    return Refusal(terms.cite("wagers_open"), because, ANSWERS[step])


def _barred(ctx: Context, game: Game, wanted: Wager, moving: str) -> Refusal | None:
    terms, patron, box = ctx.terms, wanted.patron, wanted.box
    if moving:
        return _moved(ctx, game, wanted, moving)
    if wanted.option != MAIN:
        return Refusal(terms.cite("main_wagers"), f"{wanted.option!r} is not offered at this table", (MAIN,))
    if box == terms.number("house_box"):
        return Refusal(terms.cite("no_wager_on_house_box", "bank"), f"box {box} is the House's")
    refusal = no_such_box(ctx, box) or _box_of_another(ctx, game, patron, box)
    if refusal:
        return refusal
    if (patron, MAIN) in game.round.wagers:
        under = terms.cite_first("one_wager", "one_wager_each_option")
        return Refusal(under, f"{patron} has a wager down already", ("change_wager",))
    return None


def _moved(ctx: Context, game: Game, wanted: Wager, moving: str) -> Refusal | None:
    """Why a wager that is down may not become this one: only its amount may change."""
    terms, box = ctx.terms, game.round.wagers[wanted.patron, moving].box
    if wanted.option != moving:
        because = "there is one kind of wager, of which only the amount changes"
        return Refusal(terms.cite("main_wagers"), because, (MAIN,))
    if wanted.box != box:
        because = f"{wanted.patron} plays box {box}: the wager is taken back before there is one elsewhere"
        return Refusal(terms.cite("one_box_each_patron", "main_wagers"), because, ("take_back_wager",))
    return None


def _box_of_another(ctx: Context, game: Game, patron: str, box: int) -> Refusal | None:
    """One box to a player, and one player to a box; a seated player plays the box in front of the seat."""
    terms, seat, wagers = ctx.terms, ctx.patrons[patron].seat, game.round.wagers.values()
    theirs = {wager.box for wager in wagers if wager.patron == patron} or {seat} - {0}
    wagered = {wager.patron for wager in wagers if wager.box == box}
    others = (wagered or {name for name, each in ctx.patrons.items() if each.seat == box}) - {patron}
    back_bet = terms.cite("no_back_betting") if others and terms.has("no_back_betting") else ()
    if theirs and box not in theirs:
        return Refusal(terms.cite("one_box_each_patron") + back_bet, f"{patron} plays box {min(theirs)} and no other")
    if others:
        because = f"box {box} is {min(others)}'s: nobody else wagers there"
        return Refusal(terms.cite("one_patron_each_box") + back_bet, because)
    return None


def _meant(ctx: Context, game: Game, command: ChangeWager | TakeBackWager) -> Wager | Refusal:
    wager: Wager | None = game.round.wagers.get((command.patron, command.option))
    because = f"{command.patron} has no {command.option} wager"
    return wager or Refusal(ctx.terms.cite("main_wagers"), because, ("place_wager",))


def at_risk_of(ctx: Context, game: Game, wager: Wager, amount: int) -> int:
    return min(amount, ctx.setting.limits[MAIN].maximum)


def _rule(ctx: Context, game: Game, wager: Wager, was: Wager | None) -> Under:
    return ctx.terms.cite("wagers_open", "main_wagers", "wagers_are_chips")


def _called(terms: Terms, option: str) -> str:
    return "wagers"


WAGERING = Wagering(
    wager=Wager,
    closed=_closed,
    barred=_barred,
    meant=_meant,
    at_risk=at_risk_of,
    rule=_rule,
    called=_called,
    no_multiple=(),
)


def call_no_more_bets(ctx: Context, game: Game, act: Act, command: CallNoMoreBets) -> Decision:
    """Before the cup is opened, once each player has a wager down; the call is not taken back (G6)."""
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
