"""The gain of a player who remembers every card of a split: the distance of our class of strategies from the optimum.

Our player decides on each hand of a split by its own cards and the dealer's first card alone. One with full memory sees
the first hand's cards, those of a bust too, while the second is played; and plays the first hand knowing this. For a
split into two hands the optimum is found exactly: for each set of cards that the first hand can end with, the second is
solved from the shoe without them; then the first hand is solved with the value of the second as part of every end.

Sets of cards are numbered in the order of their counts, so that the cards of both hands together, on which the dealer's
chances depend, are looked up by a sum of table entries.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numba import njit

from croupier.analysis.blackjack.dealer import Floats, dealers_ends, draws_to, ends
from croupier.analysis.blackjack.hands import Flags, Ints, hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND
from croupier.analysis.blackjack.rounds import Played, Solved, initial_chances, may_choose, replay, verdicts
from croupier.analysis.blackjack.rules import ACE, Rules

FAR = 0.05  # of a wager: a split that is worse by that much is not made by anybody, whatever they remember


@dataclass(frozen=True)
class Distance:
    """Values of a round in which pairs are split once: by our class of strategies, and by the best with full memory."""

    own_cards: float
    full_memory: float

    @property
    def gain(self) -> float:
        return self.full_memory - self.own_cards


def distance(book: Solved, counts: tuple[int, ...], each: Callable[[], None]) -> Distance:
    """`each` is called after every up card."""
    rules = book.rules
    once = replace(rules, split_hands=min(rules.split_hands, 2), split_ace_hands=min(rules.split_ace_hands, 2))
    solved = replay(once, tuple(played.dealt for played in book.played.values()), counts)
    gain = 0.0
    with ThreadPoolExecutor(2) as threads:
        gains = threads.map(lambda played: _gain(once, played), solved.played.values())
        for up, more in zip(solved.played, gains, strict=True):
            gain += float(solved.up_chances[up]) * more
            each()
    return Distance(solved.value, solved.value + gain)


def _gain(rules: Rules, played: Played) -> float:
    """What memory adds to the value of a round against one up card. Split aces get one card: nothing to decide."""
    chances, gain = initial_chances(played.dealt.left), 0.0
    for pair, split in played.splits.items():
        unsplit = float(played.hands.value[0, hands_of(rules).pair(pair, pair)])
        if pair != ACE and split.value > unsplit - FAR:
            best = two_hands(rules, played.dealt.up, played.dealt.left, pair)
            gain += float(chances[pair, pair]) * (max(best, unsplit) - max(split.value, unsplit))
    return gain


def two_hands(rules: Rules, up: int, left: Ints, pair: int) -> float:
    """The value of a pair split into two hands, for a player who remembers every card."""
    field = _field(rules, pair)
    rest = left.copy()
    rest[pair] -= 2
    tree = draws_to(rules, up)
    dealers = np.zeros((len(field.sets), len(ends(rules))))
    walk = (tree.kind, tree.copy, tree.depth, tree.orders, tree.ends)
    dealers_ends(rest, field.sets, np.arange(len(field.sets)), *walk, dealers)
    gains = np.array([-1.0, 0.0, float(rules.win)])[verdicts(rules, hands_of(rules))][field.which]
    second = np.zeros(len(field.ended))
    arrays = (field.extra, field.after, field.may, field.begin)
    second_hands(rest, dealers, field.places, field.worth, gains, field.ended, *arrays, second)
    return _first_hand(rest, dealers, field, gains, second)


@dataclass(frozen=True)
class _Field:
    """The hands of a split pair, in the order of their sizes, and the sets of cards that hands can end with."""

    which: Ints  # by hand: its number among all hands
    extra: Ints  # by hand: its cards without that of the pair
    after: Ints  # by hand and kind: the hand with one more card, -1 for a bust
    may: Flags
    begin: Ints  # by kind: the hand of two cards
    ended: Ints  # every set of cards that the first hand can end with
    ended_at: Ints  # by hand: its set among those
    ended_after: Ints  # by hand and kind: the set with one more card, a bust too; -1 where no card is taken
    worth: Ints  # by kind
    sets: Ints  # all sets that two hands can have together
    places: Ints  # by kind, points left and count: a part of the number of a set


@lru_cache(maxsize=16)
def _field(rules: Rules, pair: int) -> _Field:
    hands, worth = hands_of(rules), rules.worth
    which = np.flatnonzero(hands.counts[:, pair] > 0)
    local = {int(number): place for place, number in enumerate(which)}
    extra = hands.counts[which].copy()
    extra[:, pair] -= 1
    after = np.array([[local.get(int(further), -1) for further in hands.after[number]] for number in which])
    may = may_choose(rules, hands, split=True)[which]
    ended = {tuple(each): place for place, each in enumerate(extra.tolist())}
    ended_after = np.full(after.shape, -1, dtype=np.int64)
    for hand in np.flatnonzero(may[:, DRAW]):
        for kind in range(len(worth)):
            cards = tuple(count + (each == kind) for each, count in enumerate(extra[hand].tolist()))
            ended_after[hand, kind] = ended.setdefault(cards, len(ended))
    points = np.array(worth)
    most = int((np.array(list(ended)) @ points).max() + (extra @ points).max())
    return _Field(
        which,
        extra,
        after,
        may,
        np.array([local[hands.pair(pair, kind)] for kind in range(len(worth))]),
        np.array(list(ended)),
        np.arange(len(which)),
        ended_after,
        points,
        *_numbered(worth, most),
    )


def _numbered(worth: tuple[int, ...], most: int) -> tuple[Ints, Ints]:
    """Every set of cards of at most so many points, in the order of their counts; and the table to number one."""
    kinds = len(worth)
    sizes = np.ones((kinds + 1, most + 1), dtype=np.int64)  # how many sets the last kinds make of so many points
    places = np.zeros((kinds, most + 1, most // worth[0] + 2), dtype=np.int64)
    for kind in range(kinds - 1, -1, -1):
        for left in range(most + 1):
            for count in range(left // worth[kind] + 1):
                places[kind, left, count + 1] = places[kind, left, count] + sizes[kind + 1, left - count * worth[kind]]
            sizes[kind, left] = places[kind, left, left // worth[kind] + 1]
    sets = np.zeros((1, 0), dtype=np.int64)
    for value in worth:
        many = (most - sets @ np.array(worth[: sets.shape[1]], dtype=np.int64)) // value + 1
        rows = np.repeat(sets, many, axis=0)
        starts = np.repeat(np.cumsum(many) - many, many)
        sets = np.hstack([rows, (np.arange(len(rows)) - starts)[:, None]])
    return sets, places


@njit(cache=True, nogil=True)
def number_of(places: Ints, worth: Ints, one: Ints, other: Ints) -> int:
    """The number of the set of both hands' cards."""
    number, left = 0, places.shape[1] - 1
    for kind in range(places.shape[0]):
        count = one[kind] + other[kind]
        number += places[kind, left, count]
        left -= count * worth[kind]
    return number


