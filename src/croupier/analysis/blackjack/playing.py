"""Kernels: the best play of hands, and its results.

A family is the same hand met in several shoes at once, each with a weight. An ordinary hand has one shoe. A hand of a
split has one for each number of further cards of the pair that may have left (see `splitting`): its player looks only
at the hand and the up card, so one decision is taken for all of them, by their weighted values.
"""

import numpy as np
from numba import njit

from croupier.analysis.blackjack.dealer import Floats
from croupier.analysis.blackjack.hands import Flags, Ints

STAND, DRAW, DOUBLE = 0, 1, 2


@njit(cache=True, nogil=True)
def best_play(
    left: Ints,
    weights: Floats,
    which: Ints,
    counts: Ints,
    after: Ints,
    may: Flags,
    stand: Floats,
    alive: Floats,
    value: Floats,
    chosen: Ints,
    drawing: Floats,
    doubling: Floats,
) -> None:
    """From the largest hands down: the best of standing, drawing and doubling, and the value of each.

    Arrays over shoes and hands: `left[shoe, kind]` includes the cards of the hand itself. `may[hand, choice]`. `stand`
    is the value of a finished hand on a single wager and `alive` is the part of it that a bust loses: 1, or, under the
    reading that spares added wagers, the chance that the dealer has no blackjack. The chance to bust is the rest of a
    hand's `alive` after the hands that do not bust have theirs, since the next card is any of the cards left. Plain
    twin: the twin in the tests plays every order of the cards on the table machine.
    """
    shoes, kinds = left.shape
    gain = np.zeros(3)
    for place in range(which.shape[0] - 1, -1, -1):
        hand = which[place]
        gain[:] = 0.0
        for shoe in range(shoes):
            cards, met = 0, weights[shoe]
            for kind in range(kinds):
                cards += left[shoe, kind]
            for kind in range(kinds):
                for copy in range(counts[hand, kind]):
                    met *= max(left[shoe, kind] - copy, 0) / max(cards, 1)
                    cards -= 1
            drawn, doubled, living = 0.0, 0.0, alive[shoe, hand]
            for kind in range(kinds):
                further = after[hand, kind]
                if further >= 0:
                    chance = max(left[shoe, kind] - counts[hand, kind], 0) / max(cards, 1)
                    living -= chance * alive[shoe, further]
                    drawn += chance * value[shoe, further]
                    doubled += chance * stand[shoe, further]
            drawing[shoe, hand] = drawn - living
            doubling[shoe, hand] = 2 * (doubled - living)
            gain[STAND] += met * stand[shoe, hand]
            gain[DRAW] += met * drawing[shoe, hand]
            gain[DOUBLE] += met * doubling[shoe, hand]
        best = -1
        for choice in range(3):
            if may[hand, choice] and (best < 0 or gain[choice] > gain[best]):
                best = choice
        chosen[hand] = best
        for shoe in range(shoes):
            if best == STAND:
                value[shoe, hand] = stand[shoe, hand]
            elif best == DRAW:
                value[shoe, hand] = drawing[shoe, hand]
            else:
                value[shoe, hand] = doubling[shoe, hand]


@njit(cache=True, nogil=True)
def results(
    left: Ints,
    which: Ints,
    counts: Ints,
    after: Ints,
    chosen: Ints,
    verdict: Ints,
    ends: Floats,
    reach: Floats,
    found: Floats,
) -> None:
    """How likely each result is beside each end of the dealer's hand, under the chosen play.

    `reach[shoe, hand]` comes filled with the chances of the hands that play begins with. `verdict[hand, end]` is 0
    lost, 1 stand off, 2 won; `found[shoe, doubled, verdict, end]` is added to. The same remainder as in `best_play`
    busts.
    """
    shoes, kinds = left.shape
    for hand in which:
        for shoe in range(shoes):
            met = reach[shoe, hand]
            if met == 0.0:
                continue
            choice = chosen[hand]
            if choice == STAND:
                for end in range(ends.shape[2]):
                    found[shoe, 0, verdict[hand, end], end] += met * ends[shoe, hand, end]
                continue
            cards = 0
            for kind in range(kinds):
                cards += left[shoe, kind] - counts[hand, kind]
            doubled = 1 if choice == DOUBLE else 0
            for end in range(ends.shape[2]):
                found[shoe, doubled, 0, end] += met * ends[shoe, hand, end]
            for kind in range(kinds):
                further = after[hand, kind]
                if further < 0:
                    continue
                chance = met * max(left[shoe, kind] - counts[hand, kind], 0) / max(cards, 1)
                if not doubled:
                    reach[shoe, further] += chance
                for end in range(ends.shape[2]):
                    found[shoe, doubled, 0, end] -= chance * ends[shoe, further, end]
                    if doubled:
                        found[shoe, 1, verdict[further, end], end] += chance * ends[shoe, further, end]


@njit(cache=True, nogil=True)
def both_hands(which: Ints, dealers: Floats, each: Floats, both: Floats) -> None:
    """The results of two hands of a split together, summed over every two hands and the dealer's ends.

    `which` gives the row of `dealers` with the chance of their cards and of each end: for the first hand with itself
    and each later one, then the second, and so on; `each[hand, end, result]`. Two different hands count twice.
    """
    hands, ends, kinds_of_result = each.shape
    sums = np.zeros((ends, kinds_of_result))
    place = 0
    for one in range(hands):
        sums[:] = 0.0
        for other in range(one, hands):
            twice = 1.0 if one == other else 2.0
            for end in range(ends):
                chance = twice * dealers[which[place], end]
                for result in range(kinds_of_result):
                    sums[end, result] += chance * each[other, end, result]
            place += 1
        for end in range(ends):
            for result in range(kinds_of_result):
                for further in range(kinds_of_result):
                    both[result, further] += each[one, end, result] * sums[end, further]
