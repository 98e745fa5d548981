"""Tournaments played by bots: how many entrants' rounds a second at each game, and how that grows with the field.

python -m benchmarks.tournament            measure and print
python -m benchmarks.tournament --write    and keep the figures in benchmarks/RESULTS.md
"""

import sys
import time
from random import Random
from statistics import median_low
from typing import NamedTuple

from benchmarks import results
from benchmarks.tournament_desk import ENTRANTS, answers, commands, documents
from croupier.conduct.chance import SeededGenerator
from croupier.conduct.tournaments.headless import Clock, Run
from croupier.conduct.tournaments.plain import PlainHouse
from croupier.tournament.checking import slug
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read
from croupier.tournament.state import SessionTable

FIELDS = (10, 100, 1_000, 10_000)
EVENING = 200  # entrants, at each game
ROUNDS = 5
TIMES = 5

CONDITIONS = """
name = "Benchmark"
book = "{book}"
chips = 10000
elimination = "A player who cannot cover the minimum is out."
start.at = 2026-01-01T12:00:00+00:00

[entry]
method = "here"
eligibility = "all"
fee = 10
commission = 1
commission_approval = "none"
minimum = 10
maximum = 10000
groups = "none"

[prizes]
breakdown = [60, 40]
distribution = "at once"
{tie}

[[sessions]]
name = "heat"
players_per_table = {seats}
end.rounds = {rounds}
advance.overall = {seats}
{tie}
{session}

[[sessions]]
name = "final"
players_from = ["heat"]
players_per_table = {seats}
end.rounds = {rounds}
{tie}
{session}
"""

_SPOTS = "straight_up split street corner six_line column dozen low high even odd red black"


class Game(NamedTuple):
    """A game's book, the seats at a table, the rest of a session's conditions, and what decides ties."""

    book: str
    seats: int
    session: str
    tie: str = ""


GAMES = {
    "Mini-Baccarat": Game(
        "NI2018-687/mini-baccarat",
        7,
        """options = { settlement = "commission", pairs = "none", dragon_bonus = "none" }
limits.main = { minimum = 20, maximum = 500, multiple = 20 }
limits.tie = { minimum = 20, maximum = 100, multiple = 20 }""",
        'tie = "extra rounds"',
    ),
    "Blackjack": Game(
        "NI2006-147/blackjack",
        7,
        """options = { decks = "6", perfect_pairs = "none", super_sevens = "none" }
limits.main = { minimum = 20, maximum = 500, multiple = 10 }""",
    ),
    "Ultimate Texas Hold-em": Game(
        "NI2019-212/ultimate-texas-holdem",
        6,
        """options = { maximum_payout = "stated" }
maximum_payout = 25000
limits.main = { minimum = 10, maximum = 100, multiple = 10 }
limits.play = { minimum = 10, maximum = 400, multiple = 10 }
limits.trips = { minimum = 10, maximum = 100, multiple = 10 }""",
        'tie = "extra rounds"',
    ),
    "Canberra Poker": Game(
        "NI2002-45/canberra-poker",
        6,
        "maximum_payout = 10000\nlimits.main = { minimum = 10, maximum = 100, multiple = 10 }",
    ),
    "Pai Gow": Game("NI2002-45/pai-gow", 7, "limits.wager = { minimum = 20, maximum = 200, multiple = 10 }"),
    "American Roulette": Game(
        "NI2002-45/american-roulette",
        7,
        "\n".join(
            ['options = { race_track = "none" }']
            + [f"limits.{spot} = {{ minimum = 5, maximum = 500, multiple = 5 }}" for spot in _SPOTS.split()]
        ),
    ),
}


class Counting(Run):
    """A run that counts the rounds of each entrant."""

    entrants_rounds = 0

    def _round(self, session_table: SessionTable) -> None:
        before, players = self.rounds, len(session_table.stacks)
        super()._round(session_table)
        self.entrants_rounds += players * (self.rounds - before)


