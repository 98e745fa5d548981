"""Sections 3 and 4: the wagers a patron may make, and their minimum, maximum and multiples."""

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from croupier.games import under_minimum
from croupier.games.context import Context, Limit, account_of, wager_account
from croupier.games.mini_baccarat.commands import (
    ApproveBothHands,
    ChangeWager,
    DirectNoBetCoup,
    PlaceWager,
    TakeBackWager,
)
from croupier.games.mini_baccarat.facts import (
    BothHandsApproved,
    NoBetCoupDirected,
    WagerChanged,
    WagerPlaced,
    WagerTakenBack,
)
from croupier.games.mini_baccarat.procedure import Step, betting_is_open, due
from croupier.games.mini_baccarat.state import (
    BANKER,
    DRAGON_HAND,
    KIND_OF_WAGER,
    PAIR_HAND,
    PLAYER,
    TIE,
    Game,
)
from croupier.games.round_of_play import Wager
from croupier.games.rounds import UnderMinimumAdvised
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.ruling import Act, Fact, Refusal, Under

_PREPARING = (Step.SHUFFLE, Step.CUT, Step.CUTTING_CARD, Step.CHECK_CARDS)


@cache
def options_offered(terms: Terms) -> tuple[str, ...]:
    """The wagers on the layout: always the three main ones, the others where they are offered."""
    options: tuple[str, ...] = (PLAYER, BANKER, TIE)
    if offers_pairs(terms):
        options += tuple(PAIR_HAND)
    if offers_dragon_bonus(terms):
        options += tuple(DRAGON_HAND)
    return options


def offers_pairs(terms: Terms) -> bool:
    return terms.has("pairs_layout") and terms.option("pairs") != "none"


def offers_dragon_bonus(terms: Terms) -> bool:
    return terms.has("dragon_layout") and terms.option("dragon_bonus") == "offered"


def rule_of_option(terms: Terms, option: str) -> Under:
    """The clauses that let a patron wager on an option."""
    if option == BANKER:
        return terms.cite("wager_on_banker")
    if option == PLAYER:
        return terms.cite("wager_on_player")
    if option == TIE:
        return terms.cite("wager_on_tie")
    if option in PAIR_HAND:
        return terms.cite("wager_on_pairs", "pairs_without_main_wager")
    return terms.cite("wager_on_dragon_bonus", "dragon_bonus_without_main_wager")


def _rule_of_the_offer(terms: Terms, option: str) -> Under:
    """The clauses that list the wagers there are, or leave one to be offered."""
    listed = terms.cite("main_wagers", "boxes")
    if option in PAIR_HAND and terms.has("pairs_offered"):
        return terms.cite("pairs_offered") + listed
    if option in DRAGON_HAND and terms.has("dragon_bonus_offered"):
        return terms.cite("dragon_bonus_offered") + listed
    return listed


def _no_such_wager(terms: Terms, patron: str, option: str) -> Refusal:
    offered = option in options_offered(terms)
    under = rule_of_option(terms, option) + terms.cite("main_wagers") if offered else _rule_of_the_offer(terms, option)
    return Refusal(under, f"{patron} has no wager on {option}", ("place_wager",) if offered else ())


def maximum_for(ctx: Context, patron: str, option: str) -> int:
    """The sign's maximum, or the patron's own where a personal limit marker stands (3.2): it only ever lifts."""
    kind = KIND_OF_WAGER[option]
    stated = ctx.setting.limits[kind].maximum
    return max(stated, ctx.patrons[patron].personal_maximum) if kind == "main" else stated


def differential(game: Game) -> int:
    """The difference between all that is wagered on banker and on player; no other wager counts."""
    gap = 0
    for wager in game.round.wagers.values():
        if wager.option == BANKER:
            gap += wager.at_risk
        elif wager.option == PLAYER:
            gap -= wager.at_risk
    return abs(gap)


