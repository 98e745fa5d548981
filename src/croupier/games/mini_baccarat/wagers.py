"""Sections 3 and 4: the wagers that a patron may make, and their minimum, maximum and multiples."""

from collections.abc import Container, Iterable

from msgspec.structs import replace

from croupier.games import wagering
from croupier.games.context import Context
from croupier.games.mini_baccarat.commands import ApproveBothHands, ChangeWager, DirectNoBetCoup, TakeBackWager
from croupier.games.mini_baccarat.facts import BothHandsApproved, NoBetCoupDirected, WagerTakenBack
from croupier.games.mini_baccarat.procedure import Step, betting_is_open, due
from croupier.games.mini_baccarat.side_wagers import SIDE_WAGERS
from croupier.games.mini_baccarat.state import BANKER, PLAYER, TIE, Game
from croupier.games.round_of_play import Wager, line_of
from croupier.games.wagering import Wagering, no_such_box
from croupier.instruments import Terms
from croupier.money import Move, applied, dollars
from croupier.money.accounts import account_of, wager_account
from croupier.ruling import Act, Decision, Refusal, Under

_OTHER_HAND = {BANKER: PLAYER, PLAYER: BANKER}
_PREPARING = (Step.SHUFFLE, Step.CUT, Step.CUTTING_CARD, Step.CHECK_CARDS)


def rule_of_option(terms: Terms, option: str) -> Under:
    """The clauses that let a patron wager on an option."""
    if option == BANKER:
        return terms.cite("wager_on_banker")
    if option == PLAYER:
        return terms.cite("wager_on_player")
    if option == TIE:
        return terms.cite("wager_on_tie")
    return SIDE_WAGERS[option].rule(terms)


def _rule_of_the_offer(terms: Terms, option: str) -> Under:
    """The clauses that list the wagers, or leave one to be offered."""
    listed = terms.cite("main_wagers", "boxes")
    return SIDE_WAGERS[option].rule_of_offer(terms) + listed if option in SIDE_WAGERS else listed


def _no_such_wager(terms: Terms, patron: str, option: str) -> Refusal:
    offered = option in terms.placeable
    under = rule_of_option(terms, option) + terms.cite("main_wagers") if offered else _rule_of_the_offer(terms, option)
    return Refusal(under, f"{patron} has no wager on {option}", ("place_wager",) if offered else ())


def at_risk_of(ctx: Context, game: Game, wager: Wager, amount: int) -> int:
    """Up to the sign's maximum, or the patron's own where a personal limit marker stands (3.2): it only ever raises.
    The one that stood there when wagers were closed decides (X27)."""
    kind, now = line_of(ctx.terms, wager.option), game.round
    stated = ctx.setting.limits[kind].maximum
    closed = now.opened and not now.reopened
    person = (now.players if closed else ctx.patrons).get(wager.patron)
    return min(amount, max(stated, person.personal_maximum) if kind == "main" and person is not None else stated)


def differential(game: Game) -> int:
    """The difference between the totals wagered on banker and on player; no other wager counts."""
    gap = 0
    for wager in game.round.wagers.values():
        if wager.option == BANKER:
            gap += wager.at_risk
        elif wager.option == PLAYER:
            gap -= wager.at_risk
    return abs(gap)


def _closed(ctx: Context, game: Game) -> Refusal | None:
    """Why no wager can be made or changed now, if none can."""
    if game.round.no_bet:
        return Refusal(
            ctx.terms.cite("no_bet_coup") + game.round.no_bet,
            "this round is a no-bet coup: no wager may be made",
        )
    step, _ = due(ctx, game)
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


def _locked(ctx: Context, game: Game) -> Refusal | None:
    """Why no wager can be taken back. Until the first card it can; also while the cards are shuffled again (M28)."""
    step, _ = due(ctx, game)
    if step is Step.WITHDRAW or (step in _PREPARING and not game.round.called):
        return None
    return _closed(ctx, game)


def barred(ctx: Context, game: Game, wanted: Wager, moving: str) -> Refusal | None:
    """Why this wager may not stand on this option and box. `moving` is the option it comes from."""
    terms, patron, option, box = ctx.terms, wanted.patron, wanted.option, wanted.box
    if option not in terms.placeable:
        because = f"{option!r} is not offered at this table"
        return Refusal(_rule_of_the_offer(terms, option), because, terms.placeable)
    no_box = no_such_box(ctx, box)
    if no_box:
        return no_box
    mine = {o: wager for (name, o), wager in game.round.wagers.items() if name == patron and o != moving}
    if option in mine:
        return Refusal(
            terms.cite("one_wager_each_option"),
            f"{patron} already has a wager on {option}",
            ("change_wager",),
        )
    return _box_of_another(ctx, game, wanted, mine.values()) or _both_hands(terms, game, wanted, mine)


def _box_of_another(ctx: Context, game: Game, wanted: Wager, mine: Iterable[Wager]) -> Refusal | None:
    """Under some books each player has one box, and each box one player."""
    terms, patron, box = ctx.terms, wanted.patron, wanted.box
    if not terms.has("one_patron_each_box"):
        return None
    if any(wager.box != box for wager in mine):
        return Refusal(terms.cite("one_box_each_patron"), f"{patron} has wagers on another box")
    if any(wager.box == box and wager.patron != patron for wager in game.round.wagers.values()):
        return Refusal(terms.cite("one_patron_each_box"), f"box {box} is taken by another player")
    seated = any(each.seat == box and each.has_to_wager for each in ctx.patrons.values())
    if seated and not ctx.patrons[patron].seat:
        return Refusal(terms.cite("one_patron_each_box"), f"box {box} lies before another player's seat")
    return None


