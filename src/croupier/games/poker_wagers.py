"""The wagers of a poker hand before the deal: who may make them, where, and how much."""

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from croupier.games import under_minimum
from croupier.games.context import Context, Limit, account_of
from croupier.games.poker_commands import (
    CallNoMoreBets,
    ChangeWager,
    PlaceWager,
    TakeBackWager,
)
from croupier.games.poker_facts import (
    NoMoreBetsCalled,
    UnderMinimumAdvised,
    WagerChanged,
    WagerPlaced,
    WagerTakenBack,
)
from croupier.games.poker_state import ANTE, Game, PokerGame, wagers_of
from croupier.games.round_of_play import Wager
from croupier.games.shoes import Stage
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.ruling import Act, Fact, Refusal, Under

Decision = tuple[Fact, ...] | Refusal

BLIND, TRIPS = "blind", "trips"

OPTION_NAMES = {ANTE: "Ante", BLIND: "Blind", TRIPS: "Trips", "play": "Play", "bet": "Bet"}


@cache
def options_offered(terms: Terms) -> tuple[str, ...]:
    """What a patron may ask for before the deal. A Blind goes down with its Ante and equals it."""
    return (ANTE, TRIPS) if terms.has("wager_on_trips") else (ANTE,)


def rule_of_option(terms: Terms, option: str) -> Under:
    """The clauses that let a patron make a wager."""
    if option == TRIPS:
        return terms.cite("wagers_before_first_card", "wager_on_trips", "trips_need_main_wager", "wagers_are_chips")
    if option == BLIND:
        return terms.cite("wager_on_blind", "blind_of_ante", "wagers_are_chips")
    return terms.cite("wagers_before_first_card", "wager_on_ante", "wagers_are_chips", "main_wagers")


# When


def closed(ctx: Context, game: PokerGame) -> Refusal | None:
    """Why no wager can be made or changed now, if so."""
    terms, now = ctx.terms, game.round
    if now.opened:
        return Refusal(terms.cite("wagers_locked"), "the first card has been dealt and wagers stand until settled")
    if now.called:
        return Refusal(terms.cite("no_more_bets") + ("~X8",), "no more bets has been called", ("recall_no_more_bets",))
    if game.stage is not Stage.READY or game.to_check:
        waits = terms.cite("check_of_replacements") if game.stage is Stage.READY else terms.cite("shuffle_new_shoe")
        return Refusal(terms.cite("wagers_before_first_card") + waits, "wagers are taken once the cards are ready")
    return None


# Where


def _not_allowed_on(ctx: Context, game: PokerGame, patron: str, option: str, box: int) -> Refusal | None:
    """Why this patron may not have this wager on this box."""
    terms = ctx.terms
    person = ctx.patrons.get(patron)
    if person is None:
        return Refusal(terms.cite("wagers_before_first_card"), f"{patron} is not at the table", ("join_table",))
    if person.excluded:
        return Refusal(terms.cite("exclusion"), f"{patron} is excluded from the game")
    if option == BLIND and terms.has("wager_on_blind"):
        because = "the Blind goes down with the Ante, in the same amount"
        return Refusal(terms.cite("wager_on_blind", "blind_of_ante"), because, options_offered(terms))
    if option not in options_offered(terms):
        return _not_offered(terms, option)
    if not 1 <= box <= ctx.setting.boxes:
        return Refusal(terms.cite("boxes"), f"there is no box {box}; the layout has 1 to {ctx.setting.boxes}")
    return _box_of_another(ctx, game, patron, box)


def _not_offered(terms: Terms, option: str) -> Refusal:
    """A wager that the book does not list, or that is made on the cards."""
    listed = terms.cite("wagers_offered")
    if option == ("play" if terms.has("blind_of_ante") else "bet"):
        because = f"a {OPTION_NAMES[option]} wager is made on the cards, once they have been dealt"
        return Refusal(terms.cite("bet_on_cards") + listed, because, options_offered(terms))
    under = listed + (terms.cite("no_jackpot") if terms.has("no_jackpot") else ())
    return Refusal(under, f"{option!r} is not offered at this table", options_offered(terms))


def _box_of_another(ctx: Context, game: PokerGame, patron: str, box: int) -> Refusal | None:
    """One hand a player, one player a box; who has a seat plays the box in front of it."""
    terms, seat = ctx.terms, ctx.patrons[patron].seat
    theirs = {wager.box for wager in wagers_of(game.round, patron)} or ({seat} if seat else set())
    if theirs and box not in theirs:
        return Refusal(terms.cite("one_box_each_patron"), f"{patron} plays box {min(theirs)} and no other")
    wagered = {wager.patron for wager in game.round.wagers.values() if wager.box == box}
    seated = {name for name, person in ctx.patrons.items() if person.seat == box}
    others = (wagered or seated) - {patron}
    if others:
        return Refusal(terms.cite("one_patron_each_box"), f"box {box} is {min(others)}'s")
    return None


