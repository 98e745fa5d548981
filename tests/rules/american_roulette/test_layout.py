"""Rule 4.3, section 6 and Appendix B: every position of the layout, the numbers it covers, and what it pays."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import WagerPlaced, WagerSettled, WagersVoided
from croupier.games.american_roulette.layout import KINDS, nearest, odds_by_kind, position_of, positions
from croupier.instruments import Terms
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from croupier.views.american_roulette.felt import layout_of
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.american_roulette.play import RED, START, Play, terms_of

OFFERED, NOT_OFFERED = terms_of(), terms_of(zero_corner="none")

Numbers = frozenset[int]


# The geometry once more, from where each number lies: three columns, twelve rows, zero across the head


def at(number: int) -> tuple[int, int]:
    return (number - 1) // 3, (number - 1) % 3


def side_by_side(one: int, other: int) -> bool:
    (row, column), (other_row, other_column) = at(one), at(other)
    return abs(row - other_row) + abs(column - other_column) == 1


def in_rows(*rows: int) -> Numbers:
    return frozenset(number for number in range(1, 37) if at(number)[0] in rows)


SPLITS = {frozenset(pair) for pair in combinations(range(1, 37), 2) if side_by_side(*pair)}
STREETS = {in_rows(row) for row in range(12)}
CORNERS = {
    frozenset(number for number in range(1, 37) if at(number)[0] in (row, row + 1) and at(number)[1] in columns)
    for row in range(11)
    for columns in ((0, 1), (1, 2))
}
SIX_LINES = {in_rows(row, row + 1) for row in range(11)}
EXPECTED: dict[str, set[Numbers]] = {
    "straight_up": {frozenset({number}) for number in range(37)},
    "split": SPLITS | {frozenset({0, number}) for number in (1, 2, 3)},
    "street": STREETS | {frozenset({0, 1, 2}), frozenset({0, 2, 3})},
    "corner": CORNERS | {frozenset({0, 1, 2, 3})},
    "six_line": SIX_LINES,
    "column": {frozenset(range(first, 37, 3)) for first in (1, 2, 3)},
    "dozen": {frozenset(range(first, first + 12)) for first in (1, 13, 25)},
    "low": {frozenset(range(1, 19))},
    "high": {frozenset(range(19, 37))},
    "even": {frozenset(range(2, 37, 2))},
    "odd": {frozenset(range(1, 37, 2))},
    "red": {frozenset(map(int, RED))},
    "black": {frozenset(range(1, 37)) - frozenset(map(int, RED))},
}

# How many positions of each kind there are, how many numbers each covers, and what it pays.
KNOWN = {
    "straight_up": (37, 1, 35),
    "split": (57 + 3, 2, 17),
    "street": (12 + 2, 3, 11),
    "corner": (22 + 1, 4, 8),
    "six_line": (11, 6, 5),
    "column": (3, 12, 2),
    "dozen": (3, 12, 2),
    "low": (1, 18, 1),
    "high": (1, 18, 1),
    "even": (1, 18, 1),
    "odd": (1, 18, 1),
    "red": (1, 18, 1),
    "black": (1, 18, 1),
}
EVERY_CLAUSE = [
    ("straight_up", "4.3(a)", "6.1(a)", "17"),
    ("split", "4.3(b)", "6.1(b)", "5/8"),
    ("street", "4.3(c)", "6.1(c)", "4/5/6"),
    ("corner", "4.3(d)", "6.1(d)", "4/5/7/8"),
    ("six_line", "4.3(e)", "6.1(e)", "4/5/6/7/8/9"),
    ("column", "4.3(f)", "6.1(f)", "column-2"),
    ("dozen", "4.3(g)", "6.1(g)", "dozen-1"),
    ("low", "4.3(h)", "6.1(h)", "low"),
    ("high", "4.3(i)", "6.1(i)", "high"),
    ("even", "4.3(j)", "6.1(j)", "even"),
    ("odd", "4.3(k)", "6.1(k)", "odd"),
    ("red", "4.3(l)", "6.1(l)", "red"),
    ("black", "4.3(m)", "6.1(m)", "black"),
]


def covered(terms: Terms, kind: str) -> list[Numbers]:
    return [frozenset(map(int, each.numbers)) for each in positions(terms).values() if each.kind == kind]


# Which positions there are (4.3)


@rule(
    "american-roulette",
    NI2002_45=(
        "4.3",
        "4.3(a)",
        "4.3(b)",
        "4.3(c)",
        "4.3(d)",
        "4.3(e)",
        "4.3(f)",
        "4.3(g)",
        "4.3(h)",
        "4.3(i)",
        "4.3(j)",
        "4.3(k)",
        "4.3(l)",
        "4.3(m)",
    ),
)
@pytest.mark.parametrize("kind", KINDS)
def test_the_positions_of_each_kind_follow_from_where_the_numbers_lie(kind: str) -> None:
    many, numbers, _ = KNOWN[kind]
    found = covered(OFFERED, kind)
    assert len(found) == many == len(EXPECTED[kind])
    assert set(found) == EXPECTED[kind]
    assert {len(each) for each in found} == {numbers}


@rule("american-roulette", NI2002_45=("4.3", "Appendix B"))
def test_there_are_157_positions_and_no_two_cover_the_same() -> None:
    assert tuple(dict.fromkeys(each.kind for each in positions(OFFERED).values())) == KINDS
    assert len(positions(OFFERED)) == 157
    assert len({each.numbers for each in positions(OFFERED).values()}) == 157
    assert (len(SPLITS), len(STREETS), len(CORNERS), len(SIX_LINES)) == (57, 12, 22, 11)


@rule("american-roulette", NI2002_45="4.3(d)")
def test_the_corner_with_zero_is_offered_unless_the_table_elects_otherwise() -> None:
    offered, without = set(covered(OFFERED, "corner")), set(covered(NOT_OFFERED, "corner"))
    assert (offered - without, len(positions(NOT_OFFERED))) == ({frozenset({0, 1, 2, 3})}, 156)
    play = Play(patrons=("ann",), zero_corner="none")
    assert {line.option: line.name for line in sign(play.state).options}["zero_corner"] == "not offered"
    play.lift()
    corner = c.PlaceWager(patron="ann", option="0/1/2/3", amount=10_00)
    refusal = play.refused(corner, "4.3", Role.PATRON, "ann")
    assert refusal.instead == ("street-00-01-02", "street-00-02-03", "street-01-02-03")


@rule("american-roulette", NI2002_45=("4.3(e)", "4.3(j)", "7.3(b)"))
def test_zero_is_in_no_six_line_column_dozen_or_even_chance() -> None:
    with_zero = {each.kind for each in positions(OFFERED).values() if "00" in each.numbers}
    assert with_zero == {"straight_up", "split", "street", "corner"}


@rule("american-roulette", NI2002_45=("Appendix B", "4.3"))
def test_the_layout_is_drawn_with_every_position_and_what_it_pays() -> None:
    drawn = layout_of(OFFERED)
    assert [tuple(map(int, row)) for row in drawn.rows] == [(n, n + 1, n + 2) for n in range(1, 37, 3)]
    assert {(spot.name, spot.kind) for spot in drawn.spots} == {(p.name, p.kind) for p in positions(OFFERED).values()}
    assert {spot.pays for spot in drawn.spots if spot.kind == "corner"} == {"8 to 1"}
    assert all(set(spot.numbers) == positions(OFFERED)[spot.name].numbers for spot in drawn.spots)
    words = {spot.name: spot.words for spot in drawn.spots}
    assert len(set(words.values())) == len(words)
    said = ("straight_up-00", "split-05-08", "six_line-01-02-03-04-05-06", "dozen-2", "low")
    assert [words[name] for name in said] == ["Straight up 0", "Split 5/8", "Six-line 1/2/3/4/5/6", "Dozen 2", "Low"]


# Their odds (6.1)


@rule(
    "american-roulette",
    NI2002_45=(
        "6.1",
        "6.1(a)",
        "6.1(b)",
        "6.1(c)",
        "6.1(d)",
        "6.1(e)",
        "6.1(f)",
        "6.1(g)",
        "6.1(h)",
        "6.1(i)",
        "6.1(j)",
        "6.1(k)",
        "6.1(l)",
        "6.1(m)",
    ),
)
@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_pays_its_odds(kind: str) -> None:
    odds, (_, numbers, to) = odds_by_kind(OFFERED)[kind], KNOWN[kind]
    assert (odds.to, odds.on, odds.less) == (to, 1, 0)
    assert (odds.to + 1) * numbers == 36


@rule(
    "american-roulette",
    NI2002_45=(
        "4.3",
        "4.3(a)",
        "4.3(b)",
        "4.3(c)",
        "4.3(d)",
        "4.3(e)",
        "4.3(f)",
        "4.3(g)",
        "4.3(h)",
        "4.3(i)",
        "4.3(j)",
        "4.3(k)",
        "4.3(l)",
        "4.3(m)",
        "6.1",
        "6.1(a)",
        "6.1(b)",
        "6.1(c)",
        "6.1(d)",
        "6.1(e)",
        "6.1(f)",
        "6.1(g)",
        "6.1(h)",
        "6.1(i)",
        "6.1(j)",
        "6.1(k)",
        "6.1(l)",
        "6.1(m)",
    ),
)
@pytest.mark.parametrize(("kind", "permitted", "paid", "position"), EVERY_CLAUSE)
def test_a_wager_of_each_kind_is_taken_and_paid_under_its_own_clause(
    kind: str, permitted: str, paid: str, position: str
) -> None:
    _, _, to = KNOWN[kind]
    play = Play(patrons=("ann",))
    play.lift()
    play.wager("ann", position, 10_00)
    assert {"4.3", permitted} <= set(play.last(WagerPlaced).under)
    (name,) = play.lies("ann")
    covers = positions(OFFERED)[name]
    assert covers.kind == kind
    play.rest(min(covers.numbers))
    play.settle()
    settled = play.settled("ann", name)
    assert (settled.outcome, settled.pays, settled.odds) == ("win", to * 10_00, f"{to} to 1")
    assert {"6.1", paid} <= set(settled.under)


# Every position on every number, through the table itself


@rule(
    "american-roulette",
    NI2002_45=(
        "6.1(a)",
        "6.1(b)",
        "6.1(c)",
        "6.1(d)",
        "6.1(e)",
        "6.1(f)",
        "6.1(g)",
        "6.1(h)",
        "6.1(i)",
        "6.1(j)",
        "6.1(k)",
        "6.1(l)",
        "6.1(m)",
        "7.1",
        "7.3",
        "7.3(a)",
        "7.3(b)",
        "10.7(d)",
    ),
)
@pytest.mark.parametrize("zero_corner", ["offered", "none"])
def test_every_position_wins_on_its_numbers_and_costs_one_part_in_37(zero_corner: str) -> None:
    """Ann has a chip on every position while each number comes up once."""
    play = Play(patrons=("ann",), zero_corner=zero_corner)
    everywhere = positions(play.terms)
    stake = 5_00
    net = dict.fromkeys(everywhere, 0)
    for number in range(37):
        play.director(t.IssueChips(patron="ann", cents=START))
        *settlements, _ = play.play(str(number), ann=dict.fromkeys(everywhere, stake))
        assert len(settlements) == len(everywhere)
        for fact in settlements:
            assert isinstance(fact, WagerSettled)
            assert (fact.outcome == "win") == (str(number).zfill(2) in everywhere[fact.option].numbers)
            net[fact.option] += fact.pays if fact.outcome == "win" else -fact.stake
    assert {Fraction(won, 37 * stake) for won in net.values()} == {Fraction(-1, 37)}


# Combinations that do not exist (4.3)


@rule("american-roulette", NI2002_45=("4.3", "Appendix B"))
@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("5/9", ("corner-05-06-08-09",)),
        ("3/4", ("six_line-01-02-03-04-05-06",)),  # they follow each other, and do not touch
        ("1/36", ("straight_up-01", "straight_up-36")),
        ("0/1/3", ("corner-00-01-02-03",)),
        ("1/2/3/4", ("six_line-01-02-03-04-05-06",)),
        ("5/8/11", ("split-05-08", "split-08-11")),
        ("34/37", ("straight_up-34",)),
        ("0/1/2/3/4/5/6", ("six_line-01-02-03-04-05-06",)),
        ("1-18-35", ("straight_up-01", "straight_up-18", "straight_up-35")),
        ("2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34", ("even",)),
    ],
)
def test_a_combination_that_is_none_is_refused_and_the_nearest_named(said: str, instead: tuple[str, ...]) -> None:
    play = Play(patrons=("ann",))
    play.lift()
    refusal = play.refused(c.PlaceWager(patron="ann", option=said, amount=10_00), "4.3", Role.PATRON, "ann")
    assert ("Appendix B" in refusal.under, refusal.instead) == (True, instead)
    named = " or ".join(positions(play.terms)[name].words for name in instead)
    assert refusal.because.endswith(f"the nearest is {named}")
    assert play.on_layout("ann") == 0


@rule("american-roulette", NI2002_45=("2.1", "4.3(a)"))
@pytest.mark.parametrize("said", ["00", " 00 ", "00/01", "Split 00/1", "straight up 00", "00-01-02-03"])
def test_nobody_wagers_on_a_double_zero(said: str) -> None:
    play = Play(patrons=("ann",))
    play.lift()
    for command in (
        c.PlaceWager(patron="ann", option=said, amount=10_00),
        c.ChangeWager(patron="ann", option=said, amount=10_00),
        c.TakeBackWager(patron="ann", option=said),
    ):
        play.refused(command, "4.3", Role.PATRON, "ann")
    for zero in ("0", "zero", "Straight up 0", "straight_up-00"):
        play.wager("ann", zero, 10_00)
    assert play.lies("ann") == {"straight_up-00": 40_00}


LEGAL = {frozenset(map(int, each.numbers)): each.name for each in positions(OFFERED).values()}


def is_answered(numbers: Numbers) -> None:
    """A legal combination is its position; of any other, positions are named that share a number with it."""
    said = "/".join(map(str, sorted(numbers)))
    position = position_of(OFFERED, said)
    if numbers in LEGAL:
        assert position is not None
        assert position.name == LEGAL[numbers]
        return
    assert position is None
    near = nearest(OFFERED, said)
    assert near
    assert all(numbers & frozenset(map(int, positions(OFFERED)[name].numbers)) for name in near)


@rule("american-roulette", NI2002_45="4.3")
def test_that_holds_for_any_two_or_three_numbers() -> None:
    for many in (1, 2, 3):
        for numbers in combinations(range(37), many):
            is_answered(frozenset(numbers))


@rule("american-roulette", NI2002_45="4.3")
@given(numbers=st.frozensets(st.integers(0, 36), min_size=1))
@settings(max_examples=300, deadline=None)
def test_and_for_any_numbers_at_all(numbers: Numbers) -> None:
    is_answered(numbers)


@rule("american-roulette", NI2002_45="4.3")
@pytest.mark.parametrize("kind", KINDS)
def test_and_for_each_position_without_one_of_its_numbers_or_with_one_more(kind: str) -> None:
    for numbers in EXPECTED[kind]:
        for other in range(37):
            if numbers ^ {other}:
                is_answered(numbers ^ {other})


@rule("american-roulette", NI2002_45="4.3")
@pytest.mark.parametrize(
    "said",
    ["", " ", "/", "main", "green", "straight_up", "dozen", "dozen-0", "dozen-4", "column-7", "red-17", "street-05-08"]
    + ["split-17", "split-08-05", "5/100", "5/x", "5/8/", "17 ", "x/17", "38", "\N{SNOWMAN}"],
)
def test_words_that_name_no_position_are_not_taken_for_another(said: str) -> None:
    """A dozen that does not exist is no straight up, whatever numeral names it."""
    play = Play(patrons=("ann",))
    play.lift()
    decided = play.ask(c.PlaceWager(patron="ann", option=said, amount=10_00), Role.PATRON, "ann")
    if said.strip(" /") in ("17", "5/8"):
        assert not isinstance(decided, Refusal)
    else:
        assert isinstance(decided, Refusal), decided
        assert "4.3" in decided.under
        assert decided.instead


# Names are exact, and each means one position (4.3)


@rule("american-roulette", NI2002_45="4.3")
@pytest.mark.parametrize(
    ("said", "instead"),
    [
        ("7/7", ("straight_up-07",)),
        ("-1", ("straight_up-01",)),
        ("0/00", ("straight_up-00",)),
        ("+7", ("straight_up-07",)),
        ("5/8/8", ("split-05-08",)),
        ("5//8", ("split-05-08",)),
        ("corner 5/8", ("corner-04-05-07-08", "corner-05-06-08-09")),
        ("street 1", ("street-00-01-02", "street-01-02-03")),
        ("dozen-4", ("dozen-1", "dozen-2", "dozen-3")),
        ("column 17", ("column-1", "column-2", "column-3")),
        ("reds", ("red",)),
        ("007", tuple(KINDS)),
        ("17.5", ("straight_up-05", "straight_up-17")),
        ("the lot", tuple(KINDS)),
    ],
)
def test_a_name_that_is_nearly_one_is_none(said: str, instead: tuple[str, ...]) -> None:
    play = Play(patrons=("ann",))
    play.lift()
    refusal = play.refused(c.PlaceWager(patron="ann", option=said, amount=10_00), "4.3", Role.PATRON, "ann")
    assert refusal.instead == instead
    play.wager("ann", "17", 10_00)
    play.refused(c.ChangeWager(patron="ann", option="17", amount=10_00, to_option=said), "4.3", Role.PATRON, "ann")
    play.refused(c.TakeBackWager(patron="ann", option=said), "4.3", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45="4.3")
@pytest.mark.parametrize(
    ("said", "position"),
    [
        ("Red", "red"),
        ("BLACK", "black"),
        ("split-5-8", "split-05-08"),
        ("Split 5/8", "split-05-08"),
        ("split 8/5", "split-05-08"),
        ("5 - 8", "split-05-08"),
        ("5, 8", "split-05-08"),
        ("Straight up 17", "straight_up-17"),
        ("straight_up-7", "straight_up-07"),
        ("Zero", "straight_up-00"),
        ("zero/2/3", "street-00-02-03"),
        ("Six-line 1/2/3/4/5/6", "six_line-01-02-03-04-05-06"),
        ("1-12", "dozen-1"),
        ("Dozen 1", "dozen-1"),
        ("1st 12", "dozen-1"),
        ("second dozen", "dozen-2"),
        ("dozen 25-36", "dozen-3"),
        ("3rd column", "column-3"),
        ("1\N{EN DASH}18", "low"),
        ("1 to 18", "low"),
        ("High (19 to 36)", "high"),
        ("13 to 24", "dozen-2"),
        ("High (19-36)", "high"),
    ],
)
def test_the_words_of_book_and_sign_are_understood_and_the_record_has_the_name(said: str, position: str) -> None:
    play = Play(patrons=("ann",))
    play.lift()
    play.wager("ann", said, 10_00)
    assert play.last(WagerPlaced).position == position
    play.as_patron("ann", c.ChangeWager(patron="ann", option=said, amount=15_00))
    play.director(c.VoidWagers(patron="ann", reason="past posting", options=(said,)))
    assert play.last(WagersVoided).options == (position,)
    play.wager("ann", position, 10_00)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option=said))
    assert play.lies("ann") == {}


@rule("american-roulette", NI2002_45="4.3")
def test_every_position_is_known_by_its_own_words_in_any_case() -> None:
    for position in positions(OFFERED).values():
        for said in (position.name, position.name.upper(), position.words, position.words.lower()):
            assert position_of(OFFERED, said) is position
