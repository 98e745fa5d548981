"""Blackjack simulated: hand by hand as the real table plays it, and on average as it is counted."""

from random import Random

import pytest
from msgspec.structs import replace

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Bettor, Question
from croupier.analysis.simulation.results import Return, errors, returns
from croupier.analysis.simulation.running import begun, run
from croupier.analysis.simulation.shards import prepared
from tests.analysis.simulation.blackjack_twin import random_chart
from tests.rules.blackjack.play import B06


def simulated(question: Question, rounds: int) -> dict[str, Return]:
    with engine("local", 1) as mapped:
        kept = run(begun(question), mapped, rounds=rounds)
    return {each.wager: each for each in returns(question, kept.sums)}


@pytest.mark.parametrize("strategy", [pytest.param("best", marks=pytest.mark.long), "never-bust"])
def test_means_from_a_fresh_shoe_agree_with_the_exact_figures(strategy: str) -> None:
    found = simulated(Question(book=B06, seed=147, rounds_per_shoe=1, strategy=strategy), 1_000_000)
    assert found.keys() == {"main", "super_sevens", "perfect_pairs"}
    for each in found.values():
        if each.wager != "super_sevens" or strategy == "best":
            assert each.z is not None, each
            assert abs(each.z) < 4, each


@pytest.mark.long
@pytest.mark.parametrize("rule", [("doubled_cards", "any"), ("doubled_totals", "9-11"), ("split_by", "rank")])
def test_rules_of_other_houses_are_played(rule: tuple[str, str]) -> None:
    asked = Question(book=B06, seed=8, rounds_per_shoe=1, what_if=(rule,))
    changed, plain = (simulated(question, 1_000_000)["main"] for question in (asked, replace(asked, what_if=())))
    assert changed.exact is not None
    assert changed.exact != plain.exact
    assert changed.z is not None
    assert abs(changed.z) < 4, changed


def test_insurance_and_even_money_agree_with_the_exact_figures() -> None:
    asked = Question(book=B06, seed=5, rounds_per_shoe=1, strategy="never-bust", insurance="always")
    found = simulated(asked, 1_000_000)
    for name in ("main", "insurance"):
        z = found[name].z
        assert z is not None, name
        assert abs(z) < 4, found[name]
    assert found["insurance"].made < found["main"].made / 12
    never = prepared(replace(asked, insurance="never"))[0].exact
    assert never is not None
    assert found["main"].exact != never["main"], "even money changes the main wager"


def test_insurance_by_count_is_taken_when_it_is_worth_more() -> None:
    """A true count of three or more by hi-lo: the insurance wager gains, where on average it loses 7 in 100."""
    asked = Question(book=B06, seed=5, strategy="never-bust", insurance="3", counting="hi-lo")
    found = simulated(asked, 1_500_000)["insurance"]
    assert found.made > 1000
    assert float(found.mean) > -0.02


def test_a_bettor_insures_half_of_the_main_wager() -> None:
    asked = Question(
        book=B06, seed=5, strategy="never-bust", insurance="always", bettors=(Bettor(stakes=(("main", 10_00),)),)
    )
    with engine("local", 1) as mapped:
        kept = run(begun(asked), mapped, rounds=20_000)
    by_name = {each.wager: each for each in returns(asked, kept.sums)}
    net = (
        10_00 * by_name["main"].mean * by_name["main"].made
        + 5_00 * by_name["insurance"].mean * by_name["insurance"].made
    )
    assert int(kept.sums.bettors[0, 2]) == net
    with pytest.raises(AnalysisError, match="has no wager 'insurance' here"):
        prepared(replace(asked, bettors=(Bettor(stakes=(("insurance", 5_00),)),)))


@pytest.mark.long  # a kernel with errors is compiled apart, for half a minute
def test_a_card_that_nobody_chose_to_burn_costs_nothing_on_average() -> None:
    """The next card is as good as it was."""
    rates = tuple((name, 300_000_000) for name in ("face-up-card", "dealers-card-in-error"))
    asked = Question(book=B06, seed=14, boxes=2, strategy="never-bust", errors=rates)
    with engine("local", 1) as mapped:
        kept = run(begun(asked), mapped, rounds=1_000_000)
    for each in errors(asked, kept.sums):
        assert each.times > 100_000
        for cost in each.costs:
            assert abs(float(cost.each_time)) <= 4 * cost.error_each_time, (each.name, cost)


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
