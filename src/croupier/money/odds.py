"""Odds as a rule book prints them, kept exact until chips change hands."""

import re
from fractions import Fraction
from functools import cache

from msgspec import Struct

_PRINTED = re.compile(r"(\d+) to (\d+)(?: less (\d+)%)?")


class Odds(Struct, frozen=True):
    """`to` units of winnings for each `on` units staked, less a percentage of the winnings.

    >>> Odds.of("1 to 1 less 5%").winnings(2500)
    Fraction(2375, 1)
    """

    to: int
    on: int
    less: int = 0

    @classmethod
    def of(cls, printed: str) -> "Odds":
        match = _PRINTED.fullmatch(printed)
        if not match or int(match[2]) == 0 or int(match[3] or 0) > 100:
            raise ValueError(f"{printed!r} is not odds; write them as '8 to 1' or '1 to 1 less 5%'")
        return cls(int(match[1]), int(match[2]), int(match[3] or 0))

    def winnings(self, stake: int) -> Fraction:
        """The winnings on a stake, on top of the stake itself."""
        return Fraction(stake * self.to * (100 - self.less), self.on * 100)

    def pays(self, stake: int) -> tuple[int, bool]:
        """The winnings in whole cents, rounded up, and whether they were whole already."""
        cents, rest = divmod(stake * self.to * (100 - self.less), self.on * 100)
        return (cents + 1, False) if rest else (cents, True)

    def __str__(self) -> str:
        return _printed(self.to, self.on, self.less)


@cache  # the same few odds are printed with every payment
def _printed(to: int, on: int, less: int) -> str:
    return f"{to} to {on}" + (f" less {less}%" if less else "")
