"""The players mix what the house has sealed.

The key is the SHA-256 of this ASCII text, each line ended by a newline; its values are those that were revealed, in
the order of the closed list:

    croupier key/1
    <the commitment of the sealed order>
    <value: 64 lower-case hex digits>
    ...

The sealed order is shuffled with bits from the key: SHA-256(key, 0), SHA-256(key, 1) and so on, the count as 8 bytes,
the highest first. The house sealed its order without knowing the key, so the result is as random as the better of the
two; and every order can come of it, since the sealed one is any of them.
"""

import hashlib
from collections.abc import Iterable, Sequence

from croupier.conduct.chance.shuffle import Thing, shuffled


class Keyed:
    """Bits that anybody can compute from a key."""

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._count = 0
        self._bytes = b""

    def bits(self, width: int) -> int:
        """The first `width` bits of the next whole bytes."""
        length = (width + 7) // 8
        while len(self._bytes) < length:
            self._bytes += hashlib.sha256(self._key + self._count.to_bytes(8)).digest()
            self._count += 1
        taken, self._bytes = self._bytes[:length], self._bytes[length:]
        return int.from_bytes(taken) >> (8 * length - width)


def key_of(sealed: str, values: Iterable[str]) -> bytes:
    text = f"croupier key/1\n{sealed}\n" + "".join(f"{value}\n" for value in values)
    return hashlib.sha256(text.encode("ascii")).digest()


def mixed(sealed: str, order: Sequence[Thing], values: Sequence[str]) -> tuple[Thing, ...]:
    """The order that is dealt: the sealed one, shuffled by the revealed values; without any, as it was sealed."""
    return shuffled(Keyed(key_of(sealed, values)), order) if values else tuple(order)
