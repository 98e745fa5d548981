"""The question to be analysed: a book's terms under elections, in or out of a tournament, perhaps with a what-if."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from croupier.instruments import NOT_OFFERED, Book, LawError
from croupier.instruments.layer import Layer, Number, Price
from croupier.instruments.terms import Terms


class AnalysisError(Exception):
    """The question makes no sense for this book. The message says what to write instead."""


class Progress(Protocol):
    """Called now and then with the progress of the work, in the work's own units."""

    def __call__(self, doing: str, done: int, of: int) -> None: ...


def silent(doing: str, done: int, of: int) -> None:
    """Progress that nobody watches."""


@dataclass(frozen=True, slots=True)
class Case:
    """`gone` are cards that have left the shoe, as in "8s"; `maximum_payout` is in units of the ante."""

    book: Book
    terms: Terms
    tournament: bool = False
    what_if: Mapping[str, str] = field(default_factory=dict)
    maximum_payout: Fraction | None = None
    gone: tuple[str, ...] = ()


def case(
    book: Book,
    options: Mapping[str, str] | None = None,
    *,
    tournament: bool = False,
    what_if: Mapping[str, str] | None = None,
    maximum_payout: Fraction | None = None,
    gone: tuple[str, ...] = (),
) -> Case:
    elected = _elections(book, options or {})
    terms = book.terms(elected, tournament=tournament)
    over = _what_if(terms, what_if or {})
    if over is not None:
        terms = book.terms(elected, tournament=tournament, what_if=over)
    return Case(book, terms, tournament, what_if or {}, maximum_payout, gone)


def _elections(book: Book, options: Mapping[str, str]) -> dict[str, str]:
    """Where an option decides whether a wager exists and nobody has elected it, take the first choice that offers it:
    an analysis is asked about every wager that the book knows."""
    offered = {
        name: next(choice for choice in book.options[name].choices if choice != NOT_OFFERED) for name in book.offering()
    }
    return offered | dict(options)


def _what_if(terms: Terms, changed: Mapping[str, str]) -> Layer | None:
    numbers, odds = {}, {}
    for key, value in changed.items():
        if key not in terms.prices and key not in terms.numbers:
            known = ", ".join(sorted([*terms.prices, *terms.numbers]))
            raise LawError(f"{terms.book_id} has no number and no odds {key!r}; it has: {known}")
        try:
            if key in terms.prices:
                odds[key] = Price(value.replace(":", " to "), ())
            else:
                numbers[key] = Number(int(value), ())
        except ValueError:
            wanted = "odds, as in '8 to 1'" if key in terms.prices else "a whole number"
            raise LawError(f"{key} cannot be {value!r}; write {wanted}") from None
    return Layer(numbers=numbers, odds=odds) if changed else None
