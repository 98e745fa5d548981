"""A sweep: one simulation for each combination of books, options, strategies and terms that a file names.

rounds = 1_000_000
books = ["NI2006-147/blackjack", "NI2002-45/blackjack"]
strategies = ["best", "never-bust"]

[options]
decks = ["6", "8"]

[errors]
absent-player = [0.001, 0.01]
"""

import tomllib
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.question import BILLION, Question
from croupier.instruments import library

_LISTS = {"books": str, "strategies": str, "boxes": int, "insurance": str}
_TABLES = ("options", "what_if")
_RATES = "errors"
_NUMBERS = {"rounds": 1_000_000, "seed": 1, "rounds_per_shoe": 0, "cutting_card": 0}


def questions(text: str) -> tuple[int, tuple[Question, ...]]:
    """The rounds of each, and the questions. An option that a book lacks is left out there; what is then the same is
    asked once."""
    asked = _read(text)
    numbers = {name: asked.get(name, usual) for name, usual in _NUMBERS.items()}
    rounds = numbers.pop("rounds")
    if not asked.get("books"):
        raise AnalysisError('a sweep names its books; write books = ["NI2006-147/blackjack"]')
    plays = product(asked.get("strategies", ["best"]), asked.get("boxes", [1]), asked.get("insurance", ["never"]))
    tables = product(*(tuple(_combined(asked.get(name, {}))) for name in (*_TABLES, _RATES)))
    _check_options(asked["books"], asked.get("options", {}))
    found: dict[Question, None] = {}
    for book, play, table in product(asked["books"], tuple(plays), tuple(tables)):
        known = library().book(book).options
        (strategy, boxes, insurance), (elected, changed, rates) = play, table
        asks = Question(
            book=book,
            options=tuple((name, choice) for name, choice in elected if name in known),
            what_if=changed,
            strategy=strategy,
            boxes=boxes,
            insurance=insurance,
            errors=tuple((name, round(rate * BILLION)) for name, rate in rates),
            **numbers,
        )
        found[asks] = None
    return rounds, tuple(found)


def _check_options(books: Iterable[str], options: Iterable[str]) -> None:
    known = {name for book in books for name in library().book(book).options}
    for name in options:
        if name not in known:
            raise AnalysisError(f"none of the books has an option {name!r}; they have: {', '.join(sorted(known))}")


def _read(text: str) -> Mapping[str, Any]:
    try:
        asked = tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:  # too deep, or a number of thousands of digits, is no TOML either
        raise AnalysisError(f"the sweep is no TOML: {wrong}") from None
    known = (*_LISTS, *_TABLES, _RATES, *_NUMBERS)
    for name, value in asked.items():
        if name not in known:
            raise AnalysisError(f"a sweep has no {name!r}; it has: {', '.join(known)}")
        if name in _NUMBERS and (type(value) is not int or value < 0):
            raise AnalysisError(f"{name} of a sweep is a whole number; write {name} = 1000000")
        if name in _LISTS and not _is_list(value, _LISTS[name]):
            raise AnalysisError(f"{name} of a sweep is a list; write {name} = [...]")
        if name in _TABLES and not (isinstance(value, dict) and all(_is_list(each, str) for each in value.values())):
            raise AnalysisError(f'{name} of a sweep has a list of texts for each name; write decks = ["6", "8"]')
        if name == _RATES and not (isinstance(value, dict) and all(_is_rates(each) for each in value.values())):
            raise AnalysisError(
                f"{name} of a sweep has a list of shares of all rounds for each name; write absent-player = [0.001]"
            )
    return asked


def _is_list(value: object, of: type) -> bool:
    return isinstance(value, list) and bool(value) and all(type(each) is of for each in value)


def _is_rates(value: object) -> bool:
    return _is_list(value, float) and all(0 < each <= 1 for each in value)  # type: ignore[attr-defined]


def _combined(table: Mapping[str, list[Any]]) -> Iterable[tuple[tuple[str, Any], ...]]:
    return (tuple(zip(table, each, strict=True)) for each in product(*table.values()))
