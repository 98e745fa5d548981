"""Sections 2 and 3: who may wager on what, where and how much."""

from croupier.games.context import Context
from croupier.games.round_of_play import Wager
from croupier.games.rounds import NoMoreBetsCalled
from croupier.games.wagering import Wagering
from croupier.money import dollars
from croupier.ruling import Act, Decision, Refusal, Under
from croupier_high_card.rules.commands import CallNoMoreBets, ChangeWager, TakeBackWager
from croupier_high_card.rules.procedure import Step, due
from croupier_high_card.rules.state import MAIN, TIE, Game


def _closed(ctx: Context, game: Game) -> Refusal | None:
    """Why no wager can be made or changed now."""
    terms, (step, _) = ctx.terms, due(ctx.terms, game)
    if step is Step.BET:
        return None
    if step is Step.SHUFFLE:
        return Refusal(terms.cite("shuffle"), "wagers are taken once the cards are shuffled")
    instead = () if game.round.opened else ("recall_no_more_bets",)
    return Refusal(terms.cite("wagers_locked"), "no more bets has been called", instead)


def _barred(ctx: Context, game: Game, wanted: Wager, moving: str) -> Refusal | None:
    """Why this wager may not stand there. `moving` is the option that it comes from, "" for a new one."""
    terms, patron, option = ctx.terms, wanted.patron, wanted.option
    seat = ctx.patrons[patron].seat
    if not seat or wanted.box != seat:
        because = f"{patron} plays box {seat} and no other" if seat else f"{patron} has no seat at the table"
        return Refusal(terms.cite("own_box", "boxes"), because)
    if option not in terms.placeable or moving not in ("", option):
        because = f"nobody can wager on {option!r} now: a wager is made before the deal, and stays where it is"
        return Refusal(terms.cite("main_wagers"), because, terms.placeable)
    if not moving and (patron, option) in game.round.wagers:
        because = f"{patron} has made that wager already"
        return Refusal(terms.cite("one_wager_each_option"), because, ("change_wager",))
    if option == TIE and (patron, MAIN) not in game.round.wagers:
        return Refusal(terms.cite("tie_needs_main_wager"), "a Tie wager goes with a High Card wager", ("place_wager",))
    return None


def _off_limits(ctx: Context, game: Game, wanted: Wager, was: Wager | None) -> Refusal | None:
    limit = ctx.setting.limits[wanted.option]
    if limit.minimum <= wanted.amount <= limit.maximum:
        return None
    because = f"wagers of this kind are {dollars(limit.minimum)} to {dollars(limit.maximum)}"
    return Refusal(ctx.terms.cite("limits_on_sign"), because)


def _meant(ctx: Context, game: Game, command: ChangeWager | TakeBackWager) -> Wager | Refusal:
    wager: Wager | None = game.round.wagers.get((command.patron, command.option))
    return wager or Refusal(ctx.terms.cite("main_wagers"), f"{command.patron} has no such wager", ("place_wager",))


def _whole(ctx: Context, game: Game, wager: Wager, amount: int) -> int:
    """All of a wager is at risk: none is taken over the maximum."""
    return amount


def _rule(ctx: Context, game: Game, wager: Wager, was: Wager | None) -> Under:
    return ctx.terms.cite("wagers_before_first_card", "main_wagers") if was is None else _until_the_call(ctx, game)


def _until_the_call(ctx: Context, game: Game) -> Under:
    return ctx.terms.cite("no_more_bets")


def _leaves_with(game: Game, wager: Wager) -> list[Wager]:
    """A Tie wager does not stay without the other."""
    theirs = [each for each in game.round.wagers.values() if each.patron == wager.patron]
    return theirs[::-1] if wager.option == MAIN else [wager]


# How wagers are placed, changed and taken back is the same in every game; these are the answers of this one.
WAGERING = Wagering(
    wager=Wager,
    closed=_closed,
    barred=_barred,
    meant=_meant,
    at_risk=_whole,
    rule=_rule,
    unfit=_off_limits,
    rule_of_return=_until_the_call,
    leaves_with=_leaves_with,
)


def call_no_more_bets(ctx: Context, game: Game, act: Act, command: CallNoMoreBets) -> Decision:
    closed = _closed(ctx, game)
    if closed:
        return closed
    if not game.round.wagers:
        return Refusal(ctx.terms.cite("wagers_before_first_card"), "no wager has been placed", ("place_wager",))
    return (NoMoreBetsCalled(under=ctx.terms.cite("no_more_bets")),)
