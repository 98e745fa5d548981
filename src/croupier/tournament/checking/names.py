"""Names: of the tournament, of its sessions, and of the tables that follow from them."""

import re
from collections.abc import Iterator

from croupier.instruments import Terms
from croupier.tournament.conditions import Conditions
from croupier.tournament.problem import Problem

# A table is called "{slug}-{session}-{number}" and has 40 characters at most, four of them for its number.
_LONGEST_SLUG = 24
_SESSION = re.compile(r"[A-Za-z0-9-]{1,10}")


def slug(name: str) -> str:
    """A tournament's name as its tables and files bear it.

    >>> slug("Canberra Cup 2026: Final!")
    'canberra-cup-2026-final'
    """
    words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return words[:_LONGEST_SLUG].rstrip("-")


def problems(conditions: Conditions, terms: Terms) -> Iterator[Problem]:
    if not slug(conditions.name):
        yield Problem(
            "name: give the tournament a name with letters or digits", terms.cite("conditions"), terms.book_id
        )
    seen: set[str] = set()
    for number, session in enumerate(conditions.sessions, 1):
        if not _SESSION.fullmatch(session.name):
            say = f"sessions: {session.name!r} is not a session's name; use up to 10 letters, digits and hyphens"
            yield Problem(say, terms.cite("condition_sessions"), terms.book_id, f"sessions.{number}.name")
        if session.name.lower() in seen:
            say = f"sessions: two are called {session.name!r}; every session has its own name"
            yield Problem(say, terms.cite("condition_sessions"), terms.book_id, f"sessions.{number}.name")
        seen.add(session.name.lower())
