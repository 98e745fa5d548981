"""Counts, for every hand of the player against every up card, how the dealer's hands compare.

With an up card fixed, the dealer has it and four others. Hands of player and dealer are taken in order of value, and a
table keeps, for every set of up to three cards, how many of the dealer's hands hold all of them: how many do not
qualify, how many qualify and are below the value reached, and how many are level with it. The dealer's hands that share
no card with the player's five follow by inclusion and exclusion: those with none of the five are all hands, less those
with each one, plus those with each two, less those with each three, plus those with each four; these last are single
hands, which are ranked on the spot.

The three numbers stand in one word of 64 bits, 20 bits each: the widest is 249,900, the dealer's hands with one up
card. Parts may run below zero on the way; the word as a whole is exact, and no part ends negative. The plain twin is
`counted_singly`, which deals the dealer every hand.
"""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import comb

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.canberra_poker.deals import Cards, dealers, kinds, ranks_of
from croupier.analysis.canberra_poker.order import HandOrder
from croupier.analysis.case import Progress
from croupier.analysis.poker.evaluator import Number, Tables, board_state, rank_five_of_sums, tables

WIDTH = 20
# Typed: Numba compiles a function anew for each whole number that stands in a call of it.
_UNQUALIFIED: Number = np.int64(1)
_BELOW: Number = np.int64(1 << WIDTH)
_LEVEL: Number = np.int64(1 << 2 * WIDTH)
PART = (1 << WIDTH) - 1
CONTAINS_UP = -1

# Where sets of none, one, two and three of the 52 cards begin in the table, and its size.
_ONES, _TWOS, _THREES, _SETS = 1, 53, 53 + 1326, 53 + 1326 + 22100


@njit(cache=True, forceinline=True)
def _two(low: Number, high: Number) -> Number:
    return _TWOS + high * (high - 1) // 2 + low


@njit(cache=True, forceinline=True)
def _three(low: Number, middle: Number, high: Number) -> Number:
    return _THREES + high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low


@njit(cache=True, forceinline=True)
def _add(sets: NDArray[np.int64], hand: Cards, amount: Number) -> None:
    """Adds one of the dealer's hands to every set of up to three of its four cards beside the up card."""
    a, b, c, d = np.int64(hand[0]), np.int64(hand[1]), np.int64(hand[2]), np.int64(hand[3])
    sets[0] += amount
    sets[_ONES + a] += amount
    sets[_ONES + b] += amount
    sets[_ONES + c] += amount
    sets[_ONES + d] += amount
    sets[_two(a, b)] += amount
    sets[_two(a, c)] += amount
    sets[_two(a, d)] += amount
    sets[_two(b, c)] += amount
    sets[_two(b, d)] += amount
    sets[_two(c, d)] += amount
    sets[_three(a, b, c)] += amount
    sets[_three(a, b, d)] += amount
    sets[_three(a, c, d)] += amount
    sets[_three(b, c, d)] += amount


@njit(cache=True, nogil=True)
def sweep(
    tables: Tables,
    levels: NDArray[np.uint16],
    qualified: NDArray[np.bool_],
    dealers: Cards,
    dealer_ranks: NDArray[np.uint16],
    players: Cards,
    player_ranks: NDArray[np.uint16],
    counts: NDArray[np.int64],
) -> None:
    """Fills the count of each of the player's hands. Both lists of hands are in order of level, their cards
    ascending; the last card of the dealer's is the up card."""
    up = dealers[0, 4]
    sets = np.zeros(_SETS, np.int64)
    for dealer in range(len(dealers)):
        if not qualified[dealer_ranks[dealer]]:
            _add(sets, dealers[dealer], _UNQUALIFIED)
    reached, start = 0, 0
    while start < len(players):
        level = levels[player_ranks[start]]
        end = start
        while end < len(players) and levels[player_ranks[end]] == level:
            end += 1
        while reached < len(dealers) and levels[dealer_ranks[reached]] < level:
            if qualified[dealer_ranks[reached]]:
                _add(sets, dealers[reached], _BELOW)
            reached += 1
        beyond = reached
        while beyond < len(dealers) and levels[dealer_ranks[beyond]] == level:
            _add(sets, dealers[beyond], _LEVEL)
            beyond += 1
        for player in range(start, end):
            counts[player] = _apart(tables, levels, qualified, sets, players[player], up, level)
        for dealer in range(reached, beyond):
            _add(sets, dealers[dealer], (_BELOW if qualified[dealer_ranks[dealer]] else 0) - _LEVEL)
        reached = beyond
        start = end


