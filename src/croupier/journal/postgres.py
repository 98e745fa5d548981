"""A journal in a PostgreSQL database: for several server processes, on one machine or many."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Lock
from typing import Any

import psycopg
from psycopg import IsolationLevel
from psycopg.conninfo import conninfo_to_dict

from croupier.journal.entry import Entry
from croupier.journal.sql import (
    CHUNK,
    COLUMNS,
    FIELDS,
    LAST_LEASE,
    OF_AN_ACT,
    Ask,
    Insert,
    SqlStore,
    check_schema,
    steps_from,
)
from croupier.journal.store import Row, StoreError

SCHEMA = 4

_LOCK = 0x43524F55 << 32  # "CROU": the range of our advisory locks, clear of other programs'

# ALWAYS: the trigger also fires in a session that calls itself a replica. COLLATE "C": names sort as bytes,
# here as in the other stores.
_SECRETS = 'CREATE TABLE secrets (name text COLLATE "C" PRIMARY KEY, value bytea NOT NULL)'
_TABLES = (
    """CREATE TABLE entries (
        seq bigint PRIMARY KEY, stream text COLLATE "C" NOT NULL, version bigint NOT NULL, at bigint NOT NULL,
        who text NOT NULL, role text NOT NULL, key text NOT NULL, asked bytea NOT NULL, body bytea NOT NULL,
        blind bytea NOT NULL, hash bytea NOT NULL, UNIQUE (stream, version))""",
    f"CREATE INDEX keys ON entries (key) WHERE {OF_AN_ACT}",
    """CREATE FUNCTION entries_are_only_appended() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'entries are only appended, never changed or deleted'; END $$""",
    """CREATE TRIGGER entries_are_only_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
        FOR EACH STATEMENT EXECUTE FUNCTION entries_are_only_appended()""",
    "ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_are_only_appended",
    """CREATE TABLE rounds (
        stream text COLLATE "C" NOT NULL, round bigint NOT NULL, version bigint NOT NULL,
        PRIMARY KEY (stream, round, version))""",
    """CREATE TABLE snapshots (
        stream text COLLATE "C" NOT NULL, slot bigint NOT NULL, version bigint NOT NULL, program text NOT NULL,
        value bytea NOT NULL, PRIMARY KEY (stream, slot))""",
    "CREATE TABLE tiles (level bigint, number bigint, hashes bytea NOT NULL, PRIMARY KEY (level, number))",
    "CREATE TABLE pulse (id bigint PRIMARY KEY, at bigint NOT NULL)",
    "CREATE TABLE sealed (name text PRIMARY KEY, value bytea NOT NULL)",
    'CREATE TABLE leases (stream text COLLATE "C" PRIMARY KEY, number bigint NOT NULL UNIQUE, holder text NOT NULL)',
    "CREATE TABLE holders (holder text PRIMARY KEY, until bigint NOT NULL, says bytea NOT NULL)",
    _SECRETS,
    "CREATE TABLE journal_schema (version integer PRIMARY KEY)",
    f"INSERT INTO journal_schema VALUES ({SCHEMA})",
)
# From each earlier schema to the next; those that are missing came before anything was released.
STEPS = {3: (_SECRETS, "INSERT INTO journal_schema VALUES (4)")}
_READ = f"SELECT {FIELDS} FROM entries WHERE stream = ? AND version > ? ORDER BY version LIMIT {CHUNK}"
# Leaps through the index from name to name; DISTINCT would walk every entry.
_STREAMS = """
    WITH RECURSIVE found (stream) AS (
        SELECT min(stream) FROM entries
        UNION ALL
        SELECT (SELECT min(stream) FROM entries WHERE stream > found.stream) FROM found WHERE stream IS NOT NULL)
    SELECT stream FROM found WHERE stream IS NOT NULL"""
# Column by column: the database reads a statement once, however many rows it has.
_INSERT = f"""INSERT INTO entries ({COLUMNS}) SELECT * FROM unnest(
    %b::bigint[], %b::text[], %b::bigint[], %b::bigint[], %b::text[], %b::text[], %b::text[],
    %b::bytea[], %b::bytea[], %b::bytea[], %b::bytea[])"""
# The database numbers the entries itself, so that processes which write to streams of their own need not know of each
# other. The hash of a head covers all before it.
_INSERT_AFTER = f"""
    WITH written AS (
        INSERT INTO entries ({COLUMNS})
        SELECT last.seq + new.place, {FIELDS} FROM (SELECT coalesce(max(seq), 0) AS seq FROM entries) AS last, unnest(
            %b::text[], %b::bigint[], %b::bigint[], %b::text[], %b::text[], %b::text[],
            %b::bytea[], %b::bytea[], %b::bytea[], %b::bytea[]) WITH ORDINALITY AS new ({FIELDS}, place)
        WHERE ({LAST_LEASE}) = %b AND NOT EXISTS (
            SELECT 1 FROM unnest(%b::text[], %b::bigint[], %b::bytea[]) AS known (stream, version, hash)
            LEFT JOIN LATERAL (
                SELECT version, hash FROM entries WHERE entries.stream = known.stream ORDER BY version DESC LIMIT 1
            ) AS head ON true
            WHERE coalesce(head.version, 0) <> known.version OR head.hash <> known.hash)
        RETURNING seq)
    SELECT max(seq), pg_notify(%b::text, max(seq)::text) FROM written HAVING count(*) > 0"""
_INSERT_ROUNDS = "INSERT INTO rounds SELECT * FROM unnest(%b::text[], %b::bigint[], %b::bigint[])"
_INSERT_ROUNDS_AFTER = f"""{_INSERT_ROUNDS}
    WHERE EXISTS (SELECT 1 FROM entries WHERE stream = %b::text AND version = %b::bigint AND hash = %b::bytea)"""

Connection = psycopg.Connection[tuple[Any, ...]]
_FROZEN = "5s"  # as long as a sign of life may be late


class _Line:
    """One connection, held by one thread at a time and opened again after it broke."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = Lock()
        self._closed = False
        self._db: Connection | None = None

    @contextmanager
    def hold(self) -> Iterator[Connection]:
        with self._lock, _explained(self._url):
            if self._closed:
                raise StoreError("this journal has been closed; open it again")
            if self._db is None or self._db.closed:
                self._db = _connect(self._url)
            yield self._db

    def close(self) -> None:
        with self._lock:
            self._closed = True
            if self._db is not None:
                self._db.close()


