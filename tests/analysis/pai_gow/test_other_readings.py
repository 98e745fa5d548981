"""The effects of other readings of the book: counted again, and each checked by other means."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from croupier.analysis.pai_gow.hands import worth
from croupier.analysis.pai_gow.other_house_ways import (
    AS_READ,
    OtherWay,
    Unpaired,
    four_and_five_called_high,
    listed_together,
    split_when_reached,
    two_pairs_split,
    unpaired,
)
from croupier.analysis.pai_gow.play import edges
from croupier.analysis.pai_gow.readings import READINGS, rests_on
from croupier.games.pai_gow.house_way import house_way, settings
from croupier.games.pai_gow.parts import Part, SetHand, divided
from croupier.games.pai_gow.tiles import kind_of, rank_of
from croupier.instruments import Layer, Table, library
from tests.analysis.pai_gow.asking import found, solved, whole_set
from tests.rules.pai_gow.hands import BOOK, TERMS, names_of, tiles_of

# House Way set otherwise


def set_otherwise(other: OtherWay) -> tuple[int, int]:
    """Kinds of hand, and hands, whose setting is worth something else."""
    field, _ = whole_set()
    changed = [
        hand.ways
        for hand, three, way in zip(field.hands, field.settings, field.ways, strict=True)
        if worth(other(TERMS, three, way)) != worth(way.hand)
    ]
    return len(changed), sum(changed)


def test_the_steps_that_have_open_points_are_the_games_own_when_they_are_read_as_registered() -> None:
    assert set_otherwise(unpaired(AS_READ)) == (0, 0)


@pytest.mark.parametrize(
    ("reading", "other", "hands"),
    [
        ("G28", two_pairs_split, (24, 24)),
        ("G29", split_when_reached, (21, 168)),
        ("G32", unpaired(Unpaired(try_only_first=True)), (4, 64)),
        ("G38", listed_together(("10.2(e)", "Yu Bt"), ("10.2(f)", "Cg Lo"), ("10.2(i)", "Yu Bt")), (4, 64)),
    ],
)
def test_a_reading_changes_as_many_hands_as_the_register_says(
    reading: str, other: OtherWay, hands: tuple[int, int]
) -> None:
    assert set_otherwise(other) == hands
    assert str(hands[1]) in library().interpretation(reading).effect


def test_wong_before_gong_changes_no_hand() -> None:
    assert set_otherwise(unpaired(Unpaired(wong_before_gong=True))) == (0, 0)


@pytest.mark.parametrize(
    ("names", "other", "expected"),
    [
        ("Teen Teen Gow Gow", two_pairs_split, "Teen Gow / Teen Gow"),
        ("Teen Teen Gor GeeJun", split_when_reached, "Teen Gor / Teen GeeJun"),
        ("Foo Tit Bot Chit", split_when_reached, "Bot Chit / Foo Tit"),
        ("Teen Bot Gow Foo", unpaired(Unpaired(try_only_first=True)), "Foo Gow / Teen Bot"),
        ("Day Yun Bot Foo", unpaired(Unpaired(made_in_several_ways="highest tile high")), "Foo Bot / Day Yun"),
        ("Mooy Chong Foo Look", unpaired(Unpaired(between_two=("highest tile",))), "Mooy Chong / Foo Look"),
        ("Yun Bot Gow Ping", listed_together(("10.2(e)", "Yu Bt")), "Yun Bot / Ping Gow"),
        ("GeeJun Bon Ng Chong", four_and_five_called_high, "Chong GeeJun / Bon Ng"),
        ("GeeJun Bon Ng Gor", listed_together(("10.2(d)", "Bn Ng")), "Gor GeeJun / Bon Ng"),
    ],
)
def test_a_hand_under_another_reading(names: str, other: OtherWay, expected: str) -> None:
    four = tiles_of(names)
    assert names_of(other(TERMS, settings(TERMS, four), house_way(TERMS, four))) == expected


# The same by changed terms: the game's own House Way is asked again

SOME = "66 66 11 44 44 33 22 15 45 36 35 26 24 12 14 13 46 34"


def edges_by(reading: str, says: str, some: str = SOME) -> dict[str, Fraction]:
    """Of the first other reading that says so, on a set of some tiles."""
    field, as_read = solved(some)
    others = next(each for each in READINGS if each.id == reading).others
    other = next(other for words, other in others.items() if words.startswith(says))
    assert other is not None
    return edges(other(TERMS, field, as_read))


@pytest.mark.parametrize(
    ("reading", "says", "table", "changed"),
    [
        ("G1", "The pair of Gee Jun ranks last", "pair_ranks", lambda rows: (*rows[1:], rows[0])),
        ("G32", "Wong goes before", "high_part_order", lambda rows: (rows[0], "WGH")),
        ("G37", "Bon with the 5", "special_hands", lambda rows: sorted(rows, key=lambda row: "GJ ** / Gr" in row)),
        (
            "G38",
            "Yun with Bot",
            "special_hands",
            lambda rows: [
                {
                    "Yu Gw / Bt Pi": "Yu Bt / Gw Pi",
                    "Cg Ct / Lo GJ": "Cg Lo / Ct GJ",
                    "Bt Bn / Yu Gw": "Gw Bn / Yu Bt",
                }.get(row, row)
                for row in rows
            ],
        ),
    ],
)
def test_an_alternative_is_what_the_game_does_by_changed_terms(
    reading: str, says: str, table: str, changed: Callable[[tuple[str, ...]], tuple[str, ...]]
) -> None:
    rows = tuple(changed(TERMS.table(table)))
    assert rows != TERMS.table(table)
    terms = library().book(BOOK).terms(what_if=Layer(tables={table: Table(TERMS.cite(table), rows)}))
    _, by_terms = solved(SOME, terms)
    assert edges_by(reading, says) == edges(by_terms)
    assert (edges(by_terms) == edges(solved(SOME)[1])) == (reading == "G32"), "that one changes nothing"


# Ranking and settlement tile by tile, with nothing of the solver

FEW = "66 45 36 35 26 14 23 24 12 55"
ZEROS = "66 44 55 55 46 46 15 22 14 23"

Wins = Callable[[Part, Part, bool], bool]  # whether a player's part wins against the Bank's, and if they are low


@cache
def by_house_way(four: tuple[str, ...]) -> SetHand:
    return house_way(TERMS, four).hand


def by_hand(some: str, wins: Wins, sort_key: Callable[[Part], object]) -> tuple[Fraction, Fraction]:
    """Every deal, each hand named by this worth: the edges of best play and of House Way."""
    all_tiles, nets, deals = some.split(), [0, 0], 0

    def named(setting: SetHand) -> tuple[Part, Part]:
        low, high = sorted((setting.low, setting.high), key=sort_key)  # type: ignore[arg-type]
        return low, high

    def net(mine: tuple[Part, Part], banks: tuple[Part, Part]) -> int:
        return wins(mine[0], banks[0], True) + wins(mine[1], banks[1], False) - 1

    for places in combinations(range(len(all_tiles)), 4):
        four = [all_tiles[place] for place in places]
        left = [tile for place, tile in enumerate(all_tiles) if place not in places]
        banks = [named(by_house_way(each)) for each in combinations(left, 4)]
        first, *others = four
        ways = [divided(TERMS, (first, each), [tile for tile in others if tile is not each]) for each in others]
        nets[0] += max(sum(net(named(way), bank) for bank in banks) for way in ways)
        nets[1] += sum(net(named(by_house_way(tuple(four))), bank) for bank in banks)
        deals += len(banks)
    return Fraction(-nets[0], deals), Fraction(-nets[1], deals)


def as_read(mine: Part, banks: Part, low: bool) -> bool:
    zeros = low and not mine.ranked and not banks.ranked and mine.points == banks.points == 0
    return not zeros and mine.strength > banks.strength


def test_the_count_by_hand_is_right_for_the_book_as_it_is_read() -> None:
    for some in (FEW, ZEROS):
        assert by_hand(some, as_read, lambda part: part.strength) == tuple(edges(solved(some)[1]).values())


def test_the_six_of_gee_jun_above_the_fives() -> None:
    def strength(part: Part) -> tuple[float, ...]:
        """The highest single tile again, the 2-4 half a step above the fives."""
        if part.ranked:
            return part.strength
        return 0, part.points, -min(14.5 if tile == "24" else rank_of(TERMS, tile) for tile in part.tiles)

    def wins(mine: Part, banks: Part, low: bool) -> bool:
        zeros = low and not mine.ranked and not banks.ranked and mine.points == banks.points == 0
        return not zeros and strength(mine) > strength(banks)

    expected = by_hand(FEW, wins, strength)
    assert tuple(edges_by("G2", "The six of Gee Jun", FEW).values()) == expected
    assert expected != by_hand(FEW, as_read, lambda part: part.strength)


def test_any_two_low_parts_of_zero_are_the_banks() -> None:
    def wins(mine: Part, banks: Part, low: bool) -> bool:
        return not (low and mine.points == banks.points == 0) and mine.strength > banks.strength

    expected = by_hand(ZEROS, wins, lambda part: part.strength)
    assert tuple(edges_by("G14", "Any two low parts", ZEROS).values()) == expected
    assert expected != by_hand(ZEROS, as_read, lambda part: part.strength)


def test_only_tiles_that_look_the_same_are_the_same_high_tile() -> None:
    def wins(mine: Part, banks: Part, low: bool) -> bool:
        unlike = not mine.ranked and mine.strength == banks.strength and mine.tiles[0] != banks.tiles[0]
        zeros = low and mine.points == 0
        return as_read(mine, banks, low) or (unlike and not zeros)

    expected = by_hand(FEW, wins, lambda part: part.strength)
    assert tuple(edges_by("G15", "Only tiles", FEW).values()) == expected
    assert expected != by_hand(FEW, as_read, lambda part: part.strength)


def test_level_ranked_parts_have_the_same_count_and_highest_tile() -> None:
    """So that it changes nothing to compare those (G13)."""
    parts: dict[tuple[int, ...], set[tuple[int, str]]] = {}
    for four in whole_set()[0].settings:
        for part in (part for setting in four for part in (setting.low, setting.high) if part.ranked):
            parts.setdefault(part.strength, set()).add((part.points, kind_of(TERMS, part.tiles[0])))
    assert all(len(each) == 1 for each in parts.values())
    assert len(parts) == 22


def test_a_high_nine_is_the_best_nine_in_any_case() -> None:
    """So that it changes nothing to take it for one (G1): no other nine is led by Teen or Day."""
    parts = [part for three in whole_set()[0].settings for setting in three for part in (setting.low, setting.high)]
    led_by_the_two_highest = {part.name for part in parts if part.points == 9 and rank_of(TERMS, part.tiles[0]) <= 2}
    assert led_by_the_two_highest == {"high_nine"}
    assert {part.points for part in parts if part.name == "high_nine"} == {9}


@pytest.mark.parametrize("names", ["GeeJun GeeJun Ng Teen", "GeeJun GeeJun Ng Day"])
def test_both_gee_jun_tiles_with_a_five_are_set_as_if_one_were_the_six_of_the_listed_hand(names: str) -> None:
    """7 low and Gee Jun with the 6 high, as 10.2(c) has it (G26)."""
    hand = house_way(TERMS, tiles_of(names)).hand
    assert (hand.low.points, names_of(hand).split(" / ")[1]) == (7, "GeeJun GeeJun")


# Reports


def test_every_reading_is_registered_and_its_figures_differ_only_where_they_are_given() -> None:
    before = {wager.name: wager.house_edge for wager in found().wagers}
    for rests in found().rests_on:
        assert BOOK in library().interpretation(rests.on).clauses
        for other in rests.alternatives:
            assert all(edge != before[name] for name, edge in other.house_edges.items())
            says_none = "nothing changes" in other.says or "no figure" in other.says
            assert not (says_none and other.house_edges)
    assert [rests.on for rests in found().rests_on] == [reading.id for reading in READINGS]


def test_what_the_alternatives_bring() -> None:
    figures = {
        (rests.on, name): round(float(edge) * 100, 4)
        for rests in found().rests_on
        for other in rests.alternatives[:1]
        for name, edge in other.house_edges.items()
    }
    assert figures == {
        ("G1", "main"): 0.1563,
        ("G2", "main"): 0.1738,
        ("G2", "house_way"): 0.9436,
        ("G14", "main"): 0.2262,
        ("G14", "house_way"): 0.9974,
        ("G15", "main"): 0.1477,
        ("G15", "house_way"): 0.9129,
        ("G28", "main"): 0.147,
        ("G29", "main"): 0.0952,
        ("G29", "house_way"): 0.9474,
        ("G31", "main"): 0.2338,
        ("G31", "house_way"): 0.9544,
        ("G32", "main"): 0.0122,
        ("G32", "house_way"): 0.9616,
        ("G33", "main"): 0.1347,
        ("G33", "house_way"): 0.9436,
        ("G35", "main"): 0.1712,
        ("G35", "house_way"): 0.9512,
        ("G37", "main"): 0.1781,
        ("G37", "house_way"): 0.9484,
        ("G38", "main"): 0.1311,
        ("G38", "house_way"): 0.9473,
    }


def test_progress_is_told_while_other_readings_are_counted() -> None:
    told: list[tuple[str, int, int]] = []
    field, as_read = solved(FEW)
    list(rests_on(TERMS, field, as_read, lambda *how_far: told.append(how_far)))
    assert told == [("other readings", done, len(READINGS)) for done in range(len(READINGS) + 1)]
