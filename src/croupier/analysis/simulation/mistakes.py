"""Decisions made at random, for kernels that look every decision up. Blackjack's makes them as it plays."""

import numpy as np
from numba import njit

from croupier.analysis.simulation.generator import begun, below

MILLION = np.uint64(1_000_000)
_APART = np.uint64(1 << 62)


@njit(cache=True, forceinline=True, error_model="numpy")
def chance_of_mistakes(seed, shard, block):  # type: ignore[no-untyped-def]
    """A generator of its own, so that a block holds the same cards with mistakes and without."""
    return begun(np.uint64(seed), np.uint64(shard), np.uint64(block) ^ _APART)


@njit(cache=True, forceinline=True, error_model="numpy")
def at_random(mistakes, choices, a, b, c, d):  # type: ignore[no-untyped-def]
    """Whether a decision is made at random, and which of so many choices it is then."""
    chance, a, b, c, d = below(MILLION, a, b, c, d)
    pick = np.uint64(0)
    made = np.int64(chance) < mistakes
    if made:
        pick, a, b, c, d = below(np.uint64(choices), a, b, c, d)
    return made, np.int64(pick), a, b, c, d
