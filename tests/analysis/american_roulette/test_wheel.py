"""Every position and race-track wager against the wheel, and against the table that settles them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from croupier.analysis.american_roulette.results import on_position
from croupier.analysis.american_roulette.solver import analyse, spot
from croupier.analysis.case import AnalysisError, Case, case, silent
from croupier.analysis.findings import Findings, Grid, Table, Wager
from croupier.games.american_roulette.facts import WagerSettled
from croupier.games.american_roulette.layout import KINDS, positions
from croupier.games.american_roulette.race_track import SECTIONS
from croupier.instruments import library
from tests.rules.american_roulette.play import BOOK, NUMBERS, RED, WHEEL, Play
from tests.trust import trust


def asked(**how: Any) -> Case:
    return case(library().book(BOOK), **how)


def found(**how: Any) -> Findings:
    return analyse(asked(**how), silent) if how else _usual()


@cache
def _usual() -> Findings:
    return analyse(asked(), silent)


def wagers(**how: Any) -> dict[str, Wager]:
    return {wager.name: wager for wager in found(**how).wagers}


def by_payment(wager: Wager) -> dict[Fraction, int | None]:
    return {outcome.pays: outcome.count for outcome in wager.outcomes}


def exhibit(name: str) -> Table:
    shown = next(each for each in found().exhibits if each.name == name)
    assert isinstance(shown, Table)
    return shown


def test_there_is_a_wager_for_each_kind_and_each_name_of_the_race_track() -> None:
    assert tuple(wagers()) == (*KINDS, *SECTIONS)
    assert tuple(wagers(options={"race_track": "none"})) == KINDS


def test_one_zero_in_37_is_the_edge_of_everything() -> None:
    """Each number of a wager is paid as if there were 36."""
    for name, wager in wagers().items():
        assert (wager.house_edge, wager.element_of_risk, wager.combinations) == (
            Fraction(1, 37),
            Fraction(1, 37),
            37,
        ), name


@pytest.mark.parametrize(
    ("kind", "numbers", "pays"),
    [
        ("straight_up", 1, 35),
        ("split", 2, 17),
        ("street", 3, 11),
        ("corner", 4, 8),
        ("six_line", 6, 5),
        ("column", 12, 2),
        ("dozen", 12, 2),
        ("low", 18, 1),
        ("high", 18, 1),
        ("even", 18, 1),
        ("odd", 18, 1),
        ("red", 18, 1),
        ("black", 18, 1),
    ],
)
def test_each_kind_wins_on_its_numbers_at_the_odds_of_6_1(kind: str, numbers: int, pays: int) -> None:
    assert by_payment(wagers()[kind]) == {Fraction(pays): numbers, Fraction(-1): 37 - numbers}


@pytest.mark.parametrize(
    ("name", "pieces", "net"),
    [  # net in pieces, and on how many numbers; worked out by hand from 4.8 and 6.1
        ("tier", 6, {18 - 6: 12, -6: 25}),
        ("orphelins", 5, {36 - 5: 2, 18 - 5: 6, -5: 29}),  # 1 straight up, and 17 which lies on two splits
        ("voisins_de_zero", 9, {24 - 9: 3, 18 - 9: 14, -9: 20}),  # two pieces on the street and on the corner
        ("zero_game", 4, {36 - 4: 1, 18 - 4: 6, -4: 30}),
        ("neighbours", 5, {36 - 5: 5, -5: 32}),
    ],
)
def test_a_race_track_wager_is_the_sum_of_its_pieces(name: str, pieces: int, net: dict[int, int]) -> None:
    assert by_payment(wagers()[name]) == {Fraction(won, pieces): times for won, times in net.items()}
    row = next(row for row in exhibit("race_track").rows if row[0] == name)
    assert (row[2], row[6]) == (pieces, Fraction(pieces, 37)), "its edge in pieces is 1/37 of each"


# The table


def settled_on_each_number(play: Play) -> Iterator[tuple[WagerSettled, ...]]:
    """How the table settles what lies on the layout, on each number of the wheel."""
    table = play.table
    for number in NUMBERS:
        play.rest(number)
        facts = play.settle()
        yield tuple(fact for fact in facts if isinstance(fact, WagerSettled))
        play.table = table


def won(fact: WagerSettled) -> int:
    assert fact.outcome in ("win", "lose")
    return fact.pays if fact.outcome == "win" else -fact.stake


@trust(6)
def test_every_position_brings_what_the_table_pays() -> None:
    """All 157 positions at once, spun to every number."""
    play = Play(patrons=("ann",))
    known = positions(play.terms)
    play.lift()
    play.wagers(ann=dict.fromkeys(known, 5_00))
    paid: dict[str, Counter[Fraction]] = {name: Counter() for name in known}
    for settled in settled_on_each_number(play):
        assert len(settled) == 157
        for fact in settled:
            paid[fact.option][Fraction(won(fact), 5_00)] += 1
    for name, position in known.items():
        assert by_payment(on_position(play.terms, position)) == paid[name], name


@pytest.mark.parametrize("name", SECTIONS)
def test_every_race_track_wager_brings_what_the_table_pays(name: str) -> None:
    counted = by_payment(wagers()[name])
    for number in WHEEL if name == "neighbours" else ("",):
        play = Play(patrons=("ann",))
        play.lift()
        play.track("ann", name, 5_00, number)
        staked = play.on_layout("ann")
        paid = Counter(Fraction(sum(map(won, settled)), staked) for settled in settled_on_each_number(play))
        assert paid == counted, number


# Exhibits and readings


def test_all_157_positions_are_shown() -> None:
    rows = exhibit("positions").rows
    assert len(rows) == 157
    assert len({row[0] for row in rows}) == 157
    assert {row[5] for row in rows} == {Fraction(1, 37)}
    zero = {row[0] for row in rows if "-00" in str(row[0])}
    assert zero == {
        "straight_up-00",
        *(f"split-00-0{number}" for number in (1, 2, 3)),
        *("street-00-01-02", "street-00-02-03", "corner-00-01-02-03"),
    }
    without = found(options={"zero_corner": "none"})
    assert len(next(each for each in without.exhibits if each.name == "positions").rows) == 156


def test_each_number_shows_what_wins_on_it() -> None:
    rows = {row[0]: row for row in exhibit("numbers").rows}
    assert set(rows) == set(NUMBERS)
    assert {number for number, row in rows.items() if row[1] == "red"} == RED
    assert sum(int(str(row[2])) for row in rows.values()) == sum(
        len(position.numbers) for position in positions(asked().terms).values()
    )
    assert rows["0"][2:] == (7, 7), "straight up, three splits, two streets and a corner; nothing on the outside"


def test_the_grid_of_the_race_track_goes_round_the_wheel() -> None:
    grid = next(each for each in found().exhibits if each.name == "race_track_by_number")
    assert isinstance(grid, Grid)
    assert grid.columns == WHEEL
    neighbours = [int(cell.text) for cell in grid.cells[-1]]
    assert [number for number, won in zip(WHEEL, neighbours, strict=True) if won > 0] == ["0", "32", "15", "3", "26"]
    assert all(sum(int(cell.text) for cell in row) < 0 for row in grid.cells)


def test_the_readings_that_figures_rest_on() -> None:
    rests = {each.on: each for each in found().rests_on}
    assert set(rests) == {"R4", "R5", "R7", "R8"}
    (seven,) = rests["R7"].alternatives
    assert seven.house_edges == {}, "each piece loses 1/37, however many there are"
    # Seven pieces: 0, 2 and 3 bring 12 - 7, the corner 9 - 7, the other ten numbers 18 - 7.
    square = Fraction(3 * 5**2 + 4 * 2**2 + 10 * 11**2 + 20 * 7**2, 37 * 7**2)
    assert f"{float(square - Fraction(1, 37) ** 2) ** 0.5:.4f}" in seven.says
    assert {each.on for each in found(options={"race_track": "none", "zero_corner": "none"}).rests_on} == {"R5"}


def test_a_what_if_on_the_odds_is_followed() -> None:
    changed = wagers(what_if={"straight_up_odds": "36 to 1"})
    assert (changed["straight_up"].house_edge, changed["neighbours"].house_edge) == (0, 0)
    assert changed["split"].house_edge == Fraction(1, 37)
    assert changed["orphelins"].house_edge == Fraction(4, 5) / 37, "one of its five pieces is straight up"


# Spots


@pytest.mark.parametrize("said", ["17", "5/8", "split-05-08", "Red", "0/1/2/3", "dozen-2", "tier", "neighbours 17"])
def test_a_wager_is_named_as_people_say_it(said: str) -> None:
    seen = spot(asked(), said, silent)
    (choice,) = seen.choices
    assert choice.value == Fraction(-1, 37)
    assert len(seen.says) == 1


def test_several_wagers_are_valued_side_by_side() -> None:
    seen = spot(asked(what_if={"split_odds": "18 to 1"}), "17, 5/8, tier, neighbours of 0", silent)
    assert {choice.name: choice.value for choice in seen.choices} == {
        "straight_up-17": Fraction(-1, 37),
        "split-05-08": Fraction(1, 37),
        "tier": Fraction(1, 37),
        "neighbours of 0": Fraction(-1, 37),
    }
    assert seen.best in ("split-05-08", "tier")
    assert "4.3(b)" in seen.says[1]


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("1/5", "nearest are corner-01-02-04-05"),
        ("purple", "is no wager of this layout; write numbers"),
        ("", "is no wager of this layout; write numbers"),
        ("37", "is no wager"),
        ("neighbours", "is no number of the wheel"),
        ("neighbours 40", "'40' is no number of the wheel"),
        ("tier 5", "write 'tier' alone"),
    ],
)
def test_what_is_no_wager_is_said(said: str, complaint: str) -> None:
    with pytest.raises(AnalysisError, match=complaint):
        spot(asked(), said, silent)


def test_a_table_without_race_track_has_no_tier() -> None:
    with pytest.raises(AnalysisError, match="'tier' is no wager of this layout"):
        spot(asked(options={"race_track": "none"}), "tier", silent)


def test_cards_and_maximum_payouts_have_no_meaning_at_a_wheel() -> None:
    with pytest.raises(AnalysisError, match="no cards"):
        found(gone=("8s",))
    with pytest.raises(AnalysisError, match="no maximum payout"):
        found(maximum_payout=Fraction(10))


def test_a_tournament_has_the_same_wagers() -> None:
    assert found(tournament=True).wagers == found().wagers
