"""The databases' own refusals, and explanations of trouble with them."""

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from croupier.journal import Appended, Raced, Store, StoreError, open_store, postgres
from croupier.journal.postgres import PostgresStore
from croupier.journal.sqlite import SqliteStore
from croupier.journal.verify import verify
from tests.journal.making import append, bodies
from tests.stores import address
from tests.trust import trust

FORBIDDEN = (
    "UPDATE entries SET at = 0 WHERE version = 1",
    "DELETE FROM entries",
    "DELETE FROM entries WHERE version = 2",
)


@trust(29)
def test_sqlite_refuses_to_change_or_delete_entries(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "j.db")
    store.commit([append("a", 0, "1", "2")])
    db = sqlite3.connect(tmp_path / "j.db")
    values = "'w', 'r', '', x'', x'00', x'00', x'00'"
    for statement in (
        *FORBIDDEN,
        f"INSERT OR REPLACE INTO entries VALUES (9, 'a', 1, 0, {values})",
        f"INSERT OR REPLACE INTO entries VALUES (1, 'b', 1, 0, {values})",
        f"INSERT OR REPLACE INTO entries VALUES (3, 'a', 1, 0, {values})",
        f"INSERT INTO entries VALUES (9, 'a', 3, 0, {values})",
        f"INSERT INTO entries VALUES (3, 'a', 4, 0, {values})",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="entries are"):
            db.execute(statement)
    db.close()
    assert bodies(store, "a") == ["1", "2"]
    store.close()


@trust(29)
def test_postgresql_refuses_to_change_or_delete_entries(tmp_path: Path) -> None:
    url = address("postgresql", tmp_path)
    store = PostgresStore(url)
    store.commit([append("a", 0, "1", "2")])
    with psycopg.connect(url, autocommit=True) as db:
        for setting in ("origin", "replica"):
            db.execute(f"SET session_replication_role = {setting}".encode())
            for statement in (*FORBIDDEN, "TRUNCATE entries"):
                with pytest.raises(psycopg.errors.RaiseException, match="only appended"):
                    db.execute(statement.encode())
    assert bodies(store, "a") == ["1", "2"]
    store.close()


@trust(29)
def test_postgresql_needs_no_right_to_change_entries(tmp_path: Path) -> None:
    url = address("postgresql", tmp_path)
    PostgresStore(url).close()
    role = f"role_{uuid4().hex}"
    with psycopg.connect(url) as db:
        (schema,) = db.execute("SELECT current_schema()").fetchone() or ("",)
        for grant in (
            f"CREATE ROLE {role} LOGIN",
            f"GRANT USAGE ON SCHEMA {schema} TO {role}",
            f"GRANT SELECT, INSERT ON entries, rounds TO {role}",
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON sealed, snapshots, secrets TO {role}",
            f"GRANT SELECT, INSERT, UPDATE ON leases TO {role}",
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON holders TO {role}",
            f"GRANT SELECT ON journal_schema TO {role}",
        ):
            db.execute(grant.encode())
    store = PostgresStore(url.replace("postgres:@", f"{role}:@"))
    assert isinstance(store.commit([append("a", 0, "1")])[0], Appended)
    store.seal("shoe", b"order")
    store.unseal("shoe")
    store.close()


@trust(23)
def test_a_commit_is_flushed_whatever_the_defaults_are(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "j.db")
    assert store._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._writer.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    store.close()
    lax = "%20-csynchronous_commit%3Doff%20-cdefault_transaction_isolation%3Dserializable"
    lax_store = PostgresStore(address("postgresql", tmp_path) + lax)
    with lax_store._writer.hold() as db, db.transaction():
        assert db.execute("SHOW synchronous_commit").fetchone() == ("on",)
        assert db.execute("SHOW transaction_isolation").fetchone() == ("read committed",)
    lax_store.close()


@trust(23)
def test_a_full_disk_keeps_nothing_of_the_batch(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "j.db")
    store.commit([append("a", 0, "1")])
    (pages,) = store._writer.execute("PRAGMA page_count").fetchone()
    store._writer.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="make room on the disk"):
        store.commit([append("b", 0, "small"), append("a", 1, "x" * 100_000)])
    assert store.streams() == ["a"]
    store._writer.execute("PRAGMA max_page_count = 100000")
    assert isinstance(store.commit([append("a", 1, "x" * 100_000)])[0], Appended)
    store.close()


