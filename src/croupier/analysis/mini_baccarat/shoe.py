"""The cards left in a shoe, and their values."""

from collections import Counter
from collections.abc import Iterable, Mapping

from croupier.analysis.case import AnalysisError
from croupier.equipment import decks, is_card, rank_of
from croupier.games.mini_baccarat.cards import points
from croupier.instruments import Terms

Shoe = Mapping[str, int]  # how many of each card


def full_shoe(terms: Terms, count: int = 0) -> Shoe:
    """The book's number of decks, or `count`."""
    count = count or terms.number("decks")
    if count < 1:
        raise AnalysisError(f"a shoe of {count} decks has no cards; write 1 or more")
    return Counter(decks(count))


def shoe_without(shoe: Shoe, gone: Iterable[str]) -> Shoe:
    """The shoe after cards have left it."""
    left = Counter(shoe)
    for card in gone:
        if not is_card(card):
            raise AnalysisError(f"{card!r} is not a card; write rank and suit, as in '8s' or 'Td'")
        if not left[card]:
            raise AnalysisError(
                f"{card} is gone more often than the {shoe[card]} times it was there; name it less often"
            )
        left[card] -= 1
    return +left


def size(shoe: Shoe) -> int:
    return sum(shoe.values())


def of_rank(shoe: Shoe, rank: str) -> Shoe:
    """The cards of one rank."""
    return {card: count for card, count in shoe.items() if rank_of(card) == rank}


def worth(terms: Terms) -> Mapping[str, int]:
    """The value of a card, by its rank (2.4)."""
    by_rank = {rank_of(card): value for card, value in points(terms).items()}
    if bad := [rank for rank, value in by_rank.items() if not 0 <= value <= 9]:
        raise AnalysisError(f"the tableau has columns for 0 to 9 only; let {bad[0]} count one of these")
    return by_rank


def by_value(terms: Terms, shoe: Shoe) -> list[int]:
    """The number of cards of each value from 0 to 9."""
    values, known = [0] * 10, worth(terms)
    for card, count in shoe.items():
        values[known[rank_of(card)]] += count
    return values
