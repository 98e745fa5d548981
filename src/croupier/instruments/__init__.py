"""The law as data: instruments, rule books, clauses, terms per edition, options and interpretations."""

from croupier.instruments.book import Book, Cite, Instrument, Option
from croupier.instruments.clauses import Clause
from croupier.instruments.errors import LawError, UnknownBook, UnknownClause
from croupier.instruments.interpretations import Interpretation
from croupier.instruments.layer import Layer, Number, Price, Table
from croupier.instruments.library import Library, library, load
from croupier.instruments.terms import Terms

__all__ = [
    "Book",
    "Cite",
    "Clause",
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
    "library",
    "load",
]
