"""The audit finds anything done to a journal, and names it as far as can be known."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from croupier.journal import Append, New, open_store
from croupier.journal.chain import link
from croupier.journal.diagnosis import Kind
from croupier.journal.memory import MemoryStore
from croupier.journal.verify import LONGEST_REPORT, verify
from croupier.transparency.note import Kind as NoteKind, new_signer
from tests.journal.making import append
from tests.journal.tampering import KEY, Run, attack, audit, evidence, fill, insert, rechain, renumber, sign, swap
from tests.stores import address
from tests.trust import trust


@pytest.fixture
def checkpoints(tmp_path: Path, url: str) -> Path:
    """The checkpoints of a filled journal at `url`."""
    fill(url, tmp_path / "checkpoints")
    return tmp_path / "checkpoints"


@pytest.fixture
def pg_journal(tmp_path: Path) -> tuple[str, Path]:
    url = address("postgresql", tmp_path)
    fill(url, tmp_path / "checkpoints")
    return url, tmp_path / "checkpoints"


def test_an_untouched_journal_is_in_order(url: str, checkpoints: Path) -> None:
    report = audit(url, checkpoints)
    assert report.ok
    assert (report.entries, report.streams, report.checkpoints, report.unsigned) == (16, 2, 2, 0)
    alone = audit(url, None)
    assert alone.ok
    assert alone.unsigned == 16


def edit(column: str, value: object) -> Callable[[Run], object]:
    return lambda run: run(f"UPDATE entries SET {column} = ? WHERE stream = 'a' AND version = 5", value)


def delete(where: str) -> Callable[[Run], object]:
    return lambda run: run(f"DELETE FROM entries WHERE {where}")


def delete_and_renumber(run: Run) -> None:
    run("DELETE FROM entries WHERE stream = 'a' AND version = 5")
    renumber(run, "a", after=5, by=-1)


def insert_in_the_middle(run: Run) -> None:
    renumber(run, "a", after=4, by=1)
    insert(run, "a", 5, b"no hash")


def insert_with_a_right_hash(run: Run) -> None:
    ((previous,),) = run("SELECT hash FROM entries WHERE stream = 'a' AND version = 4")
    renumber(run, "a", after=4, by=2)
    for version in (5, 6):
        previous = link(previous, "a", version, 0, "eve", "dealer", "", b"", b"forged", bytes(16))
        insert(run, "a", version, previous)


def insert_a_second(run: Run) -> None:
    insert(run, "a", 5, b"no hash")


def insert_before_the_first(run: Run) -> None:
    insert(run, "a", 0, b"no hash")


def append_a_forgery(run: Run) -> None:
    insert(run, "a", 11, b"no hash")


def exchange(columns: str, one: int, other: int) -> Callable[[Run], None]:
    return lambda run: swap(run, columns, one, other)


CONTENTS = "at, who, role, key, asked, body, blind"


@pytest.mark.parametrize(
    ("tamper", "kind", "version"),
    [
        pytest.param(edit("body", b"A5"), Kind.EDITED, 5, id="body"),
        pytest.param(edit("at", 0), Kind.EDITED, 5, id="time"),
        pytest.param(edit("who", "eve"), Kind.EDITED, 5, id="who"),
        pytest.param(edit("role", "boss"), Kind.EDITED, 5, id="role"),
        pytest.param(edit("key", "k"), Kind.EDITED, 5, id="key"),
        pytest.param(edit("blind", bytes(16)), Kind.EDITED, 5, id="blind"),
        pytest.param(edit("asked", b"{}"), Kind.EDITED, 5, id="command"),
        pytest.param(edit("hash", b"x" * 32), Kind.EDITED, 5, id="hash"),
        pytest.param(edit("hash", None), Kind.EDITED, 5, id="hash emptied"),
        pytest.param(edit("body", None), Kind.EDITED, 5, id="body emptied"),
        pytest.param(edit("version", 50), Kind.REORDERED, 5, id="moved to the end"),
        pytest.param(delete("stream = 'a' AND version = 5"), Kind.DELETED, 5, id="deleted"),
        pytest.param(delete("stream = 'a' AND version IN (5, 6, 7)"), Kind.DELETED, 5, id="three deleted"),
        pytest.param(delete("stream = 'a' AND version = 1"), Kind.DELETED, 1, id="first deleted"),
        pytest.param(delete_and_renumber, Kind.DELETED, 5, id="deleted and renumbered"),
        pytest.param(insert_in_the_middle, Kind.INSERTED, 5, id="inserted"),
        pytest.param(insert_with_a_right_hash, Kind.INSERTED, 5, id="inserted with a right hash"),
        pytest.param(insert_a_second, Kind.INSERTED, 5, id="a version twice"),
        pytest.param(insert_before_the_first, Kind.INSERTED, 0, id="version 0"),
        pytest.param(append_a_forgery, Kind.EDITED, 11, id="a bad last entry"),
        pytest.param(exchange("version", 3, 7), Kind.REORDERED, 3, id="versions exchanged"),
        pytest.param(exchange("version", 3, 4), Kind.REORDERED, 3, id="neighbours exchanged"),
        pytest.param(exchange("body", 3, 7), Kind.REORDERED, 3, id="bodies exchanged"),
        pytest.param(exchange(CONTENTS, 3, 7), Kind.REORDERED, 3, id="contents exchanged"),
        pytest.param(exchange(f"{CONTENTS}, hash", 3, 7), Kind.REORDERED, 3, id="rows exchanged"),
        pytest.param(exchange("seq", 3, 7), Kind.REORDERED, 0, id="arrivals exchanged"),
    ],
)
def test_the_chain_alone_shows(
    url: str, checkpoints: Path, tamper: Callable[[Run], object], kind: Kind, version: int
) -> None:
    with attack(url) as run:
        tamper(run)
    for file in (checkpoints, None):
        report = audit(url, file)
        assert not report.ok
        first = report.findings[0]
        assert (first.kind, first.stream, first.version) == (kind, "a", version), str(first)


def test_an_entry_moved_to_another_stream_is_missed_in_one_and_wrong_in_the_other(url: str, checkpoints: Path) -> None:
    with attack(url) as run:
        edit("stream", "b")(run)
    assert {(f.kind, f.stream, f.version) for f in audit(url, checkpoints).findings} == {
        (Kind.DELETED, "a", 5),
        (Kind.INSERTED, "b", 5),
    }


def rewrite(run: Run) -> None:
    edit("body", b"A5")(run)
    rechain(run, "a")


def delete_and_rechain(run: Run) -> None:
    """Nothing betrays it but the tree: not the end, not a gap."""
    delete_and_renumber(run)
    ((gone,),) = run("SELECT max(seq) - 15 + 8 FROM entries")
    run("UPDATE entries SET seq = seq - 1 WHERE seq > ?", gone)
    rechain(run, "a")
    insert(run, "a", 10, b"")
    rechain(run, "a")


def insert_and_rechain(run: Run) -> None:
    insert_in_the_middle(run)
    rechain(run, "a")


def rename(run: Run) -> None:
    run("UPDATE entries SET stream = 'c' WHERE stream = 'a'")
    rechain(run, "c")


def take_turns_otherwise(run: Run) -> None:
    """Every chain holds: only the order in which two streams took turns is another."""
    for seq, other in ((2, 99), (3, 2), (99, 3)):
        run("UPDATE entries SET seq = ? WHERE seq = ?", other, seq)


def reorder_and_rechain(run: Run) -> None:
    swap(run, "body", 3, 7)
    rechain(run, "a")


@pytest.mark.parametrize(
    ("tamper", "kind", "version"),
    [
        pytest.param(rewrite, Kind.REWRITTEN, 5, id="edited"),
        pytest.param(insert_and_rechain, Kind.REORDERED, 0, id="inserted, but arrived last"),
        pytest.param(reorder_and_rechain, Kind.REWRITTEN, 1, id="exchanged"),
        pytest.param(delete_and_rechain, Kind.REWRITTEN, 5, id="deleted"),
        pytest.param(rename, Kind.REWRITTEN, 1, id="renamed"),
        pytest.param(take_turns_otherwise, Kind.REWRITTEN, 1, id="streams in another order"),
    ],
)
def test_checkpoints_show_what_a_chain_made_anew_would_hide(
    url: str, checkpoints: Path, tamper: Callable[[Run], object], kind: Kind, version: int
) -> None:
    with attack(url) as run:
        tamper(run)
    first = audit(url, checkpoints).findings[0]
    assert (first.kind, first.version) == (kind, version), str(first)


@trust(28)
@pytest.mark.parametrize("where", ["stream = 'a' AND version > 8", "seq > 8", "seq > 0"])
def test_a_journal_cut_short_is_found_by_its_checkpoints_alone(url: str, checkpoints: Path, where: str) -> None:
    with attack(url) as run:
        run(f"DELETE FROM entries WHERE {where}")
    (finding,) = audit(url, checkpoints).findings
    assert finding.kind is Kind.CUT_OFF
    assert "yet a checkpoint has signed 16" in str(finding)
    assert audit(url, None).ok  # nothing is left that could tell


def test_a_stream_that_is_gone_leaves_gaps(url: str, checkpoints: Path) -> None:
    with attack(url) as run:
        run("DELETE FROM entries WHERE stream = 'a'")
    assert audit(url, checkpoints).findings[0].kind is Kind.DELETED


def test_a_rewritten_journal_is_found_though_signed_again_since(url: str, checkpoints: Path) -> None:
    with attack(url) as run:
        rewrite(run)
    store = open_store(url)
    store.commit([append("a", 10, "a11")])
    sign(store, checkpoints)
    store.close()
    first = audit(url, checkpoints).findings[0]
    assert (first.kind, first.version) == (Kind.REWRITTEN, 5)
    assert "entries 9 to 16" in str(first)


def test_an_earlier_checkpoint_outweighs_a_later_one_of_another_history(url: str, checkpoints: Path) -> None:
    with attack(url) as run:
        run("DELETE FROM entries WHERE stream = 'a' AND version > 8")
    store = open_store(url)
    store.commit([append("a", 8, "other", "history", "now")])
    sign(store, checkpoints)
    store.close()
    first = audit(url, checkpoints).findings[0]
    assert first.kind is Kind.REWRITTEN
    assert "entries 9 to 16" in str(first)


def test_a_stream_that_lost_its_end_leaves_a_gap_even_without_checkpoints(url: str, checkpoints: Path) -> None:
    with attack(url) as run:
        run("DELETE FROM entries WHERE stream = 'b' AND version = 6")
    (finding,) = audit(url, None).findings
    assert finding.kind is Kind.DELETED
    assert "number 12" in str(finding)


def test_entries_since_the_last_checkpoint_are_counted(url: str, checkpoints: Path) -> None:
    store = open_store(url)
    store.commit([append("a", 10, "a11"), append("c", 0, "c1", "c2")])
    store.close()
    report = audit(url, checkpoints)
    assert report.ok
    assert report.unsigned == 3


def test_checkpoints_that_were_tampered_with_are_reported_and_the_good_ones_used(url: str, checkpoints: Path) -> None:
    checkpoints.write_text(checkpoints.read_text().replace("\n8\n", "\n7\n"))
    with attack(url) as run:
        run("DELETE FROM entries WHERE stream = 'a' AND version = 10")
    assert {finding.kind for finding in audit(url, checkpoints).findings} == {Kind.CUT_OFF, Kind.CHECKPOINTS}


@pytest.mark.parametrize("emptied", [True, False])
def test_checkpoints_that_are_gone_are_missed_once_there_are_entries(
    url: str, checkpoints: Path, emptied: bool
) -> None:
    if emptied:
        checkpoints.write_bytes(b"")
    else:
        checkpoints.unlink()
    assert [finding.kind for finding in audit(url, checkpoints).findings] == [Kind.CHECKPOINTS]
    assert verify(MemoryStore(), evidence(checkpoints)).ok or not emptied


def test_a_checkpoint_of_another_key_vouches_for_nothing(url: str, checkpoints: Path) -> None:
    """Somebody who rewrote the journal signs it with a key of theirs."""
    store = open_store(url)
    stranger = new_signer(KEY.verifier.name, NoteKind.NOTE)
    checkpoints.unlink()
    sign(store, checkpoints, stranger)
    report = verify(store, evidence(checkpoints, whole=True))
    store.close()
    assert report.unsigned == 16
    assert report.findings[0].kind is Kind.UNSIGNED


def test_under_a_policy_every_entry_is_vouched_for(url: str, checkpoints: Path) -> None:
    store = open_store(url)
    assert verify(store, evidence(checkpoints, whole=True)).ok
    store.commit([append("a", 10, "a11")])
    (finding,) = verify(store, evidence(checkpoints, whole=True)).findings
    store.close()
    assert finding.kind is Kind.UNSIGNED
    assert "after number 16" in str(finding)


def test_a_long_history_that_was_never_signed_is_found_without_a_policy(url: str, checkpoints: Path) -> None:
    """A payment dropped, everything chained again, and all checkpoints taken away but the first."""
    store = open_store(url)
    for minute in range(3):
        store.commit([Append("a", 10 + minute, (New(at=60_000 * minute, who="", role="", body=b""),))])
    (finding,) = verify(store, evidence(checkpoints)).findings
    store.close()
    assert finding.kind is Kind.UNSIGNED
    assert "for 120 seconds after number 16" in str(finding)


@pytest.mark.parametrize(
    "column", ["seq", "stream", "version", "at", "who", "role", "key", "asked", "body", "blind", "hash"]
)
@pytest.mark.parametrize("value", [None, 7, 7.5, "text", b"bytes"], ids=repr)
def test_values_of_the_wrong_type_in_sqlite(tmp_path: Path, column: str, value: object) -> None:
    url, file = f"sqlite:///{tmp_path / 'j.db'}", tmp_path / "checkpoints"
    fill(url, file)
    with attack(url) as run:
        run(f"UPDATE entries SET {column} = ? WHERE stream = 'a' AND version = 5", value)
    assert not audit(url, file).ok


def test_text_that_is_no_text_in_sqlite(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'j.db'}", tmp_path / "checkpoints"
    fill(url, file)
    with attack(url) as run:
        run("UPDATE entries SET who = CAST(x'ff' AS TEXT) WHERE stream = 'a' AND version = 5")
        run("UPDATE entries SET stream = CAST(x'ff' AS TEXT) WHERE stream = 'b' AND version = 2")
    kinds = [(f.kind, f.stream, f.version) for f in audit(url, file).findings]
    assert (Kind.EDITED, "a", 5) in kinds
    assert (Kind.DELETED, "b", 2) in kinds
    assert (Kind.EDITED, "", 0) in kinds


@pytest.mark.parametrize(
    "change",
    [
        "ALTER version TYPE numeric",
        "ALTER hash TYPE text USING 'x'",
        "ALTER at TYPE double precision",
        "ALTER stream TYPE text[] USING ARRAY[stream]",
        "ALTER body TYPE json USING '{}'",
        "DROP COLUMN who",
    ],
)
def test_columns_of_the_wrong_type_in_postgresql(pg_journal: tuple[str, Path], change: str) -> None:
    url, file = pg_journal
    with attack(url) as run:
        run(f"ALTER TABLE entries {change}")
    report = audit(url, file)
    assert not report.ok
    assert len(report.findings) <= LONGEST_REPORT


def test_a_table_that_is_gone(url: str, checkpoints: Path) -> None:
    with attack(url) as run:
        run("DROP TABLE entries")
    assert [finding.kind for finding in audit(url, checkpoints).findings] == [Kind.UNREADABLE]


def test_a_damaged_file(tmp_path: Path) -> None:
    path = tmp_path / "j.db"
    store = open_store(str(path))
    store.commit([append("a", 0, *["x" * 500] * 400)])
    store.close()
    content = bytearray(path.read_bytes())
    middle = len(content) // 2  # the entries lie behind the first pages of the other tables
    content[middle : middle + 40_960] = bytes(40_960)
    path.write_bytes(content)
    assert not audit(f"sqlite:///{path}", None).ok


def test_only_the_trigger_dropped(tmp_path: Path, pg_journal: tuple[str, Path]) -> None:
    url, file = f"sqlite:///{tmp_path / 'j.db'}", tmp_path / "other checkpoints"
    fill(url, file)
    with sqlite3.connect(tmp_path / "j.db") as db:
        db.execute("DROP TRIGGER entries_are_not_changed")
        db.execute("UPDATE entries SET who = 'eve' WHERE stream = 'b' AND version = 6")
    db.close()
    with psycopg.connect(pg_journal[0]) as pg:
        pg.execute("ALTER TABLE entries DISABLE TRIGGER ALL")
        pg.execute("UPDATE entries SET who = 'eve' WHERE stream = 'b' AND version = 6")
    for report in (audit(url, file), audit(*pg_journal)):
        (finding,) = report.findings
        assert (finding.kind, finding.stream, finding.version) == (Kind.EDITED, "b", 6)


def test_progress_is_told() -> None:
    store = MemoryStore()
    store.commit([Append("a", 0, tuple(New(at=1, who="w", role="r", body=b"") for _ in range(25_000)))])
    told: list[int] = []
    assert verify(store, None, told.append).ok
    assert told == [10_000, 20_000, 25_000]


def test_a_report_stays_short_however_much_is_wrong(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'j.db'}"
    store = open_store(url)
    store.commit([append(f"s{number}", 0, "1") for number in range(3 * LONGEST_REPORT)])
    store.close()
    with attack(url) as run:
        run("UPDATE entries SET body = x'00'")
    assert len(audit(url, None).findings) == LONGEST_REPORT
