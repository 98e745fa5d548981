"""One situation: hole cards with none, three or five cards of the board."""

from fractions import Fraction
from itertools import combinations

import pytest

from croupier.analysis.case import AnalysisError, silent
from croupier.analysis.poker.tables import DECK
from croupier.analysis.ultimate_texas_holdem.solver import spot
from croupier.analysis.ultimate_texas_holdem.spots import read
from croupier.games.poker.hands import best_of, qualifies
from tests.analysis.ultimate_texas_holdem.asking import asked, terms


def values(text: str) -> dict[str, object]:
    return {choice.name: choice.value for choice in spot(asked(), text, silent).choices}


@pytest.mark.parametrize(
    "hand", ["7c6c | KcTc2d4h9s", "AhAd | AcKd8c5s2h", "Qc Jd | Ah Kd 8c 5s 2h", "2c2d | 3h3d9sTsKc"]
)
def test_the_river_is_what_the_order_of_hands_says(hand: str) -> None:
    """Counted over the dealer's 990 hands by the rule that tables settle by; nothing here pays the Blind."""
    situation = read(hand)
    hole, board = ([DECK[card] for card in cards] for cards in situation)
    mine = best_of(terms(), hole + board)
    won = 0
    for dealers in combinations([card for card in DECK if card not in hole + board], 2):
        theirs = best_of(terms(), [*dealers, *board])
        ante = qualifies(terms(), theirs)
        won += (1 + ante) * (mine.strength > theirs.strength) - (2 + ante) * (mine.strength < theirs.strength)
    assert values(hand) == {"fold": Fraction(-2), "bet 1x": Fraction(won, 990)}


def test_a_royal_flush_on_the_river_is_paid_500_to_1_unless_the_sign_says_less() -> None:
    assert values("AsKs | QsJsTs 2h2d")["bet 1x"] == 502
    limited = spot(asked(maximum_payout=Fraction(100)), "AsKs | QsJsTs 2h2d", silent)
    assert limited.best == "bet 1x"
    assert {choice.name: choice.value for choice in limited.choices}["bet 1x"] == 102


def test_a_flush_draw_checks_the_flop() -> None:
    assert values("7c6c | KcTc2d") == {"check": Fraction(116753, 713460), "raise 2x": Fraction(-27629, 713460)}


def test_a_made_hand_raises_the_flop() -> None:
    assert spot(asked(), "KhTs | KcTc2d", silent).best == "raise 2x"


@pytest.mark.parametrize("form", ["7c6c|KcTc2d4h9s", "7c 6c | Kc Tc 2d | 4h 9s", "7C6C | kcTC2D | 4h | 9s"])
def test_a_board_is_written_in_one_part_or_several(form: str) -> None:
    assert str(read(form)) == "7c6c | KcTc2d4h9s"


@pytest.mark.parametrize(
    ("wrong", "because"),
    [
        ("7c1c", "'1c' is not a card"),
        ("7c6c | KcTc2", "'2' is not a card"),
        ("7c7c", "7c is there twice"),
        ("7c6c | KcTc7c", "7c is there twice"),
        ("7c6c | KcTc", "2 hole cards and 2 on the board"),
        ("7c6c5c", "3 hole cards"),
        ("", "0 hole cards"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(wrong: str, because: str) -> None:
    with pytest.raises(AnalysisError, match=because):
        spot(asked(), wrong, silent)
