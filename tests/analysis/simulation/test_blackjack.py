"""Blackjack simulated: hand by hand as the real table plays it, and on average as it is counted."""

from random import Random

import pytest

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.results import Return, returns
from croupier.analysis.simulation.running import begun, run
from croupier.analysis.simulation.shards import prepared
from tests.analysis.simulation.blackjack_twin import compare, random_chart, random_question
from tests.rules.blackjack.play import B06


def agree(seed: int, rounds: int) -> None:
    random, done, shoe = Random(seed), 0, 0
    while done < rounds:
        done += compare(random_question(random), shoe, random, most=min(40, rounds - done))
        shoe += 1


def simulated(question: Question, rounds: int) -> dict[str, Return]:
    with engine("local", 1) as mapped:
        kept = run(begun(question), mapped, rounds=rounds)
    return {each.wager: each for each in returns(question, kept.sums)}


def test_random_rounds_by_random_strategies_are_paid_as_the_table_pays_them() -> None:
    agree(21, 120)


@pytest.mark.long
def test_a_hundred_thousand_rounds() -> None:
    agree(2006, 100_000)


@pytest.mark.parametrize("strategy", [pytest.param("best", marks=pytest.mark.long), "never-bust"])
def test_means_from_a_fresh_shoe_agree_with_the_exact_figures(strategy: str) -> None:
    found = simulated(Question(book=B06, seed=147, rounds_per_shoe=1, strategy=strategy), 1_000_000)
    assert found.keys() == {"main", "super_sevens", "perfect_pairs"}
    for each in found.values():
        if each.wager != "super_sevens" or strategy == "best":
            assert each.z is not None, each
            assert abs(each.z) < 4, each


def test_mistakes_cost_something() -> None:
    best, careless = (
        simulated(Question(book=B06, seed=3, mistakes=mistakes), 200_000)["main"] for mistakes in (0, 200_000)
    )
    assert float(best.mean - careless.mean) > 0.03


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("hard 16", "hard 36"), "no hand comes to"),
        ((",D", ",X"), "is no decision"),
        (('"hard 20",', '"hard 20",S,'), "write one for each"),
        (("hand", "up"), ""),
        (('"hand",2', '"hand",1'), "first cards"),
    ],
)
def test_an_impossible_row_of_a_strategy_is_one_clear_line(change: tuple[str, str], says: str) -> None:
    text = random_chart(Random(1)).replace(*change, 1)
    question = Question(book=B06, strategy=text)
    if not says:  # the name of the first column is free
        prepared(question)
        return
    with pytest.raises(AnalysisError, match=says):
        prepared(question)


def test_there_is_no_such_strategy() -> None:
    with pytest.raises(AnalysisError, match="there is no strategy"):
        prepared(Question(book=B06, strategy="luck"))
