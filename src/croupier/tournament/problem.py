"""Problems of conditions: one line each, with the clauses that it offends."""

from msgspec import Struct

from croupier.ruling import Under


class Problem(Struct, frozen=True):
    say: str
    under: Under = ()
    book: str = ""  # the book of these clauses
