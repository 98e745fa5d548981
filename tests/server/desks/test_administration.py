"""The administrator's desk: health, tables from a book, keys, and backups that can be brought back."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.conduct import House
from croupier.conduct.backups import backups_of, folder_of, make_backup, rehearse
from croupier.journal import StoreError
from croupier.people import HouseRole
from croupier.server.desks.administration import key_files
from tests.server.serving import B18, live_table
from tests.server.test_doors import Desk, desk_of
from tests.trust import trust


@pytest.fixture(scope="module")
def ada() -> Iterator[tuple[Desk, httpx.Client]]:
    with desk_of() as desk, desk.client(HouseRole.ADMINISTRATOR) as client:
        yield desk, client


def filled(desk: Desk, **fields: str) -> dict[str, str]:
    _, form = desk.secrets(HouseRole.ADMINISTRATOR)
    return {"form": form, "book": B18, "dealing": "live", **fields}


@trust(18)
def test_a_table_is_set_up_from_a_book_as_the_rules_allow(ada: tuple[Desk, httpx.Client]) -> None:
    desk, client = ada
    house = desk.counter.house
    page = client.get("/administration/tables", params={"book": B18}).text
    assert 'name="minimum-main"' in page
    assert 'name="option-' in page
    refused = client.post("/administration/tables", data=filled(desk, name="T7"))
    assert refused.status_code == 409
    assert "record the approval of the table" in refused.text
    assert "table/T7" not in house.store.streams()
    limits = {
        f"{part}-{kind}": cents
        for kind in ("main", "tie", "pairs", "dragon_bonus")
        for part, cents in (("minimum", "10.00"), ("maximum", "1,000.00"), ("multiple", "5.00"))
    }
    approvals = {f"approval-{what}": "ACT/2026/17" for what in ("table", "shoe", "pairs layout", "dragon bonus layout")}
    done = client.post("/administration/tables", data=filled(desk, name="T7", **limits, **approvals))
    assert done.status_code == 303, done.text
    table = house.table("T7").table
    assert table is not None
    assert not table.demonstration
    assert table.setting.limits["main"].maximum == 1_000_00
    assert {entry.who for entry in house.store.read("table/T7")} == {"ada"}
    like = client.get("/administration/tables", params={"like": "T7"}).text
    assert 'value="1,000.00"' in like
    for wrong in ({"name": "T7"}, {"name": ""}, {"name": "T8", "book": "no"}, {"name": "T8", "minimum-main": "much"}):
        assert client.post("/administration/tables", data=filled(desk, **wrong)).status_code == 400


@trust(32)
def test_health_and_terminals_are_shown(ada: tuple[Desk, httpx.Client]) -> None:
    _, client = ada
    page = client.get("/administration").text
    assert "Nothing is wrong with the house" in page
    assert "Terminals in use" in page
    assert ">ada<" in page
    assert client.get("/administration/keys").status_code == 200
    backups = client.get("/administration/backups").text
    assert "keeps everything in memory" in backups


@trust(25, 43)
def test_a_backup_is_made_listed_and_its_restore_rehearsed(tmp_path: Path) -> None:
    with House(str(tmp_path / "house.db")) as house:
        live_table(house)
        made = make_backup(house)
        assert [each.name for each in backups_of(house)] == [made.name]
        live_table(house, "T2")
        found = rehearse(house, made.name)
        assert found.behind > 0
        assert found.entries + found.behind == house.store.last_seq()
        folder = folder_of(house)
        assert folder is not None
        assert not list(folder.glob("*.key")), "secret keys are not beside a backup"
        with pytest.raises(StoreError, match="there is no backup"):
            rehearse(house, "../house.db")
        copy = folder / made.name
        content = bytearray(copy.read_bytes())
        place = content.index(b"mini-baccarat")
        content[place : place + 4] = b"maxi"
        copy.write_bytes(content)
        with pytest.raises(StoreError):
            rehearse(house, made.name)


@trust(43)
def test_a_secret_key_that_others_can_read_is_named(tmp_path: Path) -> None:
    with House(str(tmp_path / "house.db")) as house:
        assert [each.wrong for each in key_files(house)] == [""] * 5
        (tmp_path / "house.db.key").chmod(0o644)
        assert [each.wrong for each in key_files(house) if each.wrong] == ["other accounts can read it"]
        (tmp_path / "house.db.key").chmod(0o600)
