"""Rules 4.4 to 4.9: several boxes, several bettors on a box, who decides, and patrons held to the minimum."""

from collections.abc import Iterable

from msgspec.structs import replace

from croupier.games.blackjack.commands import (
    GiveUpBox,
    HoldToMinimum,
    LiftRestriction,
    PermitSeveralBoxes,
    RestrictPatron,
)
from croupier.games.blackjack.facts import (
    BoxGivenUp,
    PatronHeldToMinimum,
    PatronRestricted,
    RestrictionLifted,
    SeveralBoxesPermitted,
)
from croupier.games.blackjack.state import MAIN, Game, Wager
from croupier.games.context import Context
from croupier.money import Move, applied, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal, Under


def may_not_use_box(ctx: Context, game: Game, patron: str, box: int) -> Refusal | None:
    """Why this patron may not wager on this box."""
    terms = ctx.terms
    mine = {wager.box for wager in game.round.wagers.values() if wager.patron == patron}
    theirs = {wager.patron for wager in game.round.wagers.values() if wager.box == box} - {patron}
    if terms.has("one_box_each_patron"):
        seat = ctx.patrons[patron].seat
        others = theirs or any(person.seat == box and person.name != patron for person in ctx.patrons.values())
        back_bet = terms.cite("no_back_betting") if others and terms.has("no_back_betting") else ()
        if (seat and box != seat) or mine - {box}:
            own = seat or min(mine)
            return Refusal(terms.cite("one_box_each_patron") + back_bet, f"{patron} wagers on box {own} only")
        if others:
            return Refusal(terms.cite("one_patron_each_box") + back_bet, f"box {box} is another player's")
        return None
    for_whom = given_up_for(ctx, game, patron, box)
    if for_whom:
        return Refusal(terms.cite("several_boxes_yielded"), f"{patron} gave box {box} up for {for_whom}")
    if mine - {box}:
        if patron in game.restricted:
            return Refusal(terms.cite("restricted_play"), f"{patron} is limited to a single box")
        if patron not in game.several_boxes:
            because = f"{patron} has a wager on another box, and the casino operator has not permitted several"
            return Refusal(terms.cite("several_boxes"), because, ("permit_several_boxes",))
    if len(theirs) >= terms.number("box_bettors"):
        return Refusal(terms.cite("box_bettors"), f"{terms.number('box_bettors')} players wager on box {box} already")
    return None


def held_to(ctx: Context, game: Game, patron: str, amount: int, minimum: int) -> Refusal | None:
    """Why a patron who is held to the minimum may not wager this much."""
    terms = ctx.terms
    if amount <= minimum:
        return None
    if patron in game.restricted:
        return Refusal(terms.cite("restricted_play"), f"{patron} is limited to the minimum of {dollars(minimum)}")
    if patron in game.held_to_minimum and terms.has("held_to_minimum"):
        because = f"{patron} is held to the minimum of {dollars(minimum)} until a new shoe"
        return Refusal(terms.cite("held_to_minimum"), because)
    return None


# The decisions on a box (4.5)


def controller(ctx: Context, game: Game, box: int, hand: int = 0) -> str:
    """The patron who decides: the one who is seated at the box and wagers there, else the owner of the wager nearest
    the dealer, which is the one placed first (J37). On a split box, one of those who wager on the hand. "" where
    everybody has left or been excluded."""
    bettors = bettors_on(game.round.wagers.values(), box, hand)
    present = [name for name in bettors if name in ctx.patrons and not ctx.patrons[name].excluded]
    seated = [name for name in present if ctx.patrons[name].seat == box]
    return (seated or present or [""])[0]


def bettors_on(wagers: Iterable[Wager], box: int, hand: int = 0) -> list[str]:
    """The patrons with a main wager on a box, or on one hand of it, in the order they placed it."""
    return list({w.patron: None for w in wagers if w.option == MAIN and w.box == box and hand in (0, w.hand)})


