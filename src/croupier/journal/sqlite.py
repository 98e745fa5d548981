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

from croupier.journal.entry import Entry
from croupier.journal.files import Files
from croupier.journal.sql import COLUMNS, FIELDS, LAST_LEASE, OF_AN_ACT, Ask, Insert, SqlStore, check_schema, steps_from
from croupier.journal.store import Row, StoreError

SCHEMA = 5
APPLICATION = 0x43524F55  # "CROU" in the file's header: this is a croupier journal

# A stream is found through sheets: its index is separate for each 1,024 entries in the order of arrival. In one index
# over all, every stream ends on its own page, so a commit for many tables writes as many pages; the last sheet has a
# few, however many tables there are. Every 32nd version is a landmark, which tells where to begin.
_SHEET = "seq / 1024"
_LANDMARK = "version % 32 = 1"

# STRICT: a column holds its type and nothing else. The insert trigger also stops INSERT OR REPLACE, which
# deletes a row without firing the delete trigger.
_SECRETS = "CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT"
_TABLES = (
    """CREATE TABLE entries (
        seq INTEGER PRIMARY KEY, stream TEXT NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL,
        who TEXT NOT NULL, role TEXT NOT NULL, key TEXT NOT NULL, asked BLOB NOT NULL, body BLOB NOT NULL,
        blind BLOB NOT NULL, hash BLOB NOT NULL) STRICT""",
    f"CREATE UNIQUE INDEX sheets ON entries ({_SHEET}, stream, version)",
    f"CREATE INDEX keys ON entries (key) WHERE {OF_AN_ACT}",
    f"CREATE INDEX landmarks ON entries (stream, version) WHERE {_LANDMARK}",
    f"""CREATE TRIGGER entries_are_appended BEFORE INSERT ON entries
        WHEN NEW.seq <> 1 + (SELECT ifnull(max(seq), 0) FROM entries)
          OR NEW.version <> 1 + (SELECT max(version) FROM entries WHERE {_SHEET} = NEW.{_SHEET} AND stream = NEW.stream)
        BEGIN SELECT RAISE(ABORT, 'entries are only appended'); END""",
    """CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
        BEGIN SELECT RAISE(ABORT, 'entries are never changed'); END""",
    """CREATE TRIGGER entries_are_not_deleted BEFORE DELETE ON entries
        BEGIN SELECT RAISE(ABORT, 'entries are never deleted'); END""",
    """CREATE TABLE rounds (
        stream TEXT NOT NULL, round INTEGER NOT NULL, version INTEGER NOT NULL,
        PRIMARY KEY (stream, round, version)) STRICT, WITHOUT ROWID""",
    """CREATE TABLE snapshots (
        stream TEXT NOT NULL, slot INTEGER NOT NULL, version INTEGER NOT NULL, program TEXT NOT NULL,
        value BLOB NOT NULL, PRIMARY KEY (stream, slot)) STRICT""",
    "CREATE TABLE tiles (level INTEGER, number INTEGER, hashes BLOB NOT NULL, PRIMARY KEY (level, number)) STRICT",
    "CREATE TABLE pulse (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT",
    "CREATE TABLE sealed (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT",
    "CREATE TABLE leases (stream TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, holder TEXT NOT NULL) STRICT",
    "CREATE TABLE holders (holder TEXT PRIMARY KEY, until INTEGER NOT NULL, says BLOB NOT NULL) STRICT",
    _SECRETS,
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {SCHEMA}",
)
# From each earlier schema to the next; those that are missing came before anything was released.
STEPS = {4: (_SECRETS, "PRAGMA user_version = 5")}

_ON_SHEET = f"FROM entries WHERE {_SHEET} = ? AND stream = ?"
_READ = f"SELECT {FIELDS} {_ON_SHEET} AND version > ? ORDER BY version"
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

# Many rows to a statement: Python yields to other threads at every statement, and where many writers want to run, that
# costs more than the row.
_MOST_ROWS = 64


@cache
def _insert_of(rows: int, guarded: bool = False) -> str:
    """`guarded`: only under this lease. Otherwise the first entry gets a number that no entry can have."""
    row = ", ".join("?" * len(COLUMNS.split(", ")))
    first = row.replace("?", f"CASE ({LAST_LEASE}) WHEN ? THEN ? ELSE 0 END", 1) if guarded else row
    return f"INSERT INTO entries ({COLUMNS}) VALUES ({'), ('.join([first, *[row] * (rows - 1)])})"


_LAST = 2**63 - 1  # no version is higher
_PATIENCE = 30.0  # seconds to wait for another process's transaction
_POLL = 0.05  # seconds between looks for other processes' entries