@njit(cache=True, nogil=True)
def second_hands(
    rest: Ints,
    dealers: Floats,
    places: Ints,
    worth: Ints,
    gains: Floats,
    ended: Ints,
    extra: Ints,
    after: Ints,
    may: Flags,
    begin: Ints,
    second: Floats,
) -> None:
    """The value of the second hand at its best, for each set of cards that the first has ended with.

    `rest` is the shoe without the pair and the up card. Plain twin: a recursion over cards in the tests.
    """
    hands, kinds = after.shape
    stand, value, left = np.zeros(hands), np.zeros(hands), np.zeros(kinds, np.int64)
    for first in range(ended.shape[0]):
        possible = True
        for kind in range(kinds):
            if ended[first, kind] > rest[kind]:
                possible = False
        if not possible:
            continue
        for hand in range(hands - 1, -1, -1):
            at = number_of(places, worth, ended[first], extra[hand])
            stands = 0.0
            for end in range(dealers.shape[1]):
                stands += dealers[at, end] * gains[hand, end]
            stand[hand] = stands
            cards = 0
            for kind in range(kinds):
                left[kind] = max(rest[kind] - ended[first, kind] - extra[hand, kind], 0)
                cards += left[kind]
            drawn, doubled = 0.0, 0.0
            for kind in range(kinds):
                further = after[hand, kind]
                drawn += left[kind] * (value[further] if further >= 0 else -1.0)
                doubled += left[kind] * (stand[further] if further >= 0 else -1.0)
            best = -np.inf
            if may[hand, STAND]:
                best = stands
            if may[hand, DRAW]:
                best = max(best, drawn / max(cards, 1))
            if may[hand, DOUBLE]:
                best = max(best, 2 * doubled / max(cards, 1))
            value[hand] = best
        cards, together = 0, 0.0
        for kind in range(kinds):
            cards += rest[kind] - ended[first, kind]
            together += (rest[kind] - ended[first, kind]) * value[begin[kind]]
        second[first] = together / max(cards, 1)


def _first_hand(rest: Ints, dealers: Floats, field: _Field, gains: Floats, second: Floats) -> float:
    """The first hand at its best, each end of it with the value of the second hand after it."""
    nothing = np.zeros(len(rest), dtype=np.int64)
    numbers = np.array([number_of(field.places, field.worth, nothing, extra) for extra in field.extra])
    stand = (dealers[numbers] * gains).sum(axis=1)
    ended = stand + second[field.ended_at]
    value = np.zeros(len(stand))
    for hand in range(len(stand) - 1, -1, -1):
        left = np.maximum(rest - field.extra[hand], 0)
        chances = left / max(left.sum(), 1)
        further, bust = field.after[hand], field.after[hand] < 0
        later = second[field.ended_after[hand]]
        options = {
            STAND: ended[hand],
            DRAW: float((chances * np.where(bust, -1 + later, value[further])).sum()),
            DOUBLE: float((chances * (2 * np.where(bust, -1, stand[further]) + later)).sum()),
        }
        value[hand] = max(options[choice] for choice in options if field.may[hand, choice])
    return float((rest / rest.sum() * value[field.begin]).sum())
