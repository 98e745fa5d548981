"""The result of every hand on every board against every hand that the dealer may hold.

For each kind of board all kinds of holes are ranked once and sorted. A sweep from the lowest up then knows at each hole
how many hands lie below it and level with it. Those that need one of the hole's own cards are taken out by two counters
for each kind of card: how many of the hands below hold a given card of that kind, and how many of the equal ones.

The five counts of a hole are packed into one number with its class. Each is at most 990, the dealer's hands on a full
deck, and has ten bits; 0 stands for a hole that cannot be dealt. Plain twin: `spots.showdowns`, hand against hand.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.poker.evaluator import NO_CARDS, Tables, rank_of_word
from croupier.analysis.ultimate_texas_holdem.kinds import (
    HOLES,
    NO_RANK,
    PAIRS,
    RANKS,
    Array,
    Kinds,
    ranks_number,
)

CLASSES = 10
WAYS = 5  # ahead of a dealer who has not qualified, ahead of one who has; level; behind either
AHEAD_UNQUALIFIED, AHEAD, LEVEL, BEHIND_UNQUALIFIED, BEHIND = range(WAYS)
_BITS = 10
_MASK = (1 << _BITS) - 1
_CLASS_AT = WAYS * _BITS
_HOLE_BITS = 9  # of a sorted key: the hole's number, in the bits below its strength


class HandOrder(NamedTuple):
    """How hands are ranked: the evaluator's tables, and the strengths of its ranks."""

    tables: Tables
    strengths: Array  # by rank: equal where a reading makes hands equal
    qualified: int  # the least strength with which the dealer qualifies
    moved: NDArray[np.bool_]  # by rank: whether it stands elsewhere than in the order as read


class Composition(NamedTuple):
    """The cards of a deck as seen from one suit."""

    ranks: Array  # how many there are of each rank
    suited: int  # the ranks that the suit has, as a set


@njit(cache=True)
def ways_of(packed: int, ways: Array) -> int:
    """Unpacks the five counts, and returns the class (0 the royal flush, 9 high card)."""
    for way in range(WAYS):
        ways[way] = (packed >> (_BITS * way)) & _MASK
    return packed >> _CLASS_AT


@njit(cache=True)
def _count(
    first: Array,
    second: Array,
    places: NDArray[np.uint8],
    strengths: Array,
    qualified: int,
    left: Array,
    ranks: Array,
    packed: Array,
) -> None:
    """All holes of one board, given the number of cards left of each kind and the rank that each hole makes."""
    holes = len(packed)
    keys = np.empty(holes, np.int64)
    lacking = np.zeros(2 * RANKS, np.int64)  # of the hands that do not qualify: those that hold a given card
    below, level = np.zeros(2 * RANKS, np.int64), np.zeros(2 * RANKS, np.int64)
    found = all_lacking = all_below = 0
    cards = left.sum()
    against = (cards - 2) * (cards - 3) // 2
    for hole in range(holes):
        a, b = first[hole], second[hole]
        same = a == b
        many = left[a] * (left[a] - 1) // 2 if same else left[a] * left[b]
        packed[hole] = 0
        if many == 0:
            continue
        strength = strengths[ranks[hole]]
        keys[found] = (strength << _HOLE_BITS) + hole
        found += 1
        if strength < qualified:
            all_lacking += many
            lacking[a] += left[b] - same
            if not same:
                lacking[b] += left[a]
    keys = keys[:found]
    keys.sort()
    start = 0
    while start < found:
        strength = keys[start] >> _HOLE_BITS
        end, all_level = start, 0
        while end < found and keys[end] >> _HOLE_BITS == strength:
            hole = keys[end] & ((1 << _HOLE_BITS) - 1)
            a, b = first[hole], second[hole]
            same = a == b
            all_level += left[a] * (left[a] - 1) // 2 if same else left[a] * left[b]
            level[a] += left[b] - same
            if not same:
                level[b] += left[a]
            end += 1
        for place in range(start, end):
            hole = keys[place] & ((1 << _HOLE_BITS) - 1)
            a, b = first[hole], second[hole]
            lower = all_below - below[a] - below[b]
            equal = all_level - level[a] - level[b] + 1  # the hole itself was taken out twice
            higher = against - lower - equal
            if strength >= qualified:
                unqualified = all_lacking - lacking[a] - lacking[b]
                counts = unqualified + ((lower - unqualified) << _BITS) + (higher << (BEHIND * _BITS))
            else:
                unqualified = all_lacking - lacking[a] - lacking[b] + 1
                counts = lower + ((unqualified - lower - equal) << (BEHIND_UNQUALIFIED * _BITS))
                counts += (against - unqualified) << (BEHIND * _BITS)
            of_class = np.int64(places[ranks[hole]]) - 1
            packed[hole] = counts + (equal << (LEVEL * _BITS)) + (of_class << _CLASS_AT)
        for place in range(start, end):
            hole = keys[place] & ((1 << _HOLE_BITS) - 1)
            for card in (first[hole], second[hole]):
                below[card] += level[card]
                level[card] = 0
        all_below += all_level
        start = end


