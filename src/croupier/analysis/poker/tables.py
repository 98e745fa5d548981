"""The evaluator's tables, made on first use.

Cards are 0 to 51: four times the rank (0 the two, 12 the ace) plus the suit. A hand's rank is 1 to 7,462; a better hand
has a greater number, and equal hands have the same.

The method: every rank of card has a number such that the sum over a hand identifies its ranks. Beside it in the same
word stands a counter of each suit, so one addition per card gathers everything that matters. Where no suit occurs five
times, the sum is looked up by displacement: some of its bits select a row, others a place in the row, and rows are
shifted so that their hands fall into each other's gaps. All seven-card hands need 144 kB that way, which fits into the
second-level cache of a core. Where a suit occurs five times, its ranks as a set are the index instead.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

# The word of a card: its suit counted in one of four nibbles, its rank's number above them. Nibbles start at three, so
# the fifth card of a suit sets the highest bit.
SUIT_BITS = 16
NO_CARDS = 0x3333
FIVE_SUITED = 0x8888

# Rows and places as bits of the sum: the number of hands of seven, and of five, that must find room.
ROWS_OF_SEVEN, PLACES_OF_SEVEN = 13, 16
ROWS_OF_FIVE, PLACES_OF_FIVE = 10, 13
_NUMBER_BITS = ROWS_OF_SEVEN + PLACES_OF_SEVEN
_PRIME, _ROOT = (1 << _NUMBER_BITS) - 3, 7  # ranks have its powers: then no two hands have the same row and place

_STRAIGHTS = [frozenset({12, 0, 1, 2, 3}), *(frozenset(range(low, low + 5)) for low in range(9))]

# How often ranks occur in a hand, from the least class to the greatest.
_HIGH_CARD, _PAIR, _TWO_PAIRS, _THREE, _STRAIGHT, _FLUSH, _FULL_HOUSE, _FOUR, _STRAIGHT_FLUSH, _ROYAL = range(10)
_MATCHED = {
    (1, 1, 1, 1, 1): _HIGH_CARD,
    (2, 1, 1, 1): _PAIR,
    (2, 2, 1): _TWO_PAIRS,
    (3, 1, 1): _THREE,
    (3, 2): _FULL_HOUSE,
    (4, 1): _FOUR,
}


class Tables(NamedTuple):
    """The lookup tables of the kernels."""

    words: NDArray[np.int64]  # of each card: what is summed
    suited: NDArray[np.int64]  # of each card: one bit, for its rank within its suit's sixteen
    rows_of_seven: NDArray[np.uint16]
    ranks_of_seven: NDArray[np.uint16]
    rows_of_five: NDArray[np.uint16]
    ranks_of_five: NDArray[np.uint16]
    flushes: NDArray[np.uint16]  # the rank of the best flush within a set of five to seven ranks of one suit
    places: NDArray[np.uint8]  # of each rank: the class's place in the order of hands, 1 the royal flush, 10 high card


@cache
def tables() -> Tables:
    fives = _multisets(5)
    strengths = [_strength(hand, suited=False) for hand in fives.tolist()]
    flushes = [_strength(hand, suited=True) for hand in combinations(range(13), 5)]
    in_order = sorted({*strengths, *flushes})
    rank = {strength: number for number, strength in enumerate(in_order, 1)}
    ranks_of_five = np.array([rank[strength] for strength in strengths], np.uint16)
    numbers = _numbers()
    rows_of_five, found_of_five = _packed(numbers[fives].sum(axis=1), ranks_of_five, ROWS_OF_FIVE, PLACES_OF_FIVE)
    sevens = _multisets(7)
    rows_of_seven, found_of_seven = _packed(
        numbers[sevens].sum(axis=1),
        _best_of_seven(sevens, fives, ranks_of_five),
        ROWS_OF_SEVEN,
        PLACES_OF_SEVEN,
    )
    suits, ranks = np.arange(52) % 4, np.arange(52) // 4
    return Tables(
        (numbers[ranks] << SUIT_BITS) + (1 << 4 * suits),
        1 << (16 * suits + ranks),
        rows_of_seven,
        found_of_seven,
        rows_of_five,
        found_of_five,
        _flushes(rank),
        np.array([0, *(10 - strength[0] for strength in in_order)], np.uint8),
    )


def _multisets(size: int) -> NDArray[np.int64]:
    """Every choice of ranks for this many cards, in order, with at most four alike."""
    hands = np.array(list(combinations_with_replacement(range(13), size)), np.int64)
    fit: NDArray[np.int64] = hands[(hands[:, :-4] != hands[:, 4:]).all(axis=1)]
    return fit


def _strength(five: Sequence[int], suited: bool) -> tuple[int, ...]:
    """The class of five ranks, then the ranks that decide between hands of that class."""
    counts = Counter(five)
    telling = sorted(counts, key=lambda rank: (-counts[rank], -rank))
    if len(counts) == 5 and (run := frozenset(five)) in _STRAIGHTS:
        height = _STRAIGHTS.index(run)
        best = height == len(_STRAIGHTS) - 1
        return (_STRAIGHT if not suited else _ROYAL if best else _STRAIGHT_FLUSH), height
    return _FLUSH if suited else _MATCHED[tuple(counts[rank] for rank in telling)], *telling


def _best_of_seven(sevens: NDArray[Any], fives: NDArray[Any], ranks_of_five: NDArray[Any]) -> NDArray[Any]:
    """The best rank among the 21 fives of each seven, suits apart."""
    weights = 5 ** np.arange(13)
    names = weights[fives].sum(axis=1)
    order = np.argsort(names)
    best = np.zeros(len(sevens), np.uint16)
    for chosen in combinations(range(7), 5):
        found = np.searchsorted(names, weights[sevens[:, chosen]].sum(axis=1), sorter=order)
        best = np.maximum(best, ranks_of_five[order[found]])
    return best


def _flushes(rank: dict[tuple[int, ...], int]) -> NDArray[np.uint16]:
    best = np.zeros(1 << 13, np.uint16)
    for five in combinations(range(13), 5):
        best[sum(1 << each for each in five)] = rank[_strength(five, suited=True)]
    for size in (6, 7):
        for held in combinations([1 << rank for rank in range(13)], size):
            best[sum(held)] = max(best[sum(held) - without] for without in held)
    return best


def _numbers() -> NDArray[np.int64]:
    """The number of each rank; their sums identify the ranks of a hand."""
    return np.array([pow(_ROOT, power, _PRIME) for power in range(20, 33)])


def _packed(
    sums: NDArray[np.int64], ranks: NDArray[np.uint16], row_bits: int, place_bits: int
) -> tuple[NDArray[np.uint16], NDArray[np.uint16]]:
    """The shift of each row, and the ranks laid out so that no two hands share a place."""
    size = 1 << place_bits
    rows, places = sums & ((1 << row_bits) - 1), (sums >> row_bits) & (size - 1)
    if len(np.unique((rows << place_bits) + places)) != len(sums):
        raise AssertionError("two hands have the same row and place: another root is needed")
    shifts, laid = np.zeros(1 << row_bits, np.uint16), np.zeros(size, np.uint16)
    by_row, counts = np.argsort(rows, kind="stable"), np.bincount(rows, minlength=1 << row_bits)
    fullest_first = np.argsort(-counts, kind="stable")
    begins = np.cumsum(counts) - counts
    _lay(fullest_first, begins, counts, places[by_row], ranks[by_row], shifts, laid)
    return shifts, laid


@njit(cache=True)
def _lay(
    order: NDArray[np.int64],
    begins: NDArray[np.int64],
    counts: NDArray[np.int64],
    places: NDArray[np.int64],
    ranks: NDArray[np.uint16],
    shifts: NDArray[np.uint16],
    laid: NDArray[np.uint16],
) -> None:
    """Each row, in this order, by the least shift that brings all its places to empty ones."""
    for row in order:
        begin, end = begins[row], begins[row] + counts[row]
        shift, at = 0, begin
        while at < end:
            if laid[(places[at] + shift) % len(laid)]:
                shift, at = shift + 1, begin
                if shift == len(laid):
                    raise AssertionError("a row finds no room: another root is needed")
            else:
                at += 1
        shifts[row] = shift
        for hand in range(begin, end):
            laid[(places[hand] + shift) % len(laid)] = ranks[hand]
