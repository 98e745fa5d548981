"""Rounds dealt at random from a full shoe and played by the solver's choices."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.rounds import Solved

HALVES = 2  # results are counted in half units


def simulate(solved: Solved, shoe: tuple[int, ...], rounds: int, seed: int) -> NDArray[np.int64]:
    """How often each net result came, from -8 to 8 in steps of a half."""
    rules, hands = solved.rules, hands_of(solved.rules)
    kinds, many = len(rules.worth), len(hands.size)
    chosen = np.zeros((kinds, 1 + 2 * kinds, many), dtype=np.int64)  # unsplit; second card other; second card the pair
    most = np.ones((kinds, kinds), dtype=np.int64)
    for up, played in solved.played.items():
        chosen[up, 0] = played.hands.chosen
        for pair, split in played.splits.items():
            chosen[up, 1 + pair] = split.second_other.chosen
            chosen[up, 1 + kinds + pair] = split.second_pair.chosen
            if split.value > played.hands.value[0, hands.pair(pair, pair)]:
                most[up, pair] = split.most
    pairs = np.array([[hands.pair(one, other) for other in range(kinds)] for one in range(kinds)])
    cards = np.repeat(np.arange(kinds), shoe)
    return _rounds(cards, chosen, most, pairs, hands.after, hands.total, np.array(rules.worth), rounds, seed)


@njit(cache=True)
def _rounds(cards, chosen, most, pairs, after, total, worth, rounds, seed):  # type: ignore[no-untyped-def]
    np.random.seed(seed)
    kinds, ten = worth.shape[0], worth.shape[0] - 1
    found = np.zeros(33, dtype=np.int64)
    totals, stakes = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    for _ in range(rounds):
        for place in range(60):  # more than any round takes
            other = place + np.random.randint(cards.shape[0] - place)
            cards[place], cards[other] = cards[other], cards[place]
        first, up, second = cards[0], cards[1], cards[2]
        at, net, hands = 3, 0, 0
        start = pairs[first, second]
        blackjack = total[start] == 21
        live = blackjack and (up == 0 or up == ten)
        if blackjack and not live:
            found[16 + 3] += 1
            continue
        if not blackjack:
            waiting, made = 1, 1
            split = first == second and most[up, first] > 1
            if split:
                waiting, made = 2, 2
            while waiting:
                hand, play = start, 0
                if split:
                    card = cards[at]
                    at += 1
                    if card == first and made < most[up, first]:
                        made += 1
                        waiting += 1
                        continue
                    hand = pairs[first, card]
                    play = 1 + first + (kinds if card == first else 0)
                waiting -= 1
                stake, points = 1, total[hand]
                while points < 21 and not (split and first == 0):
                    choice = chosen[up, play, hand]
                    if choice == 0:
                        break
                    hand = after[hand, cards[at]]
                    at += 1
                    points = 99 if hand < 0 else total[hand]
                    if choice == 2:
                        stake = 2
                        break
                totals[hands], stakes[hands] = points, stake
                hands += 1
        hard, aces, drawn = worth[up], up == 0, 1
        dealers = 11 if up == 0 else hard
        while dealers < 17:
            hard += worth[cards[at]]
            aces = aces or cards[at] == 0
            at += 1
            drawn += 1
            dealers = hard + 10 if aces and hard <= 11 else hard
        natural = drawn == 2 and dealers == 21
        if blackjack:
            found[16 + (0 if natural else 3)] += 1
            continue
        for hand in range(hands):
            if totals[hand] > 21 or natural or (dealers <= 21 and totals[hand] < dealers):
                net -= stakes[hand]
            elif dealers > 21 or totals[hand] > dealers:
                net += stakes[hand]
        found[16 + 2 * net] += 1
    return found
