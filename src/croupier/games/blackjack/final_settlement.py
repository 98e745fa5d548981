"""Section 13, final settlement; and the one place that settles any wager once its result is known."""

from msgspec.structs import replace

from croupier.games.blackjack.cards import is_ace, makes_blackjack, total, words
from croupier.games.blackjack.commands import CollectCards, Settle
from croupier.games.blackjack.dealers_hand import standing_rule
from croupier.games.blackjack.facts import CardsCollected, RoundClosed, WagerSettled
from croupier.games.blackjack.insurance import settle_insurance
from croupier.games.blackjack.interim_settlement import settle_at_once
from croupier.games.blackjack.procedure import (
    Step,
    blackjacks_paid_at_once,
    due,
    has_blackjack,
    side_wagers_due,
)
from croupier.games.blackjack.shuffle_and_cut import end_of_round
from croupier.games.blackjack.side_wagers import SIDE_WAGERS
from croupier.games.blackjack.state import INSURANCE, MAIN, Game, Hand, Record, Round, Wager, spot_of
from croupier.games.blackjack.waiting import rule_of_step
from croupier.games.context import Context
from croupier.games.paying import Outcome, float_is_short, settled
from croupier.games.round_of_play import recorded
from croupier.games.shoes import Carried, Stage
from croupier.instruments import Terms
from croupier.money import Odds, applied
from croupier.ruling import Act, Decision, Fact, Refusal, Under


def outcome_of(terms: Terms, hand: Hand, dealer: tuple[str, ...]) -> Outcome:
    """The result of a wager on a hand: win, lose or stand off; the clauses; the odds of a win.

    A blackjack beats every other 21, so (c) and (f) are applied before the totals are compared (J3).
    """
    players, dealers = total(terms, hand.cards), total(terms, dealer)
    highest = terms.number("highest_total")
    if players > highest:
        return "lose", terms.cite("hand_busts"), None
    own, theirs = has_blackjack(terms, hand), makes_blackjack(terms, dealer)
    if own and theirs:
        return "standoff", terms.cite("stand_off", "blackjack"), None
    if own:
        return "win", terms.cite("blackjack_wins", "blackjack_odds", "blackjack"), terms.odds("blackjack_odds")
    if theirs:
        return "lose", terms.cite("dealer_blackjack_wins") + _split_rule(terms, hand), None
    if dealers > highest:
        return "win", terms.cite("dealer_busts", "win_odds") + _split_rule(terms, hand), terms.odds("win_odds")
    if players > dealers:
        return "win", terms.cite("hand_beats_dealer", "win_odds") + _split_rule(terms, hand), terms.odds("win_odds")
    if players < dealers:
        return "lose", terms.cite("dealer_beats_hand"), None
    return "standoff", terms.cite("stand_off"), None


def _split_rule(terms: Terms, hand: Hand) -> Under:
    """An ace and a ten after a split are no blackjack, and the clause is cited where they would have been one."""
    return terms.cite("no_blackjack_after_split") if hand.split and makes_blackjack(terms, hand.cards) else ()


def _settled(terms: Terms, wager: Wager, outcome: str, under: Under, odds: Odds | None) -> WagerSettled:
    return settled(terms, wager, outcome, under, odds, hand=wager.hand)


def settlement_of(terms: Terms, now: Round, wager: Wager, at_once: bool = False) -> WagerSettled:
    """The rules' settlement of a wager on the cards as they lie; `at_once` in the interim settlement."""
    box = next(box for box in now.boxes if box.number == wager.box)
    if wager.option in SIDE_WAGERS:
        return _settled(terms, wager, *SIDE_WAGERS[wager.option].settle(terms, box))
    if wager.option == INSURANCE:
        return _settled(terms, wager, *settle_insurance(terms, now.dealer))
    if at_once:
        return _settled(terms, wager, *settle_at_once(terms))
    hand = next(hand for hand in box.hands if hand.number == wager.hand)
    return _settled(terms, wager, *outcome_of(terms, hand, now.dealer))


