"""A sweep: one simulation for each combination of books, options, strategies and terms that a file names.

rounds = 1_000_000
books = ["NI2006-147/blackjack", "NI2002-45/blackjack"]
strategies = ["best", "never-bust"]

[options]
decks = ["6", "8"]
"""

import tomllib
from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.question import Question
from croupier.instruments import library

_LISTS = {"books": str, "strategies": str, "boxes": int}
_TABLES = ("options", "what_if")
_NUMBERS = {"rounds": 1_000_000, "seed": 1, "rounds_per_shoe": 0, "cutting_card": 0}


def questions(text: str) -> tuple[int, tuple[Question, ...]]:
    """The rounds of each, and the questions. An option that a book lacks is left out there; what is then the same is
    asked once."""
    asked = _read(text)
    numbers = {name: asked.get(name, usual) for name, usual in _NUMBERS.items()}
    rounds = numbers.pop("rounds")
    lists = [asked.get(name, usual) for name, usual in (("books", []), ("strategies", ["best"]), ("boxes", [1]))]
    if not lists[0]:
        raise AnalysisError('a sweep names its books; write books = ["NI2006-147/blackjack"]')
    found: dict[Question, None] = {}
    for book, strategy, boxes in product(*lists):
        known = library().book(book).options
        for elected in _combined(asked.get("options", {})):
            for changed in _combined(asked.get("what_if", {})):
                own = tuple((name, choice) for name, choice in elected if name in known)
                asks = Question(book=book, options=own, what_if=changed, strategy=strategy, boxes=boxes, **numbers)
                found[asks] = None
    return rounds, tuple(found)


def _read(text: str) -> Mapping[str, Any]:
    try:
        asked = tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise AnalysisError(f"the sweep is no TOML: {wrong}") from None
    known = (*_LISTS, *_TABLES, *_NUMBERS)
    for name, value in asked.items():
        if name not in known:
            raise AnalysisError(f"a sweep has no {name!r}; it has: {', '.join(known)}")
        if name in _NUMBERS and (type(value) is not int or value < 0):
            raise AnalysisError(f"{name} of a sweep is a whole number; write {name} = 1000000")
        if name in _LISTS and not _is_list(value, _LISTS[name]):
            raise AnalysisError(f"{name} of a sweep is a list; write {name} = [...]")
        if name in _TABLES and not (isinstance(value, dict) and all(_is_list(each, str) for each in value.values())):
            raise AnalysisError(f'{name} of a sweep has a list of texts for each name; write decks = ["6", "8"]')
    return asked


def _is_list(value: object, of: type) -> bool:
    return isinstance(value, list) and bool(value) and all(type(each) is of for each in value)


def _combined(table: Mapping[str, list[str]]) -> Iterable[tuple[tuple[str, str], ...]]:
    return (tuple(zip(table, each, strict=True)) for each in product(*table.values()))
