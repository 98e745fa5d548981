"""Rule 3.1: pairs, Wongs, Gongs and High Nines above all point counts; and which part of a hand is the high one."""

from itertools import combinations, pairwise

import pytest

from croupier.games.pai_gow.parts import Part, divided, part, rule_of_part
from croupier.games.pai_gow.tiles import tiles
from tests.marks import rule
from tests.rules.pai_gow.hands import TERMS, hand_of, name_of, names_of, part_of, tiles_of
from tests.rules.pai_gow.test_tiles import SINGLES

# The ranking, highest first.
PAIRS = ["GeeJun", *SINGLES[:-1]]
RANKING = [
    *(f"{name} {name}" for name in PAIRS),
    "Teen Gow",
    "Day Gow",
    "Teen Yun",
    "Day Yun",
    "Teen Tit",
    "Day Tit",
]

EVERY_PART = [part(TERMS, two) for two in combinations(tiles(TERMS), 2)]


def descends(parts: list[Part]) -> bool:
    return all(higher.strength > lower.strength for higher, lower in pairwise(parts))


@rule("pai-gow", NI2002_45=("3.1", "Appendix A"))
def test_the_ranking_has_22_steps_from_gee_jun_to_the_high_nine_of_day() -> None:
    ranked = [part_of(names) for names in RANKING]
    assert descends(ranked)
    assert {each.strength for each in EVERY_PART if each.ranked} == {each.strength for each in ranked}
    assert len(RANKING) == 22


@rule("pai-gow", NI2002_45=("3.1", "Appendix A"))
@pytest.mark.parametrize("name", SINGLES)
def test_both_tiles_of_a_kind_are_a_pair(name: str) -> None:
    pair = part_of(f"{name} {name}")
    assert (pair.name, pair.words) == ("pair", f"pair of {name.replace('GeeJun', 'Gee Jun')}")
    assert sum(each.name == "pair" and each.strength == pair.strength for each in EVERY_PART) == 1


@rule("pai-gow", NI2002_45=("3.1", "Appendix A"))
@pytest.mark.parametrize("names", ["Yun Bot", "Mooy Ping", "Chong Look", "Tit Chit", "Gor Bon", "Look GeeJun"])
def test_tiles_of_the_same_points_are_no_pair_unless_of_one_kind(names: str) -> None:
    assert part_of(names).name == "points"


COMBINATIONS = [
    ("wong", "Wong", "45 36"),
    ("gong", "Gong", "44 44 35 26"),
    ("high_nine", "High Nine", "16 16 34 25"),
]


@rule("pai-gow", NI2002_45=("3.1", "Appendix A"))
@pytest.mark.parametrize(("name", "words", "others"), COMBINATIONS)
@pytest.mark.parametrize(("leader", "tile"), [("Teen", "66"), ("Day", "11")])
def test_teen_and_day_make_wong_with_a_9_gong_with_an_8_high_nine_with_a_7(
    leader: str, tile: str, name: str, words: str, others: str
) -> None:
    made = [part(TERMS, (other, tile)) for other in others.split()]
    assert [(each.name, each.words) for each in made] == [(name, f"{leader} {words}")] * len(made)
    assert len({each.strength for each in made}) == 1
    assert sum(each.words == f"{leader} {words}" for each in EVERY_PART) == 2 * len(made)


@rule("pai-gow", NI2002_45=("3.1", "Appendix A"))
@pytest.mark.parametrize("names", ["Yun Gow", "Teen Ping", "Day Chong", "Teen GeeJun", "Teen Day", "Gor Ng"])
def test_nothing_else_is_ranked(names: str) -> None:
    assert part_of(names).name == "points"


@rule("pai-gow", NI2002_45=("3.1", "11.1(a)", "Appendix A"))
def test_the_lowest_step_is_above_every_point_count() -> None:
    lowest = part_of(RANKING[-1])
    counted = [each for each in EVERY_PART if not each.ranked]
    assert all(lowest.strength > each.strength for each in counted)
    assert max(each.points for each in counted) == 9


# Parts without a rank


@rule("pai-gow", NI2002_45=("11.1(b)", "11.4(b)"))
def test_a_higher_count_is_above_a_lower_one_whatever_the_tiles() -> None:
    counted = sorted((each for each in EVERY_PART if not each.ranked), key=lambda each: each.strength)
    assert [each.points for each in counted] == sorted(each.points for each in counted)
    assert part_of("Chit GeeJun").strength > part_of("Teen Mooy").strength  # 3 and 2


