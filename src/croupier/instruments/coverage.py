"""Clause coverage: for each clause the code that cites it and the tests that would catch it broken.

It is computed from the source, never written by hand, so it cannot claim what is not there.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from msgspec import Struct

from croupier.instruments.book import Book
from croupier.instruments.plugins import folder_of, plugged_in
from croupier.instruments.sources import CITING, NOTHING_KEPT, Index, Mark, Use, marks, uses

PACKAGE = Path(__file__).parent.parent
INDEX = Index(PACKAGE / "__pycache__" / "sources.json", PACKAGE / "_sources.json")  # the second by hatch_build.py


class Row(Struct, frozen=True):
    """One clause and how it is enforced."""

    clause: str
    kind: str
    duty: str
    summary: str
    cited_by: tuple[str, ...]
    tested_by: tuple[str, ...]
    waits_for: str | None

    @property
    def blank(self) -> bool:
        """A clause to be enforced needs code and a test, any other duty a test; unless it waits."""
        if self.waits_for is not None or self.duty == "none":
            return False
        return not self.tested_by or (self.duty == "enforce" and not self.cited_by)


def coverage(book: Book) -> list[Row]:
    cited, tested = cited_by(book), tested_by(book)
    return [
        Row(
            clause=clause.clause,
            kind=clause.kind,
            duty=clause.duty,
            summary=clause.summary,
            cited_by=cited.get(clause.clause, ()),
            tested_by=tested.get(clause.clause, ()),
            waits_for=book.waits_for(clause.clause),
        )
        for clause in book.clauses.values()
    ]


def blanks(book: Book) -> list[Row]:
    """The clauses that require something and do not yet have it."""
    return [row for row in coverage(book) if row.blank]


def cited_by(book: Book, package: Path = PACKAGE) -> dict[str, tuple[str, ...]]:
    """Clause to the places in code that ask for a term standing on it, under any election."""
    terms, options = clauses_by_key(book), clauses_by_option(book)
    return _gathered(
        (clause, use.place)
        for use in _uses(book, package)
        if use.method in CITING
        for clause in (options if use.method == "option" else terms).get(use.key, ())
    )


def tested_by(book: Book) -> dict[str, tuple[str, ...]]:
    """Clause to the tests marked with it."""
    plugged = _plugged(book)
    found = rule_tests() + (marks(plugged / "tests", f"{plugged.name}/tests") if plugged else ())
    return _gathered((mark.clause, mark.test) for mark in found if mark.book == book.id)


def _uses(book: Book, package: Path) -> Iterator[Use]:
    """The keys that the code of this book's game asks for: the shared code, and the game's own wherever it is."""
    yield from (use for use in uses(package, index=_index(package)) if use.serves(book.game))
    if plugged := _plugged(book):
        yield from uses(plugged.parent, (plugged.name,))


def _plugged(book: Book) -> Path | None:
    """The package of the book's game, where another distribution brings it."""
    return Path(str(folder_of(book.game))) if book.game in plugged_in() else None


def rule_tests(package: Path = PACKAGE) -> tuple[Mark, ...]:
    """The marks of the tests beside the source, or of those shipped with an installed package."""
    checkout = package.parent.parent / "tests"
    if package.parent.name == "src" and checkout.is_dir():
        return marks(checkout, "tests", _index(package))
    return marks(package / "_rule_tests", "tests/rules", _index(package))


def _index(package: Path) -> Index:
    return INDEX if package == PACKAGE else NOTHING_KEPT


def unknown_keys(books: Iterable[Book], package: Path = PACKAGE) -> list[Use]:
    """Uses of a key that no book of the game has: a misspelt `has` would otherwise just never hold."""
    known = [(book.game, clauses_by_key(book).keys(), book.options.keys()) for book in books]
    return [
        use
        for use in uses(package, index=_index(package))
        if not any(
            use.serves(game) and use.key in (options if use.method == "option" else terms)
            for game, terms, options in known
        )
    ]


def unused_keys(book: Book, package: Path = PACKAGE) -> list[str]:
    """Keys in the book's data that no code asks for."""
    asked = {use.key for use in _uses(book, package) if use.method in CITING}
    return [key for key in clauses_by_key(book) if key not in asked]


def clauses_by_key(book: Book) -> dict[str, tuple[str, ...]]:
    """Every key of the book and its choices, with the clauses it can stand on, a table's rows included."""
    return _gathered(
        (key, clause) for _, layer in book.layers() for key, under in layer.citations() for clause in under
    )


def clauses_by_option(book: Book) -> dict[str, tuple[str, ...]]:
    return {
        name: option.under + tuple(clause for choice in option.choices.values() for clause in choice.under)
        for name, option in book.options.items()
    }


def _gathered(pairs: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for key, value in pairs:
        found[key][value] = None
    return {key: tuple(values) for key, values in found.items()}
