"""Section 2, cards: the value of a card and the total of a hand."""

from collections.abc import Mapping
from functools import cache, lru_cache

from croupier.equipment import CARDS, rank_of
from croupier.instruments import Terms


@cache
def points(terms: Terms) -> Mapping[str, int]:
    """The value of each card (2.5); an ace has its lower value here."""
    court, ace = terms.number("court_value"), terms.number("ace_value")
    worth = {"A": ace} | dict.fromkeys("TJQK", court) | {pip: int(pip) for pip in "23456789"}
    return {card: worth[rank_of(card)] for card in CARDS}


@lru_cache(maxsize=10**4)  # a round needs the same few hands many times
def counted(terms: Terms, cards: tuple[str, ...]) -> tuple[int, bool]:
    """The total of a hand, and whether it is soft: one ace counts its higher value where that does not bust."""
    worth = points(terms)
    hard = sum([worth[card] for card in cards])
    higher = hard + terms.number("ace_high_value") - terms.number("ace_value")
    if higher <= terms.number("highest_total") and any(card[0] == "A" for card in cards):
        return higher, True
    return hard, False


def total(terms: Terms, cards: tuple[str, ...]) -> int:
    return counted(terms, cards)[0]


def is_ace(card: str) -> bool:
    return rank_of(card) == "A"


def is_ten(terms: Terms, card: str) -> bool:
    """Any card that counts ten, court cards included (J7)."""
    return points(terms)[card] == terms.number("court_value")


def makes_blackjack(terms: Terms, cards: tuple[str, ...]) -> bool:
    """An ace and a ten-value card as the initial two cards. After a split such a hand is only 21: see `Hand.split`."""
    return len(cards) == 2 and total(terms, cards) == terms.number("highest_total")


def words(terms: Terms, cards: tuple[str, ...], split: bool = False) -> str:
    """A total as a dealer says it: soft 17, 12, blackjack, bust."""
    if not cards:
        return ""
    ended, (points_, soft) = ended_as(terms, cards, split), counted(terms, cards)
    if ended:
        return ended if ended == BLACKJACK else f"{ended}, {points_}"
    return f"soft {points_}" if soft else str(points_)


BLACKJACK, BUST = "blackjack", "bust"


def ended_as(terms: Terms, cards: tuple[str, ...], split: bool = False) -> str:
    """ "blackjack" or "bust" if these cards are one, else "": such a hand needs no further decision."""
    if makes_blackjack(terms, cards) and not split:
        return BLACKJACK
    return BUST if total(terms, cards) > terms.number("highest_total") else ""
