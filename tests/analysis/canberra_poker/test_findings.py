"""The findings of `croupier analyse` on Canberra Poker, and the value of a single hand."""

from fractions import Fraction
from math import comb

import pytest

from croupier.analysis.case import AnalysisError, case
from croupier.analysis.findings import Curve, Findings, Grid, Table
from croupier.analysis.solvers import analyse, spot
from croupier.equipment import CARDS
from croupier.games.poker.hands import CLASSES
from croupier.instruments import library

BOOK = library().book("NI2002-45/canberra-poker")


@pytest.fixture(scope="module")
def found() -> Findings:
    return analyse(case(BOOK))


def table(found: Findings, name: str) -> Table:
    exhibit = next(each for each in found.exhibits if each.name == name)
    assert isinstance(exhibit, Table)
    return exhibit


def grid(found: Findings, name: str) -> Grid:
    exhibit = next(each for each in found.exhibits if each.name == name)
    assert isinstance(exhibit, Grid)
    return exhibit


def field(shown: Grid, row: str, column: str) -> str:
    return shown.cells[shown.rows.index(row)][shown.columns.index(column)].text


def test_the_main_wager_names_every_end(found: Findings) -> None:
    (main,) = found.wagers
    assert main.name == "main"
    assert main.combinations == comb(52, 5) * 47 * comb(46, 4)
    assert [outcome.name for outcome in main.outcomes] == [
        "folded",
        "dealer does not qualify",
        *(f"{name.replace('_', ' ')} wins" for name in CLASSES),
        "level",
        "lost",
    ]
    assert {outcome.name: outcome.staked for outcome in main.outcomes}["folded"] == 1
    assert {outcome.staked for outcome in main.outcomes[1:]} == {3}
    assert float(main.house_edge) == pytest.approx(0.0519908, abs=5e-8)
    assert float(main.element_of_risk) == pytest.approx(0.0254295, abs=5e-8)


def test_other_readings_are_valued_by_the_same_count(found: Findings) -> None:
    base = found.wagers[0].house_edge
    others = {rests.on: dict(rests.alternatives[0].house_edges) for rests in found.rests_on}
    assert others.keys() == {"P3", "P9", "P10"}
    assert others["P3"] == {}  # no hand that best play bets is level with one that does not qualify
    assert 0 < others["P9"]["main"] - base < Fraction(1, 10_000)
    assert others["P10"]["main"] < -Fraction(1, 2)  # nearly every bet would be won by a dealer who stays out


def test_rules_of_thumb_cost_what_they_forgo(found: Findings) -> None:
    rows = table(found, "rules_of_thumb").rows
    best, *others = (Fraction(str(row[2])) for row in rows)
    assert best == found.wagers[0].house_edge
    assert all(edge > best for edge in others)
    by_name = dict(zip((str(row[0]) for row in rows[1:]), others, strict=True))
    assert max(others) == by_name["Bet every hand"]
    assert by_name["Bet A-K-J-8-3 or better"] < by_name["Bet a pair or better"] < by_name["Bet ace and king or better"]
    assert min(others) - best < Fraction(1, 100_000)  # the rule that looks at the up card


def test_a_lower_maximum_payout_costs_more_and_one_that_cuts_nothing_costs_nothing(found: Findings) -> None:
    rows = table(found, "maximum_payouts").rows
    edges = [Fraction(str(row[3])) for row in rows]
    assert edges == sorted(edges, reverse=True)
    assert len(set(edges)) == len(edges)
    assert (rows[-1][0], rows[-1][1], edges[-1]) == (500, "none", found.wagers[0].house_edge)
    curve = next(each for each in found.exhibits if isinstance(each, Curve))
    assert [point[1] for point in curve.points] == [float(edge) for edge in edges]


@pytest.mark.parametrize(
    ("row", "up", "shows", "hand"),
    [
        ("Q 8", "9", "fold", "AsKdQh8c7s | 9d"),
        ("Q 8", "8", "bet", "AsKdQh8c7s | 8d"),
        ("J 8", "A", "bet", "AsKdJh8c7s | Ad"),
        ("J 8", "6", "6", "AsKdJh8c6s | 6d"),
        ("J 8", "5", "5", "AsKdJh8c6s | 5d"),
        ("T 3", "K", "fold", "AsKdTh3c2s | Kh"),
    ],
)
def test_the_chart_of_ace_and_king_plays_each_hand_as_its_values_say(
    found: Findings, row: str, up: str, shows: str, hand: str
) -> None:
    assert field(grid(found, "ace_king"), row, up) == shows
    fifth = hand[8]
    assert spot(case(BOOK), hand).best == ("bet" if shows == "bet" or fifth in shows else "fold")


