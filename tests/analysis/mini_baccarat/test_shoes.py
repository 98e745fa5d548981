"""Partly dealt shoes: the count against a second method, and what makes no sense."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest

from croupier.analysis.case import AnalysisError, case, silent
from croupier.analysis.mini_baccarat.rounds import count
from croupier.analysis.mini_baccarat.solver import analyse
from croupier.equipment import decks
from croupier.instruments import library
from tests.analysis.mini_baccarat import plain, small_cases
from tests.analysis.mini_baccarat.asking import B16, B18, asked, by_payment, found, named


def test_the_small_cases_hold() -> None:
    small_cases.check()


@pytest.mark.parametrize("seed", range(6))
def test_random_compositions_agree_with_fractions_dealt_card_by_card(seed: int) -> None:
    random = Random(seed)
    values = [0] * 10
    for value in random.sample(range(10), 5):
        values[value] = random.choice((1, 2, 3, 5, 17, 32, 128))
    assert small_cases.chances(count(small_cases.TABLEAU, values)) == plain.ends(values)


@pytest.mark.long
def test_a_whole_shoe_agrees_with_fractions_dealt_card_by_card() -> None:
    values = [128, *[32] * 9]
    assert small_cases.chances(count(small_cases.TABLEAU, values)) == plain.ends(values)


@pytest.mark.parametrize("place", range(4))
def test_a_card_seen_at_any_place_changes_nothing_on_average(place: int) -> None:
    values = [5, 3, 2, 4, 1, 2, 3, 2, 3, 2]
    whole = small_cases.chances(count(small_cases.TABLEAU, values))
    mean: Counter[plain.End | None] = Counter()
    for value, cards in enumerate(values):
        left = [*values[:value], cards - 1, *values[value + 1 :]]
        known = tuple(value if at == place else -1 for at in range(6))
        for end, chance in small_cases.chances(count(small_cases.TABLEAU, left, known)).items():
            mean[end] += chance * Fraction(cards, sum(values))
    assert mean == whole


def test_pairs_of_a_partly_dealt_shoe_are_counted_card_by_card() -> None:
    shoe = "8s 8s 8d 8c Kh Kd 2c 2c 2c 5d"
    pays = by_payment(named(found(shoe=shoe), "banker_pair"))
    grades: Counter[int] = Counter()
    for first, second in permutations(shoe.split(), 2):
        red = [card[1] in "dh" for card in (first, second)]
        same_rank = first[0] == second[0]
        grades[-1 if not same_rank else 25 if first == second else 12 if red[0] == red[1] else 5] += 1
    others = 8 * 7 * 6 * 5
    assert pays == {Fraction(pay): ways * others for pay, ways in grades.items()}


def test_all_wagers_of_a_book_are_counted_over_the_same_sequences() -> None:
    for shoe in ("", "8s 8s 8d 8c Kh Kd 2c 2c 2c 5d", "8s 8d 2c 2c 3c"):
        assert len({wager.combinations for wager in found(shoe=shoe).wagers}) == 1


def test_only_what_is_offered_is_valued() -> None:
    assert {wager.name for wager in found(pairs="none", dragon_bonus="none").wagers} == {"player", "banker", "tie"}
    assert "dragon_bonus_player" not in {wager.name for wager in found(B16).wagers}


def test_a_tournament_has_the_same_wagers() -> None:
    assert analyse(case(library().book(B18), tournament=True), silent).wagers == found(B18).wagers


@pytest.mark.parametrize(
    ("how", "complaint"),
    [
        ({"gone": ("8x",)}, "'8x' is not a card"),
        ({"gone": ("8",)}, "write rank and suit"),
        ({"gone": ("8s",) * 9}, "8s is gone more often than the 8 times"),
        ({"gone": decks(8)[:-3]}, "3 cards are left, too few"),
        ({"maximum_payout": Fraction(100)}, "no maximum payout"),
        ({"what_if": {"decks": "0"}}, "write 1 or more"),
        ({"what_if": {"decks": "99"}}, "ask for fewer decks"),
        ({"what_if": {"natural_from": "9"}}, "let a natural be 8 or less"),
        ({"what_if": {"court_value": "10"}}, "columns for 0 to 9"),
        ({"what_if": {"dragon_least_lead": "3"}}, "no odds for a win by 3"),
    ],
)
def test_what_makes_no_sense_is_said(how: dict[str, object], complaint: str) -> None:
    with pytest.raises(AnalysisError, match=complaint):
        analyse(case(library().book(B18), **how), silent)  # type: ignore[arg-type]


def test_a_what_if_reaches_the_wager_it_is_about_and_no_other() -> None:
    usual, changed = found(), found(what_if={"perfect_pair_odds": "30 to 1"})
    for before, after in zip(usual.wagers, changed.wagers, strict=True):
        gain = Fraction(35, 415) if before.name.endswith("_pair") else 0
        assert before.house_edge - after.house_edge == gain
        assert [outcome.name for outcome in before.outcomes] == [outcome.name for outcome in after.outcomes]
    assert asked(what_if={"perfect_pair_odds": "30 to 1"}).terms.odds("perfect_pair_odds").to == 30
