"""House Way over every hand there is."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import pytest

from croupier.games.pai_gow.house_way import HouseWay, house_way, settings
from croupier.games.pai_gow.parts import SetHand
from croupier.games.pai_gow.tiles import kind_of, tiles
from tests.games.pai_gow.kinds import HANDS, KindOfHand, kinds_of_hand
from tests.marks import rule
from tests.rules.pai_gow.hands import TERMS

# How many of the 35,960 hands each step sets, under which clause or reading.
STEPS = {"10.2": 648, "10.1(a)": 6_832, "10.1(b)": 9_776, "10.1(c)": 18_704}
LISTED = {"(a)": 8, "(b)": 32, "(c)": 64, "(d)": 400, "(e)": 16, "(f)": 32, "(g)": 64, "(h)": 16, "(i)": 16}
SPLIT = {"10.1(a)(i)": 376, "10.1(a)(ii)": 24, "10.1(a)(iii)": 88, "10.1(a)(iv)": 56}
BY_COUNTS = {"highest low": 16_160, "10.1(c)(i)": 1_200, "10.1(c)(ii)": 1_344}
BY_TILES = {"~G35": 1_184, "~G29": 272, "~G36": 1_888}


@cache
def ways() -> tuple[tuple[KindOfHand, HouseWay], ...]:
    return tuple((kind, house_way(TERMS, kind.tiles)) for kind in kinds_of_hand())


def value(hand: SetHand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return hand.low.strength, hand.high.strength


def counted(*clauses: str) -> dict[str, int]:
    """How many hands are set under each of these."""
    counts: Counter[str] = Counter()
    for kind, way in ways():
        counts.update({clause: kind.how_many for clause in clauses if clause in way.under})
    return dict(counts)


def test_the_kinds_of_hand_stand_for_every_hand() -> None:
    assert len(kinds_of_hand()) == 3_620
    assert sum(kind.how_many for kind in kinds_of_hand()) == HANDS == comb(32, 4)
    assert len({tuple(sorted(kind_of(TERMS, tile) for tile in kind.tiles)) for kind in kinds_of_hand()}) == 3_620


@rule("pai-gow", NI2002_45=("10.1", "10.2", "A:House Way"))
def test_every_hand_has_a_setting_of_its_own_tiles() -> None:
    for kind, way in ways():
        assert way.hand in settings(TERMS, kind.tiles)
        assert sorted(way.hand.low.tiles + way.hand.high.tiles) == sorted(kind.tiles)
        assert way.hand.low.strength <= way.hand.high.strength
        assert len(set(way.under)) == len(way.under)
        assert way.because


@rule("pai-gow", NI2002_45=("10.1", "10.1(a)", "10.1(b)", "10.1(c)", "10.2"))
def test_each_hand_is_set_by_one_step() -> None:
    assert counted(*STEPS) == STEPS
    assert sum(STEPS.values()) == HANDS


@rule("pai-gow", NI2002_45=("10.2(a)", "10.2(b)", "10.2(c)", "10.2(d)", "10.2(e)", "10.2(f)", "10.2(g)"))
@rule("pai-gow", NI2002_45=("10.2(h)", "10.2(i)"))
def test_how_many_hands_are_listed() -> None:
    listed = {f"10.2{letter}": hands for letter, hands in LISTED.items()}
    assert counted(*listed) == listed
    assert sum(listed.values()) == STEPS["10.2"]


@rule("pai-gow", NI2002_45=("10.1(a)", "10.1(a)(i)", "10.1(a)(ii)", "10.1(a)(iii)", "10.1(a)(iv)"))
def test_how_many_pairs_are_split() -> None:
    assert counted(*SPLIT) == SPLIT
    kept = counted("~G28", "~G30")
    assert kept == {"~G28": 120, "~G30": STEPS["10.1(a)"] - 120 - sum(SPLIT.values())}


@rule("pai-gow", NI2002_45=("10.1(c)", "10.1(c)(i)", "10.1(c)(ii)", "10.1(c)(iii)"))
@rule("pai-gow", NI2002_45=("10.1(c)(i)bis", "10.1(c)(ii)bis"))
def test_how_many_hands_are_set_by_counts_alone_and_how_many_by_single_tiles() -> None:
    by_counts: Counter[str] = Counter()
    by_tiles: Counter[str] = Counter()
    for kind, way in ways():
        if "10.1(c)" in way.under:
            by_counts[first_of(BY_COUNTS, way) or "highest low"] += kind.how_many
            by_tiles[first_of(BY_TILES, way) or "counts alone"] += kind.how_many
    assert by_counts == BY_COUNTS
    assert by_tiles == {"counts alone": 15_360, **BY_TILES}
    assert sum(BY_TILES.values()) == 3_344


def first_of(clauses: Iterable[str], way: HouseWay) -> str | None:
    return next((clause for clause in clauses if clause in way.under), None)


# True of all of them


@rule("pai-gow", NI2002_45=("10.1(a)", "10.1(c)"))
def test_no_setting_is_taken_while_another_is_better_in_one_part_and_no_worse_in_the_other() -> None:
    for kind, way in ways():
        for other in settings(TERMS, kind.tiles):
            better = other.low.strength >= way.hand.low.strength and other.high.strength >= way.hand.high.strength
            assert not better or value(other) == value(way.hand)


@rule("pai-gow", NI2002_45="10.1")
def test_the_house_never_has_a_high_part_of_zero() -> None:
    assert all(way.hand.high.ranked or way.hand.high.points > 0 for _, way in ways())


@rule("pai-gow", NI2002_45=("10.1(c)", "10.1(c)(ii)"))
def test_the_closest_counts_are_always_those_with_the_highest_low_one() -> None:
    close = [(kind, way) for kind, way in ways() if "10.1(c)(ii)" in way.under]
    for kind, way in close:
        assert way.hand.low.points == max(hand.low.points for hand in settings(TERMS, kind.tiles))
    assert close


@rule("pai-gow", NI2002_45="10.1(c)")
def test_two_settings_that_are_left_differ_by_tiles_that_count_alike() -> None:
    """Wherever single tiles decide, another setting has the same counts."""
    for kind, way in ways():
        if "10.1(c)" in way.under and set(BY_TILES) & set(way.under):
            points = (way.hand.low.points, way.hand.high.points)
            alike = [hand for hand in settings(TERMS, kind.tiles) if (hand.low.points, hand.high.points) == points]
            assert len(alike) == 2


@rule("pai-gow", NI2002_45=("10.1(c)(i)bis", "10.1(c)(ii)bis"))
def test_where_the_value_hangs_on_it_the_tile_that_moves_is_the_highest_of_the_hand() -> None:
    same = 0
    for kind, way in ways():
        if "~G36" in way.under:
            points = (way.hand.low.points, way.hand.high.points)
            one, other = (hand for hand in settings(TERMS, kind.tiles) if (hand.low.points, hand.high.points) == points)
            highest = min(kind.tiles, key=tiles(TERMS).index)
            assert (highest in set(one.low.tiles) ^ set(other.low.tiles)) == (value(one) != value(other))
            same += kind.how_many if value(one) == value(other) else 0
    assert same == 512


# Tile by tile


def is_set_like_its_kind(four: tuple[str, ...], by_kind: dict[tuple[str, ...], HouseWay]) -> bool:
    way, like = house_way(TERMS, four), by_kind[kinds_in(four)]
    return (value(way.hand), way.under, way.because) == (value(like.hand), like.under, like.because)


def kinds_in(four: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(kind_of(TERMS, tile) for tile in four))


@cache
def by_kind() -> dict[tuple[str, ...], HouseWay]:
    return {kinds_in(kind.tiles): way for kind, way in ways()}


@rule("pai-gow", NI2002_45="10.1")
def test_hands_dealt_at_random_are_set_like_their_kind() -> None:
    random = Random(32)
    for _ in range(2_000):
        assert is_set_like_its_kind(tuple(random.sample(tiles(TERMS), 4)), by_kind())


@pytest.mark.long
@rule("pai-gow", NI2002_45="10.1")
def test_each_single_hand_is_set_like_its_kind() -> None:
    """All 35,960, so that the counts above are counts of hands; a quarter of a minute."""
    seen = 0
    for four in combinations(tiles(TERMS), 4):
        assert is_set_like_its_kind(four, by_kind())
        seen += 1
    assert seen == HANDS
