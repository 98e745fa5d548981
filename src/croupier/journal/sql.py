"""The common part of the two SQL stores: the queries, and settling a batch alone in the database."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from threading import Lock
from typing import Any, ClassVar

from msgspec.structs import astuple

from croupier.journal.chain import Head, act_from, genesis, kept, rounds_in, settle
from croupier.journal.entry import Append, Appended, Entry, Outcome, Snapshot
from croupier.journal.store import LONGEST_ATTENDANCE, AlreadySealed, Lease, Row, StoreError, check_next

COLUMNS = "seq, stream, version, at, who, role, key, asked, body, blind, hash"
CHUNK = 1_000  # rows fetched at a time: enough to share the cost of a query, little memory

Ask = Callable[..., list[tuple[Any, ...]]]  # takes a query and its values, returns the rows
Insert = Callable[[list[Row], list[Row]], None]  # entries, and places of rounds

FIELDS = COLUMNS.removeprefix("seq, ")  # those of an Entry

_SINCE = f"SELECT {COLUMNS} FROM entries WHERE seq > ? ORDER BY seq LIMIT {CHUNK}"
_TOUCHED = "SELECT stream, max(version), max(seq) FROM entries WHERE seq > ? GROUP BY stream"
LAST = "SELECT coalesce(max(seq), 0) FROM entries"
LAST_LEASE = "SELECT coalesce(max(number), 0) FROM leases"
_LASTS = f"SELECT ({LAST}), ({LAST_LEASE})"
_LEASED = "SELECT stream, number FROM leases WHERE number > ?"
_ATTEND = """
    INSERT INTO holders VALUES (?, {now} + ?, ?)
    ON CONFLICT (holder) DO UPDATE SET until = excluded.until, says = excluded.says"""
# A time further off than anybody may attend comes from a clock that has been put back since.
_THERE = f"until > {{now}} AND until <= {{now}} + {int(LONGEST_ATTENDANCE * 1000)}"
_ATTENDING = f"SELECT holder, says FROM holders WHERE {_THERE}"
_LEASES = f"""
    SELECT stream, number, holder, EXISTS (SELECT 1 FROM holders WHERE holders.holder = leases.holder AND {_THERE})
    FROM leases ORDER BY stream"""
_TAKE = """
    INSERT INTO leases VALUES (?, ?, ?)
    ON CONFLICT (stream) DO UPDATE SET number = excluded.number, holder = excluded.holder RETURNING number"""
_LONG_GONE = f"DELETE FROM holders WHERE until < {{now}} - {int(LONGEST_ATTENDANCE * 1000)}"
_ARRIVED = "SELECT stream, version, hash FROM entries WHERE seq > ? ORDER BY seq"
_SEAL = "INSERT INTO sealed VALUES (?, ?) ON CONFLICT (name) DO NOTHING"
_KEEP_SECRET = "INSERT INTO secrets VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
_ROUND = "SELECT version FROM rounds WHERE stream = ? AND round = ? ORDER BY version"
_KEEP = """INSERT INTO snapshots VALUES (?, ?, ?, ?, ?) ON CONFLICT (stream, slot)
    DO UPDATE SET version = excluded.version, program = excluded.program, value = excluded.value"""
_SNAPSHOT = """SELECT stream, slot, version, program, value FROM snapshots
    WHERE stream = ? AND program = ? AND version <= ? ORDER BY slot DESC LIMIT 1"""
_TILE = "SELECT hashes FROM tiles WHERE level = ? AND number = ?"
_TILES = "SELECT coalesce(max(number) + 1, 0) FROM tiles WHERE level = ?"
_BEAT = "INSERT INTO pulse VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
# The index of keys has one row for each act; a query uses it only if it repeats the condition.
OF_AN_ACT = "key <> '' AND length(asked) > 0"
_KEYED = f"SELECT version FROM entries WHERE {OF_AN_ACT} AND key = ? AND stream = ?"
_ALL_ROWS = f"SELECT {COLUMNS} FROM entries ORDER BY seq"
_STREAM_ROWS = f"SELECT {COLUMNS} FROM entries WHERE stream = ? ORDER BY version, seq"

_REMEMBERED = 100_000  # streams whose head is kept in memory


class SqlStore(ABC):
    """A store on a database. The heads of streams in use are cached; before each commit they are brought up to date
    with the appends of other processes, so that the check for races holds among them all."""

    NOW: ClassVar[str]  # milliseconds since 1970 by the clock of the database
    SHARES_WELL: ClassVar[bool] = False  # entries of others are no reason to look first, unless in the same streams

    def __init__(self) -> None:
        self._closed = False
        self._committing = Lock()  # guards these five:
        self._trusting = False  # most likely nobody else has written where we write
        self._leased: dict[str, int] = {}
        self._last_lease = 0  # the highest number that they take into account
        self._heads: dict[str, Head] = {}
        self._seen = 0  # the last entry that the remembered heads take into account

    @abstractmethod
    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query over data on disk."""

    @abstractmethod
    def _do(self, statement: str, *values: object) -> int:
        """One statement, on disk when this returns: the number of rows that it touched."""

    @abstractmethod
    def _alone(self) -> AbstractContextManager[tuple[Ask, Insert]]:
        """A transaction during which nobody else appends, and how to ask and insert inside it."""

    @abstractmethod
    def _append_at(self, seq: int, lease: int, rows: list[Row], rounds: list[Row]) -> int | None:
        """Write these entries, on disk when this returns, and return the number of the last; unless the last lease in
        the database has another number, or what has been written since `seq` touches a stream of theirs. (A store may
        take any entry since then for one that does.)"""

    @abstractmethod
    def _walk(self, query: str, *values: object) -> Iterator[Row]:
        """The rows of a query that may be long, fetched bit by bit, whatever their types."""

    @abstractmethod
    def _last_of(self, ask: Ask, stream: str, columns: str) -> Row | None:
        """These columns of the stream's last entry."""

    @abstractmethod
    def read(self, stream: str, after: int = 0) -> Iterator[Entry]: ...

    @abstractmethod
    def streams(self) -> list[str]: ...

    def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        with self._committing:
            at_once = self._trusting and len(self._heads) <= _REMEMBERED
            outcomes = self._at_once(batch) if at_once else None
            return self._in_turn(batch) if outcomes is None else outcomes

    def _at_once(self, batch: Sequence[Append]) -> list[Outcome] | None:
        """Write without looking first. Most often nobody else has appended there or taken a lease since we did, and the
        heads at hand are right; the database itself makes sure of that. None, and nothing written, where they are not,
        or where an append would be turned away by what is at hand alone."""
        outcomes = settle(batch, self._head_in(self._ask), self._leased)
        for outcome in outcomes:
            if type(outcome) is not Appended:
                return None
        if not (entries := kept(outcomes)):
            return None
        last = self._append_at(self._seen, self._last_lease, self._rows(entries), rounds_in(batch, outcomes))
        if last is None:
            self._trusting = False
            return None
        self._remember(entries, last)
        return outcomes

    def _in_turn(self, batch: Sequence[Append]) -> list[Outcome]:
        """Look at what others have written, and then write."""
        with self._alone() as (ask, insert):
            self._catch_up(ask)
            outcomes = settle(batch, self._head_in(ask), self._leased)
            if entries := kept(outcomes):
                insert(self._rows(entries), rounds_in(batch, outcomes))
        self._remember(entries, self._seen + len(entries))  # only now: the commit itself could still have failed
        return outcomes

    def _rows(self, entries: list[Entry]) -> list[Row]:
        return [(seq, *astuple(entry)) for seq, entry in enumerate(entries, self._seen + 1)]

    def _remember(self, entries: list[Entry], last: int) -> None:
        for entry in entries:
            self._heads[entry.stream] = entry.version, entry.hash
        if last == self._seen + len(entries):  # else others have written too
            self._seen = last

    def head(self, stream: str) -> Head:
        return self._find_head(self._ask, stream)

    def round(self, stream: str, number: int) -> list[int]:
        return [version for (version,) in self._ask(_ROUND, stream, number)]

    def keyed(self, stream: str, key: str) -> list[Entry]:
        first = min((version for (version,) in self._ask(_KEYED, key, stream)), default=0)
        return act_from(self.read(stream, first - 1)) if first else []

    def since(self, seq: int) -> Iterator[tuple[int, Entry]]:
        while rows := self._ask(_SINCE, seq):
            for seq, *fields in rows:
                yield seq, Entry(*fields)

    def touched(self, seq: int) -> tuple[int, dict[str, int]]:
        rows = self._ask(_TOUCHED, seq)
        return max((last for _, _, last in rows), default=seq), {stream: version for stream, version, _ in rows}

    def last_seq(self) -> int:
        return last_of(self._ask)

    def seal(self, name: str, value: bytes) -> None:
        if not self._do(_SEAL, name, value):
            raise AlreadySealed(name)

    def sealed(self, name: str) -> bytes | None:
        for (value,) in self._ask("SELECT value FROM sealed WHERE name = ?", name):
            return bytes(value)
        return None

    def unseal(self, name: str) -> None:
        self._do("DELETE FROM sealed WHERE name = ?", name)

    def keep_secret(self, name: str, value: bytes) -> None:
        self._do(_KEEP_SECRET, name, value)

    def exchange_secret(self, name: str, before: bytes, after: bytes) -> bool:
        return self._do("UPDATE secrets SET value = ? WHERE name = ? AND value = ?", after, name, before) == 1

    def secret(self, name: str) -> bytes | None:
        for (value,) in self._ask("SELECT value FROM secrets WHERE name = ?", name):
            return bytes(value)
        return None

    def forget_secret(self, name: str) -> None:
        self._do("DELETE FROM secrets WHERE name = ?", name)

    def secrets(self) -> Iterator[tuple[str, bytes]]:
        for name, value in self._ask("SELECT name, value FROM secrets ORDER BY name"):
            yield name, bytes(value)

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        self._do(_KEEP, *astuple(snapshot))

    def snapshot(self, stream: str, program: str, upto: int) -> Snapshot | None:
        for row in self._ask(_SNAPSHOT, stream, program, upto):
            return Snapshot(*row)
        return None

    @abstractmethod
    def number(self, stream: str, version: int) -> int | None: ...

    def take_over(self, rows: Sequence[Row], rounds: Sequence[Row]) -> None:
        with self._committing, self._alone() as (ask, insert):
            check_next(rows[0][0], last_of(ask))
            insert(list(rows), list(rounds))

    def seals(self) -> Iterator[tuple[str, bytes]]:
        for name, value in self._ask("SELECT name, value FROM sealed ORDER BY name"):
            yield name, bytes(value)

    def heads(self) -> Iterator[tuple[int, Entry]]:
        for stream in self.streams():
            if row := self._last_of(self._ask, stream, COLUMNS):
                yield row[0], Entry(*row[1:])

    def count(self) -> int:
        return int(self._ask("SELECT count(*) FROM entries")[0][0])

    def tile(self, level: int, number: int) -> bytes | None:
        for (hashes,) in self._ask(_TILE, level, number):
            return bytes(hashes)
        return None

    def tiles(self, level: int) -> int:
        return int(self._ask(_TILES, level)[0][0])

    def keep_tiles(self, tiles: Sequence[tuple[int, int, bytes]]) -> None:
        places = ", ".join(["(?, ?, ?)"] * len(tiles))
        values = [value for tile in tiles for value in tile]
        self._do(f"INSERT INTO tiles VALUES {places} ON CONFLICT (level, number) DO NOTHING", *values)

    def forget_tiles(self) -> None:
        self._do("DELETE FROM tiles")

    def beat(self, at: int) -> None:
        self._do(_BEAT, at)

    def rows(self, stream: str | None = None) -> Iterator[Row]:
        return self._walk(_ALL_ROWS) if stream is None else self._walk(_STREAM_ROWS, stream)

    def _head_in(self, ask: Ask) -> Callable[[str], Head]:
        return lambda stream: self._heads.get(stream) or self._found_head(ask, stream)

    def _found_head(self, ask: Ask, stream: str) -> Head:
        head = self._heads[stream] = self._find_head(ask, stream)
        return head

    # Leases

    def attend(self, holder: str, seconds: float, says: bytes = b"") -> dict[str, bytes]:
        self._do(_ATTEND.format(now=self.NOW), holder, int(seconds * 1000), says)
        return {name: bytes(said) for name, said in self._ask(_ATTENDING.format(now=self.NOW))}

    def depart(self, holder: str) -> None:
        self._do("DELETE FROM holders WHERE holder = ?", holder)

    def take(self, streams: Collection[str], holder: str) -> list[Lease]:
        self._do(_LONG_GONE.format(now=self.NOW))
        # Alone, like an append: so each append comes before a change of holder, or knows of it.
        with self._committing, self._alone() as (ask, _):
            ((_, last),) = ask(_LASTS)
            standing = {lease.stream: lease for lease in self._all_leases(ask)}
            for stream in streams:
                lease = standing.get(stream)
                if lease is None or not (lease.holder == holder or lease.alive):
                    last += 1
                    ask(_TAKE, stream, last, holder)
                    standing[stream] = Lease(stream, last, holder, True)
        return [standing[stream] for stream in sorted(streams)]

    def fence(self, stream: str) -> int:
        return sum(number for (number,) in self._ask("SELECT number FROM leases WHERE stream = ?", stream))

    def leases(self) -> list[Lease]:
        return self._all_leases(self._ask)

    def _all_leases(self, ask: Ask) -> list[Lease]:
        rows = ask(_LEASES.format(now=self.NOW))
        return [Lease(stream, number, holder, bool(alive)) for stream, number, holder, alive in rows]

    def _catch_up_with_leases(self, ask: Ask, last: int) -> None:
        if last < self._last_lease:  # the database has been put back
            self._leased.clear()
            self._last_lease = 0
        if last > self._last_lease:
            self._leased.update(ask(_LEASED, self._last_lease))
            self._last_lease = last

    def _find_head(self, ask: Ask, stream: str) -> Head:
        version, hash = self._last_of(ask, stream, "version, hash") or (0, genesis(stream))
        return version, hash

    def _catch_up(self, ask: Ask) -> None:
        ((last, lease),) = ask(_LASTS)
        self._trusting = self.SHARES_WELL or last == self._seen
        self._catch_up_with_leases(ask, lease)
        # After long absence, or with very many streams, looking heads up again is cheaper than keeping up; and where
        # the journal has become shorter, no cached head can be relied upon.
        if not 0 <= last - self._seen <= CHUNK or len(self._heads) > _REMEMBERED:
            self._heads.clear()
        elif last > self._seen:
            for stream, version, hash in ask(_ARRIVED, self._seen):
                self._heads[stream] = version, hash
        self._seen = last

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("this journal has been closed; open it again")


def check_schema(place: str, schema: int, known: int, another: str) -> None:
    """Raises StoreError where a journal has another schema than the one known here."""
    if schema != known:
        which, then = ("a newer", "upgrade croupier") if schema > known else ("an older", f"name another {another}")
        said = f"schema {schema}, where this one knows {known}"
        raise StoreError(f"{place} was written by {which} croupier: {said}; {then}")


def steps_from(schema: int, steps: Mapping[int, tuple[str, ...]]) -> list[str]:
    """The statements that bring a database of an earlier schema up to date."""
    found: list[str] = []
    while schema in steps:
        found += steps[schema]
        schema += 1
    return found


def last_of(ask: Ask) -> int:
    return int(ask(LAST)[0][0])
