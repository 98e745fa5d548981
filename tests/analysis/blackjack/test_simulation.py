"""Many rounds dealt at random under the play that was found: the edge, the spread and every result."""

from math import sqrt

import numpy as np
import pytest

from croupier.analysis.blackjack.outcomes import round_results
from croupier.analysis.blackjack.rounds import solve
from tests.analysis.blackjack.helpers import book_rules, decks
from tests.analysis.blackjack.simulation import simulate
from tests.trust import trust


def compare(rounds: int, seed: int) -> None:
    rules = book_rules()
    solved = solve(rules, decks(rules, 8))
    counts = simulate(solved, decks(rules, 8), rounds, seed)
    nets = np.arange(-16, 17) / 2
    expected = np.zeros(33)
    for _, results in round_results(solved):
        for (net, _), chance in results.items():
            expected[16 + int(2 * net)] += chance
    deviation = sqrt((expected * nets**2).sum() - solved.value**2)
    assert abs((counts * nets).sum() / rounds - solved.value) < 4 * deviation / sqrt(rounds)
    for net, count, chance in zip(nets, counts, expected, strict=True):
        assert abs(count - rounds * chance) < 4.5 * sqrt(rounds * chance) + 3, net


@trust(6)
def test_a_million_rounds() -> None:
    compare(1_000_000, seed=2006)


@pytest.mark.long
def test_ten_million_rounds() -> None:
    compare(10_000_000, seed=147)
