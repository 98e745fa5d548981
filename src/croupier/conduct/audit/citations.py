"""Every fact and every refusal cites clauses that exist."""

from functools import cache

from croupier.instruments import UnknownBook, UnknownClause, library
from croupier.ruling import Under


@cache
def unknown_citation(book_id: str, under: Under) -> str:
    """The first citation that leads nowhere."""
    for citation in under:
        try:
            library().resolve(book_id, citation)
        except (UnknownBook, UnknownClause):
            return citation
    return ""
