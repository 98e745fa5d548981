"""Rounds dealt at random from 32 tiles: the part of the proof that shares no counting with the solver.

A hand is looked up by its tiles; how parts compare is written out from their ranking and not taken from a table.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.pai_gow.play import Play
from croupier.games.pai_gow.parts import Part, SetHand
from croupier.games.pai_gow.tiles import kind_of, tiles
from tests.rules.pai_gow.hands import TERMS

KINDS = 16


def order(part: Part) -> int:
    """Parts by value; those of zero points and no rank are below 100."""
    first, *rest = part.strength
    return 10_000 - 100 * -rest[0] if first else 100 * rest[0] + 50 + rest[1]


def looked_up(play: Play, chosen: NDArray[np.int64]) -> NDArray[np.int64]:
    """The order of both parts for every sorted four of kinds, as each hand is set."""
    kinds = list(dict.fromkeys(kind_of(TERMS, tile) for tile in tiles(TERMS)))
    flat = [setting for three in play.settings for setting in three]
    table = np.full((KINDS, KINDS, KINDS, KINDS, 2), -1, np.int64)
    for hand, place in zip(play.hands, chosen, strict=True):
        setting: SetHand = flat[place]
        four = tuple(sorted(kinds.index(kind_of(TERMS, tile)) for tile in hand.tiles))
        table[four] = order(setting.low), order(setting.high)
    return table


@njit(cache=True)
def rounds(how_many, seed, players, banks):  # type: ignore[no-untyped-def]
    """How often a player wins, pushes and loses: eight tiles of 32 are drawn one after another."""
    np.random.seed(seed)
    results = np.zeros(3, np.int64)
    pack = np.arange(32)
    four = np.empty((2, 4), np.int64)
    for _ in range(how_many):
        for place in range(8):
            other = np.random.randint(place, 32)
            pack[place], pack[other] = pack[other], pack[place]
            four[place // 4, place % 4] = pack[place] // 2
        mine, house = np.sort(four[0]), np.sort(four[1])
        low, high = players[mine[0], mine[1], mine[2], mine[3]]
        bank_low, bank_high = banks[house[0], house[1], house[2], house[3]]
        won = (high > bank_high) + (low > bank_low and not (low < 100 and bank_low < 100))
        results[2 - won] += 1
    return results
