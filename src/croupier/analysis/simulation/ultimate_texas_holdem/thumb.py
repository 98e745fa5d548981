"""Rules of thumb for Hold-em: which hands are raised before the flop. After it, everything is decided at its best.

| name | raises as much as it can |
| --- | --- |
| every-hand | every hand |
| an-ace-or-a-pair | a pair, or a hand with an ace |
| see-the-flop | none |
"""

from collections.abc import Callable, Mapping
from itertools import combinations

import numpy as np

from croupier.analysis.simulation.accounting import Ints
from croupier.analysis.ultimate_texas_holdem.game import Game, Solution

_ACE = 12  # by rank, from the deuce
Raises = Callable[[int, int], bool]  # by the ranks of the two cards

THUMBS: Mapping[str, Raises] = {
    "every-hand": lambda one, other: True,
    "an-ace-or-a-pair": lambda one, other: one == other or _ACE in (one, other),
    "see-the-flop": lambda one, other: False,
}


def raised_by(rule: Raises, game: Game, solution: Solution) -> Ints:
    """By starting hand: the largest raise, or -1 for a check."""
    found = np.full(len(solution.totals), -1, np.int64)
    largest = solution.totals.shape[1] - 2
    for one, other in combinations(range(52), 2):
        if rule(one // 4, other // 4):
            found[game.hands[one, other]] = largest
    return found


def total_of(raised: Ints, solution: Solution) -> int:
    """The sum of all results; a check is the last column of the totals."""
    return sum(int(row[choice]) for row, choice in zip(solution.totals, raised, strict=True))
