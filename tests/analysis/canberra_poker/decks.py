"""Short decks: few enough deals to try every one."""

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.poker.tables import DECK

# Both suits alike: ace and king, two pairs, flushes.
TWO_SUITS = ["Ac", "Ad", "Kc", "Kd", "9c", "9d", "7c", "7d", "3c", "3d"]
# No king: hands that are level and do not qualify.
NO_KING = ["Ac", "Ad", "Qc", "Qd", "9c", "9d", "7c", "7d", "3c", "3d"]
# Three suits alike: full houses, four aces, hands that are level.
THREE_ALIKE = ["Ac", "Ad", "Ah", "Kc", "Kd", "Kh", "8c", "8d", "8h", "As", "5s"]
# From a royal flush down, and hands that do not qualify.
ALL_CLASSES = ["As", "Ks", "Qs", "Js", "Ts", "9s", "Qd", "9d", "9c", "9h", "3c"]


def numbered(deck: list[str]) -> NDArray[np.uint8]:
    return np.array(sorted(map(DECK.index, deck)), np.uint8)