class PostgresStore(SqlStore):
    NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    SHARES_WELL = True

    def __init__(self, url: str) -> None:
        super().__init__()
        try:
            conninfo_to_dict(url)
        except psycopg.Error:  # its text would show the password
            raise StoreError("this is no address of a PostgreSQL database; write postgresql://user@host/name") from None
        self._url = url
        self._writer, self._reader, self._listener = _Line(url), _Line(url), _Line(url)
        self._listening = Lock()
        self._listens: Connection | None = None  # the connection that is told of news
        self._news = 0  # the highest number that we were told
        try:
            table = self._prepare()
        except BaseException:
            self._writer.close()
            raise
        # Appending takes turns until the end of the transaction. So numbers appear in order and without gaps, and a
        # follower never skips an entry that was still on its way.
        self._take_turn = f"SELECT pg_advisory_xact_lock({_LOCK + table})".encode()
        self._channel = f"croupier_journal_{table}"

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        # Entries never change, so a stream can be read piece by piece without holding a transaction open.
        while rows := self._ask(_READ, stream, after):
            for row in rows:
                yield Entry(*row)
            after = rows[-1][1]

    def number(self, stream: str, version: int) -> int | None:
        rows = self._ask("SELECT seq FROM entries WHERE stream = ? AND version = ?", stream, version)
        return int(rows[0][0]) if rows else None

    def streams(self) -> list[str]:
        return [name for (name,) in self._ask(_STREAMS)]

    def wait_for_news(self, seq: int, timeout: float) -> bool:
        until = time.monotonic() + timeout
        # One thread listens. Any news ends its wait, so the next thread gets its turn no later than the news.
        if not self._listening.acquire(timeout=timeout):
            return self.last_seq() > seq
        try:
            with self._listener.hold() as db:
                if db is not self._listens:
                    db.execute(f"LISTEN {self._channel}".encode())  # before looking: nothing is missed in between
                    self._listens, self._news = db, self.last_seq()
                while not self._closed and self._news <= seq and (left := until - time.monotonic()) > 0:
                    self._hear(db, left)
            return not self._closed and (self._news > seq or self.last_seq() > seq)
        finally:
            self._listening.release()

    def _hear(self, db: Connection, timeout: float) -> None:
        """Wait for news and take in all that has come. It says how far the journal goes, so most need no look there."""
        told = [notice.payload for notice in db.notifies(timeout=timeout, stop_after=1)]
        told += [notice.payload for notice in db.notifies(timeout=0)] if told else []
        self._news = max([self._news, *(int(last) if last else self.last_seq() for last in told)])

    def close(self) -> None:
        self._closed = True
        with suppress(StoreError):
            self._do(f"NOTIFY {self._channel}")  # wakes our own listener
        for line in (self._listener, self._reader, self._writer):
            line.close()

    def _ask(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._reader.hold() as db:
            return _rows(db, query, *values)

    def _do(self, statement: str, *values: object) -> int:
        with self._writer.hold() as db:
            return db.execute(_placed(statement), values).rowcount

    def _last_of(self, ask: Ask, stream: str, columns: str) -> Row | None:
        query = f"SELECT {columns} FROM entries WHERE stream = ? ORDER BY version DESC LIMIT 1"
        return next(iter(ask(query, stream)), None)

    @contextmanager
    def _alone(self) -> Iterator[tuple[Ask, Insert]]:
        # A pipeline sends statements together until an answer is needed: three round trips, not six or more.
        with self._writer.hold() as db, db.pipeline() as pipeline, db.transaction():
            db.execute(self._take_turn)

            def ask(query: str, *values: object) -> list[tuple[Any, ...]]:
                asked = db.execute(_placed(query), values, binary=True)
                pipeline.sync()  # only then does the server know that it waits for us, see _FROZEN
                return asked.fetchall()

            yield ask, partial(self._insert, db)

    def _append_at(self, seq: int, lease: int, rows: list[Row], rounds: list[Row]) -> int | None:
        before: dict[str, int] = {}
        for _, stream, version, *_ in rows:
            before.setdefault(stream, version - 1)
        hashes = [self._heads[stream][1] if version else b"" for stream, version in before.items()]
        known = [[*before], [*before.values()], hashes]
        # Everything is sent together, is one transaction, and is answered together: one round trip.
        with self._writer.hold() as db, db.pipeline():
            db.execute(self._take_turn)
            written = db.execute(_INSERT_AFTER, [*_columns(rows)[1:], lease, *known, self._channel])
            if rounds:
                _, stream, version, *_, hash = rows[-1]
                db.execute(_INSERT_ROUNDS_AFTER, [*_columns(rounds), stream, version, hash])
        last = written.fetchone()
        return None if last is None else int(last[0])

    def _insert(self, db: Connection, rows: list[Row], rounds: list[Row]) -> None:
        db.execute(_INSERT, _columns(rows))
        if rounds:
            db.execute(_INSERT_ROUNDS, _columns(rounds))
        db.execute("SELECT pg_notify(%s, %s)", (self._channel, str(rows[-1][0])))

    def _walk(self, query: str, *values: object) -> Iterator[Row]:
        self._check_open()
        with (
            _explained(self._url),
            _connect(self._url) as db,
            db.transaction(),
            db.cursor("audit", binary=True) as cursor,
        ):
            db.execute("SET LOCAL idle_in_transaction_session_timeout = 0")  # whoever reads may take their time
            cursor.itersize = CHUNK
            yield from cursor.execute(_placed(query), values)

    def _prepare(self) -> int:
        """Create the tables if there are none; return the database's number for the table of entries."""
        with self._writer.hold() as db, db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            ((encoding,),) = _rows(db, "SHOW server_encoding")
            if encoding != "UTF8":
                raise StoreError(f"{_place(self._url)} is encoded in {encoding}; create it with encoding UTF8")
            ((entries, schema),) = _rows(db, "SELECT to_regclass('entries'), to_regclass('journal_schema')")
            if entries is None and schema is None:
                for statement in _TABLES:
                    db.execute(statement)
            elif schema is None:
                raise StoreError(
                    f"{_place(self._url)} has a table called entries that is no journal's; name another database"
                )
            ((version,),) = _rows(db, "SELECT coalesce(max(version), 0) FROM journal_schema")
            steps = steps_from(version, STEPS)
            for statement in steps:
                db.execute(statement.encode())
            check_schema(_place(self._url), SCHEMA if steps else version, SCHEMA, "database")
            ((table,),) = _rows(db, "SELECT coalesce(to_regclass('entries')::oid, 0)")
            return int(table)


def _connect(url: str) -> Connection:
    db = psycopg.connect(url, autocommit=True, client_encoding="utf8", connect_timeout=10)
    # Independent of the server's defaults: a commit returns when it is on disk, and a statement that had to wait for
    # its turn sees the commits made meanwhile.
    db.execute("SET synchronous_commit = on")
    # A process that is frozen while it has its turn gives the turn up: the server ends its session.
    db.execute(f"SET idle_in_transaction_session_timeout = '{_FROZEN}'".encode())
    # All our queries need the order of an index. On a table that grew since it was last analysed, the planner would
    # rather sort a whole stream for each piece.
    db.execute("SET enable_sort = off")
    db.isolation_level = IsolationLevel.READ_COMMITTED
    return db


def _rows(db: Connection, query: str, *values: object) -> list[tuple[Any, ...]]:
    return db.execute(_placed(query), values, binary=True).fetchall()


def _columns(rows: list[Row]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]


def _placed(query: str) -> bytes:
    return query.replace("?", "%s").encode()


def _place(url: str) -> str:
    """The database's address without its password."""
    parts = conninfo_to_dict(url)
    return f"PostgreSQL database {parts.get('dbname', '')} on {parts.get('host', 'this machine')}"


@contextmanager
def _explained(url: str) -> Iterator[None]:
    try:
        yield
    except psycopg.Error as error:
        raise StoreError(f"{_place(url)}: {error}; check the address, the server and its log") from error
