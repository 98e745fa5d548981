"""Following a table: nothing is missed, nothing comes twice, and nobody sees what is not theirs to see."""

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from croupier.conduct import House, house_facts, must
from croupier.conduct.codec import _FACTS
from croupier.games.mini_baccarat import commands as c
from croupier.people import machine as people_machine
from croupier.ruling import HiddenFact, OwnFact, PublicFact, Role
from croupier.server.audience import Audience
from croupier.server.live import LiveTable
from croupier.table import commands as t, facts, requests
from croupier.tournament.facts import TournamentFact
from tests.server.serving import Event, events, live_table, serving, wager
from tests.trust import trust

EVENTS = "/api/tables/T1/events"


def until_view(stream: Iterator[Event], version: int) -> list[Event]:
    """Everything up to the view of this version or a later one."""
    come = []
    for event in stream:
        come.append(event)
        if event.kind == "view" and event["view"]["version"] >= version:
            return come
    raise AssertionError("the stream ended")


def follow(client: httpx.Client, house: House, seen: int | None = None, **query: str) -> list[Event]:
    headers = {} if seen is None else {"last-event-id": str(seen)}
    with client.stream("GET", EVENTS, params=query, headers=headers) as response:
        return until_view(events(response), house.table("T1").version)


def versions(come: list[Event]) -> list[int]:
    return [event["version"] for event in come if event.kind == "line"]


def test_a_line_for_each_fact_and_then_the_view(client: httpx.Client, house: House) -> None:
    client.post("/api/tables/T1/act", json=wager("ann"))
    come = follow(client, house, role="inspector")
    last = [event for event in come if event.kind == "line"][-1]
    assert last["say"] == "ann wagers 5.00 on player, box 1"
    assert last["under"][0]["clause"] == "4.3(b)"
    assert last.id == last["version"] == house.table("T1").version
    assert come[-1].kind == "view"
    assert come[-1].id == house.table("T1").version


@trust(24)
def test_whoever_comes_back_gets_what_was_missed_once(client: httpx.Client, house: House) -> None:
    total: list[int] = []
    seen = 0
    for amount in range(500, 40_000, 500):
        name = "place_wager" if amount == 500 else "change_wager"
        command = {"command": name, "patron": "ann", "option": "player", "amount": amount}
        client.post("/api/tables/T1/act", json={"who": "ann", "role": "patron", "command": command})
        if amount % 3500 == 0:  # the connection drops every now and then
            come = follow(client, house, seen, role="inspector")
            total += versions(come)
            seen = max(event.id for event in come if event.id)
    total += versions(follow(client, house, seen, role="inspector"))
    assert total == list(range(1, house.table("T1").version + 1))


def test_whoever_was_away_for_long_gets_everything_from_the_journal(client: httpx.Client, house: House) -> None:
    for amount in range(1, 700):
        house.act("T1", t.BuyIn(patron="ann", cents=amount * 100), "ann", Role.PATRON)
    come = follow(client, house, 3, role="inspector")
    assert versions(come) == list(range(4, house.table("T1").version + 1))


@trust(24)
def test_cut_off_within_a_batch_the_rest_comes_after_the_last_id(client: httpx.Client, house: House) -> None:
    with client.stream("GET", EVENTS, params={"role": "inspector"}, headers={"last-event-id": "0"}) as response:
        first = next(events(response))
    rest = follow(client, house, first.id, role="inspector")
    assert versions([first, *rest]) == list(range(1, house.table("T1").version + 1))


@pytest.mark.parametrize("said", ["-1", "x", "99999999999999999999", "1e3", "٣"])
def test_an_id_that_is_none_of_ours_is_a_first_visit(client: httpx.Client, house: House, said: str) -> None:
    come = follow(client, house, role="inspector", after=said)
    assert come[-1].kind == "view"


def test_an_id_from_the_future_waits_for_what_comes(client: httpx.Client, house: House) -> None:
    come = follow(client, house, 10**9, role="inspector")
    assert versions(come) == []


def test_what_another_process_writes_is_shown_too(tmp_path: object) -> None:
    database = f"{tmp_path}/house.db"
    with House(database) as house:
        live_table(house)
        with serving(house) as address, httpx.Client(base_url=address) as client, House(database) as terminal:
            with client.stream("GET", EVENTS) as response:
                stream = events(response)
                until_view(stream, house.table("T1").version)
                must(terminal, "T1", c.PlaceWager(patron="ann", option="tie", amount=500), "dora", Role.DEALER)
                come = until_view(stream, terminal.table("T1").version)
            assert "ann wagers 5.00 on tie, box 1" in [event.get("say") for event in come]


