"""A journal that cannot be read shuts its own table or tournament, says so, and leaves the rest of the house alone."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import croupier
from croupier.conduct import (
    Accepted,
    Hosted,
    House,
    NotAllowed,
    Overtaken,
    Unreadable,
    UnreadableStream,
    must,
    set_up_demonstration,
    set_up_table,
)
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from croupier.conduct.codec import encode
from croupier.conduct.searching import Wanted, search
from croupier.conduct.till import statement
from croupier.conduct.tournaments.headless import Clock, Run
from croupier.conduct.tournaments.linking import carry_on
from croupier.games.commands import CallNoMoreBets
from croupier.games.poker.facts import CardsRead
from croupier.journal import Append, New
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import CommandRefused, PatronLeft, TableOpened
from croupier.tournament import commands as c
from croupier.tournament.checking import slug
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read
from tests.cli.running import run
from tests.rules.tournament_conditions.drafts import draft
from tests.server.serving import B18, BLACKJACK, asked, live_table, serving, wager
from tests.tournament.whole import shortened

BUY = t.BuyIn(patron="ann", cents=100_00)

# Entries that a journal may hold instead of a fact of today: an amount that an older version let in, a fact of a newer
# one, bytes of nobody, and a fact that is well written and cannot have happened.
BODIES = {
    "float": b'{"fact":"table.chips_bought/1","under":["1"],"patron":"ann","cents":100.0}',
    "newer": b'{"fact":"table.chips_bought/9","under":["1"]}',
    "garbage": b"\xff\x00\xfe",
    "no text": b'{"fact":"table.chips_bought/1","under":["1"],"patron":"\xff","cents":100}',
    "too deep": b"[" * 6000,
    "too deep for a fact": b'{"fact":"table.chips_bought/1","x":' + b"[" * 6000,
    "nothing": b"",
    "no fact": b"[1, 2]",
    "impossible": encode(PatronLeft(patron="nobody", under=("1",))),
}


def spoil(house: House, stream: str, body: bytes = BODIES["float"]) -> int:
    """Put something into a stream, as anybody who may write to the store could, and say where it lies."""
    version, _ = house.store.head(stream)
    house.store.commit([Append(stream, version, (New(at=1, who="old", role="dealer", body=body),))])
    return version + 1


def restart(house: House) -> None:
    """A house that remembers nothing but its store, as if it had just been opened."""
    for known in (house._tables, house._tournaments, house._dealers):
        known.clear()


@pytest.fixture(params=["memory", "sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return "memory:" if request.param == "memory" else str(tmp_path / "house.db")


@pytest.fixture
def house(url: str) -> Iterator[House]:
    """A house whose tables nobody has opened in this process; T2 cannot be read."""
    with House(url) as house:
        for name in ("T1", "T2", "T3"):
            live_table(house, name)
        spoil(house, "table/T2")
        restart(house)
        yield house


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = str(tmp_path / "house.db")
    with House(path) as house:
        live_table(house, "T1")
        live_table(house, "T2")
        spoil(house, "table/T2")
    return path


# The house


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_the_other_tables_open_and_this_one_is_named(body: bytes) -> None:
    with House("memory:") as house:
        live_table(house, "T1")
        live_table(house, "T2")
        at = spoil(house, "table/T1", body)
        restart(house)
        assert [each.name for each in house.tables()] == ["T2"]
        (shut,) = house.unreadable()
        assert (shut.stream, shut.name, shut.version) == ("table/T1", "T1", at)
        assert "cannot be read" in shut.because or "does not follow" in shut.because


NO_NAMES = ["table/", "table/ ", "table/a\x07", "table/a\nb", f"table/{'a' * 200}", "tournament/", "tournament/\x1b[2J"]


@pytest.mark.parametrize("body", [BODIES["garbage"], encode(CommandRefused(command="buy_in", because="so", under=()))])
@pytest.mark.parametrize("stream", NO_NAMES)
def test_a_stream_with_a_name_that_nobody_can_give_takes_no_other_with_it(stream: str, body: bytes) -> None:
    """An older version, or another program, may have written it; a refusal is enough."""
    with House("memory:") as house:
        live_table(house, "T1")
        spoil(house, stream, body)
        restart(house)
        assert [each.name for each in house.tables()] == ["T1"]
        assert house.tournaments() == []
        assert [each.stream for each in house.unreadable()] == ([stream] if body == BODIES["garbage"] else [])
        assert isinstance(house.act("T1", BUY, "ann", Role.PATRON), Accepted)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            assert [each["name"] for each in client.get("/api/tables").json()] == ["T1"]
            assert client.get("/").status_code == client.get("/health").status_code == 200


def test_accounts_that_cannot_be_read_are_named_and_the_tables_go_on(house: House) -> None:
    spoil(house, "people", BODIES["garbage"])
    assert [each.name for each in house.unreadable()] == ["T2", "people"]
    with pytest.raises(UnreadableStream, match=r"^people cannot be used"):
        house.people  # noqa: B018 - to ask for them is enough
    assert isinstance(house.act("T1", BUY, "ann", Role.PATRON), Accepted)
    with serving(house) as address, httpx.Client(base_url=address) as client:
        assert [each["stream"] for each in client.get("/health").json()["unreadable"]] == ["table/T2", "people"]
        assert "croupier_unreadable_streams 2" in client.get("/metrics").text
        assert client.post("/api/tables/T1/act", json=wager("ann")).status_code == 200


def test_nobody_acts_on_it_and_nothing_is_written_to_it(house: House) -> None:
    before = house.store.last_seq()
    acts: list[Callable[[], Any]] = [
        lambda: house.act("T2", BUY, "ann", Role.PATRON),
        lambda: house.submit("T2", BUY, "ann", Role.PATRON),
        lambda: house.submit("T2", BUY, "ann", Role.PATRON, "", lambda answer: None),
        lambda: must(house, "T2", BUY, "ann", Role.PATRON),
        lambda: house.table("T2"),
        lambda: house.dealer("T2"),
        lambda: set_up_table(house, "T2", B18, demonstration=True),
        lambda: Hosted("T2", house.journal, house.clock).act(BUY, "ann", Role.PATRON),
    ]
    for act in acts:
        with pytest.raises(UnreadableStream, match=r"^table T2 cannot be used: version \d+ of its journal cannot be "):
            act()
    assert house.store.last_seq() == before
    for name in ("T1", "T3"):
        assert isinstance(house.act(name, BUY, "ann", Role.PATRON), Accepted)


def test_what_was_before_it_stays_readable(house: House) -> None:
    hosted = Hosted("T2", house.journal, house.clock)
    assert hosted.unreadable
    assert hosted.version == hosted.unreadable.version - 1
    assert hosted.table
    assert hosted.table.balances["patron:ann"] == 1_000_00


def test_a_table_that_another_process_spoils_is_shut_while_the_others_go_on(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    with House(path) as house, House(path) as other:
        live_table(house, "T1")
        live_table(house, "T2")
        hosted = house.table("T1")
        house.follow()
        at = spoil(other, "table/T1")
        must(other, "T2", BUY, "ann", Role.PATRON)
        _until(lambda: house.table("T2").version == other.table("T2").version)
        _until(lambda: hosted.unreadable is not None)
        assert house.unreadable() == [Unreadable("table/T1", at, hosted.unreadable.because)]  # type: ignore[union-attr]
        with pytest.raises(UnreadableStream):
            hosted.act(BUY, "ann", Role.PATRON)
        must(other, "T2", BUY, "ann", Role.PATRON)  # and the house still follows
        _until(lambda: house.table("T2").version == other.table("T2").version)


def test_who_was_about_to_write_behind_it_is_answered(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    with House(path) as house, House(path) as other:
        live_table(house, "T1")
        spoil(other, "table/T1")
        assert isinstance(house.table("T1").act(BUY, "ann", Role.PATRON), Overtaken)
        with pytest.raises(UnreadableStream):
            house.act("T1", BUY, "ann", Role.PATRON)


def _until(done: Callable[[], bool]) -> None:
    until = time.monotonic() + 60
    while not done():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_demonstration_is_set_up_around_it() -> None:
    with House("memory:") as house:
        spoil(house, "table/Baccarat 2")
        set_up_demonstration(house)
        names = {each.name for each in house.tables()}
        assert {"Baccarat 1", "Baccarat 3"} <= names
        assert "Baccarat 2" not in names


# Tournaments


def cup(house: House, clock: Clock, name: str = "cup") -> Run:
    """A tournament of bots, over more than one table."""
    text = shortened(BLACKJACK, rounds=3, maximum=40, name=name)
    conditions = read(text)
    assert isinstance(conditions, Conditions)
    return Run(house, conditions, text, slug(name), clock=clock, random=Random(1), entrants=24)


def begun(house: House, clock: Clock) -> Run:
    """Its first session has started."""
    running = cup(house, clock)
    running.set_up()
    while not any(table.started for table in running.state.tables.values()):
        running.step(running.next_need())
    return running


@pytest.fixture
def clock() -> Clock:
    conditions = read(draft(BLACKJACK))
    assert isinstance(conditions, Conditions)
    return Clock(int(conditions.start.at.timestamp() * 1000) - 3_600_000)


def test_the_other_tournaments_open_and_this_one_is_named(clock: Clock) -> None:
    with House("memory:", clock=clock) as house:
        for name in ("one", "two"):
            cup(house, clock, name).set_up()
        spoil(house, "tournament/one")
        restart(house)
        assert [each.name for each in house.tournaments()] == ["two"]
        assert [each.stream for each in house.unreadable()] == ["tournament/one"]
        with pytest.raises(UnreadableStream, match=r"^tournament one cannot be used"):
            house.tournament("one").act(c.CloseEntries(), "dora", Role.DIRECTOR)


def test_a_tournament_goes_on_at_the_tables_that_can_be_read(clock: Clock) -> None:
    with House("memory:", clock=clock, generator=Generator(Random(1).randbytes)) as house:
        running = begun(house, clock)
        first, *others = [table.name for table in running.state.tables.values() if table.started]
        assert others
        spoil(house, f"table/{first}")
        restart(house)
        while carry_on(house, running.name):
            pass
        for name in others:
            table = house.table(name).table
            assert table
            assert table.order.opened
        assert [each.name for each in house.unreadable()] == [first]


# Audit, command line


def test_an_audit_reports_it_and_looks_at_the_others(house: House) -> None:
    found = audit(house.store)
    assert [(finding.stream, "cannot be read" in finding.because) for finding in found.findings] == [("table/T2", True)]
    assert found.tables == 3


def test_the_command_line_lists_it_and_verify_reports_it(database: str) -> None:
    listed = run("tables", "--database", database)
    assert listed.exit_code == 0
    assert "T1  (open" in listed.stdout
    assert "T2  (shut)\n    table T2 cannot be used: version" in listed.stdout
    rows = {row["name"]: row for row in json.loads(run("tables", "--json", "--database", database).stdout)}
    assert set(rows) == {"T1", "T2"}
    assert "cannot be read" in rows["T2"]["unreadable"]
    verified = run("verify", database)
    assert verified.exit_code == 1
    assert "table/T2 version" in verified.stdout


@pytest.mark.parametrize(
    "command",
    [
        ("deal", "T2"),
        ("play", "mini-baccarat", "--table", "T2"),
        ("table", "close", "T2"),
        ("table", "open", "T2", "--checked", "device"),
        ("table", "new", "T2", "--book", B18, "--demonstration"),
    ],
)
def test_the_command_line_says_in_a_line_why_nothing_can_be_done_there(database: str, command: tuple[str, ...]) -> None:
    said = run(*command, "--database", database)
    assert said.exit_code == 2
    assert said.stderr.startswith("croupier: table T2 cannot be used: version")
    assert said.stderr.count("\n") == 1


def test_the_command_line_lists_tournaments_that_cannot_be_read(tmp_path: Path, clock: Clock) -> None:
    path = str(tmp_path / "house.db")
    with House(path, clock=clock) as house:
        for name in ("one", "two"):
            cup(house, clock, name).set_up()
        spoil(house, "tournament/one", BODIES["newer"])
    listed = run("tournament", "list", "--database", path)
    assert listed.exit_code == 0
    assert "one  (shut)\n    tournament one cannot be used" in listed.stdout
    assert "two  (" in listed.stdout
    for command in (("status", "one"), ("publish", "one", "--where", "here")):
        said = run("tournament", *command, "--database", path)
        assert said.exit_code == 2
        assert said.stderr.startswith("croupier: tournament one cannot be used")


def test_whoever_reads_the_database_in_python_is_warned(database: str) -> None:
    with pytest.warns(UserWarning, match=r"table T2 cannot be used: version \d+"):
        tables = croupier.read(database)
    assert list(tables) == ["T1"]


def test_a_statement_and_a_search_go_past_it(house: House) -> None:
    must(house, "T1", BUY, "ann", Role.PATRON)
    assert [each.where for each in statement(house, "ann")] == ["T1", "T2", "T3", "T1"]
    house.store.commit([Append("table/T1", house.store.head("table/T1")[0], (_read_face_down(),))])
    spoil(house, "table/T1")
    found = search(house.store, Wanted()).found
    assert {each.entry.stream for each in found} >= {"table/T1", "table/T2", "table/T3"}
    assert not [each for each in found if isinstance(each.fact, CardsRead)]


def _read_face_down() -> New:
    return New(at=1, who="dee", role="dealer", body=encode(CardsRead(to="dealer", cards=("As", "Kd"), under=("7.1",))))


# The server


def test_the_server_names_it_and_serves_the_others(house: House) -> None:
    with serving(house) as address, httpx.Client(base_url=address) as client:
        health = client.get("/health")
        assert health.status_code == 200
        assert health.json()["health"] == "impaired"
        (shut,) = health.json()["unreadable"]
        assert shut["stream"] == "table/T2"
        assert [each["name"] for each in client.get("/api/tables").json()] == ["T1", "T3"]
        lobby = client.get("/").text
        assert 'data-table="T1"' in lobby
        assert 'data-table="T2"' not in lobby
        assert "The journal of T2 cannot be read" in lobby
        answer = client.post("/api/tables/T2/act", json=wager("ann"))
        assert answer.status_code == 503
        assert "table T2 cannot be used" in answer.json()["unavailable"]
        for address in ("/api/tables/T2/view", "/api/tables/T2/events", "/tables/T2", "/tables/T2/rounds/1"):
            answer = client.get(address)
            assert answer.status_code == 503
            assert int(answer.headers["retry-after"]) > 0
            assert "T2 cannot be used" in answer.text
        assert client.post("/api/tables/T1/act", json=wager("ann")).status_code == 200


def test_a_table_that_is_spoilt_while_it_is_served_takes_no_more_commands(house: House) -> None:
    with serving(house) as address, httpx.Client(base_url=address) as client:
        assert client.get("/api/tables/T1/view").status_code == 200
        spoil(house, "table/T1", encode(TableOpened(under=("1",)))[:-1])
        house.table("T1").catch_up()
        answer = client.post("/api/tables/T1/act", json=asked("dora", "dealer", "call_no_more_bets"))
        assert answer.status_code == 503
        assert client.post("/api/tables/T3/act", json=wager("ann")).status_code == 200


def test_a_good_house_is_in_good_health() -> None:
    with House("memory:") as house:
        live_table(house)
        with serving(house) as address:
            health = httpx.get(f"{address}/health").json()
            assert health["health"] == "good"
            assert "unreadable" not in health
            assert "cannot be read" not in httpx.get(address).text
        assert house.unreadable() == []
        with pytest.raises(NotAllowed):
            must(house, "T1", CallNoMoreBets(), "dora", Role.PATRON)
