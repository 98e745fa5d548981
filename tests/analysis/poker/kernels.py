"""Kernels that go through every hand of a deck: what is counted, and whether the evaluator agrees with itself."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.poker.evaluator import Tables, board_state, rank_five, rank_seven, rank_with


@njit(cache=True, nogil=True)
def count_fives(tables: Tables, deck: NDArray[np.uint8], ranks: NDArray[np.int64]) -> None:
    """How many hands of five have each rank."""
    size = len(deck)
    for a in range(size):
        for b in range(a):
            for c in range(b):
                for d in range(c):
                    for e in range(d):
                        ranks[rank_five(tables, deck[a], deck[b], deck[c], deck[d], deck[e])] += 1


@njit(cache=True, nogil=True)
def count_sevens(tables: Tables, deck: NDArray[np.uint8], highest: int, ranks: NDArray[np.int64]) -> int:
    """How many hands of seven whose last card in the deck is this one have each rank. The number of hands of which
    the rank is not the best of the ranks of their 21 fives, or not what two cards beside the other five have."""
    wrong = 0
    hand, five = np.zeros(7, np.uint8), np.zeros(5, np.uint8)
    hand[6] = deck[highest]
    for b in range(highest):
        hand[5] = deck[b]
        for c in range(b):
            hand[4] = deck[c]
            for d in range(c):
                hand[3] = deck[d]
                for e in range(d):
                    hand[2] = deck[e]
                    board = board_state(tables, hand[2], hand[3], hand[4], hand[5], hand[6])
                    for f in range(e):
                        hand[1] = deck[f]
                        for g in range(f):
                            hand[0] = deck[g]
                            rank = rank_seven(tables, hand[0], hand[1], hand[2], hand[3], hand[4], hand[5], hand[6])
                            ranks[rank] += 1
                            beside = rank_with(tables, board, hand[0], hand[1])
                            if rank != beside or rank != best_five(tables, hand, five):
                                wrong += 1
    return wrong


@njit(cache=True, forceinline=True)
def best_five(tables: Tables, hand: NDArray[np.uint8], five: NDArray[np.uint8]) -> int:
    """The best rank of the fives that leaving out two cards gives."""
    best = 0
    for first in range(7):
        for second in range(first):
            kept = 0
            for card in range(7):
                if card != first and card != second:
                    five[kept] = hand[card]
                    kept += 1
            best = max(best, rank_five(tables, five[0], five[1], five[2], five[3], five[4]))
    return best
