"""The contents of a lobby: the games with their tables, and the tournaments by how far they have come."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from croupier.instruments import Book, library
from croupier.server.answers import TableLine
from croupier.server.api import table_line
from croupier.server.live import LiveTable
from croupier.tournament import Tournament
from croupier.tournament.state import Stage
from croupier.views.guide import guide, words_of
from croupier.views.sign import LimitLine, Sign, sign


class TableCard(Struct, frozen=True):
    line: TableLine
    sign: Sign
    instrument: str
    bets: LimitLine | None  # the first line of the sign; none while no limits are set


class GameCard(Struct, frozen=True):
    """A game with its tables, the one to go to first: the newest book's, dealt by a sealed shoe."""

    game: str
    name: str
    kind: str
    line: str
    tables: tuple[TableCard, ...]


def games(tables: Iterable[LiveTable]) -> list[GameCard]:
    """The games that are played here, by name."""
    found: dict[str, list[tuple[Book, TableCard]]] = {}
    for live in tables:
        book = library().book(live.table.setting.book)
        found.setdefault(book.game, []).append((book, _table(live, book)))
    return sorted((_game(game, there) for game, there in found.items()), key=lambda card: card.name)


def _game(game: str, there: list[tuple[Book, TableCard]]) -> GameCard:
    # The newest book first; among its tables, one that needs no dealer at the desk.
    there.sort(key=lambda each: each[1].line.name)
    there.sort(key=lambda each: (each[0].instrument.commences, each[1].line.dealing == "virtual"), reverse=True)
    newest = there[0][0]
    words = words_of(game)
    return GameCard(game, newest.called, words.kind, guide(newest.terms()).line, tuple(card for _, card in there))


def _table(live: LiveTable, book: Book) -> TableCard:
    shown = sign(live.table)
    return TableCard(table_line(live), shown, book.instrument.id, next(iter(shown.limits), None))


class GameBooks(Struct, frozen=True):
    """A game with the books that it is played by, the newest first."""

    game: str
    name: str
    line: str
    books: tuple[Book, ...]


def guides() -> list[GameBooks]:
    """Every game that can be played, by name."""
    newest = sorted(library().books.values(), key=lambda book: book.instrument.commences, reverse=True)
    found: dict[str, list[Book]] = {}
    for book in newest:
        if book.implemented:
            found.setdefault(book.game, []).append(book)
    lines = (
        GameBooks(game, books[0].called, guide(books[0].terms()).line, tuple(books)) for game, books in found.items()
    )
    return sorted(lines, key=lambda each: each.name)


class TournamentLine(Struct, frozen=True):
    """A tournament; `starts` is its next session's time, 0 where it starts when the one before is over."""

    name: str
    slug: str
    games: tuple[str, ...]
    entries: int
    next: str
    starts: int


# Visitors read this of them, in this order. Nobody reads of one that is not published yet.
STAGES = {
    "Playing now": (Stage.PLAYING,),
    "Open": (Stage.PUBLISHED,),
    "Finished": (Stage.CONFIRMED, Stage.CLOSED),
    "Cancelled": (Stage.CANCELLED,),
}


def tournaments(known: Iterable[Tournament]) -> list[tuple[str, list[TournamentLine]]]:
    """By status, those without any left out."""
    every = list(known)
    found = ((said, list(_lines(every, stages))) for said, stages in STAGES.items())
    return [(said, lines) for said, lines in found if lines]


def _lines(every: Iterable[Tournament], stages: tuple[Stage, ...]) -> Iterator[TournamentLine]:
    for each in every:
        if each.stage in stages:
            session = each.current() if each.stage in (Stage.PUBLISHED, Stage.PLAYING) else None
            played = tuple(dict.fromkeys(library().book(book).called for book in each.conditions.books()))
            coming = session is not None and not session.started
            yield TournamentLine(
                each.conditions.name,
                each.name,
                played,
                each.entries,
                session.name if session else "",
                session.starts if session and coming else 0,
            )
