"""A second plain twin, for decks too large for the machine: everything is listed, hand against hand.

It ranks hands with the evaluator, which has its own tests, and shares no other step with the solver.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.ultimate_texas_holdem.river import CLASSES, WAYS, HandOrder
from croupier.analysis.ultimate_texas_holdem.spots import after_flop, showdowns


class Listed(NamedTuple):
    totals: dict[tuple[int, int], list[int]]  # by hole: each wager before the flop, and a check
    bets: set[tuple[tuple[int, int], tuple[int, int, int]]]  # the holes and flops that bet
    ended: NDArray[np.int64]


@njit(cache=True)
def _without(cards: NDArray[np.int64], gone: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.array([card for card in cards if not (gone == card).any()], np.int64)


@njit(cache=True)
def _flops_of(
    order: HandOrder,
    deck: NDArray[np.int64],
    hole: NDArray[np.int64],
    nets: NDArray[np.int64],
    totals: NDArray[np.int64],
    bets: NDArray[np.int64],
) -> None:
    left = _without(deck, hole)
    number = 0
    for i in range(len(left)):
        for j in range(i):
            for k in range(j):
                flop = np.array([left[i], left[j], left[k]])
                worth = after_flop(order, hole, flop, _without(left, flop), nets)
                totals[:-1] += worth[:-2]
                bets[number] = worth[-2] > worth[-1]
                totals[-1] += max(worth[-2], worth[-1])
                number += 1


@njit(cache=True)
def _ends_of(
    order: HandOrder,
    deck: NDArray[np.int64],
    hole: NDArray[np.int64],
    nets: NDArray[np.int64],
    raised: int,
    bets: NDArray[np.int64],
    ended: NDArray[np.int64],
) -> None:
    left = _without(deck, hole)
    ways = np.zeros(WAYS, np.int64)
    number = 0
    for i in range(len(left)):
        for j in range(i):
            for k in range(j):
                flop = np.array([left[i], left[j], left[k]])
                rest = _without(left, flop)
                for t in range(len(rest)):
                    for u in range(t):
                        board = np.array([flop[0], flop[1], flop[2], rest[t], rest[u]])
                        of_class = showdowns(order, hole, board, _without(left, board), ways)
                        choice = raised
                        if choice < 0:
                            choice = len(nets) - 3 if bets[number] else len(nets) - 2
                            play, fold = (nets[-2, of_class] * ways).sum(), (nets[-1, of_class] * ways).sum()
                            if not bets[number] and play <= fold:
                                choice = len(nets) - 1
                        ended[choice, of_class] += ways
                number += 1


def listed(order: HandOrder, deck: list[int], nets: NDArray[np.int64]) -> Listed:
    cards = np.array(sorted(deck), np.int64)
    flops = (len(cards) - 2) * (len(cards) - 3) * (len(cards) - 4) // 6
    totals: dict[tuple[int, int], list[int]] = {}
    betting = set()
    ended = np.zeros((len(nets), CLASSES, WAYS), np.int64)
    for i in range(len(cards)):
        for j in range(i):
            hole = np.array([cards[j], cards[i]])
            of_hole, bets = np.zeros(len(nets) - 2, np.int64), np.zeros(flops, np.int64)
            _flops_of(order, cards, hole, nets, of_hole, bets)
            raised = -1 if of_hole[-1] == of_hole.max() else int(of_hole.argmax())
            _ends_of(order, cards, hole, nets, raised, bets, ended)
            name = (int(cards[j]), int(cards[i]))
            totals[name] = of_hole.tolist()
            left = [card for card in cards.tolist() if card not in name]
            every = [(left[c], left[b], left[a]) for a in range(len(left)) for b in range(a) for c in range(b)]
            betting |= {(name, flop) for flop, bet in zip(every, bets, strict=True) if bet}
    return Listed(totals, betting, ended)
