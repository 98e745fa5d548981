"""The rule books, as a list that can be read."""

from collections.abc import Iterator

from croupier.instruments import Book, library
from croupier.play.notebook import html_table


class Books(tuple[Book, ...]):
    """Every rule book of the library."""

    def _rows(self) -> Iterator[tuple[str, str, str]]:
        for book in self:
            yield book.id, book.title, str(book.instrument.commences)

    def __repr__(self) -> str:
        widest = max(len(book.id) for book in self)
        return "\n".join(f"{name:<{widest}}  {title}, in force from {day}" for name, title, day in self._rows())

    def _repr_html_(self) -> str:
        return html_table("Rule books", ("Book", "Game", "In force from"), self._rows())


def books() -> Books:
    """The rule books that can be played."""
    return Books(library().books.values())