def test_a_lost_connection_fails_the_batch_and_is_opened_again(tmp_path: Path) -> None:
    url = address("postgresql", tmp_path)
    store = PostgresStore(url)
    store.commit([append("a", 0, "1")])
    store.head("a")
    with psycopg.connect(url, autocommit=True) as db, store._writer.hold() as ours, store._reader.hold() as reads:
        for connection in (ours, reads):
            db.execute("SELECT pg_terminate_backend(%s)", (connection.info.backend_pid,))
    with pytest.raises(StoreError, match="check the address, the server"):
        store.commit([append("a", 1, "lost")])
    with pytest.raises(StoreError, match="check the address, the server"):
        store.head("a")
    assert isinstance(store.commit([append("a", 1, "2")])[0], Appended)
    assert bodies(store, "a") == ["1", "2"]
    store.close()


@trust(21)
def test_a_process_that_is_frozen_in_its_turn_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "_FROZEN", "100ms")
    url = address("postgresql", tmp_path)
    with closing(PostgresStore(url)) as frozen, closing(PostgresStore(url)) as other:

        def sleep_through_its_turn() -> None:
            with frozen._alone() as (ask, _):
                ask("SELECT 1")  # it has its turn now
                assert isinstance(other.commit([append("a", 0, "other")])[0], Appended)
                ask("SELECT 1")

        with pytest.raises(StoreError, match="check the address, the server"):
            sleep_through_its_turn()
        assert isinstance(frozen.commit([append("a", 1, "frozen")])[0], Appended)


def test_who_reads_a_whole_journal_may_take_their_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres, "_FROZEN", "100ms")
    monkeypatch.setattr(postgres, "CHUNK", 1)
    with closing(PostgresStore(address("postgresql", tmp_path))) as store:
        store.commit([append("a", 0, "1", "2", "3")])
        read = 0
        for _ in store.rows():
            time.sleep(0.2)
            read += 1
        assert read == 3


def test_postgresql_tells_other_processes_of_every_commit(tmp_path: Path) -> None:
    store = PostgresStore(address("postgresql", tmp_path))
    with psycopg.connect(store._url, autocommit=True) as db:
        db.execute(f"LISTEN {store._channel}".encode())
        store.commit([append("a", 0, "1")])
        assert len(list(db.notifies(timeout=60, stop_after=1))) == 1
        store.commit([append("a", 0, "raced")])
        assert list(db.notifies(timeout=0)) == []
    store.close()


def test_a_refused_insert_fails_the_batch_on_postgresql(tmp_path: Path) -> None:
    url = address("postgresql", tmp_path)
    store = PostgresStore(url)
    with psycopg.connect(url) as db:
        db.execute("ALTER TABLE entries ADD CHECK (who <> 'ann')")
    with pytest.raises(StoreError, match="check constraint"):
        store.commit([append("a", 0, "1"), append("b", 0, "1")])
    with psycopg.connect(url) as db:
        db.execute("ALTER TABLE entries DROP CONSTRAINT entries_who_check")
    assert isinstance(store.commit([append("a", 0, "1")])[0], Appended)
    assert store.streams() == ["a"]
    store.close()


def test_a_journal_may_be_first_opened_many_times_at_once(url: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores: list[Store] = list(pool.map(open_store, [url] * 8))
    for number, store in enumerate(stores):
        assert isinstance(store.commit([append("a", number, "x")])[0], Appended)
    for store in stores:
        store.close()


def test_processes_append_to_their_own_streams_and_find_each_other_in_the_same(url: str) -> None:
    with closing(open_store(url)) as one, closing(open_store(url)) as two:
        for at in range(3):
            assert isinstance(one.commit([append("a", at, "one")])[0], Appended)
            assert isinstance(two.commit([append("b", at, "two"), append("c", at, "two")])[1], Appended)
        assert isinstance(two.commit([append("a", 3, "two")])[0], Appended)
        assert one.commit([append("a", 3, "one")]) == [Raced("a", 4)]
        # Another stream of the same batch is not held up by one that was overtaken.
        raced, kept = one.commit([append("b", 2, "one"), append("d", 0, "one", "one")])
        assert raced == Raced("b", 3)
        assert isinstance(kept, Appended)
        assert [seq for seq, _ in two.since(0)] == list(range(1, 13))
        assert [bodies(two, stream) for stream in "abcd"] == [
            ["one"] * 3 + ["two"],
            ["two"] * 3,
            ["two"] * 3,
            ["one"] * 2,
        ]
        assert verify(two).ok


def test_a_journal_that_became_shorter_is_looked_at_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "j.db")
    store.commit([append("a", 0, "1", "2", "3")])
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("DROP TRIGGER entries_are_not_deleted")
        db.execute("DELETE FROM entries WHERE version = 3")
    db.close()
    assert store.commit([append("a", 3, "4")]) == [Raced("a", 2)]
    store.close()


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database, only some notes" * 100)
    with pytest.raises(StoreError, match=r"notes\.txt.*name another file"):
        open_store(str(tmp_path / "notes.txt"))


