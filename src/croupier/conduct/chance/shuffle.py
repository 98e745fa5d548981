"""From random bits to an order of cards, without bias at either step."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

Thing = TypeVar("Thing")


class Bits(Protocol):
    """Where random numbers of a given width in bits come from."""

    def bits(self, width: int) -> int: ...


def below(source: Bits, n: int) -> int:
    """A whole number from 0 to n - 1, each as likely as any other.

    The fewest bits that can hold n - 1 are drawn, and a number that is too large is thrown away and drawn
    again: what is left of equally likely numbers is equally likely. Taking a remainder would not be.
    """
    if n < 1:
        raise ValueError(f"there is no whole number from 0 to {n - 1}")
    width = (n - 1).bit_length()
    while (number := source.bits(width)) >= n:
        pass
    return number


def shuffled(source: Bits, things: Sequence[Thing]) -> tuple[Thing, ...]:
    """The same things in random order (Fisher-Yates): each place, from the last to the second, takes one of
    those not yet placed. That is n! equally likely courses to n! orders, one each."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(source, last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)
