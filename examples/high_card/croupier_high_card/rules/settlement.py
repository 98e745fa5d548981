"""Section 6: what wins, what it is paid, and the end of the round."""

from msgspec.structs import replace

from croupier.equipment import card_name
from croupier.games.context import Context
from croupier.games.paying import Outcome, float_is_short, settled
from croupier.games.round_of_play import Wager, recorded
from croupier.games.rounds import WagerSettled
from croupier.games.shoes import Stage
from croupier.instruments import Terms
from croupier.money import Move
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal
from croupier_high_card.rules.commands import CollectCards, Settle
from croupier_high_card.rules.facts import RoundClosed
from croupier_high_card.rules.procedure import Step, due
from croupier_high_card.rules.ranks import strength, ties
from croupier_high_card.rules.state import MAIN, TIE, WAR, Game, Hand, Record, Round, hand_of


def settle(ctx: Context, game: Game, act: Act, command: Settle) -> Decision:
    """Take and pay, box by box."""
    step, _ = due(ctx.terms, game)
    if step is not Step.SETTLE:
        return Refusal(ctx.terms.cite("settlement"), f"nothing is to be settled; play waits for: {step.value}")
    wagers = sorted(game.round.wagers.values(), key=lambda wager: wager.box)
    facts = tuple(settlement_of(ctx, game, wager) for wager in wagers)
    return float_is_short(ctx, facts) or facts


def settlement_of(ctx: Context, game: Game, wager: Wager) -> WagerSettled:
    """How the rules settle this wager on the cards as they lie."""
    hand = hand_of(game.round, wager.box)
    if hand.given_up and wager.option == MAIN:
        return _given_up(ctx.terms, wager)
    return settled(ctx.terms, wager, *outcome_of(ctx.terms, wager.option, game.round, hand))


def outcome_of(terms: Terms, option: str, now: Round, hand: Hand) -> Outcome:
    """How a wager ended: win, lose or push; the clauses; the odds of a win."""
    first, dealers = hand.cards[0], now.dealer[0]
    if option == TIE:
        if ties(terms, first, dealers):
            return "win", terms.cite("tie_won"), terms.odds("tie_won")
        return "lose", terms.cite("tie_lost"), None
    if hand.at_war:
        if strength(terms, hand.cards[1]) < strength(terms, now.dealer[1]):
            return "lose", terms.cite("war_lost"), None
        if option == WAR:
            return "win", terms.cite("war_won"), terms.odds("war_won")
        return "push", terms.cite("war_returns_first"), None
    if strength(terms, first) > strength(terms, dealers):
        return "win", terms.cite("higher_card"), terms.odds("higher_card")
    return "lose", terms.cite("lower_card"), None


def _given_up(terms: Terms, wager: Wager) -> WagerSettled:
    """One half is lost, and the other goes back."""
    half = wager.amount // terms.number("part_given_up")
    rest = wager.amount - half
    lost = settled(terms, replace(wager, amount=half, at_risk=half), "lose", terms.cite("part_given_up"), None)
    return replace(lost, returned=rest, moves=(*lost.moves, Move(wager.area, account_of(wager.patron), rest)))


def collect(ctx: Context, game: Game, act: Act, command: CollectCards) -> Decision:
    terms, now = ctx.terms, game.round
    step, _ = due(terms, game)
    if step is not Step.COLLECT:
        return Refusal(terms.cite("round_of_play"), f"the round is not over; play waits for: {step.value}")
    under = terms.cite("round_of_play")
    if now.voided:
        return (RoundClosed(round=now.number, result="void", under=under + terms.cite("void")),)
    result = f"dealer {card_name(now.dealer[0])}"
    bettors = tuple(hand.patron for hand in now.hands)
    return (RoundClosed(round=now.number, result=result, bettors=bettors, under=under),)


def round_closed(ctx: Context, game: Game, fact: RoundClosed) -> Game:
    """All cards go to the rack, and the next round has its own shuffle."""
    after = recorded(game, fact, Record, hands=game.round.hands, dealer=game.round.dealer)
    return replace(after, discarded=game.shoe.drawn, stage=Stage.SHUFFLE)
