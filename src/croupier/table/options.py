"""The options of a table: which can be elected, and under which clauses."""

from collections.abc import Iterable, Mapping

from croupier.games.offering import bad_choice, rule_of_option, rule_of_options
from croupier.instruments import Terms, library
from croupier.ruling import Refusal, Under
from croupier.table.state import Table
from croupier.table.terms import terms_of


def usual_options(book_id: str) -> dict[str, str]:
    """The default options of a demonstration or training table."""
    return {name: option.usual for name, option in library().book(book_id).options.items()}


def terms_with(table: Table, options: Mapping[str, str]) -> Terms:
    """The terms of this table with these options elected."""
    return terms_of(table.setting.book, options, table.tournament, table.conditions)


def no_such_choice(table: Table, options: Mapping[str, str]) -> Refusal | None:
    """Why these can never be elected."""
    book = library().book(table.setting.book)
    wrong = (bad_choice(book, table.terms, name, choice) for name, choice in options.items())
    return next((refusal for refusal in wrong if refusal), None)


def rule_of_electing(table: Table, options: Iterable[str]) -> Under:
    """The clauses that leave these options open, or fix their choice; with none named, those of all."""
    book = library().book(table.setting.book)
    named = (rule_of_option(book, table.terms, name) for name in options)
    return tuple(dict.fromkeys(clause for under in named for clause in under)) or rule_of_options(book, table.terms)
