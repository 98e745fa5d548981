"""A house opens only on the journal that it signed, and stops when its files are taken from under it."""

import fcntl
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import psycopg
import pytest

from croupier.conduct import House, set_up_table
from croupier.conduct.chance import OrderLost
from croupier.conduct.codec import encode_fact
from croupier.conduct.opening import NotAsSigned, open_log
from croupier.conduct.recovery import recover, recoveries
from croupier.journal import Append, GroupCommit, New, StoreError, open_store
from croupier.journal.chain import genesis, link
from croupier.journal.keys import public_key, signing_key
from croupier.journal.verify import Evidence, verify
from croupier.table.facts import TableClosed
from croupier.transparency.checkpoint import checkpoint_of
from croupier.transparency.policy import only
from tests.cli.running import BOOK, ran, run
from tests.journal.making import append
from tests.stores import address
from tests.trust import trust

pytestmark = trust(28)


def write(house: House, count: int) -> None:
    journal = GroupCommit(house.store)
    for _ in range(count):
        journal.append(append("notes", house.store.head("notes")[0], "something happened"))
    journal.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A house of 300 entries, closed in order: more than a tile of its tree."""
    path = tmp_path / "house.db"
    with House(str(path)) as house:
        write(house, 100)
    with House(str(path)) as house:
        house.store.commit([append("more", 0, *("and more" for _ in range(200)))])
    return path


def opens(database: Path) -> None:
    House(str(database)).close()


def refused(database: Path) -> str:
    with pytest.raises(StoreError) as refusal:
        House(str(database))
    return str(refusal.value)


def loosely(database: Path, *statements: str) -> None:
    """Plain SQL, with the triggers out of the way."""
    with sqlite3.connect(database) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            db.execute(statement)
    db.close()


def rechained(database: Path) -> None:
    """Every hash made anew, as the journal itself would have, and no gap left."""
    with sqlite3.connect(database) as db:
        heads: dict[str, tuple[int, bytes]] = {}
        columns = "seq, stream, at, who, role, key, asked, body, blind"
        rows = db.execute(f"SELECT {columns} FROM entries ORDER BY seq").fetchall()
        db.execute("DELETE FROM entries")
        for number, (_, stream, at, *fields) in enumerate(rows, 1):
            version, previous = heads.get(stream, (0, genesis(stream)))
            hash = link(previous, stream, version + 1, at, *fields)
            heads[stream] = version + 1, hash
            db.execute(
                "INSERT INTO entries VALUES (?,?,?,?,?,?,?,?,?,?,?)", (number, stream, version + 1, at, *fields, hash)
            )
    db.close()


def test_a_house_that_was_closed_opens_again_with_everything_signed(database: Path) -> None:
    opens(database)
    store = open_store(str(database))
    report = verify(
        store, Evidence((Path(f"{database}.checkpoints"),), only(public_key(f"{database}.pub")), whole=True)
    )
    store.close()
    assert report.ok
    assert (report.entries, report.unsigned) == (300, 0)


@pytest.mark.parametrize("beside", [".key", ".pub", ".checkpoints"])
def test_old_data_without_what_belongs_beside_it(database: Path, beside: str) -> None:
    Path(f"{database}{beside}").unlink()
    assert f"{beside} is missing, though the journal has 300 entries" in refused(database)
    assert not Path(f"{database}{beside}").exists()


def test_old_data_without_the_key_that_opens_what_is_sealed(tmp_path: Path) -> None:
    """A new key would be made without a word, and the loss would show when an order is to be dealt."""
    database = tmp_path / "house.db"
    vault = Path(f"{database}.vault")
    with House(str(database)) as house:
        set_up_table(house, "baccarat", BOOK, dealing="virtual", demonstration=True)
        house.dealer("baccarat").deal_on()
        assert list(house.store.seals())
    vault.rename(tmp_path / "elsewhere")
    assert f"{vault} is missing, though the database has" in refused(database)
    assert not vault.exists()
    (tmp_path / "elsewhere").rename(vault)
    opens(database)
    vault.unlink()
    assert f"{vault} is missing" in ran("recover", str(database), "--reason", "the key was lost", "--by", "olga")
    with House(str(database)) as house:
        (name, _), *_ = house.store.seals()
        with pytest.raises(OrderLost, match="give the order up"):
            house.vault.secret(name)


def test_a_house_with_nothing_sealed_gets_a_new_vault_key(database: Path) -> None:
    Path(f"{database}.vault").unlink()
    opens(database)
    assert Path(f"{database}.vault").exists()


def test_checkpoints_that_were_emptied(database: Path) -> None:
    Path(f"{database}.checkpoints").write_bytes(b"")
    assert ".checkpoints is empty" in refused(database)


def test_another_key(database: Path, tmp_path: Path) -> None:
    for part in (".key", ".pub"):
        Path(f"{database}{part}").unlink()
    signing_key(database)
    assert "one of the two was replaced" in refused(database)


def test_a_payment_dropped_everything_chained_again(database: Path) -> None:
    """The acts of an attacker with the whole database, with or without the checkpoints."""
    loosely(database, "DELETE FROM entries WHERE stream = 'more' AND version = 50", "DELETE FROM tiles")
    rechained(database)
    store = open_store(str(database))
    assert verify(store).ok  # the chains say nothing
    store.close()
    assert "the journal ends at entry 299, yet its checkpoint has signed 300" in refused(database)
    assert run("verify", str(database)).exit_code == 1
    Path(f"{database}.checkpoints").write_bytes(b"")
    assert ".checkpoints is empty" in refused(database)
    found = run("verify", str(database))
    assert found.exit_code == 1
    assert "no checkpoint is in" in found.stdout


def test_an_entry_replaced_everything_chained_again(database: Path) -> None:
    loosely(database, "UPDATE entries SET body = x'00' WHERE seq = 120", "DELETE FROM tiles")
    rechained(database)
    assert "was replaced or rewritten" in refused(database)
    assert "rewritten: the journal was rebuilt: entries 101 to 300" in run("verify", str(database)).stdout


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM entries WHERE seq > 290", "the journal ends at entry 290, yet its checkpoint has signed 300"),
        ("DELETE FROM entries", "the journal ends at entry 0"),
        ("DELETE FROM entries WHERE seq = 20", "1 of 300 entries were deleted"),
        ("UPDATE entries SET body = x'00' WHERE seq = 300", "was replaced or rewritten"),
        ("UPDATE entries SET body = x'00' WHERE seq = 100", "the end of notes is not the one that was signed"),
        ("UPDATE tiles SET hashes = zeroblob(8192)", "was replaced or rewritten"),
    ],
)
def test_a_database_that_was_changed(database: Path, statement: str, said: str) -> None:
    loosely(database, statement)
    assert said in refused(database)


def test_an_old_copy_put_back(database: Path, tmp_path: Path) -> None:
    shutil.copy(database, tmp_path / "old.db")
    with House(str(database)) as house:
        write(house, 3)
    shutil.copy(tmp_path / "old.db", database)
    assert "the journal ends at entry 300, yet its checkpoint has signed 303" in refused(database)


def test_another_database_in_its_place(database: Path, tmp_path: Path) -> None:
    with House(str(tmp_path / "other.db")) as house:
        house.store.commit([append("notes", 0, *("another" for _ in range(400)))])
    shutil.copy(tmp_path / "other.db", database)
    assert "was replaced or rewritten" in refused(database)


KILLED = """
import os, sys, time
from croupier.conduct import House
from tests.journal.making import append
house = House(sys.argv[1])
for number in range(int(sys.argv[2])):
    house.store.commit([append("notes", number, "something happened")])