def settle(ctx: Context, game: Game, act: Act, command: Settle) -> Decision:
    """Take the losing wagers, then pay the winning ones, box by box; insurance after the wagers it insured."""
    terms, now = ctx.terms, game.round
    step = due(ctx, game)[0]
    if step is Step.SIDE_WAGERS:
        wagers = side_wagers_due(terms, now) or side_wagers_due(terms, now, turns_over=True)
    elif step is Step.INTERIM:
        wagers = blackjacks_paid_at_once(terms, now)
    elif step is Step.SETTLE_INSURANCE:
        wagers = [wager for wager in now.wagers.values() if wager.option == INSURANCE]
    elif step is Step.SETTLE:
        wagers = [wager for wager in now.wagers.values() if wager.option in (MAIN, INSURANCE)]
    elif step is Step.LAST_PAYMENT:
        wagers = list(now.wagers.values())
    else:
        under = rule_of_step(ctx, game) + terms.cite("settlement")
        return Refusal(under, f"nothing is to be settled now; play waits for: {step.value}")
    facts = [settlement_of(terms, now, wager, at_once=step is Step.INTERIM) for wager in wagers]
    facts.sort(key=lambda fact: (fact.option == INSURANCE, fact.outcome != "lose", fact.box, fact.hand))
    short = float_is_short(ctx, facts)
    if short:
        return short
    if step is not Step.LAST_PAYMENT:
        return tuple(facts)
    after = replace(now, wagers={}, settled_wagers=(*now.settled_wagers, *wagers))
    return (*facts, *_closing(ctx, replace(game, round=after)))


def wager_settled(ctx: Context, game: Game, fact: WagerSettled) -> Game:
    now = game.round
    wagers = dict(now.wagers)
    wager = wagers.pop((fact.patron, spot_of(fact.box, fact.option, fact.hand)))
    by_request = fact.option == MAIN and is_ace(now.dealer[0]) and not now.insurance_closed  # even money
    return replace(
        game,
        round=replace(
            now,
            wagers=wagers,
            script=(*now.script, fact) if by_request else now.script,
            settled_wagers=(*now.settled_wagers, wager),
            settlements=(*now.settlements, fact),
            moved=applied(now.moved, fact.moves),
        ),
    )


# The end of the round


def collect(ctx: Context, game: Game, act: Act, command: CollectCards) -> Decision:
    """The cards go to the discard rack. Three suited sevens are paid after that (17.9)."""
    terms, now = ctx.terms, game.round
    step = due(ctx, game)[0]
    if step is not Step.COLLECT:
        under = rule_of_step(ctx, game) + terms.cite("round_of_play")
        return Refusal(under, f"the round is not over; play waits for: {step.value}")
    if now.wagers:
        return (CardsCollected(under=terms.cite("round_of_play", "three_suited_sevens_paid_last")),)
    return _closing(ctx, game)


def cards_collected(ctx: Context, game: Game, fact: CardsCollected) -> Game:
    return replace(game, round=replace(game.round, collected=True))


def _closing(ctx: Context, game: Game) -> tuple[Fact, ...]:
    terms, now = ctx.terms, game.round
    bettors = tuple({wager.patron: None for wager in now.settled_wagers})
    if now.voided:
        closed = RoundClosed(round=now.number, result="void", under=terms.cite("round_of_play", "void"))
    else:
        under = terms.cite("round_of_play", "hand_totals") + (standing_rule(terms, now) if now.dealer else ())
        result = f"dealer {words(terms, now.dealer)}"
        closed = RoundClosed(round=now.number, result=result, bettors=bettors, under=under)
    return (closed, *end_of_round(ctx, game))


def round_closed(ctx: Context, game: Game, fact: RoundClosed) -> Game:
    """The cards go to the rack; an automated shoe takes them back."""
    now = game.round
    cards = tuple(card for box in now.boxes for card in box.dealt) + now.dealer
    final = None if game.final_rounds is None else max(game.final_rounds - 1, 0)
    after = replace(recorded(game, fact, Record, boxes=now.boxes, dealer=now.dealer), final_rounds=final)
    if not game.automated:
        return replace(after, discarded=game.discarded + len(cards), rack=game.rack + cards)
    # A waiting card is the first to come: the next is the one after it.
    waiting = tuple(Carried(kept.card, place) for place, kept in enumerate(game.carried, 1))
    whole = type(game.shoe).of(game.shoe.decks)
    # A sealed order serves one round: the next one is sealed before wagers are taken.
    stage = Stage.SHUFFLE if game.commitment else game.stage
    left = whole.without(kept.card for kept in waiting)
    return replace(after, shoe=left, carried=waiting, discarded=0, rack=(), stage=stage, completing=False)
