"""Findings as people read them: wagers by the names of their book. Files for programs keep the names of the code."""

from dataclasses import replace

from croupier.analysis.case import Case
from croupier.analysis.findings import Alternative, Exhibit, Findings, Rests, Table
from croupier.instruments import Terms
from croupier.views.terms import term


def in_words(case: Case, found: Findings) -> Findings:
    terms = case.terms
    return replace(
        found,
        wagers=tuple(replace(wager, name=called(terms, wager.name)) for wager in found.wagers),
        rests_on=tuple(_rests(terms, rests) for rests in found.rests_on),
        exhibits=tuple(_exhibit(terms, exhibit) for exhibit in found.exhibits),
    )


def called(terms: Terms, name: str) -> str:
    """A wager by its name in the book; a combination of several, or a column, by its own words.

    >>> from croupier.instruments import library
    >>> terms = library().book("NI2002-45/american-roulette").terms()
    >>> called(terms, "straight_up"), called(terms, "house_edge")
    ('Straight up', 'house edge')
    """
    return terms.wagers[name].name if name in terms.wagers else name.replace("_", " ")


def asked_about(case: Case, key: str) -> str:
    """A term of a what-if as people know it; a rule that the book does not have by its own words."""
    own = key in case.terms.prices or key in case.terms.numbers
    return term(case.book, key) if own else key.replace("_", " ")


def _rests(terms: Terms, rests: Rests) -> Rests:
    return replace(rests, alternatives=tuple(_alternative(terms, other) for other in rests.alternatives))


def _alternative(terms: Terms, other: Alternative) -> Alternative:
    return replace(other, house_edges={called(terms, name): edge for name, edge in other.house_edges.items()})


def _exhibit(terms: Terms, exhibit: Exhibit) -> Exhibit:
    if not isinstance(exhibit, Table):
        return exhibit  # charts have words of their own
    columns = tuple(called(terms, column) for column in exhibit.columns)
    rows = tuple(
        tuple(called(terms, field) if isinstance(field, str) else field for field in row) for row in exhibit.rows
    )
    return replace(exhibit, columns=columns, rows=rows)
