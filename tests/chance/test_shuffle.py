"""Shuffles are proved by enumeration where every case can be listed, and tested by chi-square where not.

A battery is worth what it rejects, so the same one is run on shuffles with the classic faults.
"""

import itertools
import math
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from croupier.conduct.chance import Generator, below, shuffled
from croupier.conduct.chance.shuffle import Bits
from croupier.equipment import decks
from tests.chance.sources import Scripted, counted
from tests.trust import trust

Below = Callable[[Bits, int], int]
Shuffle = Callable[[Bits, Sequence[int]], Sequence[int]]
Z_99 = 2.3263  # the 99% point of the normal distribution


class Redraw(Exception):  # noqa: N818 - not an error: the first draw was thrown away
    pass


class OneDraw:
    """Gives one number and then no more, so that a rejection shows."""

    def __init__(self, number: int) -> None:
        self.number, self.width = number, -1

    def bits(self, width: int) -> int:
        if self.width >= 0:
            raise Redraw
        self.width = width
        return self.number


def outcomes(scale: Below, n: int, width: int) -> Counter[int | None]:
    """The result of each of the 2^width numbers that can be drawn first; None counts those rejected."""
    seen: Counter[int | None] = Counter()
    for number in range(1 << width):
        source = OneDraw(number)
        try:
            seen[scale(source, n)] += 1
        except Redraw:
            seen[None] += 1
        assert source.width == width
    return seen


@trust(2)
def test_every_draw_of_every_width_gives_no_bias() -> None:
    for n in range(1, 417):
        width = (n - 1).bit_length()
        seen = outcomes(below, n, width)
        assert seen.pop(None, 0) == (1 << width) - n < n  # fewer than half are thrown away
        assert seen == Counter(range(n))


def test_a_rejected_number_is_replaced_by_the_next_one_drawn() -> None:
    source = Scripted(7, 6, 5, 2)
    assert below(source, 6) == 5
    assert source.left == [2]
    assert source.widths == [3, 3, 3]


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_nothing_below_one(n: int) -> None:
    with pytest.raises(ValueError, match="no whole number"):
        below(Scripted(0), n)


@trust(4)
@pytest.mark.parametrize("size", range(7))
def test_every_order_comes_of_exactly_one_course_of_choices(size: int) -> None:
    courses = itertools.product(*(range(places) for places in range(size, 1, -1)))
    seen = Counter(shuffled(Scripted(*course), range(size)) for course in courses)
    assert seen == Counter(itertools.permutations(range(size)))


def test_a_shuffle_keeps_every_card_and_leaves_the_stack_as_it_was() -> None:
    stack = list(decks(8))
    order = shuffled(Generator(counted("whole")), stack)
    assert Counter(order) == Counter(stack)
    assert stack == list(decks(8))
    assert list(order) != stack


# The battery.


def fits(counts: Sequence[int], expected: float, freedom: int) -> bool:
    """Chi-square at 99% or a little stricter (cards of one shoe are not quite independent), its critical
    value by Wilson and Hilferty."""
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    part = 2 / (9 * freedom)
    return statistic < freedom * (1 - part + Z_99 * math.sqrt(part)) ** 3


def numbers_fit(scale: Below, n: int, source: Bits, draws: int = 20_000) -> bool:
    seen = Counter(scale(source, n) for _ in range(draws))
    return fits([seen[number] for number in range(n)], draws / n, n - 1)


def shuffles_fit(shuffle: Shuffle, source: Bits, size: int = 13, shoes: int = 4_000) -> dict[str, bool]:
    """Where each card lands, which card follows which, and the order of the front three."""
    places = [[0] * size for _ in range(size)]
    follows: Counter[tuple[int, int]] = Counter()
    fronts: Counter[tuple[int, ...]] = Counter()
    for _ in range(shoes):
        order = shuffle(source, range(size))
        for place, card in enumerate(order):
            places[card][place] += 1
        follows.update(itertools.pairwise(order))
        fronts[tuple(sorted(range(3), key=order[:3].__getitem__))] += 1
    pairs = list(itertools.permutations(range(size), 2))
    return {
        "places": fits([count for row in places for count in row], shoes / size, (size - 1) ** 2),
        "neighbours": fits([follows[pair] for pair in pairs], shoes / size, len(pairs) - 1),
        "fronts": fits([fronts[order] for order in itertools.permutations(range(3))], shoes / 6, 5),
    }


@pytest.mark.parametrize("n", [3, 6, 37, 52, 312])
def test_numbers_of_the_generator_are_uniform(n: int) -> None:
    assert numbers_fit(below, n, Generator(counted("numbers")))


@trust(4)
def test_shuffles_of_the_generator_are_uniform() -> None:
    assert all(shuffles_fit(shuffled, Generator(counted("shuffles"))).values())


def by_remainder(source: Bits, n: int) -> int:
    return source.bits(8) % n


def swap_with_any(source: Bits, things: Sequence[int]) -> Sequence[int]:
    order = list(things)
    for place in range(len(order)):
        chosen = below(source, len(order))
        order[place], order[chosen] = order[chosen], order[place]
    return order


def never_itself(source: Bits, things: Sequence[int]) -> Sequence[int]:
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(source, last)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def a_cut_only(source: Bits, things: Sequence[int]) -> Sequence[int]:
    cut = below(source, len(things))
    return [*things[cut:], *things[:cut]]


def shuffled_by_remainder(source: Bits, things: Sequence[int]) -> Sequence[int]:
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = source.bits(4) % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


@trust(2)
def test_the_enumeration_rejects_a_remainder() -> None:
    seen = outcomes(by_remainder, 52, 8)
    assert seen[0] == 5
    assert seen[51] == 4


@pytest.mark.parametrize("n", [6, 37, 52])
def test_the_battery_rejects_a_remainder(n: int) -> None:
    by_bits = {6: 5, 37: 8, 52: 8}[n]
    assert not numbers_fit(lambda source, n: source.bits(by_bits) % n, n, Generator(counted("numbers")))


@trust(4)
@pytest.mark.parametrize("faulty", [swap_with_any, never_itself, a_cut_only, shuffled_by_remainder])
def test_the_battery_rejects_faulty_shuffles(faulty: Shuffle) -> None:
    assert not all(shuffles_fit(faulty, Generator(counted("shuffles"))).values())