@njit(cache=True)
def _none_moved(moved: NDArray[np.bool_], ranks: Array) -> bool:
    found = False
    for rank in ranks:
        found |= moved[rank]
    return not found


@njit(cache=True, nogil=True)
def count_plain_boards(
    kinds: Kinds,
    order: HandOrder,
    deck: Composition,
    start: int,
    stop: int,
    as_read: Array,
    packed: Array,
    fresh: NDArray[np.bool_],
) -> None:
    """Boards by their ranks alone, as if no suit occurred five times. `as_read` is the count in the order as read: it
    holds for a board on which no hand has moved. There is none for that order itself. Boards that are counted here are
    fresh."""
    words, places, first, second = order.tables.words, order.tables.places, kinds.first, kinds.second
    left = np.zeros(2 * RANKS, np.int64)
    ranks = np.zeros(PAIRS, np.int64)
    for board in range(start, stop):
        left[:RANKS] = deck.ranks
        word = NO_CARDS
        for rank in kinds.fives[board]:
            left[rank] -= 1
            word += words[4 * rank]
        if left.min() < 0:
            continue
        for hole in range(PAIRS):
            ranks[hole] = rank_of_word(order.tables, word + words[4 * first[hole]] + words[4 * second[hole]])
        if len(as_read) and _none_moved(order.moved, ranks):
            packed[board] = as_read[board]
        else:
            _count(first, second, places, order.strengths, order.qualified, left, ranks, packed[board])
            fresh[board] = True


@njit(cache=True)
def fits(deck: Composition, suited: int, x: int, y: int, left: Array) -> bool:
    """Whether these cards are in the deck, and the cards of each kind it then has left."""
    if suited & ~deck.suited:
        return False
    for rank in range(RANKS):
        within = (deck.suited >> rank) & 1
        left[rank] = deck.ranks[rank] - within
        left[RANKS + rank] = within - ((suited >> rank) & 1)
    if x != NO_RANK:
        left[x] -= 1
    if y != NO_RANK:
        left[y] -= 1
    return bool(left.min() >= 0)


@njit(cache=True)
def plain_board_of(board: Array, choose: Array, counts: Array) -> int:
    """The number of the ranks of a board that is numbered by its suit."""
    suited = board[0]
    for rank in range(RANKS):
        counts[rank] = (suited >> rank) & 1
    for other in board[1:]:
        if other != NO_RANK:
            counts[other] += 1
    return ranks_number(choose, counts)


@njit(cache=True, nogil=True)
def count_suited_boards(
    kinds: Kinds,
    order: HandOrder,
    deck: Composition,
    start: int,
    stop: int,
    as_read: Array,
    packed: Array,
    fresh_plain: NDArray[np.bool_],
    fresh: NDArray[np.bool_],
) -> None:
    """Likewise boards with three or more cards of a suit. Five suited cards of seven leave room for neither a full
    house nor four of a kind, so where there is a flush no better hand is overlooked. A board is fresh with the plain
    one of its ranks."""
    words, flushes, places = order.tables.words, order.tables.flushes, order.tables.places
    first, second = kinds.first, kinds.second
    left, counts = np.zeros(2 * RANKS, np.int64), np.zeros(RANKS, np.int64)
    ranks = np.zeros(HOLES, np.int64)
    for board in range(start, stop):
        suited, x, y = kinds.boards[board, 0], kinds.boards[board, 1], kinds.boards[board, 2]
        if not fits(deck, suited, x, y, left):
            continue
        word, of_suit = NO_CARDS, 0
        for rank in range(RANKS):
            if suited >> rank & 1:
                word += words[4 * rank]
                of_suit += 1
        for rank in (x, y):
            if rank != NO_RANK:
                word += words[4 * rank]
        for hole in range(HOLES):
            a, b = first[hole], second[hole]
            within = suited
            if b >= RANKS:
                within |= 1 << (b - RANKS)
            if a >= RANKS:
                within |= 1 << (a - RANKS)
            if of_suit + (a >= RANKS) + (b >= RANKS) >= 5:
                ranks[hole] = flushes[within]  # meaningless for a card that the board has; there is none left of it
            else:
                ranks[hole] = rank_of_word(order.tables, word + words[4 * (a % RANKS)] + words[4 * (b % RANKS)])
        if len(as_read) and _none_moved(order.moved, ranks):
            packed[board] = as_read[board]
            fresh[board] = fresh_plain[plain_board_of(kinds.boards[board], kinds.choose, counts)]
        else:
            _count(first, second, places, order.strengths, order.qualified, left, ranks, packed[board])
            fresh[board] = True


