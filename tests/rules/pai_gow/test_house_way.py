"""Rule 10: House Way, step by step. `tests/games/pai_gow` has every hand there is."""

from itertools import combinations_with_replacement, permutations

import pytest
from msgspec.structs import replace

from croupier.games.pai_gow.house_way import HouseWay, house_way, settings
from croupier.games.pai_gow.tiles import tiles
from croupier.instruments import Layer, Table, library
from tests.marks import rule
from tests.rules.pai_gow.hands import BOOK, TERMS, counts_of, house_way_of, names_of, tiles_of


def is_set(hand: str, counts: str, *under: str) -> HouseWay:
    """House Way sets these tiles so, with parts worth so much, under just these clauses of rule 10."""
    way = house_way_of(hand)
    assert (names_of(way.hand), counts_of(way.hand)) == (hand, counts)
    assert [clause for clause in way.under if clause.startswith("10.")] == ["10.1", *under]
    assert "A:House Way" in way.under
    return way


# A hand and its settings


@rule("pai-gow", NI2002_45="10.1")
def test_four_tiles_that_no_set_has_are_set_too() -> None:
    """A wrong reading comes to light when the hand is turned (H10), and not because nobody can set it."""
    for four in combinations_with_replacement(sorted(set(tiles(TERMS))), 4):
        set_so = house_way(TERMS, four).hand
        assert sorted(set_so.low.tiles + set_so.high.tiles) == sorted(four)


@rule("pai-gow", NI2002_45=("A:Hand", "A:Set"))
def test_a_hand_can_be_divided_in_three_ways() -> None:
    three = settings(TERMS, tiles_of("Ng Teen Look Bon"))
    assert list(map(names_of, three)) == ["Look Ng / Teen Bon", "Teen Look / Bon Ng", "Bon Look / Teen Ng"]


@rule("pai-gow", NI2002_45=("10.1", "A:House Way"))
@pytest.mark.parametrize(
    "names", ["Teen Gow Bot Foo", "Gow Gow Mooy Ping", "GeeJun Chong Bon Ng", "Yun Mooy Ping Ng", "Day Day Gow Gow"]
)
def test_a_hand_has_one_setting_however_its_tiles_lie(names: str) -> None:
    four = tiles_of(names)
    assert {house_way(TERMS, order) for order in permutations(four)} == {house_way(TERMS, four)}


# 10.2: hands that are listed, each with what the steps would make of it otherwise

NO_HAND = Table(under=("10.2",), rows=("no hand / at all",))
YIELDING = replace(library().book(BOOK), prevails="conditions")
UNLISTED = YIELDING.terms(conditions=Layer(tables={"special_hands": NO_HAND}))

LISTED = [
    ("10.2(a)", "Teen Foo / Teen Gow", "3 / wong", "Foo Gow / Teen Teen"),
    ("10.2(a)", "Day Foo / Day Gow", "3 / wong", "Foo Gow / Day Day"),
    ("10.2(b)", "Mooy Tit / Yun Foo", "7 / 9", "Foo Tit / Yun Mooy"),
    ("10.2(b)", "Mooy Chit / Yun Foo", "7 / 9", "Foo Chit / Yun Mooy"),
    ("10.2(c)", "Teen Ng / Chong GeeJun", "7 / 9", "Ng GeeJun / Teen Chong"),
    ("10.2(c)", "Teen Ng / Look GeeJun", "7 / 9", "Ng GeeJun / Teen Look"),
    ("10.2(c)", "Day Ng / Chong GeeJun", "7 / 9", "Ng GeeJun / Day Chong"),
    ("10.2(c)", "Day Ng / Look GeeJun", "7 / 9", "Ng GeeJun / Day Look"),
    ("10.2(d)", "Bon GeeJun / Gor Ng", "7 / 9", "Ng GeeJun / Gor Bon"),
    ("10.2(e)", "Yun Gow / Ping Bot", "7 / 8", "Gow Bot / Yun Ping"),
    ("10.2(f)", "Chong Tit / Look GeeJun", "3 / 9", "Tit Look / Chong GeeJun"),
    ("10.2(f)", "Chong Chit / Look GeeJun", "3 / 9", "Look Chit / Chong GeeJun"),
    ("10.2(g)", "Bon Gow / Teen Yun", "3 / gong", "Bon Gow / Teen Yun"),  # as the steps do, while Gong goes before Wong
    ("10.2(g)", "Bon Gow / Teen Bot", "3 / gong", "Bon Gow / Teen Bot"),
    ("10.2(g)", "Bon Gow / Day Yun", "3 / gong", "Bon Gow / Day Yun"),
    ("10.2(g)", "Bon Gow / Day Bot", "3 / gong", "Bon Gow / Day Bot"),
    ("10.2(h)", "Look Ng / Chong Foo", "1 / 7", "Chong Ng / Foo Look"),
    ("10.2(i)", "Bon Bot / Yun Gow", "2 / 7", "Yun Bon / Gow Bot"),
]


