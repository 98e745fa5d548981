"""The sums of a shoe, in whole numbers: ends of rounds, results of wagers, and each bettor's evening.

A kernel gives each round of each box a code. `Book` says what a code pays on each wager; everything else follows from
that alone, so one function accounts for every game.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.simulation.compiling import uncounted

Ints = NDArray[np.int64]

FLAT, PROGRESSION, BY_COUNT, BY_STACK = range(4)
BINS = 401  # of a distribution: the middle one begins at zero, the outer ones hold all that lies beyond
DECK = 52
_1, _2, _3, _4 = (np.uint64(each) for each in (1, 2, 3, 4))  # unsigned: see drawing.py


class Book(NamedTuple):
    """What is paid, who wagers, and how long they stay. Amounts of bettors are cents.

    `pays` is by code: the net result of each wager, in units of which `unit` make its stake; then, for the wagers that
    are not made in every round, 1 where they are. The others are by bettor.
    """

    pays: Ints
    unit: int
    stakes: Ints  # by wager
    box: Ints
    least: Ints  # by wager: the minimum, the maximum and the multiple
    most: Ints
    multiple: Ints
    plan: Ints
    times: Ints  # by level or true count: how many times the stake
    after_win: Ints  # the level after a round won
    after_loss: Ints
    lowest_count: int  # the true count of the first field of `times`
    weights: Ints  # of a card in the count
    part: Ints  # of the stack that is staked, in thousandths
    bankroll: Ints  # 0 where it has no end
    session: int  # rounds
    evening: int
    width: Ints  # of a bin, in cents: per shoe, session and evening
    nets: Ints  # `pays` as bettors have it: with the wagers that go with another
    void: int  # the first code of a round without wagers
    until: Ints  # by irregularity: which numbers below a billion bring it
    whom: Ints
    how: Ints  # the number by which a game's kernel knows it, where the round is dealt again
    remedy: Ints  # by code: the code that the remedy leads to
    no_bets: NDArray[np.bool_]  # by code: whether the next round is one without wagers


class Sums(NamedTuple):
    """What a shard adds to. All whole numbers: their sums are the same in any order."""

    counted: Ints  # shoes, rounds, cards
    codes: Ints  # how often each end came
    moments: Ints  # by column of `pays`: over shoes, sums of x, x * x, x * n, where n are the rounds of the shoe
    rounds: Ints  # over shoes: sums of n, n * n
    bettors: Ints  # by bettor: rounds wagered, staked, won net, sessions, evenings, ruined of these, drop, drawdowns
    spread: Ints  # by bettor: bins of the result per shoe, session, evening, and of the drawdown per evening
    errors: (
        Ints  # by irregularity: how often, then for each wager sums of y, y * y, where y is what it adds to all boxes
    )
    shoes: Ints  # by shoe: rounds, cards, then the net result of each wager and each bettor; no rows if not wanted


_STACK, _LEVEL, _PEAK, _DRAWDOWN, _SESSION, _EVENING, _LEFT, _ROUNDS, _WAGERED = range(9)


@njit(inline="always")
def _bin(net, width):  # type: ignore[no-untyped-def]
    return min(max(net // width + BINS // 2, 0), BINS - 1)


@uncounted
def account(cards, codes, ends, number, shoe, totals, book, sums, state):  # type: ignore[no-untyped-def]
    """Add one shoe of `number` rounds. `totals` is room for a number for each column of `pays`."""
    columns, count = np.uint64(totals.shape[0]), np.uint64(number * codes.shape[1])
    every, pays, found = codes.reshape(codes.size), book.pays, sums.codes
    for at in range(count):
        found[np.uint64(every[at])] += 1
    column = np.uint64(0)
    while column < columns:  # four at a time, in registers
        one, two, three, four = 0, 0, 0, 0
        if column + _4 <= columns:
            for at in range(count):
                code = np.uint64(every[at])
                one += pays[code, column]
                two += pays[code, column + _1]
                three += pays[code, column + _2]
                four += pays[code, column + _3]
            totals[column + _1], totals[column + _2], totals[column + _3] = two, three, four
            totals[column] = one
            column += _4
        else:
            for at in range(count):
                one += pays[np.uint64(every[at]), column]
            totals[column] = one
            column += _1
    close(cards, codes, ends, number, shoe, totals, book, sums, state)


@uncounted
def close(cards, codes, ends, number, shoe, totals, book, sums, state):  # type: ignore[no-untyped-def]
    """Add the totals of one shoe, and everybody's results. The widest number is a sum of squares over the shoes of a
    shard: results of a shoe stay below 2**20 units, and a shard has fewer than 2**20 shoes."""
    columns = totals.shape[0]
    counted, moments = sums.counted, sums.moments
    counted[0] += 1
    counted[1] += number
    counted[2] += ends[number]
    for column in range(columns):
        moments[column, 0] += totals[column]
        moments[column, 1] += totals[column] * totals[column]
        moments[column, 2] += totals[column] * number
    sums.rounds[0] += number
    sums.rounds[1] += number * number
    wanted = sums.shoes.shape[0] > 0
    if wanted:
        sums.shoes[shoe, 0] = number
        sums.shoes[shoe, 1] = ends[number]
        for column in range(columns):
            sums.shoes[shoe, 2 + column] = totals[column]
    for bettor in range(book.stakes.shape[0]):
        net, wagered = _evening(cards, codes, ends, number, bettor, book, sums, state)
        if wagered > 0:
            sums.spread[bettor, 0, _bin(net, book.width[bettor, 0])] += 1
        if wanted:
            sums.shoes[shoe, 2 + columns + bettor] = net


@njit(cache=True, nogil=True)
def _evening(cards, codes, ends, number, bettor, book, sums, state):  # type: ignore[no-untyped-def]
    """One bettor through the rounds of a shoe; an evening goes on over shoes. Returns the result of the shoe, and
    in how many rounds there was a wager: shoes and sessions without one are in no distribution."""
    now, record, spread = state[bettor], sums.bettors[bettor], sums.spread[bettor]
    plan, box, bankroll = book.plan[bettor], book.box[bettor], book.bankroll[bettor]
    wagers = book.stakes.shape[1]
    running, at, of_shoe, before = 0, ends[0], 0, record[0]
    for round_ in range(number):
        if now[_ROUNDS] == 0:
            now[_STACK], now[_PEAK], now[_DRAWDOWN], now[_LEVEL] = bankroll, bankroll, 0, 0
            now[_SESSION], now[_EVENING], now[_LEFT] = bankroll, bankroll, 0
            record[6] += bankroll
        level = now[_LEVEL]
        if plan == BY_COUNT:
            left = cards.shape[0] - ends[round_]
            level = min(max(running * DECK // left - book.lowest_count, 0), book.times.shape[1] - 1)
        net, staked = 0, 0
        code = codes[round_, box]
        if not now[_LEFT] and code < book.void:
            for wager in range(wagers):
                stake = book.stakes[bettor, wager]
                if stake == 0:
                    continue
                if plan == BY_STACK:
                    stake = now[_STACK] * book.part[bettor] // 1000
                else:
                    stake *= book.times[bettor, level]
                if stake == 0:
                    continue
                stake = max(min(stake, book.most[wager]), book.least[wager])
                if bankroll > 0:
                    stake = min(stake, now[_STACK] - staked)
                stake -= stake % book.multiple[wager]
                if stake < book.least[wager]:
                    continue
                staked += stake
                # A payment that is not whole is rounded up to the cent, for the patron.
                net -= -stake * book.nets[code, wager] // book.unit
            if bankroll > 0 and staked == 0 and now[_STACK] < _cheapest(book, bettor):
                now[_LEFT] = 1
        if staked > 0:
            now[_WAGERED] += 1
            record[0] += 1
            record[1] += staked
            record[2] += net
            of_shoe += net
            now[_STACK] += net
            now[_PEAK] = max(now[_PEAK], now[_STACK])
            now[_DRAWDOWN] = max(now[_DRAWDOWN], now[_PEAK] - now[_STACK])
            if plan == PROGRESSION:
                if net > 0:
                    now[_LEVEL] = book.after_win[bettor, level]
                elif net < 0:
                    now[_LEVEL] = book.after_loss[bettor, level]
        if plan == BY_COUNT:
            while at < ends[round_ + 1]:
                running += book.weights[cards[at]]
                at += 1
        now[_ROUNDS] += 1
        if now[_ROUNDS] % book.session == 0:
            if now[_WAGERED] > 0:
                record[3] += 1
                spread[1, _bin(now[_STACK] - now[_SESSION], book.width[bettor, 1])] += 1
            now[_SESSION] = now[_STACK]
            now[_WAGERED] = 0
        if now[_ROUNDS] == book.evening:
            record[4] += 1
            record[5] += now[_LEFT]
            record[7] += now[_DRAWDOWN]
            spread[2, _bin(now[_STACK] - now[_EVENING], book.width[bettor, 2])] += 1
            spread[3, _bin(now[_DRAWDOWN], book.width[bettor, 2])] += 1
            now[_ROUNDS] = 0
    return of_shoe, record[0] - before


@njit(inline="always")
def _cheapest(book, bettor):  # type: ignore[no-untyped-def]
    """The least that a bettor can wager at all."""
    least = np.int64(1 << 62)
    for wager in range(book.stakes.shape[1]):
        if book.stakes[bettor, wager] > 0:
            least = min(least, book.least[wager])
    return least


def new_state(bettors: int) -> Ints:
    """Where each bettor stands between two rounds."""
    return np.zeros((bettors, 9), np.int64)
