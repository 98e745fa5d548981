"""Every hand that a set of tiles makes, by the worth of its tiles, with its three settings and House Way's.

Tiles of one kind are worth the same wherever they lie, so the 35,960 hands of four tiles reduce to 3,620. Each stands
for as many hands as there are ways to take its tiles.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from msgspec.structs import replace

from croupier.analysis.case import Progress
from croupier.games.pai_gow.house_way import HouseWay, house_way, settings
from croupier.games.pai_gow.parts import SetHand
from croupier.games.pai_gow.tiles import kind_of, tiles
from croupier.instruments import Terms

HAND = 4  # tiles, set two and two
AT_A_TIME = 200  # hands that are set between two reports of progress

Composition = Sequence[tuple[str, ...]]  # groups of one tile or two; those in a group are worth the same


@dataclass(frozen=True, slots=True)
class Hand:
    """Four tiles. As bits: `half` are the groups from which it takes one of two tiles, `whole` those it takes
    completely."""

    tiles: tuple[str, ...]
    half: int
    whole: int
    ways: int


@dataclass(frozen=True, slots=True)
class Field:
    """Every hand of these tiles, its settings that differ in worth, and the one that House Way takes."""

    composition: Composition
    hands: tuple[Hand, ...]
    settings: tuple[tuple[SetHand, ...], ...]
    ways: tuple[HouseWay, ...]

    @property
    def house_way(self) -> tuple[SetHand, ...]:
        return tuple(way.hand for way in self.ways)


@cache
def by_kind(terms: Terms) -> Composition:
    """The whole set, in groups of the two tiles of a kind."""
    kinds: dict[str, list[str]] = {}
    for tile in tiles(terms):
        kinds.setdefault(kind_of(terms, tile), []).append(tile)
    return tuple(map(tuple, kinds.values()))


def hands_of(composition: Composition) -> tuple[Hand, ...]:
    """Each hand once, whichever tiles of its groups it takes."""
    return tuple(_hands(composition))


def _hands(composition: Composition) -> Iterator[Hand]:
    for groups in combinations_with_replacement(range(len(composition)), HAND):
        taken = Counter(groups)
        left = {group: len(composition[group]) - count for group, count in taken.items()}
        if min(left.values()) >= 0:
            yield Hand(
                tuple(tile for group, count in taken.items() for tile in composition[group][:count]),
                sum(1 << group for group, tiles in left.items() if tiles),
                sum(1 << group for group, tiles in left.items() if not tiles),
                prod(comb(len(composition[group]), count) for group, count in taken.items()),
            )


def field(terms: Terms, composition: Composition, progress: Progress) -> Field:
    """Every hand of these tiles, set by the game's own House Way."""
    hands = hands_of(composition)
    ways: list[HouseWay] = []
    for start in range(0, len(hands), AT_A_TIME):
        progress("setting hands by House Way", start, len(hands))
        ways += (house_way(terms, hand.tiles) for hand in hands[start : start + AT_A_TIME])
    progress("setting hands by House Way", len(hands), len(hands))
    return Field(composition, hands, tuple(unlike(settings(terms, hand.tiles)) for hand in hands), tuple(ways))


def unlike(hands: Sequence[SetHand]) -> tuple[SetHand, ...]:
    """The settings that differ in worth: where a pair is split, either of its tiles may go to either part."""
    return tuple({worth(hand): hand for hand in reversed(hands)}.values())[::-1]


def worth(hand: SetHand) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return hand.low.strength, hand.high.strength


def by_look(terms: Terms, of: Field, kinds: Callable[[str], bool] = lambda kind: True) -> Field:
    """The same tiles, with tiles of these kinds told apart where they look different. House Way sets by kind."""
    composition = [alike for group in of.composition for alike in _alike(group, kinds(kind_of(terms, group[0])))]
    ways = {kinds_in(terms, hand.tiles): way for hand, way in zip(of.hands, of.ways, strict=True)}
    hands = hands_of(composition)
    three = tuple(settings(terms, hand.tiles) for hand in hands)
    set_alike = (_set_alike(ways[kinds_in(terms, hand.tiles)], each) for hand, each in zip(hands, three, strict=True))
    return Field(composition, hands, three, tuple(set_alike))


def _alike(group: tuple[str, ...], apart: bool) -> list[tuple[str, ...]]:
    return [(tile,) for tile in group] if apart and len(set(group)) > 1 else [group]


def kinds_in(terms: Terms, four: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(kind_of(terms, tile) for tile in four))


def _set_alike(way: HouseWay, three: Sequence[SetHand]) -> HouseWay:
    return replace(way, hand=next(setting for setting in three if worth(setting) == worth(way.hand)))
