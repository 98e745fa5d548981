"""Section 5.1: which of two cards is higher. Suits do not matter."""

from croupier.equipment import rank_of
from croupier.instruments import Terms


def strength(terms: Terms, card: str) -> int:
    """How many ranks are lower."""
    ranks = terms.table("card_ranks")[0]
    return len(ranks) - 1 - ranks.index(rank_of(card))


def ties(terms: Terms, card: str, other: str) -> bool:
    return strength(terms, card) == strength(terms, other)
