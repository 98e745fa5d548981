"""The changes that the conditions of a tournament make in the terms of its game, where the book lets conditions
prevail."""

from collections.abc import Mapping

from croupier.instruments.book import Book
from croupier.instruments.errors import LawError
from croupier.instruments.layer import Layer, Number, Price


def departures(book: Book, said: Mapping[str, str]) -> Layer:
    """The layer to lay over the book's terms. A figure changes wherever the book has it.

    Raises LawError for a term that the book does not have, or cannot have in this form. The book's rules on tournaments
    never yield (J35).
    """
    under = book.terms(tournament=True).cite("conditions_prevail")
    game = [layer for _, layer in book.layers() if layer is not book.tournament]
    prices = {key: price for layer in game for key, price in layer.odds.items()}
    numbers = {key for layer in game for key in layer.numbers}
    for key in said:
        if key not in prices and key not in numbers:
            raise LawError(f"this book has no figure {key!r} that yields to conditions")
    following = {key: said[price.follows] for key, price in prices.items() if price.follows in said}
    changed = {**following, **said}
    return Layer(
        numbers={key: Number(_whole(text), under) for key, text in changed.items() if key in numbers},
        odds={key: _price(text, under) for key, text in changed.items() if key in prices},
    )


def _whole(said: str) -> int:
    if not said.isascii() or not said.isdecimal():
        raise LawError(f"{said!r} is not a whole number")
    return int(said)


def _price(said: str, under: tuple[str, ...]) -> Price:
    try:
        return Price(said, under)
    except ValueError as wrong:
        raise LawError(str(wrong)) from None
