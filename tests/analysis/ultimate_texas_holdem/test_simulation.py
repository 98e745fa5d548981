"""Ten million rounds by the decisions found: the counts must be met within four standard deviations."""

from math import sqrt

import pytest

from croupier.analysis.findings import counted
from croupier.analysis.ultimate_texas_holdem.payments import Payments
from croupier.analysis.ultimate_texas_holdem.solver import main_lines
from tests.analysis.ultimate_texas_holdem.asking import DEALS, full_game, full_solution, terms
from tests.analysis.ultimate_texas_holdem.simulation import simulated
from tests.trust import trust


@trust(6)
@pytest.mark.long
def test_ten_million_rounds_bring_what_was_counted() -> None:
    rounds, payments, solution = 10_000_000, Payments(terms()), full_solution()
    main = counted("main", main_lines(payments, solution))
    found = simulated(full_game(), solution, rounds, seed=20190416)
    mean = found[:, 1].sum() / payments.scale / rounds
    assert abs(mean + float(main.house_edge)) < 4 * main.standard_deviation / sqrt(rounds)
    assert solution.ended is not None
    for taken, ended in zip(found[:, 0], solution.ended, strict=True):
        share = int(ended.sum()) / DEALS
        assert abs(taken / rounds - share) <= 4 * sqrt(share * (1 - share) / rounds)
