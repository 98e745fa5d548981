"""Two rounds of each game, by kernels and at tables. Run as a module, with JIT on, off or checked."""

from benchmarks.tournament import GAMES

from tests.analysis.evenings.test_twins import evening
from tests.analysis.evenings.twin import compare, plan_of


def check() -> None:
    for game in GAMES:
        compare(plan_of(evening(game, 2), 10), "1")


if __name__ == "__main__":
    check()