def _both_hands(terms: Terms, game: Game, wanted: Wager, mine: Container[str]) -> Refusal | None:
    """Why banker and player may not be backed together."""
    if _OTHER_HAND.get(wanted.option) not in mine:
        return None
    if terms.has("both_hands_barred"):
        because = "a player may not back banker and player in one round"
        return Refusal(terms.cite("both_hands_barred"), because, (TIE,))
    if terms.has("both_hands_need_approval") and wanted.patron not in game.round.both_hands:
        because = "backing banker and player in one round needs the casino supervisor's approval"
        return Refusal(terms.cite("both_hands_need_approval"), because, ("approve_both_hands",))
    return None


def _unfit(ctx: Context, game: Game, wanted: Wager, was: Wager | None) -> Refusal | None:
    """Why the table differential does not admit this amount."""
    cap = ctx.setting.differential
    if cap is None or wanted.option not in (BANKER, PLAYER):
        return None
    wagers = dict(game.round.wagers)
    if was is not None:
        del wagers[was.patron, was.option]
    at_risk = at_risk_of(ctx, game, wanted, wanted.amount)
    wagers[wanted.patron, wanted.option] = replace(wanted, at_risk=at_risk)
    before, after = differential(game), differential(replace(game, round=replace(game.round, wagers=wagers)))
    if after <= cap or after <= before:
        return None
    because = f"the table differential would be {dollars(after)}, over its maximum of {dollars(cap)}"
    return Refusal(ctx.terms.cite("differential") + ("~M21",), because)


def _rule(ctx: Context, game: Game, wager: Wager, was: Wager | None) -> Under:
    under = rule_of_option(ctx.terms, wager.option)
    return _rule_once_reopened(ctx.terms, wager, was) + under if game.round.reopened else under


def _rule_once_reopened(terms: Terms, wager: Wager, was: Wager | None) -> Under:
    if was is None:
        return terms.cite("reopened_new_wager")
    if (wager.option, wager.box) == (was.option, was.box):
        return terms.cite("reopened_amount")
    return terms.cite("reopened_move") + (terms.cite("reopened_amount") if wager.amount != was.amount else ())


def _rule_of_return(ctx: Context, game: Game) -> Under:
    if game.round.withdrawal:
        return game.round.withdrawal
    if game.round.reopened:
        return ctx.terms.cite("reopened_withdraw")
    return ctx.terms.cite("wagers_before_first_card")


def _meant(ctx: Context, game: Game, command: ChangeWager | TakeBackWager) -> Wager | Refusal:
    wager: Wager | None = game.round.wagers.get((command.patron, command.option))
    return wager or _no_such_wager(ctx.terms, command.patron, command.option)


def _called(terms: Terms, option: str) -> str:
    return f"wagers on {option}"


WAGERING = Wagering(
    wager=Wager,
    closed=_closed,
    barred=barred,
    meant=_meant,
    at_risk=at_risk_of,
    rule=_rule,
    called=_called,
    unfit=_unfit,
    locked=_locked,
    rule_of_return=_rule_of_return,
)


def taken_back(ctx: Context, game: Game, fact: WagerTakenBack) -> Game:
    """A wager that comes off after an error is not replaced in that round."""
    after = wagering.taken_back(ctx, game, fact)
    if not game.round.withdrawal:
        return after
    off = {**game.round.taken_off, (fact.patron, fact.option): fact.under}
    return replace(after, round=replace(after.round, taken_off=off))


# Both hands, and none


def approve_both(ctx: Context, game: Game, act: Act, command: ApproveBothHands) -> Decision:
    terms = ctx.terms
    if terms.has("both_hands_barred"):
        return Refusal(terms.cite("both_hands_barred"), "this book bars backing both hands; no approval lifts that")
    if not terms.has("both_hands_need_approval"):
        return Refusal(terms.cite("one_wager_each_option"), "under this book no approval is needed to back both hands")
    if command.patron not in ctx.patrons:
        return Refusal(terms.cite("both_hands_need_approval"), f"{command.patron} is not at the table")
    closed = _closed(ctx, game)
    if closed:
        return closed
    return (BothHandsApproved(patron=command.patron, under=terms.cite("both_hands_need_approval")),)


def both_approved(ctx: Context, game: Game, fact: BothHandsApproved) -> Game:
    now = game.round
    return replace(game, round=replace(now, both_hands=now.both_hands | {fact.patron}))


def nobody_wagered(terms: Terms) -> Refusal:
    """Why no round is dealt without wagers: only a no-bet coup has none, where the book lets one be directed."""
    under = terms.cite("wagers_before_first_card")
    if not terms.has("no_bet_by_agreement"):
        return Refusal(under, "no wager has been placed", ("place_wager",))
    because = "no wager has been placed; a round without wagers is dealt only as a no-bet coup"
    return Refusal(under, because, ("place_wager", "direct_no_bet_coup"))


def direct_no_bet(ctx: Context, game: Game, act: Act, command: DirectNoBetCoup) -> Decision:
    """With patrons present only if one asks and all agree; freely at an empty table."""
    terms = ctx.terms
    if not terms.has("no_bet_by_agreement"):
        return Refusal(terms.cite("wagers_before_first_card"), "this book has no no-bet round by agreement")
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
