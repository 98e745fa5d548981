"""The manager's desk: reports by gaming day, theory as it is on record, and sheets to take away."""

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from croupier.cli import app
from croupier.conduct import House
from croupier.conduct.house_facts import PerformanceMeasured
from croupier.conduct.reporting import Period
from croupier.people import HouseRole
from croupier.server.desks.manager import gaming_day, gaming_day_at, measured, reports_of, sheet_of
from tests.server.serving import live_table, play_round
from tests.server.test_doors import Desk, desk_of
from tests.trust import trust


@pytest.fixture(scope="module")
def manager() -> Iterator[tuple[Desk, httpx.Client]]:
    with desk_of(patrons=("ann",)) as desk, desk.client(HouseRole.SHIFT_MANAGER) as client:
        play_round(desk.counter.house)
        yield desk, client


def test_a_gaming_day_begins_at_six_in_the_morning() -> None:
    with House("memory:") as house:
        day = datetime(2026, 11, 17, tzinfo=UTC)
        period = gaming_day(house, day)
        assert period.since is not None
        assert period.until is not None
        assert gaming_day_at(house, period.since) == day
        assert gaming_day_at(house, period.until - 1) == day
        assert gaming_day_at(house, period.since - 1).day == 16
        assert datetime.fromtimestamp(period.since / 1000, UTC).hour == 6


@trust(36)
def test_reports_show_results_people_and_events_of_the_period(manager: tuple[Desk, httpx.Client]) -> None:
    desk, client = manager
    house = desk.counter.house
    page = client.get("/manager")
    assert page.status_code == 200
    assert "T1 (demonstration)" in page.text
    found = reports_of(house, Period())
    assert [each.rounds for each in found.apart] == [1]
    assert found.wrong == []
    rows = list(csv.DictReader(io.StringIO(sheet_of(found, "tables").decode())))
    assert [(row["table"], row["rounds"], row["turnover"]) for row in rows] == [("T1", "1", "500")]
    people = client.get("/api/manager/reports.csv", params={"sheet": "people"}).text
    assert "dora" in people
    before = client.get("/manager", params={"since": "2001-01-01", "until": "2001-01-02"})
    assert "dora" not in before.text
    for wrong in ({"since": "yesterday"}, {"since": "2026-11-17", "until": "2026-11-16"}):
        assert client.get("/manager", params=wrong).status_code == 400
    assert client.get("/api/manager/reports.csv", params={"sheet": "x"}).status_code == 400


@trust(35)
def test_theory_is_what_was_put_on_record_beside_the_server(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    with House(database) as house:
        live_table(house)
        for _ in range(3):
            play_round(house)
        assert measured(house) == []
    ran = CliRunner().invoke(app, ["performance", "--database", database, "--record"])
    assert ran.exit_code == 0, ran.output
    with House(database) as house:
        (player,) = measured(house)
        assert (player.table, player.rounds, player.won, player.turnover) == ("T1", 3, 3, 15_00)
        assert player.kept == -15_00
        assert player.low < player.expected < player.high
        assert player.expected == 19  # 1.2351% of 15.00
        assert player.within
        assert player.book == "NI2018-687/mini-baccarat"
        lone = PerformanceMeasured(
            table="T1", wager="player", name="Player", rounds=9, won=9, turnover=1, kept=-99, expected=0, low=-5, high=5
        )
        house.record(lone)
        (newest,) = measured(house)
        assert not newest.within
