"""What the conditions of a session change in the terms of its game, where the book lets conditions prevail."""

from croupier.instruments import Book, LawError, Layer, Number, Price
from croupier.tournament.conditions import Session


def departures(book: Book, session: Session) -> Layer | None:
    """The layer to lay over the book's terms; None if the session keeps to them.

    Raises LawError for a term that the book does not have, or cannot have in this form.
    """
    if not session.terms:
        return None
    layers = [departure(book, session, key) for key in session.terms]
    return Layer(
        numbers={key: number for layer in layers for key, number in layer.numbers.items()},
        odds={key: price for layer in layers for key, price in layer.odds.items()},
    )


def departure(book: Book, session: Session, key: str) -> Layer:
    """One of them."""
    terms = book.terms(session.options, tournament=True)
    said, under = session.terms[key], terms.cite("conditions_prevail")
    if key in terms.prices:
        try:
            return Layer(odds={key: Price(said, under)})
        except ValueError as wrong:
            raise LawError(str(wrong)) from None
    if not any(key in layer.numbers for _, layer in book.layers()):
        raise LawError(f"{book.id} has no odds and no number of this name")
    if not said.isdecimal():
        raise LawError(f"{said!r} is not a whole number")
    return Layer(numbers={key: Number(int(said), under)})
