"""Play is stopped on demand, in the house, a game, at a table or for a player; a round that has begun is finished."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.conduct import Accepted, House, set_up_table
from croupier.conduct.audit import audit
from croupier.conduct.program_watch import HouseStopped
from croupier.games.american_roulette import commands as roulette
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Command, Role
from croupier.table.commands import LeaveTable
from tests.cli.running import ran, run
from tests.server.serving import BLACKJACK, live_blackjack, live_table, serving, wager
from tests.server.test_processes import until
from tests.trust import trust

pytestmark = trust(45)

BET = c.PlaceWager(patron="ann", option="player", amount=500)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Two tables of Mini-Baccarat with ann and bob, and one of Blackjack."""
    with House(str(tmp_path / "house.db")) as house:
        live_table(house, "T1", ("ann", "bob"))
        live_table(house, "T2", ("ann", "bob"))
        live_blackjack(house, "B1", {"ann": 1})
        yield house


def takes(house: House, table: str, who: str) -> bool:
    """Whether a wager is taken; if so, it is taken back."""
    option = "main" if table == "B1" else "player"
    box = {"box": 1} if table == "B1" else {}
    try:
        bet = house.act(table, c.PlaceWager(patron=who, option=option, amount=500, **box), who, Role.PATRON)
    except HouseStopped:
        return False
    assert isinstance(bet, Accepted), bet
    back = c.TakeBackWager(patron=who, option=option, **box)
    assert isinstance(house.act(table, back, who, Role.PATRON), Accepted)
    return True


PLACES = (("T1", "ann"), ("T1", "bob"), ("T2", "ann"), ("T2", "bob"), ("B1", "ann"))


@pytest.mark.parametrize(
    ("what", "name", "stopped"),
    [
        ("house", "", set(PLACES)),
        ("game", "mini-baccarat", {place for place in PLACES if place[0] != "B1"}),
        ("table", "T1", {("T1", "ann"), ("T1", "bob")}),
        ("player", "bob", {("T1", "bob"), ("T2", "bob")}),
    ],
)
def test_no_further_wager_is_taken_there_and_everywhere_else_it_is(
    house: House, what: str, name: str, stopped: set[tuple[str, str]]
) -> None:
    house.stop(what, name, "a fault", "olga")
    assert {place for place in PLACES if not takes(house, *place)} == stopped
    (alarm,) = house.alarms()
    assert (alarm.about, alarm.stops) == ("stopped", False)
    assert alarm.because.endswith("by olga: a fault")
    house.resume(what, name, "mended", "olga")
    assert all(takes(house, *place) for place in PLACES)
    assert house.alarms() == []
    assert audit(house.store).ok


def test_a_round_that_has_begun_is_played_to_its_end_and_patrons_may_leave(house: House) -> None:
    house.act("T1", BET, "ann", Role.PATRON)
    house.stop("house", "", "the fire alarm", "olga")
    for command in (c.CallNoMoreBets(), *(c.DealCard(card=card) for card in ("2c", "9d", "6h", "Ks")), c.Settle()):
        assert isinstance(house.act("T1", command, "dora", Role.DEALER), Accepted)
    assert isinstance(house.act("T1", c.CollectCards(), "dora", Role.DEALER), Accepted)
    assert isinstance(house.act("T1", LeaveTable(patron="ann"), "ann", Role.PATRON), Accepted)
    with pytest.raises(HouseStopped, match="the fire alarm"):
        house.act("T1", c.PlaceWager(patron="bob", option="player", amount=500), "bob", Role.PATRON)


def test_only_what_there_is_can_be_stopped(house: House) -> None:
    for change in (house.stop, house.resume):
        with pytest.raises(ValueError, match="one of house, game, table, player"):
            change("tabel", "T1", "a slip", "olga")
    assert house.stops() == ()


def test_a_name_that_looks_like_a_stopped_players_is_stopped_too(house: House) -> None:
    house.stop("player", "eve", "excluded", "olga")
    for name in ("eve", "Eve", "еve", "eve "):  # the third begins with a Cyrillic letter
        with pytest.raises(HouseStopped, match="excluded"):
            house.act("T1", c.PlaceWager(patron=name, option="player", amount=500), name, Role.PATRON)


def test_a_players_stop_holds_however_the_name_is_spaced(house: House) -> None:
    house.stop("player", "  ann ", "excluded", "olga")
    assert not takes(house, "T1", "ann")
    house.resume("player", "ann", "a mistake", "olga")
    assert takes(house, "T1", "ann")


@pytest.mark.parametrize(
    "command",
    [
        c.PlaceWager(patron="ann", option="17", amount=500),
        roulette.PlaceRaceTrackWager(patron="ann", section="tier", amount=30_00),
        roulette.PlaceMaximumMarker(patron="ann", number="17"),
    ],
)
def test_no_chips_come_to_a_wheel_in_another_way(house: House, command: Command) -> None:
    set_up_table(house, "R1", "NI2002-45/american-roulette", demonstration=True)
    house.stop("house", "", "a fault", "olga")
    with pytest.raises(HouseStopped, match="a fault"):
        house.act("R1", command, "ann", Role.PATRON)


def test_a_stop_outlives_a_restart_and_reaches_running_servers(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    with House(database) as house:
        live_table(house)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            act = "/api/tables/T1/act"
            assert client.post(act, json=wager("ann")).status_code == 200
            said = ran("stop", "table", "T1", "--reason", "a worn shoe", "--by", "olga", "--database", database)
            assert said == "Play is stopped for table T1 by olga: a worn shoe\n"
            until(lambda: client.post(act, json=wager("ann", "banker")).status_code == 503, "nobody was told")
            answer = client.post(act, json=wager("ann", "tie"))
            assert "a worn shoe" in answer.json()["unavailable"]
            assert answer.headers["retry-after"]
            health = client.get("/health").json()
            assert (health["health"], health["alarms"][0]["about"]) == ("impaired", "stopped")
    with House(database) as house:
        assert [str(stop) for stop in house.stops()] == ["play is stopped for table T1 by olga: a worn shoe"]
    ran("resume", "table", "T1", "--reason", "a new shoe", "--database", database)
    with House(database) as house:
        assert house.stops() == ()
    assert "nothing is wrong" in ran("verify", database)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("stop", "shoe", "T1", "--reason", "x"), "it is one of house, game, table, player"),
        (("stop", "table", "T9", "--reason", "x"), "there is no table 'T9'; the tables are: T1"),
        (("stop", "game", "whist", "--reason", "x"), "the games are: american-roulette"),
        (("stop", "table", "--reason", "x"), "name the table too"),
        (("stop", "house", "T1", "--reason", "x"), "the whole house has no name"),
        (("stop", "player", "\u200b", "--reason", "x"), "is no name that can be read"),
        (("stop", "house", "--reason", " "), "--reason: say why"),
        (("stop", "house", "--reason", "x", "--by", "\x1b"), "--by: give a name"),
        (("resume", "table", "T1", "--reason", "x"), "nothing is stopped"),
    ],
)
def test_a_mistake_gets_one_line_and_stops_nothing(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    database = str(tmp_path / "house.db")
    with House(database) as house:
        set_up_table(house, "T1", BLACKJACK, demonstration=True)
    result = run(*words, "--database", database)
    assert result.exit_code == 2
    assert says in result.stderr
    assert len(result.stderr.splitlines()) == 1
    with House(database) as house:
        assert house.stops() == ()
