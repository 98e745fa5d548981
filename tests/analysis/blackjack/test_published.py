"""Figures that others have published, each with its source."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from croupier.analysis.blackjack.dealer import dealers_ends, draws_to
from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.rounds import deal, play, solve
from croupier.analysis.blackjack.shoe import cards_of
from croupier.analysis.blackjack.side_wagers import side_wagers
from croupier.analysis.case import case
from croupier.analysis.findings import Wager
from croupier.instruments import library
from tests.analysis.blackjack.helpers import B06, book_rules, decks


def side(decks: int, name: str) -> Wager:
    asked = case(library().book(B06), {"decks": str(decks)})
    return next(wager for wager in side_wagers(asked.terms, cards_of(asked)) if wager.name == name)


# wizardofodds.com, blackjack appendix 9: eight and six decks, soft 17 drawn on, no hole card, all wagers lost to a
# dealer's blackjack; dealer's ace, the player's two cards, and the value of standing, drawing and doubling.
HANDS_AGAINST_AN_ACE = {
    8: """2A -0.722307 -0.378980 -1.024082   3A -0.722128 -0.403033 -1.023795   32 -0.721955 -0.528987 -1.443909
          4A -0.721938 -0.428099 -1.025496   42 -0.721771 -0.546899 -1.434987   43 -0.721595 -0.553054 -1.369253
          5A -0.722008 -0.453214 -1.028535   52 -0.721838 -0.552263 -1.369770   53 -0.721657 -0.492985 -1.193543
          54 -0.721465 -0.395636 -0.932679   6A -0.665036 -0.462428 -0.998987   62 -0.721522 -0.492995 -1.194090
          63 -0.721341 -0.395857 -0.933368   64 -0.721150 -0.286345 -0.639456   65 -0.721201 -0.235977 -0.537869""",
    6: """2A -0.722356 -0.379910 -1.024099   3A -0.722119 -0.403855 -1.023717   32 -0.721887 -0.529734 -1.443774
          4A -0.721866 -0.429265 -1.025989   42 -0.721646 -0.548031 -1.434834   43 -0.721415 -0.554273 -1.369282
          5A -0.721965 -0.454867 -1.030051   52 -0.721740 -0.553211 -1.369970   53 -0.721499 -0.493960 -1.193807
          54 -0.721243 -0.396287 -0.932671   6A -0.665166 -0.463296 -0.999484   62 -0.721308 -0.493965 -1.194523
          63 -0.721068 -0.396571 -0.933570   64 -0.720814 -0.286818 -0.639108   65 -0.720879 -0.235772 -0.535879""",
}


@pytest.mark.parametrize("number", HANDS_AGAINST_AN_ACE)
def test_hands_against_an_ace_without_a_hole_card(number: int) -> None:
    rules = replace(book_rules(), dealer_draws_on_soft=True)
    hands = hands_of(rules)
    best = play(rules, deal(rules, decks(rules, number), 0, pairs=())).hands
    printed = HANDS_AGAINST_AN_ACE[number].split()
    assert len(printed) == 60
    for cards, *values in zip(printed[::4], printed[1::4], printed[2::4], printed[3::4], strict=True):
        hand = hands.pair(rules.kind_of(cards[0] + "s"), rules.kind_of(cards[1] + "s"))
        found = (best.stand[0, hand], best.draw[0, hand], best.double[0, hand])
        # Hard totals under 12 are doubled or drawn to here; the source lists standing on them all the same.
        assert found == pytest.approx([float(value) for value in values], abs=6e-7), cards


# The same appendix: the whole game. Its splits know how many hands there are already, ours only the hand itself, so
# these agree to a hundred-thousandth and no further. A hole card is the same as losing the original wager only.
WHOLE_GAMES = [
    (8, True, False, -0.007562, -0.0089865),
    (6, True, False, -0.0072705, -0.0086975),
    (5, False, True, -0.003804, -0.005225),
    (5, True, True, -0.005918, -0.007366),
    (2, True, True, -0.003797, -0.005252),
    (1, False, True, 0.001839, 0.000423),
    (1, True, True, -0.000072, -0.001513),
]


@pytest.mark.parametrize(
    ("number", "soft", "hole_card", "doubled", "not_doubled"),
    [WHOLE_GAMES[0], *(pytest.param(*game, marks=pytest.mark.long) for game in WHOLE_GAMES[1:])],
)
def test_whole_games(number: int, soft: bool, hole_card: bool, doubled: float, not_doubled: float) -> None:
    rules = replace(book_rules(), dealer_draws_on_soft=soft, only_original_lost=hole_card)
    shoe = decks(rules, number)
    assert solve(rules, shoe).value == pytest.approx(doubled, abs=1e-5)
    assert solve(replace(rules, double_after_split=False), shoe).value == pytest.approx(not_doubled, abs=1e-5)


def test_the_dealers_totals_from_one_deck() -> None:
    """wizardofodds.com, blackjack appendix 2B: one deck, every 17 stood on; 17 to 21, blackjack, bust."""
    printed = {
        "A": (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654),
        "2": (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0, 0.352973),
        "5": (0.119687, 0.123483, 0.116909, 0.104694, 0.106321, 0, 0.428905),
        "6": (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823),
        "8": (0.130857, 0.362989, 0.129445, 0.0682898, 0.0697914, 0, 0.238627),
    }
    rules = book_rules()
    for rank, expected in printed.items():
        up = rules.kind_of(rank + "s")
        left = np.array(decks(rules, 1))
        left[up] -= 1
        tree, found = draws_to(rules, up), np.zeros((1, 7))
        nothing = np.zeros((1, len(left)), dtype=np.int64)
        dealers_ends(left, nothing, np.arange(1), tree.kind, tree.copy, tree.depth, tree.orders, tree.ends, found)
        *totals, bust, blackjack = found[0]
        assert (*totals, blackjack, bust) == pytest.approx(expected, abs=6e-7), rank


def test_super_sevens_of_six_decks() -> None:
    """wizardofodds.com, Super Sevens, six decks and a third card in every case: counts and 11.40%."""
    wager = side(6, "super_sevens")
    listed = {outcome.name: outcome.count for outcome in wager.outcomes}
    assert listed == {
        "no seven": 27_766_080,
        "one seven": 2_142_720,
        "two sevens": 124_416,
        "two suited sevens": 34_560,
        "three sevens": 11_664,
        "three suited sevens": 480,
    }
    assert wager.combinations == 30_079_920
    assert f"{float(wager.house_edge):.2%}" == "11.40%"


@pytest.mark.parametrize(("number", "edge"), [(8, "9.01%"), (5, "13.25%"), (4, "15.92%")])
def test_super_sevens_by_the_number_of_decks(number: int, edge: str) -> None:
    """webdelautomovil.com, "How to play Super 7 in Blackjack", with a third card in every case."""
    assert f"{float(side(number, 'super_sevens').house_edge):.2%}" == edge


@pytest.mark.parametrize("number", range(4, 9))
def test_insurance_costs_what_one_ace_and_no_ten_out_of_the_shoe_leave(number: int) -> None:
    """16 tens a deck among all cards but the ace, counted by hand for any shoe."""
    cards = 52 * number - 1
    assert side(number, "insurance").house_edge == 1 - Fraction(3 * 16 * number, cards)
    if number == 8:
        assert side(number, "insurance").house_edge == Fraction(31, 415)


@pytest.mark.parametrize("number", range(4, 9))
def test_perfect_pairs_by_hand(number: int) -> None:
    """A first card leaves d - 1 like it, d of its colour and 2d of the other colour among 52d - 1."""
    cards, d = 52 * number - 1, number
    paid = 25 * (d - 1) + 12 * d + 6 * 2 * d
    lost = cards - (d - 1) - d - 2 * d
    assert side(number, "perfect_pairs").house_edge == Fraction(lost - paid, cards)
