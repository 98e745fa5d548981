"""The question to be analysed: a book's terms under elections, in or out of a tournament, perhaps with a what-if."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from croupier.instruments import NOT_OFFERED, Book, LawError, has_part, members, part_of
from croupier.instruments.layer import Layer, Number, Price
from croupier.instruments.terms import Terms


class AnalysisError(Exception):
    """The question makes no sense for this book. The message says what to write instead."""


class Progress(Protocol):
    """Called now and then with the progress of the work, in the work's own units."""

    def __call__(self, doing: str, done: int, of: int) -> None: ...


class WhatIfs(Protocol):
    """The part of a game that says which terms its figures follow; the odds it always does."""

    NUMBERS: frozenset[str]
    RULES: Mapping[str, str]  # rules that no book has as a number, each with the ways to write it


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
    over = _what_if(book.game, terms, what_if or {})
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


def _what_if(game: str, terms: Terms, changed: Mapping[str, str]) -> Layer | None:
    """The changed terms. One that no figure follows is refused: the answer would look as if it had been followed."""
    numbers, odds = {}, {}
    follows = _followed(game, terms)
    for key, value in changed.items():
        if not isinstance(value, str):
            raise LawError(f"{key} cannot be {value!r}; write text, as in {key!r}: '8 to 1' or '4'")
        if key in follows.RULES:
            continue
        if key not in terms.prices and key not in terms.numbers:
            raise LawError(f"{terms.book_id} has no number and no odds {key!r}; it has: {_askable(terms, follows)}")
        if key not in terms.prices and key not in follows.NUMBERS:
            because = f"no figure of {terms.book_id} changes with {key}"
            raise AnalysisError(f"{because}; leave {key} as it is and ask about: {_askable(terms, follows)}")
        try:
            if key in terms.prices:
                odds[key] = Price(value.replace(":", " to "), ())
            else:
                numbers[key] = Number(int(value), ())
        except ValueError:
            wanted = "odds, as in '8 to 1'" if key in terms.prices else "a whole number"
            raise LawError(f"{key} cannot be {value!r}; write {wanted}") from None
    return Layer(numbers=numbers, odds=odds) if changed else None


@dataclass(slots=True)
class _Any:
    """A game that does not say which terms its figures follow is taken to follow all of them."""

    NUMBERS: frozenset[str]
    RULES: Mapping[str, str] = field(default_factory=dict)


def _followed(game: str, terms: Terms) -> WhatIfs:
    if not has_part(game, "what_ifs"):
        return _Any(frozenset(terms.numbers))
    found: WhatIfs = part_of(game, "what_ifs", members(WhatIfs))
    return found


def _askable(terms: Terms, follows: WhatIfs) -> str:
    return ", ".join(sorted([*terms.prices, *(follows.NUMBERS & terms.numbers.keys()), *follows.RULES]))
