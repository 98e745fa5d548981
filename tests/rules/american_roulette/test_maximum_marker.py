"""Rule 4.7, the maximum marker: the maximum on a number and every combination of it, or nothing."""

from collections import Counter

import pytest

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import WagerPlaced
from croupier.games.american_roulette.layout import positions
from croupier.games.american_roulette.maximum_marker import covered
from croupier.games.context import Limit
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.american_roulette.play import NUMBERS, START, Play, terms_of

TERMS = terms_of()
UNIT = 5_00

# One unit on a straight up, two on a split, three on a street, four on a corner, six on a six-line.
UNITS = {"straight_up": 1, "split": 2, "street": 3, "corner": 4, "six_line": 6}
LIMITS = {kind: Limit(UNIT, units * UNIT, UNIT) for kind, units in UNITS.items()}

ENDS, FOOT = ("1", "3"), ("34", "36")
MIDDLE = tuple(str(number) for number in range(5, 35, 3))
SIDES = tuple(str(number) for number in range(4, 34) if str(number) not in MIDDLE)

# By where a number lies: straight ups, splits, streets, corners and six-lines with it, the units they take and bring.
TOUCHING: dict[str, tuple[tuple[int, ...], int, int]] = {
    "0": ((1, 3, 2, 1, 0), 17, 235),
    "2": ((1, 4, 3, 3, 1), 36, 396),
    "35": ((1, 3, 1, 2, 1), 24, 264),
    **dict.fromkeys(ENDS, ((1, 3, 2, 2, 1), 27, 297)),
    **dict.fromkeys(FOOT, ((1, 2, 1, 1, 1), 18, 198)),
    **dict.fromkeys(MIDDLE, ((1, 4, 1, 4, 2), 40, 392)),
    **dict.fromkeys(SIDES, ((1, 3, 1, 2, 2), 30, 294)),
}


def mark(number: str = "17", patron: str = "ann") -> c.PlaceMaximumMarker:
    return c.PlaceMaximumMarker(patron=patron, number=number)


def table(*patrons: str) -> Play:
    play = Play(patrons=patrons or ("ann",), limits=LIMITS)
    play.lift()
    return play


@rule("american-roulette", NI2002_45=("4.7", "A:Maximum Marker"))
@pytest.mark.parametrize("number", NUMBERS)
def test_it_covers_every_combination_of_the_number_each_at_its_maximum(number: str) -> None:
    by_kind, units, brings = TOUCHING[number]
    play = table()
    play.marker("ann", number)
    lies = play.lies("ann")
    kinds = Counter(positions(TERMS)[name].kind for name in lies)
    assert tuple(kinds[kind] for kind in UNITS) == by_kind
    assert 6 <= len(lies) == sum(by_kind) <= 12
    assert all(number.zfill(2) in positions(TERMS)[name].numbers for name in lies)
    assert all(cents == LIMITS[positions(TERMS)[name].kind].maximum for name, cents in lies.items())
    assert play.on_layout("ann") == units * UNIT
    for placed in play.all(WagerPlaced):
        assert {"4.7", "A:Maximum Marker", "~R11"} <= set(placed.under)
    play.rest(number)
    play.settle()
    assert play.won("ann") == brings * UNIT


@rule("american-roulette", NI2002_45=("4.7", "4.3(d)"))
def test_without_the_corner_of_zero_it_covers_one_position_less() -> None:
    without = terms_of(zero_corner="none")
    for number in ("00", "01", "02", "03"):
        assert len(covered(without, number)) == len(covered(TERMS, number)) - 1
    assert len(covered(without, "04")) == len(covered(TERMS, "04"))


@rule("american-roulette", NI2002_45=("4.7", "7.2"))
def test_it_is_settled_position_by_position() -> None:
    play = table()
    play.marker("ann", "17")
    play.rest("18")  # beside it: one split, two corners, a street and two six-lines
    play.settle()
    hit = {"split": 1, "street": 1, "corner": 2, "six_line": 2}
    odds = {"split": 17, "street": 11, "corner": 8, "six_line": 5}
    back = sum(many * UNITS[kind] * (odds[kind] + 1) for kind, many in hit.items())
    assert play.won("ann") == (back - 40) * UNIT


