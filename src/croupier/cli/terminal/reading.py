"""Answers as people write them, by the kind of question. The rules decide whether they are allowed."""

import re
from collections.abc import Callable, Mapping

from croupier.cli.options import cents_of, not_an_amount
from croupier.cli.terminal.words import cards_of


class Unclear(Exception):  # noqa: N818 - named for what it is
    """An answer that makes no sense; the message says what to write."""


def whole(text: str) -> int:
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise Unclear(f"{text!r} is not a whole number")
    return int(text)


_MOST_DIGITS = 9


def amount(text: str) -> int:
    cents = cents_of(text.strip())
    if cents is None:
        raise Unclear(not_an_amount(text))
    return cents


def one_of(answers: tuple[str, ...], text: str) -> str:
    if text.lower() not in answers:
        raise Unclear(f"{text!r} is none of these: {', '.join(word for word in answers if len(word) > 1)}")
    return text.lower()


def yes_or_no(text: str) -> bool:
    return one_of((*_YES, "no", "n"), text) in _YES


_YES = ("yes", "y")


def place(text: str) -> str:
    """A box by its number, with or without the word, or another place by its name."""
    return text.lower().removeprefix("box").strip()


def box(text: str) -> int:
    return whole(place(text))


# Cards


def card(text: str) -> str:
    cards = cards_of(text)
    if len(cards) != 1:
        raise Unclear(f"{text!r} is not a card; type rank then suit, as in Th or As")
    return cards[0]


def cards(text: str) -> tuple[str, ...]:
    """Cards with or without blanks between them; "-" is one that nobody has seen."""
    found: list[str] = []
    for word in text.replace(",", " ").split():
        found += [""] if word == "-" else cards_of(word) or [card(word)]
    return tuple(found)


# Tiles and dice

_TILES = re.compile(r"(?:[1-6]-?[1-6])+")
_TILE = re.compile(r"([1-6])-?([1-6])")


def tiles_of(text: str) -> tuple[str, ...]:
    """Tiles by their two halves, with or without blanks between them; empty if anything else is among them. The higher
    or the lower half may come first.

    >>> tiles_of("45 6-3 12"), tiles_of("4536"), tiles_of("45 7")
    (('45', '36', '12'), ('45', '36'), ())
    """
    short = "".join(text.replace(",", " ").split())
    if not _TILES.fullmatch(short):
        return ()
    return tuple("".join(sorted(found)) for found in _TILE.findall(short))


def so_many_tiles(text: str, count: int) -> tuple[str, ...]:
    found = tiles_of(text.replace("/", " "))
    if len(found) != count:
        named = "a tile" if count == 1 else f"{count} tiles"
        raise Unclear(f"{text!r} is not {named}; write each by its two halves, as in 45")
    return found


def tile(text: str) -> str:
    return so_many_tiles(text, 1)[0]


def tiles(text: str) -> tuple[str, ...]:
    """As many tiles as are named."""
    return so_many_tiles(text, len(tiles_of(text)) or 1)


def dice(text: str) -> tuple[int, ...]:
    """Dice, with or without blanks. The rules decide what they can show."""
    return _figures(text, _MOST_DICE, "are no dice; write what each shows, as in 3 5 6")


def figures(text: str) -> tuple[int, ...]:
    """Boxes, or tiles by their number, with or without blanks. The rules decide which exist."""
    return _figures(text, _MOST_DIGITS, "are no boxes and no numbers of tiles; write them as in 2 3")


_MOST_DICE = 4


def _figures(text: str, most: int, otherwise: str) -> tuple[int, ...]:
    short = "".join(text.replace(",", " ").split())
    if not (short.isascii() and short.isdecimal()) or len(short) > most:
        raise Unclear(f"{text!r} {otherwise}")
    return tuple(map(int, short))


READ: Mapping[str, Callable[[str], object]] = {
    "number": whole,
    "money": amount,
    "yes or no": yes_or_no,
    "card": card,
    "cards": cards,
    "tile": tile,
    "tiles": tiles,
    "figures": figures,
    "dice": dice,
    "box": box,
    "place": place,
}
