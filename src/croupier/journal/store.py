"""The contract that every store keeps, and the address that opens one."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Protocol

from msgspec import Struct

from croupier.journal.chain import Head
from croupier.journal.entry import Append, Entry, Outcome, Snapshot

Row = tuple[Any, ...]  # seq, then the fields of an Entry in order, exactly as they lie in the store


class StoreError(Exception):
    """The store cannot do its work; the message says what to change."""


class AlreadySealed(StoreError):  # noqa: N818 - the state of a name
    """A value stands under this name; none is ever replaced."""

    def __init__(self, name: str) -> None:
        super().__init__(f"something is sealed under {name!r} already, and is never replaced")


class Lease(Struct, frozen=True):
    """The process that deals a stream. Each new holder has a higher number, and no append with another is taken."""

    stream: str
    number: int
    holder: str
    alive: bool  # the holder has been heard of in time; any other lease is free to take


LONGEST_ATTENDANCE = 60.0  # seconds


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

    def round(self, stream: str, number: int) -> list[int]:
        """The versions that end this round of a table or put it right, in order. Only a help to find them: it repeats
        what the entries say, and nothing is lost with it."""
        ...

    def keyed(self, stream: str, key: str) -> list[Entry]:
        """The entries of the act that came under this key, in order."""
        ...

    def streams(self) -> list[str]:
        """The names of all streams that have entries, sorted."""
        ...

    def since(self, seq: int) -> Iterator[tuple[int, Entry]]:
        """All entries numbered above `seq` in the order of arrival. Numbers have no gaps and appear in order:
        a follower that goes on from the last number it saw misses nothing."""
        ...

    def touched(self, seq: int) -> tuple[int, dict[str, int]]:
        """The changes above `seq` without reading them: the number of the last entry, and for each stream with entries
        there, the version it ends at."""
        ...

    def last_seq(self) -> int:
        """The number of the last entry; 0 while there is none."""
        ...

    def wait_for_news(self, seq: int, timeout: float) -> bool:
        """Wait up to `timeout` seconds until there is an entry numbered above `seq`, whoever wrote it."""
        ...

    def seal(self, name: str, value: bytes) -> None:
        """Store a value under a new name; it is on disk when this returns. Raises AlreadySealed if one is there."""
        ...

    def sealed(self, name: str) -> bytes | None:
        """The value stored under the name, or None."""
        ...

    def unseal(self, name: str) -> None:
        """Delete the value stored under the name, if any."""
        ...

    def keep_secret(self, name: str, value: bytes) -> None:
        """Store a value under a name, in place of the one that is there; it is on disk when this returns. These are the
        only values that change: a password is chosen anew, a session ends."""
        ...

    def exchange_secret(self, name: str, before: bytes, after: bytes) -> bool:
        """Store a value in place of this one; nothing, if another is there by now. Says whether it is done."""
        ...

    def secret(self, name: str) -> bytes | None:
        """The secret of this name, or None."""
        ...

    def forget_secret(self, name: str) -> None:
        """Delete the secret of this name, if any."""
        ...

    def secrets(self) -> Iterator[tuple[str, bytes]]:
        """Every secret, by name."""
        ...

    def attend(self, holder: str, seconds: float, says: bytes = b"") -> dict[str, bytes]:
        """This holder is there, and counts as there for this many seconds (at most LONGEST_ATTENDANCE) by the clock of
        the database. Returns every holder who is there, with what each says to the others."""
        ...

    def depart(self, holder: str) -> None:
        """This holder is gone, and its leases are free at once."""
        ...

    def take(self, streams: Collection[str], holder: str) -> list[Lease]:
        """The leases of these streams: those that nobody else who is there holds are now this holder's, each with a
        new number unless it was this holder's already."""
        ...

    def fence(self, stream: str) -> int:
        """The number of the stream's lease; 0 if nobody ever took it."""
        ...

    def leases(self) -> list[Lease]:
        """All leases, by stream."""
        ...

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Store the state of a stream, in place of the one with the same slot."""
        ...

    def snapshot(self, stream: str, program: str, upto: int) -> Snapshot | None:
        """The stream's last snapshot by this program at this version or before. It is a cache: whoever reads it checks
        it, and nothing is lost with it."""
        ...

    def number(self, stream: str, version: int) -> int | None:
        """The number of an entry in the order of arrival."""
        ...

    def take_over(self, rows: Sequence[Row], rounds: Sequence[Row]) -> None:
        """Append entries of another store just as they are, in their order, and the places of rounds in them."""
        ...

    def seals(self) -> Iterator[tuple[str, bytes]]:
        """Everything stored under a name."""
        ...

    def heads(self) -> Iterator[tuple[int, Entry]]:
        """The last entry of every stream, with its number in the order of arrival."""
        ...

    def count(self) -> int:
        """How many entries there are, counted: as many as the number of the last one, unless some were deleted."""
        ...

    def tile(self, level: int, number: int) -> bytes | None:
        """A full tile of the journal's tree, or None. See `tiles.py`."""
        ...

    def tiles(self, level: int) -> int:
        """How many full tiles the tree has at this level."""
        ...

    def keep_tiles(self, tiles: Sequence[tuple[int, int, bytes]]) -> None:
        """Keep full tiles, each with its level and number. Those that are there already stay."""
        ...

    def forget_tiles(self) -> None:
        """Delete all tiles: they are made again from the entries."""
        ...

    def beat(self, at: int) -> None:
        """Write the time, to find out whether anything can be written; on disk when this returns."""
        ...

    def rows(self, stream: str | None = None) -> Iterator[Row]:
        """Everything in the store, unjudged, for an audit that trusts nothing: all rows by number, or one stream's rows
        by version. Unlike `read` it leaves nothing out and assumes no type."""
        ...

    def close(self) -> None:
        """Release everything. A waiting follower returns; any later use raises StoreError."""
        ...


def check_next(seq: int, last: int) -> None:
    """Raises StoreError unless an entry of another store comes next."""
    if seq != last + 1:
        raise StoreError(f"entry {seq:,} cannot follow entry {last:,}")


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
