"""Poker hands without regard to which suit is which: one of each kind, and how many hands it stands for.

Suits are equal in rank, so what a hand is worth stays the same when suits change places. That leaves 134,459 kinds of
the 2,598,960 hands of five cards, and 6,009,159 kinds of the 133,784,560 hands of seven.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, combinations_with_replacement, product
from math import factorial, prod

from croupier.equipment import RANKS, SUITS, rank_of, suit_of

Hand = tuple[str, ...]
Shape = tuple[int, ...]  # how many cards of each suit, most first
Kind = tuple[str, ...]  # the ranks held in each suit, whichever suits they are


def shapes(cards: int) -> list[Shape]:
    """Every way in which N cards fall into four suits.

    >>> shapes(5)
    [(5, 0, 0, 0), (4, 1, 0, 0), (3, 2, 0, 0), (3, 1, 1, 0), (2, 2, 1, 0), (2, 1, 1, 1)]
    """
    falls = product(range(cards, -1, -1), repeat=len(SUITS))
    return [fall for fall in falls if sum(fall) == cards and list(fall) == sorted(fall, reverse=True)]


def hands_of(shape: Shape) -> Iterator[tuple[Hand, int]]:
    """One hand of each kind with this shape, and how many hands are of its kind.

    >>> next(hands_of((5, 0, 0, 0)))
    (('2c', '3c', '4c', '5c', '6c'), 4)
    """
    alike = (combinations_with_replacement(combinations(RANKS, size), suits) for size, suits in Counter(shape).items())
    for chosen in product(*alike):
        held = list(chain(*chosen))
        orders = factorial(len(held)) // prod(map(factorial, Counter(held).values()))
        yield tuple(rank + suit for suit, ranks in zip(SUITS, held, strict=True) for rank in ranks), orders


def all_kinds(cards: int) -> Iterator[tuple[Hand, int]]:
    return chain.from_iterable(map(hands_of, shapes(cards)))


def kind_of(hand: Hand) -> Kind:
    """A hand without the names of its suits."""
    held = dict.fromkeys(SUITS, "")
    for card in sorted(hand):
        held[suit_of(card)] += rank_of(card)
    return tuple(sorted(held.values()))
