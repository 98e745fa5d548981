"""Tiles, parts and hands by the names of their kinds, for tests that read like the rules.

part_of("Teen Gow")                     # a Wong
hand_of("Gor Bon / Teen Look")          # a hand set, low part first
house_way_of("Teen Teen Gor Look")      # as House Way sets it
"""

from croupier.games.pai_gow.house_way import HouseWay, house_way
from croupier.games.pai_gow.parts import Comparison, Part, SetHand, compared, divided, part
from croupier.games.pai_gow.tiles import kind_name, kind_of, tiles
from croupier.instruments import library

BOOK = "NI2002-45/pai-gow"
TERMS = library().book(BOOK).terms()


def name_of(tile: str) -> str:
    return kind_name(kind_of(TERMS, tile)).replace(" ", "")


def tiles_of(names: str) -> tuple[str, ...]:
    """Tiles of these kinds; both tiles of a kind that is named twice."""
    left, found = list(tiles(TERMS)), []
    for name in names.replace("/", " ").split():
        tile = next(tile for tile in left if name_of(tile) == name)
        left.remove(tile)
        found.append(tile)
    return tuple(found)


def part_of(names: str) -> Part:
    return part(TERMS, tiles_of(names))


def hand_of(names: str) -> SetHand:
    four = tiles_of(names)
    return divided(TERMS, four[:2], four[2:])


def names_of(hand: SetHand) -> str:
    """The kinds of its tiles, as they are written in these tests."""
    return " / ".join(" ".join(map(name_of, each.tiles)) for each in (hand.low, hand.high))


def counts_of(hand: SetHand) -> str:
    """The values of its parts in short: "7 / 9", "3 / wong"."""
    return " / ".join(each.name if each.ranked else str(each.points) for each in (hand.low, hand.high))


def meet(players: str, banks: str) -> Comparison:
    return compared(TERMS, hand_of(players), hand_of(banks))


def house_way_of(names: str) -> HouseWay:
    return house_way(TERMS, tiles_of(names))
