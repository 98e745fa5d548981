"""The content of a document, in any rendering."""

import datetime

from msgspec import Struct

from croupier.ruling import Under


class Cited(Struct, frozen=True):
    """Clauses of one book."""

    book: str
    clauses: Under


class Table(Struct, frozen=True):
    """`numbers` are the columns of figures, which are aligned; `wide` gets the remaining room.

    Without a wide one, columns share the room according to their content.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...] = ()
    wide: int | None = -1


class Figure(Struct, frozen=True):
    """A drawing. `alt` describes it for people who cannot see it."""

    svg: str
    alt: str
    caption: str = ""  # where the heading above does not give it


class Section(Struct, frozen=True):
    title: str
    says: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    under: tuple[Cited, ...] = ()  # shown where there is any
    figures: tuple[Figure, ...] = ()


class Document(Struct, frozen=True):
    """`about` are named facts, at its head; `date` is handed in, since nothing here looks at a clock."""

    kind: str
    title: str
    date: datetime.datetime
    about: tuple[tuple[str, str], ...] = ()
    sections: tuple[Section, ...] = ()


class Card(Struct, frozen=True):
    """A card for somebody's pocket: its purpose, a name, and where to be when."""

    heading: str
    name: str
    lines: tuple[tuple[str, str], ...]


class Cards(Struct, frozen=True):
    title: str
    date: datetime.datetime
    cards: tuple[Card, ...]
