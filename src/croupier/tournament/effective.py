"""The terms that a session is played under: its book, its elections, and the conditions where they prevail."""

from croupier.instruments import Terms, departures, library
from croupier.tournament.conditions import Conditions, SessionPlan


def played_under(conditions: Conditions, plan: SessionPlan) -> Terms:
    """The terms of print and payment alike. Raises LawError for an option or a term that the book does not have."""
    book = library().book(conditions.book_of(plan))
    changes = departures(book, plan.terms) if plan.terms and book.prevails == "conditions" else None
    return book.terms(dict(plan.options), tournament=True, conditions=changes)