if sys.argv[3] == "signed":
    house.checkpoints.sign()
os.kill(os.getpid(), 9)
"""


def killed(database: Path, entries: int, signed: str) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(database), str(entries), signed], check=False)


def test_a_database_killed_before_its_first_checkpoint_is_not_called_bad(tmp_path: Path) -> None:
    for entries in (0, 5):
        database = tmp_path / f"{entries}.db"
        killed(database, entries, "unsigned")
        assert run("verify", str(database)).exit_code == 0
        opens(database)


def test_a_database_that_has_lost_its_wal(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    killed(database, 5, "signed")
    Path(f"{database}-wal").unlink()
    said = refused(database)
    assert "yet its checkpoint has signed 5" in said or "no such table" in said or "another program" in said


def test_sigterm_signs_the_last_entries(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    command = [
        sys.executable,
        "-c",
        "from croupier.cli import main; main()",
        "serve",
        "--database",
        str(database),
        "--port",
        "0",
    ]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout
    assert server.stdout.readline().startswith("http://")
    server.send_signal(signal.SIGTERM)
    server.wait(60)
    server.stdout.close()
    shown = ran("verify", str(database))
    assert "0 entries newer than the last" in shown


# While it runs


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda path: path.unlink(), "was deleted"),
        (lambda path: path.rename(f"{path}.moved"), "was deleted"),
        (lambda path: (shutil.copy(path, f"{path}.copy"), os.replace(f"{path}.copy", path)), "was replaced"),
        (lambda path: os.truncate(path, 0), "was cut short"),
    ],
    ids=["deleted", "moved", "replaced", "cut short"],
)
@pytest.mark.parametrize("suffix", ["", "-wal"])
def test_a_file_taken_away_is_noticed_before_anything_is_acknowledged(
    tmp_path: Path, damage: Callable[[Path], object], said: str, suffix: str
) -> None:
    database = tmp_path / "house.db"
    house = House(str(database))
    try:
        set_up_table(house, "V", BOOK, demonstration=True)
        damage(Path(f"{database}{suffix}"))
        with pytest.raises(StoreError):
            write(house, 1)
        (alarm, *_) = [alarm for alarm in house.alarms() if alarm.about == "database"]
        assert alarm.stops
        assert said in alarm.because or "malformed" in alarm.because or "disk I/O" in alarm.because
    finally:
        house.close()


def test_a_journal_that_cannot_be_signed_takes_nothing_more(tmp_path: Path) -> None:
    database, times = tmp_path / "house.db", [1_000]
    house = House(str(database), clock=lambda: times[0])
    try:
        write(house, 1)
        house.checkpoints.sign()
        Path(f"{database}.checkpoints").unlink()
        write(house, 1)
        for now in (2_000, 20_000):
            times[0] = now
            house.checkpoints._try()
        (alarm,) = house.alarms()
        assert alarm.stops
        assert "was deleted, replaced or cut short while the house was running" in alarm.because
        with pytest.raises(StoreError, match="nothing more is taken"):
            house.journal.append(append("notes", 2, "late"))
    finally:
        house.close()


def test_checkpoints_that_somebody_keeps_locked_are_an_alarm_and_play_goes_on(tmp_path: Path) -> None:
    """Another server that is paused while it signs holds up the signatures of all; it must not stop their tables."""
    database, times = tmp_path / "house.db", [1_000]
    with House(str(database), clock=lambda: times[0]) as house:
        write(house, 1)
        house.checkpoints.sign()
        write(house, 1)
        signing = Thread(target=house.checkpoints._try)
        with open(f"{database}.checkpoints", "rb") as held:
            fcntl.flock(held, fcntl.LOCK_EX)
            signing.start()
            while house.checkpoints._begun is None:
                time.sleep(0.01)
            assert house.alarms() == []  # for a moment, this is usual
            times[0] = 20_000
            (alarm,) = house.alarms()
            assert "keeps its file of checkpoints locked" in alarm.because
            assert not alarm.stops
            house.journal.append(append("notes", 2, "meanwhile"))
        signing.join()
        assert house.alarms() == []
        assert checkpoint_of(house.checkpoints.sign()).size == 3


@pytest.mark.parametrize(
    "damage",
    [
        lambda index: index.unlink(),
        lambda index: (shutil.copy(index, f"{index}.copy"), os.replace(f"{index}.copy", index)),
    ],
    ids=["deleted", "replaced"],
)
def test_an_index_taken_away_is_noticed_before_two_write_over_each_other(
    tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    """A second process would make another index, with locks of its own, and both would write to one log."""
    database = tmp_path / "house.db"
    house = House(str(database))
    try:
        write(house, 1)
        damage(Path(f"{database}-shm"))
        with House(str(database)) as other:
            write(other, 1)
            with pytest.raises(StoreError, match=r"house\.db-shm was (deleted|replaced) while the house was running"):
                write(house, 1)
            assert house.alarms()[0].stops
            write(other, 1)
    finally:
        house.close()
    assert "3 entries" in ran("verify", str(database))


@pytest.mark.parametrize("suffix", [".key", ".pub", ".vault"])
@pytest.mark.parametrize("content", [None, b"", b"another"], ids=["a folder", "emptied", "replaced"])
def test_a_key_exchanged_stops_the_house(tmp_path: Path, suffix: str, content: bytes | None) -> None:
    database, times = tmp_path / "house.db", [1_000]
    house = House(str(database), clock=lambda: times[0])
    try:
        key = Path(f"{database}{suffix}")
        key.unlink()
        if content is None:
            key.mkdir()
        else:
            key.write_bytes(content)
        for now in (2_000, 20_000):
            times[0] = now
            house.checkpoints._try()
        (alarm,) = house.alarms()
        assert alarm.stops
        assert f"house.db{suffix}" in alarm.because
    finally:
        house.close()


def test_checkpoints_that_go_before_the_first_of_this_process_are_missed(database: Path) -> None:
    with House(str(database)) as house:
        Path(f"{database}.checkpoints").unlink()
        with pytest.raises(StoreError, match="checkpoints was deleted, replaced or cut short"):
            house.checkpoints.sign()  # nothing has been written since, either


@pytest.mark.parametrize("suffix", [".key", ".pub", ".vault"])
def test_a_key_taken_away_stops_the_house_until_it_is_back(tmp_path: Path, suffix: str) -> None:
    database, times = tmp_path / "house.db", [1_000]
    house = House(str(database), clock=lambda: times[0])
    try:
        key = Path(f"{database}{suffix}")
        key.rename(tmp_path / "elsewhere")
        write(house, 1)
        for now in (2_000, 20_000):
            times[0] = now
            house.checkpoints._try()
        (alarm,) = house.alarms()
        assert alarm.stops
        assert f"house.db{suffix} was deleted while the house was running" in alarm.because
        with pytest.raises(StoreError, match="nothing more is taken"):
            house.journal.append(append("notes", 1, "late"))
        (tmp_path / "elsewhere").rename(key)
        house.checkpoints._try()
        assert house.alarms() == []
        house.journal.append(append("notes", 1, "again"))
    finally:
        house.close()


def test_a_journal_rewritten_while_it_runs_stops_the_tables_at_once(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    house = House(str(database))
    try:
        write(house, 5)
        house.checkpoints.sign()
        loosely(database, "UPDATE entries SET body = x'00' WHERE seq = 5")
        house.checkpoints._try()
        assert house.alarms()[0].stops
        with pytest.raises(StoreError, match="entry 5 is another one than it was"):
            house.journal.append(append("notes", 5, "late"))
    finally:
        house.close()


def test_two_houses_on_one_database_sign_one_tree(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with House(str(database)) as one, House(str(database)) as two:
        for house in (one, two, one):
            write(house, 10)
        sizes = [checkpoint_of(house.checkpoints.sign()) for house in (one, two)]
        assert sizes[0] == sizes[1]
    assert run("verify", str(database)).exit_code == 0


# Going on


def test_recovery_goes_on_with_a_reason_on_record(database: Path) -> None:
    old = public_key(f"{database}.pub")
    loosely(database, "DELETE FROM entries WHERE seq > 290")
    said = ran("recover", str(database), "--reason", "the disk failed", "--by", "olga")
    assert "the journal ends at entry 290, yet its checkpoint has signed 300" in said
    assert "Going on with 290 entries" in said
    opens(database)
    store = open_store(str(database))
    (recovery,) = recoveries(store)
    store.close()
    assert (recovery.who, recovery.what.reason, recovery.what.entries) == ("olga", "the disk failed", 290)
    assert "recovered" in ran("verify", str(database))
    assert public_key(f"{database}.pub") != old
    assert len(list(database.parent.glob("house.db.checkpoints.before-*"))) == 1
    policy = database.parent / "policy"
    policy.write_text(f"log {old}\nquorum none\n")
    assert run("verify", str(database), "--policy", str(policy)).exit_code == 1


@trust(31)
def test_a_house_that_was_served_and_recovered_tells_of_both(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with House(str(database)) as house:
        house.watch_program()
    Path(f"{database}.checkpoints").unlink()
    ran("recover", str(database), "--reason", "the file was lost")
    with House(str(database), clock=lambda: 1) as house:  # a clock that was set far back
        house.watch_program()
        assert house.alarms() == []
    said = ran("verify", str(database))
    assert "nothing is wrong" in said
    assert "recovered at entry 1 by operator: the file was lost" in said
    assert ran("program", "--database", str(database)).count("started, version") == 2


@pytest.mark.parametrize("body", [b"nonsense", encode_fact(TableClosed(under=("1",)))])
def test_something_else_in_the_stream_of_the_house_is_found(tmp_path: Path, body: bytes) -> None:
    database = tmp_path / "house.db"
    with House(str(database)) as house:
        house.watch_program()
        house.store.commit([Append("house", 1, (New(at=house.clock(), who="eve", role="house", body=body),))])
        assert [alarm.about for alarm in house.alarms()] == (["journal"] if body == b"nonsense" else [])
    result = run("verify", str(database))
    assert result.exit_code == 1
    assert "house version 2: " in result.stdout


def test_there_is_nothing_to_recover(database: Path) -> None:
    before = Path(f"{database}.pub").read_text()
    assert "nothing to recover" in ran("recover", str(database), "--reason", "just to be sure")
    assert Path(f"{database}.pub").read_text() == before


def test_a_recovery_is_by_somebody_whose_name_can_be_read(database: Path) -> None:
    Path(f"{database}.checkpoints").unlink()
    for name in ("", " ", "olga\x1b[2J"):
        result = run("recover", str(database), "--reason", "the file was lost", "--by", name)
        assert (result.exit_code, result.stderr) == (2, "croupier: --by: give a name that can be read\n")
    assert "checkpoints is missing" in refused(database)


def test_a_damaged_journal_is_not_recovered(database: Path) -> None:
    loosely(database, "DELETE FROM entries WHERE seq = 20")
    result = run("recover", str(database), "--reason", "hm")
    assert result.exit_code == 2
    assert "put back a backup" in result.stderr
    assert Path(f"{database}.key").exists()


def test_postgresql_is_compared_too(tmp_path: Path) -> None:
    url, keys = address("postgresql", tmp_path), tmp_path / "keys"
    with House(url, keys=keys) as house:
        write(house, 5)
    with House(url, keys=keys) as house:
        write(house, 1)
    with psycopg.connect(url) as pg:
        pg.execute("ALTER TABLE entries DISABLE TRIGGER ALL")
        pg.execute("DELETE FROM entries WHERE seq > 4")
    with pytest.raises(NotAsSigned, match="ends at entry 4, yet its checkpoint has signed 6"):
        House(url, keys=keys)
    store = open_store(url)
    assert recover(store, keys, "a test", "olga", lambda: 1)
    open_log(store, keys)
    (kept,) = store.commit([Append("notes", 4, (New(at=1, who="", role="", body=b""),))])
    store.close()
    assert kept
