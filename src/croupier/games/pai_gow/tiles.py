"""Rules 2.1, 3.2 and 4: the tiles of a set, their order one by one, and the points they count.

A tile is called by the points on its two halves, as in "45"; a tile drawn twice in a set is there twice.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product

from croupier.instruments import Terms

# The kinds as the book calls them, by the letters that stand for them in its tables.
_NAMES = {
    "Te": "Teen",
    "Da": "Day",
    "Yu": "Yun",
    "Gr": "Gor",
    "Mo": "Mooy",
    "Cg": "Chong",
    "Bn": "Bon",
    "Fo": "Foo",
    "Pi": "Ping",
    "Ti": "Tit",
    "Lo": "Look",
    "Gw": "Gow",
    "Bt": "Bot",
    "Ct": "Chit",
    "Ng": "Ng",
    "GJ": "Gee Jun",
}
_GEE_JUN = "GJ"

_COLOURS = {"r": "red", "w": "white"}


# The set


@cache
def tiles(terms: Terms) -> tuple[str, ...]:
    """The 32 tiles of a set, from the highest kind to the lowest."""
    return tuple(tile for row in terms.table("tiles") for tile in row.split()[1:])


@cache
def _kinds(terms: Terms) -> Mapping[str, str]:
    rows = (row.split() for row in terms.table("tiles"))
    return {tile: kind for kind, *two in rows for tile in two}


def is_tile(terms: Terms, text: str) -> bool:
    return text in _kinds(terms)


def kind_of(terms: Terms, tile: str) -> str:
    """The two tiles of a kind make a pair, even where they look different."""
    return _kinds(terms)[tile]


@cache
def _ranks(terms: Terms) -> Mapping[str, int]:
    return {row.split()[0]: rank for rank, row in enumerate(terms.table("tiles"), 1)}


def rank_of_kind(terms: Terms, kind: str) -> int:
    return _ranks(terms)[kind]


def rank_of(terms: Terms, tile: str) -> int:
    """Its place among single tiles, 1 the highest; both tiles of a kind have the same."""
    return rank_of_kind(terms, kind_of(terms, tile))


# Points


def halves(tile: str) -> tuple[int, int]:
    """The points on its two halves."""
    first, second = map(int, tile)
    return first, second


def points_on(tile: str) -> int:
    """All points that are marked on it."""
    return sum(halves(tile))


def points_of(terms: Terms, tiles: Iterable[str]) -> int:
    """The point count: the points of the tiles together, without the tens."""
    return sum(counted(terms, tiles)) % 10


def counted(terms: Terms, tiles: Iterable[str]) -> tuple[int, ...]:
    """The points of each of these tiles: Gee Jun has the value that makes the point count highest."""
    return max(product(*(_may_count(terms, tile) for tile in tiles)), key=lambda points: sum(points) % 10)


def is_gee_jun(terms: Terms, tile: str) -> bool:
    return kind_of(terms, tile) == _GEE_JUN


def _may_count(terms: Terms, tile: str) -> tuple[int, ...]:
    if is_gee_jun(terms, tile):
        return terms.number("gee_jun_least"), terms.number("gee_jun_most")
    return (points_on(tile),)


# For people


def kind_name(kind: str) -> str:
    return _NAMES[kind]


def tile_name(terms: Terms, tile: str) -> str:
    """As a dealer calls it: "Teen 12", and "Gow 9 (4-5)" where the other tile of the kind looks different."""
    name = tile_called(terms, tile)
    if tiles(terms).count(tile) > 1:
        return name
    return f"{name} ({'-'.join(tile)})"


def tile_called(terms: Terms, tile: str) -> str:
    """The name of its kind with its points, "Gow 9", where its halves are visible."""
    return f"{kind_name(kind_of(terms, tile))} {' or '.join(map(str, _may_count(terms, tile)))}"


def pips(terms: Terms, tile: str) -> tuple[tuple[int, str], tuple[int, str]]:
    """How many points each half shows, and in which colour: "red", "white", or "half" for three of each."""
    first, second = halves(tile)
    if tile in terms.table("half_red_tiles"):
        return (first, "half"), (second, "half")
    colours = _colours(terms)
    return (first, colours[first]), (second, colours[second])


@cache
def _colours(terms: Terms) -> Mapping[int, str]:
    rows = (row.split() for row in terms.table("pip_colours"))
    return {int(points): _COLOURS[letter] for points, letter in rows}
