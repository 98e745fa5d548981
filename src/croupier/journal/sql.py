"""What the two SQL stores have in common: the queries, and settling a batch alone in the database."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from threading import Lock
from typing import Any

from msgspec.structs import astuple

from croupier.journal.chain import Head, kept, settle
from croupier.journal.entry import Append, Entry, Outcome
from croupier.journal.store import Row, StoreError

COLUMNS = "seq, stream, version, at, who, role, key, body, hash"
CHUNK = 1_000  # rows fetched at a time: enough to share the cost of a query, little memory

Ask = Callable[..., list[tuple[Any, ...]]]  # takes a query and its values, gives the rows
Insert = Callable[[list[Row]], None]

FIELDS = COLUMNS.removeprefix("seq, ")  # those of an Entry

_SINCE = f"SELECT {COLUMNS} FROM entries WHERE seq > ? ORDER BY seq LIMIT {CHUNK}"
_TOUCHED = "SELECT stream, max(version), max(seq) FROM entries WHERE seq > ? GROUP BY stream"
_LAST = "SELECT coalesce(max(seq), 0) FROM entries"
_ARRIVED = "SELECT stream, version, hash FROM entries WHERE seq > ? ORDER BY seq"
_SEAL = "INSERT INTO sealed VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
_ALL_ROWS = f"SELECT {COLUMNS} FROM entries ORDER BY seq"
_STREAM_ROWS = f"SELECT {COLUMNS} FROM entries WHERE stream = ? ORDER BY version, seq"

_REMEMBERED = 100_000  # streams whose head is kept in memory


class SqlStore(ABC):
    """A store on a database. The heads of streams in use are remembered; before each commit they are brought
    up to date with what other processes have appended, so that the check for races holds among them all."""

    def __init__(self) -> None:
        self._closed = False
        self._committing = Lock()  # guards these two:
        self._heads: dict[str, Head] = {}
        self._seen = 0  # the last entry that the remembered heads take into account

    @abstractmethod
    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """The rows of a query over what is on disk."""

    @abstractmethod
    def _do(self, statement: str, *values: object) -> None:
        """One statement, on disk when this returns."""

    @abstractmethod
    def _alone(self) -> AbstractContextManager[tuple[Ask, Insert]]:
        """A transaction during which nobody else appends, and how to ask and insert inside it."""

    @abstractmethod
    def _walk(self, query: str, *values: object) -> Iterator[Row]:
        """The rows of a query that may be long, fetched bit by bit, whatever their types."""

    @abstractmethod
    def _find_head(self, ask: Ask, stream: str) -> Head:
        """The stream's head, looked up in the database."""

    @abstractmethod
    def read(self, stream: str, after: int = 0) -> Iterator[Entry]: ...

    @abstractmethod
    def streams(self) -> list[str]: ...

    def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        with self._committing:
            with self._alone() as (ask, insert):
                self._catch_up(ask)
                outcomes = settle(batch, lambda stream: self._heads.get(stream) or self._find_head(ask, stream))
                if entries := kept(outcomes):
                    insert([(seq, *astuple(entry)) for seq, entry in enumerate(entries, self._seen + 1)])
            # Remembered only now: the commit itself could still have failed.
            self._heads.update((entry.stream, (entry.version, entry.hash)) for entry in entries)
            self._seen += len(entries)
        return outcomes

    def head(self, stream: str) -> Head:
        return self._find_head(self._ask, stream)

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
        self._do(_SEAL, name, value)

    def sealed(self, name: str) -> bytes | None:
        for (value,) in self._ask("SELECT value FROM sealed WHERE name = ?", name):
            return bytes(value)
        return None

    def unseal(self, name: str) -> None:
        self._do("DELETE FROM sealed WHERE name = ?", name)

    def rows(self, stream: str | None = None) -> Iterator[Row]:
        return self._walk(_ALL_ROWS) if stream is None else self._walk(_STREAM_ROWS, stream)

    def _catch_up(self, ask: Ask) -> None:
        last = last_of(ask)
        # After long absence, or with very many streams, looking heads up again is cheaper than keeping along;
        # and where the journal has become shorter, nothing that is remembered can be relied upon.
        if not 0 <= last - self._seen <= CHUNK or len(self._heads) > _REMEMBERED:
            self._heads.clear()
        elif last > self._seen:
            for stream, version, hash in ask(_ARRIVED, self._seen):
                self._heads[stream] = version, hash
        self._seen = last

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("this journal has been closed; open it again")


def last_of(ask: Ask) -> int:
    return int(ask(_LAST)[0][0])
