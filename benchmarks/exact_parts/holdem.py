"""Ultimate Texas Hold-em complete, against straightforward enumeration and against ranking its hands once."""

import resource
import shutil
import subprocess
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.case import case
from croupier.analysis.poker.evaluator import Tables, board_state, rank_with, tables
from croupier.analysis.ultimate_texas_holdem.game import Game, Solution
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
    Order,
)
from croupier.analysis.ultimate_texas_holdem.spots import showdowns
from croupier.instruments import library

BOOK = "NI2019-212/ultimate-texas-holdem"
BOARD_CLASSES = 134_459  # boards that differ in more than their suits
SAMPLE = 150  # of them for the enumeration in C++
PLAIN = Path(__file__).parent.parent / "c" / "holdem.cpp"


def measure() -> list[tuple[str, str, str]]:
    terms = case(library().book(BOOK)).terms
    order, nets = as_read(terms), Payments(terms).nets
    _complete(order, nets, 1)  # compiled, or read from the cache
    one, two = (min(_complete(order, nets, threads)[0] for _ in range(2)) for threads in (1, 2))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    once = _ranking_once()
    rows = [
        ("complete, 1 thread", f"{one:.2f} s", ""),
        ("complete, 2 threads", f"{two:.2f} s", ""),
        ("each board class's 1,081 hands ranked once, 1 thread", f"{once:.2f} s", ""),
        ("complete on 2 threads / ranking once", f"{two / once:.1f} times", "a small multiple"),
        ("peak memory of the process so far", f"{memory:,.0f} MB", "under 2 GB"),
    ]
    if shutil.which("g++") is None:
        return [*rows, ("straightforward C++", "no g++ here", "at least 20 times")]
    plain = _straightforward(order)
    return [
        *rows,
        (f"straightforward C++, 1 thread, from {SAMPLE} boards scaled to all classes", f"{plain:.0f} s", ""),
        ("straightforward C++ / complete, 1 thread", f"{plain / one:.0f} times", "at least 20 times"),
        ("straightforward C++ / complete, 2 threads", f"{plain / two:.0f} times", "at least 20 times"),
    ]


def _complete(order: Order, nets: NDArray[np.int64], threads: int) -> tuple[float, Solution]:
    """Values and outcomes of best play."""
    began = perf_counter()
    solution = Game(order, threads=threads).solve(nets)
    return perf_counter() - began, solution


def _boards(count: int) -> NDArray[np.int64]:
    """Any boards: each costs the same."""
    random = Random(52)
    return np.array([random.sample(range(52), 5) for _ in range(count)], np.int64)


def _ranking_once() -> float:
    boards = _boards(BOARD_CLASSES)
    _rank_once(tables(), boards[:1])
    began = perf_counter()
    _rank_once(tables(), boards)
    return perf_counter() - began


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


def _straightforward(order: Order) -> float:
    """The seconds it would take for all classes; what it counts on the sample must be what our own twin counts."""
    boards = _boards(SAMPLE)
    with TemporaryDirectory() as folder:
        program = Path(folder) / "holdem"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, PLAIN], check=True)
        lines = "\n".join(" ".join(map(str, board)) for board in boards)
        said = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout.split()
    if tuple(map(int, said[1:])) != _counts(order, boards):
        raise AssertionError(f"straightforward enumeration counts otherwise: {said}")
    return float(said[0]) / SAMPLE * BOARD_CLASSES


def _counts(order: Order, boards: NDArray[np.int64]) -> tuple[int, int, int, int]:
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
