"""The terms a table is played under: its book, what was elected, and at a table of a tournament that one's rules."""

from collections.abc import Mapping
from functools import cache

from croupier.instruments import Book, Layer, Number, Price, Terms, library
from croupier.ruling import Refusal


def terms_of(
    book_id: str, options: Mapping[str, str], tournament: str = "", conditions: Mapping[str, str] | None = None
) -> Terms:
    """Raises LawError for an option that the book has not."""
    return _terms(book_id, frozenset(options.items()), bool(tournament), frozenset((conditions or {}).items()))


# One object for each combination: a table that is replayed is then equal to the one that was live.
@cache
def _terms(
    book_id: str, options: frozenset[tuple[str, str]], tournament: bool, conditions: frozenset[tuple[str, str]]
) -> Terms:
    book = library().book(book_id)
    layer = _layer(book, dict(conditions)) if conditions else None
    return book.terms(dict(options), tournament=tournament, conditions=layer)


def _layer(book: Book, conditions: Mapping[str, str]) -> Layer:
    """Raises ValueError for what cannot be read as the kind of term that the book has there."""
    under = book.terms(tournament=True).cite("conditions_prevail")
    kinds = _kinds(book)
    return Layer(
        numbers={key: Number(int(said), under) for key, said in conditions.items() if kinds[key] == "numbers"},
        odds={key: Price(said, under) for key, said in conditions.items() if kinds[key] == "odds"},
    )


def _kinds(book: Book) -> dict[str, str]:
    """What kind of term each is that conditions may change. What the book says of tournaments never yields (J35)."""
    game = (layer for _, layer in book.layers() if layer is not book.tournament)
    return {key: kind for layer in game for key, kind in layer.kinds() if kind in ("numbers", "odds")}


def unfit_conditions(book: Book, conditions: Mapping[str, str]) -> Refusal | None:
    """Why a tournament under this book cannot have these conditions."""
    if not conditions:
        return None
    terms = book.terms(tournament=True)
    if book.prevails != "conditions":
        prevailing = terms.cite("tournament_rules_prevail") if terms.has("tournament_rules_prevail") else ("~T17",)
        return Refusal(prevailing, "the rules prevail over the conditions of a tournament", book=book.id)
    under = terms.cite("conditions_prevail")
    unknown = [key for key in conditions if key not in _kinds(book)]
    if unknown:
        because = f"this book has no figure {unknown[0]!r} that yields to conditions"
        return Refusal(under, because, book=book.id)
    try:
        _layer(book, conditions)
    except ValueError as wrong:
        return Refusal(under, f"the conditions cannot be read: {wrong}", book=book.id)
    return None
