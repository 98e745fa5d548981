"""Spins of a wheel: two from each 64 random bits, each pocket equally likely."""

import numpy as np
from numba import njit

from croupier.analysis.simulation.accounting import account, close
from croupier.analysis.simulation.generator import begun, drawn
from croupier.analysis.simulation.remedies import befall

SPINS = 1024  # of a block, which stands where other games have a shoe
_LOW = np.uint64(0xFFFFFFFF)
_32 = np.uint64(32)
_TWO_32 = np.uint64(1 << 32)


@njit(cache=True, forceinline=True, error_model="numpy")
def spin(seed, shard, block, pockets, number, codes, found):  # type: ignore[no-untyped-def]
    """An even number of spins: their pockets in `codes` if there is room, and how often each came, in two rows of
    `found`."""
    a, b, c, d = begun(np.uint64(seed), np.uint64(shard), np.uint64(block))
    bound = np.uint64(pockets)
    least = (_TWO_32 - bound) % bound
    kept = codes.shape[0] > 0
    at = 0
    while at < number:
        word, a, b, c, d = drawn(a, b, c, d)
        first = (word >> _32) * bound
        second = (word & _LOW) * bound
        if (first & _LOW) < least or (second & _LOW) < least:
            continue  # both again: so that each is exactly uniform
        one, other = np.int64(first >> _32), np.int64(second >> _32)
        found[0, one] += 1
        found[1, other] += 1
        if kept:
            codes[at, 0] = one
            codes[at + 1, 0] = other
        at += 2


@njit(cache=True, nogil=True, error_model="numpy")
def run_shard(seed, shard, blocks, most, pockets, book, sums, state):  # type: ignore[no-untyped-def]
    """The blocks of a shard, added up, until one of them has reached `most` spins. The order of spins matters to
    bettors and errors alone."""
    number = np.int64(SPINS)  # typed: see generator.py
    one_by_one = book.stakes.shape[0] > 0 or book.until.shape[0] > 0
    codes = np.zeros((number if one_by_one else 0, 1), np.int64)
    ends = np.arange(number + 1)
    nothing = np.zeros(1, np.uint8)
    found = np.zeros((2, pockets), np.int64)
    columns = book.pays.shape[1]
    totals = np.zeros(columns, np.int64)
    for block in range(blocks):
        found[:] = 0
        spin(seed, shard, block, pockets, number, codes, found)
        if book.until.shape[0] > 0:
            befall(seed, shard, block, codes, number, book, sums)
            account(nothing, codes, ends, number, block, totals, book, sums, state)
        else:
            totals[:] = 0
            for pocket in range(pockets):
                times = found[0, pocket] + found[1, pocket]
                sums.codes[pocket] += times
                for column in range(columns):
                    totals[column] += times * book.pays[pocket, column]
            close(nothing, codes, ends, number, block, totals, book, sums, state)
        if sums.counted[1] >= most:
            break
