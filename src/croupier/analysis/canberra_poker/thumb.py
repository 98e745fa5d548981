"""Rules of thumb that players go by. Each tells for every hand whether to bet it against an up card."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from croupier.analysis.canberra_poker.deals import Cards, ranks_of
from croupier.analysis.canberra_poker.order import HandOrder
from croupier.analysis.canberra_poker.sweep import Against
from croupier.analysis.canberra_poker.tally import Bets
from croupier.analysis.poker.tables import DECK, RANKS


@dataclass(frozen=True, slots=True)
class Rule:
    name: str
    bets: Callable[[HandOrder, Against], Bets]


def cards(text: str) -> Cards:
    """
    >>> cards("2c 2d As")
    array([ 0,  1, 51], dtype=uint8)
    """
    return np.array(sorted(DECK.index(card) for card in text.split()), np.uint8)


def at_least(text: str) -> Callable[[HandOrder, Against], Bets]:
    """All hands that are level with these cards, or better."""

    def bets(order: HandOrder, against: Against) -> Bets:
        least = order.levels[ranks_of(cards(text).reshape(1, 5))[0]]
        at_least: Bets = order.levels[against.hands.ranks] >= least
        return at_least

    return bets


def always(order: HandOrder, against: Against) -> Bets:
    return np.ones(len(against.counts), np.bool_)


def ace_king_by_the_up_card(order: HandOrder, against: Against) -> Bets:
    """Pairs and better always. With ace and king: against a queen or less if it matches one of the five; against an ace
    or king with a queen or jack beside; against an up card that matches none, with a queen, if the up card is below the
    fourth."""
    bets = at_least(PAIR)(order, against)
    undecided = np.flatnonzero(at_least(ACE_KING)(order, against) & ~bets)
    held = against.hands.cards[undecided] // 4
    up, king, queen, jack = (against.up // 4, *map(RANKS.index, "KQJ"))
    third, fourth = held[:, 2], held[:, 1]  # cards ascend
    if up >= king:
        bets[undecided] = (third == queen) | (third == jack)
    else:
        bets[undecided] = (held == up).any(axis=1) | ((third == queen) & (fourth > up))
    return bets


PAIR = "2c 2d 3h 4s 5c"
ACE_KING = "Ac Kd 4h 3s 2c"

RULES = (
    Rule("Bet every hand", always),
    Rule("Bet a pair or better", at_least(PAIR)),
    Rule("Bet ace and king or better", at_least(ACE_KING)),
    Rule("Bet A-K-J-8-3 or better", at_least("Ac Kd Jh 8s 3c")),
    Rule("Bet a pair or better; ace and king by the up card", ace_king_by_the_up_card),
)
BY_THE_UP_CARD = (
    "Ace and king by the up card: bet if it is a queen or less and matches a card of yours; if it is an ace or king "
    "and you hold a queen or jack; or if it matches nothing, is below your fourth card, and you hold a queen."
)
