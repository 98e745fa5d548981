"""A sealed shoe: its order is fixed and committed to before the first wager, and shown after the last card.

The commitment is the SHA-256, in lower-case hex, of this ASCII text of three lines, each ended by a newline:

    croupier shoe/1
    <the salt: 32 bytes as 64 lower-case hex digits>
    <the cards from the front of the stack to the back, two letters each, one space between>

What is sealed may also be the numbers of a wheel or a set of tiles: anything of two letters or digits each.

No two shoes have the same text, so a commitment fits one order only; and the salt is as long as the hash, so
nobody can find the order by trying orders.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from croupier.conduct.chance.drbg import Generator
from croupier.conduct.chance.shuffle import shuffled

SALT_BYTES = 32
_ITEM = re.compile("[0-9A-Za-z]{2}")
_SALT_HEX = re.compile(f"[0-9a-f]{{{2 * SALT_BYTES}}}")


@dataclass(frozen=True, slots=True, repr=False)
class SealedShoe:
    """The order of a stack of cards with the salt that hides it. It is shown by its commitment only."""

    salt: bytes
    order: tuple[str, ...]

    @property
    def commitment(self) -> str:
        return _commitment(*self.reveal())

    def reveal(self) -> tuple[str, tuple[str, ...]]:
        """The salt in hex and the order: what is published once no card of this shoe can come any more."""
        return self.salt.hex(), self.order

    def __repr__(self) -> str:
        return f"<sealed shoe {self.commitment}>"


def seal(cards: Sequence[str], generator: Generator) -> SealedShoe:
    """Shuffle these cards and seal their order."""
    if not all(map(_ITEM.fullmatch, cards)):
        raise ValueError("a shoe is sealed of cards only, each two letters such as 'Td'")
    return SealedShoe(generator.draw(SALT_BYTES), shuffled(generator, cards))


def check(commitment: str, salt: str, order: Sequence[str]) -> bool:
    """Whether the shoe that was committed to is the one revealed."""
    well_formed = _SALT_HEX.fullmatch(salt) is not None and all(map(_ITEM.fullmatch, order))
    return well_formed and _commitment(salt, order) == commitment


def dealt_order(order: Sequence[str], cut: int, from_back: int) -> tuple[tuple[str, ...], int]:
    """The cards as they will be drawn once the stack is cut, and before which of them the cutting card comes.

    The cards in front of the cut (`cut` of them) go to the back of the stack, and the second cutting card
    goes in `from_back` cards from the back.

    >>> dealt_order(("2c", "3c", "4c", "5c", "6c"), cut=2, from_back=1)
    (('4c', '5c', '6c', '2c', '3c'), 4)
    """
    if not (0 <= cut <= len(order) and 0 <= from_back <= len(order)):
        raise ValueError(f"{len(order)} cards cannot be cut at {cut} and at {from_back} from the back")
    return (*order[cut:], *order[:cut]), len(order) - from_back


def _commitment(salt: str, order: Sequence[str]) -> str:
    return hashlib.sha256(f"croupier shoe/1\n{salt}\n{' '.join(order)}\n".encode("ascii")).hexdigest()
