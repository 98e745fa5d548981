"""Section 9: the dealer's hand, and every hand in play against it."""

from msgspec.structs import replace

from croupier.games.canberra_poker.commands import CollectCards, RevealDealersHand, SettleHand
from croupier.games.canberra_poker.facts import DealersHandRevealed, WagerSettled
from croupier.games.canberra_poker.payout_odds import odds_of_bet
from croupier.games.canberra_poker.procedure import Step, due
from croupier.games.canberra_poker.state import BET, Game, Round
from croupier.games.context import Context
from croupier.games.paying import Outcome, settled
from croupier.games.poker import rounds as poker_rounds
from croupier.games.poker.hands import qualifies, rule_of_class
from croupier.games.poker.rounds import (
    closing,
    lost_by_folding,
    passing_in,
    revealing,
    settling_hand,
    stays_down,
    turning_hand,
    value_of,
)
from croupier.games.poker.state import ANTE, hand_of, wagers_of
from croupier.games.round_of_play import Wager
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal

# The dealer's hand (9.1, 9.2)


def reveal_dealers_hand(ctx: Context, game: Game, act: Act, command: RevealDealersHand) -> Decision:
    terms = ctx.terms
    step = due(ctx, game)[0]
    under = terms.cite("dealers_hand_revealed", "dealers_hand_declared")
    if step is not Step.DEALERS_HAND:
        because = f"the dealer's hand comes after all have bet or folded; play waits for: {step.value}"
        return Refusal(under + terms.cite("bet_or_fold"), because)
    return revealing(terms, game, command.cards, under)


def dealers_hand_revealed(ctx: Context, game: Game, fact: DealersHandRevealed) -> Game:
    """The card that lay face up by the rules is recorded: the others may still prove to have been exposed before
    (11.1)."""
    after = poker_rounds.dealers_hand_revealed(ctx, game, fact)
    return replace(after, round=replace(after.round, dealt_up=game.round.dealer.up))


# Taking and paying (9.3 to 9.7)


def settle_hand(ctx: Context, game: Game, act: Act, command: SettleHand) -> Decision:
    """The next hand from the dealer's right: turned, declared, settled, counted, discarded."""
    terms, now = ctx.terms, game.round
    step, to = due(ctx, game)
    if step is not Step.SETTLE:
        return Refusal(terms.cite("settling_order"), f"no hand is to be settled; play waits for: {step.value}")
    hand = hand_of(now, int(to))
    assert hand is not None, "a hand is due"
    if hand.folded:
        return stays_down(terms, command.cards) or passing_in(terms, now, hand)
    shown: tuple[Fact, ...] = ()
    after = game
    if now.dealer_fouled and command.cards:
        because = "the player's cards decide nothing: the hand stays face down"
        return Refusal(terms.cite("dealer_wrong_number"), because)
    if not now.dealer_fouled:
        turned = turning_hand(terms, game, hand, command.cards)
        if not isinstance(turned, tuple):
            return turned
        shown, after = turned
    wagers = sorted(wagers_of(now, hand.patron), key=lambda wager: wager.option != ANTE)
    return settling_hand(ctx, after, hand, shown, wagers, settlement_of)


def settlement_of(ctx: Context, game: Game, wager: Wager) -> WagerSettled:
    """The rules' settlement of this wager on the cards as they lie."""
    terms, now = ctx.terms, game.round
    hand = hand_of(now, wager.box)
    assert hand is not None, "a wager has its hand"
    if hand.folded:
        return lost_by_folding(terms, now, wager)
    outcome, under, odds = _outcome(terms, now, wager)
    most = ctx.setting.maximum_payout if wager.option == BET else None
    return settled(terms, wager, outcome, under + terms.cite("settlement"), odds, most=most)


def _outcome(terms: Terms, now: Round, wager: Wager) -> Outcome:
    if now.dealer_fouled:
        if wager.option == ANTE:
            return "win", terms.cite("dealer_wrong_number", "ante_odds"), terms.odds("ante_odds")
        return "void", terms.cite("dealer_wrong_number", "void"), None
    dealers = value_of(terms, now.board, now.dealer)
    if not qualifies(terms, dealers):
        under = terms.cite("dealer_not_qualified", "qualifying_cards")
        if wager.option == ANTE:
            return "win", under + terms.cite("ante_odds"), terms.odds("ante_odds")
        return "void", under + terms.cite("void"), None
    hand = hand_of(now, wager.box)
    assert hand is not None, "a wager has its hand"
    mine = value_of(terms, now.board, hand)
    if mine.strength < dealers.strength:
        lost = terms.cite("ante_loses") if wager.option == ANTE else terms.cite("bet_loses")
        return "lose", lost + terms.cite("same_class"), None
    if mine.strength == dealers.strength:
        level = terms.cite("ante_pushes") if wager.option == ANTE else terms.cite("bet_pushes")
        return "void", level + terms.cite("suits_equal", "void"), None
    if wager.option == ANTE:
        under = terms.cite("ante_wins", "same_class", "ante_odds")
        return "win", under, terms.odds("ante_odds")
    odds, paid = odds_of_bet(terms, mine.name)
    return "win", terms.cite("bet_wins", "same_class") + rule_of_class(terms, mine.name) + paid, odds


# The end of the round


def collect(ctx: Context, game: Game, act: Act, command: CollectCards) -> Decision:
    step = due(ctx, game)[0]
    if step is not Step.COLLECT:
        because = f"the round is not over; play waits for: {step.value}"
        return Refusal(ctx.terms.cite("round_of_play"), because)
    closed = closing(ctx, game)
    if game.round.dealer_fouled and not game.round.voided:
        under = ctx.terms.cite("round_of_play", "dealer_wrong_number")
        closed = replace(closed, result="dealer's hand of a wrong number of cards", under=under)
    return (closed,)
