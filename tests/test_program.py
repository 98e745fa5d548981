"""The program is the one that was started, and its clock does not go back; if not, the house says so and stops."""

from importlib.metadata import Distribution, distribution
from pathlib import Path
from platform import python_version

import httpx
import pytest

import croupier
from croupier.conduct import Accepted, House
from croupier.conduct.beneath import beneath
from croupier.conduct.clock import SteadyClock
from croupier.conduct.codec import decode_fact
from croupier.conduct.house_facts import ProgramChanged, ProgramStarted
from croupier.conduct.house_stream import HOUSE
from croupier.conduct.program_watch import HouseStopped, Program, measured
from croupier.games.commands import CallNoMoreBets, PlaceWager
from croupier.ruling import Role
from croupier.table.commands import LeaveTable
from tests.cli.running import ran
from tests.server.serving import live_table, serving, wager
from tests.trust import trust


class Files:
    """Files that somebody changes while the program runs."""

    def __init__(self) -> None:
        self.now = Program("1", "a" * 64, 5)

    def __call__(self) -> Program:
        return self.now


@pytest.fixture
def files() -> Files:
    return Files()


@trust(32)
def test_the_start_of_a_program_is_on_record(files: Files) -> None:
    with House("memory:") as house:
        house.watch_program(files)
        (entry,) = house.store.read(HOUSE)
        assert decode_fact(entry.body) == ProgramStarted(version="1", hash="a" * 64, files=5, under=())


@trust(32)
def test_any_changed_byte_of_the_program_is_another_hash(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, content in {"__init__.py": b"", "games/rules.py": b"x = 1", "data/book.toml": b"a"}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(content)
    monkeypatch.setattr(croupier, "__file__", str(tmp_path / "__init__.py"))
    before = measured()
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "x.pyc").write_bytes(b"compiled")
    assert measured() == before
    seen = {before.hash}
    (tmp_path / "games/rules.py").write_bytes(b"x = 2")
    seen.add(measured().hash)
    (tmp_path / "games/rules.py").rename(tmp_path / "games/other.py")
    seen.add(measured().hash)
    (tmp_path / "data/book.toml").unlink()
    seen.add(measured().hash)
    (tmp_path / "data/more.toml").write_bytes(b"")
    seen.add(measured().hash)
    assert len(seen) == 5


@trust(32)
def test_python_and_every_distribution_beneath_the_program_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    now = beneath()
    names = [name for name, _, _ in now.distributions]
    assert {"msgspec", "starlette", "cryptography"} <= {*names}
    assert "croupier" not in names
    assert python_version() in now.python
    assert now == beneath()
    assert measured().beneath == now.hash
    kind = type(distribution("msgspec"))  # another package may have brought a finder with a class of its own
    recorded = kind.read_text

    def other_file(self: Distribution, name: str) -> str | None:
        text = recorded(self, name)
        return text.replace("sha256=", "sha256=x") if text and name == "RECORD" and self.name == "msgspec" else text

    monkeypatch.setattr(kind, "read_text", other_file)
    pairs = zip(now.distributions, beneath().distributions, strict=True)
    changed = {name for (name, _, was), (_, _, is_now) in pairs if was != is_now}
    assert changed == {"msgspec"}
    assert measured().beneath != now.hash


@trust(32)
def test_a_distribution_that_changes_beneath_a_running_program_stops_wagers(files: Files) -> None:
    files.now = Program("1", "a" * 64, 5, "c" * 64)
    with House("memory:") as house:
        house.watch_program(files)
        assert house.program is not None
        files.now = Program("1", "a" * 64, 5, "d" * 64)
        assert not house.program.check()
        (alarm,) = house.alarms()
        assert "beneath the program" in alarm.because
        *_, entry = house.store.read(HOUSE)
        assert decode_fact(entry.body) == ProgramChanged(began="c" * 64, found="d" * 64, files=5)


@trust(31, 32)
def test_a_changed_program_plays_the_round_to_its_end_and_takes_no_further_wager(files: Files) -> None:
    with House("memory:") as house:
        live_table(house)
        house.watch_program(files)
        assert house.program is not None
        bet = PlaceWager(patron="ann", option="player", amount=500)
        assert isinstance(house.act("T1", bet, "ann", Role.PATRON), Accepted)
        assert house.program.check()
        assert house.alarms() == []
        files.now = Program("1", "b" * 64, 5)
        assert not house.program.check()
        with pytest.raises(HouseStopped, match="program has changed"):
            house.act("T1", bet, "ann", Role.PATRON)
        assert isinstance(house.act("T1", CallNoMoreBets(), "dora", Role.DEALER), Accepted)
        assert [alarm.about for alarm in house.alarms()] == ["program"]
        changed = [decode_fact(entry.body) for entry in house.store.read(HOUSE)][-1]
        assert changed == ProgramChanged(began="a" * 64, found="b" * 64, files=5, under=())
        files.now = Program("1", "a" * 64, 5)  # put back: that somebody could change it stays
        assert not house.program.check()
        assert len(list(house.store.read(HOUSE))) == 2
        with House("memory:") as other:
            other.watch_program(files)
            assert other.alarms() == []


def test_a_patron_may_leave_a_house_that_has_stopped(files: Files) -> None:
    with House("memory:") as house:
        live_table(house)
        house.watch_program(files)
        files.now = Program("1", "b" * 64, 5)
        assert house.program is not None
        house.program.check()
        assert isinstance(house.act("T1", LeaveTable(patron="ann"), "ann", Role.PATRON), Accepted)


@trust(32)
def test_health_shows_the_program_and_checks_it_on_demand(files: Files) -> None:
    with House("memory:") as house:
        live_table(house)
        house.watch_program(files)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            shown = client.get("/health").json()
            assert shown["health"] == "good"
            assert shown["program"]["hash"] == "a" * 64
            files.now = Program("1", "b" * 64, 5)
            assert client.get("/health").json()["health"] == "good"  # nobody has looked yet
            found = client.post("/api/program").json()
            assert found["health"] == "impaired"
            assert found["alarms"][0]["about"] == "program"
            turned_away = client.post("/api/tables/T1/act", json=wager("ann"))
            assert turned_away.status_code == 503
            assert "start it again" in turned_away.json()["unavailable"]


@trust(32)
def test_the_command_names_the_program_and_those_that_served_a_database(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    with House(str(database)) as house:
        house.watch_program()
    said = ran("program", "--database", str(database))
    assert said.count(f"sha256:{measured().hash}") == 2
    assert "started, version" in said


@trust(33)
def test_a_clock_that_is_set_back_is_waited_for_and_time_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    machine, counted = [10_000_000], [0]
    clock = SteadyClock(lambda: machine[0], lambda: counted[0])
    assert clock() == 10_000_000
    machine[0] -= 3_600_000  # an hour
    last = clock()
    assert last == 10_000_000
    assert clock.behind == 3_600_000
    for _ in range(100):
        machine[0] += 72_001
        counted[0] += 72_001
        assert clock() > last
        last = clock()
    assert clock.behind == 0
    assert clock() == machine[0]
    assert caplog.text.count("set back by 3600000 ms") == 1


@trust(33)
def test_health_tells_of_a_clock_that_was_set_back() -> None:
    machine = [10_000_000]
    with House("memory:", clock=SteadyClock(lambda: machine[0], lambda: 0)) as house:
        house.clock()
        machine[0] -= 60_000
        house.clock()
        assert [alarm.about for alarm in house.alarms()] == ["clock"]
