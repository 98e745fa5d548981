"""From the river back to the flop: the value of a hole there by each wager, and whether it bets or checks.

The sum over all turns and rivers is taken in parts. `sum_plain_flops` sums as if there were no flushes, by the ranks of
flop and hole. `sum_suited_flops` sums, from one suit's point of view, the changes by flushes on boards with three or
more of it. A flop with a hole is then one plain sum and one for each suit of the flop. No sum exceeds 1,081 times 990
times the largest payment.

Plain twin: `spots.after_flop`, which lists the turns and rivers.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.ultimate_texas_holdem.kinds import (
    NO_RANK,
    PAIRS,
    RANKS,
    TYPED_NO_RANK,
    Array,
    Kinds,
    others_number,
    ranks_number,
)
from croupier.analysis.ultimate_texas_holdem.river import Composition, fits

IMPOSSIBLE, CHECK, BET = range(3)  # after the flop
DRAWS = RANKS * 3 * 3  # at most three cards of a rank lie outside the suit


@njit(cache=True)
def ways_to_draw(x: int, y: int, left_x: int, left_y: int) -> int:
    """How many pairs of cards have these two ranks, with these numbers of each left."""
    return left_x * (left_x - 1) // 2 if x == y else left_x * left_y


@njit(cache=True, nogil=True)
def sum_plain_flops(
    kinds: Kinds,
    deck: Composition,
    values: NDArray[Any],
    fresh: NDArray[np.bool_],
    start: int,
    stop: int,
    first: int,
    sums: Array,
) -> None:
    """Added by the ranks of the flop, the column (from the `first` on), and the ranks of the hole."""
    columns = min(values.shape[1], sums.shape[1] - first)
    counts, left = np.zeros(RANKS, np.int64), np.zeros(RANKS, np.int64)
    ways = np.zeros(PAIRS, np.int64)
    for flop in range(start, stop):
        counts[:] = 0
        for rank in kinds.threes[flop]:
            counts[rank] += 1
        left[:] = deck.ranks - counts
        if left.min() < 0:
            continue
        for y in range(RANKS):
            for x in range(y + 1):
                if ways_to_draw(x, y, left[x], left[y]) <= 0:
                    continue
                counts[x] += 1
                counts[y] += 1
                board = ranks_number(kinds.choose, counts)
                counts[x] -= 1
                counts[y] -= 1
                if not fresh[board]:
                    continue
                for hole in range(PAIRS):
                    left_x, left_y = left[x] - kinds.outside[x, hole], left[y] - kinds.outside[y, hole]
                    ways[hole] = ways_to_draw(x, y, left_x, left_y)
                for what in range(columns):
                    for hole in range(PAIRS):
                        sums[flop, first + what, hole] += ways[hole] * values[board, what, hole]


@njit(cache=True)
def _add(ways: NDArray[np.int32], values: NDArray[Any], sums: NDArray[Any]) -> None:
    for what in range(len(sums)):
        for hole in range(len(ways)):
            sums[what, hole] += ways[hole] * values[what, hole]


@njit(cache=True)
def _add_once(values: NDArray[Any], sums: NDArray[Any]) -> None:
    for what in range(len(sums)):
        for hole in range(sums.shape[1]):
            sums[what, hole] += values[what, hole]


@njit(cache=True)
def draws_outside(outside: Array, x: int, y: int, left: Array, first_hole: int, ways: NDArray[Any]) -> None:
    """By hole, from the first one on: how many draws of these ranks outside the suit are left beside it; y is NO_RANK
    for a single card."""
    for place in range(len(ways)):
        left_x = left[x] - outside[x, first_hole + place]
        if y == NO_RANK:
            ways[place] = left_x
        else:
            ways[place] = ways_to_draw(x, y, left_x, left[y] - outside[y, first_hole + place])


@njit(cache=True, nogil=True)
def sum_suited_flops(
    kinds: Kinds,
    deck: Composition,
    values: NDArray[Any],
    fresh: NDArray[np.bool_],
    first_hole: int,
    start: int,
    stop: int,
    first: int,
    room: NDArray[Any],
    sums: Array,
) -> None:
    """Added by flop as the suit sees it, column (from the `first` on), and hole (of those that have values); a hole
    with a card of the board has value 0 there.

    `room` has a row for each column, with the holes that have values. It holds the sum over the draws with one card
    given: at most DRAWS times the largest value. If 32 bits are enough for that, the processor adds twice as many at
    once.
    """
    left = np.zeros(2 * RANKS, np.int64)
    holes = room.shape[1]
    ways, of_one = np.zeros(holes, np.int32), np.zeros((RANKS, holes), np.int32)
    for flop in range(start, stop):
        suited, x, y = kinds.flops[flop, 0], kinds.flops[flop, 1], kinds.flops[flop, 2]
        if not fits(deck, suited, x, y, left):
            continue
        into = sums[flop, first : first + len(room), first_hole : first_hole + holes]
        of_suit = 3 - (x != NO_RANK) - (y != NO_RANK)
        others = others_number(x, y)
        for r in range(RANKS if of_suit > 1 else 0):
            draws_outside(kinds.outside, r, TYPED_NO_RANK, left, first_hole, of_one[r])
        for t in range(RANKS):
            if not left[RANKS + t]:
                continue
            room[:] = 0
            for u in range(t):  # both within the suit
                if left[RANKS + u]:
                    board = kinds.board_at[suited | 1 << t | 1 << u] + others
                    if fresh[board]:
                        _add_once(values[board], room)
            for r in range(RANKS if of_suit > 1 else 0):  # one of them
                if left[r]:
                    board = kinds.board_at[suited | 1 << t] + (others_number(x, r) if x != NO_RANK else r)
                    if fresh[board]:
                        _add(of_one[r], values[board], room)
            _add_once(room, into)
        for r in range(RANKS if of_suit == 3 else 0):
            room[:] = 0
            for q in range(r + 1):
                board = kinds.board_at[suited] + others_number(q, r)
                if fresh[board] and ways_to_draw(q, r, left[q], left[r]):
                    draws_outside(kinds.outside, q, r, left, first_hole, ways)
                    _add(ways, values[board], room)
            _add_once(room, into)


@njit(cache=True)
def seen_from(flop_at: Array, flop: Array, suit: int) -> int:
    """The number of the flop as a suit sees it, -1 if it has none of the suit."""
    suited, x, y = 0, NO_RANK, NO_RANK
    for card in flop:
        if card % 4 == suit:
            suited |= 1 << (card // 4)
        elif x == NO_RANK:
            x = card // 4
        else:
            y = card // 4
    if suited == 0:
        return -1
    return int(flop_at[suited]) + others_number(x, y)


@njit(cache=True)
def flop_ranks(choose: Array, flop: Array, counts: Array) -> int:
    counts[:] = 0
    for card in flop:
        counts[card // 4] += 1
    return ranks_number(choose, counts)


@njit(cache=True)
def hole_seen_from(hole: Array, a: int, b: int, suit: int) -> int:
    kind_a = a // 4 + RANKS * (a % 4 == suit)
    kind_b = b // 4 + RANKS * (b % 4 == suit)
    return int(hole[kind_a, kind_b])


@njit(cache=True, nogil=True)
def decide_flops(
    kinds: Kinds,
    cards: Array,
    flops: Array,
    weights: Array,
    like: Array,
    hands: Array,
    plain: Array,
    suited: Array,
    gained: Array,
    start: int,
    stop: int,
    decided: NDArray[np.uint8],
    totals: Array,
    gains: Array,
) -> None:
    """Bet or check each hole after each flop. Adds up the columns by starting hand, and for each variant and starting
    hand what bets gain over checks. Among equals the check is taken. `decided` is of the first variant.

    `like` says for each suit which sums it has, `hands` for two cards which starting hand they are, `gained` by variant
    and column how many times it is part of what a bet gains. A total is at most the number of all deals of the starting
    hand, 2.6e11 on a full deck, times the largest payment.
    """
    counts = np.zeros(RANKS, np.int64)
    variants, columns = gained.shape
    summed, seen = np.zeros(columns, np.int64), np.zeros(4, np.int64)
    for number in range(start, stop):
        flop, weight = flops[number], weights[number]
        ranks = flop_ranks(kinds.choose, flop, counts)
        for suit in range(4):
            seen[suit] = seen_from(kinds.flop_at, flop, suit)
        for i in range(len(cards)):
            a = cards[i]
            if a == flop[0] or a == flop[1] or a == flop[2]:
                continue
            for j in range(i):
                b = cards[j]
                if b == flop[0] or b == flop[1] or b == flop[2]:
                    continue
                pair, hand = others_number(a // 4, b // 4), hands[a, b]
                for column in range(columns):
                    summed[column] = plain[ranks, column, pair]
                for suit in range(4):
                    if seen[suit] >= 0:
                        hole = hole_seen_from(kinds.hole, a, b, suit)
                        for column in range(columns):
                            summed[column] += suited[like[suit], seen[suit], column, hole]
                for column in range(columns):
                    totals[hand, column] += weight * summed[column]
                for variant in range(variants):
                    gain = 0
                    for column in range(columns):
                        gain += gained[variant, column] * summed[column]
                    if gain > 0:
                        gains[variant, hand] += weight * gain
                    if variant == 0:
                        decided[number, i * (i - 1) // 2 + j] = BET if gain > 0 else CHECK
