"""Section 12, the subsequent deal to the dealer's hand."""

from croupier.games.blackjack.cards import counted, is_ace, is_ten, makes_blackjack, total
from croupier.games.blackjack.state import INSURANCE, MAIN, Round
from croupier.instruments import Terms
from croupier.ruling import Under


def dealer_draws(terms: Terms, now: Round) -> bool:
    """Whether the dealer takes another card once every player's hand is complete.

    Up to the book's total (12.1), and only if a wager depends on it (12.2): a hand that can still win, lose or stand
    off; a blackjack or an insurance wager only as long as the dealer may have a blackjack (J9).
    """
    if total(terms, now.dealer) >= terms.number("dealer_stands_from"):
        return False
    firsts = [(box.number, box.hands[0]) for box in now.boxes]
    blackjacks = {box for box, hand in firsts if not hand.split and makes_blackjack(terms, hand.cards)}
    may_be_blackjack = len(now.dealer) == 1 and (is_ace(now.dealer[0]) or is_ten(terms, now.dealer[0]))
    for wager in now.wagers.values():
        if wager.option == INSURANCE or (wager.option == MAIN and wager.box in blackjacks):
            if may_be_blackjack:
                return True
        elif wager.option == MAIN:
            return True  # busted hands are settled when they bust, so this one is still to be beaten
    return False


def drawing_rule(terms: Terms, now: Round) -> Under:
    """The clauses under which the dealer takes the next card."""
    insured = any(wager.option == INSURANCE for wager in now.wagers.values())
    if insured and len(now.dealer) == 1:
        return terms.cite("dealer_draws", "insurance_decided")
    return terms.cite("dealer_draws")


def standing_rule(terms: Terms, now: Round) -> Under:
    """The clauses under which the dealer takes no card."""
    points, soft = counted(terms, now.dealer)
    if points < terms.number("dealer_stands_from"):
        return terms.cite("dealer_draws_nothing")
    return terms.cite("dealer_stands_from", "dealer_stands") + (terms.cite("soft_total") if soft else ())
