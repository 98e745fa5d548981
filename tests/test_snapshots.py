"""Snapshots spare the folding of a long journal and change nothing: whatever becomes of them, the table is the one that
its journal tells of."""

import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from croupier.conduct import House, hosted as hosting, must, snapshots
from croupier.conduct.audit import audit
from croupier.conduct.past import Past
from croupier.conduct.snapshots import Snapshots, SnapshotWriter
from croupier.conduct.states import UnknownState, table_from_bytes, table_to_bytes
from croupier.journal import Snapshot, open_store
from croupier.journal.keys import public_key, signing_key
from croupier.journal.memory import MemoryStore
from croupier.table import Table, evolve
from tests.properties.asking import AT, Rules
from tests.properties.driving import every_rules, needed, plausible, set_up
from tests.properties.test_kill import STREAM, cut, facts_of, recorded
from tests.trust import trust

ALL = {rules.book: rules for rules in every_rules()}
ROULETTE = ALL["NI2002-45/american-roulette"]
OFTEN = 16


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A snapshot every few entries."""
    monkeypatch.setattr(snapshots, "EVERY", OFTEN)
    monkeypatch.setattr(hosting, "EVERY", OFTEN)


def play(url: str, acts: int = 120, seed: int = 4) -> Table:
    """Go on at one table at random; its state at the end."""
    random = Random(seed)
    with House(url, clock=lambda: AT) as house:
        hosted = house.table("T1")
        if hosted.table is None:
            for ask in set_up(ROULETTE):
                must(house, "T1", ask.command, ask.who, ask.role)
        for _ in range(acts):
            assert hosted.table
            ask = (needed if random.random() < 0.8 else plausible)(hosted.table, random)
            house.act("T1", ask.command, ask.who, ask.role)
        assert hosted.table
        return hosted.table


def told_by_journal(url: str) -> Table:
    store, table = open_store(url), None
    for fact in facts_of(list(store.read(STREAM))):
        table = evolve(table, fact)
    store.close()
    assert table
    return table


def newest(url: str) -> int:
    """The version of the newest snapshot that is trusted; 0 for none."""
    store = open_store(url)
    found = Snapshots(store, public_key(f"{url}.pub").key).latest(STREAM)
    store.close()
    return found[0] if found else 0


@trust(21)
@pytest.mark.parametrize("rules", ALL.values(), ids=ALL.keys())
def test_every_state_of_every_game_is_read_as_it_was_written(rules: Rules) -> None:
    entries, states = recorded(rules, seed=len(str(rules)))
    store, key = cut(entries, MemoryStore()), Ed25519PrivateKey.generate()
    writer = SnapshotWriter(store, key)
    for version, table in states[:: len(states) // 12]:
        writer.keep(entries[version - 1], table)
    writer.close()
    past, at = Past(store, STREAM, Snapshots(store, key.public_key())), dict(states)
    for version in sorted(at)[:: len(at) // 25]:
        assert past.table_at(version) == at[version]
    for table in at.values():
        assert table_from_bytes(table_to_bytes(table)) == table


@trust(21, 23)
def test_a_table_goes_on_from_its_last_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = str(tmp_path / "house.db")
    for seed in range(3):
        table = play(url, seed=seed)
        with House(url) as house:
            hosted = house.table("T1")
            version = hosted.version
            assert hosted.table == table == told_by_journal(url)
        assert version - OFTEN - 40 < newest(url) <= version
    folded: list[int] = []
    monkeypatch.setattr(hosting.Hosted, "_passed", lambda hosted, entry: folded.append(entry.version))
    with House(url) as house:
        assert house.table("T1").table == table
    assert len(folded) == version - newest(url)


def damaged(value: bytes) -> bytes:
    return value[:-7] + bytes([value[-7] ^ 1]) + value[-6:]


def cut_short(value: bytes) -> bytes:
    return value[:40]


def forged(value: bytes) -> bytes:
    """A rich patron, signed with somebody else's key."""
    table = table_from_bytes(zlib.decompress(value[64:]))
    packed = zlib.compress(table_to_bytes(replace(table, balances={**table.balances, "patron:ann": 1_000_000_00})))
    return Ed25519PrivateKey.generate().sign(packed) + packed


def unsigned(value: bytes) -> bytes:
    return bytes(64) + value[64:]


@pytest.mark.parametrize("change", [damaged, cut_short, forged, unsigned, lambda value: b""])
def test_a_snapshot_that_is_not_ours_is_passed_over(tmp_path: Path, change: Callable[[bytes], bytes]) -> None:
    url = str(tmp_path / "house.db")
    table = play(url)
    good = newest(url)
    with closing(sqlite3.connect(url)) as db, db:
        for slot, version, value in db.execute("SELECT slot, version, value FROM snapshots").fetchall():
            if version >= good - 2 * OFTEN:
                db.execute("UPDATE snapshots SET value = ? WHERE slot = ?", (change(value), slot))
    assert 0 < newest(url) < good
    with House(url) as house:
        assert house.table("T1").table == table
        assert audit(house.store).ok


def test_a_snapshot_of_another_place_or_program_is_passed_over(tmp_path: Path) -> None:
    """Signed by the house, but of another version, another table, or folded by other rules."""
    url = str(tmp_path / "house.db")
    table = play(url)
    with closing(sqlite3.connect(url)) as db, db:
        rows = db.execute("SELECT slot, value FROM snapshots ORDER BY slot").fetchall()
        for (slot, _), (_, value) in zip(rows[1:], rows[:-1], strict=True):
            db.execute("UPDATE snapshots SET value = ? WHERE slot = ?", (value, slot))
        db.execute("UPDATE snapshots SET program = 'older' WHERE slot = ?", (rows[0][0],))
    assert newest(url) == 0
    assert play(url, acts=0) == table
    assert newest(url) > 0, "they have been written again"


def test_a_snapshot_of_another_history_is_passed_over(tmp_path: Path) -> None:
    """A journal that was cut off, and went on otherwise, has other hashes at the same versions."""
    url, other = str(tmp_path / "house.db"), str(tmp_path / "other.db")
    play(url, seed=1)
    play(other, seed=2)
    key = signing_key(url).private
    store, elsewhere = open_store(url), open_store(other)
    kept = store.snapshot(STREAM, snapshots.rules_hash(), OFTEN * 4)
    assert isinstance(kept, Snapshot)
    elsewhere.keep_snapshot(kept)
    assert Snapshots(store, key.public_key()).latest(STREAM, kept.version)
    assert Snapshots(elsewhere, key.public_key()).latest(STREAM, kept.version) is None
    store.close()
    elsewhere.close()


def test_without_snapshots_nothing_is_lost(tmp_path: Path) -> None:
    url = str(tmp_path / "house.db")
    table = play(url)
    with closing(sqlite3.connect(url)) as db, db:
        db.execute("DELETE FROM snapshots")
    assert play(url, acts=0) == table


def test_the_audit_reads_no_snapshot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = str(tmp_path / "house.db")
    play(url)
    store = open_store(url)
    monkeypatch.setattr(store, "snapshot", lambda *asked: pytest.fail("a snapshot was read"))
    assert audit(store).ok
    store.close()


@pytest.mark.parametrize(
    "written", [b"", b"\x93", b"\xc0", table_to_bytes.__doc__.encode() if table_to_bytes.__doc__ else b""]
)
def test_bytes_that_are_no_state(written: bytes) -> None:
    with pytest.raises(UnknownState):
        table_from_bytes(written)
