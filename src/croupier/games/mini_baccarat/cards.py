"""Section 2, cards: the value of a card and the total of a hand."""

from collections.abc import Mapping
from functools import cache, lru_cache

from croupier.equipment import CARDS, rank_of
from croupier.instruments import Terms


@cache
def points(terms: Terms) -> Mapping[str, int]:
    """Aces and court cards count as the book says, every other card its face (rule 2.4)."""
    court, ace = terms.number("court_value"), terms.number("ace_value")
    worth = {"A": ace} | dict.fromkeys("TJQK", court) | {pip: int(pip) for pip in "23456789"}
    return {card: worth[rank_of(card)] for card in CARDS}


@lru_cache(maxsize=10**4)  # a round needs the same few hands a dozen times
def total(terms: Terms, cards: tuple[str, ...]) -> int:
    """The single digit of a hand: tens are ignored (rule 2.6)."""
    worth = points(terms)
    return sum([worth[card] for card in cards]) % 10


def is_pair(cards: tuple[str, ...]) -> bool:
    """The first two cards have the same face value: a ten and a king are no pair."""
    return len(cards) >= 2 and rank_of(cards[0]) == rank_of(cards[1])


def is_natural(terms: Terms, cards: tuple[str, ...]) -> bool:
    """Eight or nine after the initial deal; never on three cards."""
    return total(terms, cards[:2]) >= terms.number("natural_from")