@rule("pai-gow", NI2002_45=("10.1", "10.2", "10.2(a)", "10.2(b)", "10.2(c)", "10.2(d)", "10.2(e)"))
@rule("pai-gow", NI2002_45=("10.2(f)", "10.2(g)", "10.2(h)", "10.2(i)"))
@pytest.mark.parametrize(("clause", "hand", "counts", "otherwise"), LISTED)
def test_a_listed_hand_is_set_as_listed_before_any_step(clause: str, hand: str, counts: str, otherwise: str) -> None:
    is_set(hand, counts, "10.2", clause)
    assert names_of(house_way(UNLISTED, tiles_of(hand)).hand) == otherwise


@rule("pai-gow", NI2002_45=("10.2", "10.2(a)", "10.2(b)", "10.2(c)", "10.2(e)", "10.2(f)", "10.2(g)"))
@rule("pai-gow", NI2002_45=("10.2(h)", "10.2(i)"))
@pytest.mark.parametrize(
    "names",
    [
        "Teen Teen Gow Ping",  # (a) with a 10 for the 11
        "Teen Day Gow Foo",
        "Yun Ping Foo Tit",  # (b) with the low 10
        "Bot Mooy Foo Tit",  # and with the low 8
        "GeeJun Chong Ng Yun",  # (c) without Teen and Day
        "GeeJun GeeJun Ng Teen",  # the other Gee Jun tile is not its 6
        "Yun Bot Gow Mooy",  # (e) with the high 10
        "Chong Look GeeJun Bot",  # (f) with an 8
        "Teen Yun Gow Gor",  # (g) with the high 4
        "Chong Foo Look Gor",  # (h) with a 4
        "Yun Gow Bot Gor",  # (i) with the high 4
    ],
)
def test_one_other_tile_and_a_hand_is_not_listed(names: str) -> None:
    assert "10.2" not in house_way_of(names).under


@rule("pai-gow", NI2002_45=("10.2(a)", "10.2(d)", "10.2(e)", "10.2(g)"))
@pytest.mark.parametrize(
    ("hand", "readings"),
    [
        ("Teen Foo / Teen Gow", "~G26"),
        ("Mooy Tit / Yun Foo", "~G26"),
        ("Teen Ng / Chong GeeJun", "~G12 ~G26"),
        ("Bon GeeJun / Gor Ng", "~G12 ~G26 ~G37"),
        ("Yun Gow / Ping Bot", "~G26 ~G38"),
        ("Chong Tit / Look GeeJun", "~G12 ~G26 ~G38"),
        ("Bon Gow / Teen Yun", "~G26"),
        ("Look Ng / Chong Foo", "~G26 ~G38"),
        ("Bon Bot / Yun Gow", "~G26 ~G38"),
    ],
)
def test_a_listed_hand_cites_the_readings_that_decided_it_and_no_other(hand: str, readings: str) -> None:
    way = house_way_of(hand)
    assert names_of(way.hand) == hand
    assert [clause for clause in way.under if clause.startswith("~")] == readings.split()


# 4.2: Gee Jun counts 3 or 6


@rule("pai-gow", NI2002_45="4.2")
@pytest.mark.parametrize(
    ("hand", "counted"),
    [
        ("Teen Ng / Chong GeeJun", True),  # listed as 7 and 9, which takes Gee Jun as 3
        ("Chong GeeJun / Gor Ng", True),  # 9 against 9
        ("Gor GeeJun / Teen Teen", True),  # split it would be 6 and 8
        ("Chong GeeJun / Day Day", True),
        ("Gow GeeJun / Teen Yun", True),  # the low part is 5
        ("Yun GeeJun / Tit Bot", True),
        ("Look Bot / Chong GeeJun", True),
        ("Mooy Look / Foo GeeJun", True),
        ("Look Ng / GeeJun GeeJun", False),  # a pair, and nothing is counted
        ("Gor GeeJun / Foo Foo", False),  # never split, whatever the rest counts
        ("Day Day / GeeJun GeeJun", False),
        ("Bon Gow / Teen Yun", False),  # there is none
        ("Teen Look / Bon Ng", False),
    ],
)
def test_a_setting_that_counts_a_gee_jun_tile_cites_the_rule_that_lets_it(hand: str, counted: bool) -> None:
    way = house_way_of(hand)
    assert names_of(way.hand) == hand
    assert ("4.2" in way.under) is counted


