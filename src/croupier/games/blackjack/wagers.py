"""Sections 3 and 4: the wagers that a patron may make, on which box, and their minimum, maximum and multiples."""

from croupier.games.blackjack.commands import ChangeWager, TakeBackWager
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.restrictions import held_to, may_not_use_box
from croupier.games.blackjack.side_wagers import SIDE_WAGERS, rule_of_amount
from croupier.games.blackjack.state import INSURANCE, MAIN, Game, Wager
from croupier.games.context import Context
from croupier.games.round_of_play import line_of
from croupier.games.wagering import Wagering, no_such_box
from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Refusal, Under


def rule_of_option(terms: Terms, option: str) -> Under:
    """The clauses that let a patron make a wager."""
    if option in SIDE_WAGERS:
        return SIDE_WAGERS[option].rule(terms)
    return terms.cite("wagers_before_first_card", "wagers_are_chips", "main_wagers")


# When


def _closed(ctx: Context, game: Game) -> Refusal | None:
    """Why no wager can be made or changed now, if none can."""
    terms = ctx.terms
    if due(ctx, game)[0] is Step.BET:
        if game.final_rounds == 0:
            return Refusal(terms.cite("final_rounds"), "the last of the announced rounds has been played")
        return None
    if game.round.opened:
        return Refusal(terms.cite("wagers_locked"), "the first card has been dealt and wagers stand until settled")
    if game.round.called:
        return Refusal(terms.cite("no_more_bets") + ("~X8",), "no more bets has been called", ("recall_no_more_bets",))
    return Refusal(terms.cite("wagers_before_first_card"), "wagers are taken once the shoe is ready")


# Where


def _barred(ctx: Context, game: Game, wanted: Wager, moving: str) -> Refusal | None:
    """Why this wager may not stand on this box."""
    terms, patron, option, box = ctx.terms, wanted.patron, wanted.option, wanted.box
    if moving not in ("", option):
        because = "a wager stays on its betting area: take it back and place another"
        return Refusal(terms.cite("main_wagers"), because, ("take_back_wager", "place_wager"))
    if option not in terms.placeable:
        return _not_offered(terms, option)
    refusal = no_such_box(ctx, box) or may_not_use_box(ctx, game, patron, box)
    if refusal:
        return refusal
    if not moving and (patron, wanted.spot) in game.round.wagers:
        because = f"{patron} has a {option} wager on box {box} already"
        one = terms.cite_first("one_wager", "one_box_each_patron") if terms.has("one_box_each_patron") else ()
        return Refusal(terms.cite("main_wagers") + one, because, ("change_wager",))
    fixed, minimum = rule_of_amount(terms, option), ctx.setting.limits[line_of(terms, option)].minimum
    if fixed and wanted.amount != minimum:
        because = f"a {terms.wager_name(option)} wager is {dollars(minimum)}, neither more nor less"
        return Refusal(fixed, because)
    return None


def _not_offered(terms: Terms, option: str) -> Refusal:
    """A wager that is not on the layout: the clause that leaves it to be elected, in a tournament to its conditions, or
    that lists the wagers."""
    if option == INSURANCE:
        because = "insurance goes on its line once the dealer shows an ace"
        return Refusal(terms.cite("insurance", "insurance_closes"), because, ("place_insurance",))
    under = terms.cite("main_wagers", "boxes")
    if option in SIDE_WAGERS:
        conditions = terms.cite("condition_side_wagers") if terms.has("condition_side_wagers") else ()
        under = tuple(dict.fromkeys(conditions + SIDE_WAGERS[option].rule_of_offer(terms) + under))
    return Refusal(under, f"{option!r} is not offered at this table", terms.placeable)


# How much


def personal_maximum(ctx: Context, game: Game, patron: str, box: int) -> int:
    """The raised limit of a patron whose marker stands at this box (3.2), or 0. It stands at one box: the one that was
    named, the patron's own, or, for a standing patron, the first with one of their wagers (J54)."""
    person = game.round.players.get(patron) or ctx.patrons[patron]  # as the first card found them (X27)
    mine = (w.box for w in game.round.wagers.values() if w.patron == patron and w.option == MAIN)
    at = person.personal_limit_box or person.seat or next(mine, box)
    return person.personal_maximum if at == box else 0


