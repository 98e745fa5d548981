"""Kernels that decide bet or fold by the counts, and add up how the deals end. The plain twin is the game itself."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.canberra_poker.order import HandOrder
from croupier.analysis.canberra_poker.pays import Pays
from croupier.analysis.canberra_poker.sweep import PART, WIDTH, Against
from croupier.analysis.poker.evaluator import Number

FOLDED, UNQUALIFIED, LEVEL_UNQUALIFIED, WON, LEVEL, LOST = COLUMNS = range(6)

GROUPS = 256  # as many as a byte can tell apart
Bets = NDArray[np.bool_]  # for each of the player's hands, whether it is bet


@njit(cache=True, forceinline=True)
def _ends(count: Number, qualified: Number, others: int) -> tuple[Number, ...]:
    """The dealer's hands by how they end a bet. A dealer's hand level with the player's qualifies if the player's
    would."""
    unqualified, below, level = count & PART, (count >> WIDTH) & PART, count >> (2 * WIDTH)
    if qualified:
        return unqualified, 0, below, level, others - unqualified - below - level
    return unqualified - level, level, below, 0, others - unqualified - below


@njit(cache=True, nogil=True)
def choose(
    counts: NDArray[np.int64],
    ranks: NDArray[np.uint16],
    qualified: NDArray[np.bool_],
    wins: NDArray[np.int64],
    others: int,
    unqualified: int,
    level_unqualified: int,
    level: int,
    loses: int,
    folded: int,
    bets: Bets,
) -> None:
    """Bets where a bet is worth more than folding. Amounts are whole; `wins` is by rank. The widest sum is the number
    of the dealer's hands times the greatest amount, some 10**8."""
    for hand in range(len(counts)):
        if counts[hand] < 0:
            continue
        rank = ranks[hand]
        ends = _ends(counts[hand], qualified[rank], others)
        worth = ends[0] * unqualified + ends[1] * level_unqualified + ends[2] * wins[rank]
        worth += ends[3] * level + ends[4] * loses
        bets[hand] = worth > folded * others


@njit(cache=True, nogil=True)
def add_up(
    counts: NDArray[np.int64],
    ranks: NDArray[np.uint16],
    weights: NDArray[np.uint8],
    qualified: NDArray[np.bool_],
    others: int,
    groups: NDArray[np.uint8],
    bets: Bets,
    found: NDArray[np.int64],
) -> None:
    """How many deals end in which way, for each group of the player's hands."""
    for hand in range(len(counts)):
        if counts[hand] < 0:
            continue
        ways, group = np.int64(weights[hand]), groups[hand]
        if bets[hand]:
            ends = _ends(counts[hand], qualified[ranks[hand]], others)
            for end in range(5):
                found[group, 1 + end] += ways * ends[end]
        else:
            found[group, FOLDED] += ways * others


def best_bets(order: HandOrder, pays: Pays, against: Against) -> Bets:
    """Which hands are worth a bet against an up card; a hand worth the same either way is folded."""
    scale = pays.scale
    wins = np.array([int(each * scale) for each in pays.wins])[order.places]
    bets = np.zeros(len(against.counts), np.bool_)
    choose(
        against.counts,
        against.hands.ranks,
        order.qualified,
        wins,
        against.others,
        int(pays.unqualified * scale),
        int(pays.level_unqualified * scale),
        int(pays.level * scale),
        int(pays.loses * scale),
        int(pays.folded * scale),
        bets,
    )
    return bets


def tally(order: HandOrder, against: Against, bets: Bets, groups: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The deals of an up card and of those it stands for, by group and by end (the columns above)."""
    found = np.zeros((GROUPS, len(COLUMNS)), np.int64)
    hands = against.hands
    add_up(against.counts, hands.ranks, hands.weights, order.qualified, against.others, groups, bets, found)
    return found * against.ways