# (d) has any fourth tile that makes no pair


@rule("pai-gow", NI2002_45="10.2(d)")
@pytest.mark.parametrize("four", ["Gor", "Bon"])
@pytest.mark.parametrize("other", ["Teen", "Day", "Yun", "Mooy", "Foo", "Ping", "Tit", "Look", "Gow", "Bot", "Chit"])
def test_4_and_5_go_high_beside_gee_jun_and_any_tile(four: str, other: str) -> None:
    way = house_way_of(f"GeeJun {four} Ng {other}")
    assert names_of(way.hand) == f"{other} GeeJun / {four} Ng"
    assert "10.2(d)" in way.under


@rule("pai-gow", NI2002_45=("10.2(d)", "A:High Part of the Hand"))
def test_the_high_4_goes_with_the_5_and_a_better_9_makes_its_part_the_high_one() -> None:
    is_set("Bon GeeJun / Gor Ng", "7 / 9", "10.2", "10.2(d)")
    is_set("Chong GeeJun / Gor Ng", "9 / 9", "10.2", "10.2(d)")
    is_set("Bon Ng / Chong GeeJun", "9 / 9", "10.2", "10.2(d)")


@rule("pai-gow", NI2002_45=("10.2(d)", "10.1(a)"))
@pytest.mark.parametrize("hand", ["Gor Ng / GeeJun GeeJun", "Ng GeeJun / Gor Gor", "Bon GeeJun / Ng Ng"])
def test_a_pair_with_the_4_the_5_or_gee_jun_is_for_the_rule_on_pairs(hand: str) -> None:
    way = house_way_of(hand)
    assert (names_of(way.hand), "10.1(a)" in way.under) == (hand, True)


# 10.1(a): pairs


@rule("pai-gow", NI2002_45="10.1(a)")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Look Ng / GeeJun GeeJun", "1 / pair"),
        ("Gor GeeJun / Foo Foo", "7 / pair"),
        ("Gor Chong / Mooy Mooy", "0 / pair"),
        ("Teen Gow / Ng Ng", "wong / pair"),  # the lowest pair, though 7 and 4 or a Wong could be made
        ("Day Tit / Chong Chong", "high_nine / pair"),
    ],
)
def test_a_pair_that_is_not_listed_stays_in_one_part(hand: str, counts: str) -> None:
    assert "never split" in is_set(hand, counts, "10.1(a)").because


@rule("pai-gow", NI2002_45=("10.1(a)", "10.1(a)(i)", "10.1(a)(ii)", "10.1(a)(iii)", "10.1(a)(iv)"))
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Day Day / GeeJun GeeJun", "pair / pair"),
        ("Gow Gow / Teen Teen", "pair / pair"),  # two Wongs by the letter
        ("Yun Yun / Teen Teen", "pair / pair"),  # two Gongs
        ("Tit Tit / Day Day", "pair / pair"),  # two High Nines
        ("Ng Ng / Bot Bot", "pair / pair"),
    ],
)
def test_two_pairs_are_both_kept_the_better_one_high(hand: str, counts: str) -> None:
    assert "~G28" in is_set(hand, counts, "10.1(a)").under


