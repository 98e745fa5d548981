"""Three and more hands of a split beside the dealer's hand: the chance of every result of all of them together.

The hands take their cards from one shoe, so they are not independent: each hand, and at last the dealer's, meets a shoe
from which the cards of the earlier ones have gone. The chance of an end is a very smooth function of the cards gone,
since one card of hundreds changes little. By Newton's formula its value where cards have gone is the sum of its
differences, each times the number of ways to choose the cards of that difference among those gone. So the hands dealt
later are known by their differences, the hands dealt first by their moments (the mean number of ways to choose a set
among their cards), and both together by a sum of products.

Differences of more than DEGREE cards are left out. Each further card makes a difference about a hundred times smaller
(ten times where the shoe is a single deck). Fitted to their sum and mean, which `outcomes` knows, the chances of a
whole round are right to 1e-12 with eight decks.

Plain twin: the tests deal the hands card by card, in fractions.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from math import comb, perm, prod
from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.analysis.blackjack.dealer import Floats, dealers_ends, draws_to
from croupier.analysis.blackjack.hands import Ints
from croupier.analysis.blackjack.rules import Rules

DEGREE = 3

Units = tuple[int, int, int]  # won, lost and wagered
RESULTS: tuple[Units, ...] = ((0, 1, 1), (0, 0, 1), (1, 0, 1), (0, 2, 2), (0, 0, 2), (2, 0, 2))  # of one hand


class Sets(NamedTuple):
    """The sets of at most DEGREE cards, the smaller ones first. Two sets that make such a set together are a pair: from
    `begin` come those with the same first set, in the order of the second."""

    cards: Ints  # [set, kind]
    size: Ints
    upto: Ints  # by size: how many sets are that size or smaller
    steps: Ints  # differences are taken by subtracting, in this order, from one set another: [step, 2]
    begin: Ints  # by set
    both: Ints  # by pair: the set of both
    # The ways to choose the one set times the ways to choose the other are a sum of such ways, over unions of the two:
    made_at: Ints  # by pair: where its unions begin
    made: Ints
    times: Floats


@lru_cache(maxsize=4)
def sets_of(kinds: int) -> Sets:
    chosen = [each for size in range(DEGREE + 1) for each in combinations_with_replacement(range(kinds), size)]
    cards = [tuple(each.count(kind) for kind in range(kinds)) for each in chosen]
    number = {each: place for place, each in enumerate(cards)}
    upto = [sum(len(each) <= size for each in chosen) for size in range(DEGREE + 1)]
    begin, both, made_at, made, times = [0], [], [0], [], []
    for one in cards:
        for other in cards[: upto[DEGREE - sum(one)]]:
            both.append(number[tuple(a + b for a, b in zip(one, other, strict=True))])
            for union in product(*(range(max(a, b), a + b + 1) for a, b in zip(one, other, strict=True))):
                made.append(number[union])
                # Of the union's cards those that are of the one; and of these, those that are of the other too.
                ways = (comb(u, a) * comb(a, a + b - u) for u, a, b in zip(union, one, other, strict=True))
                times.append(float(prod(ways)))
            made_at.append(len(made))
        begin.append(len(both))
    steps = [
        (number[each], number[(*each[:kind], each[kind] - 1, *each[kind + 1 :])])
        for kind in range(kinds)
        for taken in range(DEGREE)
        for each in reversed(cards)
        if each[kind] > taken
    ]
    return Sets(
        cards=np.array(cards),
        size=np.array([len(each) for each in chosen]),
        upto=np.array(upto),
        steps=np.array(steps),
        begin=np.array(begin),
        both=np.array(both),
        made_at=np.array(made_at),
        made=np.array(made),
        times=np.array(times),
    )


def several_hands(
    rules: Rules,
    up: int,
    left: Ints,
    extra: Ints,
    ways: tuple[Floats, Floats],
    against: Ints,
    courses: Mapping[tuple[int, int], int],
) -> dict[Units, float]:
    """The chances of the results of all hands together, each course as often as it says.

    A course is how many hands got a second card that is not of the pair, and how many got any card. `left` are the
    cards without those of the pair that began the hands; `extra[hand, kind]` are the cards of a hand beside that one.
    `ways` are the orders of its cards, see `outcomes`, for second cards that are not of the pair and that are.
    `against[total, end]` is 0 for a hand that loses, 1 for a stand off, 2 for one that wins.
    """
    sets = sets_of(len(left))
    dealers = np.zeros((len(sets.cards), against.shape[1]))
    tree = draws_to(rules, up)
    walk = (tree.kind, tree.copy, tree.depth, tree.orders, tree.ends)
    dealers_ends(left, sets.cards, np.arange(len(sets.cards)), *walk, dealers)
    take_differences(sets.steps, dealers)
    of_other, of_same = (_moments(sets, left, extra, each, against) for each in ways)
    of_any = of_other + of_same

    @cache
    def later(others: int, free: int) -> Floats:
        """Differences of the hands dealt later, and the dealer's: [set, end, result]."""
        if not others + free:
            return dealers[:, :, None]
        hand, rest = (of_other, later(others - 1, free)) if others else (of_any, later(0, free - 1))
        units, places = results_of(others + free)
        found = np.zeros((*dealers.shape, len(units)))
        put_before(sets, hand, rest, places, found)
        return found

    @cache
    def first(others: int, free: int) -> Floats:
        """Moments of the hands dealt first."""
        if others + free == 1:
            return (of_other if others else of_any)[: len(dealers)]  # nothing has gone before
        hand, before = (of_other, first(others - 1, free)) if others else (of_any, first(0, free - 1))
        units, places = results_of(others + free)
        found = np.zeros((*dealers.shape, len(units)))
        put_after(sets, hand, before, places, found)
        return found

    chances: dict[Units, float] = {}
    for (others, free), often in courses.items():
        behind = (others + free + 1) // 2
        free_behind = min(free, behind)
        ahead = others - (behind - free_behind), free - free_behind
        one, other = first(*ahead), later(behind - free_behind, free_behind)
        both = one.reshape(-1, one.shape[2]).T @ other.reshape(-1, other.shape[2])
        for before, row in zip(results_of(sum(ahead))[0], both.tolist(), strict=True):
            for after, chance in zip(results_of(behind)[0], row, strict=True):
                key = _add(before, after)
                chances[key] = chances.get(key, 0.0) + often * chance
    return chances


