"""The result of every hand on every board against every hand that the dealer may hold.

For each kind of board all kinds of holes are sorted: those of a board with cards of a suit by merging its ranks, which
are sorted once for all such boards, and its flushes. A sweep from the lowest up then knows at each hole
how many hands lie below it and level with it. Those that need one of the hole's own cards are taken out by two counters
for each kind of card: how many of the hands below hold a given card of that kind, and how many of the equal ones.

The five counts of a hole are packed into one number with its class. Each is at most 990, the dealer's hands on a full
deck, and has ten bits; 0 stands for a hole that cannot be dealt. Plain twin: `spots.showdowns`, hand against hand.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.poker.evaluator import NO_CARDS, Number, Tables, rank_of_word
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
_HOLE_BITS, _CLASS_BITS = 9, 4  # of a sorted key: the hole's number and its class, in the bits below its strength
_HOLE_MASK, _CLASS_MASK = (1 << _HOLE_BITS) - 1, (1 << _CLASS_BITS) - 1
_STRENGTH_AT = _HOLE_BITS + _CLASS_BITS
_NO_KEY = -1


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


@njit(cache=True, forceinline=True)
def _key(order: HandOrder, rank: Number, hole: int) -> Number:
    """By which holes are sorted, with what is to be known of each."""
    of_class = np.int64(order.tables.places[rank]) - 1
    return (order.strengths[rank] << _STRENGTH_AT) + (of_class << _HOLE_BITS) + hole


@njit(cache=True, forceinline=True)
def _many(left: Array, a: int, b: int) -> Number:
    """How many holes have these two kinds of cards."""
    return left[a] * (left[a] - 1) // 2 if a == b else left[a] * left[b]


@njit(cache=True)
def _count(first: Array, second: Array, qualified: int, left: Array, keys: Array, packed: Array) -> None:
    """All holes of one board, given the number of cards left of each kind and the sorted keys of the holes."""
    lacking = np.zeros(2 * RANKS, np.int64)  # of the hands that do not qualify: those that hold a given card
    below, level = np.zeros(2 * RANKS, np.int64), np.zeros(2 * RANKS, np.int64)
    all_lacking = all_below = 0
    cards = left.sum()
    against = (cards - 2) * (cards - 3) // 2
    packed[:] = 0
    found = len(keys)
    for key in keys:
        if key >> _STRENGTH_AT >= qualified:
            break
        hole = key & _HOLE_MASK
        a, b = first[hole], second[hole]
        same = a == b
        all_lacking += _many(left, a, b)
        lacking[a] += left[b] - same
        if not same:
            lacking[b] += left[a]
    start = 0
    while start < found:
        strength = keys[start] >> _STRENGTH_AT
        end, all_level = start, 0
        while end < found and keys[end] >> _STRENGTH_AT == strength:
            hole = keys[end] & _HOLE_MASK
            a, b = first[hole], second[hole]
            same = a == b
            all_level += _many(left, a, b)
            level[a] += left[b] - same
            if not same:
                level[b] += left[a]
            end += 1
        of_class = (keys[start] >> _HOLE_BITS) & _CLASS_MASK
        for place in range(start, end):
            hole = keys[place] & _HOLE_MASK
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
            packed[hole] = counts + (equal << (LEVEL * _BITS)) + (of_class << _CLASS_AT)
        for place in range(start, end):
            hole = keys[place] & _HOLE_MASK
            for card in (first[hole], second[hole]):
                below[card] += level[card]
                level[card] = 0
        all_below += all_level
        start = end


@njit(cache=True, nogil=True)
def count_plain_boards(
    kinds: Kinds,
    order: HandOrder,
    deck: Composition,
    start: int,
    stop: int,
    as_read: Array,
    keys: Array,
    packed: Array,
    fresh: NDArray[np.bool_],
) -> None:
    """Boards by their ranks alone, as if no suit occurred five times. `as_read` is the count in the order as read: it
    holds for a board on which no hand has moved. There is none for that order itself. Boards that are counted here are
    fresh. The sorted keys are left for the boards of suits."""
    words, first, second = order.tables.words, kinds.first, kinds.second
    left = np.zeros(2 * RANKS, np.int64)
    for board in range(start, stop):
        keys[board] = _NO_KEY
        left[:RANKS] = deck.ranks
        word = NO_CARDS
        for rank in kinds.fives[board]:
            left[rank] -= 1
            word += words[4 * rank]
        if left.min() < 0:
            continue
        found, moved = 0, len(as_read) == 0
        for hole in range(PAIRS):
            a, b = first[hole], second[hole]
            if _many(left, a, b):
                rank = rank_of_word(order.tables, word + words[4 * a] + words[4 * b])
                moved |= order.moved[rank]
                keys[board, found] = _key(order, rank, hole)
                found += 1
        keys[board, :found].sort()
        fresh[board] = moved
        if moved:
            _count(first, second, order.qualified, left, keys[board, :found], packed[board])
        else:
            packed[board] = as_read[board]


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


@njit(cache=True)
def _sort_flushes(kinds: Kinds, order: HandOrder, suited: int, of_suit: int, keys: Array) -> tuple[int, bool]:
    """The keys of the holes that make a flush with these ranks of the suit: how many, and whether one has moved. Five
    suited cards of seven leave room for neither a full house nor four of a kind, so no better hand is overlooked."""
    found, moved = 0, False
    for hole in range(HOLES):
        within = 0
        for card in (kinds.first[hole], kinds.second[hole]):
            if card >= RANKS:
                within |= 1 << (card - RANKS)
        drawn = int(kinds.first[hole] >= RANKS) + int(kinds.second[hole] >= RANKS)
        if of_suit + drawn >= 5 and not suited & within:
            rank = np.int64(order.tables.flushes[suited | within])
            moved |= order.moved[rank]
            keys[found] = _key(order, rank, hole)
            found += 1
    keys[:found].sort()
    return found, moved


@njit(cache=True)
def _merge(kinds: Kinds, plain: Array, of_suit: int, flushes: Array, left: Array, keys: Array) -> int:
    """The sorted keys of all holes of a board with cards of a suit, from those of its ranks and of its flushes: how
    many. Two ranks are a plain hole in up to three ways, as long as too few of the suit come together."""
    holes = np.empty(3, np.int64)
    found = at = 0
    for key in plain:
        if key == _NO_KEY or of_suit == 5:
            break
        while at < len(flushes) and flushes[at] < key:
            found = _keep(kinds.first, kinds.second, flushes[at], left, keys, found)
            at += 1
        pair = key & _HOLE_MASK
        x, y = kinds.first[pair], kinds.second[pair]
        holes[0], holes[1], holes[2] = pair, kinds.hole[x, RANKS + y], kinds.hole[y, RANKS + x]
        ways = 1 if of_suit == 4 else 2 if x == y else 3
        for way in range(ways):
            found = _keep(kinds.first, kinds.second, key - pair + holes[way], left, keys, found)
    for place in range(at, len(flushes)):
        found = _keep(kinds.first, kinds.second, flushes[place], left, keys, found)
    return found


@njit(cache=True, forceinline=True)
def _keep(first: Array, second: Array, key: int, left: Array, keys: Array, found: Number) -> Number:
    """Adds the key of a hole that can be dealt."""
    hole = key & _HOLE_MASK
    keys[found] = key
    return found + (_many(left, first[hole], second[hole]) > 0)


@njit(cache=True, nogil=True)
def count_suited_boards(
    kinds: Kinds,
    order: HandOrder,
    deck: Composition,
    start: int,
    stop: int,
    as_read: Array,
    plain_keys: Array,
    fresh_plain: NDArray[np.bool_],
    packed: Array,
    fresh: NDArray[np.bool_],
) -> None:
    """Likewise boards with three or more cards of a suit. Those with the same ranks of the suit follow each other, and
    so its flushes are sorted once. A board is fresh with the plain one of its ranks."""
    left, counts = np.zeros(2 * RANKS, np.int64), np.zeros(RANKS, np.int64)
    flushes, keys = np.empty(HOLES, np.int64), np.empty(HOLES + 1, np.int64)
    found, moved, flushes_of = 0, False, 0
    for board in range(start, stop):
        suited, x, y = kinds.boards[board, 0], kinds.boards[board, 1], kinds.boards[board, 2]
        if not fits(deck, suited, x, y, left):
            continue
        of_suit = 5 - (x != NO_RANK) - (y != NO_RANK)
        if suited != flushes_of:
            found, moved = _sort_flushes(kinds, order, suited, of_suit, flushes)
            flushes_of = suited
        plain = plain_board_of(kinds.boards[board], kinds.choose, counts)
        fresh[board] = len(as_read) == 0 or moved or fresh_plain[plain]
        if fresh[board]:
            dealt = _merge(kinds, plain_keys[plain], of_suit, flushes[:found], left, keys)
            _count(kinds.first, kinds.second, order.qualified, left, keys[:dealt], packed[board])
        else:
            packed[board] = as_read[board]


@njit(cache=True)
def plays_the_river(ways: Array, of_class: int, nets: Array) -> bool:
    """Whether the last wager is better than a fold; among equals, the one that wagers less is taken."""
    gained = 0
    for way in range(WAYS):
        gained += ways[way] * (nets[-2, of_class, way] - nets[-1, of_class, way])
    return bool(gained > 0)


AT_ONCE = 4  # columns that are summed side by side
HOLES_AT_ONCE = 113  # whose values are held at the same time: 66 MB; more leave the cache, and memory is slow to get
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
    first_hole: int,
    start: int,
    stop: int,
    values: NDArray[Any],
) -> None:
    """The changes by flushes: likewise the value of each hole on boards of a suit, less the plain value of the same
    ranks. There is room for the values of some holes, from the first one on."""
    one, other, differ = columns.one, columns.other, columns.differ
    pair, counts = kinds.pair, np.zeros(RANKS, np.int64)
    for board in range(start, stop):
        if not fresh[board]:
            continue
        into, of_ranks = values[board], plain[plain_board_of(kinds.boards[board], kinds.choose, counts)]
        for place in range(min(into.shape[1], HOLES - first_hole)):
            hole = first_hole + place
            a, b, c, d = 0, 0, 0, 0
            if packed[board, hole]:
                a, b, c, d = _value(packed[board, hole], one, other, differ)
                if len(as_read):
                    was_a, was_b, was_c, was_d = _value(as_read[board, hole], one, other, differ)
                    a, b, c, d = a - was_a, b - was_b, c - was_c, d - was_d
                at = pair[hole]
                a, b, c, d = a - of_ranks[0, at], b - of_ranks[1, at], c - of_ranks[2, at], d - of_ranks[3, at]
            into[0, place], into[1, place], into[2, place], into[3, place] = a, b, c, d