# How much


def limit_of(option: str) -> str:
    """The kind of wager on the sign whose limits apply: a Blind is as limited as the Ante it equals."""
    return TRIPS if option == TRIPS else ANTE


def most_at_risk(ctx: Context, patron: str, option: str) -> int:
    """The maximum of the sign, or of the patron's own marker, which is for the Ante and what goes with it."""
    stated = ctx.setting.limits[limit_of(option)].maximum
    return stated if option == TRIPS else max(stated, ctx.patrons[patron].personal_maximum)


def falls_short(terms: Terms, limits: Mapping[str, Limit], wager: Wager) -> bool:
    """A Blind is as short as its Ante; what follows on the cards is measured by the Ante, not by the sign."""
    return wager.option in (ANTE, TRIPS) and under_minimum.is_under(limits, limit_of(wager.option), wager)


def _bad_amount(ctx: Context, game: PokerGame, patron: str, option: str, amount: int, already: int) -> Refusal | None:
    """Why the rules turn this amount away. Under the minimum once, and over the maximum, they do not."""
    terms, limit = ctx.terms, ctx.setting.limits[limit_of(option)]
    if amount <= 0 or amount % limit.multiple:
        because = f"{OPTION_NAMES[option]} wagers are multiples of {dollars(limit.multiple)}"
        return Refusal(terms.cite("multiples") + ("~X5",), because)
    returned = under_minimum.refused(ctx, game, patron, limit_of(option), amount, falls_short)
    if returned:
        return returned
    each = 1 + terms.number("blind_of_ante") if option == ANTE and terms.has("blind_of_ante") else 1
    chips = ctx.balances.get(account_of(patron), 0) + already
    if amount * each > chips:
        twice = " for the Ante and an equal Blind" if each > 1 else ""
        because = f"{patron} has {dollars(chips)} in chips and needs {dollars(amount * each)}{twice}"
        under = terms.cite("wagers_are_chips") + (terms.cite("blind_of_ante") if each > 1 else ())
        return Refusal(under, because, ("buy_in",))
    return None


def _placing_rule(ctx: Context, wager: Wager) -> Under:
    under = rule_of_option(ctx.terms, wager.option)
    if wager.at_risk > ctx.setting.limits[limit_of(wager.option)].maximum:
        under += ctx.terms.cite("personal_limit")
    return under + ctx.terms.cite("over_maximum") if wager.amount > wager.at_risk else under


def _advice(ctx: Context, patron: str, option: str, amount: int) -> tuple[Fact, ...]:
    """A first wager under the minimum stands; its owner is advised that the next will be returned."""
    if amount >= ctx.setting.limits[limit_of(option)].minimum:
        return ()
    return (UnderMinimumAdvised(patron=patron, under=ctx.terms.cite("under_minimum", "under_minimum_advice")),)


# Placing, changing, taking back


def place(ctx: Context, game: PokerGame, act: Act, command: PlaceWager) -> Decision:
    terms, patron, option = ctx.terms, command.patron, command.option
    refusal = closed(ctx, game) or _not_allowed_on(ctx, game, patron, option, command.box)
    if refusal:
        return refusal
    if (patron, option) in game.round.wagers:
        because = f"{patron} has a wager on {OPTION_NAMES[option]} already"
        return Refusal(terms.cite("one_wager_each_option"), because, ("change_wager",))
    if option == TRIPS and (patron, ANTE) not in game.round.wagers:
        because = "a Trips wager goes with an Ante and a Blind"
        return Refusal(terms.cite("trips_need_main_wager"), because, ("place_wager",))
    bad = _bad_amount(ctx, game, patron, option, command.amount, 0)
    if bad:
        return bad
    wagers = _together(ctx, patron, option, command.box, command.amount)
    placed = tuple(_placed(ctx, wager) for wager in wagers)
    return (*placed, *_advice(ctx, patron, option, command.amount))


def _together(ctx: Context, patron: str, option: str, box: int, amount: int) -> list[Wager]:
    """The wagers that one amount makes: the Blind equals the Ante."""
    options = (ANTE, BLIND) if option == ANTE and ctx.terms.has("wager_on_blind") else (option,)
    at_risk = min(amount, most_at_risk(ctx, patron, option))
    return [Wager(patron, box, each, amount, at_risk) for each in options]


def _placed(ctx: Context, wager: Wager) -> WagerPlaced:
    return WagerPlaced(
        patron=wager.patron,
        box=wager.box,
        option=wager.option,
        amount=wager.amount,
        at_risk=wager.at_risk,
        under=_placing_rule(ctx, wager),
        moves=(Move(account_of(wager.patron), wager.area, wager.amount),),
    )


def wager_placed(ctx: Context, game: Game, fact: WagerPlaced | WagerChanged) -> Game:
    return with_wager(game, Wager(fact.patron, fact.box, fact.option, fact.amount, fact.at_risk), fact)


