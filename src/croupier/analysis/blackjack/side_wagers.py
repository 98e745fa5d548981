"""Insurance, Super Sevens and Perfect Pairs: counted card by card, over the orders in which cards can come."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from croupier.analysis.blackjack.shoe import Cards
from croupier.analysis.findings import Counted, Wager, counted
from croupier.equipment import SUITS, is_red, rank_of
from croupier.games.blackjack.cards import is_ace, is_ten
from croupier.instruments.terms import Terms

LOST = Fraction(-1)


def side_wagers(terms: Terms, cards: Cards) -> Iterator[Wager]:
    """Those that the terms offer and the cards permit."""
    if any(count for card, count in cards.left.items() if is_ace(card)):
        yield insurance(terms, cards.left)
    if terms.has("wager_on_super_sevens"):
        yield super_sevens(terms, cards.left)
    if terms.has("wager_on_pairs"):
        yield perfect_pairs(terms, cards.left)


def insurance(terms: Terms, left: Counter[str]) -> Wager:
    """Once the dealer's first card is an ace: the dealer's two cards, in order (7.5). The other cards are unknown."""
    aces = sum(count for card, count in left.items() if is_ace(card))
    tens = sum(count for card, count in left.items() if is_ten(terms, card))
    every = aces * (left.total() - 1)
    return counted(
        "insurance",
        [
            Counted("a ten-value card", terms.odds("insurance_odds").winnings(1), aces * tens),
            Counted("any other card", LOST, every - aces * tens),
        ],
    )


def super_sevens(terms: Terms, left: Counter[str]) -> Wager:
    """The first three cards of a box, in order. Two sevens take a third card by drawing, doubling or splitting."""
    rank, cards = str(terms.number("super_sevens_rank")), left.total()
    suits = [left[rank + suit] for suit in SUITS]
    sevens = sum(suits)
    suited = [sum(_ordered(suit, drawn) for suit in suits) for drawn in range(4)]
    third = cards - sevens

    def line(name: str, key: str, count: int) -> Counted:
        return Counted(name, terms.odds(key).winnings(1), count)

    return counted(
        "super_sevens",
        [
            Counted("no seven", LOST, third * _ordered(cards - 1, 2)),
            line("one seven", "one_seven_odds", sevens * third * (cards - 2)),
            line("two sevens", "two_sevens_odds", (_ordered(sevens, 2) - suited[2]) * third),
            line("two suited sevens", "two_suited_sevens_odds", suited[2] * third),
            line("three sevens", "three_sevens_odds", _ordered(sevens, 3) - suited[3]),
            line("three suited sevens", "three_suited_sevens_odds", suited[3]),
        ],
    )


def _ordered(cards: int, drawn: int) -> int:
    """The number of orders in which this many of the cards can come."""
    ways = 1
    for each in range(drawn):
        ways *= cards - each
    return ways


def perfect_pairs(terms: Terms, left: Counter[str]) -> Wager:
    """The first two cards of a box, in order; where Super Sevens looks at a third card, that card too."""
    cards = left.total()
    beside = cards - 2 if terms.has("wager_on_super_sevens") else 1
    mixed = coloured = perfect = 0
    for first in left:
        for second in left:
            if rank_of(first) != rank_of(second):
                continue
            if first == second:
                perfect += left[first] * (left[first] - 1)
            elif is_red(first) == is_red(second):
                coloured += left[first] * left[second]
            else:
                mixed += left[first] * left[second]
    rest = _ordered(cards, 2) - mixed - coloured - perfect
    return counted(
        "perfect_pairs",
        [
            Counted("no pair", LOST, rest * beside),
            Counted("mixed pair", terms.odds("mixed_pair_odds").winnings(1), mixed * beside),
            Counted("coloured pair", terms.odds("coloured_pair_odds").winnings(1), coloured * beside),
            Counted("perfect pair", terms.odds("perfect_pair_odds").winnings(1), perfect * beside),
        ],
    )
