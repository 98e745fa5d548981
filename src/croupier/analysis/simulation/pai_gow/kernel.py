"""Rounds of Pai Gow: a hand to each box and one to the Bank, set by tables of all kinds of hands."""

import numpy as np
from numba import njit

from croupier.analysis.pai_gow.meetings import WON
from croupier.analysis.simulation.accounting import account
from croupier.analysis.simulation.compiling import uncounted
from croupier.analysis.simulation.drawing import next_card, refill
from croupier.analysis.simulation.generator import begun
from croupier.analysis.simulation.mistakes import at_random, chance_of_mistakes
from croupier.analysis.simulation.remedies import AGAIN, befallen, chance_of, charge, remedied

ROUNDS = 64  # of a block, which stands where other games have a shoe
HAND = 4  # tiles
LOSES, STANDS_OFF, WINS = RESULTS = range(3)
_1, _2, _3 = (np.uint64(each) for each in (1, 2, 3))  # unsigned: see drawing.py


@njit(inline="always")
def _hand(tiles, at, group, kinds):  # type: ignore[no-untyped-def]
    """The number of the hand of four tiles from a place on."""
    return kinds[group[tiles[at]], group[tiles[at + _1]], group[tiles[at + _2]], group[tiles[at + _3]]]


@njit(inline="always")
def _result(low, high):  # type: ignore[no-untyped-def]
    """Both parts won wins, none loses, one stands off."""
    return np.int64(low == WON) + np.int64(high == WON)


@uncounted
def play_block(seed, shard, block, tiles, group, kinds, low, high, best, house_way, ends_of, codes, dealt):  # type: ignore[no-untyped-def]
    """A block of rounds: the codes of every box, and the tiles of each round in `dealt`, the Bank's last.

    `kinds` numbers hands by the groups of their four tiles; `best` and `house_way` are settings by the number of the
    hand, `low` and `high` the parts of a setting, `ends_of` how two parts meet.
    """
    a, b, c, d = begun(np.uint64(seed), np.uint64(shard), np.uint64(block))
    boxes, size = codes.shape[1], tiles.shape[0]
    for round_ in range(codes.shape[0]):
        for at in range(HAND * (boxes + 1)):
            tile, a, b, c, d = next_card(tiles, at, size - at, a, b, c, d)
            dealt[round_, at] = tile
        bank = house_way[_hand(tiles, np.uint64(HAND * boxes), group, kinds)]
        bank_low, bank_high = low[bank], high[bank]
        for box in range(boxes):
            hand = _hand(tiles, np.uint64(HAND * box), group, kinds)
            mine, house = best[hand], house_way[hand]
            result = _result(ends_of[0, low[mine], bank_low], ends_of[1, high[mine], bank_high])
            by_house_way = _result(ends_of[0, low[house], bank_low], ends_of[1, high[house], bank_high])
            codes[round_, box] = 3 * result + by_house_way


@njit(cache=True, nogil=True)
def mistake(seed, shard, block, mistakes, codes, dealt, setting, starts):  # type: ignore[no-untyped-def]
    """So many hands in a million are set at random. `starts` is by hand: its first setting, and after the last one."""
    group, kinds, low, high, _, house_way, ends_of = setting
    a, b, c, d = chance_of_mistakes(seed, shard, block)
    boxes = codes.shape[1]
    for round_ in range(codes.shape[0]):
        tiles = dealt[round_]
        bank = house_way[_hand(tiles, np.uint64(HAND * boxes), group, kinds)]
        for box in range(boxes):
            hand = _hand(tiles, np.uint64(HAND * box), group, kinds)
            made, pick, a, b, c, d = at_random(mistakes, starts[hand + 1] - starts[hand], a, b, c, d)
            if made:
                mine = starts[hand] + pick
                result = _result(ends_of[0, low[mine], low[bank]], ends_of[1, high[mine], high[bank]])
                codes[round_, box] = 3 * result + codes[round_, box] % 3


@njit(cache=True, nogil=True)
def _befall(seed, shard, block, codes, dealt, group, calls_void, book, sums):  # type: ignore[no-untyped-def]
    """The errors of a block. Of the hand that the dealer showed two tiles of, these are the first two; `calls_void` is
    by their groups."""
    a, b, c, d = chance_of(seed, shard, block)
    after = np.zeros((1, codes.shape[1]), np.int64)
    for round_ in range(codes.shape[0]):
        kind, box, a, b, c, d = befallen(book.until, codes.shape[1], a, b, c, d)
        if kind < 0 or not remedied(codes, round_, kind, box, book, after):
            continue
        if after[0, box] == AGAIN:
            one, two = group[dealt[round_, HAND * box]], group[dealt[round_, HAND * box + 1]]
            after[0, box] = book.void if calls_void[one, two] else codes[round_, box]
        charge(codes, round_, kind, after, book, sums)


@njit(cache=True, nogil=True, error_model="numpy")
def run_shard(seed, shard, blocks, most, boxes, fresh, setting, others, mistakes, book, sums, state):  # type: ignore[no-untyped-def]
    """The blocks of a shard, added up, until one of them has reached `most` rounds."""
    group, kinds, low, high, best, house_way, ends_of = setting
    starts, calls_void = others
    tiles = fresh.copy()
    codes = np.zeros((ROUNDS, boxes), np.int64)
    dealt = np.zeros((ROUNDS, HAND * (boxes + 1)), np.int64)
    ends = np.arange(ROUNDS + 1) * HAND * (boxes + 1)
    totals = np.zeros(book.pays.shape[1], np.int64)
    for block in range(blocks):
        refill(tiles, fresh)
        play_block(seed, shard, block, tiles, group, kinds, low, high, best, house_way, ends_of, codes, dealt)
        if mistakes > 0:
            mistake(seed, shard, block, mistakes, codes, dealt, setting, starts)
        if book.until.shape[0] > 0:
            _befall(seed, shard, block, codes, dealt, group, calls_void, book, sums)
        account(tiles, codes, ends, codes.shape[0], block, totals, book, sums, state)
        if sums.counted[1] >= most:
            break
