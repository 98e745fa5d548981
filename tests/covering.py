"""Which cases of many `make test` runs. `make test-long` runs all of them."""

from collections.abc import Iterable, Sequence

import pytest
from _pytest.mark import ParameterSet


def at_length(*values: object, id: str | None = None) -> ParameterSet:
    """A case that differs little from its neighbours: `make test` leaves it out."""
    return pytest.param(*values, marks=pytest.mark.long, id=id)


def first(cases: Iterable[object], seen: int = 1) -> list[object]:
    """So many of the cases are seen in `make test`, and all of them at length."""
    return [case if place < seen else at_length(case) for place, case in enumerate(cases)]


def pairs(rows: Iterable[object], columns: Sequence[object]) -> list[ParameterSet]:
    """Every row and every column is seen in `make test`, and every pair of them at length."""
    return [
        pytest.param(row, column) if place % len(columns) == other else at_length(row, column)
        for place, row in enumerate(rows)
        for other, column in enumerate(columns)
    ]


def columns_once(rows: Iterable[object], columns: Sequence[object]) -> list[ParameterSet]:
    """Every column is seen in `make test`, with a row of its own, and every pair at length."""
    return [
        pytest.param(row, column) if place == other else at_length(row, column)
        for place, row in enumerate(rows)
        for other, column in enumerate(columns)
    ]
