"""The plots show what the findings say, in shapes that can be read aloud and printed."""

import re
from fractions import Fraction
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from croupier.analysis.findings import Counted, Curve, Grid, Wager, counted
from croupier.analysis.par_sheet.chart import charts
from croupier.analysis.par_sheet.curve import axis, curve
from croupier.analysis.par_sheet.distribution import MOST_BARS, distribution, grouped
from croupier.analysis.par_sheet.svg import WIDTH
from tests.analysis.made_up import findings

SVG = "{http://www.w3.org/2000/svg}"
EVEN, LONG_SHOT, PLAYED = findings().wagers
EXHIBITS = {exhibit.name: exhibit for exhibit in findings().exhibits}


def plots() -> dict[str, str]:
    chart, heat, decks = EXHIBITS["chart"], EXHIBITS["heat"], EXHIBITS["decks"]
    assert isinstance(chart, Grid)
    assert isinstance(heat, Grid)
    assert isinstance(decks, Curve)
    drawn = {wager.name: distribution(wager) for wager in (EVEN, LONG_SHOT, PLAYED)}
    drawn |= {f"chart {number}": svg for number, (_, svg) in enumerate(charts(chart))}
    return drawn | {"heat": next(charts(heat))[1], "decks": curve(decks)}


def words(svg: str) -> list[str]:
    return [each.text or "" for each in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def bars(svg: str) -> list[float]:
    return [float(each.attrib["width"]) for each in ElementTree.fromstring(svg).iter(f"{SVG}rect")]


@pytest.mark.parametrize("name", plots())
def test_a_plot_says_what_it_shows_and_stays_on_its_page(name: str) -> None:
    root = ElementTree.fromstring(plots()[name])
    named, told = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert named is not None
    assert told is not None
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == f"{named.attrib['id']} {told.attrib['id']}"
    assert named.text
    assert told.text
    height = float(root.attrib["height"])
    for shape in root.iter(f"{SVG}rect"):
        x, y, w, h = (float(shape.attrib[side]) for side in ("x", "y", "width", "height"))
        assert x >= 0
        assert y >= 0
        assert x + w <= WIDTH
        assert y + h <= height
    for text in root.iter(f"{SVG}text"):
        assert 0 <= float(text.attrib["x"]) <= WIDTH
        assert 0 <= float(text.attrib["y"]) <= height
        assert float(text.attrib["font-size"]) >= 6.5, "letters that can be read"


def test_plots_on_one_page_have_ids_of_their_own() -> None:
    ids = [found for svg in plots().values() for found in re.findall(r' id="([^"]+)"', svg)]
    assert len(ids) == len(set(ids)) == 2 * len(plots())


def test_bars_are_as_long_as_their_probabilities() -> None:
    lost, won = bars(distribution(EVEN))
    assert lost / won == pytest.approx(19 / 18, abs=0.001)
    assert {"-1", "+1", "0.486486", "0.513514"} <= set(words(distribution(EVEN)))


def test_a_rare_result_is_drawn_on_a_logarithmic_scale() -> None:
    drawn = distribution(LONG_SHOT)
    assert "probability of the net result, on a logarithmic scale" in words(drawn)
    lost, pushed, *won = bars(drawn)
    assert lost > pushed == won[0]
    steps = [high - low for high, low in pairwise(won)]
    assert max(steps) - min(steps) < 0.05, "each win is a quarter as likely as the one before"
    assert min(won) > 0


def test_too_many_results_are_taken_together_but_never_wins_with_losses() -> None:
    results = grouped(PLAYED)
    assert len(results) == MOST_BARS
    assert sum(each.probability for each in results) == pytest.approx(sum(each.probability for each in PLAYED.outcomes))
    assert all(each.least * each.most > 0 for each in results)
    assert [each.most < after.least for each, after in pairwise(results)] == [True] * 35


def test_outcomes_that_pay_the_same_share_a_bar() -> None:
    lines = [Counted("a", Fraction(1), 1), Counted("b", Fraction(1), 2), Counted("c", Fraction(-1), 3)]
    wager: Wager = counted("x", lines)
    assert [(str(each), each.probability) for each in grouped(wager)] == [("-1", 0.5), ("+1", 0.5)]


def test_a_chart_has_a_field_for_each_cell_and_a_legend() -> None:
    chart = EXHIBITS["chart"]
    assert isinstance(chart, Grid)
    parts = list(charts(chart))
    assert [caption for caption, _ in parts] == ["1 of 2", "2 of 2"]
    shown = [word for _, svg in parts for word in words(svg)]
    assert shown.count("H") + shown.count("S") + shown.count("D") == 500
    for row in chart.rows:
        assert shown.count(row) == 1
    assert shown.count("S: stand") == 2
    fills = set(re.findall(r'fill="(#\w+)" stroke="#bbbbbb"', parts[0][1]))
    assert len(fills) == 3


def test_a_heat_map_is_white_in_the_middle_and_coloured_at_its_ends() -> None:
    heat = EXHIBITS["heat"]
    assert isinstance(heat, Grid)
    ((caption, drawn),) = charts(heat)
    fills = re.findall(r'fill="(#\w+)" stroke="#bbbbbb"', drawn)[: 13 * 13]
    assert caption == ""
    assert (fills[0], fills[12], fills[-1]) == ("#5aa5d8", "#ffffff", "#f0994d")


def test_a_curve_names_each_point_and_its_value() -> None:
    decks = EXHIBITS["decks"]
    assert isinstance(decks, Curve)
    shown = words(curve(decks))
    for word in ("4", "6", "8", "0.510%", "0.580%", "0.620%", "decks", "house edge"):
        assert word in shown


@pytest.mark.parametrize("values", [[0.0], [0.01], [-0.02, 0.03], [0.0219, 0.022], [1e-6, 0.9]])
def test_an_axis_covers_its_values_in_a_few_round_steps(values: list[float]) -> None:
    low, step, count = axis(values)
    assert low <= min(values) + 1e-12
    assert max(values) <= low + step * count + 1e-12
    assert 1 <= count <= 9


def test_words_cannot_be_taken_for_shapes() -> None:
    wager = counted("<b>&", [Counted("x", Fraction(n), 1) for n in (-1, 0, 1)])
    assert "<b>" not in distribution(wager)
    assert ElementTree.fromstring(distribution(wager)).find(f"{SVG}title").text == "Net results of <b>&"  # type: ignore[union-attr]
