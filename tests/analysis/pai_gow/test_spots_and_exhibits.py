"""One hand asked about, and the tables beside the figures."""

from fractions import Fraction
from math import comb

import pytest

from croupier.analysis.case import AnalysisError, silent
from croupier.analysis.findings import Curve, Grid, Spot, Table
from croupier.analysis.pai_gow.solver import analyse, spot
from tests.analysis.pai_gow.asking import asked, found
from tests.marks import rule


def about(text: str) -> Spot:
    return spot(asked(), text, silent)


@rule("pai-gow", NI2002_45=("10.1(b)", "9.1"))
def test_a_hand_that_is_better_not_set_by_house_way() -> None:
    answer = about("Day Yun Gow Ng")
    assert answer.spot == "Day, Yun, Gow, Ng"
    assert answer.best == "Yun and Gow low, Day and Ng high"
    assert {choice.name: choice.value for choice in answer.choices} == {
        "Yun and Gow low, Day and Ng high": Fraction(4016, 20475),
        "Gow and Ng low, Day and Yun high": Fraction(-558, 20475),
        "Yun and Ng low, Day and Gow high": Fraction(675, 20475),
    }
    assert answer.says[0].startswith(
        "House Way takes Gow and Ng low, Day and Yun high under 10.1(b): Day Gong goes high"
    )
    assert answer.says[1] == f"The best setting gains {float(Fraction(4016 + 558, 20475)):.6f} of the wager over that."


def test_where_house_way_is_best_it_is_said() -> None:
    answer = about("Teen Teen Gor Look")
    assert answer.best == "Teen and Gor low, Teen and Look high"
    assert "House Way takes Teen and Gor low, Teen and Look high under 10.1(a)(i)" in answer.says[0]
    assert answer.says[1] == "No setting is better than that."
    assert len(answer.choices) == 2, "either Teen may go with either tile"


@pytest.mark.parametrize(
    "text", ["66 45 36 12", "Teen Gow Gow GeeJun", "gee jun, gow, TEEN, 4-5", "54 63 66 21", "Gow Gee-Jun 36 66"]
)
def test_tiles_may_be_named_or_written_by_their_halves(text: str) -> None:
    assert about(text) == about("Teen Gow Gow Gee Jun")


@pytest.mark.parametrize(
    ("text", "because"),
    [
        ("", "'' does not name four tiles; write four, as in 'Teen Day 45 Gee Jun'"),
        ("Teen Day 45", "'Teen Day 45' does not name four tiles"),
        ("Teen Day 45 Ng Bot", "does not name four tiles"),
        ("Teen Day 45 Ace", "'Ace' is no tile; write a name (Teen, Day, Yun, "),
        ("Teen Day 45 65 4", "does not name four tiles"),
        ("Teen Day 45 77", "'77' is no tile; write a name"),
        ("Teen Teen Teen Day", "a set has only 2 of 'Teen'; name another tile"),
        ("45 45 Teen Day", "a set has only 1 of '45'; name another tile"),
        ("Gow Gow 36 Day", "a set has only 2 of 'Gow'; name another tile"),
    ],
)
def test_what_is_no_hand_is_refused_in_a_sentence(text: str, because: str) -> None:
    with pytest.raises(AnalysisError) as refused:
        about(text)
    assert because in str(refused.value)


@pytest.mark.parametrize(
    ("how", "because"),
    [
        ({"gone": ("66",)}, "none can be gone"),
        ({"maximum_payout": Fraction(10)}, "no maximum payout"),
        ({"what_if": {"hand_tiles": "5"}}, "leave hand_tiles as it is"),
        ({"what_if": {"gee_jun_least": "6"}}, "leave gee_jun_least as it is"),
    ],
)
def test_what_has_no_meaning_in_pai_gow_is_refused(how: dict[str, object], because: str) -> None:
    with pytest.raises(AnalysisError, match=because):
        analyse(asked(**how), silent)
    with pytest.raises(AnalysisError, match=because):
        spot(asked(**how), "Teen Day 45 Ng", silent)