@rule("american-roulette", NI2002_45="4.7[markers]")
def test_what_is_under_the_marker_is_on_record_as_such() -> None:
    play = table()
    play.marker("ann", "17")
    assert {fact.by for fact in play.all(WagerPlaced)} == {"maximum on 17"}
    assert all("4.7[markers]" in fact.under for fact in play.all(WagerPlaced))


@rule("american-roulette", NI2002_45=("4.7", "3.4"))
def test_it_adds_what_is_missing_to_the_maximum() -> None:
    play = table()
    play.wagers(ann={"17": UNIT, "14/17": UNIT, "16/17/18": 4 * UNIT})  # the maximum, a part of it, more than it
    play.marker("ann", "17")
    lies = play.lies("ann")
    assert (lies["straight_up-17"], lies["split-14-17"], lies["street-16-17-18"]) == (UNIT, 2 * UNIT, 4 * UNIT)
    placed = {fact.position: fact.amount for fact in play.all(WagerPlaced) if fact.by}
    assert (placed["split-14-17"], "straight_up-17" in placed, "street-16-17-18" in placed) == (UNIT, False, False)
    assert len(lies) == 12


@rule("american-roulette", NI2002_45="4.7")
def test_there_must_be_something_to_add() -> None:
    play = table()
    play.marker("ann", "17")
    play.refused(mark(), "4.7", Role.PATRON, "ann")
    play.marker("ann", "20")  # of which four combinations are at their maximum already
    assert len([fact for fact in play.all(WagerPlaced) if fact.by == "maximum on 20"]) == 12 - 4


@rule("american-roulette", NI2002_45=("4.7", "4.2"))
@pytest.mark.parametrize("number", ["0", "2", "17", "36"])
def test_who_lacks_the_chips_for_all_of_it_gets_none(number: str) -> None:
    _, units, _ = TOUCHING[number]
    play = Play(patrons=(), limits=LIMITS)
    play.join("ann", 1, chips=units * UNIT - 25)
    play.lift()
    play.refused(mark(number), "4.2", Role.PATRON, "ann")
    assert (play.lies("ann"), play.chips("ann")) == ({}, units * UNIT - 25)
    play.director(t.IssueChips(patron="ann", cents=25))
    play.marker("ann", number)
    assert play.chips("ann") == 0


@rule("american-roulette", NI2002_45="4.7")
def test_each_player_has_the_maximum_for_themselves() -> None:
    play = table("ann", "bob")
    play.marker("ann", "17")
    play.marker("bob", "17")
    assert play.lies("ann") == play.lies("bob")


@rule("american-roulette", NI2002_45=("4.7", "4.4", "4.1"))
def test_it_is_placed_while_wagers_are_open() -> None:
    play = Play(patrons=("ann",), limits=LIMITS)
    play.refused(mark(), "4.1", Role.PATRON, "ann")
    play.lift()
    play.do(mark(), Role.DEALER)  # the dealer places it, as requested
    assert "4.5[instructions]" in play.last(WagerPlaced).under
    play.spin()
    play.marker("ann", "0")
    play.call()
    play.refused(mark("36"), "4.4", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45="4.7")
@pytest.mark.parametrize("number", ["", " ", "37", "-1", "17/18", "red"])
def test_it_is_on_a_single_number(number: str) -> None:
    play = table()
    play.refused(mark(number), "4.7", Role.PATRON, "ann")
    assert play.chips("ann") == START


@rule("american-roulette", NI2002_45=("4.7", "4.2", "A:Colour Chips"))
def test_it_stands_for_tournament_chips_also_of_a_player_with_a_colour() -> None:
    """The chips lie at the wheel, so it is no matter what a colour chip is worth."""
    play = Play(patrons=("ann",), limits=LIMITS)
    play.do(c.IssueColour(patron="ann", colour="blue", value=2 * UNIT))
    play.lift()
    play.refused(c.PlaceWager(patron="ann", option="17", amount=UNIT), "A:Colour Chips", Role.PATRON, "ann")
    play.marker("ann", "17")
    assert play.lies("ann")["straight_up-17"] == UNIT
    play.wager("ann", "14/17", 2 * UNIT)
    assert play.lies("ann")["split-14-17"] == 4 * UNIT
