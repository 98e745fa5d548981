"""All checks of conditions, over every book that governs a session."""

from collections.abc import Iterator

from croupier.instruments import Terms, UnknownBook, library
from croupier.tournament.checking import entry, names, prizes, progression, sessions
from croupier.tournament.conditions import Conditions
from croupier.tournament.problem import Problem


def problems(conditions: Conditions) -> tuple[Problem, ...]:
    """Everything that stands between these conditions and their publication, each once, with its clauses."""
    unknown = tuple(_unknown_books(conditions))
    # Without the tournament's own book, no law can be applied.
    if conditions.book not in library().books:
        return unknown
    governing = [library().book(book).terms(tournament=True) for book in conditions.books() if book in library().books]
    found = [*unknown, *names.problems(conditions, governing[0]), *_several_games(conditions, governing)]
    for terms in governing:
        found += entry.problems(conditions, terms)
    for number, session in enumerate(conditions.sessions, 1):
        if conditions.book_of(session) in library().books:
            found += sessions.problems(conditions, session, number)
    found += progression.problems(conditions, governing[0])
    found += entry.purchases(conditions)
    found += prizes.problems(conditions, governing)
    # Several books may require the same: it is reported once, under the first of them.
    return tuple({problem.say: problem for problem in reversed(found)}.values())[::-1]


def _unknown_books(conditions: Conditions) -> Iterator[Problem]:
    """A book that nobody knows, or whose instrument a later one has revoked."""
    books = library()
    for wanted in conditions.books():
        place = _named_at(conditions, wanted)
        instrument = wanted.split("/")[0]
        by = books.revoked(instrument)
        if by is not None:
            later = next(book for book in books.books.values() if book.instrument.id == by.id)
            terms = later.terms()
            yield Problem(f"book: {instrument} was revoked by {by.id}", terms.cite("revocation"), later.id, place)
            continue
        try:
            books.book(wanted)
        except UnknownBook as unknown:
            yield Problem(f"book: {unknown}", place=place)


def _named_at(conditions: Conditions, book: str) -> str:
    """Where a book is named first."""
    if book == conditions.book:
        return "book"
    return next(f"sessions.{number}.book" for number, each in enumerate(conditions.sessions, 1) if each.book == book)


def _several_games(conditions: Conditions, governing: list[Terms]) -> Iterator[Problem]:
    games = {library().book(terms.book_id).game for terms in governing}
    terms = governing[0]
    if len(games) > 1 and not any(terms.has("condition_points") for terms in governing):
        say = "sessions: no book here lets players compete in sessions of several games"
        yield Problem(say, terms.cite("condition_sessions"), terms.book_id)
