"""Hands by the kinds of their tiles: one of each, and how many hands it stands for.

The two tiles of a kind are worth the same wherever they lie, also where they look different, so the 35,960 hands of
four tiles come down to 3,620 kinds of hand.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from msgspec import Struct

from croupier.games.pai_gow.tiles import tiles
from tests.rules.pai_gow.hands import TERMS

HANDS = 35_960


class KindOfHand(Struct, frozen=True):
    """Four tiles, with the kinds that occur once and those that occur twice as bits."""

    tiles: tuple[str, ...]
    once: int
    twice: int
    how_many: int

    @property
    def bits(self) -> int:
        return self.once | self.twice

    def meets(self, other: "KindOfHand") -> int:
        """In how many ways a hand of this kind and one of the other can be dealt together."""
        if self.twice & other.bits or self.bits & other.twice:
            return 0
        return self.how_many * other.how_many >> (self.once & other.once).bit_count()


@cache
def kinds_of_hand() -> tuple[KindOfHand, ...]:
    return tuple(_kinds_of_hand())


def _kinds_of_hand() -> Iterator[KindOfHand]:
    """A kind with one tile in the hand gives it in two ways, one with both tiles in a single way."""
    pairs = tuple(zip(tiles(TERMS)[::2], tiles(TERMS)[1::2], strict=True))
    for doubled in range(3):
        for twice in combinations(range(len(pairs)), doubled):
            others = [kind for kind in range(len(pairs)) if kind not in twice]
            for once in combinations(others, 4 - 2 * doubled):
                four = [tile for kind in twice for tile in pairs[kind]] + [pairs[kind][0] for kind in once]
                yield KindOfHand(tuple(four), _bits(once), _bits(twice), 2 ** len(once))


def _bits(kinds: tuple[int, ...]) -> int:
    return sum(1 << kind for kind in kinds)