SPLITS = [
    ("10.1(a)(i)", "Teen Gor / Teen Look", "6 / 8"),
    ("10.1(a)(i)", "Day Bon / Day Chong", "6 / 8"),
    ("10.1(a)(i)", "Teen Ng / Teen Gow", "7 / wong"),
    ("10.1(a)(i)", "Day Tit / Day Chit", "high_nine / high_nine"),
    ("10.1(a)(ii)", "Ping Gow / Mooy Gow", "9 / 9"),
    ("10.1(a)(ii)", "Mooy Gow / Teen Gow", "9 / wong"),
    ("10.1(a)(iii)", "Yun Gow / Yun Foo", "7 / 9"),
    ("10.1(a)(iii)", "Gow Bot / Foo Bot", "7 / 9"),
    ("10.1(a)(iii)", "Yun Ping / Yun Mooy", "8 / 8"),
    ("10.1(a)(iii)", "Ping Bot / Mooy Bot", "8 / 8"),
    ("10.1(a)(iii)", "Foo Bot / Day Bot", "9 / gong"),
    ("10.1(a)(iv)", "Ping Tit / Teen Tit", "7 / high_nine"),
    ("10.1(a)(iv)", "Mooy Chit / Day Chit", "7 / high_nine"),
    ("10.1(a)(iv)", "Foo Tit / Day Tit", "8 / high_nine"),
]


@rule("pai-gow", NI2002_45=("10.1(a)(i)", "10.1(a)(ii)", "10.1(a)(iii)", "10.1(a)(iv)"))
@pytest.mark.parametrize(("clause", "hand", "counts"), SPLITS)
def test_a_listed_pair_is_split_where_that_makes_enough(clause: str, hand: str, counts: str) -> None:
    assert "is split" in is_set(hand, counts, "10.1(a)", clause).because


@rule("pai-gow", NI2002_45=("10.1(a)", "10.1(a)(i)", "10.1(a)(ii)", "10.1(a)(iii)", "10.1(a)(iv)"))
@pytest.mark.parametrize(
    ("hand", "counts", "split_would_make"),
    [
        ("Gor Ng / Teen Teen", "9 / pair", "6 / 7"),
        ("Day Chong / Teen Teen", "8 / pair", "4 / 8"),
        ("Bon Ng / Day Day", "9 / pair", "6 / 7"),
        ("Teen Yun / Day Day", "gong / pair", "4 / gong"),
        ("Foo Ping / Gow Gow", "1 / pair", "0 / 9"),
        ("Yun Mooy / Gow Gow", "8 / pair", "7 / 9"),
        ("Teen Bot / Gow Gow", "gong / pair", "7 / wong"),
        ("Mooy Gow / Yun Yun", "9 / pair", "7 / 8"),
        ("Foo Bot / Yun Yun", "9 / pair", "6 / 9"),
        ("Ping Gow / Bot Bot", "9 / pair", "7 / 8"),
        ("Yun Foo / Bot Bot", "9 / pair", "6 / 9"),
        ("Foo Ping / Chit Chit", "1 / pair", "7 / 8"),
        ("Teen Gow / Tit Tit", "wong / pair", "6 / high_nine"),
        ("Day Gow / Chit Chit", "wong / pair", "6 / high_nine"),
    ],
)
def test_a_listed_pair_is_kept_where_splitting_does_not_make_enough(
    hand: str, counts: str, split_would_make: str
) -> None:
    assert "splitting it does not make" in is_set(hand, counts, "10.1(a)").because
    others = [each for each in settings(TERMS, tiles_of(hand)) if names_of(each) != hand]
    assert {counts_of(each) for each in others} == {split_would_make}


@rule("pai-gow", NI2002_45=("10.1(a)", "10.1(a)(i)", "10.1(a)(iii)"))
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Gor GeeJun / Teen Teen", "7 / pair"),  # split it would be 6 and 8
        ("Chong GeeJun / Day Day", "9 / pair"),  # 8 and 8
        ("Teen Gow / Bot Bot", "wong / pair"),  # 7 and a Gong
        ("Day Gow / Yun Yun", "wong / pair"),
    ],
)
def test_a_pair_is_not_split_to_make_both_parts_worse(hand: str, counts: str) -> None:
    assert "at least as good" in is_set(hand, counts, "10.1(a)").because


# 10.1(b): Wongs, Gongs and High Nines


@rule("pai-gow", NI2002_45="10.1(b)")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Yun Gow / Teen Tit", "7 / high_nine"),  # before 6 and a Gong, and before 5 and a Wong
        ("Ping Bot / Day Tit", "8 / high_nine"),  # before 7 and a Gong
        ("Mooy Gow / Day Chit", "9 / high_nine"),  # before 7 and a Wong
        ("Gow GeeJun / Teen Yun", "5 / gong"),  # before 4 and a Wong
        ("Chong Foo / Teen Gow", "7 / wong"),
        ("Day Bot / Teen Gow", "gong / wong"),  # a low Gong counts 0, and is better than 3 with Chong
    ],
)
def test_the_order_for_the_high_part_is_high_nine_gong_wong(hand: str, counts: str) -> None:
    assert "the first of High Nine, Gong, Wong" in is_set(hand, counts, "10.1(b)").because


