"""Payments as columns of sums: quantities that several variants of the payments share are summed once.

Wagers before the river differ by their multiple alone: the value of each is a base and a number of times the value of
one further Ante on Play. So a variant brings one column of its own, one for the better of the last wager and a fold,
and one that all variants share. A reading that breaks this (a maximum for a whole hand does) gets a column for each
wager.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.ultimate_texas_holdem.flop import Choices
from croupier.analysis.ultimate_texas_holdem.kinds import Array
from croupier.analysis.ultimate_texas_holdem.river import AT_ONCE, Columns


class Variants:
    """Several payments, each by choice (the fold last), class and way to end, in the columns that they need."""

    def __init__(self, nets: Sequence[Array]) -> None:
        self._columns: list[tuple[Array, Array]] = []
        self._known: dict[bytes, int] = {}
        for *_, bet, fold in nets:  # first those that have something to choose, so that few batches do
            self._column(bet, fold)
        rows = [self._rows(each) for each in nets]
        base, times, other = (np.array([[row[part] for row in each] for each in rows], np.int64) for part in range(3))
        self.choices = Choices(base, times, other)

    def batches(self) -> list[Columns]:
        """The columns in batches, the last one filled up with columns of nothing."""
        nothing = np.zeros_like(self._columns[0][0])
        filled = self._columns + [(nothing, nothing)] * (-len(self._columns) % AT_ONCE)
        return [_batch(filled[start : start + AT_ONCE]) for start in range(0, len(filled), AT_ONCE)]

    def _rows(self, nets: Array) -> list[tuple[int, int, int]]:
        """For each choice: a base, and how many times which other column."""
        *raises, bet, fold = nets
        first = raises[0]
        step = raises[1] - first if len(raises) > 1 else np.zeros_like(first)
        found = [(self._column(first, first), 0, 0)]
        for row in raises[1:]:
            times = _times(row - first, step)
            if times is None or np.abs(step).max() > np.abs(nets).max():  # a column is no larger than a payment
                found.append((self._column(row, row), 0, 0))
            else:
                found.append((found[0][0], times, self._column(step, step)))
        return [*found, (self._column(bet, fold), 0, 0)]

    def _column(self, one: Array, other: Array) -> int:
        key = one.tobytes() + other.tobytes()
        if key not in self._known:
            self._known[key] = len(self._columns)
            self._columns.append((one, other))
        return self._known[key]


def _times(difference: Array, step: Array) -> int | None:
    """How many times the step makes the difference; None where no whole number does."""
    place = np.abs(step).argmax()
    if not step.flat[place]:
        return None
    times = int(difference.flat[place] // step.flat[place])
    return times if (difference == times * step).all() else None


def _batch(columns: list[tuple[Array, Array]]) -> Columns:
    one, other = (_stacked([pair[which] for pair in columns]) for which in range(2))
    return Columns(one, other, bool((one != other).any()))


def _stacked(tables: list[Array]) -> NDArray[np.int32]:
    return np.ascontiguousarray(np.stack(tables, axis=2), np.int32)
