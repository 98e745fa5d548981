"""The library: every instrument, rule book and interpretation the platform knows."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from msgspec import Struct

from croupier.instruments.book import Book, Instrument
from croupier.instruments.clauses import Clause
from croupier.instruments.errors import LawError, UnknownBook, UnknownClause
from croupier.instruments.interpretations import Interpretation
from croupier.instruments.reading import check_citations, read_books, read_instrument, read_interpretations


class Library(Struct, frozen=True, eq=False):
    """The law as data."""

    instruments: Mapping[str, Instrument]
    books: Mapping[str, Book]
    interpretations: Mapping[str, Interpretation]

    def book(self, book_id: str) -> Book:
        if book_id not in self.books:
            raise UnknownBook(book_id, self.books)
        return self.books[book_id]

    def instrument(self, instrument_id: str) -> Instrument:
        return self.instruments[instrument_id]

    def interpretation(self, name: str) -> Interpretation:
        return self.interpretations[name]

    def revoked(self, instrument_id: str) -> Instrument | None:
        """The instrument that revokes this one, if one here does."""
        return next((by for by in self.instruments.values() if instrument_id in by.revokes), None)

    def resolve(self, book_id: str, citation: str) -> Clause | Interpretation:
        """What a citation in a fact or a refusal stands for: "6.4" a clause, "~M1" an interpretation."""
        found: Clause | Interpretation | None
        if citation.startswith("~"):
            found = self.interpretations.get(citation[1:])
        else:
            found = self.book(book_id).clauses.get(citation)
        if found is None:
            raise UnknownClause(f"{book_id} has no {citation!r}")
        return found


def load(directory: Traversable) -> Library:
    """Reads and checks a library: a folder for each instrument, and the register of interpretations."""
    folders = sorted((entry for entry in directory.iterdir() if entry.is_dir()), key=lambda entry: entry.name)
    instruments = {folder.name: read_instrument(folder) for folder in folders}
    books = {book.id: book for folder in folders for book in read_books(folder, instruments[folder.name])}
    register = directory / "interpretations.toml"
    interpretations = read_interpretations(register) if register.is_file() else {}
    for book in books.values():
        check_citations(book, interpretations)
    for reading in interpretations.values():
        _check_clauses(reading, books)
    return Library(instruments, books, interpretations)


def _check_clauses(reading: Interpretation, books: Mapping[str, Book]) -> None:
    for book_id, clauses in reading.clauses.items():
        if book_id not in books:
            raise LawError(f"interpretations.toml: {reading.id}: there is no book {book_id!r}")
        for clause in clauses:
            if clause not in books[book_id].clauses:
                raise LawError(f"interpretations.toml: {reading.id}: {book_id} has no clause {clause!r}")


@cache
def library() -> Library:
    """The library that comes with the package."""
    return load(files("croupier.instruments") / "data")
