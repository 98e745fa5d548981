"""More rounds and more threads: time and memory of a round whatever their number, and two threads beside one."""

import resource
import time
from collections.abc import Iterator

from benchmarks.exact_parts import Row
from benchmarks.simulate_parts import BACCARAT, ROULETTE, by_threads
from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.running import begun, run

# Up to 10^10 where that takes less than a minute on two cores; Mini-Baccarat would take three.
REACH = {"American Roulette": (ROULETTE, 10), "Mini-Baccarat": (BACCARAT, 9)}


def measure() -> Iterator[Row]:
    yield from flat()
    yield threads()


def flat() -> Iterator[Row]:
    """By the processor's time, whatever else the machine does."""
    for name, (book, most) in REACH.items():
        times, memory = [], []
        with engine("local", 2) as mapped:
            run(begun(Question(book=book)), mapped, rounds=100_000)  # compiled
            for power in range(6, most + 1):
                began = time.process_time()
                done = run(begun(Question(book=book)), mapped, rounds=10**power).rounds
                times.append(f"{(time.process_time() - began) / done * 1e9:.2f}")
                memory.append(f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f}")
        powers = ", ".join(f"10^{power}" for power in range(6, most + 1))
        yield f"{name}, nanoseconds for a round among {powers}", ", ".join(times), "flat"
        yield f"{name}, peak memory in MB after each of them", ", ".join(memory), "flat"


def threads() -> Row:
    """The whole of a simulation, by the clock: this needs two idle cores."""
    one, two = by_threads(Question(book=BACCARAT), 40_000_000, 1, 2)
    return "Mini-Baccarat, two threads against one", f"{two / one:.2f} times", "at least 1.8 times"
