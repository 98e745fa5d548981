"""The choices and offers that a book leaves open, and the clause that stands against anything else."""

from croupier.instruments import Book, Terms, library
from croupier.ruling import Refusal, Under


def rule_of_option(book: Book, terms: Terms, name: str) -> Under:
    """The clause that leaves this open; where a book does not leave it open, the clause that states it."""
    if name in book.options:
        return book.options[name].under
    if name in book.stated:
        return book.stated[name]
    if any(name in other.offering() for other in library().books.values()):
        return terms.cite("main_wagers")
    return terms.cite(name) if terms.has(name) else rule_of_options(book, terms)


def rule_of_options(book: Book, terms: Terms) -> Under:
    """The clauses that leave anything open; for a book that leaves nothing open, its name."""
    named = tuple(dict.fromkeys(clause for option in book.options.values() for clause in option.under))
    return named or terms.cite("stamp")


def bad_choice(book: Book, terms: Terms, name: str, choice: str) -> Refusal | None:
    """Why this choice of an option is not possible."""
    option = book.options.get(name)
    if option is None:
        because = f"{book.title} leaves no choice of {name!r}"
        return Refusal(rule_of_option(book, terms, name), because, tuple(book.options))
    if choice not in option.choices:
        because = f"option {name!r} cannot be {choice!r}; it is one of: {', '.join(option.choices)}"
        return Refusal(option.under, because, tuple(option.choices))
    return None


def rule_of_wager(book: Book, terms: Terms, kind: str) -> Under:
    """The clause that leaves it open whether such wagers are offered, or else the one that lists all wagers."""
    offered = ((id, wager) for id, wager in book.wagers.items() if wager.option)
    options = (book.options[wager.option].under for id, wager in offered if kind in (id, wager.kind))
    return next(options, terms.cite("main_wagers"))
