"""Chips: how an amount is made up from the denominations on the table."""

from collections.abc import Iterable
from fractions import Fraction

USUAL_CHIPS = (25, 1_00, 5_00, 25_00, 100_00, 500_00, 1_000_00)  # of a table that has no others


def breakdown(cents: int, denominations: Iterable[int]) -> tuple[tuple[int, int], ...]:
    """The fewest-chips-first make-up of an amount: pairs of (denomination, how many).

    >>> breakdown(23_75, (100_00, 25_00, 5_00, 1_00, 25))
    ((500, 4), (100, 3), (25, 3))
    """
    rest, made = cents, []
    for chip in sorted(denominations, reverse=True):
        count, rest = divmod(rest, chip)
        if count:
            made.append((chip, count))
    if rest:
        raise ValueError(f"{cents} cents cannot be made up from these chips; {rest} cents are left over")
    return tuple(made)


def payable_in(amount: Fraction, smallest_chip: int) -> bool:
    """Whether an exact amount can be paid in whole chips of the smallest denomination."""
    return (amount / smallest_chip).denominator == 1
