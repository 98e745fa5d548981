"""Pai Gow and the poker games simulated: hand by hand as the real table settles, and on average as they are counted."""

from random import Random

import pytest

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.results import returns
from croupier.analysis.simulation.running import begun, run
from croupier.analysis.simulation.shards import prepared
from tests.analysis.simulation import canberra_poker_twin, pai_gow_twin, ultimate_texas_holdem_twin

PAI_GOW, CANBERRA = "NI2002-45/pai-gow", "NI2002-45/canberra-poker"
HOLD_EM = "NI2019-212/ultimate-texas-holdem"


def test_random_hands_of_tiles_are_settled_as_at_the_table() -> None:
    pai_gow_twin.compare(Random(32), 40)


def test_random_hands_of_poker_are_settled_as_at_the_table() -> None:
    canberra_poker_twin.compare(Random(52), 60)


def test_random_hands_of_hold_em_are_settled_as_at_the_table() -> None:
    ultimate_texas_holdem_twin.compare(Random(212), 40)


@pytest.mark.long
def test_a_hundred_thousand_rounds_of_each() -> None:
    random = Random(45)
    for _ in range(1600):
        pai_gow_twin.compare(random, 64)
        canberra_poker_twin.compare(random, 64)
        ultimate_texas_holdem_twin.compare(random, 64)


@pytest.mark.long
@pytest.mark.parametrize(("book", "boxes"), [(PAI_GOW, 3), (CANBERRA, 2), (HOLD_EM, 1)])
def test_means_agree_with_the_exact_figures(book: str, boxes: int) -> None:
    question = Question(book=book, boxes=boxes)
    with engine("local", 1) as mapped:
        kept = run(begun(question), mapped, rounds=1_000_000)
    for each in returns(question, kept.sums):
        assert each.z is not None, each
        assert abs(each.z) < 4, each


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (Question(book=PAI_GOW, boxes=8), "1 to 7 boxes"),
        (Question(book=CANBERRA, strategy="luck"), "no strategy 'luck'"),
        (Question(book=CANBERRA, cutting_card=52), "leave out cutting card"),
    ],
)
def test_a_question_that_makes_no_sense_is_one_clear_line(question: Question, says: str) -> None:
    with pytest.raises(AnalysisError, match=says):
        prepared(question)
