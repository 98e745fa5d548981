"""Tiles and dice as people write them: "45 36 / 12 66", "4-5", "3 5 6"."""

from collections.abc import Iterator
from itertools import combinations, product

from msgspec.structs import replace

from croupier.cli.terminal.reading import so_many_tiles, tiles_of
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.tiles import kind_name, kind_of
from croupier.instruments import Terms
from croupier.ruling import Command

_HAND, _PART = 4, 2


def parts_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Two tiles and two tiles, with or without a stroke between the parts."""
    first, stroke, second = text.partition("/")
    if stroke:
        return so_many_tiles(first, _PART), so_many_tiles(second, _PART)
    four = so_many_tiles(text, _HAND)
    return four[:_PART], four[_PART:]


# How an answer goes into its command


def house_tiles(command: Command, text: str) -> Command:
    """The House's tiles; divided by a stroke, they are compared with House Way."""
    if "/" in text:
        low, high = parts_of(text)
        return replace(command, tiles=(*low, *high), low=low)
    return replace(command, tiles=so_many_tiles(text, _HAND))


def both_parts(command: Command, text: str) -> Command:
    if two := _two_numbers(text):
        return replace(command, numbers=two)
    low, high = parts_of(text)
    return replace(command, low=low, high=high)


def two_tiles(command: Command, text: str) -> Command:
    if two := _two_numbers(text):
        return replace(command, numbers=two)
    return replace(command, two=so_many_tiles(text, _PART))


def _two_numbers(text: str) -> tuple[int, ...]:
    """Two tiles of a hand by their numbers, as in 1 3; empty if they are named by their halves."""
    words = text.replace(",", " ").split()
    return tuple(map(int, words)) if len(words) == _PART and all(word in "1234" for word in words) else ()


def dealing(text: str) -> Command | None:
    """The command that naming tiles means when none are due."""
    if len(tiles_of(text.replace("/", " "))) != _HAND:
        return None
    if "/" in text:
        return both_parts(c.ShowHand(), text)
    return house_tiles(c.TurnHouseHand(), text)


# Setting the player's own hand


def divisions(terms: Terms, tiles: tuple[str, ...], with_first: int) -> Iterator[str]:
    """Every way to write that the first tile goes with this one: by places, halves or names; also by the two others,
    and by other tiles of the same kind."""
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