@njit(cache=True, forceinline=True)
def _apart(
    tables: Tables,
    levels: NDArray[np.uint16],
    qualified: NDArray[np.bool_],
    sets: NDArray[np.int64],
    hand: Cards,
    up: Number,
    level: Number,
) -> Number:
    """The dealer's hands that share no card with the player's."""
    a, b, c = np.int64(hand[0]), np.int64(hand[1]), np.int64(hand[2])
    d, e = np.int64(hand[3]), np.int64(hand[4])
    if up in (a, b, c, d, e):
        return CONTAINS_UP
    ones = sets[_ONES + a] + sets[_ONES + b] + sets[_ONES + c] + sets[_ONES + d] + sets[_ONES + e]
    twos = sets[_two(a, b)] + sets[_two(a, c)] + sets[_two(a, d)] + sets[_two(a, e)] + sets[_two(b, c)]
    twos += sets[_two(b, d)] + sets[_two(b, e)] + sets[_two(c, d)] + sets[_two(c, e)] + sets[_two(d, e)]
    threes = sets[_three(a, b, c)] + sets[_three(a, b, d)] + sets[_three(a, b, e)] + sets[_three(a, c, d)]
    threes += sets[_three(a, c, e)] + sets[_three(a, d, e)] + sets[_three(b, c, d)] + sets[_three(b, c, e)]
    threes += sets[_three(b, d, e)] + sets[_three(c, d, e)]
    fours = 0
    word, cards = board_state(tables, a, b, c, d, e)
    word, cards = word + tables.words[up], cards | tables.suited[up]
    for card in hand:  # the one that the dealer's hand leaves out
        rank = rank_five_of_sums(tables, word - tables.words[card], cards ^ tables.suited[card])
        fours += _worth(levels, qualified, level, rank)
    return sets[0] - ones + twos - threes + fours


@njit(cache=True, forceinline=True)
def _worth(levels: NDArray[np.uint16], qualified: NDArray[np.bool_], level: Number, rank: Number) -> Number:
    """The amount that a single hand of the dealer adds to the three numbers."""
    worth: Number = 0
    if not qualified[rank]:
        worth += _UNQUALIFIED
    elif levels[rank] < level:
        worth += _BELOW
    if levels[rank] == level:
        worth += _LEVEL
    return worth


@dataclass(frozen=True, slots=True, eq=False)
class Hands:
    """The player's hands by kind, in order of level."""

    cards: Cards
    ranks: NDArray[np.uint16]
    weights: NDArray[np.uint8]  # how many hands each stands for


@dataclass(frozen=True, slots=True, eq=False)
class Against:
    """An up card, how many up cards it stands for, and the counts of every hand against it."""

    up: int
    ways: int
    others: int  # how many hands the dealer may hold, for each of the player's
    hands: Hands
    counts: NDArray[np.int64]

    def parts(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Of the dealer's hands, those that do not qualify, those that qualify and are below, and those that are
        level."""
        return self.counts & PART, (self.counts >> WIDTH) & PART, self.counts >> 2 * WIDTH


def every_deal(order: HandOrder, deck: Cards, progress: Progress, doing: str, threads: int = 2) -> tuple[Against, ...]:
    """The player's hands of a deck against its up cards, as kinds."""
    ups = list(_up_cards(deck))
    hands = {suit: _in_order(order, *kinds(deck, _alike(deck, suit))) for suit in sorted({up % 4 for up, _ in ups})}
    found = []
    with ThreadPoolExecutor(threads) as pool:
        for against in pool.map(lambda each: _against(order, deck, each, hands[each[0] % 4]), ups):
            found.append(against)
            progress(doing, len(found), len(ups))
    return tuple(found)


def _against(order: HandOrder, deck: Cards, up_and_ways: tuple[int, int], hands: Hands) -> Against:
    up, ways = up_and_ways
    dealt = dealers(deck, up)
    ranks = ranks_of(dealt)
    by_level = np.argsort(order.levels[ranks], kind="stable")
    counts = np.zeros(len(hands.cards), np.int64)
    sweep(
        tables(),
        order.levels,
        order.qualified,
        dealt[by_level],
        ranks[by_level],
        hands.cards,
        hands.ranks,
        counts,
    )
    return Against(up, ways, comb(len(deck) - 6, 4), hands, counts)


def _in_order(order: HandOrder, cards: Cards, weights: Cards) -> Hands:
    ranks = ranks_of(cards)
    by_level = np.argsort(order.levels[ranks], kind="stable")
    return Hands(cards[by_level], ranks[by_level], weights[by_level])


def _suits(deck: Cards) -> list[tuple[int, ...]]:
    return [tuple(card // 4 for card in deck.tolist() if card % 4 == suit) for suit in range(4)]


def _alike(deck: Cards, apart: int) -> NDArray[np.int64]:
    """Suits with the same cards in the deck get the same number; the suit of the up card gets its own."""
    suits = _suits(deck)
    return np.array([-1 if suit == apart else suits.index(held) for suit, held in enumerate(suits)])


def _up_cards(deck: Cards) -> Iterable[tuple[int, int]]:
    """The up cards that differ, and how many each stands for."""
    suits = _suits(deck)
    for suit, held in enumerate(suits):
        if suits.index(held) == suit:
            for rank in held:
                yield 4 * rank + suit, suits.count(held)


def counted_singly(order: HandOrder, deck: Cards, hand: Cards, up: int) -> tuple[int, int, int, int]:
    """One hand against one up card: the dealer's hands that do not qualify, that qualify and are below, that are
    level, and all."""
    against = ranks_of(dealers(deck, up, without=hand))
    level = order.levels[ranks_of(hand.reshape(1, 5))[0]]
    levels, qualified = order.levels[against], order.qualified[against]
    return (
        int((~qualified).sum()),
        int((qualified & (levels < level)).sum()),
        int((levels == level).sum()),
        len(against),
    )