def others_on(game: Game, patron: str, box: int) -> list[Wager]:
    """The main wagers that others made on a box before the deal, settled or not: a split is no part of them (J40)."""
    wagers: list[Wager] = [*game.round.wagers.values(), *game.round.settled_wagers]
    there = (wager for wager in wagers if (wager.box, wager.option, wager.hand) == (box, MAIN, 1))
    return [wager for wager in there if wager.patron != patron]


def room_on(ctx: Context, game: Game, patron: str, box: int) -> int:
    """The part of this patron's main wager that would be at risk on this box.

    The sign's maximum is for all wagers on the box together; a marker raises it for one patron only, and for nobody on
    a shared box (J17). What a double added to a wager takes no room.
    """
    stated, others = ctx.setting.limits["main"].maximum, others_on(game, patron, box)
    if others:
        return stated - sum(wager.at_risk - wager.doubled for wager in others)
    return max(stated, personal_maximum(ctx, game, patron, box))


def _unfit(ctx: Context, game: Game, wanted: Wager, was: Wager | None) -> Refusal | None:
    if wanted.option != MAIN:
        return None
    minimum = ctx.setting.limits[MAIN].minimum
    return held_to(ctx, game, wanted.patron, wanted.amount, minimum) or _over_box_maximum(ctx, game, wanted)


def _over_box_maximum(ctx: Context, game: Game, wanted: Wager) -> Refusal | None:
    """A shared box takes no wager beyond the sign's maximum, even from a patron with a raised limit there (4.6,
    J17)."""
    terms, stated = ctx.terms, ctx.setting.limits["main"].maximum
    others = others_on(game, wanted.patron, wanted.box)
    if not others or wanted.amount <= room_on(ctx, game, wanted.patron, wanted.box):
        return None
    because = f"all wagers on box {wanted.box} together stay within {dollars(stated)}"
    raised = [each.patron for each in (*others, wanted) if personal_maximum(ctx, game, each.patron, each.box)]
    if raised:
        return Refusal(terms.cite("box_with_personal_limit"), f"{because}; {raised[0]} has a raised limit here")
    return Refusal(terms.cite("box_maximum_shared"), because)


def at_risk_of(ctx: Context, game: Game, wager: Wager, amount: int) -> int:
    if wager.option == MAIN:
        return min(amount, room_on(ctx, game, wager.patron, wager.box))
    return min(amount, ctx.setting.limits[line_of(ctx.terms, wager.option)].maximum)


def _rule(ctx: Context, game: Game, wager: Wager, was: Wager | None) -> Under:
    terms = ctx.terms
    under = rule_of_option(terms, wager.option)
    if terms.has("box_bettors") and any(w.box == wager.box for w in game.round.wagers.values()):
        under += terms.cite("box_bettors")
    if personal_maximum(ctx, game, wager.patron, wager.box) and wager.at_risk > ctx.setting.limits["main"].maximum:
        under += terms.cite("personal_limit", "personal_limit_at_box")
    return under


def _meant(ctx: Context, game: Game, command: ChangeWager | TakeBackWager) -> Wager | Refusal:
    """The wager that is meant; the box may be left out where only one fits."""
    patron, option, box = command.patron, command.option, command.box
    mine = [w for w in game.round.wagers.values() if w.patron == patron and w.option == option]
    meant: list[Wager] = [wager for wager in mine if box in (0, wager.box)]
    if len(meant) == 1:
        return meant[0]
    where = f" on box {box}" if box else ""
    if not meant:
        return Refusal(ctx.terms.cite("main_wagers"), f"{patron} has no {option} wager{where}", ("place_wager",))
    boxes = tuple(str(wager.box) for wager in meant)
    return Refusal(ctx.terms.cite("boxes"), f"{patron} has several {option} wagers: say which box", boxes)


WAGERING = Wagering(
    wager=Wager, closed=_closed, barred=_barred, meant=_meant, at_risk=at_risk_of, rule=_rule, unfit=_unfit
)
