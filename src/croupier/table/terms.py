"""The terms that a table is played under: its book, its elections, and at a table of a tournament, the tournament's
rules."""

from collections.abc import Mapping
from functools import cache

from croupier.instruments import Book, LawError, Terms, departures, library
from croupier.ruling import Refusal


def terms_of(
    book_id: str, options: Mapping[str, str], tournament: str = "", conditions: Mapping[str, str] | None = None
) -> Terms:
    """Raises LawError for an option that the book does not have."""
    return _terms(book_id, frozenset(options.items()), bool(tournament), frozenset((conditions or {}).items()))


# One object for each combination: a replayed table then equals the live one.
@cache
def _terms(
    book_id: str, options: frozenset[tuple[str, str]], tournament: bool, conditions: frozenset[tuple[str, str]]
) -> Terms:
    book = library().book(book_id)
    layer = departures(book, dict(conditions)) if conditions else None
    return book.terms(dict(options), tournament=tournament, conditions=layer)


def unfit_conditions(book: Book, conditions: Mapping[str, str]) -> Refusal | None:
    """Why a tournament under this book cannot have these conditions."""
    if not conditions:
        return None
    terms = book.terms(tournament=True)
    if book.prevails != "conditions":
        prevailing = terms.cite("tournament_rules_prevail") if terms.has("tournament_rules_prevail") else ("~T17",)
        return Refusal(prevailing, "the rules prevail over the conditions of a tournament", book=book.id)
    try:
        departures(book, conditions)
    except LawError as wrong:
        return Refusal(terms.cite("conditions_prevail"), str(wrong), book=book.id)
    return None
