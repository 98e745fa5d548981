"""A journal in a PostgreSQL database: for several server processes, on one machine or many."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any

import psycopg

from croupier.journal.sql import COLUMNS
from croupier.journal.store import StoreError

SCHEMA = 1

_LOCK = 0x43524F55  # the advisory lock of whoever appends; two journals in one database would just take turns
_CHANNEL = "croupier_journal"

# ALWAYS: the trigger also fires in a session that calls itself a replica. COLLATE "C": names sort as bytes,
# here as in the other stores.
_TABLES = f"""
    CREATE TABLE entries (
        seq bigint PRIMARY KEY, stream text COLLATE "C" NOT NULL, version bigint NOT NULL, at bigint NOT NULL,
        who text NOT NULL, role text NOT NULL, key text NOT NULL, body bytea NOT NULL, hash bytea NOT NULL,
        UNIQUE (stream, version));
    CREATE FUNCTION entries_are_only_appended() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'entries are only appended, never changed or deleted'; END $$;
    CREATE TRIGGER entries_are_only_appended BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
        FOR EACH STATEMENT EXECUTE FUNCTION entries_are_only_appended();
    ALTER TABLE entries ENABLE ALWAYS TRIGGER entries_are_only_appended;
    CREATE TABLE sealed (name text PRIMARY KEY, value bytea NOT NULL);
    CREATE TABLE journal_schema (version integer PRIMARY KEY);
    INSERT INTO journal_schema VALUES ({SCHEMA});
"""
_INSERT = f"INSERT INTO entries ({COLUMNS}) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)"

Connection = psycopg.Connection[tuple[Any, ...]]


class _Line:
    """One connection, held by one thread at a time and opened again after it broke."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = Lock()
        self._closed = False
        self._db: Connection | None = None

    @contextmanager
    def hold(self, patience: float = -1) -> Iterator[Connection | None]:
        """The connection; None if another thread holds it for longer than `patience` seconds."""
        if not self._lock.acquire(timeout=patience):
            yield None
            return
        try:
            if self._closed:
                raise StoreError("this journal has been closed; open it again")
            if self._db is None or self._db.closed:
                self._db = _connect(self._url)
            yield self._db
        except psycopg.Error as error:
            raise StoreError(f"{_place(self._url)}: {error}; check the database server and its log") from error
        finally:
            self._lock.release()
