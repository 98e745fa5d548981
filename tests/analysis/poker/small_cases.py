"""Every function of the evaluator on hands of a short deck, against the game.

`python -m tests.analysis.poker.small_cases` is run with kernels checked for bounds, and without compiling them.
"""

from itertools import combinations

import numpy as np

from croupier.analysis.poker.classes import hand_of_each_rank
from croupier.analysis.poker.evaluator import NO_CARDS, rank_fives, rank_of_sums, rank_sevens, tables
from croupier.analysis.poker.tables import DECK
from croupier.games.poker.hands import best_of, ranked
from croupier.instruments import library
from tests.analysis.poker.kernels import count_fives, count_sevens

TERMS = library().book("NI2019-212/ultimate-texas-holdem").terms()
SHORT = tuple(map(DECK.index, ["2s", "3s", "4s", "5s", "6s", "As", "Ac", "Ad", "Ks", "Kh"]))


def check() -> None:
    deck = np.array(SHORT, np.uint8)
    for size, rank in ((5, rank_fives), (7, rank_sevens)):
        hands = list(combinations(SHORT, size))
        found = np.zeros(len(hands), np.uint16)
        rank(tables(), np.array(hands, np.uint8), found)
        for hand, each in zip(hands, found.tolist(), strict=True):
            like = ranked(TERMS, hand_of_each_rank()[each])
            assert best_of(TERMS, [DECK[card] for card in hand]).strength == like.strength, hand
    fives, sevens = np.zeros(7463, np.int64), np.zeros(7463, np.int64)
    count_fives(tables(), deck, fives)
    straight_flushes = fives[tables().places <= 2]
    assert (fives.sum(), straight_flushes.sum()) == (252, 2)  # of spades, from the six and from the five
    assert sum(count_sevens(tables(), deck, highest, sevens) for highest in range(6, 10)) == 0
    assert sevens.sum() == 120
    seven = np.arange(3, 31, 4)  # 2s to 8s
    word, cards = NO_CARDS + tables().words[seven].sum(), tables().suited[seven].sum()
    assert hand_of_each_rank()[rank_of_sums(tables(), word, cards)] == ("4c", "5c", "6c", "7c", "8c")


if __name__ == "__main__":
    check()
