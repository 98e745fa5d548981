"""Rules 2.1, 3.2 and 4: the tiles, their order one by one and their points."""

from collections import Counter
from itertools import combinations

import pytest

from croupier.games.pai_gow.tiles import (
    halves,
    is_tile,
    kind_name,
    kind_of,
    pips,
    points_of,
    points_on,
    rank_of,
    tile_name,
    tiles,
)
from tests.marks import rule
from tests.rules.pai_gow.hands import TERMS, part_of, tiles_of

# Single tiles, highest first, with the two tiles of each kind and their points.
ORDER = [
    ("Teen", "66 66", 12),
    ("Day", "11 11", 2),
    ("Yun", "44 44", 8),
    ("Gor", "13 13", 4),
    ("Mooy", "55 55", 10),
    ("Chong", "33 33", 6),
    ("Bon", "22 22", 4),
    ("Foo", "56 56", 11),
    ("Ping", "46 46", 10),
    ("Tit", "16 16", 7),
    ("Look", "15 15", 6),
    ("Gow", "45 36", 9),
    ("Bot", "35 26", 8),
    ("Chit", "34 25", 7),
    ("Ng", "14 23", 5),
]
SINGLES = [*(name for name, _, _ in ORDER), "GeeJun"]


@rule("pai-gow", NI2002_45=("2.1", "A:Tile"))
def test_a_set_has_32_tiles_of_which_eleven_kinds_are_twins() -> None:
    whole = tiles(TERMS)
    assert len(whole) == 32
    by_kind = {name: [tile for tile in whole if kind_name(kind_of(TERMS, tile)) == name] for name, _, _ in ORDER}
    assert by_kind == {name: two.split() for name, two, _ in ORDER}
    assert [tile for tile in whole if kind_name(kind_of(TERMS, tile)) == "Gee Jun"] == ["24", "12"]
    assert Counter(Counter(whole).values()) == {2: 11, 1: 10}


@rule("pai-gow", NI2002_45="A:Tile")
@pytest.mark.parametrize("text", ["", "6", "00", "77", "54", "6-6", "Te", "1c"])
def test_nothing_else_is_a_tile(text: str) -> None:
    assert all(is_tile(TERMS, tile) for tile in tiles(TERMS))
    assert not is_tile(TERMS, text)


# The order of single tiles (3.2)


@rule("pai-gow", NI2002_45=("3.2", "Appendix B"))
def test_single_tiles_rank_from_teen_to_gee_jun() -> None:
    assert [rank_of(TERMS, tiles_of(name)[0]) for name in SINGLES] == list(range(1, 17))


@rule("pai-gow", NI2002_45=("3.2", "Appendix B"))
def test_the_two_tiles_of_a_kind_rank_alike_also_where_they_look_different() -> None:
    for name in SINGLES:
        one, other = tiles_of(f"{name} {name}")
        assert rank_of(TERMS, one) == rank_of(TERMS, other)
    assert rank_of(TERMS, "45") == rank_of(TERMS, "36")


# Points and the point count (4.1)


@rule("pai-gow", NI2002_45=("A:Point", "4.1"))
@pytest.mark.parametrize(("name", "two", "points"), ORDER)
def test_a_tile_has_the_points_that_are_marked_on_it(name: str, two: str, points: int) -> None:
    for tile in two.split():
        assert points_on(tile) == sum(halves(tile)) == points
        assert points_of(TERMS, [tile]) == points % 10
        assert sum(count for count, _ in pips(TERMS, tile)) == points


@rule("pai-gow", NI2002_45=("4.1", "A:Point Count"))
@pytest.mark.parametrize(
    ("names", "count"),
    [
        ("Day Gor", 6),
        ("Gor Ng", 9),
        ("Gor Chong", 0),
        ("Mooy Ping", 0),
        ("Teen Mooy", 2),
        ("Foo Gow", 0),
        ("Foo Bot", 9),
        ("Teen Foo", 3),
        ("Tit Chit", 4),
        ("Gow Gow", 8),
        ("Teen Day", 4),
    ],
)
def test_the_left_digit_of_a_total_has_no_value(names: str, count: int) -> None:
    assert points_of(TERMS, tiles_of(names)) == part_of(names).points == count


@rule("pai-gow", NI2002_45="4.1")
def test_every_point_count_is_a_single_digit() -> None:
    counts = {points_of(TERMS, two) for two in combinations(tiles(TERMS), 2)}
    assert counts == set(range(10))


# Gee Jun (4.2)


@rule("pai-gow", NI2002_45=("4.2", "A:Point Count"))
@pytest.mark.parametrize(
    ("other", "count"),
    [
        ("Teen", 8),  # as 6
        ("Day", 8),
        ("Foo", 7),
        ("Mooy", 6),
        ("Gor", 7),  # as 3, where 6 would make 0
        ("Ng", 8),
        ("Chong", 9),
        ("Tit", 3),  # as 6 again, where 3 would make 0
        ("Yun", 4),
        ("Gow", 5),
    ],
)
@pytest.mark.parametrize("gee_jun", ["24", "12"])
def test_either_gee_jun_tile_counts_3_or_6_whichever_makes_the_higher_count(
    gee_jun: str, other: str, count: int
) -> None:
    assert points_of(TERMS, [gee_jun, *tiles_of(other)]) == count


@rule("pai-gow", NI2002_45="4.2")
def test_no_other_tile_has_a_choice() -> None:
    for tile in set(tiles(TERMS)) - {"24", "12"}:
        assert points_of(TERMS, [tile]) == points_on(tile) % 10
    assert points_of(TERMS, tiles_of("Chong Tit")) == 3
    assert points_of(TERMS, tiles_of("Look Gor")) == 0


# How they are drawn and called


@rule("pai-gow", NI2002_45=("A:Point", "A:Tile"))
@pytest.mark.parametrize(
    ("tile", "drawn"),
    [
        ("11", ((1, "red"), (1, "red"))),
        ("44", ((4, "red"), (4, "red"))),
        ("13", ((1, "red"), (3, "white"))),
        ("46", ((4, "red"), (6, "white"))),
        ("25", ((2, "white"), (5, "white"))),
        ("66", ((6, "half"), (6, "half"))),
    ],
)
def test_ones_and_fours_are_red_and_half_of_teen(tile: str, drawn: tuple[tuple[int, str], tuple[int, str]]) -> None:
    assert pips(TERMS, tile) == drawn


@pytest.mark.parametrize(
    ("tile", "name"),
    [
        ("66", "Teen 12"),
        ("11", "Day 2"),
        ("45", "Gow 9 (4-5)"),
        ("36", "Gow 9 (3-6)"),
        ("24", "Gee Jun 3 or 6 (2-4)"),
        ("12", "Gee Jun 3 or 6 (1-2)"),
    ],
)
def test_a_tile_is_called_by_its_kind_and_points(tile: str, name: str) -> None:
    assert tile_name(TERMS, tile) == name


def test_no_two_tiles_that_look_different_are_called_the_same() -> None:
    assert len({tile_name(TERMS, tile) for tile in tiles(TERMS)}) == len(set(tiles(TERMS))) == 21
