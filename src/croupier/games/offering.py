"""What a book leaves to be chosen and offered, and the clause that stands against anything else."""

from croupier.instruments import Book, Terms
from croupier.ruling import Refusal, Under

# Wagers that some books offer and others do not, by the option that a book has for them.
_WAGERS_BY_OPTION = {
    "pairs": "pairs",
    "perfect_pairs": "pairs",
    "super_sevens": "super_sevens",
    "dragon_bonus": "dragon_bonus",
    "race_track": "race_track",
    "zero_corner": "corner",
}


def rule_of_option(book: Book, terms: Terms, name: str) -> Under:
    """The clause that leaves this open; of what a book does not leave open, the clause that states it."""
    if name in book.options:
        return book.options[name].under
    if name in _WAGERS_BY_OPTION:
        return terms.cite("main_wagers")
    match name:
        case "decks":
            return terms.cite_first("decks", "tiles", "wheel")
        case "dealing":
            return terms.cite_first("face_down", "dealt_from_shoe", "procedures")
        case "shoe":
            return terms.cite_first("automated_shoe", "dealt_from_shoe", "procedures")
        case "burn":
            return terms.cite_first("burn_first", "dealt_from_shoe", "procedures")
        case "settlement":
            return terms.cite("settlement")
        case "maximum_payout":
            return terms.cite_first("maximum_payout", "limits_on_sign")
    return rule_of_options(book, terms)


def rule_of_options(book: Book, terms: Terms) -> Under:
    """The clauses that leave anything open; of a book that leaves nothing, its name."""
    named = tuple(dict.fromkeys(clause for option in book.options.values() for clause in option.under))
    return named or terms.cite("stamp")


def bad_choice(book: Book, terms: Terms, name: str, choice: str) -> Refusal | None:
    """Why an option cannot be elected so."""
    option = book.options.get(name)
    if option is None:
        because = f"{book.title} leaves no choice of {name!r}"
        return Refusal(rule_of_option(book, terms, name), because, tuple(book.options))
    if choice not in option.choices:
        because = f"option {name!r} cannot be {choice!r}; it is one of: {', '.join(option.choices)}"
        return Refusal(option.under, because, tuple(option.choices))
    return None


def rule_of_wager(book: Book, terms: Terms, kind: str) -> Under:
    """The clause that leaves it to be offered whether there are such wagers, or else the one that lists all wagers."""
    options = (option.under for name, option in book.options.items() if _WAGERS_BY_OPTION.get(name) == kind)
    return next(options, terms.cite("main_wagers"))
