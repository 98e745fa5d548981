"""Tiles and dice as people write them: "45 36 / 12 66", "4-5", "3 5 6"."""

import re
from collections.abc import Iterator
from itertools import combinations, product

from msgspec.structs import replace

from croupier.cli.terminal.forms import Unclear
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.tiles import kind_name, kind_of
from croupier.instruments import Terms
from croupier.ruling import Command

_TILES = re.compile(r"(?:[1-6]-?[1-6])+")
_TILE = re.compile(r"([1-6])-?([1-6])")
_HAND, _PART = 4, 2


def tiles_of(text: str) -> tuple[str, ...]:
    """Tiles by their two halves, with or without blanks between them; none if anything else is among them. The
    higher or the lower half may come first.

    >>> tiles_of("45 6-3 12"), tiles_of("4536"), tiles_of("45 7")
    (('45', '36', '12'), ('45', '36'), ())
    """
    short = "".join(text.replace(",", " ").split())
    if not _TILES.fullmatch(short):
        return ()
    return tuple("".join(sorted(found)) for found in _TILE.findall(short))


def _named(text: str, count: int) -> tuple[str, ...]:
    found = tiles_of(text)
    if len(found) != count:
        tiles = "a tile" if count == 1 else f"{count} tiles"
        raise Unclear(f"{text!r} is not {tiles}; write each by its two halves, as in 45")
    return found


def parts_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two tiles and two tiles, with or without a stroke between the parts."""
    first, stroke, second = text.partition("/")
    if stroke:
        return _named(first, _PART), _named(second, _PART)
    four = _named(text, _HAND)
    return four[:_PART], four[_PART:]


# How an answer goes into its command


def house_tiles(command: Command, text: str) -> Command:
    """The House's tiles; parted by a stroke they are compared with House Way."""
    if "/" in text:
        low, high = parts_of(text)
        return replace(command, tiles=(*low, *high), low=low)
    return replace(command, tiles=_named(text, _HAND))


def both_parts(command: Command, text: str) -> Command:
    if two := _two_numbers(text):
        return replace(command, numbers=two)
    low, high = parts_of(text)
    return replace(command, low=low, high=high)


def hand_tiles(command: Command, text: str) -> Command:
    return replace(command, tiles=_named(text.replace("/", " "), _HAND))


def one_tile(command: Command, text: str) -> Command:
    return replace(command, tile=_named(text, 1)[0])


def two_tiles(command: Command, text: str) -> Command:
    if two := _two_numbers(text):
        return replace(command, numbers=two)
    return replace(command, two=_named(text, _PART))


def _two_numbers(text: str) -> tuple[int, ...]:
    """Two tiles of a hand by their numbers, as in 1 3; none if they are named by their halves."""
    words = text.replace(",", " ").split()
    return tuple(map(int, words)) if len(words) == _PART and all(word in "1234" for word in words) else ()


def some_tiles(command: Command, text: str) -> Command:
    found = tiles_of(text)
    return replace(command, cards=_named(text, len(found) or 1))


def dice(command: Command, text: str) -> Command:
    """Three dice, with or without blanks. What they can show is for the rules to say."""
    figures = "".join(text.replace(",", " ").split())
    if not (figures.isascii() and figures.isdecimal()) or len(figures) > _HAND:
        raise Unclear(f"{text!r} are no dice; write what each shows, as in 3 5 6")
    return replace(command, dice=tuple(map(int, figures)))


def boxes(command: Command, text: str) -> Command:
    return replace(command, boxes=_figures(text))


def numbers(command: Command, text: str) -> Command:
    return replace(command, numbers=_figures(text))


def _figures(text: str) -> tuple[int, ...]:
    """Boxes, or tiles by their number, with or without blanks. Which there are is for the rules to say."""
    figures = "".join(text.replace(",", " ").split())
    if not (figures.isascii() and figures.isdecimal()):
        raise Unclear(f"{text!r} are no boxes and no numbers of tiles; write them as in 2 3")
    return tuple(map(int, figures))


def dealing(text: str) -> Command | None:
    """What somebody asks for who names tiles when none are due."""
    if len(tiles_of(text.replace("/", " "))) != _HAND:
        return None
    if "/" in text:
        return both_parts(c.ShowHand(), text)
    return house_tiles(c.TurnHouseHand(), text)


# Setting one's own hand


def divisions(terms: Terms, tiles: tuple[str, ...], with_first: int) -> Iterator[str]:
    """Every way to write that the first tile goes with this one, by places, halves or names; also by the two others,
    and by other tiles that are like them."""
    meant = sorted((tiles[0], tiles[with_first])), sorted(_others(tiles, (0, with_first)))
    for pair in combinations(range(len(tiles)), _PART):
        if sorted(tiles[place] for place in pair) in meant:
            for one, other in (pair, pair[::-1]):
                for words in product(_spellings(terms, tiles, one), _spellings(terms, tiles, other)):
                    yield f"set {' '.join(words)}"


def _others(tiles: tuple[str, ...], pair: tuple[int, ...]) -> list[str]:
    return [tile for place, tile in enumerate(tiles) if place not in pair]


def _spellings(terms: Terms, tiles: tuple[str, ...], place: int) -> tuple[str, ...]:
    """A tile by its place, its halves either way round, or its name."""
    tile = tiles[place]
    name = kind_name(kind_of(terms, tile)).lower()
    return str(place + 1), tile, tile[::-1], "-".join(tile), "-".join(tile[::-1]), name
