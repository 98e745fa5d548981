"""One situation, counted directly: hand against hand, and every turn and river after a flop.

These kernels are the plain twins of `river` and `flop`: they do not use kinds, sorting or suits.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numba import njit

from croupier.analysis.cards import cards_in
from croupier.analysis.case import AnalysisError
from croupier.analysis.poker.evaluator import board_state, rank_with
from croupier.analysis.poker.tables import DECK
from croupier.analysis.ultimate_texas_holdem.kinds import Array
from croupier.analysis.ultimate_texas_holdem.river import (
    AHEAD,
    AHEAD_UNQUALIFIED,
    BEHIND,
    BEHIND_UNQUALIFIED,
    LEVEL,
    WAYS,
    HandOrder,
)


class Situation(NamedTuple):
    """A player's view: two cards, and none, three or five of the board."""

    hole: tuple[int, ...]
    board: tuple[int, ...]

    @property
    def unseen(self) -> Array:
        return np.array([card for card in range(len(DECK)) if card not in self.hole + self.board], np.int64)

    def __str__(self) -> str:
        hole, board = ("".join(DECK[card] for card in cards) for cards in self)
        return f"{hole} | {board}" if board else hole


def read(text: str) -> Situation:
    """From "7c6c", "7c6c | KcTc2d" or "7c6c | KcTc2d | 4h9s".

    >>> str(read("7c 6C | kctc2d | 4h 9s"))
    '7c6c | KcTc2d4h9s'
    """
    hole, *board = (tuple(map(DECK.index, cards_in(part))) for part in text.split("|"))
    on_board = tuple(card for part in board for card in part)
    seen = hole + on_board
    if len(hole) != 2 or len(on_board) not in (0, 3, 5):
        raise AnalysisError(
            f"{text!r} has {len(hole)} hole cards and {len(on_board)} on the board;"
            " write two, then none, three or five, as in '7c6c | KcTc2d'"
        )
    for card in seen:
        if seen.count(card) > 1:
            raise AnalysisError(f"{DECK[card]} is there twice in {text!r}; a deck has one of each card")
    return Situation(hole, on_board)


@njit(cache=True, nogil=True)
def showdowns(order: HandOrder, hole: Array, board: Array, unseen: Array, ways: Array) -> int:
    """Counts how the hand ends against each two of the unseen cards, and returns its class."""
    state = board_state(order.tables, board[0], board[1], board[2], board[3], board[4])
    rank = rank_with(order.tables, state, hole[0], hole[1])
    mine = order.strengths[rank]
    ways[:] = 0
    for i in range(len(unseen)):
        for j in range(i):
            dealers = order.strengths[rank_with(order.tables, state, unseen[i], unseen[j])]
            qualified = dealers >= order.qualified
            if mine > dealers:
                ways[AHEAD if qualified else AHEAD_UNQUALIFIED] += 1
            elif mine < dealers:
                ways[BEHIND if qualified else BEHIND_UNQUALIFIED] += 1
            else:
                ways[LEVEL] += 1
    return int(order.tables.places[rank]) - 1


@njit(cache=True, nogil=True)
def after_flop(
    order: HandOrder,
    hole: Array,
    flop: Array,
    unseen: Array,
    nets: Array,
) -> Array:
    """The sums over every turn, river and dealer's hand: of each wager before the river, then of a check followed by
    the better of wager and fold."""
    worth = np.zeros(len(nets) - 1, np.int64)
    ways = np.zeros(WAYS, np.int64)
    board, others = np.zeros(5, np.int64), np.zeros(len(unseen) - 2, np.int64)
    board[:3] = flop
    last = len(nets) - 2
    for i in range(len(unseen)):
        for j in range(i):
            board[3], board[4] = unseen[i], unseen[j]
            others[:j] = unseen[:j]
            others[j : i - 1] = unseen[j + 1 : i]
            others[i - 1 :] = unseen[i + 1 :]
            of_class = showdowns(order, hole, board, others, ways)
            for what in range(last):
                worth[what] += (nets[what, of_class] * ways).sum()
            worth[last] += max((nets[last, of_class] * ways).sum(), (nets[last + 1, of_class] * ways).sum())
    return worth


def cards_of(cards: Sequence[int]) -> Array:
    return np.array(cards, np.int64)