def _add(one: Units, other: Units) -> Units:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


@lru_cache(maxsize=16)
def results_of(hands: int) -> tuple[list[Units], Ints]:
    """Every result of so many hands; and the place of each that is made of one of a hand less and one of a hand:
    [one, other]."""
    fewer = [(0, 0, 0)] if hands == 1 else results_of(hands - 1)[0]
    together = [[_add(one, other) for other in RESULTS] for one in fewer]
    units = list(RESULTS) if hands == 1 else sorted({each for row in together for each in row})
    return units, np.array([[units.index(each) for each in row] for row in together])


def falling(left: Ints, gone: int, cards: int) -> Floats:
    """The orders of this many cards of a kind, once so many have gone: [kind, gone, cards]."""
    found = np.ones((len(left), gone + 1, cards + 1))
    for taken in range(cards):
        rest = left[:, None] - np.arange(gone + 1)[None, :] - taken
        found[:, :, taken + 1] = found[:, :, taken] * np.maximum(rest, 0)
    return found


def _moments(sets: Sets, left: Ints, extra: Ints, ways: Floats, against: Ints) -> Floats:
    """[pair, end, result]: see `hand_moments`."""
    met = np.flatnonzero(ways.any(axis=(1, 2)))
    sizes, cards = extra[met].sum(axis=1), int(left.sum())
    orders = [[perm(cards - gone, size) for size in range(int(sizes.max(initial=0)) + 1)] for gone in range(DEGREE + 1)]
    found = np.zeros((len(sets.both), *ways.shape[1:]))
    of_kinds = falling(left, DEGREE, int(extra.max()))
    hand_moments(sets, of_kinds, np.array(orders, np.float64), extra[met], ways[met], found)
    return by_end(found, against)


@njit(cache=True, nogil=True)
def by_end(ways: Floats, against: Ints) -> Floats:
    """By the dealer's end and the result of a hand: `ways[…, doubled, total]`, `against[total, end]`."""
    many, stakes, totals = ways.shape
    found = np.zeros((many, against.shape[1], 3 * stakes))
    for each in range(many):
        for doubled in range(stakes):
            for total in range(totals):
                if ways[each, doubled, total] != 0.0:
                    for end in range(against.shape[1]):
                        found[each, end, 3 * doubled + against[total, end]] += ways[each, doubled, total]
    return found


@njit(cache=True, nogil=True)
def take_differences(steps: Ints, values: Floats) -> None:
    """Values by the cards gone, [set, …], become the differences of each set, where nothing has gone."""
    for step in range(len(steps)):
        for each in range(values.shape[1]):
            values[steps[step, 0], each] -= values[steps[step, 1], each]


