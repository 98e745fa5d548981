"""Short ways to ask for an analysis of a Mini-Baccarat shoe."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from croupier.analysis.case import Case, case, silent
from croupier.analysis.findings import Findings, Wager
from croupier.analysis.mini_baccarat.solver import analyse
from croupier.equipment import decks
from croupier.instruments import library

B16, B18, N02 = "NI2016-685/mini-baccarat", "NI2018-687/mini-baccarat", "NI2002-45/mini-baccarat"
BOOKS = (B16, B18, N02)
Pairs = tuple[tuple[str, str], ...]


def asked(book: str = B18, *, shoe: str = "", what_if: Mapping[str, str] | None = None, **options: str) -> Case:
    """A case. `shoe` are the only cards that are left in it; where none are named, it is full."""
    gone = tuple((Counter(decks(8)) - Counter(shoe.split())).elements()) if shoe else ()
    return case(library().book(book), options, what_if=what_if, gone=gone)


def found(book: str = B18, *, shoe: str = "", what_if: Mapping[str, str] | None = None, **options: str) -> Findings:
    return _found(book, shoe, tuple((what_if or {}).items()), tuple(options.items()))


@cache  # many tests look at the same sheet
def _found(book: str, shoe: str, what_if: Pairs, options: Pairs) -> Findings:
    return analyse(asked(book, shoe=shoe, what_if=dict(what_if), **dict(options)), silent)


def named(findings: Findings, name: str) -> Wager:
    return next(wager for wager in findings.wagers if wager.name == name)


def counts(wager: Wager) -> dict[str, int | None]:
    return {outcome.name: outcome.count for outcome in wager.outcomes}


def by_payment(wager: Wager) -> dict[Fraction, int]:
    """How many sequences of cards bring each net result."""
    results: Counter[Fraction] = Counter()
    for outcome in wager.outcomes:
        results[outcome.pays] += outcome.count or 0
    return dict(results)
