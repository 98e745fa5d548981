"""American Roulette simulated: spin by spin as the real table pays, and on average as it is counted."""

import pytest

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.results import returns
from croupier.analysis.simulation.running import begun, run
from croupier.analysis.simulation.shards import prepared
from tests.rules.american_roulette.play import BOOK


def test_means_agree_with_the_exact_figures() -> None:
    question = Question(book=BOOK, seed=37)
    with engine("local", 1) as mapped:
        kept = run(begun(question), mapped, rounds=5_000_000)
    for each in returns(question, kept.sums):
        assert each.z is not None, each
        assert abs(each.z) < 4, each


def test_a_wheel_has_no_boxes() -> None:
    with pytest.raises(AnalysisError, match="nobody plays a hand"):
        prepared(Question(book=BOOK, boxes=2))