def test_all_who_see_the_same_share_the_same_bytes(client: httpx.Client, house: House) -> None:
    views = [follow(client, house)[-1] for _ in range(2)]
    assert views[0] == views[1]


# Audiences


def lines(come: list[Event]) -> list[str]:
    return [event["say"] for event in come if event.kind == "line"]


@pytest.fixture
def told(house: House) -> Iterator[dict[str, list[str]]]:
    """The messages to each audience about a table at which all sorts of private things happened."""
    live_table(house, patrons=("ann", "bob"))
    house.act("T1", c.PlaceWager(patron="bob", option="player", amount=1), "bob", Role.PATRON)
    must(house, "T1", t.RaiseDispute(patron="bob", matter="the card was bent"), "bob", Role.PATRON)
    must(house, "T1", t.DecideDispute(dispute=1, decision="it was not"), "olga", Role.OPERATOR)
    must(house, "T1", t.LogIncident(matter="influence", about="bob", note="leaned over"), "dora", Role.DEALER)
    must(house, "T1", t.ExcludePatron(patron="bob", reason="bent a card"), "olga", Role.OPERATOR)
    audiences = {
        "public": {},
        "ann": {"role": "patron", "who": "ann"},
        "bob": {"role": "patron", "who": "bob"},
        "dealer": {"role": "dealer", "who": "dora"},
        "inspector": {"role": "inspector", "who": "ivo"},
    }
    with serving(house) as address, httpx.Client(base_url=address) as client:
        yield {name: lines(follow(client, house, 0, **query)) for name, query in audiences.items()}


PRIVATE = ["Refused: place wager", "Dispute 1 of bob", "Dispute 1 decided", "Incident", "bob is excluded"]
OF_BOB = ["Refused: place wager", "Dispute 1 of bob", "Dispute 1 decided", "bob is excluded", "bob buys in"]


def those(lines: list[str], starts: list[str]) -> list[str]:
    return [line for line in lines if line.startswith(tuple(starts))]


def test_the_public_and_other_patrons_learn_nothing_private(told: dict[str, list[str]]) -> None:
    for audience in ("public", "ann"):
        assert those(told[audience], PRIVATE) == []
    assert those(told["public"], ["ann buys in", "bob buys in", "The float"]) == []
    assert those(told["ann"], ["bob buys in", "The float"]) == []


def test_a_patron_learns_what_concerns_them(told: dict[str, list[str]]) -> None:
    assert len(those(told["bob"], OF_BOB)) == len(OF_BOB)
    assert those(told["bob"], ["Incident"]) == []


def test_the_staff_learn_everything(told: dict[str, list[str]], house: House) -> None:
    assert len(told["inspector"]) == len(told["dealer"]) == house.table("T1").version


def test_the_staff_alone_see_a_fact_that_says_nothing_else() -> None:
    for_staff = {
        facts.ApprovalRecorded,
        facts.FloatFilled,
        facts.FloatCredited,
        facts.IncidentLogged,
        facts.CommandRefused,
        requests.ApprovalAsked,
        requests.ApprovalAnswered,
        requests.ApprovalLapsed,
    }
    elsewhere = (TournamentFact, *people_machine.EVOLVE, *house_facts.KINDS)
    at_a_table = {kind for kind in _FACTS.values() if not issubclass(kind, elsewhere)}
    assert {kind for kind in at_a_table if not issubclass(kind, PublicFact | OwnFact | HiddenFact)} == for_staff


def test_public_views_count_nobodys_chips(client: httpx.Client) -> None:
    for query in ({}, {"role": "spectator"}, {"role": "patron", "who": "eve"}):
        view = client.get("/api/tables/T1/view", params=query).json()["view"]
        assert view["float_chips"] is None
        assert [patron["chips"] for patron in view["patrons"]] == [None]
    own = client.get("/api/tables/T1/view", params={"role": "patron", "who": "ann"}).json()["view"]
    assert [patron["chips"] for patron in own["patrons"]] == [1_000_00]


def test_a_watcher_who_goes_at_the_moment_of_news_is_gone(house: House) -> None:
    live_table(house)

    async def scenario() -> None:
        live = LiveTable(house.table("T1"), house.store, house.clock)
        come: list[bytes] = []

        async def watch() -> None:
            async for event in live.events(Audience(Role.PATRON, "ann"), None):
                come.append(event)

        watching = asyncio.create_task(watch())
        while not come or not come[-1].startswith(b"event: waiting"):
            await asyncio.sleep(0)
        await asyncio.sleep(0)  # it waits for news now
        live._notify()
        watching.cancel()
        await asyncio.wait([watching], timeout=5)
        assert (watching.cancelled(), live.present["ann"]) == (True, 0)
        await live.close()

    asyncio.run(scenario())
