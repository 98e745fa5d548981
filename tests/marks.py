"""Marks a test with the clauses it would catch if they were broken."""

from collections.abc import Callable
from typing import TypeVar

import pytest

from croupier.instruments import library

_Test = TypeVar("_Test", bound=Callable[..., object])


def rule(game: str, **clauses: str | tuple[str, ...]) -> Callable[[_Test], _Test]:
    """One rule in the books that hold it: `@rule("mini-baccarat", NI2016_685="12.7", NI2018_687="13.7")`.

    A clause that does not exist stops the import, so that a mark cannot rot.
    """
    marks = []
    for instrument, said in clauses.items():
        book = library().book(f"{instrument.replace('_', '-')}/{game}")
        cited = (said,) if isinstance(said, str) else tuple(said)
        for clause in cited:
            book.cite(clause)
        marks.append(pytest.mark.clause(book.id, *cited))

    def mark(test: _Test) -> _Test:
        for each in marks:
            test = each(test)
        return test

    return mark