def rule_of_control(ctx: Context, game: Game, box: int, hand: int) -> Under:
    terms = ctx.terms
    if not terms.has("box_control"):
        return terms.cite("boxes")
    seated = ctx.patrons.get(controller(ctx, game, box, hand))
    return terms.cite("box_control") if seated and seated.seat == box else terms.cite("box_control_nearest")


# Several boxes (4.4)


def permit_several(ctx: Context, game: Game, act: Act, command: PermitSeveralBoxes) -> Decision:
    terms = ctx.terms
    if not terms.has("several_boxes"):
        return Refusal(terms.cite("one_box_each_patron"), "this book gives each player one box")
    refusal = _not_here(ctx, command.patron, terms.cite("several_boxes"))
    if refusal:
        return refusal
    if command.patron in game.restricted:
        return Refusal(terms.cite("restricted_play"), f"{command.patron} is limited to a single box")
    if command.patron in game.several_boxes:
        return Refusal(terms.cite("several_boxes"), f"{command.patron} has that permission already")
    return (SeveralBoxesPermitted(patron=command.patron, under=terms.cite("several_boxes")),)


def _not_here(ctx: Context, patron: str, under: Under) -> Refusal | None:
    return None if patron in ctx.patrons else Refusal(under, f"{patron} is not at the table", tuple(ctx.patrons))


def several_permitted(ctx: Context, game: Game, fact: SeveralBoxesPermitted) -> Game:
    return replace(game, several_boxes=game.several_boxes | {fact.patron})


def give_up_box(ctx: Context, game: Game, act: Act, command: GiveUpBox) -> Decision:
    """Between rounds, when no box is vacant and another patron wants one."""
    terms = ctx.terms
    if not terms.has("several_boxes_yielded"):
        return Refusal(terms.cite("one_box_each_patron"), "this book gives each player one box")
    under = terms.cite("several_boxes_yielded")
    refusal = _not_here(ctx, command.patron, under) or _not_here(ctx, command.to, under)
    if refusal:
        return refusal
    if game.round.called or game.round.opened:
        return Refusal(under, "a box is given up before the cards are dealt")
    used = boxes_in_use(ctx, game)
    mine = {box for box, patron in used.items() if patron == command.patron}
    if command.box not in mine or len(mine) < 2:
        because = f"{command.patron} decides on box {command.box} and at least one other, or has nothing to give up"
        return Refusal(under, because, tuple(str(box) for box in sorted(mine)))
    if command.to == command.patron or command.to in used.values():
        return Refusal(under, f"{command.to} has a box already")
    vacant = [box for box in range(1, ctx.setting.boxes + 1) if box not in used]
    if vacant:
        return Refusal(under, f"box {vacant[0]} is vacant: nobody has to give one up", (str(vacant[0]),))
    back = tuple(
        Move(wager.area, account_of(wager.patron), wager.amount)
        for wager in game.round.wagers.values()
        if wager.patron == command.patron and wager.box == command.box
    )
    return (BoxGivenUp(patron=command.patron, box=command.box, to=command.to, under=under, moves=back),)


def given_up_for(ctx: Context, game: Game, patron: str, box: int) -> str:
    """The player for whom a patron gave this box up, as long as that player is at the table."""
    given = game.given_up
    return next((to for name, number, to in given if (name, number) == (patron, box) and to in ctx.patrons), "")


def boxes_in_use(ctx: Context, game: Game) -> dict[int, str]:
    """The patron who decides on each box: with a wager down now, or seated there, or as in the round before."""
    last = game.records[-1].wagers if game.records and not game.round.wagers else ()
    wagers: list[Wager] = [*game.round.wagers.values(), *last]
    used = {person.seat: person.name for person in ctx.patrons.values() if person.seat}
    for wager in wagers:
        here = wager.option == MAIN and wager.patron in ctx.patrons
        if here and not given_up_for(ctx, game, wager.patron, wager.box):
            used.setdefault(wager.box, wager.patron)
    return used


