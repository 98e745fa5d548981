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


def _summary(book: Book, cited: str) -> str:
    if cited.startswith("~"):
        return library().interpretation(cited[1:]).reading
    return book.clauses[cited].summary