def test_where_suits_decide_the_chart_says_so(found: Findings) -> None:
    """Cards of the up card's suit in the player's hand leave the dealer fewer flushes."""
    assert field(grid(found, "ace_king"), "Q 8", "J").startswith("7-")
    assert field(grid(found, "ace_king"), "Q 8", "J").endswith("*")
    assert [spot(case(BOOK), hand).best for hand in ("AcKhQh8h7h | Jh", "AsKdQh8c7s | Jd")] == ["bet", "fold"]


def test_the_map_of_values_has_every_kind_of_hand(found: Findings) -> None:
    values = grid(found, "values")
    assert (len(values.rows), values.columns) == (23, tuple("AKQJT98765432"))
    assert values.note == "Bet against every up card: pair of 2 or better. Bet at times: ace and king."
    assert set(values.cells[values.rows.index("no ace and king")]) == {values.cells[-1][0]}


def test_a_spot_values_bet_and_fold() -> None:
    shown = spot(case(BOOK), "AsKdQh8c3s | 9d")
    assert shown.spot == "As Kd Qh 8c 3s | 9d"
    assert {choice.name: choice.value for choice in shown.choices} == {"bet": Fraction(-5021, 4945), "fold": -1}
    assert shown.best == "fold"
    assert shown == spot(case(BOOK), " 3s qh 8c AS kd|9d ")
    assert "163,185" in shown.says[0]


def test_a_royal_flush_is_paid_once_the_dealer_qualifies_and_up_to_the_maximum() -> None:
    """Against a two it cannot lose nor be level, so every deal pays the Ante and some the Bet."""
    full, limited = (
        Fraction(spot(case(BOOK, maximum_payout=most), "TsJsQsKsAs | 2d").choices[0].value)
        for most in (None, Fraction(100))
    )
    qualified = (full - 1) / 500
    assert 0 < qualified < 1
    assert limited == 1 + 100 * qualified


def test_before_the_up_card_is_seen_a_hand_is_worth_the_mean_over_all() -> None:
    hand = ("As", "Kd", "Qh", "8c", "3s")
    ups = [card for card in CARDS if card not in hand]
    bets = {up: Fraction(spot(case(BOOK), f"{' '.join(hand)} | {up}").choices[0].value) for up in ups}
    shown = spot(case(BOOK), " ".join(hand))
    assert [choice.value for choice in shown.choices] == [sum(bets.values()) / Fraction(47), -1]
    named = shown.says[2].removeprefix("Bet against: ").removesuffix(".").split()
    assert set(named) == {up for up in ups if bets[up] > -1}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("AsKdQh8c | 9d", "is not a hand of five cards"),
        ("AsKdQh8c3s7d | 9d", "is not a hand of five cards"),
        ("AsKdQh8c3s | 9d 4c", "shows one card, not 2"),
        ("AsKdQh8c3s |", "shows one card, not 0"),
        ("AsKdQh8c3s | 3s", "3s is named twice"),
        ("AsKdQh8c1s | 9d", "'1s' is not a card"),
        ("", "is not a hand of five cards"),
        ("AsKdQh8c3s | 9d | 4c", "is not a hand of five cards"),
    ],
)
def test_what_is_no_hand_is_told(text: str, says: str) -> None:
    with pytest.raises(AnalysisError, match=says):
        spot(case(BOOK), text)


def test_what_has_no_meaning_here_is_told() -> None:
    with pytest.raises(AnalysisError, match="none can be gone"):
        analyse(case(BOOK, gone=("8s",)))
    with pytest.raises(AnalysisError, match="pays nothing"):
        analyse(case(BOOK, maximum_payout=Fraction(0)))
    with pytest.raises(AnalysisError, match="leave decks as it is"):
        analyse(case(BOOK, what_if={"decks": "2"}))


@pytest.mark.long
def test_with_a_maximum_payout_the_reading_of_it_is_valued_too() -> None:
    found = analyse(case(BOOK, maximum_payout=Fraction(100)))
    limited = next(rests for rests in found.rests_on if rests.on == "P5")
    assert limited.alternatives[0].house_edges["main"] > found.wagers[0].house_edge
    assert found.wagers[0].house_edge > analyse(case(BOOK)).wagers[0].house_edge


@pytest.mark.long
def test_progress_is_told_to_its_end() -> None:
    told: list[tuple[str, int, int]] = []
    analyse(case(BOOK), lambda *how: told.append(how))
    assert [(done, of) for _, done, of in told] == [(done, 13) for _ in range(3) for done in range(1, 14)]
