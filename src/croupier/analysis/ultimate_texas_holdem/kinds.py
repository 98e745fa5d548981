"""Cards, holes, flops and boards that are alike, and how they are numbered.

Seen from one suit, a card is of one of 26 kinds: 0 to 12 are the ranks outside the suit, 13 to 25 those within it.
Ranks are 0 (the two) to 12 (the ace). Two or more ranks without order are numbered by the sum of C(rank + i, i + 1),
ranks ascending; so are the holes outside the suit, which come first among the 338 kinds of holes.

Flops and boards that have cards of the suit are named by those cards as a set of ranks, and by the ranks of
the others. Flops with one to three cards of the suit are listed, and boards with three to five.
"""

from collections.abc import Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

RANKS = 13
PAIRS = comb(RANKS + 1, 2)  # of ranks
THREES = comb(RANKS + 2, 3)
FIVES = comb(RANKS + 4, 5)
HOLES = PAIRS + RANKS * RANKS + comb(RANKS, 2)  # none, one or both of the suit
ALL_RANKS = (1 << RANKS) - 1
NO_RANK = RANKS  # in place of a card that a flop or a board does not have
# For calls: Numba compiles a function anew for each whole number that stands in a call of it.
TYPED_NO_RANK: Any = np.int64(NO_RANK)


Array = NDArray[np.int64]


class Kinds(NamedTuple):
    """The lookup tables of the kernels. Helpers get only the arrays they need: passing all of them costs compile
    time."""

    hole: Array  # by two kinds of cards: the kind of hole
    first: Array  # by kind of hole: its two kinds of cards
    second: Array
    pair: Array  # by kind of hole: the number of its two ranks
    outside: Array  # by rank and kind of hole: how many cards of the rank outside the suit it holds
    choose: Array  # C(n, k)
    fives: Array  # by number: the ranks of a board
    threes: Array  # by number: the ranks of a flop
    flops: Array  # by number: the set of the suit's ranks, and the other two ranks or NO_RANK
    flop_at: Array  # by that set: the first number
    boards: Array
    board_at: Array


@cache
def kinds(ranks: int = ALL_RANKS) -> Kinds:
    """With a suit's flops and boards in a deck of these ranks."""
    cards = [(x, y) for y in range(RANKS) for x in range(y + 1)]
    cards += [(x, RANKS + y) for x in range(RANKS) for y in range(RANKS)]
    cards += [(RANKS + x, RANKS + y) for y in range(RANKS) for x in range(y)]
    hole = np.full((2 * RANKS, 2 * RANKS), -1, np.int64)
    pair = np.zeros(HOLES, np.int64)
    outside = np.zeros((RANKS, HOLES), np.int64)
    for number, (first, second) in enumerate(cards):
        hole[first, second] = hole[second, first] = number
        pair[number] = _number((first % RANKS, second % RANKS))
        for card in (first, second):
            if card < RANKS:
                outside[card, number] += 1
    flops, flop_at = _suited(3, range(1, 4), ranks)
    boards, board_at = _suited(5, range(3, 6), ranks)
    return Kinds(
        hole,
        np.array([first for first, _ in cards], np.int64),
        np.array([second for _, second in cards], np.int64),
        pair,
        outside,
        np.array([[comb(n, k) for k in range(6)] for n in range(RANKS + 5)], np.int64),
        np.array(sorted(combinations_with_replacement(range(RANKS), 5), key=_number), np.int64),
        np.array(sorted(combinations_with_replacement(range(RANKS), 3), key=_number), np.int64),
        flops,
        flop_at,
        boards,
        board_at,
    )


def _number(ranks: Iterable[int]) -> int:
    return sum(comb(rank + place, place + 1) for place, rank in enumerate(sorted(ranks)))


def _suited(cards: int, of_suit: range, ranks: int) -> tuple[Array, Array]:
    """Sets of this many cards, with these numbers of them within the suit: listed, and where each set begins."""
    listed: list[tuple[int, ...]] = []
    begins = np.full(1 << RANKS, -1, np.int64)
    for count in of_suit:
        others = sorted(combinations_with_replacement(range(RANKS), cards - count), key=_number)
        for within in combinations([rank for rank in range(RANKS) if ranks >> rank & 1], count):
            suited = sum(1 << rank for rank in within)
            begins[suited] = len(listed)
            listed += [(suited, *(*outside, NO_RANK, NO_RANK)[:2]) for outside in others]
    return np.array(listed, np.int64).reshape(-1, 3), begins


@njit(cache=True)
def others_number(x: int, y: int) -> int:
    """The number of up to two ranks; NO_RANK for one that is missing, which never comes before one that is there."""
    if y != NO_RANK:
        return x + y * (y + 1) // 2 if x <= y else y + x * (x + 1) // 2
    return x if x != NO_RANK else 0


@njit(cache=True)
def ranks_number(choose: Array, counts: Array) -> int:
    """The number of some ranks, by how often each occurs."""
    number, place = 0, 0
    for rank in range(RANKS):
        for _ in range(counts[rank]):
            number += choose[rank + place, place + 1]
            place += 1
    return number