def _closed(ctx: Context, game: Game, step: Step) -> Refusal | None:
    """Why no wager can be made or changed now, if so."""
    if game.round.no_bet:
        return Refusal(
            ctx.terms.cite("no_bet_coup") + game.round.no_bet,
            "this round is a no-bet coup: no wager may be made",
        )
    if betting_is_open(step):
        return None
    if step is Step.WITHDRAW:
        return Refusal(
            game.round.withdrawal,
            "wagers may be taken off whole, but none replaced, added to or reduced",
            ("take_back_wager",),
        )
    if step in _PREPARING:
        return Refusal(ctx.terms.cite("wagers_before_first_card"), "wagers are taken once the shoe is ready")
    if not game.round.opened:
        return Refusal(
            ctx.terms.cite("no_more_bets") + ("~X8",),
            "no more bets has been called",
            ("recall_no_more_bets",),
        )
    return Refusal(ctx.terms.cite("wagers_locked"), "the first card has been dealt and wagers stand until settled")


def not_allowed_on(ctx: Context, game: Game, patron: str, option: str, box: int, moving: str) -> Refusal | None:
    """Why this patron may not have a wager on this option and box. `moving` is the option it comes from."""
    terms = ctx.terms
    person = ctx.patrons.get(patron)
    if person is None:
        return Refusal(terms.cite("wagers_before_first_card"), f"{patron} is not at the table", ("join_table",))
    if person.excluded:
        return Refusal(terms.cite("exclusion"), f"{patron} is excluded from the game")
    if option not in options_offered(terms):
        because = f"{option!r} is not offered at this table"
        return Refusal(_rule_of_the_offer(terms, option), because, options_offered(terms))
    if not 1 <= box <= ctx.setting.boxes:
        return Refusal(terms.cite("boxes"), f"there is no box {box}; the layout has 1 to {ctx.setting.boxes}")
    mine = {o: wager for (name, o), wager in game.round.wagers.items() if name == patron and o != moving}
    if option in mine:
        return Refusal(
            terms.cite("one_wager_each_option"),
            f"{patron} already has a wager on {option}",
            ("change_wager",),
        )
    if terms.has("one_patron_each_box"):
        if any(w.box != box for w in mine.values()):
            return Refusal(terms.cite("one_box_each_patron"), f"{patron} has wagers on another box")
        if any(w.box == box and name != patron for (name, _), w in game.round.wagers.items()):
            return Refusal(terms.cite("one_patron_each_box"), f"box {box} is taken by another player")
        if not person.seat and any(each.seat == box and each.has_to_wager for each in ctx.patrons.values()):
            return Refusal(terms.cite("one_patron_each_box"), f"box {box} lies before another player's seat")
    other = {BANKER: PLAYER, PLAYER: BANKER}.get(option)
    if other in mine:
        if terms.has("both_hands_barred"):
            return Refusal(
                terms.cite("both_hands_barred"),
                "a player may not back banker and player in one round",
                (TIE,),
            )
        if terms.has("both_hands_need_approval") and patron not in game.round.both_hands:
            return Refusal(
                terms.cite("both_hands_need_approval"),
                "backing banker and player in one round needs the casino supervisor's approval",
                ("approve_both_hands",),
            )
    return None


def _bad_amount(
    ctx: Context, game: Game, patron: str, option: str, amount: int, already: Wager | None
) -> Refusal | None:
    """Why the rules turn this amount away. Under the minimum once, and over the maximum, they do not."""
    terms = ctx.terms
    limit = ctx.setting.limits[KIND_OF_WAGER[option]]
    if amount <= 0 or amount % limit.multiple:
        return Refusal(
            terms.cite("multiples") + ("~X5",),
            f"wagers on {option} are multiples of {dollars(limit.multiple)}",
        )
    returned = under_minimum.refused(ctx, game, patron, KIND_OF_WAGER[option], amount, falls_short)
    if returned:
        return returned
    chips = ctx.balances.get(account_of(patron), 0) + (already.amount if already else 0)
    if amount > chips:
        return Refusal(terms.cite("wagers_are_chips"), f"{patron} has {dollars(chips)} in chips", ("buy_in",))
    cap = ctx.setting.differential
    if cap is not None and option in (BANKER, PLAYER):
        before = differential(game)
        wagers = dict(game.round.wagers)
        if already:
            del wagers[patron, already.option]
        at_risk = min(amount, maximum_for(ctx, patron, option))
        wagers[patron, option] = Wager(patron, 0, option, amount, at_risk)
        after = differential(replace(game, round=replace(game.round, wagers=wagers)))
        if after > cap and after > before:
            return Refusal(
                terms.cite("differential") + ("~M21",),
                f"the table differential would be {dollars(after)}, over its maximum of {dollars(cap)}",
            )
    return None


