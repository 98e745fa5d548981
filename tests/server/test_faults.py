"""Chance, the vault or the journal fails while people play: nothing is done, everybody is told, nothing falls over."""

from pathlib import Path

import httpx
import pytest

from croupier.conduct import House, set_up_table
from croupier.conduct.audit import audit
from croupier.conduct.chance import GeneratorFailure, Vault, VaultError
from croupier.conduct.codec import decode_fact
from croupier.conduct.house_facts import WritingFailed
from croupier.conduct.virtual import VirtualDealer
from croupier.journal import StoreError
from croupier.journal.sqlite import SqliteStore
from croupier.server.run import serve
from tests.server.serving import B18, asked, live_table, serving, wager
from tests.trust import trust

pytestmark = trust(42)


@pytest.mark.parametrize(
    "failure", [GeneratorFailure("no entropy"), VaultError("the key is gone"), StoreError("the disk is full")]
)
def test_a_part_that_fails_is_answered_with_503_and_when_to_come_back(
    failure: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise failure

    with House("memory:") as house:
        set_up_table(house, "T1", B18, demonstration=True)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            monkeypatch.setattr(VirtualDealer, "submit", fails)
            before = house.table("T1").version
            answer = client.post("/api/tables/T1/act", json=asked("ann", "patron", "join_table", patron="ann"))
            assert answer.status_code == 503
            assert answer.json() == {"unavailable": str(failure)}
            assert int(answer.headers["retry-after"]) >= 1
            assert house.table("T1").version >= before
            assert "ann" not in house.table("T1").table.patrons  # type: ignore[union-attr]
            monkeypatch.undo()
            again = client.post("/api/tables/T1/act", json=asked("ann", "patron", "join_table", patron="ann"))
            assert again.status_code == 200


def test_a_commit_that_fails_acknowledges_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    with House("memory:") as house:
        live_table(house)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            before = house.store.last_seq()

            def fails(batch: object) -> None:
                raise StoreError("the disk is full; make room on the disk")

            monkeypatch.setattr(house.store, "commit", fails)
            answer = client.post("/api/tables/T1/act", json=wager("ann", key="k"))
            assert answer.status_code == 503
            assert "make room" in answer.json()["unavailable"]
            monkeypatch.undo()
            assert house.store.last_seq() == before
            assert client.post("/api/tables/T1/act", json=wager("ann", key="k")).status_code == 200


def test_a_vault_that_fails_keeps_the_table_from_being_dealt_and_says_why(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise VaultError("the key is gone")

    monkeypatch.setattr(Vault, "keep", fails)
    with House("memory:") as house:
        set_up_table(house, "T1", B18, demonstration=True)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            with client.stream("GET", "/api/tables/T1/events") as stream:
                said = ""
                for piece in stream.iter_text():
                    said += piece
                    if "the key is gone" in said:
                        break
            assert client.get("/health").status_code == 200
            assert client.get("/api/tables/T1/view").status_code == 200
    (line,) = (record for record in caplog.records if "cannot be dealt" in record.getMessage())
    assert line.getMessage() == "table T1 cannot be dealt: the key is gone"
    assert line.exc_info is None, "this is no fault of the program"


def test_a_journal_that_takes_nothing_at_the_start_is_the_callers_to_hear(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """As on a full disk: the command says it in one line."""
    house = House("memory:")
    house.journal.held = "there is no room; make room on the disk"
    with pytest.raises(StoreError, match="make room on the disk"):
        serve(house, port=0)
    assert not caplog.records
    assert capsys.readouterr() == ("", "")


@trust(23)
def test_a_disk_that_is_full_is_said_until_there_is_room_again(tmp_path: Path) -> None:
    with House(str(tmp_path / "house.db")) as house:
        live_table(house)
        assert isinstance(house.store, SqliteStore)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            acknowledged = 0
            (pages,) = house.store._writer.execute("PRAGMA page_count").fetchone()
            house.store._writer.execute(f"PRAGMA max_page_count = {pages}")
            for number in range(200):  # until the last page is full
                answer = client.post(
                    "/api/tables/T1/act", json=asked("ann", "patron", "buy_in", f"k{number}", patron="ann", cents=100)
                )
                if answer.status_code != 200:
                    break
                acknowledged += 1
            assert answer.status_code == 503
            assert "make room on the disk" in answer.json()["unavailable"]
            health = client.get("/health")
            assert (health.status_code, health.json()["health"]) == (503, "stopped")
            assert int(health.headers["retry-after"]) > 0
            assert "make room on the disk" in health.json()["alarms"][0]["because"]
            house.store._writer.execute("PRAGMA max_page_count = 100000")
            assert client.get("/health").json()["health"] == "good"
            assert client.post("/api/tables/T1/act", json=wager("ann")).status_code == 200
        failures = [decode_fact(entry.body) for entry in house.store.read("house")]
        assert any(isinstance(fact, WritingFailed) and "disk is full" in fact.because for fact in failures)
        bought = [entry for entry in house.store.read("table/T1") if entry.key.startswith("k")]
        assert len(bought) == acknowledged
        assert audit(house.store).ok
