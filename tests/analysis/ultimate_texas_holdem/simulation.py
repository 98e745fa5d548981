"""Rounds dealt at random and played by a solution's decisions: which choices they take, and what they bring."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.poker.evaluator import board_state, rank_with
from croupier.analysis.ultimate_texas_holdem.flop import BET
from croupier.analysis.ultimate_texas_holdem.game import Game, Solution
from croupier.analysis.ultimate_texas_holdem.river import (
    AHEAD,
    AHEAD_UNQUALIFIED,
    BEHIND,
    BEHIND_UNQUALIFIED,
    LEVEL,
    WAYS,
    HandOrder,
)
from croupier.analysis.ultimate_texas_holdem.spots import showdowns


def simulated(game: Game, solution: Solution, rounds: int, seed: int) -> NDArray[np.int64]:
    """By choice: how often it was taken, the sum of its results, and of their squares."""
    names = np.array([_name_and_places(flop)[0] for flop in game.flops])
    in_order = np.argsort(names)
    return _play(
        game.order,
        solution.nets,
        game.hands,
        solution.raised,
        solution.decided,
        game.flops[in_order],
        names[in_order],
        in_order,
        rounds,
        seed,
    )


@njit(cache=True)
def _name_and_places(flop: NDArray[np.int64]) -> tuple[int, NDArray[np.int64]]:
    """A number that flops share if they differ in suits only, and the place of each suit by what it has there."""
    sets = np.zeros(4, np.int64)
    for card in flop:
        sets[card % 4] |= 1 << (card // 4)
    places = np.argsort(np.argsort(4 * sets + np.arange(4)))
    name = 0
    for ranks in np.sort(sets):
        name = (name << 13) + ranks
    return name, places


@njit(cache=True, nogil=True)
def _play(
    order: HandOrder,
    nets: NDArray[np.int64],
    hands: NDArray[np.int64],
    raised: NDArray[np.int64],
    decided: NDArray[np.uint8],
    flops: NDArray[np.int64],
    names: NDArray[np.int64],
    numbers: NDArray[np.int64],
    rounds: int,
    seed: int,
) -> NDArray[np.int64]:
    np.random.seed(seed)
    deck, ways = np.arange(52), np.zeros(WAYS, np.int64)
    found = np.zeros((len(nets), 3), np.int64)
    for _ in range(rounds):
        for at in range(9):
            other = np.random.randint(at, 52)
            deck[at], deck[other] = deck[other], deck[at]
        hole, board, flop = deck[:2], deck[2:7], deck[2:5]
        choice = raised[hands[hole[0], hole[1]]]
        if choice < 0:
            name, places = _name_and_places(flop)
            alike = np.searchsorted(names, name)
            suits = np.argsort(_name_and_places(flops[alike])[1])
            a, b = hole // 4 * 4 + suits[places[hole % 4]]
            a, b = max(a, b), min(a, b)
            choice = len(nets) - 3
            if decided[numbers[alike], a * (a - 1) // 2 + b] != BET:
                of_class = showdowns(order, hole, board, deck[7:], ways)
                bet, fold = (nets[-2, of_class] * ways).sum(), (nets[-1, of_class] * ways).sum()
                choice = len(nets) - 2 if bet > fold else len(nets) - 1
        state = board_state(order.tables, board[0], board[1], board[2], board[3], board[4])
        rank = rank_with(order.tables, state, hole[0], hole[1])
        dealers = rank_with(order.tables, state, deck[7], deck[8])
        qualified = order.strengths[dealers] >= order.qualified
        way = LEVEL
        if rank > dealers:
            way = AHEAD if qualified else AHEAD_UNQUALIFIED
        elif rank < dealers:
            way = BEHIND if qualified else BEHIND_UNQUALIFIED
        net = nets[choice, np.int64(order.tables.places[rank]) - 1, way]
        found[choice, 0] += 1
        found[choice, 1] += net
        found[choice, 2] += net * net
    return found