@njit(cache=True, nogil=True)
def hand_moments(sets: Sets, of_kinds: Floats, orders: Floats, cards: Ints, ways: Floats, found: Floats) -> None:
    """By pairs of sets: the difference by the first set, as cards gone before, of the chance of each result of a hand
    times the number of ways to choose the second among the hand's cards. [pair, doubled, total]

    `of_kinds` has the orders of a hand's cards of each kind, `orders` those of as many cards whatever they are.
    """
    kinds, many = cards.shape[1], len(sets.cards)
    chance, chosen, which = np.zeros((many, 1)), np.zeros(many), np.zeros(many, np.int64)
    for hand in range(len(cards)):
        size = cards[hand].sum()
        for gone in range(many):
            likely = 1.0
            for kind in range(kinds):
                likely *= of_kinds[kind, sets.cards[gone, kind], cards[hand, kind]]
            chance[gone, 0] = likely / max(orders[sets.size[gone], size], 1.0)
        take_differences(sets.steps, chance)
        within = 0
        for each in range(many):
            times = 1.0
            for kind in range(kinds):
                for taken in range(sets.cards[each, kind]):
                    times *= max(cards[hand, kind] - taken, 0) / (taken + 1)
            if times != 0.0:
                chosen[within], which[within] = times, each
                within += 1
        for doubled in range(ways.shape[1]):
            for total in range(ways.shape[2]):
                if ways[hand, doubled, total] == 0.0:
                    continue
                for gone in range(many):
                    weight, end = chance[gone, 0] * ways[hand, doubled, total], sets.upto[DEGREE - sets.size[gone]]
                    for each in range(within):
                        if which[each] >= end:
                            break
                        found[sets.begin[gone] + which[each], doubled, total] += weight * chosen[each]


@njit(cache=True, nogil=True)
def put_before(sets: Sets, hand: Floats, rest: Floats, places: Ints, found: Floats) -> None:
    """A hand is dealt before others that are known by their differences: [set, end, result]. `hand[pair, end, result]`
    are its moments. The product of two of Newton's sums is such a sum again."""
    ends, results, others = hand.shape[1], hand.shape[2], rest.shape[2]
    together, apart = np.zeros((ends, results, others)), np.zeros((len(found), ends, results, others))
    for gone in range(len(sets.cards)):
        for further in range(sets.upto[DEGREE - sets.size[gone]]):
            together[:] = 0.0
            for own in range(sets.upto[DEGREE - sets.size[gone] - sets.size[further]]):
                one, other = hand[sets.begin[gone] + own], rest[sets.both[sets.begin[further] + own]]
                for end in range(ends):
                    for result in range(results):
                        chance = one[end, result]
                        if chance != 0.0:
                            for before in range(others):
                                together[end, result, before] += chance * other[end, before]
            pair = sets.begin[gone] + further
            for at in range(sets.made_at[pair], sets.made_at[pair + 1]):
                _add_times(sets.times[at], together, apart[sets.made[at]])
    _put_together(apart, places, found)


@njit(cache=True, nogil=True)
def put_after(sets: Sets, hand: Floats, first: Floats, places: Ints, found: Floats) -> None:
    """A hand is dealt after others that are known by their moments: the transpose of `put_before`."""
    ends, results, others = hand.shape[1], hand.shape[2], first.shape[2]
    gathered, apart = np.zeros((ends, others)), np.zeros((len(found), ends, results, others))
    for gone in range(len(sets.cards)):
        for further in range(sets.upto[DEGREE - sets.size[gone]]):
            gathered[:] = 0.0
            pair = sets.begin[gone] + further
            for at in range(sets.made_at[pair], sets.made_at[pair + 1]):
                _add_times(sets.times[at], first[sets.made[at]], gathered)
            for own in range(sets.upto[DEGREE - sets.size[gone] - sets.size[further]]):
                one, into = hand[sets.begin[gone] + own], apart[sets.both[sets.begin[further] + own]]
                for end in range(ends):
                    for result in range(results):
                        chance = one[end, result]
                        if chance != 0.0:
                            for before in range(others):
                                into[end, result, before] += chance * gathered[end, before]
    _put_together(apart, places, found)


@njit(cache=True, nogil=True)
def _add_times(times: float, one: Floats, into: Floats) -> None:
    adding, sums = one.reshape(-1), into.reshape(-1)
    for each in range(len(adding)):
        sums[each] += times * adding[each]


@njit(cache=True, nogil=True)
def _put_together(apart: Floats, places: Ints, found: Floats) -> None:
    """Results of one hand and of the others, [set, end, one, others], as results of all."""
    for each in range(apart.shape[0]):
        for end in range(apart.shape[1]):
            for result in range(apart.shape[2]):
                for before in range(apart.shape[3]):
                    found[each, end, places[before, result]] += apart[each, end, result, before]