def test_another_programs_database(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "other.db") as db:
        db.execute("CREATE TABLE entries (id)")
    db.close()
    with pytest.raises(StoreError, match="another program's database"):
        open_store(str(tmp_path / "other.db"))
    url = address("postgresql", tmp_path)
    with psycopg.connect(url) as pg:
        pg.execute("CREATE TABLE entries (id int)")
    with pytest.raises(StoreError, match="no journal's; name another database"):
        open_store(url)


def test_an_older_journal(tmp_path: Path) -> None:
    open_store(str(tmp_path / "j.db")).close()
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("PRAGMA user_version = 1")
    db.close()
    with pytest.raises(StoreError, match=r"older croupier: schema 1.*name another file"):
        open_store(str(tmp_path / "j.db"))
    url = address("postgresql", tmp_path)
    open_store(url).close()
    with psycopg.connect(url) as pg:
        pg.execute("UPDATE journal_schema SET version = 1")
    with pytest.raises(StoreError, match=r"older croupier: schema 1.*name another database"):
        open_store(url)
    url = address("postgresql", tmp_path)
    open_store(url).close()
    with psycopg.connect(url) as pg:
        pg.execute("UPDATE journal_schema SET version = 1")
    with pytest.raises(StoreError, match=r"older croupier: schema 1.*name another database"):
        open_store(url)


def test_a_journal_of_the_schema_before_is_brought_up_to_date(tmp_path: Path) -> None:
    """As a house of the version before has it: without a place for secrets."""
    path = tmp_path / "j.db"
    open_store(str(path)).close()
    with sqlite3.connect(path) as db:
        made = db.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall()
        db.execute("DROP TABLE secrets")
        db.execute("PRAGMA user_version = 4")
    db.close()
    with closing(open_store(str(path))) as store:
        store.keep_secret("a", b"b")
        assert store.secret("a") == b"b"
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT sql FROM sqlite_master ORDER BY name").fetchall() == made
    db.close()
    url = address("postgresql", tmp_path)
    open_store(url).close()
    with psycopg.connect(url) as pg:
        pg.execute("DROP TABLE secrets")
        pg.execute("UPDATE journal_schema SET version = 3")
    with closing(open_store(url)) as store:
        store.keep_secret("a", b"b")
        assert store.secret("a") == b"b"
    open_store(url).close()


def test_a_newer_journal(tmp_path: Path) -> None:
    open_store(str(tmp_path / "j.db")).close()
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(StoreError, match=r"schema 99.*upgrade"):
        open_store(str(tmp_path / "j.db"))
    url = address("postgresql", tmp_path)
    open_store(url).close()
    with psycopg.connect(url) as pg:
        pg.execute("INSERT INTO journal_schema VALUES (99)")
    with pytest.raises(StoreError, match=r"schema 99.*upgrade"):
        open_store(url)


def test_a_place_that_cannot_be_opened(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="check that its folder exists"):
        open_store(str(tmp_path / "nowhere" / "j.db"))
    with pytest.raises(StoreError, match="check the address") as caught:
        open_store(f"postgresql://ann:secret@/journal?host={tmp_path}")
    assert "secret" not in str(caught.value)
    with pytest.raises(StoreError, match="no address of a PostgreSQL database") as caught:
        open_store("postgresql://ann:secret@[")
    assert "secret" not in str(caught.value)
