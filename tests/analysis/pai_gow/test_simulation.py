"""Rounds dealt at random come out as often as they are counted."""

from math import sqrt

import pytest

from tests.analysis.pai_gow.asking import whole_set
from tests.analysis.pai_gow.simulation import looked_up, rounds
from tests.games.pai_gow.test_every_matchup import MATCHUPS
from tests.trust import trust


def deviations(how_many: int, seed: int, by: str) -> list[float]:
    """By how many standard deviations wins, pushes and losses differ from their count."""
    _, play = whole_set()
    chosen = play.best if by == "best play" else play.house_way
    dealt = rounds(how_many, seed, looked_up(play, chosen), looked_up(play, play.house_way))
    assert dealt.sum() == how_many
    ends = play.ends(chosen)
    won, lost = int(ends[3, 3]), int(ends[:3, :3].sum())
    found = []
    for times, count in zip(dealt.tolist(), (won, MATCHUPS - won - lost, lost), strict=True):
        chance = count / MATCHUPS
        found.append(abs(times - how_many * chance) / sqrt(how_many * chance * (1 - chance)))
    return found


@trust(6)
@pytest.mark.parametrize("by", ["best play", "House Way"])
def test_a_million_rounds(by: str) -> None:
    assert max(deviations(1_000_000, 2002, by)) < 4


@pytest.mark.long
@pytest.mark.parametrize("by", ["best play", "House Way"])
def test_ten_million_rounds(by: str) -> None:
    assert max(deviations(10_000_000, 45, by)) < 4


def test_a_simulation_would_notice_another_house_edge() -> None:
    """A million rounds of best play do not pass for rounds of House Way."""
    _, play = whole_set()
    table = looked_up(play, play.house_way)
    won, _, lost = rounds(1_000_000, 7, looked_up(play, play.best), table).tolist()
    by_house_way = (216_323_624 - 223_305_768) / MATCHUPS * 1_000_000
    assert (won - lost - by_house_way) / (0.77 * 1_000) > 4
