"""Payments as columns of sums: quantities that several variants of the payments share are summed once.

Wagers before the river differ by their multiple alone: the value of each is a base and a number of times the value of
one further Ante on Play. Variants differ little from each other, and some of them by multiples of one another: a stake
on Trips adds so many times what Trips pays. So each choice is a sum of columns, each taken a whole number of times. A
variant that is nothing of the kind (a maximum for a whole hand is not) gets columns of its own.
"""

from collections.abc import Sequence

import numpy as np

from croupier.analysis.ultimate_texas_holdem.kinds import Array
from croupier.analysis.ultimate_texas_holdem.river import AT_ONCE, HALF, Columns

Sum = dict[int, int]  # by number of a column: how many times it is taken


class Variants:
    """Several payments, each by choice (the fold last), class and way to end, in the columns that they need. `parts`
    says by variant, choice (the wagers before the flop, that after it, seeing the river) and column: how many times."""

    def __init__(self, nets: Sequence[Array]) -> None:
        self.largest = max(int(np.abs(each).max()) for each in nets)  # no column has a larger payment
        self._columns: list[tuple[Array, Array]] = []
        self._known: dict[bytes, int] = {}
        raises = [self._raises(each[:-2], nets[0]) for each in nets]
        rivers = [self._river(*each[-2:]) for each in nets]  # those that have something to choose stand together
        self.parts = np.zeros((len(nets), len(nets[0]) - 1, len(self._columns)), np.int64)
        for variant, (raised, river) in enumerate(zip(raises, rivers, strict=True)):
            for choice, summed in enumerate([*raised, river]):
                self.parts[variant, choice, list(summed)] = list(summed.values())

    @property
    def keys(self) -> list[bytes]:
        """By which each column is known again."""
        return list(self._known)

    def batches(self) -> list[Columns]:
        """The columns in batches, the last one filled up with columns of nothing."""
        nothing = np.zeros_like(self._columns[0][0])
        filled = self._columns + [(nothing, nothing)] * (-len(self._columns) % AT_ONCE)
        return [_batch(filled[start : start + AT_ONCE]) for start in range(0, len(filled), AT_ONCE)]

    def _raises(self, rows: Array, in_first_variant: Array) -> list[Sum]:
        """The wagers before the river: the first of them, and so many times the step to the second."""
        first, first_was = rows[0], in_first_variant[0]
        found = [_added(self._whole(first_was), self._times(first - first_was)) or self._whole(first)]
        for row in rows[1:]:
            step, step_was = rows[1] - first, in_first_variant[1] - first_was
            stepped = _added(self._times(step_was), self._times(step - step_was))
            times = _quotient(row - first, step)
            found.append(_added(found[0], _multiplied(stepped, times)) or self._whole(row))
        return found

    def _river(self, bet: Array, fold: Array) -> Sum:
        """The better of two payments for each hole. Where one of them is never the worse for a class, it is taken for
        both: then a variant more often differs from another by the same in both, and needs no further column."""
        one = np.where((fold >= bet).all(axis=1, keepdims=True), fold, bet)
        other = np.where((bet >= fold).all(axis=1, keepdims=True), bet, fold)
        for number, (known, known_other) in enumerate(self._columns):
            unit, times = _unit(one - known)
            same = (one - known == other - known_other).all()
            if same and times == 0:
                return {number: 1}
            if same and _key(unit, unit) in self._known:
                return {number: 1, self._known[_key(unit, unit)]: times}
        return {self._column(one, other): 1}

    def _whole(self, row: Array) -> Sum:
        return {self._column(row, row): 1}

    def _times(self, row: Array) -> Sum | None:
        """So many times the smallest column; None where that has larger payments than all variants."""
        unit, times = _unit(row)
        if times == 0:
            return {}
        return None if np.abs(unit).max() > self.largest else {self._column(unit, unit): times}

    def _column(self, one: Array, other: Array) -> int:
        number = self._known.setdefault(_key(one, other), len(self._columns))
        if number == len(self._columns):
            self._columns.append((one, other))
        return number


def _key(one: Array, other: Array) -> bytes:
    return one.tobytes() + other.tobytes()


def _added(one: Sum | None, other: Sum | None) -> Sum | None:
    if one is None or other is None:
        return None
    return {column: one.get(column, 0) + other.get(column, 0) for column in one | other}


def _multiplied(summed: Sum | None, times: int | None) -> Sum | None:
    if summed is None or times is None:
        return None
    return {column: times * each for column, each in summed.items()}


def _unit(row: Array) -> tuple[Array, int]:
    """The row as a number of times the smallest whole one, whose first payment is positive."""
    divisor = int(np.gcd.reduce(row, axis=None))
    if divisor == 0:
        return row, 0
    times = divisor if row[row != 0][0] > 0 else -divisor
    return row // times, times


def _quotient(difference: Array, step: Array) -> int | None:
    """How many times the step makes the difference; None where no whole number does."""
    place = np.abs(step).argmax()
    if not step.flat[place]:
        return None
    times = int(difference.flat[place] // step.flat[place])
    return times if (difference == times * step).all() else None


def _batch(columns: list[tuple[Array, Array]]) -> Columns:
    one, other = (_paired([pair[which] for pair in columns]) for which in range(2))
    return Columns(one, other, bool((one != other).any()))


def _paired(tables: list[Array]) -> Array:
    """Two columns in each number."""
    low, high = np.stack(tables[::2], axis=2), np.stack(tables[1::2], axis=2)
    return np.ascontiguousarray(low + (high << HALF), np.int64)
