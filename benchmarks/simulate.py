"""Simulation: kernels by turns with C twins of the same rules, on two threads, and against other packages.

python -m benchmarks.simulate            measure and print
python -m benchmarks.simulate --write    and keep the figures in benchmarks/RESULTS.md

The C twins draw from the same generator: their totals are compared with ours before anything is timed. The peers are in
the extra `peers`; whichever is not installed is left out, and so are the C twins without a compiler. Times are of the
processor, the fastest of several turns: other work of the machine can only slow one down.
"""

import argparse
import ctypes
import sys
import time
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks import results
from benchmarks.exact_parts import Row, address, compiled
from croupier.analysis.simulation.american_roulette.kernel import SPINS
from croupier.analysis.simulation.engines import engine
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.running import begun, run
from croupier.analysis.simulation.shards import EVERY_ROUND, new_state, new_sums, prepared

BACCARAT, ROULETTE, BLACKJACK = "NI2018-687/mini-baccarat", "NI2002-45/american-roulette", "NI2006-147/blackjack"
PAI_GOW, CANBERRA, HOLD_EM = "NI2002-45/pai-gow", "NI2002-45/canberra-poker", "NI2019-212/ultimate-texas-holdem"
TURNS = 9
ASKED = {BACCARAT: 0.95, ROULETTE: 0.85, BLACKJACK: 0.9}
SHOES = {BACCARAT: 2000, ROULETTE: 20_000, BLACKJACK: 2000, PAI_GOW: 2000, CANBERRA: 2000, HOLD_EM: 2000}

Totals = tuple[np.ndarray, np.ndarray, np.ndarray]  # codes, moments, rounds
Dealt = Callable[[int], Totals]  # by the number of a shard


def ours(book: str) -> Dealt:
    question = Question(book=book)
    model, terms = prepared(question)

    def dealt(shard: int) -> Totals:
        sums = new_sums(terms, 0)
        model.deal(question.seed, shard, SHOES[book], EVERY_ROUND, terms, sums, new_state(0))
        return sums.codes, sums.moments, sums.rounds

    return dealt


def in_c(book: str) -> Dealt | None:
    """The same shards by the C twin."""
    library = compiled("simulate")
    if library is None or book not in ASKED:
        return None
    question = Question(book=book)
    model, terms = prepared(question)
    args = model.deal.args  # type: ignore[attr-defined]
    number = ctypes.c_int64

    def dealt(shard: int) -> Totals:
        sums = new_sums(terms, 0)
        begin = (ctypes.c_uint64(question.seed), ctypes.c_uint64(shard), number(SHOES[book]))
        pays = (address(terms.pays), number(terms.pays.shape[1]))
        found = (address(sums.codes), address(sums.moments), address(sums.rounds))
        if book == ROULETTE:
            library.roulette(*begin, number(SPINS), number(args[0]), *pays, *found)
        elif book == BACCARAT:
            fresh, (worth, first_two, burns, natural_from, player, banker, limit), _ = args
            shoe = (address(fresh), number(len(fresh)), address(worth), address(first_two), address(burns))
            rules = (number(natural_from), address(player), address(banker), number(limit))
            library.baccarat(*begin, *shoe, *rules, *pays, *found)
        else:
            fresh, dealing, *_ = args
            arrays = [address(each) for each in (*dealing[:7], *dealing[8:12])]
            rules = (*dealing[12:18], dealing[19], len(dealing[1]), dealing[5].shape[2])
            known = np.array(rules, np.int64)
            library.blackjack(*begin, address(fresh), number(len(fresh)), *arrays, address(known), *pays, *found)
        return sums.codes, sums.moments, sums.rounds

    return dealt


def by_turns(*works: Dealt) -> list[float]:
    """Rounds a second of each, by the processor's time, the fastest of several turns."""
    fastest = [float("inf")] * len(works)
    for turn in range(TURNS):
        for at, work in enumerate(works):
            began = time.process_time()
            rounds = int(work(turn)[2][0])
            fastest[at] = min(fastest[at], (time.process_time() - began) / rounds)
    return [1 / each for each in fastest]


