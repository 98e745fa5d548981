"""A shoe as anyone at the table can know it: how many cards are left, and which have been seen."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.equipment.cards import CARDS


def decks(count: int) -> tuple[str, ...]:
    """This many whole decks, deck after deck in new-deck order, without jokers."""
    return CARDS * count


class Shoe(Struct, frozen=True, gc=False):
    """A dealing shoe. A card that left it unseen (a face-down burn) could be any of the rest, so an entered card is
    checked against what can be known: it has not been seen more often than there are decks."""

    decks: int  # the origin of the cards, whether or not all are in the shoe
    left: int
    seen: Mapping[str, int] = {}
    filled: int = 0  # the number of cards it was filled with, if not all

    @classmethod
    def of(cls, deck_count: int) -> "Shoe":
        return cls(deck_count, deck_count * len(CARDS))

    @property
    def drawn(self) -> int:
        """The number of cards that have left the shoe; the next one is the card after these."""
        return (self.filled or self.decks * len(CARDS)) - self.left

    def can_show(self, card: str) -> bool:
        return self.seen.get(card, 0) < self.decks

    def without(self, cards: Iterable[str]) -> "Shoe":
        """The shoe after these cards left it, "" for a card that left face down."""
        seen, left = dict(self.seen), self.left
        for card in cards:
            left -= 1
            if card:
                seen[card] = seen.get(card, 0) + 1
        return Shoe(self.decks, left, seen, self.filled)

    def showing(self, cards: Iterable[str]) -> "Shoe":
        """The shoe once cards that had left it face down have been turned."""
        seen = dict(self.seen)
        for card in cards:
            seen[card] = seen.get(card, 0) + 1
        return replace(self, seen=seen)

    def unseeing(self, cards: Iterable[str]) -> "Shoe":
        """The shoe as if these cards had not been seen: an entry of them is being corrected."""
        seen = dict(self.seen)
        for card in cards:
            seen[card] -= 1
        return replace(self, seen=seen)
