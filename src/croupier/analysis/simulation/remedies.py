"""Rounds that something goes wrong in, for the kernels: which, what the remedy leaves, and what that costs.

Chance comes from a generator of its own, so that a shoe holds the same cards with errors and without.
"""

import numpy as np
from numba import njit

from croupier.analysis.simulation.generator import begun, below
from croupier.analysis.simulation.question import BILLION

IMPOSSIBLE, AGAIN = -1, -2  # in place of a code: the error cannot happen there; the game's kernel deals the round again
EVERY_BOX, ONE_BOX, UNLESS_ONE_STANDS = range(3)  # whom it befalls; the last: nobody, if it leaves any box as it was
_ALL = np.uint64(BILLION)
_APART = np.uint64(1 << 63)


@njit(cache=True, forceinline=True, error_model="numpy")
def chance_of(seed, shard, shoe):  # type: ignore[no-untyped-def]
    """The generator for the errors of a shoe."""
    return begun(np.uint64(seed), np.uint64(shard), np.uint64(shoe) ^ _APART)


@njit(cache=True, forceinline=True, error_model="numpy")
def befallen(until, boxes, a, b, c, d):  # type: ignore[no-untyped-def]
    """The irregularity that befalls a round, or -1; and a box, for one that befalls a single hand."""
    number, a, b, c, d = below(_ALL, a, b, c, d)
    kind, box = np.int64(-1), np.uint64(0)  # typed: see generator.py
    for each in range(until.shape[0]):
        if kind < 0 and np.int64(number) < until[each]:
            kind = np.int64(each)
            box, a, b, c, d = below(np.uint64(boxes), a, b, c, d)
    return kind, np.int64(box), a, b, c, d


@njit(cache=True, nogil=True)
def remedied(codes, round_, kind, box, book, after):  # type: ignore[no-untyped-def]
    """The codes of the boxes by the remedy, in `after`; and whether the error can happen in this round at all."""
    stands = False
    for each in range(codes.shape[1]):
        code = codes[round_, each]
        after[0, each] = code
        if book.whom[kind] == ONE_BOX and each != box:
            continue
        after[0, each] = book.remedy[kind, code]
        if after[0, each] == IMPOSSIBLE:
            return False
        stands = stands or after[0, each] == code
    if stands and book.whom[kind] == UNLESS_ONE_STANDS:
        for each in range(codes.shape[1]):
            after[0, each] = codes[round_, each]
    return True


@njit(cache=True, nogil=True)
def charge(codes, round_, kind, after, book, sums):  # type: ignore[no-untyped-def]
    """Put the codes of the remedy in place of the round's, and add up the difference. The widest number is a sum of
    squares: see `close`."""
    found = sums.errors[kind]
    found[0] += 1
    for wager in range(book.stakes.shape[1]):
        more = 0
        for box in range(codes.shape[1]):
            more += book.pays[after[0, box], wager] - book.pays[codes[round_, box], wager]
        found[1 + 2 * wager] += more
        found[2 + 2 * wager] += more * more
    for box in range(codes.shape[1]):
        codes[round_, box] = after[0, box]


@njit(cache=True, nogil=True)
def befall(seed, shard, shoe, codes, number, book, sums):  # type: ignore[no-untyped-def]
    """The errors of a shoe of `number` rounds, where no round has to be dealt again."""
    a, b, c, d = chance_of(seed, shard, shoe)
    after = np.zeros((1, codes.shape[1]), np.int64)
    spared = 0
    for round_ in range(number):
        kind, box, a, b, c, d = befallen(book.until, codes.shape[1], a, b, c, d)
        if kind < 0 or round_ < spared or not remedied(codes, round_, kind, box, book, after):
            continue
        place = round_
        if book.no_bets[kind, codes[round_, 0]]:
            place += 1
            if place == number:
                continue  # the cards are shuffled first
            after[0, :] = book.void
            spared = place + 1
        charge(codes, place, kind, after, book, sums)
