"""Rule 4.8 and Appendix C, the race track: its five wagers, the pieces they are made of, and what they bring."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.commands import SECTION_NAMES
from croupier.games.american_roulette.facts import WagerPlaced
from croupier.games.american_roulette.layout import KINDS, positions
from croupier.games.american_roulette.race_track import SECTIONS, pieces
from croupier.games.context import Limit
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.views.american_roulette.felt import layout_of
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.american_roulette.play import NUMBERS, WHEEL, Play, terms_of

TERMS = terms_of()

# The chips of each wager, as numbers with how many lie on them.
MADE_OF = {
    "tier": {"5/8": 1, "10/11": 1, "13/16": 1, "23/24": 1, "27/30": 1, "33/36": 1},
    "orphelins": {"1": 1, "6/9": 1, "14/17": 1, "17/20": 1, "31/34": 1},
    "voisins_de_zero": {"0/2/3": 2, "4/7": 1, "12/15": 1, "18/21": 1, "19/22": 1, "25/26/28/29": 2, "32/35": 1},
    "zero_game": {"0/3": 1, "12/15": 1, "26": 1, "32/35": 1},
}
CHIPS_IN = {"tier": 6, "orphelins": 5, "voisins_de_zero": 9, "zero_game": 4, "neighbours": 5}
CLAUSES = {
    "tier": "4.8(a)",
    "orphelins": "4.8(b)",
    "voisins_de_zero": "4.8(c)",
    "zero_game": "4.8(d)",
    "neighbours": "4.8(e)",
}

# The net result of one chip on each piece, by number; every other number loses them all.
BRINGS: dict[str, dict[int, int]] = {
    "tier": dict.fromkeys((5, 8, 10, 11, 13, 16, 23, 24, 27, 30, 33, 36), 12),
    "orphelins": dict.fromkeys((6, 9, 14, 20, 31, 34), 13) | dict.fromkeys((1, 17), 31),
    "voisins_de_zero": dict.fromkeys((4, 7, 12, 15, 18, 19, 21, 22, 25, 26, 28, 29, 32, 35), 9)
    | dict.fromkeys((0, 2, 3), 15),
    "zero_game": dict.fromkeys((0, 3, 12, 15, 32, 35), 14) | {26: 32},
}

all_sections = pytest.mark.parametrize("section", SECTIONS)
EVERY_WAGER = [*((section, "") for section in MADE_OF), *(("neighbours", number) for number in NUMBERS)]
CHIP = 5_00


def number_for(section: str, number: str = "17") -> str:
    return number if section == "neighbours" else ""


def wager_on(section: str, each: int = CHIP, number: str = "17") -> c.PlaceRaceTrackWager:
    """An equal amount on each of its pieces; `amount` is the whole."""
    whole = CHIPS_IN.get(section, 1) * each
    return c.PlaceRaceTrackWager(patron="ann", section=section, amount=whole, number=number_for(section, number))


def table(**setting: str) -> Play:
    play = Play(patrons=("ann",), **setting)
    play.lift()
    return play


def around(number: str) -> list[str]:
    """A number and the two on either side of it, on the wheel."""
    at = WHEEL.index(number)
    return [WHEEL[(at + step) % 37] for step in range(-2, 3)]


def brought(section: str, number: str) -> Iterator[tuple[str, int]]:
    """The net result of one chip on each piece for each number, played at one table."""
    play = Play(patrons=("ann",))
    for came in NUMBERS:
        had = play.chips("ann")
        play.director(t.IssueChips(patron="ann", cents=CHIP * 9))
        play.lift()
        play.track("ann", section, CHIP, number)
        play.rest(came)
        play.settle()
        yield came, play.chips("ann") - had - CHIP * 9


# Their pieces


@rule("american-roulette", NI2002_45=("4.8(a)", "4.8(b)", "4.8(c)", "4.8(d)"))
@pytest.mark.parametrize("section", MADE_OF)
def test_each_section_is_made_of_its_pieces(section: str) -> None:
    play = table()
    play.track("ann", section, CHIP)
    expected = {_name(numbers): chips * CHIP for numbers, chips in MADE_OF[section].items()}
    assert play.lies("ann") == expected
    assert sum(expected.values()) == CHIPS_IN[section] * CHIP
    for placed in play.all(WagerPlaced):
        assert {"4.8", "4.8[list]", CLAUSES[section]} <= set(placed.under)
        assert placed.by == section


def _name(numbers: str) -> str:
    wanted = frozenset(number.zfill(2) for number in numbers.split("/"))
    return next(each.name for each in positions(TERMS).values() if each.numbers == wanted)


@rule("american-roulette", NI2002_45=("4.8(e)", "2.1[order]"))
@pytest.mark.parametrize("number", WHEEL)
def test_neighbours_are_five_straight_up_wagers_around_the_wheel_past_zero_too(number: str) -> None:
    play = table()
    play.track("ann", "neighbours", CHIP, number)
    assert play.lies("ann") == {_name(each): CHIP for each in around(number)}
    for placed in play.all(WagerPlaced):
        assert {"4.8", "4.8[list]", "4.8(e)"} <= set(placed.under)
        assert placed.by == f"neighbours of {number}"


@rule("american-roulette", NI2002_45=("4.8(a)", "4.8(b)", "4.8(c)"))
def test_three_sections_share_out_the_whole_wheel() -> None:
    numbers = [
        {number for piece, _ in pieces(TERMS, section) for number in piece.numbers}
        for section in ("tier", "orphelins", "voisins_de_zero")
    ]
    assert [len(each) for each in numbers] == [12, 8, 17]
    assert set.union(*numbers) == {number.zfill(2) for number in NUMBERS}


# Their results


@rule("american-roulette", NI2002_45=("4.8(a)", "4.8(b)", "4.8(c)", "4.8(d)", "4.8(e)", "6.1", "7.2", "10.7(d)"))
@pytest.mark.parametrize(("section", "number"), EVERY_WAGER)
def test_each_wager_brings_on_every_number_what_its_pieces_do(section: str, number: str) -> None:
    """And over all numbers it costs one part in 37 of what is staked, as every wager does."""
    hits = dict.fromkeys(map(int, around(number)), 31) if number else BRINGS[section]
    chips = CHIPS_IN[section]
    net = dict(brought(section, number))
    assert net == {came: hits.get(int(came), -chips) * CHIP for came in NUMBERS}
    assert sum(net.values()) == -chips * CHIP


@rule("american-roulette", NI2002_45=("4.8", "7.2"))
@pytest.mark.parametrize("section", MADE_OF)
@pytest.mark.parametrize("number", ["0", "17", "26", "36"])
def test_track_and_layout_settle_alike(section: str, number: str) -> None:
    on_track, on_layout = table(), table()
    on_track.track("ann", section, CHIP)
    on_layout.wagers(ann={numbers: chips * CHIP for numbers, chips in MADE_OF[section].items()})
    assert on_track.lies("ann") == on_layout.lies("ann")
    for play in (on_track, on_layout):
        play.rest(number)
        play.settle()
    assert on_track.won("ann") == on_layout.won("ann")


# When and how they are placed (4.8)


@rule("american-roulette", NI2002_45=("4.8", "4.4", "A:Race Track"))
@all_sections
def test_they_are_placed_before_no_more_bets(section: str) -> None:
    play = Play(patrons=("ann",))
    play.refused(wager_on(section), "4.1", Role.PATRON, "ann")
    play.lift()
    play.as_patron("ann", wager_on(section))
    play.spin()
    play.as_patron("ann", wager_on(section))
    assert "A:Race Track" in play.last(WagerPlaced).under
    play.call()
    play.refused(wager_on(section), "4.4", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45=("4.8[list]", "Appendix C"))
@pytest.mark.parametrize("section", ["", "x", "red", "17", "Tier", "voisins"])
def test_there_are_five_of_them_and_no_other(section: str) -> None:
    refusal = table().refused(wager_on(section), "4.8[list]", Role.PATRON, "ann")
    assert ("Appendix C" in refusal.under, refusal.instead) == (True, SECTIONS)


@rule("american-roulette", NI2002_45=("4.8(a)", "4.8(b)", "4.8(c)", "4.8(d)", "4.8(e)"))
@all_sections
def test_the_amount_is_the_whole_and_the_same_on_each_piece(section: str) -> None:
    play, many = table(), CHIPS_IN[section]
    whole = c.PlaceRaceTrackWager(patron="ann", section=section, amount=many * CHIP, number=number_for(section))
    play.as_patron("ann", whole)
    assert sum(play.lies("ann").values()) == many * CHIP
    refusal = play.refused(replace(whole, amount=many * CHIP + 1), CLAUSES[section], Role.PATRON, "ann")
    assert f"has {many} pieces" in refusal.because


@rule("american-roulette", NI2002_45=("4.8(a)", "4.8(b)", "4.8(c)", "4.8(d)"))
@pytest.mark.parametrize("section", MADE_OF)
def test_only_neighbours_are_of_a_number(section: str) -> None:
    refusal = table().refused(replace(wager_on(section), number="17"), CLAUSES[section], Role.PATRON, "ann")
    assert refusal.instead == ("neighbours",)


@rule("american-roulette", NI2002_45="4.8(e)")
@pytest.mark.parametrize("number", ["", " ", "37", "-1", "1/2", "red"])
def test_neighbours_are_of_a_number_that_is_named(number: str) -> None:
    play = table()
    wager = c.PlaceRaceTrackWager(patron="ann", section="neighbours", amount=5 * CHIP, number=number)
    play.refused(wager, "4.8(e)", Role.PATRON, "ann")
    play.as_patron("ann", replace(wager, number="0"))


@rule("american-roulette", NI2002_45=("4.8", "A:Race Track"))
@all_sections
def test_where_no_race_track_is_used_nothing_is_placed_on_one(section: str) -> None:
    play = table(race_track="none")
    play.refused(wager_on(section), "4.3", Role.PATRON, "ann")
    assert layout_of(play.terms).sections == ()
    assert {line.option: line.name for line in sign(play.state).options}["race_track"] == "no race track"


@rule("american-roulette", NI2002_45=("Appendix C", "4.8[list]", "A:Race Track"))
def test_the_track_is_drawn_with_its_sections() -> None:
    drawn = layout_of(TERMS)
    assert [(each.name, each.words) for each in drawn.sections] == list(SECTION_NAMES.items())
    assert {each.name: sum(chips for _, chips in each.pieces) for each in drawn.sections} == CHIPS_IN | {
        "neighbours": 0  # they are of any number
    }
    assert drawn.neighbours == 2
    by_name = {each.name: dict(each.pieces) for each in drawn.sections}
    for section, numbers in MADE_OF.items():
        assert by_name[section] == {_name(each): chips for each, chips in numbers.items()}


# Pieces are wagers on their positions (7.2)


@rule("american-roulette", NI2002_45=("4.8", "7.2"))
def test_pieces_add_to_what_lies_there() -> None:
    play = table()
    play.wager("ann", "12/15", 20_00)
    play.track("ann", "voisins_de_zero", CHIP)
    play.track("ann", "zero_game", CHIP)
    assert play.lies("ann")["split-12-15"] == 30_00
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="12/15"))
    assert "split-12-15" not in play.lies("ann")
    play.rest("12")
    play.settle()
    assert play.won("ann") == -CHIP * (9 + 4 - 2)


@rule("american-roulette", NI2002_45=("4.8", "3.4"))
def test_each_piece_has_the_limits_of_its_kind() -> None:
    inside = {"street": Limit(5_00, 15_00, 5_00), "corner": Limit(5_00, 500_00, 5_00)}
    play = Play(patrons=("ann",), limits=inside)
    play.lift()
    play.track("ann", "voisins_de_zero", 10_00)
    wagers = play.round.wagers
    assert (wagers["ann", "street-00-02-03"].amount, wagers["ann", "street-00-02-03"].at_risk) == (20_00, 15_00)
    assert wagers["ann", "corner-25-26-28-29"].at_risk == 20_00


@rule("american-roulette", NI2002_45=("4.8", "4.2"))
@all_sections
def test_every_piece_is_placed_or_none(section: str) -> None:
    play = Play(patrons=())
    play.join("ann", 1, chips=CHIPS_IN[section] * CHIP - 25)
    play.lift()
    play.refused(wager_on(section), "4.2", Role.PATRON, "ann")
    assert play.lies("ann") == {}
    play.director(t.IssueChips(patron="ann", cents=25))
    play.as_patron("ann", wager_on(section))
    assert play.chips("ann") == 0


@rule("american-roulette", NI2002_45=("4.8", "3.2"))
@all_sections
@pytest.mark.parametrize("amount", [0, -CHIP, 7_00])
def test_the_same_permitted_amount_is_on_every_piece(section: str, amount: int) -> None:
    play = Play(patrons=("ann",), limits=dict.fromkeys(KINDS, Limit(5_00, 500_00, 5_00)))
    play.lift()
    play.refused(wager_on(section, amount), "3.2", Role.PATRON, "ann")
    assert play.lies("ann") == {}