@rule("pai-gow", NI2002_45="10.1(b)")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Foo Tit / Teen Gow", "8 / wong"),  # a High Nine would leave 0
        ("Foo Bot / Day Gow", "9 / wong"),  # a Gong would leave 0
        ("Gor Gow / Teen Tit", "3 / high_nine"),  # 3 with Gor is enough
        ("Chong Chit / Teen Tit", "3 / high_nine"),  # so is 3 with Chong
    ],
)
def test_one_that_leaves_less_than_3_with_chong_is_passed_over(hand: str, counts: str) -> None:
    assert "the first of High Nine, Gong, Wong" in is_set(hand, counts, "10.1(b)").because


@rule("pai-gow", NI2002_45="10.1(b)")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Gor Tit / Teen Yun", "1 / gong"),  # Gong, though a High Nine would leave 2
        ("Tit Ng / Teen Bot", "2 / gong"),  # a High Nine would leave 3 with Bot, which is too little
        ("Bon Tit / Teen Gow", "1 / wong"),  # Wong, though a High Nine would leave 3 with Bon
        ("Mooy Ping / Day Chit", "0 / high_nine"),
        ("Chong Ng / Day Gow", "1 / wong"),
        ("Tit Look / Day Chit", "3 / high_nine"),  # 3 with Tit
    ],
)
def test_where_the_low_part_falls_short_the_order_is_gong_wong_high_nine(hand: str, counts: str) -> None:
    assert "the first of Gong, Wong, High Nine" in is_set(hand, counts, "10.1(b)").because


@rule("pai-gow", NI2002_45="10.1(b)")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Day Bot / Teen Gow", "gong / wong"),  # Teen rather than Day in the high part
        ("Day Mooy / Teen Yun", "2 / gong"),
        ("Day Gor / Teen Tit", "6 / high_nine"),
        ("Yun Foo / Day Bot", "9 / gong"),  # then the better low part: Yun, not Bot, with the Foo
        ("Tit Gow / Teen Chit", "6 / high_nine"),
    ],
)
def test_what_can_be_made_in_two_ways_is_made_with_teen_and_then_with_the_better_low_part(
    hand: str, counts: str
) -> None:
    is_set(hand, counts, "10.1(b)")


# 10.1(c): point counts


@rule("pai-gow", NI2002_45="10.1(c)")
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Teen Look / Bon Ng", "8 / 9"),  # not 1 and 6, nor 0 and 7
        ("Ping Ng / Yun Gow", "5 / 7"),  # not 4 and 8, nor 3 and 9
        ("Look Gow / Bon Foo", "5 / 5"),  # not 3 and 7 with Foo, nor 0 and 0
        ("Gor Gow / Yun Bot", "3 / 6"),  # 3 with Gor is enough
        ("Chong Tit / Ping Ng", "3 / 5"),  # so is 3 with Chong, though 1 and 7 can be made
    ],
)
def test_the_low_part_gets_the_highest_count_it_can(hand: str, counts: str) -> None:
    assert "highest count for the low part" in is_set(hand, counts, "10.1(c)").because


@rule("pai-gow", NI2002_45=("10.1(c)", "10.1(c)(i)"))
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Look Ng / Ping Tit", "1 / 7"),  # not 3 with Tit and 5
        ("Bon Tit / Yun Gow", "1 / 7"),  # not 3 with Bon and 5
        ("Bon Look / Foo Tit", "0 / 8"),  # not 3 with Tit and 5, nor 1 and 7
        ("Chong Look / Bon Ng", "2 / 9"),
    ],
)
def test_if_3_with_chong_is_out_of_reach_the_high_part_gets_the_highest_count(hand: str, counts: str) -> None:
    is_set(hand, counts, "10.1(c)", "10.1(c)(i)")


