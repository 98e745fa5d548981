"""The contract that every store keeps, and the address that opens one."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from croupier.journal.chain import Head
from croupier.journal.entry import Append, Entry, Outcome

Row = tuple[Any, ...]  # seq, then the fields of an Entry in order, exactly as they lie in the store


class StoreError(Exception):
    """The store cannot do its work; the message names what to change."""


class Store(Protocol):
    """An append-only journal of many streams. Safe to use from many threads; a database also from many
    processes at once."""

    def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        """Settle the batch in order, in one transaction that is on disk when this returns.

        An append that raced or failed does not stop the others. Raises StoreError, and keeps nothing, when
        the transaction as a whole fails; if a connection broke while the database was confirming, read the
        head before trying again.
        """
        ...

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        """The stream's entries with versions above `after`, in order."""
        ...

    def head(self, stream: str) -> Head:
        """The version and hash the stream ends at; version 0 for a stream without entries."""
        ...

    def streams(self) -> list[str]:
        """The names of all streams that have entries, sorted."""
        ...

    def since(self, seq: int) -> Iterator[tuple[int, Entry]]:
        """All entries numbered above `seq` in the order of arrival. Numbers have no gaps and appear in order:
        a follower that goes on from the last number it saw misses nothing."""
        ...

    def touched(self, seq: int) -> tuple[int, dict[str, int]]:
        """What lies above `seq` without reading it: the number of the last entry, and for each stream that has
        entries there the version it ends at."""
        ...

    def last_seq(self) -> int:
        """The number of the last entry; 0 while there is none."""
        ...

    def wait_for_news(self, seq: int, timeout: float) -> bool:
        """Wait up to `timeout` seconds until there is an entry numbered above `seq`, whoever wrote it."""
        ...

    def seal(self, name: str, value: bytes) -> None:
        """Keep a value aside under a name, replacing what was there; it is on disk when this returns."""
        ...

    def sealed(self, name: str) -> bytes | None:
        """The value kept under the name, or None."""
        ...

    def unseal(self, name: str) -> None:
        """Forget the value kept under the name, if any."""
        ...

    def rows(self, stream: str | None = None) -> Iterator[Row]:
        """Everything that lies in the store, unjudged, for an audit that trusts nothing: all rows by number,
        or one stream's rows by version. Unlike `read` it leaves nothing out and takes no type for granted."""
        ...

    def close(self) -> None:
        """Release everything. A waiting follower returns; any later use raises StoreError."""
        ...


def open_store(url: str) -> Store:
    """Open the store at an address: `memory:`, `postgresql://...`, `sqlite:///path` or a plain path.

    As elsewhere, `sqlite:///name.db` is relative and `sqlite:////srv/name.db` is absolute.
    """
    # Each kind is imported only when asked for: the PostgreSQL driver alone would double the start-up time.
    if url == "memory:":
        from croupier.journal.memory import MemoryStore

        return MemoryStore()
    if url.startswith(("postgresql://", "postgres://")):
        from croupier.journal.postgres import PostgresStore

        return PostgresStore(url)
    path = url.removeprefix("sqlite:///")
    if "://" in path or path.startswith(("sqlite:", "memory:", ":memory:")) or not path:
        raise StoreError(
            f"{url!r} is no journal's address; write memory:, sqlite:///path, a plain path or postgresql://..."
        )
    from croupier.journal.sqlite import SqliteStore

    return SqliteStore(path)
