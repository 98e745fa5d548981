"""Forecasts: a thousand evenings of 200 entrants at each game, by kernels, beside the tables' own machines.

python -m benchmarks.forecast                  measure 50 evenings of each game, and print
python -m benchmarks.forecast --evenings 1000  all of them
python -m benchmarks.forecast --write          and keep the figures in benchmarks/RESULTS.md
"""

import argparse
import sys
import time
from functools import partial

from benchmarks import results
from benchmarks.tournament import CONDITIONS, EVENING, GAMES, Game
from croupier.analysis.evenings import rounds_of
from croupier.conduct.tournaments.runs import RunPlan, play
from croupier.conduct.tournaments.short import ShortRun
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read

RUNS = 1_000
ROUNDS = 20  # in the heats and in the final
CORES = 2


def plan_of(game: Game) -> RunPlan:
    text = CONDITIONS.format(rounds=ROUNDS, **game._asdict())
    conditions = read(text)
    assert isinstance(conditions, Conditions), conditions
    return RunPlan(conditions, text, EVENING, 90)


def seconds_for(game: Game, evenings: int) -> tuple[float, float]:
    """The processor's seconds for one evening by kernels and for one by the machines, in one run."""
    plan, kernels = plan_of(game), partial(ShortRun, rounds_of=rounds_of)
    play(plan, "before", kind=kernels, shares=False)  # so that nothing is compiled or loaded for the first time
    began = time.process_time()
    for number in range(evenings):
        play(plan, f"evening {number}", kind=kernels, shares=False)
    by_kernels = (time.process_time() - began) / evenings
    began = time.process_time()
    play(plan, "evening 0", shares=False)
    return by_kernels, time.process_time() - began


def report(evenings: int) -> str:
    lines = [
        f"{results.where()} `python -m benchmarks.forecast --write` measures again.",
        "",
        f"Evenings of {EVENING} entrants with {ROUNDS} rounds in heats and final, by kernels. The same ones,",
        "fact by fact, take the tables' own machines so many times as long. Seconds of one processor for",
        f"{RUNS:,} evenings, from {evenings:,} of them and one by the machines. Asked: 5 minutes on {CORES} cores.",
        "",
        f"| game | seconds for {RUNS:,} | minutes on {CORES} cores | by the machines, times |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, game in GAMES.items():
        by_kernels, by_machines = seconds_for(game, evenings)
        all_ = RUNS * by_kernels
        lines.append(f"| {name} | {all_:.0f} | {all_ / CORES / 60:.1f} | {by_machines / by_kernels:.0f} |")
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--evenings", type=int, default=50, help="how many are played by kernels at each game")
    parser.add_argument("--write", action="store_true", help="keep the figures in benchmarks/RESULTS.md")
    asked = parser.parse_args()
    page = report(asked.evenings)
    print(page)
    if asked.write:
        results.keep("Forecasts", page)


if __name__ == "__main__":
    main()
