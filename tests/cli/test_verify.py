"""`croupier verify` finds tampering with a database, and says so."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.conduct import House, must, set_up_table
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.journal.chain import genesis, link
from croupier.ruling import Role
from croupier.table import commands as t
from tests.cli.running import BOOK, ran, run
from tests.trust import trust


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual table whose first shoe was ended early and revealed, and a round of the second."""
    path: Path = tmp_path_factory.mktemp("verify") / "house.db"
    with House(str(path)) as house:
        set_up_table(house, "V", BOOK, demonstration=True)
        must(house, "V", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        must(house, "V", t.BuyIn(patron="ann", cents=1_000_00), "ann", Role.PATRON)
        for shoe in (1, 2):
            house.dealer("V").deal_on()
            must(house, "V", c.CutCards(position=100 * shoe), "ann", Role.PATRON)
            house.dealer("V").deal_on()
            must(house, "V", c.PlaceWager(patron="ann", option="banker", amount=25_00 * shoe), "ann", Role.PATRON)
            house.dealer("V").call_no_more_bets()
            house.dealer("V").deal_on()
            if shoe == 1:
                must(house, "V", c.OrderShuffle(reason="a new shoe"), "sue", Role.SUPERVISOR)
        table = house.table("V").table
        assert table is not None
        assert due(table, table.game)[0] is Step.BET
    return path


@pytest.fixture
def database(played: Path, tmp_path: Path) -> Path:
    """A copy with everything that lies beside it."""
    for file in played.parent.iterdir():
        shutil.copy2(file, tmp_path)
    return tmp_path / played.name


Change = Callable[[bytes], bytes]


def edit(database: Path, fact: str, change: Change, rehash: bool = False) -> int:
    """Change the first fact of a kind behind the journal's back, with new hashes from there on if asked."""
    db = sqlite3.connect(database)
    for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        db.execute(f"DROP TRIGGER {trigger}")
    rows = db.execute(
        "SELECT seq, stream, version, at, who, role, key, asked, body, blind FROM entries ORDER BY seq"
    ).fetchall()
    edited, previous = 0, genesis("table/V")
    for seq, stream, version, at, who, role, key, asked, body, blind in rows:
        if not edited and fact.encode() in body:
            edited, body = version, change(body)
            db.execute("UPDATE entries SET body = ? WHERE seq = ?", (body, seq))
        previous = link(previous, stream, version, at, who, role, key, asked, body, blind)
        if rehash:
            db.execute("UPDATE entries SET hash = ? WHERE seq = ?", (previous, seq))
    db.commit()
    db.close()
    assert edited
    return int(edited)


def other_suit(body: bytes) -> bytes:
    """The same value in another suit: every total and every payment stays right."""
    at = body.index(b'"card":"') + 9
    return body[:at] + {b"c": b"d", b"d": b"h", b"h": b"s", b"s": b"c"}[body[at : at + 1]] + body[at + 1 :]


@trust(27)
def test_an_honest_database_is_found_honest_and_left_as_it_was(database: Path) -> None:
    before = {path.name: path.read_bytes() for path in database.parent.iterdir()}
    shown = ran("verify", str(database))
    assert "nothing is wrong." in shown
    assert "signed checkpoint" in shown
    assert "1 revealed order, " in shown
    assert "not yet revealed: shoe 2 of table V; " in shown
    assert "acts decided again by the rules" in shown
    assert "facts a second" in shown
    assert {path.name: path.read_bytes() for path in database.parent.iterdir()} == before


def test_a_debt_that_remains_is_said(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with House(str(path)) as house:
        set_up_table(house, "L", BOOK, dealing="live", demonstration=True)
        for command in (
            t.JoinTable(patron="ann", seat=1),
            t.BuyIn(patron="ann", cents=100_00),
            c.ShuffleCards(),
            c.OfferCut(patron="ann"),
            c.CutCards(position=200),
            c.PlaceCuttingCard(from_back=14),
            c.BurnByValue(card="Ah"),
            c.PlaceWager(patron="ann", option="player", amount=25_00),
            c.CallNoMoreBets(),
            *(c.DealCard(card=card) for card in ("9c", "2d", "Kh", "Ks")),
            c.Settle(),
            t.CashOut(patron="ann", cents=125_00),
        ):
            must(house, "L", command, "dee", Role.DEALER)
        must(house, "L", c.VoidRound(round=1, ground="fraud", reason="a marked card"), "olga", Role.OPERATOR)
    said = "still owed: ann owes 25.00 at table L"
    assert said in ran("verify", str(path))
    assert json.loads(ran("verify", str(path), "--json"))["owed"] == [{"table": "L", "patron": "ann", "cents": 2500}]
    assert "owed: ann 25.00" in ran("tables", "--database", str(path))


def test_json_says_the_same(database: Path) -> None:
    found = json.loads(ran("verify", str(database), "--json"))
    assert found["ok"] is True
    assert found["journal"]["entries"] == found["facts"]
    assert found["unrevealed"][0]["shoe"] == 2


def test_an_edited_fact_is_named(database: Path) -> None:
    version = edit(database, "wager_placed", lambda body: body.replace(b"2500", b"9500"))
    result = run("verify", str(database))
    assert result.exit_code == 1
    assert f"table/V version {version}: edited: its contents are not those that its hash was made from" in result.stdout
    found = json.loads(run("verify", str(database), "--json").stdout)
    assert (found["ok"], found["findings"][0]["version"]) == (False, version)


def test_a_forged_card_is_found_by_the_checkpoints_and_without_them(database: Path) -> None:
    version = edit(database, "card_dealt", other_suit, rehash=True)
    result = run("verify", str(database))
    assert result.exit_code == 1
    assert "rewritten: the journal was rebuilt" in result.stdout
    result = run("verify", str(database), "--chain-only")
    assert result.exit_code == 1
    assert "no signed checkpoints" in result.stdout
    assert f"1 thing found wrong, the first one first:\n  table/V version {version}: the " in result.stdout
    assert "of shoe 1, where the" in result.stdout


def test_a_bare_copy_is_verified_and_nothing_is_made_beside_it(database: Path, tmp_path: Path) -> None:
    bare = tmp_path / "bare"
    bare.mkdir()
    shutil.copy2(database, bare / "copy.db")
    result = run("verify", str(bare / "copy.db"))
    assert result.exit_code == 2
    assert "and no checkpoints; name both with --checkpoints and --key" in result.stderr
    assert "no signed checkpoints" in ran("verify", str(bare / "copy.db"), "--chain-only")
    assert [path.name for path in bare.iterdir()] == ["copy.db"]
    named = ("--checkpoints", f"{database}.checkpoints", "--key", f"{database}.pub")
    assert "signed checkpoint" in ran("verify", str(bare / "copy.db"), *named)
    shutil.copy2(f"{database}.checkpoints", bare / "copy.db.checkpoints")
    result = run("verify", str(bare / "copy.db"))
    assert result.exit_code == 2
    assert f"to check {bare / 'copy.db.checkpoints'} with" in result.stderr


def test_a_journal_that_lost_its_end_is_found(database: Path) -> None:
    db = sqlite3.connect(database)
    db.execute("DROP TRIGGER entries_are_not_deleted")
    db.execute("DELETE FROM entries WHERE seq > (SELECT max(seq) - 3 FROM entries)")
    db.commit()
    db.close()
    result = run("verify", str(database))
    assert result.exit_code == 1
    assert "cut off: the journal ends at" in result.stdout


def test_a_damaged_file_is_a_finding_and_no_traceback(database: Path) -> None:
    raw = bytearray(database.read_bytes())
    for at in range(4096, len(raw), 4096):
        raw[at : at + 64] = b"\xff" * 64
    database.write_bytes(raw)
    result = run("verify", str(database))
    assert result.exit_code in (1, 2)
    assert "malformed" in result.output or "damaged" in result.output


def test_a_changed_database_cannot_be_replayed_unnoticed(database: Path) -> None:
    edit(database, "wager_placed", lambda body: body.replace(b'"ann"', b'"eve"', 1), rehash=True)
    result = run("replay", str(database), "V")
    assert result.exit_code == 2
    assert f"does not follow from the facts before it; croupier verify {database}" in result.stderr
