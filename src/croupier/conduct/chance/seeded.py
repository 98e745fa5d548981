"""Chance for rehearsals: the same seed gives the same cards, quickly. Nothing that anybody has paid for is dealt from
it."""

from random import Random

from croupier.conduct.chance.drbg import Generator


class SeededGenerator(Generator):
    """Takes its bits from a seed, where the real generator takes entropy for every one of them."""

    def __init__(self, random: Random) -> None:
        super().__init__(random.randbytes)
        self._random = random

    def draw(self, count: int) -> bytes:
        return self._random.randbytes(count)

    def bits(self, width: int) -> int:
        return self._random.getrandbits(width)
