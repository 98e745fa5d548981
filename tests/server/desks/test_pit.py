"""The pit over HTTP: what waits, what a remedy would do, the answer by a second person, and stops."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest

from croupier.conduct import House, must
from croupier.conduct.gaming_day import DAY, Figures, day_began
from croupier.conduct.reporting import Period, report
from croupier.games.mini_baccarat import commands as c
from croupier.people import HouseRole
from croupier.ruling import Role
from croupier.server.desks.frame import PIT, desks_of
from croupier.server.doors import COOKIE, FORM
from croupier.table.requests import ApprovalAnswered, DealerCame
from tests.people.counter import Clock, Counter
from tests.server.serving import asked, live_table, serving, wager
from tests.trust import trust

EXHAUSTED = {"command": "report_shoe_exhausted"}


class Pit:
    """A house with a table at which a card is due, and its people, each with a client."""

    def __init__(self, counter: Counter, address: str) -> None:
        self.counter, self.address = counter, address
        self.house = counter.house

    def client(self, name: str, role: str) -> httpx.Client:
        secret, session = self.counter.sign_in(name, role)
        headers = {f"x-{FORM}": session.form}
        return httpx.Client(base_url=self.address, cookies={COOKIE: secret}, headers=headers, timeout=60)

    def act(self, client: httpx.Client, who: str, role: str, command: str, **fields: Any) -> httpx.Response:
        return client.post("/api/tables/T1/act", json=asked(who, role, command, **fields))

    def facts(self, kind: type[Any]) -> list[Any]:
        return [fact for fact in self.house.table("T1").facts() if isinstance(fact, kind)]


@contextmanager
def opened() -> Iterator[Pit]:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house)
        must(house, "T1", c.PlaceWager(patron="ann", option="player", amount=25_00), "ann", Role.PATRON)
        must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
        must(house, "T1", c.DealCard(card="Ks"), "dora", Role.DEALER)
        counter = Counter(house, clock)
        counter.hire("dee", "dealer", "supervisor")
        counter.hire("sue", "supervisor")
        counter.hire("ivy", "inspector")
        with serving(house, reception=counter.reception) as address:
            yield Pit(counter, address)


@pytest.fixture
def pit() -> Iterator[Pit]:
    with opened() as pit:
        yield pit


@trust(38)
def test_a_dealer_asks_and_another_person_answers(pit: Pit) -> None:
    with pit.client("dee", "dealer") as dee, pit.client("sue", "supervisor") as sue:
        shown = dee.post("/api/tables/T1/preview", json={"command": EXHAUSTED}).json()
        assert [(line["patron"], line["before"], line["after"]) for line in shown["wagers"]] == [("ann", 25_00, 0)]
        assert "cards are left in the shoe" in shown["against"]
        said = pit.act(dee, "dee", "dealer", "ask_approval", wanted=EXHAUSTED, why="the shoe fell over")
        assert said.status_code == 200
        (waiting,) = sue.get("/api/pit").json()["tables"][0]["requests"]
        assert (waiting["asker"], waiting["what"], waiting["why"]) == ("dee", "The shoe ran out", "the shoe fell over")
        conversation = sue.get("/api/tables/T1/requests/1").json()
        assert conversation["remedy"]["preview"]["patrons"] == [
            {"patron": "ann", "before": 975_00, "after": 1_000_00, "difference": 0}
        ]
        assert {each["happened"] for each in conversation["others"]} > {"The round cannot stand"}
        grant = {"request": 1, "granted": True}
        silent = pit.act(sue, "sue", "supervisor", "answer_approval", **grant).json()
        assert "Say why it is granted all the same" in silent["refused"]["because"]
        done = pit.act(sue, "sue", "supervisor", "answer_approval", reason="I saw it", **grant)
        assert done.json()["facts"][:2] == ["table.approval_answered/1", "round.round_voided/1"]
        (answered,) = pit.facts(ApprovalAnswered)
        assert (answered.by, answered.capacity, answered.reason) == ("sue", "supervisor", "I saw it")
        view = sue.get("/api/pit").json()
        assert view["tables"][0]["requests"] == []
        assert [(each["table"], each["answer"]["by"]) for each in view["answered"]] == [("T1", "sue")]
        assert sue.get("/api/tables/T1/requests/1").status_code == 404


@trust(38)
def test_a_dealer_who_changes_to_another_role_approves_nothing_in_the_round(pit: Pit) -> None:
    with pit.client("dee", "dealer") as dee:
        assert pit.act(dee, "dee", "dealer", "ask_approval", wanted=EXHAUSTED, why="so").status_code == 200
    assert [fact.dealer for fact in pit.facts(DealerCame)] == ["dee"]
    with pit.client("dee", "supervisor") as dee:
        own = pit.act(dee, "dee", "supervisor", "answer_approval", request=1, granted=True, reason="so").json()
        assert "~H24" in [each["clause"] for each in own["refused"]["under"]]
        alone = pit.act(dee, "dee", "supervisor", "report_shoe_exhausted").json()
        assert alone["refused"]["because"] == "dee deals this round, so another person acts as supervisor"
    assert pit.facts(ApprovalAnswered) == []


@trust(20, 38)
def test_the_pit_is_not_for_the_dealer_or_the_player(pit: Pit) -> None:
    pit.counter.hire("pat", "player")
    for name, role in (("dee", "dealer"), ("pat", "player")):
        with pit.client(name, role) as client:
            for address in ("/pit", "/api/pit", "/api/pit/events", "/api/tables/T1/requests/1"):
                assert client.get(address).status_code == 403
            stop = client.post("/api/pit/stop", json={"what": "house", "name": "", "reason": "so"})
            assert stop.status_code == 403
    with pit.client("ivy", "inspector") as ivy:
        assert ivy.get("/api/pit").status_code == 200
        assert ivy.post("/api/pit/stop", json={"what": "house", "name": "", "reason": "so"}).status_code == 403


@trust(45)
def test_play_is_stopped_and_resumed_at_the_pit(pit: Pit) -> None:
    pit.counter.hire("pat", "player")
    with pit.client("sue", "supervisor") as sue:
        stop = {"what": "table", "name": "T1", "reason": "a spill"}
        assert sue.post("/api/pit/stop", json={**stop, "reason": " "}).status_code == 400
        assert sue.post("/api/pit/stop", json={**stop, "what": "moon"}).status_code == 400
        assert sue.post("/api/pit/stop", json={**stop, "name": ""}).status_code == 400
        view = sue.post("/api/pit/stop", json=stop).json()
        assert view["tables"][0]["stopped"] == "a spill (sue)"
        assert [(each["what"], each["name"], each["by"]) for each in view["stops"]] == [("table", "T1", "sue")]
        with pit.client("pat", "player") as pat:
            refused = pat.post("/api/tables/T1/act", json=wager("pat"))
            assert refused.status_code == 503
        assert sue.post("/api/pit/resume", json=stop).json()["stops"] == []


def test_the_pages_of_the_pit_are_there(pit: Pit) -> None:
    with pit.client("sue", "supervisor") as sue:
        assert "Waiting for you" in sue.get("/pit").text
        assert "Who confirms" in sue.get("/pit/T1/requests/1").text
        assert sue.get("/pit/none/requests/1").status_code == 404
        assert {each["name"] for each in sue.get("/api/pit").json()["tables"]} == {"T1"}
        assert sue.post("/api/tables/T1/preview", json={"command": {"command": "moon"}}).status_code == 400
        refused = sue.post("/api/tables/T1/preview", json={"command": {"command": "settle"}})
        assert refused.json()["refused"]["because"] == "a step of play is not shown before it is taken"
        assert sue.get("/api/tables/T1/remedies").json()["remedies"]


def test_the_figures_of_the_day_are_those_of_the_report() -> None:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house, patrons=("ann", "bob"))
        figures = Figures(house.store, house.table("T1"))
        figures.catch_up(clock.at)
        clock.at += 60_000
        must(house, "T1", c.PlaceWager(patron="ann", option="player", amount=25_00), "ann", Role.PATRON)
        must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
        for card in ["9h", "2c", "Ks", "Kd"]:
            must(house, "T1", c.DealCard(card=card), "dora", Role.DEALER)
        for command in (c.Settle(), c.CollectCards()):
            must(house, "T1", command, "dora", Role.DEALER)
        figures.catch_up(clock.at)
        table = house.table("T1").table
        assert table is not None
        (said,) = report(house.store, Period(since=day_began(table, clock.at))).meters
        assert (figures.meters.drop, figures.meters.played) == (said.drop, said.played) == (2_000_00, -25_00)
        assert figures.rounds_an_hour == figures.meters.rounds == said.rounds == 1
        clock.at += DAY
        figures.catch_up(clock.at)
        assert (figures.meters.drop, figures.rounds_an_hour) == (0, 0)


def test_roles_that_see_the_pit_have_its_desk() -> None:
    assert PIT in desks_of(HouseRole.SUPERVISOR)
    assert PIT not in desks_of(HouseRole.DEALER)
