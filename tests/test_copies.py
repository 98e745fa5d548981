"""A backup taken while the house runs comes back whole, or as it was at a moment; a mirror follows, or is an alarm."""

from pathlib import Path

import pytest

from croupier.conduct import House, must, set_up_table
from croupier.conduct.mirroring import Mirror
from croupier.journal import Store, StoreError, open_store
from croupier.ruling import Role
from croupier.table import commands as t
from tests.cli.running import BOOK, ran, run
from tests.journal.making import append
from tests.stores import address
from tests.trust import trust

pytestmark = trust(25, 30)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("CROUPIER_KEYS", str(tmp_path / "keys"))
    return address(request.param, tmp_path) if request.param == "postgresql" else str(tmp_path / "house.db")


def everything(store: Store) -> list[tuple[object, ...]]:
    try:
        return list(store.rows())
    finally:
        store.close()


def opened(url: str, tmp_path: Path) -> House:
    return House(url, keys=tmp_path / "keys" if "://" in url else None)


@pytest.mark.parametrize("back", ["sqlite", "postgresql"])
def test_a_backup_comes_back_on_either_database(
    url: str, back: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copies" / "backup.db"
    copy.parent.mkdir()
    with opened(url, tmp_path) as house:
        set_up_table(house, "V", BOOK, demonstration=True)
        house.dealer("V").deal_on()  # a shoe is sealed
        house.checkpoints.sign()
        house.store.keep_secret("credentials/dee", b"hashed")
        house.store.keep_secret("session/1", b"somebody is signed in")
        said = ran("backup", url, str(copy), "--with-keys")
        entries = house.store.last_seq()
        must(house, "V", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)  # the house goes on meanwhile
        before = [row for row in house.store.rows() if row[0] <= entries]
    assert f"{entries:,} entries of" in said
    assert "nothing is wrong" in ran("verify", str(copy))
    target = address("postgresql", tmp_path) if back == "postgresql" else str(tmp_path / "restored.db")
    monkeypatch.setenv("CROUPIER_KEYS", str(tmp_path / "restored"))
    assert f"{entries:,} entries are in" in ran("restore", str(copy), target)
    assert everything(open_store(target)) == before
    with House(target, keys=tmp_path / "restored" if "://" in target else None) as house:
        assert list(house.store.secrets()) == [("credentials/dee", b"hashed")]
        must(house, "V", t.JoinTable(patron="bob", seat=2), "bob", Role.PATRON)
        must(house, "V", t.BuyIn(patron="bob", cents=100_00), "bob", Role.PATRON)
        house.dealer("V").deal_on()  # from the shoe that was sealed before
    assert "nothing is wrong" in ran("verify", target)


def test_a_point_in_time(tmp_path: Path) -> None:
    database, copy = tmp_path / "house.db", tmp_path / "backup.db"
    times = iter(range(1_700_000_000_000, 1_800_000_000_000, 60_000))
    with House(str(database), clock=lambda: next(times)) as house:
        set_up_table(house, "V", BOOK, demonstration=True)
    ran("backup", str(database), str(copy), "--with-keys")
    at = [row[3] for row in everything(open_store(str(copy)))]
    until = "2023-11-14T22:20:00", sum(int(str(each)) <= 1_700_000_400_000 for each in at)
    points = (("--entries", "5", 5), ("--entries", "0", 0), ("--until", *until))
    for number, (option, value, many) in enumerate(points):
        target = tmp_path / f"restored{number}.db"
        ran("restore", str(copy), str(target), option, value)
        assert len(everything(open_store(str(target)))) == many
        assert run("verify", str(target)).exit_code == 0
        House(str(target)).close()


def test_a_damaged_backup_is_not_restored(tmp_path: Path) -> None:
    database, copy = tmp_path / "house.db", tmp_path / "backup.db"
    with House(str(database)) as house:
        house.store.commit([append("notes", 0, "a", "b", "c")])
    ran("backup", str(database), str(copy))
    assert not Path(f"{copy}.key").exists()
    text = Path(f"{copy}.checkpoints").read_text()
    Path(f"{copy}.checkpoints").write_text(text.replace("\n3\n", "\n4\n"))
    result = run("restore", str(copy), str(tmp_path / "restored.db"))
    assert result.exit_code == 2
    assert "the backup is not whole" in result.stderr
    assert "is there already" in run("backup", str(database), str(copy)).stderr
    assert "is there already" in run("restore", str(copy), str(database)).stderr


def test_a_mirror_follows_and_one_that_cannot_is_an_alarm(tmp_path: Path) -> None:
    database, second = tmp_path / "house.db", tmp_path / "second" / "mirror.db"
    second.parent.mkdir()
    with House(str(database), mirror=str(second)) as house:
        house.store.commit([append("notes", 0, *(str(number) for number in range(1_500)))])
    assert everything(open_store(str(second))) == everything(open_store(str(database)))
    assert "nothing is wrong" in ran("verify", str(second))
    with House(str(database)) as house:
        mirror = Mirror(house.store, database, str(tmp_path / "nowhere" / "mirror.db"), lambda: 7)
        mirror._try()
        (alarm,) = mirror.alarms()
        assert (alarm.about, alarm.since, alarm.stops) == ("mirror", 7, False)
        (tmp_path / "nowhere").mkdir()
        mirror._try()
        assert mirror.alarms() == []


def test_a_database_is_not_its_own_mirror(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    for same in (str(database), f"sqlite:///{database}", str(tmp_path / "folder/../house.db")):
        with pytest.raises(StoreError, match="the database itself"):
            House(str(database), mirror=same)


def test_a_mistake_leaves_nothing_behind(tmp_path: Path) -> None:
    House(str(tmp_path / "house.db")).close()
    ran("backup", str(tmp_path / "house.db"), str(tmp_path / "copy.db"))
    result = run("restore", str(tmp_path / "copy.db"), str(tmp_path / "new.db"), "--until", "yesterday")
    assert result.exit_code == 2
    assert not list(tmp_path.glob("new.db*"))
    result = run("restore", str(tmp_path / "copy.db"), str(tmp_path / "new.db"), "--entries", "1")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "copy.db has 0 entries" in result.stderr
    assert not list(tmp_path.glob("new.db*"))


def test_a_mirror_of_another_history_is_an_alarm(tmp_path: Path) -> None:
    for name in ("house", "other"):
        with House(str(tmp_path / f"{name}.db")) as house:
            house.store.commit([append("notes", 0, name, name)])
    with House(str(tmp_path / "house.db")) as house:
        house.store.commit([append("notes", 2, "more")])
        mirror = Mirror(house.store, None, str(tmp_path / "other.db"), lambda: 7)
        mirror._try()
        assert "of another history" in mirror.alarms()[0].because


def test_entries_are_taken_over_in_their_order_only(tmp_path: Path) -> None:
    for kind in ("memory", "sqlite", "postgresql"):
        source, target = open_store("memory:"), open_store(address(kind, tmp_path))
        source.commit([append("a", 0, "1", "2", "3")])
        rows = list(source.rows())
        target.take_over(rows[:1], [])
        with pytest.raises(StoreError, match="entry 3 cannot follow entry 1"):
            target.take_over(rows[2:], [])
        target.take_over(rows[1:], [("a", 1, 2)])
        assert list(target.rows()) == rows
        assert target.round("a", 1) == [2]
        assert target.number("a", 3) == 3
        assert target.number("a", 4) is None
        target.close()
