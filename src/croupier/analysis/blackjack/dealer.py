"""The dealer's hand: how likely each total is, from any cards left.

The dealer's further cards are a combination of kinds. The chance of one order of them is a product of falling
factorials, the same for every order, so a combination is weighted by the number of its orders in which the dealer draws
on until its last card. Combinations are kept as a tree in which the parent of each is the same combination without its
last card: walking the tree costs one multiplication for each combination.
"""

from bisect import bisect
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.blackjack.hands import Ints
from croupier.analysis.blackjack.rules import ACE, Rules

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Draws:
    """The combinations that can be drawn to one up card, as a tree in the order in which it is walked."""

    kind: Ints  # the last card
    copy: Ints  # how many of its kind are in the combination already
    depth: Ints  # how many cards
    orders: Floats  # in how many orders the dealer stops with it, 0 where more cards are to come
    ends: Ints  # which end it makes: see `ends`


def ends(rules: Rules) -> tuple[str, ...]:
    """How a dealer's hand can end: the totals, then bust, then blackjack."""
    return (*map(str, range(rules.dealer_stands_from, rules.highest + 1)), "bust", "blackjack")


def draws_to(rules: Rules, up: int) -> Draws:
    return _draws(
        rules.worth,
        rules.ace_adds,
        rules.highest,
        rules.dealer_stands_from,
        rules.dealer_draws_on_soft,
        up,
    )


@lru_cache(maxsize=64)
def _draws(worth: tuple[int, ...], ace_adds: int, highest: int, stands: int, draws_on_soft: bool, up: int) -> Draws:
    bust = highest - stands + 1

    def end(hard: int, with_ace: bool, cards: int) -> int:
        """Which end so many drawn cards make with the up card, -1 where the dealer draws on."""
        soft = with_ace and hard + ace_adds <= highest
        total = hard + ace_adds if soft else hard
        if total == highest and cards == 1:
            return bust + 1
        if total > highest:
            return bust
        return -1 if total < stands or (soft and draws_on_soft and total == stands) else total - stands

    # Combinations as words, their kinds ascending. First those on which the dealer draws, with their orders.
    open_: dict[tuple[int, ...], tuple[int, int, bool]] = {(): (1, worth[up], up == ACE)}
    closed: dict[tuple[int, ...], tuple[int, int]] = {}
    cards = 0
    while open_:
        cards += 1
        longer: dict[tuple[int, ...], tuple[int, int, bool]] = {}
        for word, (orders, hard, with_ace) in open_.items():
            for kind, value in enumerate(worth):
                place = bisect(word, kind)
                more = (*word[:place], kind, *word[place:])
                made = end(hard + value, with_ace or kind == ACE, cards)
                if made < 0:
                    known = longer.get(more)
                    longer[more] = (orders + known[0] if known else orders, hard + value, with_ace or kind == ACE)
                else:
                    closed[more] = (closed[more][0] + orders if more in closed else orders, made)
        open_ = longer
    return _tree(closed)


def _tree(closed: dict[tuple[int, ...], tuple[int, int]]) -> Draws:
    """Combinations sorted by their cards, each after its own prefixes."""
    nodes = set(closed)
    for word in closed:
        while word := word[:-1]:
            if word in nodes:
                break
            nodes.add(word)
    words = sorted(nodes)
    ends_of = [closed.get(word, (0, 0)) for word in words]
    return Draws(
        kind=np.array([word[-1] for word in words]),
        copy=np.array([len(word) - word.index(word[-1]) - 1 for word in words]),
        depth=np.array([len(word) for word in words]),
        orders=np.array([float(orders) for orders, _ in ends_of]),
        ends=np.array([end for _, end in ends_of]),
    )


LANES = 64  # hands that go through the tree together, so that wide registers are used


@njit(cache=True, nogil=True)
def dealers_ends(
    left: Ints,
    hands: Ints,
    which: Ints,
    kind: Ints,
    copy: Ints,
    depth: Ints,
    orders: Floats,
    ends: Ints,
    chances: Floats,
) -> None:
    """How likely each end of the dealer's hand is once the cards of a hand have left the shoe: `chances[hand, end]`.

    `left` are the cards without the up card; only the hands in `which` are filled in, and a hand that these cards
    cannot make gets zero chances. Plain twin: the dealer's part of the twin in the tests.
    """
    kinds = left.shape[0]
    deepest = 0
    for node in range(depth.shape[0]):
        deepest = max(deepest, depth[node])
    rest = np.zeros((kinds, LANES))
    per_card = np.zeros((deepest + 1, LANES))
    product = np.zeros((deepest + 1, LANES))
    found = np.zeros((chances.shape[1], LANES))
    for first in range(0, which.shape[0], LANES):
        for lane in range(LANES):
            hand = which[min(first + lane, which.shape[0] - 1)]
            cards, possible = 0, 1.0
            for each in range(kinds):
                rest[each, lane] = left[each] - hands[hand, each]
                cards += left[each] - hands[hand, each]
                if rest[each, lane] < 0:
                    possible = 0.0
            product[0, lane] = possible
            for drawn in range(1, deepest + 1):
                per_card[drawn, lane] = 1.0 / (cards - drawn + 1) if cards >= drawn else 0.0
        found[:] = 0.0
        for node in range(kind.shape[0]):
            level, taken = depth[node], float(copy[node])
            own, above, here, per = rest[kind[node]], product[level - 1], product[level], per_card[level]
            for lane in range(LANES):
                here[lane] = above[lane] * max(own[lane] - taken, 0.0) * per[lane]
            if orders[node]:
                ways, into = orders[node], found[ends[node]]
                for lane in range(LANES):
                    into[lane] += ways * here[lane]
        for lane in range(min(LANES, which.shape[0] - first)):
            for end in range(chances.shape[1]):
                chances[which[first + lane], end] = found[end, lane]
