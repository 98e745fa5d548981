"""How a game is played, for those who play it: what wins, what it pays, and what is theirs to decide.

The words of a game lie in its `guide.toml`, all that players read of it in one place. Numbers and odds come from the
terms of the book under the table's options; a sentence stands only where the book has every term that it speaks of.
Nothing here says how likely a result is or what to do: the books forbid advice.
"""

import re
import tomllib
from functools import cache, lru_cache

import msgspec
from msgspec import Struct

from croupier.instruments import Book, Terms, library
from croupier.instruments.plugins import IncompleteGame, beside
from croupier.views.clauses import Clause, clauses

FILE = "guide.toml"


class Piece(Struct, frozen=True, forbid_unknown_fields=True):
    """A drawing of the sprite, or "wheel", by its left upper corner in a picture of 440 by 200."""

    draws: str
    at: tuple[float, float]
    width: float
    turned: float = 0


class Picture(Struct, frozen=True, forbid_unknown_fields=True):
    """The game as a lobby shows it; `close` names the pieces that a small picture has."""

    pieces: tuple[Piece, ...]
    close: tuple[str, ...]


class Sentence(Struct, frozen=True, forbid_unknown_fields=True):
    """`under` names the terms that it rests on. `when`: "option=choice", or "!option=choice" for any other choice."""

    says: str
    under: tuple[str, ...]
    when: tuple[str, ...] = ()


class Priced(Struct, frozen=True, forbid_unknown_fields=True):
    """A winning result, named, with the term that has its odds."""

    says: str
    price: str
    when: tuple[str, ...] = ()


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """All that players read of a game. `hands` names what a number may place: the first is the best. `steps` has a
    line for each step of a first round."""

    kind: str
    line: str
    wins: tuple[Sentence, ...]
    decides: tuple[Sentence, ...]
    round: tuple[Sentence, ...]
    pays: tuple[Priced, ...]
    steps: dict[str, str]
    picture: Picture
    hands: tuple[str, ...] = ()


class Line(Struct, frozen=True):
    say: str
    under: tuple[Clause, ...]


class Pays(Struct, frozen=True):
    of: str  # the wager or the result by its name in the book, for screens that print it on the layout
    name: str
    pays: str
    under: tuple[Clause, ...]


class Guide(Struct, frozen=True):
    """The words of a game as they are true under one book and its options."""

    book: str
    title: str
    line: str
    wins: tuple[Line, ...]
    pays: tuple[Pays, ...]
    decides: tuple[Line, ...]
    round: tuple[Line, ...]
    steps: dict[str, str]


@cache
def words_of(game: str) -> Words:
    """Raises IncompleteGame if the game has no guide, or one that cannot be read."""
    file = beside(game, "words") / FILE
    if not file.is_file():
        raise IncompleteGame(f"the game {game!r} has no guide for its players: there is no {file}")
    try:
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Words)
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as wrong:
        raise IncompleteGame(f"the guide of the game {game!r} cannot be read from {file}: {wrong}") from wrong


@cache
def guide(terms: Terms) -> Guide:
    """The guide under these terms."""
    book = library().book(terms.book_id)
    words = words_of(book.game)
    return Guide(
        book=book.id,
        title=book.title,
        line=filled(words.line, terms, words),
        wins=_lines(words.wins, terms, words, book),
        pays=prices(terms),
        decides=_lines(words.decides, terms, words, book),
        round=_lines(words.round, terms, words, book),
        steps={name: filled(says, terms, words) for name, says in words.steps.items()},
    )


@lru_cache(maxsize=256)  # every view of a table has them on its sign
def prices(terms: Terms) -> tuple[Pays, ...]:
    """Every winning result with its odds: facts of the sign, not advice on how to play."""
    book = library().book(terms.book_id)
    words = words_of(book.game)
    return tuple(
        Pays(
            each.price.removesuffix("_odds"),
            filled(each.says, terms, words),
            str(terms.prices[each.price]),
            clauses(book, terms.cite(each.price)),
        )
        for each in words.pays
        if each.price in terms.prices and _holds(each.when, terms)
    )


def _lines(said: tuple[Sentence, ...], terms: Terms, words: Words, book: Book) -> tuple[Line, ...]:
    return tuple(
        Line(filled(each.says, terms, words), clauses(book, terms.cite(*each.under)))
        for each in said
        if _holds(each.when, terms) and all(map(terms.has, (*each.under, *numbers_in(each.says))))
    )


def _holds(when: tuple[str, ...], terms: Terms) -> bool:
    return all(_is_so(each.removeprefix("!"), terms) != each.startswith("!") for each in when)


def _is_so(said: str, terms: Terms) -> bool:
    option, _, choice = said.partition("=")
    return terms.options.get(option) == choice


_NUMBER = re.compile(r"\{(hand:)?(\w+)\}")


def numbers_in(says: str) -> list[str]:
    """The terms whose numbers a sentence names.

    >>> numbers_in("{dice} dice, {hand:blind_wins_from} or better")
    ['dice', 'blind_wins_from']
    """
    return [term for _, term in _NUMBER.findall(says)]


def filled(says: str, terms: Terms, words: Words) -> str:
    """A sentence with its numbers."""

    def number(found: re.Match[str]) -> str:
        value = terms.number(found[2])
        return words.hands[value - 1] if found[1] else str(value)

    return _NUMBER.sub(number, says)
