"""One hand of every rank, for which a book's own order of hands can be queried."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np

from croupier.analysis.poker.evaluator import rank_fives
from croupier.analysis.poker.tables import DECK, tables


@cache
def hand_of_each_rank() -> tuple[tuple[str, ...], ...]:
    """Five cards of each rank from 1 to 7,462; empty at 0."""
    hands = [_in_suits(ranks) for ranks in combinations_with_replacement(range(13), 5) if _in_one_deck(ranks)]
    hands += [[4 * rank for rank in ranks] for ranks in combinations(range(13), 5)]
    found = np.zeros(len(hands), np.uint16)
    rank_fives(tables(), np.array(hands, np.uint8), found)
    by_rank = dict(zip(found.tolist(), hands, strict=True))
    return (), *(tuple(DECK[card] for card in by_rank[rank]) for rank in range(1, len(by_rank) + 1))


def _in_one_deck(ranks: tuple[int, ...]) -> bool:
    return max(Counter(ranks).values()) <= 4


def _in_suits(ranks: tuple[int, ...]) -> list[int]:
    """Cards of these ranks that are no flush: equal ranks in suits one after the other, else one card apart."""
    cards = [4 * rank + ranks[:at].count(rank) for at, rank in enumerate(ranks)]
    return cards if len(set(ranks)) < 5 else [cards[0] + 1, *cards[1:]]