def with_wager(game: Game, wager: Wager, fact: Fact) -> Game:
    now = game.round
    wagers = {**now.wagers, (wager.patron, wager.spot): wager}
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


def change(ctx: Context, game: PokerGame, act: Act, command: ChangeWager) -> Decision:
    terms, patron, option = ctx.terms, command.patron, command.option
    shut = closed(ctx, game)
    if shut:
        return shut
    if command.to_option not in ("", option):
        because = "a wager stays on its betting area: take it back and place another"
        return Refusal(terms.cite("wagers_are_chips", "main_wagers"), because, ("take_back_wager", "place_wager"))
    wager = _wager_of(ctx, game, patron, option)
    if isinstance(wager, Refusal):
        return wager
    refusal = _not_allowed_on(ctx, game, patron, option, command.box or wager.box)
    if refusal:
        return refusal
    now_down = [w for w in _with_what_follows(game, wager) if option == TRIPS or w.option != TRIPS]
    bad = _bad_amount(ctx, game, patron, option, command.amount, sum(w.amount for w in now_down))
    if bad:
        return bad
    wanted = _together(ctx, patron, option, wager.box, command.amount)
    facts = tuple(_changed(ctx, was, wager) for was, wager in zip(now_down, wanted, strict=True))
    return (*facts, *_advice(ctx, patron, option, command.amount))


def _changed(ctx: Context, was: Wager, wager: Wager) -> WagerChanged:
    chips = account_of(wager.patron)
    return WagerChanged(
        patron=wager.patron,
        box=wager.box,
        option=wager.option,
        amount=wager.amount,
        at_risk=wager.at_risk,
        under=_placing_rule(ctx, wager),
        moves=(Move(was.area, chips, was.amount), Move(chips, wager.area, wager.amount)),
    )


def _wager_of(ctx: Context, game: PokerGame, patron: str, option: str) -> Wager | Refusal:
    wager: Wager | None = game.round.wagers.get((patron, option))
    if wager is None:
        if option not in (*options_offered(ctx.terms), BLIND):
            return _not_offered(ctx.terms, option)
        return Refusal(ctx.terms.cite("main_wagers"), f"{patron} has no {option} wager", ("place_wager",))
    if option not in options_offered(ctx.terms):
        because = "the Blind goes with the Ante, in the same amount"
        return Refusal(ctx.terms.cite("wager_on_blind", "blind_of_ante"), because, options_offered(ctx.terms))
    return wager


def _with_what_follows(game: PokerGame, wager: Wager) -> list[Wager]:
    """With an Ante go the Blind that equals it and the Trips that need it."""
    if wager.option != ANTE:
        return [wager]
    return wagers_of(game.round, wager.patron)


def take_back(ctx: Context, game: PokerGame, act: Act, command: TakeBackWager) -> Decision:
    """Until the call; also while the cards are shuffled anew with wagers down."""
    if game.round.called or game.round.opened:
        shut = closed(ctx, game)
        if shut:
            return shut
    wager = _wager_of(ctx, game, command.patron, command.option)
    if isinstance(wager, Refusal):
        return wager
    return tuple(
        WagerTakenBack(
            patron=each.patron,
            box=each.box,
            option=each.option,
            under=ctx.terms.cite("wagers_before_first_card"),
            moves=(Move(each.area, account_of(each.patron), each.amount),),
        )
        for each in reversed(_with_what_follows(game, wager))
    )


def taken_back(ctx: Context, game: Game, fact: WagerTakenBack) -> Game:
    now = game.round
    wagers = {key: wager for key, wager in now.wagers.items() if key != (fact.patron, fact.option)}
    return replace(game, round=replace(now, wagers=wagers, moved=applied(now.moved, fact.moves)))


# "No more bets"


def not_all_wagered(ctx: Context, game: PokerGame) -> Refusal | None:
    """Why the deal cannot begin: nobody has wagered, or under a book that asks it of every player somebody has not."""
    terms = ctx.terms
    betting = {patron for patron, option in game.round.wagers if option == ANTE}
    if not betting:
        return Refusal(terms.cite("wagers_before_first_card"), "no wager has been placed", ("place_wager",))
    if terms.has("every_patron_wagers"):
        missing = [n for n, p in ctx.patrons.items() if p.has_to_wager and n not in betting]
        if missing:
            because = "each player places an Ante; missing: " + ", ".join(missing)
            return Refusal(terms.cite("every_patron_wagers"), because)
    return None


def call_no_more_bets(ctx: Context, game: PokerGame, act: Act, command: CallNoMoreBets) -> Decision:
    refusal = closed(ctx, game) or not_all_wagered(ctx, game)
    return refusal or (NoMoreBetsCalled(under=ctx.terms.cite("no_more_bets")),)
