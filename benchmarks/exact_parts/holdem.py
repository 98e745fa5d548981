"""Ultimate Texas Hold-em complete, against straightforward enumeration and against ranking its hands once."""

import resource
import shutil
import subprocess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import numpy as np
from numba import njit
from numpy.typing import NDArray

from benchmarks.exact_parts import SOURCES, Row, seconds
from croupier.analysis.case import case
from croupier.analysis.poker.evaluator import Tables, board_state, rank_with, tables
from croupier.analysis.ultimate_texas_holdem.game import Game
from croupier.analysis.ultimate_texas_holdem.orders import as_read
from croupier.analysis.ultimate_texas_holdem.payments import Payments
from croupier.analysis.ultimate_texas_holdem.river import (
    AHEAD,
    AHEAD_UNQUALIFIED,
    BEHIND,
    BEHIND_UNQUALIFIED,
    CLASSES,
    LEVEL,
    WAYS,
    HandOrder,
)
from croupier.analysis.ultimate_texas_holdem.spots import showdowns
from croupier.instruments import library

BOARD_CLASSES = 134_459  # boards that differ in more than their suits
SAMPLE = 150  # of them for the enumeration in C++


def measure() -> list[Row]:
    terms = case(library().book("NI2019-212/ultimate-texas-holdem")).terms
    order, nets = as_read(terms), Payments(terms).nets

    def solve(threads: int) -> None:
        """Values and outcomes of best play."""
        Game(order, threads=threads).solve(nets)

    solve(1)  # compiled, or read from the cache
    one, two = seconds(lambda: solve(1), 3), seconds(lambda: solve(2), 3)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    boards = _boards(BOARD_CLASSES)
    once = seconds(lambda: _rank_once(tables(), boards), 3)
    rows = [
        ("Hold-em complete, one thread", f"{one:.2f} s", ""),
        ("Hold-em complete, two threads", f"{two:.2f} s", ""),
        ("Hold-em: 1,081 hands of as many boards as there are classes ranked once, one thread", f"{once:.2f} s", ""),
        ("Hold-em complete on two threads, in times of that ranking", f"{two / once:.1f}", "a small multiple"),
        ("Hold-em complete: peak memory of the process that measures", f"{memory:,.0f} MB", "under 2 GB"),
    ]
    plain = _straightforward(order)
    if plain is None:
        return [*rows, ("Hold-em complete, against straightforward C++", "no g++", "at least 20 times")]
    timed = f"one thread; {SAMPLE} of {BOARD_CLASSES:,} board classes timed"
    return [
        *rows,
        (
            f"Hold-em complete, two threads, against straightforward C++ ({timed})",
            f"{plain / two:,.0f} times its {plain:,.0f} s",
            "at least 20 times",
        ),
        ("Hold-em complete, one thread, against the same", f"{plain / one:,.0f} times", ""),
    ]


def _boards(count: int) -> NDArray[np.int64]:
    """Any boards: each costs the same."""
    random = Random(52)
    return np.array([random.sample(range(52), 5) for _ in range(count)], np.int64)


@njit(cache=True)
def _rank_once(tables: Tables, boards: NDArray[np.int64]) -> int:
    total = 0
    left = np.zeros(47, np.uint8)
    for board in boards:
        state = board_state(tables, board[0], board[1], board[2], board[3], board[4])
        found = 0
        for card in range(52):
            if not (board == card).any():
                left[found] = card
                found += 1
        for i in range(47):
            for j in range(i):
                total += rank_with(tables, state, left[i], left[j])
    return total


def _straightforward(order: HandOrder) -> float | None:
    """The seconds it would take for all classes; on the sample it must count the same as our own twin."""
    if shutil.which("g++") is None:
        return None
    boards = _boards(SAMPLE)
    with TemporaryDirectory() as folder:
        program = Path(folder) / "holdem"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, SOURCES / "holdem.cpp"], check=True)
        lines = "\n".join(" ".join(map(str, board)) for board in boards)
        said = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.split()
    if tuple(map(int, said[1:])) != _counts(order, boards):
        raise AssertionError(f"straightforward enumeration counts otherwise: {said}")
    return float(said[0]) / SAMPLE * BOARD_CLASSES


def _counts(order: HandOrder, boards: NDArray[np.int64]) -> tuple[int, int, int, int]:
    """Ahead, level, behind, and how often the dealer does not qualify."""
    totals = np.zeros(4, np.int64)
    ways = np.zeros(WAYS, np.int64)
    for board in boards:
        left = np.setdiff1d(np.arange(52), board)
        for i in range(47):
            for j in range(i):
                of_class = showdowns(order, left[[i, j]], board, np.delete(left, [j, i]), ways)
                lacking = ways[[AHEAD_UNQUALIFIED, BEHIND_UNQUALIFIED]].sum()
                lacking += ways[LEVEL] if of_class == CLASSES - 1 else 0
                behind = ways[[BEHIND_UNQUALIFIED, BEHIND]].sum()
                totals += [ways[[AHEAD, AHEAD_UNQUALIFIED]].sum(), ways[LEVEL], behind, lacking]
    ahead, level, behind, lacking = totals.tolist()
    return ahead, level, behind, lacking


if __name__ == "__main__":
    for row in measure():
        print(*row, sep=" | ")