def box_given_up(ctx: Context, game: Game, fact: BoxGivenUp) -> Game:
    now = game.round
    wagers = {key: w for key, w in now.wagers.items() if not (w.patron == fact.patron and w.box == fact.box)}
    return replace(
        game,
        given_up=game.given_up | {(fact.patron, fact.box, fact.to)},
        round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)),
    )


# Held to the minimum (4.7) and restricted (4.8, 4.9)


def hold_to_minimum(ctx: Context, game: Game, act: Act, command: HoldToMinimum) -> Decision:
    """A patron who missed the first round of the shoe, or sat a later one out after wagering (J18)."""
    terms, patron = ctx.terms, command.patron
    if not terms.has("held_to_minimum"):
        switched_off = terms.cite("not_held_to_minimum") if terms.has("not_held_to_minimum") else ()
        because = "nobody is held to the minimum under this book and shoe"
        return Refusal(switched_off + terms.cite("limits_on_sign"), because)
    refusal = _not_here(ctx, patron, terms.cite("held_to_minimum"))
    if refusal:
        return refusal
    played = [record for record in game.records if not record.voided]
    betted = [patron in record.closed.bettors for record in played]
    if betted and not betted[0]:
        under = terms.cite("held_to_minimum", "missed_first_round")
    elif True in betted and False in betted[betted.index(True) :]:
        under = terms.cite("held_to_minimum", "sat_out_a_round")
    else:
        because = f"{patron} has wagered on every round of this shoe so far"
        return Refusal(terms.cite("held_to_minimum", "missed_first_round", "sat_out_a_round"), because)
    if patron in game.held_to_minimum:
        return Refusal(terms.cite("held_to_minimum"), f"{patron} is held to the minimum already")
    return (PatronHeldToMinimum(patron=patron, under=under),)


def held(ctx: Context, game: Game, fact: PatronHeldToMinimum) -> Game:
    return replace(game, held_to_minimum=game.held_to_minimum | {fact.patron})


def restrict(ctx: Context, game: Game, act: Act, command: RestrictPatron) -> Decision:
    """A single box and the minimum. The Commission is advised; a patron who was restricted before is not tracked
    again."""
    terms, patron = ctx.terms, command.patron
    if not terms.has("restricted_play"):
        return Refusal(terms.cite("one_box_each_patron"), "this book has no restricted players")
    refusal = _not_here(ctx, patron, terms.cite("restricted_play"))
    if refusal:
        return refusal
    if patron in game.restricted:
        return Refusal(terms.cite("restricted_play"), f"{patron} is restricted already")
    if not command.advised.strip():
        because = "give the reference under which the Commission is advised of the restriction"
        return Refusal(terms.cite("restricted_play_report"), because)
    under = terms.cite("restricted_play", "restricted_play_report")
    if patron in game.tracked:
        under += terms.cite("restricted_again")
    return (PatronRestricted(patron=patron, advised=command.advised, under=under),)


def restricted(ctx: Context, game: Game, fact: PatronRestricted) -> Game:
    return replace(
        game,
        restricted=game.restricted | {fact.patron},
        tracked=game.tracked | {fact.patron},
        several_boxes=game.several_boxes - {fact.patron},
    )


def lift(ctx: Context, game: Game, act: Act, command: LiftRestriction) -> Decision:
    terms = ctx.terms
    if command.patron not in game.restricted:
        under = terms.cite("restricted_play") if terms.has("restricted_play") else terms.cite("one_box_each_patron")
        return Refusal(under, f"{command.patron} is not restricted")
    return (RestrictionLifted(patron=command.patron, under=terms.cite("restricted_play")),)


def lifted(ctx: Context, game: Game, fact: RestrictionLifted) -> Game:
    return replace(game, restricted=game.restricted - {fact.patron})