class SqliteStore(SqlStore):
    NOW = "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"

    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self._path = Path(path)
        # Two connections: a reader on the writer's own would see entries that are not yet on disk.
        self._writing, self._reading = Lock(), Lock()
        self._writer = self._connect()
        self._files = Files(self._path, Path(f"{path}-wal"), Path(f"{path}-shm"))
        try:
            with self._explained():
                self._prepare()
            self._reader = self._connect()
        except BaseException:
            self._writer.close()
            self._files.close()
            raise

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        # Entries never change, so a stream can be read sheet by sheet without holding a transaction open.
        for sheet in self._sheets(self._ask, stream, after + 1):
            for row in self._ask(_READ, sheet, stream, after):
                yield Entry(*row)

    def number(self, stream: str, version: int) -> int | None:
        for sheet in self._sheets(self._ask, stream, version):
            for (seq,) in self._ask(f"SELECT seq {_ON_SHEET} AND version = ?", sheet, stream, version):
                return int(seq)
        return None

    def streams(self) -> list[str]:
        return [name for (name,) in self._ask(_STREAMS)]

    def wait_for_news(self, seq: int, timeout: float) -> bool:
        until = time.monotonic() + timeout
        while not self._closed and self.last_seq() <= seq and (left := until - time.monotonic()) > 0:
            time.sleep(min(_POLL, left))
        return not self._closed and self.last_seq() > seq

    def close(self) -> None:
        closed, self._closed = self._closed, True
        with self._writing, self._reading:
            if not closed:
                self._reader.close()
                self._writer.close()
                self._files.close()

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._reading:
            try:
                return self._reader.execute(query, values).fetchall()
            except sqlite3.Error as error:
                raise self._explanation(error) from error

    def _do(self, statement: str, *values: object) -> int:
        with self._writing, self._explained():
            self._check_before()
            done = self._writer.execute(statement, values).rowcount
            self._files.check_after()
            return done

    def _last_of(self, ask: Ask, stream: str, columns: str) -> Row | None:
        for sheet in reversed(self._sheets(ask, stream, _LAST)):
            for row in ask(f"SELECT {columns} {_ON_SHEET} ORDER BY version DESC LIMIT 1", sheet, stream):
                return row
        return None

    def _sheets(self, ask: Ask, stream: str, version: int) -> range:
        """The sheets on which the stream's entries from this version on may lie."""
        for (first,) in ask(_BEGINS, stream, version):
            ((last,),) = ask(_ENDS)
            return range(first, last + 1)
        return range(0)

    @contextmanager
    def _alone(self) -> Iterator[tuple[Ask, Insert]]:
        with self._writing, self._explained():
            self._check_before()
            try:
                self._writer.execute("BEGIN IMMEDIATE")  # takes the write lock before anything is read
                yield self._ask_alone, self._insert
                self._writer.execute("COMMIT")
                self._files.check_after()
            except BaseException:
                self._roll_back()
                raise

    def _roll_back(self) -> None:
        with suppress(sqlite3.Error):  # nothing may have begun, or a full disk has rolled it back already
            self._writer.execute("ROLLBACK")

    def _ask_alone(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._writer.execute(query, values).fetchall()

    def _append_at(self, seq: int, lease: int, rows: list[Row], rounds: list[Row]) -> int | None:
        # As in `_alone`, but written out: two managers of a context are a tenth of a small commit. One statement is a
        # transaction already, and takes the write lock before it reads, as BEGIN IMMEDIATE does.
        several = len(rows) > _MOST_ROWS or rounds
        with self._writing:
            try:
                self._check_before()
                if several:
                    self._writer.execute("BEGIN IMMEDIATE")
                try:
                    # That the entries follow the last one is a rule of the table itself.
                    self._write(rows[:_MOST_ROWS], lease)
                except sqlite3.IntegrityError:
                    self._roll_back()
                    return None
                if several:
                    self._insert(rows[_MOST_ROWS:], rounds)
                    self._writer.execute("COMMIT")
                self._files.check_after()
            except sqlite3.Error as error:
                self._roll_back()
                raise self._explanation(error) from error
            except BaseException:
                self._roll_back()
                raise
        return seq + len(rows)

    def _insert(self, rows: list[Row], rounds: list[Row]) -> None:
        for at in range(0, len(rows), _MOST_ROWS):
            self._write(rows[at : at + _MOST_ROWS])
        for place in rounds:
            self._writer.execute("INSERT INTO rounds VALUES (?, ?, ?)", place)

    def _write(self, rows: list[Row], *lease: int) -> None:
        # The driver looks up how to adapt every value of type bytes, in vain, and longer than writing the row takes. A
        # bytearray it takes as it is.
        values = [bytearray(value) if type(value) is bytes else value for value in chain.from_iterable(rows)]
        self._writer.execute(_insert_of(len(rows), bool(lease)), (*lease, *values))

    def _walk(self, query: str, *values: object) -> Iterator[Row]:
        # Its own connection, so that one state of the file is read, whatever is appended meanwhile.
        self._check_open()
        with closing(self._connect()) as db, self._explained():
            # Text that is not UTF-8 must reach an audit as something it can name, not as an error.
            db.text_factory = partial(str, encoding="utf-8", errors="surrogateescape")
            yield from db.execute(query, values)

    def _connect(self) -> sqlite3.Connection:
        with self._explained():
            db = sqlite3.connect(self._path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
            # FULL: a commit returns once the log is flushed, so that acknowledged entries survive a power cut.
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
        if _number(db, "PRAGMA user_version") in STEPS:
            with self._alone() as (ask, _):
                for statement in steps_from(_number(db, "PRAGMA user_version"), STEPS):
                    ask(statement)
        check_schema(str(self._path), _number(db, "PRAGMA user_version"), SCHEMA, "file")

    def _check_before(self) -> None:
        self._check_open()  # whoever closes a database last removes its log
        self._files.check_before()

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
