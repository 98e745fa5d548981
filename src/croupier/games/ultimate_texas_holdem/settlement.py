"""Section 9: concession, the refund of Antes, and every hand in turn from the dealer's right."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.paying import Outcome, settled
from croupier.games.poker.hands import rule_of_class
from croupier.games.poker.rounds import (
    closing,
    folding,
    lost_by_folding,
    not_in_play,
    passing_in,
    settling_hand,
    stays_down,
    turning_hand,
    value_of,
)
from croupier.games.poker.state import ANTE, hand_of, hand_of_patron, wagers_of
from croupier.games.poker.wagers import BLIND
from croupier.games.round_of_play import Wager
from croupier.games.ultimate_texas_holdem.commands import CollectCards, Concede, SettleHand
from croupier.games.ultimate_texas_holdem.facts import WagerSettled
from croupier.games.ultimate_texas_holdem.payout_odds import odds_of
from croupier.games.ultimate_texas_holdem.procedure import Step, dealer_qualifies, due
from croupier.games.ultimate_texas_holdem.side_wagers import SIDE_WAGERS
from croupier.games.ultimate_texas_holdem.state import PLAY, Game, Round
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal

# Concession (9.1)


def concede(ctx: Context, game: Game, act: Act, command: Concede) -> Decision:
    """A player may still give up once the dealer's hand is declared, until their own is turned."""
    terms, now = ctx.terms, game.round
    hand = hand_of_patron(now, command.patron)
    under = terms.cite("concession")
    if not now.dealer_revealed or hand is None:
        because = f"{command.patron} has no hand to concede; that is done after the dealer's hand is declared"
        return Refusal(under, because)
    gone = not_in_play(terms, now, hand)
    if gone:
        return replace(gone, under=under + gone.under)
    if due(ctx, game)[0] is Step.ALIKE:
        because = "two cards alike lie there: play stops until a wrong entry is corrected, or the round is void"
        instead = ("correct_cards", "report_faulty_deck", "void_round")
        return Refusal(under + terms.cite("decks") + ("~H10",), because, instead)
    if hand.is_turned:
        because = f"{command.patron}'s hand has been turned, and is settled as it lies"
        return Refusal(under + terms.cite("hand_turned"), because, ("settle_hand",))
    refunded = (hand.patron, ANTE) not in now.wagers
    under += terms.cite("concession_after_refund") if refunded else ()
    return folding(ctx, now, hand, "concession", tuple(dict.fromkeys(under)))


# Taking and paying (9.2 to 9.10)


def settle_hand(ctx: Context, game: Game, act: Act, command: SettleHand) -> Decision:
    """The Antes first, if the dealer has not qualified; then the next hand: turned, declared, settled, discarded."""
    terms, now = ctx.terms, game.round
    step, to = due(ctx, game)
    if step is Step.REFUND:
        if command.cards:
            because = "the Antes are refunded first: no hand is turned for that"
            return Refusal(terms.cite("dealer_not_qualified"), because, ("settle_hand",))
        return tuple(settlement_of(ctx, game, wager) for wager in antes_in_play(now))
    if step is not Step.SETTLE:
        return Refusal(terms.cite("settling_order"), f"no hand is to be settled; play waits for: {step.value}")
    hand = hand_of(now, int(to))
    assert hand is not None, "a hand is due"
    if hand.folded:
        return stays_down(terms, command.cards) or passing_in(terms, now, hand)
    turned = turning_hand(terms, game, hand, command.cards)
    if not isinstance(turned, tuple):
        return turned
    shown, after = turned
    wagers = sorted(wagers_of(now, hand.patron), key=lambda wager: _ORDER.index(wager.option))
    return settling_hand(ctx, after, hand, shown, wagers, settlement_of)


_ORDER = (ANTE, BLIND, PLAY, *SIDE_WAGERS)


def antes_in_play(now: Round) -> list[Wager]:
    """The Antes of hands that go on: a fold has lost its Ante already (U4)."""
    wagers = (now.wagers.get((hand.patron, ANTE)) for hand in reversed(now.hands) if hand.playing)
    return [wager for wager in wagers if wager is not None]


def settlement_of(ctx: Context, game: Game, wager: Wager) -> WagerSettled:
    """The rules' settlement of this wager on the cards as they lie."""
    terms, now = ctx.terms, game.round
    hand = hand_of(now, wager.box)
    assert hand is not None, "a wager has its hand"
    if hand.folded:
        return lost_by_folding(terms, now, wager)
    outcome, under, odds = _outcome(terms, now, wager)
    most = ctx.setting.maximum_payout if wager.option == BLIND and terms.has("maximum_payout") else None
    return settled(terms, wager, outcome, under + terms.cite("settlement"), odds, most=most)


def _outcome(terms: Terms, now: Round, wager: Wager) -> Outcome:
    if wager.option == ANTE and not dealer_qualifies(terms, now):
        return "push", terms.cite("dealer_not_qualified", "push"), None
    hand = hand_of(now, wager.box)
    assert hand is not None, "a wager has its hand"
    if wager.option in SIDE_WAGERS:
        return SIDE_WAGERS[wager.option].settle(terms, now, hand)
    mine, dealers = value_of(terms, now.board, hand), value_of(terms, now.board, now.dealer)
    ahead = (mine.strength > dealers.strength) - (mine.strength < dealers.strength)
    if wager.option == BLIND and ahead > 0 and mine.place > terms.number("blind_wins_from"):
        return "push", terms.cite("blind_below_straight", "blind_wins_from", "push"), None
    if ahead <= 0:
        return _not_ahead(terms, wager.option, level=ahead == 0)
    odds, paid = odds_of(terms, wager.option, mine.name)
    if wager.option == BLIND:
        return "win", terms.cite("blind_wins") + rule_of_class(terms, mine.name) + paid, odds
    won = terms.cite("ante_wins") if wager.option == ANTE else terms.cite("play_wins")
    return "win", won + terms.cite("same_class", "suits_equal") + paid, odds


def _not_ahead(terms: Terms, option: str, level: bool) -> Outcome:
    """The dealer's hand is better, or the hands are level: suits decide nothing."""
    if level:
        if option == ANTE:
            rule = terms.cite("ante_pushes")
        else:
            rule = terms.cite("blind_pushes") if option == BLIND else terms.cite("play_pushes")
        return "push", rule + terms.cite("suits_equal", "push"), None
    if option == ANTE:
        rule = terms.cite("ante_loses")
    else:
        rule = terms.cite("blind_loses") if option == BLIND else terms.cite("play_loses")
    return "lose", rule + terms.cite("same_class", "losers_collected"), None


# The end of the round


def collect(ctx: Context, game: Game, act: Act, command: CollectCards) -> Decision:
    step = due(ctx, game)[0]
    if step is not Step.COLLECT:
        because = f"the round is not over; play waits for: {step.value}"
        return Refusal(ctx.terms.cite("round_of_play"), because)
    return (closing(ctx, game),)