@njit(cache=True)
def plays_the_river(ways: Array, of_class: int, nets: Array) -> bool:
    """Whether the last wager is better than a fold; among equals, the one that wagers less is taken."""
    gained = 0
    for way in range(WAYS):
        gained += ways[way] * (nets[-2, of_class, way] - nets[-1, of_class, way])
    return bool(gained > 0)


AT_ONCE = 4  # columns that are summed side by side: the values of one take 50 MB, and more leave the cache sooner
HALF = 32  # bits: two columns share a number, and one multiplication serves both


class Columns(NamedTuple):
    """Quantities that are summed over boards side by side: payments, or the better of two payments for a hole. There
    are always AT_ONCE of them, in two numbers; one that nobody needs pays nothing."""

    one: Array  # by class, way to end and number
    other: Array
    differ: bool  # whether any column has two payments to choose from


@njit(cache=True, forceinline=True)
def _halves(both: int) -> tuple[int, int]:
    """The two columns of a number: whole numbers of less than 32 bits with their signs."""
    high = (both + (1 << (HALF - 1))) >> HALF
    return both - (high << HALF), high


@njit(cache=True, forceinline=True)
def _value(packed: int, one: Array, other: Array, differ: bool) -> tuple[int, int, int, int]:
    """The value of a hole in each column, summed over the dealer's hands. The columns are written out: their sums then
    stay in registers."""
    of_class = packed >> _CLASS_AT
    ab, cd, ab_other, cd_other = 0, 0, 0, 0
    for way in range(WAYS):
        ways = (packed >> (_BITS * way)) & _MASK
        ab += ways * one[of_class, way, 0]
        cd += ways * one[of_class, way, 1]
        if differ:
            ab_other += ways * other[of_class, way, 0]
            cd_other += ways * other[of_class, way, 1]
    a, b = _halves(ab)
    c, d = _halves(cd)
    if differ:
        a_other, b_other = _halves(ab_other)
        c_other, d_other = _halves(cd_other)
        return max(a, a_other), max(b, b_other), max(c, c_other), max(d, d_other)
    return a, b, c, d


@njit(cache=True, nogil=True)
def value_plain_boards(
    packed: Array,
    as_read: Array,
    fresh: NDArray[np.bool_],
    columns: Columns,
    start: int,
    stop: int,
    values: NDArray[Any],
) -> None:
    """By board as if there were no flushes, column, and hole; less the value in the order as read, if these are the
    counts in another. Only fresh boards have a value."""
    one, other, differ = columns.one, columns.other, columns.differ
    for board in range(start, stop):
        if not fresh[board]:
            values[board] = 0
            continue
        into = values[board]
        for hole in range(PAIRS):
            a, b, c, d = _value(packed[board, hole], one, other, differ)
            if len(as_read):
                was_a, was_b, was_c, was_d = _value(as_read[board, hole], one, other, differ)
                a, b, c, d = a - was_a, b - was_b, c - was_c, d - was_d
            into[0, hole], into[1, hole], into[2, hole], into[3, hole] = a, b, c, d


@njit(cache=True, nogil=True)
def value_suited_boards(
    kinds: Kinds,
    packed: Array,
    as_read: Array,
    fresh: NDArray[np.bool_],
    plain: NDArray[Any],
    columns: Columns,
    start: int,
    stop: int,
    values: NDArray[Any],
) -> None:
    """The changes by flushes: likewise the value of each hole on boards of a suit, less the plain value of the same
    ranks."""
    one, other, differ = columns.one, columns.other, columns.differ
    pair, counts = kinds.pair, np.zeros(RANKS, np.int64)
    for board in range(start, stop):
        if not fresh[board]:
            continue
        into, of_ranks = values[board], plain[plain_board_of(kinds.boards[board], kinds.choose, counts)]
        for hole in range(HOLES):
            a, b, c, d = 0, 0, 0, 0
            if packed[board, hole]:
                a, b, c, d = _value(packed[board, hole], one, other, differ)
                if len(as_read):
                    was_a, was_b, was_c, was_d = _value(as_read[board, hole], one, other, differ)
                    a, b, c, d = a - was_a, b - was_b, c - was_c, d - was_d
                at = pair[hole]
                a, b, c, d = a - of_ranks[0, at], b - of_ranks[1, at], c - of_ranks[2, at], d - of_ranks[3, at]
            into[0, hole], into[1, hole], into[2, hole], into[3, hole] = a, b, c, d
