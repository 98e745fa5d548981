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
from croupier.instruments.plugins import folder_of, plugged_in
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

    @property
    def games(self) -> list[str]:
        """Every game that can be played by one of the books."""
        return sorted({book.game for book in self.books.values() if book.implemented})

    def newest(self, game: str) -> Book | None:
        """The latest book of this game that can be played."""
        books = [book for book in self.books.values() if book.game == game and book.implemented]
        return max(books, key=lambda book: book.instrument.made, default=None)

    def instrument(self, instrument_id: str) -> Instrument:
        return self.instruments[instrument_id]

    def interpretation(self, name: str) -> Interpretation:
        return self.interpretations[name]

    def revoked(self, instrument_id: str) -> Instrument | None:
        """The instrument that revokes this one, if one here does."""
        return next((by for by in self.instruments.values() if instrument_id in by.revokes), None)

    def resolve(self, book_id: str, citation: str) -> Clause | Interpretation:
        """The meaning of a citation in a fact or a refusal: "6.4" a clause, "~M1" an interpretation."""
        found: Clause | Interpretation | None
        if citation.startswith("~"):
            found = self.interpretations.get(citation[1:])
        else:
            found = self.book(book_id).clauses.get(citation)
        if found is None:
            raise UnknownClause(f"{book_id} has no {citation!r}")
        return found


def load(*directories: Traversable) -> Library:
    """Reads and checks a library. Each directory has a folder for each instrument and a register of interpretations."""
    entries = (entry for directory in directories for entry in directory.iterdir())
    folders = sorted((entry for entry in entries if entry.is_dir()), key=lambda entry: entry.name)
    _check_names([folder.name for folder in folders], "instrument")
    instruments = {folder.name: read_instrument(folder) for folder in folders}
    books = {book.id: book for folder in folders for book in read_books(folder, instruments[folder.name])}
    registers = [directory / "interpretations.toml" for directory in directories]
    readings = [read_interpretations(register) for register in registers if register.is_file()]
    _check_names([name for register in readings for name in register], "interpretation")
    interpretations = {name: reading for register in readings for name, reading in register.items()}
    for book in books.values():
        check_citations(book, interpretations)
    for reading in interpretations.values():
        _check_clauses(reading, books)
    return Library(instruments, books, interpretations)


def _check_names(names: list[str], what: str) -> None:
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise LawError(f"two directories have the {what} {twice[0]!r}")


def _check_clauses(reading: Interpretation, books: Mapping[str, Book]) -> None:
    for book_id, clauses in reading.clauses.items():
        if book_id not in books:
            raise LawError(f"interpretations.toml: {reading.id}: there is no book {book_id!r}")
        for clause in clauses:
            if clause not in books[book_id].clauses:
                raise LawError(f"interpretations.toml: {reading.id}: {book_id} has no clause {clause!r}")


@cache
def library() -> Library:
    """The library of this package, and of the games that other distributions bring."""
    return load(files("croupier.instruments") / "data", *(folder_of(game) / "data" for game in plugged_in()))