@rule("pai-gow", NI2002_45=("10.1(c)", "10.1(c)(ii)"))
@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("Yun Bon / Look Chit", "2 / 3"),  # not 1 and 4, nor 0 and 5
        ("Bon Gow / Chong Tit", "3 / 3"),  # not 0 and 6, nor 1 and 5
        ("Tit Look / Gow Ng", "3 / 4"),  # not 1 and 6, nor 2 and 5
    ],
)
def test_if_the_high_part_cannot_have_7_either_the_counts_come_close_together(hand: str, counts: str) -> None:
    is_set(hand, counts, "10.1(c)", "10.1(c)(ii)")


# 10.1(c) again: two settings with the same counts


def is_chosen(hand: str, counts: str, not_so: str, under: str) -> None:
    """Just these two settings have the same counts, and House Way takes the first under this clause or reading."""
    with_these_counts = {names_of(each) for each in settings(TERMS, tiles_of(hand)) if counts_of(each) == counts}
    assert with_these_counts == {hand, not_so}
    way = house_way_of(hand)
    assert (names_of(way.hand), way.under[-1 if under.startswith("~") else -2]) == (hand, under)


@rule("pai-gow", NI2002_45="10.1(c)(iii)")
@pytest.mark.parametrize(
    ("hand", "counts", "not_so"),
    [
        ("Mooy Ng / Yun Ping", "5 / 8", "Ping Ng / Yun Mooy"),  # against (ii)
        ("Mooy Look / Chong Foo", "6 / 7", "Mooy Chong / Foo Look"),
        ("Gor Foo / Day Bon", "5 / 6", "Bon Foo / Day Gor"),
        ("Gor Bot / Yun Look", "2 / 4", "Yun Gor / Look Bot"),  # against (i)
    ],
)
def test_two_tiles_of_chong_or_higher_are_not_set_together(hand: str, counts: str, not_so: str) -> None:
    is_chosen(hand, counts, not_so, "10.1(c)(iii)")


@rule("pai-gow", NI2002_45=("10.1(c)", "10.1(c)(i)bis"))
@pytest.mark.parametrize(
    ("hand", "counts", "not_so"),
    [
        ("Chong Gow / Ping Look", "5 / 6", "Look Gow / Chong Ping"),
        ("Chong Tit / Foo Look", "3 / 7", "Tit Look / Chong Foo"),
        ("Yun GeeJun / Tit Bot", "4 / 5", "Bot GeeJun / Yun Tit"),
        ("Yun Gor / Chong Bot", "2 / 4", "Gor Bot / Yun Chong"),  # high tiles are together either way
    ],
)
def test_the_highest_tile_goes_low_where_the_high_part_counts_7_or_less(hand: str, counts: str, not_so: str) -> None:
    is_chosen(hand, counts, not_so, "10.1(c)(i)bis")


@rule("pai-gow", NI2002_45=("10.1(c)", "10.1(c)(ii)bis"))
@pytest.mark.parametrize(
    ("hand", "counts", "not_so"),
    [
        ("Look Bot / Chong GeeJun", "4 / 9", "Chong Bot / Look GeeJun"),
        ("Look Gow / Chong GeeJun", "5 / 9", "Chong Gow / Look GeeJun"),
        ("Ping Tit / Mooy Bot", "7 / 8", "Mooy Tit / Ping Bot"),
        ("Day Ng / Teen Look", "7 / 8", "Teen Ng / Day Look"),
    ],
)
def test_the_highest_tile_goes_high_where_the_high_part_counts_8_or_more(hand: str, counts: str, not_so: str) -> None:
    is_chosen(hand, counts, not_so, "10.1(c)(ii)bis")


@rule("pai-gow", NI2002_45=("10.1(c)", "10.1(c)(i)bis", "10.1(c)(ii)bis"))
@pytest.mark.parametrize(
    ("hand", "counts", "not_so"),
    [
        ("Tit Gow / Foo Chit", "6 / 8", "Gow Chit / Foo Tit"),  # a better low part, and the high one as good
        ("Tit Bot / Ping Chit", "5 / 7", "Bot Chit / Ping Tit"),
        ("Gor Ping / Mooy Chong", "4 / 6", "Gor Mooy / Chong Ping"),  # a better high part, though it has 7 or less
    ],
)
def test_no_part_is_made_worse_for_nothing(hand: str, counts: str, not_so: str) -> None:
    is_chosen(hand, counts, not_so, "~G29")