def falls_short(terms: Terms, limits: Mapping[str, Limit], wager: Wager) -> bool:
    return under_minimum.is_under(limits, KIND_OF_WAGER[wager.option], wager)


def _advice(ctx: Context, patron: str, option: str, amount: int) -> tuple[Fact, ...]:
    """A first wager under the minimum stands; its owner is advised that the next will be returned."""
    limit = ctx.setting.limits[KIND_OF_WAGER[option]]
    if amount >= limit.minimum:
        return ()
    return (UnderMinimumAdvised(patron=patron, under=ctx.terms.cite("under_minimum", "under_minimum_advice")),)


def place(ctx: Context, game: Game, act: Act, command: PlaceWager) -> tuple[Fact, ...] | Refusal:
    step, _ = due(ctx, game)
    patron, option, amount = command.patron, command.option, command.amount
    refusal = (
        _closed(ctx, game, step)
        or not_allowed_on(ctx, game, patron, option, command.box, "")
        or _bad_amount(ctx, game, patron, option, amount, None)
    )
    if refusal:
        return refusal
    at_risk = min(amount, maximum_for(ctx, patron, option))
    placed = WagerPlaced(
        patron=patron,
        option=option,
        amount=amount,
        box=command.box,
        at_risk=at_risk,
        under=_placing_rule(ctx.terms, step, option, amount > at_risk),
        moves=(Move(account_of(patron), wager_account(patron, option), amount),),
    )
    return (placed, *_advice(ctx, patron, option, amount))


def _placing_rule(terms: Terms, step: Step, option: str, over_maximum: bool) -> Under:
    under = rule_of_option(terms, option)
    if step is Step.REOPENED:
        under = terms.cite("reopened_new_wager") + under
    return under + terms.cite("over_maximum") if over_maximum else under


def placed(ctx: Context, game: Game, fact: WagerPlaced) -> Game:
    wager = Wager(fact.patron, fact.box, fact.option, fact.amount, fact.at_risk)
    now = game.round
    wagers = {**now.wagers, (fact.patron, fact.option): wager}
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def change(ctx: Context, game: Game, act: Act, command: ChangeWager) -> tuple[Fact, ...] | Refusal:
    step, _ = due(ctx, game)
    closed = _closed(ctx, game, step)
    if closed:
        return closed
    patron, amount = command.patron, command.amount
    wager = game.round.wagers.get((patron, command.option))
    if wager is None:
        return _no_such_wager(ctx.terms, patron, command.option)
    option, box = command.to_option or command.option, command.box or wager.box
    refusal = not_allowed_on(ctx, game, patron, option, box, command.option) or _bad_amount(
        ctx, game, patron, option, amount, wager
    )
    if refusal:
        return refusal
    at_risk = min(amount, maximum_for(ctx, patron, option))
    under: Under = ()
    if step is Step.REOPENED:
        moved = (option, box) != (command.option, wager.box)
        under = ctx.terms.cite("reopened_move") if moved else ctx.terms.cite("reopened_amount")
        if moved and amount != wager.amount:
            under += ctx.terms.cite("reopened_amount")
    changed = WagerChanged(
        patron=patron,
        option=command.option,
        to_option=option,
        amount=amount,
        box=box,
        at_risk=at_risk,
        under=under + _placing_rule(ctx.terms, Step.BET, option, amount > at_risk),
        moves=(
            Move(wager_account(patron, command.option), account_of(patron), wager.amount),
            Move(account_of(patron), wager_account(patron, option), amount),
        ),
    )
    return (changed, *_advice(ctx, patron, option, amount))


