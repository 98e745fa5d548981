"""Cards from a shoe that is shuffled as it is dealt: only as far as cards are drawn.

Cards and places are unsigned: where a number could be negative, Numba asks at every access whether it counts from the
end of the array.
"""

import numpy as np
from numba import njit

from croupier.analysis.simulation.generator import below


@njit(cache=True, forceinline=True, error_model="numpy")
def next_card(cards, at, left, a, b, c, d):  # type: ignore[no-untyped-def]
    """The card at place `at`: one of the `left` cards from there on changes places with it."""
    other, a, b, c, d = below(np.uint64(left), a, b, c, d)
    front = np.uint64(at)
    place = front + other
    card = cards[place]
    cards[place] = cards[front]
    cards[front] = card
    return card, a, b, c, d


@njit(inline="always")
def refill(cards, fresh):  # type: ignore[no-untyped-def]
    """All cards in their first order. A loop: an assignment of the whole array takes several times longer."""
    for at in range(cards.shape[0]):
        cards[at] = fresh[at]