def kernels() -> Iterator[Row]:
    for book in SHOES:
        mine, theirs = ours(book), in_c(book)
        mine(0)  # compiled
        if theirs is None:
            (rate,) = by_turns(mine)
            yield f"{book}, one thread", f"{rate / 1e6:,.1f} M rounds/s", "no C twin"
            continue
        for one, other in zip(mine(1), theirs(1), strict=True):
            assert np.array_equal(one, other), f"{book}: the C twin has other totals"
        rate, twin = by_turns(mine, theirs)
        figure = f"{rate / twin:.2f} of {twin / 1e6:,.1f} M rounds/s"
        yield f"{book}, against C", figure, f"at least {ASKED[book]}"


def threads() -> Iterator[Row]:
    """The whole of a simulation, by the clock: this needs two idle cores."""
    rates = {}
    for turn in range(3):
        for workers in (1, 2):
            question = Question(book=BACCARAT, seed=turn)
            with engine("local", workers) as mapped:
                run(begun(question), mapped, rounds=100_000)
                began = time.perf_counter()
                rounds = run(begun(question), mapped, rounds=40_000_000).rounds
            rates[workers] = max(rates.get(workers, 0.0), rounds / (time.perf_counter() - began))
    yield "Mini-Baccarat, two threads against one", f"{rates[2] / rates[1]:.2f} times", "at least 1.8 times"


def flat() -> Iterator[Row]:
    """Time per round from a million to a hundred million rounds."""
    said = []
    with engine("local", 1) as mapped:
        for rounds in (10**6, 10**7, 10**8):
            began = time.process_time()
            done = run(begun(Question(book=BACCARAT)), mapped, rounds=rounds).rounds
            said.append(f"{(time.process_time() - began) / done * 1e9:.0f} ns")
    yield "Mini-Baccarat, a round among 10^6, 10^7, 10^8", ", ".join(said), "flat"


def peers() -> Iterator[Row]:
    """What users would pick instead, on one hand of Blackjack after another."""
    (rate,) = by_turns(ours(BLACKJACK))
    for name, play, asked in (
        ("Gymnasium Blackjack-v1", _gymnasium, 2000),
        ("RLCard blackjack", _rlcard, 3000),
        ("OpenSpiel blackjack", _openspiel, 150),
    ):
        try:
            other = play()
        except ImportError:
            yield f"Blackjack against {name}", "not installed", f"at least {asked:,} times"
            continue
        yield (
            f"Blackjack against {name}",
            f"{rate / other:,.0f} times {other:,.0f} rounds/s",
            f"at least {asked:,} times",
        )


def _rate(play_one: Callable[[], None], rounds: int = 3000) -> float:
    fastest = float("inf")
    for _ in range(3):
        began = time.process_time()
        for _ in range(rounds):
            play_one()
        fastest = min(fastest, time.process_time() - began)
    return rounds / fastest


def _gymnasium() -> float:
    import gymnasium

    env = gymnasium.make("Blackjack-v1")

    def one() -> None:
        seen, _ = env.reset()
        over = False
        while not over:
            seen, _, over, _, _ = env.step(int(seen[0] < 17))

    return _rate(one)


def _rlcard() -> float:
    import rlcard

    env = rlcard.make("blackjack")

    def one() -> None:
        seen, _ = env.reset()
        while not env.is_over():
            seen, _ = env.step(0 if seen["obs"][0] < 17 else 1)

    return _rate(one, 1000)


def _openspiel() -> float:
    import random

    import pyspiel

    game = pyspiel.load_game("blackjack")

    def one() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.apply_action(state.legal_actions()[-1])

    return _rate(one)


def report() -> str:
    lines = [f"{results.where()} `python -m benchmarks.simulate --write` measures again.", ""]
    lines += ["| figure | measured | asked |", "| --- | ---: | ---: |"]
    for part in (kernels, flat, threads, peers):
        lines += [f"| {what} | {measured} | {asked} |" for what, measured, asked in part()]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="keep the figures in benchmarks/RESULTS.md")
    wanted = parser.parse_args()
    made = report()
    sys.stdout.write(made + "\n")
    if wanted.write:
        results.keep("Simulation", made)


if __name__ == "__main__":
    main()