def changed(ctx: Context, game: Game, fact: WagerChanged) -> Game:
    now = game.round
    wagers = {key: wager for key, wager in now.wagers.items() if key != (fact.patron, fact.option)}
    wagers[fact.patron, fact.to_option] = Wager(fact.patron, fact.box, fact.to_option, fact.amount, fact.at_risk)
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def take_back(ctx: Context, game: Game, act: Act, command: TakeBackWager) -> tuple[Fact, ...] | Refusal:
    """Until the first card; also while the cards are shuffled anew with wagers down (M28)."""
    step, _ = due(ctx, game)
    shuffling = step in _PREPARING and not game.round.called
    if step is not Step.WITHDRAW and not shuffling:
        closed = _closed(ctx, game, step)
        if closed:
            return closed
    wager = game.round.wagers.get((command.patron, command.option))
    if wager is None:
        return _no_such_wager(ctx.terms, command.patron, command.option)
    if step is Step.WITHDRAW:
        under = game.round.withdrawal
    elif step is Step.REOPENED:
        under = ctx.terms.cite("reopened_withdraw")
    else:
        under = ctx.terms.cite("wagers_before_first_card")
    return (
        WagerTakenBack(
            patron=command.patron,
            option=command.option,
            under=under,
            moves=(Move(wager_account(command.patron, command.option), account_of(command.patron), wager.amount),),
        ),
    )


def taken_back(ctx: Context, game: Game, fact: WagerTakenBack) -> Game:
    now = game.round
    wagers = {key: wager for key, wager in now.wagers.items() if key != (fact.patron, fact.option)}
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def approve_both(ctx: Context, game: Game, act: Act, command: ApproveBothHands) -> tuple[Fact, ...] | Refusal:
    terms = ctx.terms
    if terms.has("both_hands_barred"):
        return Refusal(terms.cite("both_hands_barred"), "this book bars backing both hands; no approval lifts that")
    if not terms.has("both_hands_need_approval"):
        return Refusal(terms.cite("one_wager_each_option"), "under this book no approval is needed to back both hands")
    if command.patron not in ctx.patrons:
        return Refusal(terms.cite("both_hands_need_approval"), f"{command.patron} is not at the table")
    closed = _closed(ctx, game, due(ctx, game)[0])
    if closed:
        return closed
    return (BothHandsApproved(patron=command.patron, under=terms.cite("both_hands_need_approval")),)


def both_approved(ctx: Context, game: Game, fact: BothHandsApproved) -> Game:
    now = game.round
    return replace(game, round=replace(now, both_hands=now.both_hands | {fact.patron}))


def direct_no_bet(ctx: Context, game: Game, act: Act, command: DirectNoBetCoup) -> tuple[Fact, ...] | Refusal:
    """With patrons present only if one asks and all agree; freely at an empty table."""
    terms = ctx.terms
    if not terms.has("no_bet_by_agreement"):
        return Refusal(terms.cite("wagers_before_first_card"), "this book knows no no-bet round by agreement")
    step, _ = due(ctx, game)
    if step not in (Step.BET, Step.BURN):
        return Refusal(terms.cite("no_bet_by_agreement"), "a no-bet coup is directed before no more bets is called")
    if game.round.no_bet:
        return Refusal(terms.cite("no_bet_coup") + game.round.no_bet, "this round is a no-bet coup already")
    present = [name for name, person in ctx.patrons.items() if not person.excluded]
    if present:
        if command.requested_by not in present:
            return Refusal(terms.cite("no_bet_requested"), "a patron at the table has to ask for it", tuple(present))
        against = [name for name in present if name not in command.agreed_by]
        if against:
            return Refusal(terms.cite("no_bet_agreed"), "every patron has to agree; missing: " + ", ".join(against))
        under = terms.cite("no_bet_by_agreement", "no_bet_requested", "no_bet_agreed")
    else:
        under = terms.cite("no_bet_at_empty_table")
    return (
        NoBetCoupDirected(
            requested_by=command.requested_by,
            agreed_by=command.agreed_by,
            under=under,
            moves=cleared(game),
        ),
    )


def cleared(game: Game) -> tuple[Move, ...]:
    """All wagers off the betting areas, back to their owners."""
    return tuple(
        Move(wager_account(w.patron, w.option), account_of(w.patron), w.amount) for w in game.round.wagers.values()
    )


def no_bet_directed(ctx: Context, game: Game, fact: NoBetCoupDirected) -> Game:
    now = game.round
    return replace(game, round=replace(now, no_bet=fact.under, wagers={}, moved=applied(now.moved, fact.moves)))
