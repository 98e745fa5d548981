"""The awaited step, in words for the dealer, with its clauses."""

from functools import cache

from croupier.games.canberra_poker.bet_or_fold import amount_of_bet
from croupier.games.canberra_poker.dealing_the_cards import rule_of_card
from croupier.games.canberra_poker.procedure import Step, deals_face_up, due
from croupier.games.canberra_poker.settlement import settlement_of
from croupier.games.canberra_poker.state import Game
from croupier.games.context import Context
from croupier.games.paying import needs_fill
from croupier.games.poker.prompts import needs_hand_passed_in, needs_ruling_on_alike
from croupier.games.poker.state import DEALER, hand_of, lies_at, wagers_of
from croupier.games.shuffle_and_cut import cut_margin
from croupier.instruments import Terms
from croupier.money import dollars
from croupier.ruling import Need, Role
from croupier.ruling.asked_again import asked_again

_ORDINAL = ("First", "Second", "Third", "Fourth", "Fifth")


@asked_again
def needs(ctx: Context, game: Game) -> Need:
    step, to = due(ctx, game)
    terms = ctx.terms
    dealer = (Role.DEALER,)
    match step:
        case Step.SHUFFLE:
            say, under = "Shuffle the cards for the next round", terms.cite("shuffle", "shuffle_new_shoe")
            return Need(step.value, dealer, say, under, ("shuffle_cards",))
        case Step.CUT:
            margin = cut_margin(terms, game)
            say = f"Cut the cards once, {margin} to {game.shoe.left - margin} cards from the front"
            return Need(step.value, dealer, say, terms.cite("dealer_cuts", "cut_from_either_end"), ("cut_cards",))
        case Step.CHECK_CARDS:
            roles = tuple(Role(role) for role in sorted(game.to_check))
            say = "Check each replacement card: " + " and ".join(roles)
            return Need(step.value, roles, say, terms.cite("check_of_replacements"), ("check_replacement",))
        case Step.BET:
            return _needs_antes(terms)
        case Step.ALIKE:
            return needs_ruling_on_alike(ctx, game, step.value, ("reconstruct_hand",))
        case Step.DEAL:
            return _needs_card(ctx, game, to)
        case Step.DECIDE:
            hand = hand_of(game.round, int(to))
            assert hand is not None, "a decision is due on this hand"
            folded = needs_hand_passed_in(ctx, hand, step.value)
            if folded is not None:
                return folded
            amount = amount_of_bet(ctx, game, hand.patron)
            say = f"Box {to}, {hand.patron}: bet {dollars(amount)} or fold"
            under = terms.cite("bet_or_fold", "bet_of_ante")
            by, patrons = (Role.PATRON, *dealer), (hand.patron,)
            return Need(step.value, by, say, under, ("bet", "fold"), to, hand.box, patrons, amount=amount)
        case Step.DEALERS_HAND:
            say, under = "Turn and set the dealer's hand", terms.cite("dealers_hand_revealed")
            return Need(step.value, dealer, say, under, ("reveal_dealers_hand",), to)
        case Step.SETTLE:
            return _needs_settlement(ctx, game, to)
        case Step.COLLECT:
            say, under = "Count the cards of each hand into the discard rack", terms.cite("round_of_play")
            return Need(step.value, dealer, say, under + terms.cite("hand_discarded"), ("collect_cards",))


@cache  # the same until the last Ante is down
def _needs_antes(terms: Terms) -> Need:
    say = "Each player places an Ante; then close the betting"
    under = terms.cite("every_patron_wagers", "no_more_bets")
    return Need(Step.BET.value, (Role.PATRON, Role.DEALER), say, under, ("place_wager", "call_no_more_bets"))


def _needs_card(ctx: Context, game: Game, to: str) -> Need:
    terms, now = ctx.terms, game.round
    lying = lies_at(now, to) if now.opened else None
    which = _ORDINAL[len(lying.cards)] if lying is not None else _ORDINAL[0]
    side = "face up" if deals_face_up(terms, now, to) else "face down"
    say = f"{which} card to {'the dealer' if to == DEALER else f'box {to}'}, {side}"
    return Need(Step.DEAL.value, (Role.DEALER,), say, rule_of_card(terms, now, to), ("deal_cards", "complete_deal"), to)


def _needs_settlement(ctx: Context, game: Game, to: str) -> Need:
    terms = ctx.terms
    hand = hand_of(game.round, int(to))
    assert hand is not None, "a hand is to be settled"
    if hand.is_turned:
        facts = [settlement_of(ctx, game, wager) for wager in wagers_of(game.round, hand.patron)]
        fill = needs_fill(ctx, Step.SETTLE.value, hand.box, hand.patron, facts)
        if fill is not None:
            return fill
    if game.round.dealer_fouled:
        say = f"Box {to}, {hand.patron}: pay the Ante and return any Bet; the hand stays face down"
        under = terms.cite("dealer_wrong_number", "hand_discarded")
    else:
        turn = "" if hand.is_turned else "turn the hand, "
        say = f"Box {to}, {hand.patron}: {turn}take or pay, and count it into the discard rack"
        under = terms.cite("settling_order", "hand_declared", "hand_discarded")
    return Need(Step.SETTLE.value, (Role.DEALER,), say, under, ("settle_hand",), to, hand.box, (hand.patron,))
