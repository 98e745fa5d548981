"""Mini-Baccarat simulated: hand by hand as the real table deals it, and on average as it is counted."""

from random import Random

import pytest

from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.results import returns
from croupier.analysis.simulation.running import begun, run
from tests.analysis.simulation.mini_baccarat_twin import compare, random_question
from tests.rules.mini_baccarat.play import B16, B18, N02


def agree(seed: int, rounds: int) -> None:
    random, done, shoe = Random(seed), 0, 0
    while done < rounds:
        done += compare(random_question(random), shoe, random, most=rounds - done)
        shoe += 1


def test_random_rounds_are_paid_as_the_table_pays_them() -> None:
    agree(19, 120)


@pytest.mark.long
def test_a_hundred_thousand_rounds() -> None:
    agree(2018, 100_000)


@pytest.mark.parametrize(("book", "options"), [(B16, ()), (B18, (("settlement", "non-commission"),)), (N02, ())])
def test_means_agree_with_the_exact_figures(book: str, options: tuple[tuple[str, str], ...]) -> None:
    question = Question(book=book, options=options, seed=687)
    with engine("local", 1) as mapped:
        kept = run(begun(question), mapped, rounds=400_000)
    found = returns(question, kept.sums)
    assert found
    for each in found:
        assert each.z is not None, each
        assert abs(each.z) < 4, each
