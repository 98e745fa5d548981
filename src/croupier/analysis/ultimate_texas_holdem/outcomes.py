"""The way back: how often each way to end occurs, once every decision is taken.

`spread_flops` counts, for each flop and hole as `flop` numbers them, how many actual deals come there by each decision.
`meet_suited_boards` and `meet_plain_boards` carry these to the boards by the draws that lead there, and add up the ways
to end of each hole. This is the transpose of the sums in `flop`: an amount that was added for a suit and subtracted
from the plain board is met here likewise. All numbers stay below the number of all deals, 2.8e13 for a full deck.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.ultimate_texas_holdem.flop import (
    BET,
    draws_outside,
    flop_ranks,
    hole_seen_from,
    seen_from,
    ways_to_draw,
)
from croupier.analysis.ultimate_texas_holdem.kinds import (
    HOLES,
    NO_RANK,
    PAIRS,
    RANKS,
    TYPED_NO_RANK,
    Array,
    Kinds,
    others_number,
    ranks_number,
)
from croupier.analysis.ultimate_texas_holdem.river import (
    WAYS,
    Composition,
    fits,
    plain_board_of,
    plays_the_river,
    ways_of,
)


@njit(cache=True, nogil=True)
def spread_flops(
    kinds: Kinds,
    cards: Array,
    flops: Array,
    weights: Array,
    like: Array,
    hands: Array,
    raised: Array,
    decided: NDArray[np.uint8],
    start: int,
    stop: int,
    plain: Array,
    suited: Array,
) -> None:
    """`raised` says for each starting hand which wager it makes before the flop, -1 for none."""
    counts = np.zeros(RANKS, np.int64)
    after_flop = plain.shape[1] - 2
    seen = np.zeros(4, np.int64)
    for number in range(start, stop):
        flop, weight = flops[number], weights[number]
        ranks = flop_ranks(kinds.choose, flop, counts)
        for suit in range(4):
            seen[suit] = seen_from(kinds.flop_at, flop, suit)
        for i in range(len(cards)):
            for j in range(i):
                decision = decided[number, i * (i - 1) // 2 + j]
                if not decision:
                    continue
                a, b = cards[i], cards[j]
                choice = raised[hands[a, b]]
                if choice < 0:
                    choice = after_flop if decision == BET else after_flop + 1
                plain[ranks, choice, others_number(a // 4, b // 4)] += weight
                for suit in range(4):
                    if seen[suit] >= 0:
                        hole = hole_seen_from(kinds.hole, a, b, suit)
                        suited[like[suit], seen[suit], choice, hole] += weight


@njit(cache=True)
def _end(
    packed: int,
    met: NDArray[Any],
    hole: int,
    nets: Array,
    ways: Array,
    ended: Array,
) -> None:
    """One hole of one board, met this often by each choice. Folds stand in the last row of the ends."""
    of_class = ways_of(packed, ways)
    river = len(met) - 1
    for choice in range(river + 1):
        often = np.int64(met[choice, hole])
        if often:
            row = choice
            if choice == river and not plays_the_river(ways, of_class, nets):
                row = river + 1
            for way in range(WAYS):
                ended[row, of_class, way] += often * ways[way]


@njit(cache=True)
def _carry(ways: NDArray[np.int32], come: NDArray[np.int32], met: NDArray[np.int32]) -> None:
    for choice in range(len(met)):
        for hole in range(HOLES):
            met[choice, hole] += ways[hole] * come[choice, hole]


@njit(cache=True)
def _draw_outside(outside: Array, x: int, y: int, left: Array, draws: NDArray[np.int32]) -> None:
    """As `draws_outside`, but with the cards left once the draw lies on the board."""
    left[x] += 1
    if y != NO_RANK:
        left[y] += 1
    draws_outside(outside, x, y, left, 0, draws)
    left[x] -= 1
    if y != NO_RANK:
        left[y] -= 1


@njit(cache=True, nogil=True)
def meet_suited_boards(
    kinds: Kinds,
    deck: Composition,
    packed: Array,
    come: NDArray[np.int32],
    nets: Array,
    start: int,
    stop: int,
    plain_met: Array,
    ended: Array,
) -> None:
    """Boards with three or more cards of a suit; deals met here are taken out of the plain board of the same ranks. A
    hole meets a board in some thousand deals at most, so 32 bits are enough."""
    counts, ways = np.zeros(RANKS, np.int64), np.zeros(WAYS, np.int64)
    draws, once = np.zeros(HOLES, np.int32), np.ones(HOLES, np.int32)
    left, met = np.zeros(2 * RANKS, np.int64), np.zeros((come.shape[1], HOLES), np.int32)
    for board in range(start, stop):
        suited, x, y = (
            kinds.boards[board, 0],
            kinds.boards[board, 1],
            kinds.boards[board, 2],
        )
        if not fits(deck, suited, x, y, left):
            continue
        met[:] = 0
        for t in range(RANKS):
            if not suited >> t & 1:
                continue
            for u in range(t):
                if suited >> u & 1:
                    flop = kinds.flop_at[suited & ~(1 << t | 1 << u)] + others_number(x, y)
                    _carry(once, come[flop], met)
            if x != NO_RANK:  # one within the suit, and one of the others; the flop has the rest
                _draw_outside(kinds.outside, x, TYPED_NO_RANK, left, draws)
                _carry(draws, come[kinds.flop_at[suited & ~(1 << t)] + others_number(y, TYPED_NO_RANK)], met)
            if y != NO_RANK and y != x:
                _draw_outside(kinds.outside, y, TYPED_NO_RANK, left, draws)
                _carry(draws, come[kinds.flop_at[suited & ~(1 << t)] + others_number(x, TYPED_NO_RANK)], met)
        if y != NO_RANK:
            _draw_outside(kinds.outside, x, y, left, draws)
            _carry(draws, come[kinds.flop_at[suited]], met)
        number = plain_board_of(kinds.boards[board], kinds.choose, counts)
        for hole in range(HOLES):
            if packed[board, hole]:
                _end(packed[board, hole], met, hole, nets, ways, ended)
                for choice in range(len(met)):
                    plain_met[number, choice, kinds.pair[hole]] -= met[choice, hole]


@njit(cache=True, nogil=True)
def meet_plain_boards(
    kinds: Kinds,
    deck: Composition,
    packed: Array,
    come: Array,
    nets: Array,
    start: int,
    stop: int,
    plain_met: Array,
    ended: Array,
) -> None:
    """Boards by their ranks alone; `plain_met` holds the deals that the boards of suits have taken out."""
    counts, ways = np.zeros(RANKS, np.int64), np.zeros(WAYS, np.int64)
    for board in range(start, stop):
        counts[:] = 0
        for rank in kinds.fives[board]:
            counts[rank] += 1
        if (deck.ranks - counts).min() < 0:
            continue
        for y in range(RANKS):
            for x in range(y + 1):
                if counts[x] == 0 or counts[y] == 0 or (x == y and counts[x] < 2):
                    continue
                counts[x] -= 1
                counts[y] -= 1
                flop = ranks_number(kinds.choose, counts)
                left_x, left_y = deck.ranks[x] - counts[x], deck.ranks[y] - counts[y]
                counts[x] += 1
                counts[y] += 1
                for hole in range(PAIRS):
                    draws = ways_to_draw(x, y, left_x - kinds.outside[x, hole], left_y - kinds.outside[y, hole])
                    for choice in range(come.shape[1]):
                        plain_met[board, choice, hole] += draws * come[flop, choice, hole]
        for hole in range(PAIRS):
            if packed[board, hole]:
                _end(packed[board, hole], plain_met[board], hole, nets, ways, ended)
