"""Every hand that does not bust, once for each combination of kinds, however its cards came."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.blackjack.rules import ACE, Rules

Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Hands:
    """Hands of two cards or more, the smaller ones first: a hand with one more card always comes after the hand
    itself."""

    counts: Ints  # [hand, kind]
    size: Ints
    total: Ints
    soft: Flags
    after: Ints  # [hand, kind]: the hand with one more card of the kind, -1 where that busts
    index: dict[tuple[int, ...], int]

    def pair(self, one: int, other: int) -> int:
        """The hand of these two cards."""
        counts = [0] * self.counts.shape[1]
        counts[one] += 1
        counts[other] += 1
        return self.index[tuple(counts)]


def hands_of(rules: Rules) -> Hands:
    return _hands(rules.worth, rules.ace_adds, rules.highest)


@lru_cache(maxsize=8)
def _hands(worth: tuple[int, ...], ace_adds: int, highest: int) -> Hands:
    held: list[tuple[int, ...]] = []

    def collect(kind: int, counts: tuple[int, ...], hard: int) -> None:
        if kind == len(worth):
            if sum(counts) > 1:
                held.append(counts)
            return
        for more in range((highest - hard) // worth[kind] + 1):
            collect(kind + 1, (*counts, more), hard + more * worth[kind])

    collect(0, (), 0)
    held.sort(key=lambda counts: (sum(counts), counts))
    index = {counts: number for number, counts in enumerate(held)}
    after = [[index.get((*hand[:k], hand[k] + 1, *hand[k + 1 :]), -1) for k in range(len(worth))] for hand in held]
    counts = np.array(held, dtype=np.int64)
    hard = counts @ np.array(worth, dtype=np.int64)
    soft = (counts[:, ACE] > 0) & (hard + ace_adds <= highest)
    return Hands(counts, counts.sum(axis=1), hard + ace_adds * soft, soft, np.array(after, dtype=np.int64), index)
