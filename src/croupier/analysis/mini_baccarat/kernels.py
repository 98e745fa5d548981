"""The count of all rounds of play from a shoe: six nested loops over the values of cards, none over the cards."""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

# The places of a round that cards can fall on, in the order of `known`.
PLAYER_FIRST, BANKER_FIRST, PLAYER_SECOND, BANKER_SECOND, PLAYER_THIRD, BANKER_THIRD = range(6)

Number = Any  # a whole number, of whatever type it has inside a kernel

# Typed: Numba compiles a function anew for each whole number that stands in a call of it.
OUT: Number = np.int64(-1)  # a card leaves the shoe
BACK: Number = np.int64(1)
NO_THIRD: Number = np.int64(0)  # the column of the tableau

Counts = NDArray[np.int64]
Flags = NDArray[np.bool_]


@njit(cache=True)
def _ways(left: Counts, known: int, value: int) -> int:
    """The number of ways in which a card of this value fills the next place."""
    if known >= 0:
        return 1 if known == value else 0
    return int(left[value])


@njit(cache=True)
def _move(left: Counts, known: int, value: int, by: int) -> None:
    """A card leaves the shoe or goes back, unless it was known and so is out of the shoe already."""
    if known < 0:
        left[value] += by


@njit(cache=True)
def count_rounds(
    left: Counts,
    known: Counts,
    natural_from: int,
    player_draws: Flags,
    banker_draws: Flags,
    rest: Counts,
    ends: Counts,
    reached: Counts,
) -> int:
    """Adds to `ends` how often each end of a round occurs, and returns how often the shoe runs out during it.

    `left` has the unseen cards by value 0 to 9, `known` the values on the six places, -1 where unknown. Values are
    dealt, each weighted by the number of its cards, and cards dealt leave the shoe. A round that took k unseen cards
    stands for `rest[k]` sequences of equal length: the orders of the cards after it. `rest[k]` is 0 where the shoe has
    fewer than k cards.

    `ends` is [player's total, banker's total, player drew, banker drew]; `reached` is [banker's total on two cards, 1 +
    value of the player's third card, or 0 for none], where the tableau decides the banker's third card. The largest
    number is that of all sequences, which the caller keeps below 2**63. Plain twin:
    tests/analysis/mini_baccarat/plain.py.
    """
    cards = left.sum()
    dealt: Number = np.int64(0)
    for place in range(PLAYER_THIRD):
        if known[place] < 0:
            dealt += 1
    short = 0
    for p1 in range(10):
        ways_p1 = _ways(left, known[PLAYER_FIRST], p1)
        if ways_p1 == 0:
            continue
        _move(left, known[PLAYER_FIRST], p1, OUT)
        for p2 in range(10):
            ways_p2 = ways_p1 * _ways(left, known[PLAYER_SECOND], p2)
            if ways_p2 == 0:
                continue
            _move(left, known[PLAYER_SECOND], p2, OUT)
            player = (p1 + p2) % 10
            for b1 in range(10):
                ways_b1 = ways_p2 * _ways(left, known[BANKER_FIRST], b1)
                if ways_b1 == 0:
                    continue
                _move(left, known[BANKER_FIRST], b1, OUT)
                for b2 in range(10):
                    ways = ways_b1 * _ways(left, known[BANKER_SECOND], b2)
                    if ways == 0:
                        continue
                    banker = (b1 + b2) % 10
                    if player >= natural_from or banker >= natural_from:
                        ends[player, banker, 0, 0] += ways * rest[dealt]
                        continue
                    _move(left, known[BANKER_SECOND], b2, OUT)
                    if not player_draws[player]:
                        short += _banker_third(
                            left, known, banker_draws, rest, ends, reached, cards, dealt, ways, player, banker, NO_THIRD
                        )
                    elif known[PLAYER_THIRD] < 0 and cards == dealt:
                        short += ways
                    else:
                        for p3 in range(10):
                            ways_p3 = ways * _ways(left, known[PLAYER_THIRD], p3)
                            if ways_p3 == 0:
                                continue
                            _move(left, known[PLAYER_THIRD], p3, OUT)
                            now = dealt + (1 if known[PLAYER_THIRD] < 0 else 0)
                            total = (player + p3) % 10
                            short += _banker_third(
                                left,
                                known,
                                banker_draws,
                                rest,
                                ends,
                                reached,
                                cards,
                                now,
                                ways_p3,
                                total,
                                banker,
                                p3 + 1,
                            )
                            _move(left, known[PLAYER_THIRD], p3, BACK)
                    _move(left, known[BANKER_SECOND], b2, BACK)
                _move(left, known[BANKER_FIRST], b1, BACK)
            _move(left, known[PLAYER_SECOND], p2, BACK)
        _move(left, known[PLAYER_FIRST], p1, BACK)
    return short


@njit(cache=True)
def _banker_third(
    left: Counts,
    known: Counts,
    banker_draws: Flags,
    rest: Counts,
    ends: Counts,
    reached: Counts,
    cards: int,
    dealt: int,
    ways: int,
    player: int,
    banker: int,
    column: int,
) -> int:
    """The banker's third card, if the tableau gives one, and the end of the round."""
    drew = 1 if column > 0 else 0
    reached[banker, column] += ways * rest[dealt]
    if not banker_draws[banker, column]:
        ends[player, banker, drew, 0] += ways * rest[dealt]
        return 0
    if known[BANKER_THIRD] >= 0:
        ends[player, (banker + known[BANKER_THIRD]) % 10, drew, 1] += ways * rest[dealt]
        return 0
    if cards == dealt:
        return ways
    for b3 in range(10):
        if left[b3] > 0:
            ends[player, (banker + b3) % 10, drew, 1] += ways * left[b3] * rest[dealt + 1]
    return 0
