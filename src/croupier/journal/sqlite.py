"""A journal in one SQLite file: the embedded default. Several processes may have it open at once."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache, partial
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any

from croupier.journal.chain import Head, genesis
from croupier.journal.entry import Entry
from croupier.journal.sql import COLUMNS, FIELDS, Ask, Insert, SqlStore
from croupier.journal.store import Row, StoreError

SCHEMA = 2
APPLICATION = 0x43524F55  # "CROU" in the file's header: this is a croupier journal

# A stream is found through sheets: its index is kept apart for each 1,024 entries in the order of arrival. In one
# index over all, every stream ends on a page of its own, so that a commit for many tables writes as many pages; the
# last sheet has a few, however many tables there are. Every 32nd version is a landmark, to say where to begin.
_SHEET = "seq / 1024"
_LANDMARK = "version % 32 = 1"

# STRICT: a column holds its type and nothing else. The insert trigger also stops INSERT OR REPLACE, which
# deletes a row without firing the delete trigger.
_TABLES = (
    """CREATE TABLE entries (
        seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL,
        who TEXT NOT NULL, role TEXT NOT NULL, key TEXT NOT NULL, body BLOB NOT NULL, hash BLOB NOT NULL) STRICT""",
    f"CREATE UNIQUE INDEX sheets ON entries ({_SHEET}, stream, version)",
    f"CREATE INDEX landmarks ON entries (stream, version) WHERE {_LANDMARK}",
    f"""CREATE TRIGGER entries_are_appended BEFORE INSERT ON entries
        WHEN NEW.seq <> 1 + (SELECT ifnull(max(seq), 0) FROM entries)
          OR NEW.version <> 1 + (SELECT max(version) FROM entries WHERE {_SHEET} = NEW.{_SHEET} AND stream = NEW.stream)
        BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END""",
    """CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END""",
    """CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
        BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END""",
    "CREATE TABLE sealed (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {SCHEMA}",
)

_ON_SHEET = f"FROM entries WHERE {_SHEET} = ? AND stream = ?"
_READ = f"SELECT {FIELDS} {_ON_SHEET} AND version > ? ORDER BY version"
_HEAD = f"SELECT version, hash {_ON_SHEET} ORDER BY version DESC LIMIT 1"
_BEGINS = f"""
    SELECT {_SHEET} FROM entries WHERE {_LANDMARK} AND stream = ? AND version <= ? ORDER BY version DESC LIMIT 1"""
_ENDS = f"SELECT {_SHEET} FROM entries ORDER BY seq DESC LIMIT 1"
# Leaps through the landmarks from name to name; DISTINCT would walk them all.
_STREAMS = f"""
    WITH RECURSIVE found (stream) AS (
        SELECT min(stream) FROM entries WHERE {_LANDMARK}
        UNION ALL
        SELECT (SELECT min(stream) FROM entries WHERE {_LANDMARK} AND stream > found.stream)
        FROM found WHERE stream IS NOT NULL)
    SELECT stream FROM found WHERE stream IS NOT NULL"""

# Many rows to a statement: Python gives way to other threads at every statement, and where many writers want to
# run, that costs more than the row.
_MOST_ROWS = 64


@cache
def _insert_of(rows: int) -> str:
    return f"INSERT INTO entries ({COLUMNS}) VALUES {', '.join(['(?, ?, ?, ?, ?, ?, ?, ?, ?)'] * rows)}"


_LAST = 2**63 - 1  # no version is higher
_PATIENCE = 30.0  # seconds to wait for another process's transaction
_POLL = 0.05  # seconds between looks for other processes' entries


class SqliteStore(SqlStore):
    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self._path = Path(path)
        # Two connections: a reader on the writer's own would see entries that are not yet on disk.
        self._writing, self._reading = Lock(), Lock()
        self._writer = self._connect()
        try:
            with self._explained():
                self._prepare()
            self._reader = self._connect()
        except BaseException:
            self._writer.close()
            raise

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        # Entries never change, so a stream can be read sheet by sheet without holding a transaction open.
        for sheet in self._sheets(self._ask, stream, after + 1):
            for row in self._ask(_READ, sheet, stream, after):
                yield Entry(*row)

    def streams(self) -> list[str]:
        return [name for (name,) in self._ask(_STREAMS)]

    def wait_for_news(self, seq: int, timeout: float) -> bool:
        until = time.monotonic() + timeout
        while not self._closed and self.last_seq() <= seq and (left := until - time.monotonic()) > 0:
            time.sleep(min(_POLL, left))
        return not self._closed and self.last_seq() > seq

    def close(self) -> None:
        self._closed = True
        with self._writing, self._reading:
            self._reader.close()
            self._writer.close()

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._reading, self._explained():
            return self._reader.execute(query, values).fetchall()

    def _do(self, statement: str, *values: object) -> None:
        with self._writing, self._explained():
            self._writer.execute(statement, values)

    def _find_head(self, ask: Ask, stream: str) -> Head:
        for sheet in reversed(self._sheets(ask, stream, _LAST)):
            for version, hash in ask(_HEAD, sheet, stream):
                return version, hash
        return 0, genesis(stream)

    def _sheets(self, ask: Ask, stream: str, version: int) -> range:
        """The sheets on which the stream's entries from this version on may lie."""
        for (first,) in ask(_BEGINS, stream, version):
            ((last,),) = ask(_ENDS)
            return range(first, last + 1)
        return range(0)

    @contextmanager
    def _alone(self) -> Iterator[tuple[Ask, Insert]]:
        db = self._writer
        with self._writing:
            try:
                db.execute("BEGIN IMMEDIATE")  # takes the write lock before anything is read
                yield lambda query, *values: db.execute(query, values).fetchall(), self._insert
                db.execute("COMMIT")
            except BaseException as error:
                with suppress(sqlite3.Error):  # it may not have begun, or a full disk have rolled it back already
                    db.execute("ROLLBACK")
                if isinstance(error, sqlite3.Error):
                    raise self._explanation(error) from error
                raise

    def _insert(self, rows: list[Row]) -> None:
        for at in range(0, len(rows), _MOST_ROWS):
            some = rows[at : at + _MOST_ROWS]
            self._writer.execute(_insert_of(len(some)), tuple(chain.from_iterable(some)))

    def _walk(self, query: str, *values: object) -> Iterator[Row]:
        # A connection of its own, so that one state of the file is read whatever is appended meanwhile.
        self._check_open()
        with closing(self._connect()) as db, self._explained():
            # Text that is no UTF-8 must reach an audit as something it can name, not as an error.
            db.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
            yield from db.execute(query, values)

    def _connect(self) -> sqlite3.Connection:
        with self._explained():
            db = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
            # FULL: a commit returns once the log is flushed, so that what was acknowledged survives a power cut.
            db.execute("PRAGMA synchronous = FULL")
        return db

    def _prepare(self) -> None:
        db = self._writer
        if _number(db, "SELECT count(*) FROM sqlite_master") == 0:
            db.execute("PRAGMA journal_mode = WAL")
            with self._alone() as (ask, _):
                # Another process may have made the tables meanwhile.
                if _number(db, "SELECT count(*) FROM sqlite_master") == 0:
                    for statement in _TABLES:
                        ask(statement)
        if _number(db, "PRAGMA application_id") != APPLICATION:
            raise StoreError(f"{self._path} is another program's database; name another file")
        if (schema := _number(db, "PRAGMA user_version")) > SCHEMA:
            raise StoreError(
                f"{self._path} was written by a newer croupier: schema {schema}, where this one "
                f"knows {SCHEMA}; upgrade croupier"
            )
        if schema < SCHEMA:
            raise StoreError(
                f"{self._path} was written by an older croupier: schema {schema}, where this one "
                f"knows {SCHEMA}; name another file"
            )

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise self._explanation(error) from error

    def _explanation(self, error: sqlite3.Error) -> StoreError:
        self._check_open()
        return StoreError(f"{self._path}: {error}; {_advice(error)}")


def _number(db: sqlite3.Connection, query: str) -> int:
    return int(db.execute(query).fetchone()[0])


def _advice(error: sqlite3.Error) -> str:
    match getattr(error, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_NOTADB:
            return "name another file"
        case sqlite3.SQLITE_FULL:
            return "make room on the disk"
        case sqlite3.SQLITE_BUSY:
            return "end the other program that keeps it locked"
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            return "check that its folder exists and that this user may write there"
        case _:
            return "check the file and its disk"
