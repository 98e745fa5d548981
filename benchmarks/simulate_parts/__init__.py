"""The parts of benchmarks/simulate.py."""

import time
from collections.abc import Callable

import numpy as np
from msgspec.structs import replace

from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.running import begun, run

BACCARAT, ROULETTE, BLACKJACK = "NI2018-687/mini-baccarat", "NI2002-45/american-roulette", "NI2006-147/blackjack"
PAI_GOW, CANBERRA, HOLD_EM = "NI2002-45/pai-gow", "NI2002-45/canberra-poker", "NI2019-212/ultimate-texas-holdem"
SHOES = {BACCARAT: 2000, ROULETTE: 20_000, BLACKJACK: 2000, PAI_GOW: 4000, CANBERRA: 4000, HOLD_EM: 4000}

TURNS = 15
Totals = tuple[np.ndarray, np.ndarray, np.ndarray]  # codes, moments, rounds
Dealt = Callable[[int], Totals]  # by the number of a shard


def by_turns(*works: Dealt) -> list[float]:
    """Rounds a second of each (of each box, where there are several), by the processor's time, the fastest of several
    turns."""
    fastest = [float("inf")] * len(works)
    for turn in range(TURNS):
        for at, work in enumerate(works):
            began = time.process_time()
            codes, _, _ = work(turn)
            fastest[at] = min(fastest[at], (time.process_time() - began) / int(codes.sum()))
    return [1 / each for each in fastest]


def by_threads(question: Question, rounds: int, *threads: int) -> list[float]:
    """Rounds a second of a whole simulation with so many threads, by the clock, the fastest of several turns."""
    rates = [0.0] * len(threads)
    for turn in range(5):
        for at, workers in enumerate(threads):
            asked = replace(question, seed=turn)
            with engine("local", workers) as mapped:
                run(begun(asked), mapped, rounds=100_000)
                began = time.perf_counter()
                done = run(begun(asked), mapped, rounds=rounds).rounds
            rates[at] = max(rates[at], done / (time.perf_counter() - began))
    return rates
