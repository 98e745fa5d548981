"""Mini-Baccarat simulated: hand by hand as the real table deals it, and on average as it is counted."""

import pytest

from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.results import returns
from croupier.analysis.simulation.running import begun, run
from tests.rules.mini_baccarat.play import B16, B18, N02


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
