"""Kernels that list the hands of a deck: the player's by kind, the dealer's around an up card.

Suits are equal. Of hands that differ only in their suits one is listed, with the number of hands it stands for; the
suit of the up card keeps its name. Cards are numbered as in the evaluator.
"""

from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.poker.evaluator import Number, Tables, rank_fives, tables

Cards = NDArray[np.uint8]


@njit(cache=True, nogil=True)
def list_kinds(tables: Tables, deck: Cards, alike: NDArray[np.int64], hands: Cards, weights: Cards) -> int:
    """Every five cards of the deck, one hand of each kind. `alike` numbers the suits; suits with the same number are
    interchangeable. The hand kept of a kind is the one whose suits, as sets of cards, do not increase within one
    number."""
    found = 0
    size = len(deck)
    for a in range(size - 4):
        for b in range(a + 1, size - 3):
            for c in range(b + 1, size - 2):
                for d in range(c + 1, size - 1):
                    four = tables.suited[deck[a]] | tables.suited[deck[b]] | tables.suited[deck[c]]
                    four |= tables.suited[deck[d]]
                    for e in range(d + 1, size):
                        orders = _orders(four | tables.suited[deck[e]], alike)
                        if orders:
                            hands[found, 0] = deck[a]
                            hands[found, 1] = deck[b]
                            hands[found, 2] = deck[c]
                            hands[found, 3] = deck[d]
                            hands[found, 4] = deck[e]
                            weights[found] = orders
                            found += 1
    return found


@njit(cache=True, forceinline=True)
def _orders(cards: Number, alike: NDArray[np.int64]) -> Number:
    """The number of ways in which interchangeable suits may hold these cards; 0 unless they stand in the order to
    keep."""
    orders = 1
    for suit in range(4):
        held = (cards >> (16 * suit)) & 0x1FFF
        before, equal = 0, 0
        for other in range(suit):
            if alike[other] == alike[suit]:
                holds = (cards >> (16 * other)) & 0x1FFF
                if holds < held:
                    return 0
                before += 1
                equal += holds == held
        orders = orders * (before + 1) // (equal + 1)
    return orders


@njit(cache=True, nogil=True)
def list_dealers(rest: Cards, up: int, hands: Cards) -> None:
    """Every four cards of the rest, with the up card as the fifth."""
    found = 0
    size = len(rest)
    for a in range(size - 3):
        for b in range(a + 1, size - 2):
            for c in range(b + 1, size - 1):
                for d in range(c + 1, size):
                    hands[found, 0] = rest[a]
                    hands[found, 1] = rest[b]
                    hands[found, 2] = rest[c]
                    hands[found, 3] = rest[d]
                    hands[found, 4] = up
                    found += 1


def kinds(deck: Cards, alike: NDArray[np.int64]) -> tuple[Cards, Cards]:
    """The player's hands, one of each kind, and how many each stands for."""
    most = comb(len(deck), 5)
    hands, weights = np.zeros((most, 5), np.uint8), np.zeros(most, np.uint8)
    found = list_kinds(tables(), deck, alike, hands, weights)
    return hands[:found].copy(), weights[:found].copy()


def dealers(deck: Cards, up: int, without: Cards | None = None) -> Cards:
    """Every hand of the dealer with this up card."""
    rest = deck[deck != up]
    if without is not None:
        rest = rest[~np.isin(rest, without)]
    hands = np.zeros((comb(len(rest), 4), 5), np.uint8)
    list_dealers(rest, up, hands)
    return hands


def ranks_of(hands: Cards) -> NDArray[np.uint16]:
    ranks = np.zeros(len(hands), np.uint16)
    rank_fives(tables(), hands, ranks)
    return ranks
