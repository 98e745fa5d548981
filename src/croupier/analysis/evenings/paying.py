"""Payments to the cent inside kernels: winnings are rounded up, as at every table (X4)."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.money import Odds

Ints = NDArray[np.int64]
NO_LIMIT = 1 << 62  # of a payment: more than any stake brings


def odds_table(odds: Sequence[Odds | Fraction | None]) -> Ints:
    """Odds as numerators and denominators; None pays nothing."""
    exact = [Fraction(0) if each is None else each.winnings(1) if isinstance(each, Odds) else each for each in odds]
    return np.array([(each.numerator, each.denominator) for each in exact], np.int64)


@njit(inline="always")
def paid(stake, odds):  # type: ignore[no-untyped-def]
    """The winnings on a stake in whole cents. Stakes are below 2**40, numerators below 2**20."""
    return -((-stake * odds[0]) // odds[1])
