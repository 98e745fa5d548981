"""From random bits to an order of cards, without bias at either step."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

Thing = TypeVar("Thing")


class Bits(Protocol):
    """A source of random numbers of a given width in bits."""

    def bits(self, width: int) -> int: ...


def below(source: Bits, n: int) -> int:
    """A whole number from 0 to n - 1, each as likely as any other.

    The fewest bits that can hold n - 1 are drawn, and a number that is too large is discarded and drawn again: the
    remaining ones of equally likely numbers are equally likely. Taking a remainder would not be.
    """
    if n < 1:
        raise ValueError(f"there is no whole number from 0 to {n - 1}")
    width = (n - 1).bit_length()
    while (number := source.bits(width)) >= n:
        pass
    return number


def shuffled(source: Bits, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """The same things in random order (Fisher-Yates): each place, from the last to the second, takes one of those not
    yet placed. These are n! equally likely courses to n! orders, one each."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(source, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
