"""What a document holds, whatever it is rendered as."""

import datetime

from msgspec import Struct

from croupier.ruling import Under


class Cited(Struct, frozen=True):
    """Clauses of one book."""

    book: str
    clauses: Under


class Table(Struct, frozen=True):
    """`numbers` are the columns of figures, which stand one under the other; `wide` has the room they leave.

    Without a wide one, columns share the room by what they hold.
    """

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...] = ()
    wide: int | None = -1


class Figure(Struct, frozen=True):
    """A drawing. `alt` tells what it shows to whoever cannot see it."""

    svg: str
    alt: str
    caption: str = ""  # where the heading above does not say it


class Section(Struct, frozen=True):
    title: str
    says: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    under: tuple[Cited, ...] = ()  # shown where there is any
    figures: tuple[Figure, ...] = ()


class Document(Struct, frozen=True):
    """`about` are facts with their names, at its head; `date` is what it is dated, since nobody looks at a clock."""

    kind: str
    title: str
    date: datetime.datetime
    about: tuple[tuple[str, str], ...] = ()
    sections: tuple[Section, ...] = ()


class Card(Struct, frozen=True):
    """A card for somebody's pocket: what it is for, a name, and where to be when."""

    heading: str
    name: str
    lines: tuple[tuple[str, str], ...]


class Cards(Struct, frozen=True):
    title: str
    date: datetime.datetime
    cards: tuple[Card, ...]
