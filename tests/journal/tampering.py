"""An attacker with full rights to the database, plain SQL and time, but without the signing key."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg

from croupier.journal import Store, open_store
from croupier.journal.chain import genesis, link
from croupier.journal.checkpoints import CheckpointFile
from croupier.journal.tiles import StoredTree
from croupier.journal.verify import Evidence, Verification, verify
from croupier.transparency.checkpoint import Checkpoint
from croupier.transparency.note import Kind, Note, Signer, new_signer
from croupier.transparency.policy import only
from tests.journal.making import append

KEY = new_signer("example.org/house", Kind.NOTE)

Run = Callable[..., list[tuple[Any, ...]]]


def fill(url: str, checkpoints: Path) -> None:
    """Ten entries in stream a, six in b, interleaved; signed when a had 4 entries, and at the end."""
    store = open_store(url)
    for version in range(0, 10, 2):
        store.commit([append("a", version, f"a{version + 1}", f"a{version + 2}")])
        if version < 6:
            store.commit([append("b", version, f"b{version + 1}", f"b{version + 2}")])
        if version in (2, 8):
            sign(store, checkpoints)
    store.close()


def sign(store: Store, checkpoints: Path, key: Signer = KEY) -> None:
    """A checkpoint of the journal as it is now."""
    store.forget_tiles()
    tree = StoredTree(store)
    tree.grow()
    CheckpointFile(checkpoints).add(signed(tree.size, tree.root(tree.size), key), key.verifier)


def signed(size: int, root: bytes, key: Signer = KEY) -> Note:
    text = str(Checkpoint(key.verifier.name, size, root))
    return Note(text, (key.sign(text),))


def evidence(checkpoints: Path, whole: bool = False) -> Evidence:
    return Evidence((checkpoints,), only(KEY.verifier), whole)


def audit(url: str, checkpoints: Path | None) -> Verification:
    store = open_store(url)
    try:
        return verify(store, evidence(checkpoints) if checkpoints else None)
    finally:
        store.close()


@contextmanager
def attack(url: str) -> Iterator[Run]:
    """Plain SQL with `?` for values, once the triggers, keys and types are out of the way."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as db:
            db.execute("PRAGMA synchronous = OFF")  # an attacker of tests is in a hurry
            db.execute("CREATE TABLE loose AS SELECT * FROM entries")
            db.execute("DROP TABLE entries")
            db.execute("ALTER TABLE loose RENAME TO entries")
            yield lambda query, *values: db.execute(query, values).fetchall()
            db.commit()
        return
    with psycopg.connect(url) as pg:
        pg.execute("DROP TRIGGER entries_are_only_appended ON entries")
        pg.execute("ALTER TABLE entries DROP CONSTRAINT entries_pkey, DROP CONSTRAINT entries_stream_version_key")
        for column in ("seq", "stream", "version", "at", "who", "role", "key", "asked", "body", "blind", "hash"):
            pg.execute(f"ALTER TABLE entries ALTER {column} DROP NOT NULL".encode())

        def run(query: str, *values: object) -> list[tuple[Any, ...]]:
            cursor = pg.execute(query.replace("?", "%s").encode(), values)
            return cursor.fetchall() if cursor.description else []

        yield run


def rechain(run: Run, stream: str) -> None:
    """Make every hash of the stream anew, as the journal itself would have."""
    previous = genesis(stream)
    query = "SELECT version, at, who, role, key, asked, body, blind FROM entries WHERE stream = ? ORDER BY version"
    for version, *fields in run(query, stream):
        previous = link(previous, stream, version, *fields)
        run("UPDATE entries SET hash = ? WHERE stream = ? AND version = ?", previous, stream, version)


def insert(run: Run, stream: str, version: int, hash: bytes, body: bytes = b"forged") -> None:
    """A row at the end of the order of arrival."""
    run(
        "INSERT INTO entries SELECT max(seq) + 1, ?, ?, 0, 'eve', 'dealer', '', ?, ?, ?, ? FROM entries",
        *(stream, version, b"", body, bytes(16), hash),
    )


def renumber(run: Run, stream: str, after: int, by: int) -> None:
    run("UPDATE entries SET version = version + ? WHERE stream = ? AND version > ?", by, stream, after)


def swap(run: Run, columns: str, one: int, other: int) -> None:
    """Exchange the values of columns between two versions of stream a."""
    query = f"SELECT {columns} FROM entries WHERE stream = 'a' AND version = ?"
    (first,), (second,) = run(query, one), run(query, other)
    seqs = {v: run("SELECT seq FROM entries WHERE stream = 'a' AND version = ?", v)[0][0] for v in (one, other)}
    settings = ", ".join(f"{column} = ?" for column in columns.split(", "))
    run(f"UPDATE entries SET {settings} WHERE seq = ?", *second, seqs[one])
    run(f"UPDATE entries SET {settings} WHERE seq = ?", *first, seqs[other])
