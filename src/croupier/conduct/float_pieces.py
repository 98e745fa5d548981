"""Which chips lie in a float, piece by piece, as far as the journal knows it.

A count says the pieces, and so do fills and credits that were counted out. Everything else moves chips by value: a
patron who is paid 25.00 may take one chip or five, so from then on nobody knows the pieces before they are counted
again."""

from collections import Counter

from msgspec import Struct

from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.conduct.hosted import Hosted
from croupier.conduct.pit_book import FloatCount
from croupier.journal import Store
from croupier.money.accounts import FLOAT
from croupier.ruling import Fact
from croupier.table.facts import ColourChanged, FloatCredited, FloatFilled


class Pieces(Struct, frozen=True):
    """By value in cents, as they were last known. `lost_at` is when chips moved by value since then: 0 if none has."""

    known: dict[int, int]
    lost_at: int = 0


class FloatPieces:
    """One table's, kept up entry by entry from its last count."""

    def __init__(self, store: Store, hosted: Hosted) -> None:
        self._store, self._hosted = store, hosted
        self._count = -1  # the number of the count that they go on from
        self._read = 0
        self._pieces: Counter[int] = Counter()
        self._lost_at = 0

    def catch_up(self, count: FloatCount | None) -> Pieces:
        count = count if count and count.version else None  # an older one does not say what it takes in
        number = count.number if count else 0
        if number != self._count:
            self._count, self._lost_at = number, 0
            self._pieces = Counter(count.pieces if count else {})
            self._read = count.version if count else 0
        if not self._lost_at:
            self._read_on()
        known = {cents: number for cents, number in sorted(self._pieces.items()) if number}
        return Pieces(known, self._lost_at)

    def _read_on(self) -> None:
        for entry in self._store.read(self._hosted.stream, self._read):
            self._read = entry.version
            try:
                fact = decode_fact(entry.body)
            except UnreadableFact:
                self._lost_at = entry.at
                return
            if not self._moved(fact):
                self._lost_at = entry.at
                return

    def _moved(self, fact: Fact) -> bool:
        """Takes a fact in; whether the pieces are still known after it."""
        match fact:
            case FloatFilled(pieces=pieces) if pieces:
                self._pieces.update(pieces)
            case FloatCredited(pieces=pieces) if pieces:
                self._pieces.subtract(pieces)
                return all(number >= 0 for number in self._pieces.values())
            case ColourChanged():  # the value stays, and the pieces do not
                return False
            case _:
                return not any(FLOAT in (move.out_of, move.into) for move in fact.moves)
        return True
