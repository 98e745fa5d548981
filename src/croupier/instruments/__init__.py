"""The law as data: instruments, rule books, clauses, terms per edition, options and interpretations."""

from croupier.instruments.book import Book, Cite, Instrument, Option
from croupier.instruments.clauses import Clause
from croupier.instruments.departures import departures
from croupier.instruments.errors import LawError, UnknownBook, UnknownClause
from croupier.instruments.interpretations import Interpretation
from croupier.instruments.layer import Layer, Number, Price, Table
from croupier.instruments.library import Library, library, load
from croupier.instruments.plugins import IncompleteGame, folder_of, has_part, members, part_of, plugged_in
from croupier.instruments.terms import Terms
from croupier.instruments.wagers import NOT_OFFERED, WagerOption

__all__ = [
    "NOT_OFFERED",
    "Book",
    "Cite",
    "Clause",
    "IncompleteGame",
    "Instrument",
    "Interpretation",
    "LawError",
    "Layer",
    "Library",
    "Number",
    "Option",
    "Price",
    "Table",
    "Terms",
    "UnknownBook",
    "UnknownClause",
    "WagerOption",
    "departures",
    "folder_of",
    "has_part",
    "library",
    "load",
    "members",
    "part_of",
    "plugged_in",
]
