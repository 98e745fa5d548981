"""Two editions of a game: the effect of the change on the house edge of each wager."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import chain, product

from croupier.analysis import solvers
from croupier.analysis.case import Progress, case, silent
from croupier.analysis.findings import Value
from croupier.instruments import NOT_OFFERED, Book, LawError

Elected = tuple[tuple[str, str], ...]
Both = tuple[Value | None, Value | None]


@dataclass(frozen=True, slots=True)
class Edge:
    """A wager's house edge in both books, under the options that it depends on; None where a book has no such wager."""

    wager: str
    options: Mapping[str, str]
    was: Value | None
    now: Value | None


def edges(was: Book, now: Book, elected: Mapping[str, str], progress: Progress = silent) -> tuple[Edge, ...]:
    """The edges of both books; empty where they are of different games."""
    if was.game != now.game:
        return ()
    if unknown := elected.keys() - was.options.keys() - now.options.keys():
        raise LawError(f"neither {was.id} nor {now.id} has an option {min(unknown)!r}")
    found: dict[str, dict[Elected, Both]] = {}
    known: dict[tuple[str, Elected], dict[str, Value]] = {}
    varied = _varied((was, now))
    for each in product(*(_choices((was, now), name) for name in varied if name not in elected)):
        choices = tuple(chain.from_iterable(each))
        old, new = (_of_book(book, (*elected.items(), *choices), varied, known, progress) for book in (was, now))
        for wager in dict.fromkeys([*old, *new]):
            found.setdefault(wager, {})[choices] = old.get(wager), new.get(wager)
    return tuple(
        Edge(wager, dict(choices), *both)
        for wager, rows in found.items()
        for choices, both in _told_apart(rows, varied).items()
    )


def _varied(books: Iterable[Book]) -> tuple[str, ...]:
    """The options that give a wager other odds: edges are compared under each choice. All other elections stay as they
    are."""
    options = (each for book in books for each in book.options.items())
    return tuple(
        dict.fromkeys(
            name for name, option in options if sum(bool(each.layer.odds) for each in option.choices.values()) > 1
        )
    )


def _choices(books: Iterable[Book], name: str) -> list[Elected]:
    """Each choice of an option that either book has, or the single empty choice."""
    offered = dict.fromkeys(choice for book in books if name in book.options for choice in book.options[name].choices)
    return [((name, choice),) for choice in offered if choice != NOT_OFFERED] or [()]


def _of_book(
    book: Book,
    choices: Elected,
    varied: Iterable[str],
    known: dict[tuple[str, Elected], dict[str, Value]],
    progress: Progress,
) -> dict[str, Value]:
    """The edges by wager; empty where the book has the option without the choice. An option that it lacks is left
    out."""
    own = tuple((name, choice) for name, choice in choices if name in book.options)
    if any(name in varied and choice not in book.options[name].choices for name, choice in own):
        return {}
    if (book.id, own) not in known:
        wagers = solvers.wagers(case(book, dict(own)), progress)
        known[book.id, own] = {wager.name: wager.house_edge for wager in wagers}
    return known[book.id, own]


def _told_apart(rows: dict[Elected, Both], varied: Iterable[str]) -> dict[Elected, Both]:
    """The rows without the options that make no difference to them."""
    for name in varied:
        without: dict[Elected, set[Both]] = {}
        for choices, both in rows.items():
            without.setdefault(tuple(each for each in choices if each[0] != name), set()).add(both)
        if all(len(values) == 1 for values in without.values()):
            rows = {choices: next(iter(values)) for choices, values in without.items()}
    return rows
