"""Pai Gow and the poker games simulated: hand by hand as the real table settles, and on average as they are counted."""

import pytest

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.results import returns
from croupier.analysis.simulation.running import begun, run
from croupier.analysis.simulation.shards import prepared
from croupier.analysis.simulation.ultimate_texas_holdem.thumb import THUMBS

PAI_GOW, CANBERRA = "NI2002-45/pai-gow", "NI2002-45/canberra-poker"
HOLD_EM = "NI2019-212/ultimate-texas-holdem"


@pytest.mark.long
@pytest.mark.parametrize(
    ("book", "boxes", "strategy"),
    [
        (PAI_GOW, 3, "best"),
        (PAI_GOW, 1, "house-way"),
        (CANBERRA, 2, "best"),
        (HOLD_EM, 1, "best"),
        *((HOLD_EM, 2, name) for name in THUMBS),
    ],
)
def test_means_agree_with_the_exact_figures(book: str, boxes: int, strategy: str) -> None:
    question = Question(book=book, boxes=boxes, strategy=strategy)
    with engine("local", 1) as mapped:
        kept = run(begun(question), mapped, rounds=1_000_000)
    for each in returns(question, kept.sums):
        if each.wager != "trips" or strategy == "best":  # with another strategy it is not counted
            assert each.z is not None, each
            assert abs(each.z) < 4, each


@pytest.mark.long
@pytest.mark.parametrize("book", [PAI_GOW, CANBERRA, HOLD_EM])
def test_mistakes_cost_something(book: str) -> None:
    found = []
    for mistakes in (0, 300_000):
        question = Question(book=book, mistakes=mistakes)
        with engine("local", 1) as mapped:
            found.append(returns(question, run(begun(question), mapped, rounds=300_000).sums)[0])
    assert float(found[0].mean - found[1].mean) > 5 * found[0].standard_error


@pytest.mark.parametrize(
    ("question", "says"),
    [
        (Question(book=PAI_GOW, boxes=8), "1 to 7 boxes"),
        (Question(book=CANBERRA, strategy="luck"), "no strategy 'luck'"),
        (Question(book=CANBERRA, strategy="hand,2\n"), "a strategy file is a chart of Blackjack"),
        (Question(book=PAI_GOW, strategy="luck"), "write best or house-way"),
        (Question(book=CANBERRA, cutting_card=52), "leave out cutting card"),
    ],
)
def test_a_question_that_makes_no_sense_is_one_clear_line(question: Question, says: str) -> None:
    with pytest.raises(AnalysisError, match=says):
        prepared(question)