# Exhibits


def table(name: str) -> list[dict[str, str | int | float]]:
    exhibit = next(each for each in found().exhibits if each.name == name)
    assert isinstance(exhibit, Table)
    return [dict(zip(exhibit.columns, row, strict=True)) for row in exhibit.rows]


def total(rows: list[dict[str, str | int | float]], column: str) -> float:
    return sum(float(row[column]) for row in rows)


def edge(name: str) -> float:
    return float(next(wager.house_edge for wager in found().wagers if wager.name == name))


def test_the_gains_over_house_way_add_up_to_the_difference_of_the_edges() -> None:
    departures = table("departures")
    assert total(departures, "gain over all") == pytest.approx(edge("house_way") - edge("main"), abs=1e-12)
    gains = [float(row["gain over all"]) for row in departures]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] > 0
    assert departures[0]["hand"] == "Day, Yun, Gow, Ng"


def test_every_hand_is_in_the_table_with_one_best_setting_and_one_of_house_way() -> None:
    hands = table("hands")
    best = [row for row in hands if row["best"]]
    by_house_way = [row for row in hands if row["House Way"]]
    assert len(best) == len(by_house_way) == len({row["hand"] for row in hands}) == 3_620
    for rows, name in ((best, "main"), (by_house_way, "house_way")):
        assert total(rows, "hands") == comb(32, 4)
        weighed = sum(float(row["value"]) * float(row["hands"]) for row in rows)
        assert -weighed / comb(32, 4) == pytest.approx(edge(name), abs=1e-12)
    assert all(float(row["win"]) + float(row["push"]) + float(row["lose"]) == comb(28, 4) for row in hands)


def test_columns_have_one_type_each_so_that_they_can_be_stored() -> None:
    for exhibit in found().exhibits:
        if isinstance(exhibit, Table):
            for column in zip(*exhibit.rows, strict=True):
                assert len(set(map(type, column))) == 1, exhibit.name


def test_clauses_of_house_way_add_up_to_it() -> None:
    steps = table("steps")
    assert total(steps, "hands") == comb(32, 4)
    assert total(steps, "hands set differently") == total(table("departures"), "hands")
    for column, name in (("house_edge by House Way", "house_way"), ("house_edge by best play", "main")):
        weighed = sum(float(row[column]) * float(row["hands"]) for row in steps)
        assert weighed / comb(32, 4) == pytest.approx(edge(name), abs=1e-12)


def test_rules_of_thumb_lie_between_the_best_and_the_worst_play() -> None:
    plays = {str(row["always take"]): float(row["house_edge"]) for row in table("rules_of_thumb")}
    assert plays["House Way"] == edge("house_way")
    assert min(plays.values()) == plays["the best setting of every hand"] == edge("main")
    assert max(plays.values()) == plays["the worst setting of every hand"]
    assert plays["House Way"] < plays["the highest high part"] < plays["the highest low part"] < 0.05


def test_match_ups_by_the_ends_of_their_parts_add_up() -> None:
    parts = table("parts")
    for wager in found().wagers:
        for result in ("win", "push", "lose"):
            of_result = total([row for row in parts if row["result"] == result], wager.name)
            assert of_result == round(getattr(wager, result) * (wager.combinations or 0))


def test_learning_hands_leads_from_house_way_to_best_play() -> None:
    (curve,) = (each for each in found().exhibits if isinstance(each, Curve))
    edges = [point for _, point in curve.points]
    assert edges == sorted(edges, reverse=True)
    assert (curve.points[0], edges[-1]) == (("0", edge("house_way")), pytest.approx(edge("main"), abs=1e-15))


def test_better_parts_are_worth_more() -> None:
    (grid,) = (each for each in found().exhibits if isinstance(each, Grid))
    shades = [[cell.shade for cell in row] for row in grid.cells]
    assert all(shade is None or -1 <= shade <= 1 for row in shades for shade in row)
    for row in shades:
        worths = [shade for shade in row if shade is not None]
        assert worths == sorted(worths)
