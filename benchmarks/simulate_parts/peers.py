"""What users would pick instead, from the package index: one hand of Blackjack after another.

Ours are of whole shoes, with best play, splits, doubles and side wagers; theirs have one wager and draw up to 17. At a
full table seven hands share the dealer's, as they do in a casino. `croupier simulate` uses all cores, two here, and
what is asked is compared with that; theirs use one.
"""

import time
from collections.abc import Callable, Iterator

from benchmarks.exact_parts import Row
from benchmarks.simulate_parts import BLACKJACK, by_threads, by_turns
from benchmarks.simulate_parts.twins import ours
from croupier.analysis.simulation.question import Question

BOXES = 7


def measure() -> Iterator[Row]:
    one_box, full_table = by_turns(ours(BLACKJACK), ours(BLACKJACK, boxes=BOXES))
    (at_once,) = by_threads(Question(book=BLACKJACK, boxes=BOXES), 10_000_000, 2)
    for name, play, asked in (
        ("Gymnasium Blackjack-v1", _gymnasium, 2000),
        ("RLCard blackjack", _rlcard, 3000),
        ("OpenSpiel blackjack", _openspiel, 150),
    ):
        what, wanted = f"hands of Blackjack, against {name}", f"at least {asked:,} times"
        try:
            other = play()
        except ImportError as missing:
            yield what, f"not installed ({missing.name})", wanted
            continue
        on_one = f"one thread {one_box / other:,.0f} at one box, {full_table / other:,.0f} at seven"
        times = f"{at_once * BOXES / other:,.0f} at seven on two threads"
        yield what, f"{on_one}; {times} times its {other:,.0f}/s", wanted


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
