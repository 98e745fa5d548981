"""Terms and elections in words: what people read of a book instead of the names that its file and the code use."""

from collections.abc import Mapping

from croupier.instruments import Book, Layer, Terms
from croupier.ruling import Under
from croupier.views.clauses import clauses
from croupier.views.guide import filled, words_of


def elected(book: Book, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """An election of the operator: the matter, and the choice."""
    return tuple((book.options[name].says, book.options[name].choices[choice].name) for name, choice in options.items())


def choices_of(book: Book, option: str) -> str:
    return ", ".join(choice.name for choice in book.options[option].choices.values())


def term(book: Book, key: str) -> str:
    """A term: a price by the name that players read, anything else by its clause and what that asks for."""
    for layer in (layer for _, layer in book.layers()):
        if key in layer.odds and (name := _price(book, key)):
            return name
        if under := layer.under().get(key):
            [cited] = clauses(book, (_most_particular(under),))
            return f"{cited.clause}: {cited.summary}"
    raise KeyError(f"{book.id} has no term {key!r}")


def _most_particular(under: Under) -> str:
    """Of several clauses that of the deepest place: not a definition or a reading, where there is another.

    >>> _most_particular(("12.7", "12.7(a)", "12.7(a)(i)(A)", "A:Natural", "~M1"))
    '12.7(a)(i)(A)'
    """
    rules = [clause for clause in under if not clause.startswith(("A:", "~"))]
    return max(rules or under, key=lambda clause: clause.count("(") + clause.count("["))


def where(book: Book, place: str) -> str:
    """The choice that brings a term, or the section on tournaments, from the term's place in the file of its book.

    >>> from croupier.instruments import library
    >>> where(library().book("NI2018-687/mini-baccarat"), "options.pairs.choices.canberra.odds.canberra_pair_odds")
    'Canberra Pairs'
    """
    if place.startswith("tournament."):
        return "in tournaments"
    match place.split("."):
        case ["options", option, "choices", choice, *_]:
            return book.options[option].choices[choice].name
        case _:
            return ""


def _price(book: Book, key: str) -> str:
    words = words_of(book.game)
    return next((filled(each.says, _bringing(book, key), words) for each in words.pays if each.price == key), "")


def _bringing(book: Book, key: str) -> Terms:
    """The terms under elections that bring this one."""
    for name, option in book.options.items():
        for choice, brings in option.choices.items():
            if _has(brings.layer, key):
                return book.terms({name: choice})
    return book.terms()


def _has(layer: Layer, key: str) -> bool:
    return key in layer.under()
