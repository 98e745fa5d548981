"""The price of each wager, counted over every deal of a full deck."""

from fractions import Fraction

import croupier
from croupier.analysis.case import case
from croupier.analysis.solvers import spot
from croupier.instruments import library
from croupier_high_card.tests.asking import BOOK


def test_the_house_edge_of_both_wagers() -> None:
    wagers = croupier.analyse(BOOK).wagers
    assert {name: wager.house_edge for name, wager in wagers.items()} == {
        "High Card": Fraction(503, 20825),
        "Tie": 1 - 11 * Fraction(3, 51),
    }


def test_it_is_better_to_go_to_war_than_to_give_up() -> None:
    tie = spot(case(library().book(BOOK)), "9c 9d")
    assert (tie.best, [choice.value for choice in tie.choices]) == ("war", [Fraction(-503, 1225), Fraction(-1, 2)])