def seconds_for(game: Game, entrants: int) -> tuple[float, int]:
    """The processor's seconds for a whole tournament, from the first entry to the last prize, and its entrants'
    rounds."""
    text = CONDITIONS.format(rounds=ROUNDS, **game._asdict())
    conditions = read(text)
    assert isinstance(conditions, Conditions), conditions
    clock = Clock(int(conditions.start.at.timestamp() * 1000))
    house = PlainHouse(clock, SeededGenerator(Random(7)))
    run = Counting(
        house,
        conditions,
        text,
        slug(conditions.name),
        clock=clock,
        random=Random(7),
        shares=Random(8),
        entrants=entrants,
    )
    began = time.process_time()
    run.set_up()
    run.play()
    took = time.process_time() - began
    return took, run.entrants_rounds


def report() -> str:
    lines = [
        f"{results.where()} `python -m benchmarks.tournament --write` measures again.",
        "",
        f"Whole tournaments by bots, {ROUNDS} rounds in the heats and in the final, full tables, without a journal:",
        "entries, ballot, tables, shares in every sealed order, every card through the machines, ties, prizes. Seconds",
        f"of one processor, the median of {TIMES} runs; compare the last columns, which are ratios of one run.",
        "",
        f"| game, {EVENING} entrants | seconds | entrants' rounds/s | of Mini-Baccarat's |",
        "| --- | ---: | ---: | ---: |",
    ]
    pace: dict[str, float] = {}
    for name, game in GAMES.items():
        seconds_for(game, 10)  # once, so that the measured runs load nothing for the first time
        took, rounds = median_low(seconds_for(game, EVENING) for _ in range(TIMES))
        pace[name] = rounds / took
        share = f"{pace[name] / pace['Mini-Baccarat']:.2f}"
        lines.append(f"| {name} | {took:.2f} | {pace[name]:,.0f} | {share} |")
        print(lines[-1], file=sys.stderr, flush=True)
    lines += [
        "",
        "| entrants at Mini-Baccarat | seconds | entrants' rounds/s | time per entrant, of that with 100 |",
        "| ---: | ---: | ---: | ---: |",
    ]
    each: dict[int, float] = {}
    for entrants in FIELDS:
        took, rounds = seconds_for(GAMES["Mini-Baccarat"], entrants)
        each[entrants] = took / entrants
        share = f"{each[entrants] / each[100]:.2f}" if 100 in each else ""
        lines.append(f"| {entrants:,} | {took:.2f} | {rounds / took:,.0f} | {share} |")
        print(lines[-1], file=sys.stderr, flush=True)
    return "\n".join([*lines, *directing()]) + "\n"


def directing() -> list[str]:
    """The desk and the command line with many entrants, beside an empty request and an empty command."""
    text = CONDITIONS.format(rounds=ROUNDS, **GAMES["Mini-Baccarat"]._asdict())
    lines = [
        "",
        f"With {ENTRANTS:,} entrants whose seats are drawn. Asked: the desk within 100 ms, a command within 0.3 s",
        "after its process is up, all documents of an evening in a few seconds. Seconds of one processor; an empty",
        "request does nothing, an empty command finds no tournament.",
        "",
        "| the desk answers | seconds | times an empty request |",
        "| --- | ---: | ---: |",
    ]
    lines += [f"| {what} | {seconds:.3f} | {times:.0f} |" for what, seconds, times in answers(text)]
    lines += [
        "",
        "| `croupier tournament` | seconds after the start | times an empty command |",
        "| --- | ---: | ---: |",
    ]
    lines += [f"| `{what}` | {seconds:.2f} | {times:.1f} |" for what, seconds, times in commands(text)]
    files, seconds, times = documents(text, EVENING)
    lines += [f"| `documents`, {EVENING} entrants: {files} files | {seconds:.2f} | {times:.1f} |"]
    print("\n".join(lines), file=sys.stderr, flush=True)
    return lines


if __name__ == "__main__":
    results.command("Tournaments", __doc__, report)
