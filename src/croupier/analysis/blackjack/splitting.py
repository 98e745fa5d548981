"""Splitting into several hands, exactly, for a player who looks only at each hand and the up card.

The second cards of the hands decide how many hands there are: a card of the pair makes a further hand while there are
fewer than the maximum; any other card does not. Because the cards of other hands are not looked at, all the remaining
cards may be treated as dealt after those, and so may the dealer's. So a split is a list of courses: how many cards of
the pair came (each made a hand), how many hands got another card, and how many got any card because the maximum was
reached.

The event that a card is *not* of the pair is taken apart: any card, less the case that it is of the pair. The result is
hands in shoes from which a known number of pair cards has gone, each with a weight, some of them negative.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod


@dataclass(frozen=True, slots=True)
class Course:
    """One way in which second cards fall: `paired` cards made further hands, `others` were not of the pair, and `free`
    hands get any card."""

    paired: int
    others: int
    free: int

    @property
    def hands(self) -> int:
        return self.others + self.free


def courses(most: int) -> Counter[Course]:
    """Every course of a split into two hands and on to at most `most`, with the number of orders it has."""

    def go_on(waiting: int, paired: int, others: int) -> Iterator[Course]:
        if paired + 2 == most or not waiting:
            yield Course(paired, others, waiting)
            return
        yield from go_on(waiting + 1, paired + 1, others)
        yield from go_on(waiting - 1, paired, others + 1)

    return Counter(go_on(2, 0, 0))


def all_of_the_pair(pair_cards: int, cards: int, drawn: int) -> float:
    """The chance that this many particular cards are all of the pair."""
    return prod((pair_cards - k) / (cards - k) for k in range(drawn)) if drawn <= min(pair_cards, cards) else 0.0


def apart(others: int) -> Iterator[tuple[int, int]]:
    """N cards that are not of the pair, expressed by cards that are: how many of those, and with which sign and
    number."""
    return ((paired, (-1) ** paired * comb(others, paired)) for paired in range(others + 1))


@lru_cache(maxsize=16)
def hand_orders(most: int) -> tuple[list[int], list[int]]:
    """How many hands are met in shoes with 0, 1, 2 … further pair cards gone, given that these are of the pair: those
    whose second card may not be of the pair, and those for which it is (which only a hand at the most can have)."""
    gone = range(2 * most)
    second_other, second_pair = [0 for _ in gone], [0 for _ in gone]
    for course, orders in courses(most).items():
        for paired, ways in apart(course.others):
            second_other[course.paired + paired] += orders * course.free * ways
            second_pair[course.paired + paired] += orders * course.free * ways
        for paired, ways in apart(course.others - 1) if course.others else ():
            second_other[course.paired + paired] += orders * course.others * ways
    return second_other, second_pair


@lru_cache(maxsize=256)
def hand_weights(most: int, pair_cards: int, cards: int) -> tuple[list[float], list[float]]:
    """The same with the chance of those cards: `pair_cards` and `cards` are left once the pair and the up card have
    gone. Shoes that are never met are left out."""
    second_other, second_pair = (
        [number * all_of_the_pair(pair_cards, cards, shoe) for shoe, number in enumerate(numbers)]
        for numbers in hand_orders(most)
    )
    shoes = 1 + max(shoe for shoe in range(2 * most) if not shoe or second_other[shoe] or second_pair[shoe])
    return second_other[:shoes], second_pair[:shoes]