@rule("pai-gow", NI2002_45=("10.1(c)", "10.1(c)(i)bis", "10.1(c)(ii)bis"))
@pytest.mark.parametrize(
    ("hand", "counts", "not_so"),
    [
        ("Mooy Look / Foo GeeJun", "6 / 7", "Mooy GeeJun / Foo Look"),
        ("Mooy Chit / Foo Tit", "7 / 8", "Mooy Tit / Foo Chit"),
        ("Ping Chit / Foo Tit", "7 / 8", "Ping Tit / Foo Chit"),
    ],
)
def test_between_settings_of_one_value_the_higher_tile_that_can_move_goes_by_the_same_counts(
    hand: str, counts: str, not_so: str
) -> None:
    is_chosen(hand, counts, not_so, "~G36")
    chosen, other = (each for each in settings(TERMS, tiles_of(hand)) if counts_of(each) == counts)
    assert (chosen.low.strength, chosen.high.strength) == (other.low.strength, other.high.strength)


# The sequence


@rule("pai-gow", NI2002_45=("10.1", "10.1(a)", "10.1(b)", "10.1(c)"))
@pytest.mark.parametrize(
    ("hand", "step"),
    [
        ("Teen Foo / Teen Gow", "10.2"),  # has a pair and a Wong
        ("Bon Gow / Teen Yun", "10.2"),  # has a Wong and a Gong
        ("Teen Gow / Ng Ng", "10.1(a)"),  # has a Wong
        ("Chong Ng / Teen Tit", "10.1(b)"),  # 1 and a High Nine, though 3 with Chong and 7 can be made
        ("Teen Look / Bon Ng", "10.1(c)"),
    ],
)
def test_an_earlier_step_leaves_nothing_to_a_later_one(hand: str, step: str) -> None:
    way = house_way_of(hand)
    assert names_of(way.hand) == hand
    assert [clause for clause in way.under if clause in ("10.2", "10.1(a)", "10.1(b)", "10.1(c)")] == [step]


# In words


@pytest.mark.parametrize(
    ("names", "because"),
    [
        ("Teen Teen Foo Gow", "a listed hand: Teen and Foo low, Teen and Gow high"),
        ("Day Day Tit Tit", "both pairs are kept, the better one high"),
        ("Ping Ping Gor Look", "a pair of Ping is never split"),
        ("Teen Teen Gor Ng", "the pair of Teen is kept, since splitting it does not make 6 and 8"),
        ("Yun Yun Mooy Gow", "the pair of Yun is kept, since splitting it does not make 7 and 9 or 8 and 8"),
        (
            "Teen Teen Gor GeeJun",
            "the pair of Teen is kept, which is at least as good in both parts as splitting it",
        ),
        ("Tit Tit Teen Ping", "the pair of Tit is split, which makes 7 and a High Nine or higher"),
        (
            "Teen Tit Bot Gow",
            "Teen High Nine goes high, the first of High Nine, Gong, Wong "
            "to leave a low part of 3 with Chong or better",
        ),
        (
            "Teen Tit Bon Gow",
            "Teen Wong goes high, the first of Gong, Wong, High Nine, "
            "as none leaves a low part of 3 with Chong or better",
        ),
        ("Teen Look Bon Ng", "8 is the highest count for the low part"),
        (
            "Look Ng Ping Tit",
            "the low part cannot be 3 with Chong or better, and 7 is the highest count for the high part",
        ),
        (
            "Yun Bon Look Chit",
            "the low part cannot be 3 with Chong or better nor the high part 7, and no counts are closer together",
        ),
        (
            "Yun Mooy Ping Ng",
            "5 is the highest count for the low part; "
            "of two settings with these counts, this keeps tiles of Chong or higher apart",
        ),
        (
            "Mooy Bot Ping Tit",
            "7 is the highest count for the low part; "
            "of two settings with these counts, Mooy goes high, as the high part counts 8 or more",
        ),
        (
            "Chong Gow Ping Look",
            "5 is the highest count for the low part; "
            "of two settings with these counts, Chong goes low, as the high part counts 7 or less",
        ),
        (
            "Tit Gow Foo Chit",
            "6 is the highest count for the low part; "
            "of two settings with these counts, this is better in one part and as good in the other",
        ),
        (
            "Foo Ping Tit Chit",
            "7 is the highest count for the low part; "
            "of two settings with these counts, Tit goes high, as the high part counts 8 or more",
        ),
    ],
)
def test_it_says_why_a_hand_is_set_so(names: str, because: str) -> None:
    assert house_way_of(names).because == because
