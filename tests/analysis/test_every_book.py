"""The form that scripts rely on, by every book's own solver."""

import json
from fractions import Fraction
from typing import Any

import pytest
from tools.write_theory import theory_in

from croupier.conduct.theory import delivered
from croupier.instruments import library
from tests.cli.running import ran
from tests.covering import at_length

BACCARAT = ["player", "banker", "tie"]
PAIRS = ["player_pair", "banker_pair"]
WAGERS = {
    "NI2002-45/american-roulette": [
        "straight_up", "split", "street", "corner", "six_line", "column", "dozen", "low", "high", "even", "odd", "red",
        "black", "tier", "orphelins", "voisins_de_zero", "zero_game", "neighbours",
    ],
    "NI2002-45/blackjack": ["main", "insurance", "perfect_pairs"],
    "NI2002-45/canberra-poker": ["main"],
    "NI2002-45/mini-baccarat": BACCARAT,
    "NI2002-45/pai-gow": ["main", "house_way"],
    "NI2006-147/blackjack": ["main", "insurance", "super_sevens", "perfect_pairs"],
    "NI2016-685/mini-baccarat": [*BACCARAT, *PAIRS],
    "NI2018-687/mini-baccarat": [*BACCARAT, *PAIRS, "dragon_bonus_player", "dragon_bonus_banker"],
    "NI2019-212/ultimate-texas-holdem": ["main", "trips"],
}  # fmt: skip


# The blackjack of 2002 is counted like that of 2006.
@pytest.mark.parametrize(
    "book", [at_length(book) if book == "NI2002-45/blackjack" else book for book in library().books]
)
def test_what_is_printed_adds_up(book: str) -> None:
    printed = json.loads(ran("analyse", book, "--json"))
    assert printed["book"] == book
    assert printed["method"]
    assert [wager["wager"] for wager in printed["wagers"]] == WAGERS[book]
    assert printed["combinations"] in [wager["combinations"] for wager in printed["wagers"]]
    for reading in printed["interpretations"]:
        assert reading["reading"] == library().interpretation(reading["id"]).reading
    for wager in printed["wagers"]:
        _adds_up(wager)
    delivered_with = delivered(book, printed["options"])
    assert delivered_with == theory_in(printed), "python -m tools.write_theory writes it anew"


# What the counts of hands against hands are made for. A book that deals otherwise needs another method.
CARDS = {
    "canberra-poker": {"decks": 1, "hand_cards": 5, "players_cards": 5, "dealers_cards": 5},
    "ultimate-texas-holdem": {
        "decks": 1, "hand_cards": 5, "board_cards": 5, "flop_cards": 3, "players_cards": 2, "dealers_cards": 2,
    },
}  # fmt: skip


def test_every_poker_book_deals_the_cards_that_are_counted() -> None:
    counted = [book for book in library().books.values() if book.game in CARDS]
    assert {book.game for book in counted} == CARDS.keys()
    for book in counted:
        numbers = book.terms().numbers
        assert {name: numbers[name] for name in CARDS[book.game]} == CARDS[book.game]


def _adds_up(wager: dict[str, Any]) -> None:
    outcomes = wager["outcomes"]
    names = [each["outcome"] for each in outcomes]
    assert len(set(names)) == len(names)
    edge, stated = wager["house_edge"]["value"], wager["house_edge"]["exact"]
    mean = sum(each["pays"] * each["probability"] for each in outcomes)
    square = sum(each["pays"] ** 2 * each["probability"] for each in outcomes)
    assert -mean == pytest.approx(edge, abs=1e-12)
    assert wager["standard_deviation"] == pytest.approx((square - mean**2) ** 0.5, rel=1e-9)
    assert wager["element_of_risk"] == pytest.approx(edge / wager["mean_staked"], abs=1e-15)
    assert wager["win"] + wager["push"] + wager["lose"] == pytest.approx(1, abs=1e-12)
    assert wager["win"] == pytest.approx(sum(each["probability"] for each in outcomes if each["pays"] > 0), abs=1e-12)
    if wager["combinations"] is None:
        assert all(each["count"] is None for each in outcomes)
        assert edge == pytest.approx(float(Fraction(stated)), abs=1e-16)
        return
    assert sum(each["count"] for each in outcomes) == wager["combinations"]
    exact = -sum(each["count"] * Fraction(each["pays_exact"]) for each in outcomes) / wager["combinations"]
    assert f"{exact.numerator}/{exact.denominator}" == stated
    assert edge == pytest.approx(float(exact), abs=1e-16)
