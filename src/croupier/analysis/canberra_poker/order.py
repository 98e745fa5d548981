"""The book's order of hands and its qualifying hand, taken from the game itself for every rank of the evaluator."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.poker.classes import hand_of_each_rank
from croupier.games.poker.hands import Ranked, qualifies, ranked
from croupier.instruments import Terms


@dataclass(frozen=True, slots=True, eq=False)
class HandOrder:
    """For each rank of the evaluator: its level (hands of one level are equal), whether a dealer's hand of that rank
    qualifies, and the place of its class."""

    levels: NDArray[np.uint16]
    qualified: NDArray[np.bool_]
    places: NDArray[np.uint8]

    @property
    def is_uniform(self) -> bool:
        """Hands of one level either all qualify or all do not: the count relies on it."""
        return len(np.unique(self.levels)) == len(np.unique(2 * self.levels.astype(np.int64) + self.qualified))


Strength = Callable[[Ranked], tuple[int, ...]]
Qualifies = Callable[[Terms, Ranked], bool]


def as_ranked(hand: Ranked) -> tuple[int, ...]:
    """The order of hands that the game itself uses."""
    return hand.strength


def order_of(terms: Terms, strength: Strength = as_ranked, takes_part: Qualifies = qualifies) -> HandOrder:
    hands = _ranked(terms)
    strengths = [strength(hand) for hand in hands]
    level = {each: number for number, each in enumerate(sorted(set(strengths)), 1)}
    return HandOrder(
        np.array([0, *(level[each] for each in strengths)], np.uint16),
        np.array([False, *(takes_part(terms, hand) for hand in hands)]),
        np.array([0, *(hand.place for hand in hands)], np.uint8),
    )


@cache
def _ranked(terms: Terms) -> tuple[Ranked, ...]:
    return tuple(ranked(terms, cards) for cards in hand_of_each_rank()[1:])