@rule("pai-gow", NI2002_45=("3.2", "11.2", "Appendix B"))
@pytest.mark.parametrize("count", range(10))
def test_of_parts_with_the_same_count_the_one_with_the_higher_tile_is_above(count: int) -> None:
    level = [each for each in EVERY_PART if not each.ranked and each.points == count]
    highest = [name_of(each.tiles[0]) for each in sorted(level, key=lambda each: each.strength, reverse=True)]
    assert highest == sorted(highest, key=SINGLES.index)
    by_tile = {(name_of(each.tiles[0]), each.strength) for each in level}
    assert len(by_tile) == len({strength for _, strength in by_tile}) == len(set(highest))


@rule("pai-gow", NI2002_45=("3.2", "11.2"))
def test_the_second_tile_of_a_part_never_decides() -> None:
    assert part_of("Teen Gor").strength == part_of("Teen Bon").strength
    assert part_of("Chong Gow").strength == part(TERMS, ("33", "36")).strength


@rule("pai-gow", NI2002_45="A:Point Count")
@pytest.mark.parametrize(
    ("names", "words"),
    [("Tit Ping", "7, Ping high"), ("Chong Gor", "0, Gor high"), ("GeeJun Look", "9, Look high")],
)
def test_a_part_without_a_rank_is_called_by_its_count_and_its_highest_tile(names: str, words: str) -> None:
    assert part_of(names).words == words


@rule("pai-gow", NI2002_45=("3.1", "4.1", "4.2", "Appendix A"))
@pytest.mark.parametrize(
    ("names", "clauses"),
    [
        ("GeeJun GeeJun", {"3.1", "Appendix A"}),
        ("Day Gow", {"3.1", "Appendix A"}),
        ("Teen Bot", {"3.1", "Appendix A"}),
        ("Teen Chit", {"3.1", "Appendix A"}),
        ("Mooy Look", {"4.1", "A:Point Count", "A:Point"}),
        ("Mooy GeeJun", {"4.1", "4.2", "A:Point Count", "A:Point"}),
    ],
)
def test_what_a_part_is_worth_stands_on_its_clauses(names: str, clauses: set[str]) -> None:
    under = rule_of_part(TERMS, part_of(names))
    assert {clause for clause in under if not clause.startswith("~")} == clauses


# The parts of a hand are named by their value


@rule("pai-gow", NI2002_45=("A:High Part of the Hand", "A:Low Part of the Hand", "A:Set"))
@pytest.mark.parametrize(
    ("two", "other_two", "hand"),
    [
        ("Gor Mooy", "Teen Look", "Gor Mooy / Teen Look"),  # 4 and 8
        ("Teen Look", "Gor Mooy", "Gor Mooy / Teen Look"),
        ("Foo Bot", "Day Tit", "Foo Bot / Day Tit"),  # 9 and a High Nine
        ("Day Gow", "Ng Ng", "Day Gow / Ng Ng"),  # a Wong and a pair
        ("Teen Gor", "Day Bon", "Day Bon / Teen Gor"),  # 6 and 6
        ("Mooy Ping", "Foo Gow", "Foo Gow / Mooy Ping"),  # 0 and 0
    ],
)
def test_the_part_with_the_higher_value_is_the_high_part_however_it_was_put_down(
    two: str, other_two: str, hand: str
) -> None:
    four = tiles_of(f"{two} {other_two}")
    assert names_of(divided(TERMS, four[:2], four[2:])) == hand


@rule("pai-gow", NI2002_45=("A:High Part of the Hand", "A:Low Part of the Hand"))
def test_parts_of_one_value_are_named_the_same_way_each_time() -> None:
    four = tiles_of("Gow Mooy Gow Mooy")
    hand = divided(TERMS, four[:2], four[2:])
    assert hand.low.strength == hand.high.strength
    assert divided(TERMS, four[2:], four[:2]) == divided(TERMS, four[1::-1], four[:1:-1]) == hand


def test_a_part_does_not_depend_on_how_its_tiles_lie() -> None:
    for two in combinations(tiles(TERMS), 2):
        assert part(TERMS, two) == part(TERMS, two[::-1])


def test_hands_are_written_in_these_tests_as_they_are_set() -> None:
    assert names_of(hand_of("Teen Look / Mooy Gor")) == "Gor Mooy / Teen Look"
