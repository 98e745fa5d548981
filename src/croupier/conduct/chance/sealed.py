"""A sealed shoe: its order is fixed and committed to before the first wager, and shown after the last card.

All hashes are SHA-256 in lower-case hex, of ASCII text whose lines each end with a newline. Every place of the order
has a salt and a leaf of its own, so that one card can be shown without the others:

    croupier salt/2                     croupier item/2                     croupier order/2
    <the salt: 64 hex digits>           <the salt of the place>             <the leaf of place 1>
    <the place, counted from 1>         <the card>                          <the leaf of place 2> ...

The first text gives the salt of a place, the second its leaf, the third the commitment. Numbers of a wheel or a set of
tiles can be sealed too: anything of two letters or digits each.

No two orders have the same texts, so a commitment fits one order only; and a salt is as long as the hash, so nobody can
find a card by trying cards.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from croupier.conduct.chance.drbg import Generator
from croupier.conduct.chance.shuffle import Thing, shuffled

SALT_BYTES = 32
_ITEM = re.compile("[0-9A-Za-z]{2}")
_SALT_HEX = re.compile(f"[0-9a-f]{{{2 * SALT_BYTES}}}")


@dataclass(frozen=True, repr=False)
class SealedShoe:
    """The order of a stack of cards with the salt that hides it. It is shown by its commitment only."""

    salt: bytes
    order: tuple[str, ...]

    @cached_property  # two hashes a card: whoever keeps it and whoever publishes it ask for the same
    def commitment(self) -> str:
        return _commitment(*self.reveal())

    def reveal(self) -> tuple[str, tuple[str, ...]]:
        """The salt in hex and the order, to be published once no further card of this shoe can come."""
        return self.salt.hex(), self.order

    def __repr__(self) -> str:
        return f"<sealed shoe {self.commitment}>"


def seal(cards: Sequence[str], generator: Generator) -> SealedShoe:
    """Shuffle these cards and seal their order."""
    if not all(map(_ITEM.fullmatch, cards)):
        raise ValueError("a shoe is sealed of cards only, each two letters such as 'Td'")
    return SealedShoe(generator.draw(SALT_BYTES), shuffled(generator, cards))


def check(commitment: str, salt: str, order: Sequence[str]) -> bool:
    """Whether the revealed shoe is the one committed to."""
    well_formed = _SALT_HEX.fullmatch(salt) is not None and all(map(_ITEM.fullmatch, order))
    return well_formed and _commitment(salt, order) == commitment


def dealt_order(order: Sequence[Thing], cut: int, from_back: int) -> tuple[tuple[Thing, ...], int]:
    """The cards in the order of drawing after the cut, and before which of them the cutting card comes.

    The cards in front of the cut (`cut` of them) go to the back of the stack, and the second cutting card
    goes in `from_back` cards from the back.

    >>> dealt_order(("2c", "3c", "4c", "5c", "6c"), cut=2, from_back=1)
    (('4c', '5c', '6c', '2c', '3c'), 4)
    """
    if not (0 <= cut <= len(order) and 0 <= from_back <= len(order)):
        raise ValueError(f"{len(order)} cards cannot be cut at {cut} and at {from_back} from the back")
    return (*order[cut:], *order[:cut]), len(order) - from_back


def salt_at(salt: str, place: int) -> str:
    """The salt of one place: it tells nothing about the salts of the others."""
    return _hash(f"croupier salt/2\n{salt}\n{place}\n")


def leaf(salt_of_place: str, item: str) -> str:
    return _hash(f"croupier item/2\n{salt_of_place}\n{item}\n")


def leaves(salt: str, order: Sequence[str]) -> tuple[str, ...]:
    return tuple([leaf(salt_at(salt, place), item) for place, item in enumerate(order, 1)])


def _commitment(salt: str, order: Sequence[str]) -> str:
    return _hash("\n".join(("croupier order/2", *leaves(salt, order), "")))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
