"""Every hand that can be dealt, counted by class against the counts that are known."""

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import pytest

from croupier.equipment import CARDS
from croupier.games.poker.hands import CLASSES, best_of, ranked
from tests.games.poker.suits import Kind, Shape, all_kinds, hands_of, kind_of, shapes
from tests.games.poker.test_order_of_hands import BOOKS, TERMS

CANBERRA, TEXAS = (TERMS[book] for book in BOOKS)

# Best first, as in CLASSES.
OF_FIVE = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
OF_SEVEN = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460)


def counted(counts: Counter[str]) -> tuple[int, ...]:
    return tuple(counts[name] for name in CLASSES)


# Five cards


def test_all_hands_of_five_cards_by_class() -> None:
    """Both books rank each of them alike."""
    counts: Counter[str] = Counter()
    for hand, how_many in all_kinds(5):
        worth = ranked(CANBERRA, hand)
        assert worth == ranked(TEXAS, hand)
        counts[worth.name] += how_many
    assert counts.total() == comb(52, 5)
    assert counted(counts) == OF_FIVE


@cache
def strengths() -> dict[Kind, tuple[int, ...]]:
    return {kind_of(hand): ranked(CANBERRA, hand).strength for hand, _ in all_kinds(5)}


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_each_single_hand_of_five_cards_is_worth_what_its_kind_is(part: int) -> None:
    """All 2,598,960 of them, so that the counts above are counts of hands; about a minute in all."""
    worth, seen = strengths(), 0
    for first in range(part, len(CARDS), 8):
        for others in combinations(CARDS[first + 1 :], 4):
            hand = (CARDS[first], *others)
            assert ranked(CANBERRA, hand).strength == worth[kind_of(hand)]
            seen += 1
    assert seen == sum(comb(51 - first, 4) for first in range(part, len(CARDS), 8))


# Seven cards, by how they fall into suits

BY_SHAPE: dict[Shape, tuple[int, ...]] = {
    (7, 0, 0, 0): (112, 756, 0, 0, 5_996, 0, 0, 0, 0, 0),
    (6, 1, 0, 0): (1_248, 9_828, 0, 0, 256_620, 0, 0, 0, 0, 0),
    (5, 2, 0, 0): (936, 8_424, 0, 0, 1_195_272, 0, 0, 0, 0, 0),
    (5, 1, 1, 0): (2_028, 18_252, 0, 0, 2_589_756, 0, 0, 0, 0, 0),
    (4, 3, 0, 0): (0, 0, 0, 0, 0, 145_860, 0, 494_040, 1_184_400, 629_580),
    (4, 2, 1, 0): (0, 0, 0, 205_920, 0, 935_880, 612_960, 3_577_200, 8_290_800, 3_777_480),
    (4, 1, 1, 1): (0, 0, 11_440, 102_960, 0, 322_280, 332_020, 1_294_560, 2_961_000, 1_259_160),
    (3, 3, 1, 0): (0, 0, 0, 216_216, 0, 645_360, 459_720, 2_998_560, 5_922_000, 2_518_320),
    (3, 2, 2, 0): (0, 0, 0, 545_688, 0, 1_000_200, 919_440, 5_162_280, 9_475_200, 3_777_480),
    (3, 2, 1, 1): (0, 0, 123_552, 1_410_552, 0, 2_064_720, 2_605_080, 11_346_960, 20_134_800, 7_554_960),
    (2, 2, 2, 1): (0, 0, 89_856, 991_848, 0, 1_065_720, 1_532_400, 6_559_800, 10_659_600, 3_777_480),
}


def test_the_counts_by_shape_add_up_to_those_of_all_hands_of_seven_cards() -> None:
    assert list(BY_SHAPE) == shapes(7)
    assert tuple(map(sum, zip(*BY_SHAPE.values(), strict=True))) == OF_SEVEN
    assert sum(OF_SEVEN) == comb(52, 7)


def test_hands_of_seven_cards_of_one_suit_by_class() -> None:
    by_class((7, 0, 0, 0))


@pytest.mark.long
@pytest.mark.parametrize("shape", sorted(shapes(7))[:-1], ids=lambda shape: "-".join(map(str, shape)))
def test_all_other_hands_of_seven_cards_by_class(shape: Shape) -> None:
    """Six million kinds of hands, each as its best five cards.

    A kind takes 0.2 ms: some twenty minutes of one free core, of which the first two shapes are half. A core shared
    with other work needed 58 minutes."""
    by_class(shape)


def by_class(shape: Shape) -> None:
    counts: Counter[str] = Counter()
    for hand, how_many in hands_of(shape):
        counts[best_of(TEXAS, hand).name] += how_many
    assert counted(counts) == BY_SHAPE[shape]
