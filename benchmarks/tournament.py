"""Tournaments played by bots: how many entrants' rounds a second, and how that grows with the field.

python -m benchmarks.tournament            measure and print
python -m benchmarks.tournament --write    and keep the figures in benchmarks/RESULTS.md
"""

import argparse
import sys
import time
from random import Random

from benchmarks import results
from croupier.conduct.chance import Generator
from croupier.conduct.tournaments.headless import Clock, Run
from croupier.conduct.tournaments.plain import PlainHouse
from croupier.tournament.checking import slug
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read

FIELDS = (10, 100, 1_000, 10_000)
ROUNDS = 5

CONDITIONS = """
name = "Benchmark"
book = "NI2018-687/mini-baccarat"
chips = 1000
elimination = "A player who cannot cover the minimum is out."
start.at = 2026-01-01T12:00:00+00:00
entry = {{ method = "here", eligibility = "all", fee = 10, commission = 1, commission_approval = "none", minimum = 10, \
maximum = 10000, groups = "none" }}
prizes = {{ breakdown = [60, 40], distribution = "at once", tie = "shared" }}

[[sessions]]
name = "heat"
options = {{ settlement = "commission", pairs = "none", dragon_bonus = "none" }}
players_per_table = 7
end = {{ rounds = {rounds} }}
advance = {{ overall = 7 }}
tie = "cards"
limits.main = {{ minimum = 20, maximum = 500, multiple = 20 }}
limits.tie = {{ minimum = 20, maximum = 100, multiple = 20 }}

[[sessions]]
name = "final"
options = {{ settlement = "commission", pairs = "none", dragon_bonus = "none" }}
players_from = ["heat"]
players_per_table = 7
end = {{ rounds = {rounds} }}
tie = "shared"
limits.main = {{ minimum = 20, maximum = 500, multiple = 20 }}
limits.tie = {{ minimum = 20, maximum = 100, multiple = 20 }}
"""


def seconds_for(entrants: int) -> tuple[float, int]:
    """How long a whole tournament takes, from the first entry to the last prize, and its entrants' rounds."""
    text = CONDITIONS.format(rounds=ROUNDS).replace("\\\n", "")
    conditions = read(text)
    assert isinstance(conditions, Conditions), conditions
    clock = Clock(int(conditions.start.at.timestamp() * 1000))
    house = PlainHouse(clock, Generator(Random(7).randbytes))
    run = Run(house, conditions, text, slug(conditions.name), clock=clock, random=Random(7), entrants=entrants)
    began = time.perf_counter()
    run.set_up()
    run.play()
    took = time.perf_counter() - began
    return took, (entrants + min(entrants, 7)) * ROUNDS


def report() -> str:
    seconds_for(10)  # once, so that the measured runs load nothing for the first time
    lines = [
        f"{results.where()} `python -m benchmarks.tournament --write` measures again.",
        "",
        f"Whole tournaments of Mini-Baccarat by bots, {ROUNDS} rounds in the heats and in the final, tables of seven,",
        "without a journal: entries, ballot, tables, every card through the machines, ties, prizes.",
        "",
        "| entrants | seconds | entrants' rounds/s | time per entrant, of that with 100 |",
        "| ---: | ---: | ---: | ---: |",
    ]
    each: dict[int, float] = {}
    for entrants in FIELDS:
        took, rounds = seconds_for(entrants)
        each[entrants] = took / entrants
        share = f"{each[entrants] / each[100]:.2f}" if 100 in each else ""
        lines.append(f"| {entrants:,} | {took:.2f} | {rounds / took:,.0f} | {share} |")
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="keep the figures in benchmarks/RESULTS.md")
    page = report()
    print(page)
    if parser.parse_args().write:
        results.keep("Tournaments", page)


if __name__ == "__main__":
    main()
