"""Clauses with their summaries, for further reading."""

from msgspec import Struct

from croupier.instruments import Book, library
from croupier.ruling import Under


class Clause(Struct, frozen=True):
    """A clause with its requirement in our words."""

    clause: str
    summary: str


def clauses(book: Book, under: Under) -> tuple[Clause, ...]:
    """The clauses behind a citation, each once."""
    return tuple(Clause(cited, _summary(book, cited)) for cited in dict.fromkeys(under))


def printed(clause: str) -> str:
    """A clause as a reader sees it: its number, a word of the dictionary, or a reading of the register.

    >>> printed("A:Stand off"), printed("~J1"), printed("17.7[Three suited]"), printed("13.1(g)")
    ('“Stand off”', 'reading J1', '17.7 (Three suited)', '13.1(g)')
    """
    if clause.startswith("A:"):
        return f"“{clause[2:]}”"
    return f"reading {clause[1:]}" if clause.startswith("~") else clause.replace("[", " (").replace("]", ")")


def _summary(book: Book, cited: str) -> str:
    if cited.startswith("~"):
        return library().interpretation(cited[1:]).reading
    return book.clauses[cited].summary
