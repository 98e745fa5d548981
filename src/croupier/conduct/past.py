"""Rounds of the past: where they lie in the journal of their table, and how they ended."""

from collections.abc import Callable, Iterable, Iterator
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct.codec import decode_fact
from croupier.conduct.snapshots import EVERY, NEWEST, Snapshots
from croupier.conduct.unreadable import folded
from croupier.games.round_of_play import RoundRecord
from croupier.games.rounds import RoundEnds, RoundPutRight
from croupier.games.voiding import find_record
from croupier.journal import Entry, Store
from croupier.ruling import Fact
from croupier.table import Table, evolve
from croupier.table.facts import CommandRefused

Told = tuple[Entry, Fact]


class Place(Struct, frozen=True):
    """A closed round in its stream: the versions after `before` up to `end`, and later ones that put it right."""

    before: int
    end: int
    later: tuple[int, ...]


def round_of(fact: Fact) -> int:
    """The round that a fact ends or puts right, for the index; 0 for any other fact."""
    return fact.round if isinstance(fact, RoundEnds | RoundPutRight) else 0


def place_of(store: Store, stream: str, number: int) -> Place | None:
    """Where a closed round lies. The index only says where to look: where it does not lead to the end of the round, the
    journal is read from there or from its beginning."""
    end = _end(store, stream, number)
    before = _end(store, stream, number - 1) if number > 1 else 0
    if end is None or before is None:
        return _found_by_reading(store, stream, number, before or 0)
    return Place(before, end, tuple(version for version in store.round(stream, number) if version > end))


def told_between(store: Store, stream: str, after: int, upto: int) -> Iterator[Told]:
    """The facts with versions above `after`, up to `upto`."""
    return ((entry, decode_fact(entry.body)) for entry in entries_between(store, stream, after, upto))


def entries_between(store: Store, stream: str, after: int, upto: int) -> Iterator[Entry]:
    return takewhile(lambda entry: entry.version <= upto, store.read(stream, after))


def _end(store: Store, stream: str, number: int) -> int | None:
    for version in store.round(stream, number):
        for _, fact in told_between(store, stream, version - 1, version):
            if isinstance(fact, RoundEnds) and fact.round == number:
                return version
    return None


def _found_by_reading(store: Store, stream: str, number: int, before: int) -> Place | None:
    end, later = 0, list[int]()
    for entry in store.read(stream, before):
        fact = decode_fact(entry.body)
        if isinstance(fact, RoundEnds) and fact.round == number - 1:
            before = entry.version
        elif isinstance(fact, RoundEnds) and fact.round == number:
            end = entry.version
        elif end and round_of(fact) == number:
            later.append(entry.version)
    return Place(before, end, tuple(later)) if end else None


class Past:
    """The past of one table, from its journal: at any version, and round by round."""

    def __init__(self, store: Store, stream: str, snapshots: Snapshots | None = None) -> None:
        self._store = store
        self._stream = stream
        self._snapshots = snapshots

    everything = [(0, NEWEST)]  # as one stretch

    def stretches(self, number: int) -> list[tuple[int, int]]:
        """Where the journal tells of a round, closed or not: each stretch from after one version up to another."""
        place = place_of(self._store, self._stream, number)
        if place is not None:
            return [(place.before, place.end), *((version - 1, version) for version in place.later)]
        before = _end(self._store, self._stream, number - 1) if number > 1 else 0
        return [] if before is None else [(before, NEWEST)]

    def entries(self, after: int, upto: int) -> Iterator[Entry]:
        return entries_between(self._store, self._stream, after, upto)

    def table_at(self, version: int) -> Table | None:
        """The table after this entry: the last state at hand before it, and the facts from there. Raises
        UnreadableStream."""
        begun = self._snapshots.latest(self._stream, version) if self._snapshots else None
        at, table = begun or (0, None)
        for state, _, _ in folded(table, entries_between(self._store, self._stream, at, version), evolve):
            table = state
        return table

    def at_hand_before(self, reached: Callable[[Table], bool]) -> tuple[int, Table | None]:
        """The last state at hand, with its version, at which something has not been reached yet that stays reached from
        then on. Only a few states are read, however long the journal is."""
        begun: tuple[int, Table | None] = (0, None)
        low, high = 0, self._store.head(self._stream)[0]
        while self._snapshots and high - low > EVERY // 2:
            middle = (low + high) // 2
            found = self._snapshots.latest(self._stream, middle)
            if found is None or found[0] <= begun[0]:
                low = middle
            elif reached(found[1]):
                high = found[0]
            else:
                begun, low = found, middle
        return begun

    def record(self, number: int, upto: int = NEWEST) -> RoundRecord | None:
        """A closed round with everything that was decided about it later, up to this version."""
        place = place_of(self._store, self._stream, number)
        table = self.table_at(place.end) if place else None
        if place is None or table is None:
            return None
        for version in (each for each in place.later if each <= upto):
            for _, fact in told_between(self._store, self._stream, version - 1, version):
                table = evolve(table, fact)
        return find_record(table.game, number)


def rounds_in(facts: Iterable[Fact]) -> dict[int, RoundRecord]:
    """Every closed round that all facts of a table tell of, the oldest first, as it stands after them."""
    table: Table | None = None
    found: dict[int, RoundRecord] = {}
    for fact in facts:
        if table is None and isinstance(fact, CommandRefused):
            continue
        table = evolve(table, fact)
        number = round_of(fact)
        if number and (record := find_record(table.game, number)):
            found[number] = record
        elif number in found and number in table.game.voided_later:
            found[number] = replace(found[number], voided=True)
    return found
