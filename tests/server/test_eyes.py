"""Role by event stream: at tables and at tournaments everybody follows with their own eyes and no others."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.conduct import House
from croupier.conduct.codec import decode_fact
from croupier.people import HouseRole
from croupier.people.facts import AccessDenied
from croupier.people.roles import ACTS_AS
from croupier.ruling import PublicFact, Role
from croupier.views.tournament.lines import is_public
from tests.people.counter import Clock, Counter
from tests.server.night.evening import NAME, QUICK, Director, conditions
from tests.server.serving import asked, events, live_table, serving
from tests.server.test_doors import Desk
from tests.trust import trust

STREAMS = ("/api/tables/T1/events", f"/api/tournaments/{NAME}/events")
VIEWS = ("/api/tables/T1/view", f"/api/tournaments/{NAME}/view")


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    """A table with a buy-in and a refusal on record, and a tournament with entries."""
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house, patrons=("the player", "bob"))
        with serving(house, QUICK) as address, httpx.Client(base_url=address) as client:
            director = Director(client)
            director.must(director.create(conditions()))
            director.publish()
            director.approve()
            director.enter()
        counter = Counter(house, clock)
        with serving(house, QUICK, reception=counter.reception) as address:
            yield Desk(counter, address)


def lines_of(client: httpx.Client, stream: str, eyes: dict[str, str]) -> list[dict[str, Any]]:
    """The lines of everything that has happened, up to the view."""
    found = []
    with client.stream("GET", stream, params={**eyes, "after": "0"}) as got:
        assert got.status_code == 200
        for event in events(got):
            if event.kind == "view":
                return found
            if event.kind == "line":
                found.append(dict(event))
    raise AssertionError("no view came")


@trust(38, 44)
@pytest.mark.parametrize("role", list(HouseRole))
@pytest.mark.parametrize("address", [*STREAMS, *VIEWS])
def test_a_role_looks_in_its_own_capacities_and_as_itself(desk: Desk, role: HouseRole, address: str) -> None:
    with desk.client(role) as client:
        for capacity in ("spectator", *Role):
            for who in (desk.name(role), "bob"):
                eyes = {"role": capacity, "who": who}
                with client.stream("GET", address, params=eyes) as got:  # events would go on
                    own = capacity == "spectator" or Role(capacity) in ACTS_AS[role]
                    own = own and (capacity != Role.PATRON or who == desk.name(role))
                    refused = (401,) if role is HouseRole.GUEST else (403,)
                    assert (got.status_code not in refused) is own, (eyes, got.status_code)


@trust(44)
@pytest.mark.parametrize("role", [role for role in HouseRole if role is not HouseRole.ADMINISTRATOR])
def test_a_stream_has_the_lines_that_its_eyes_may_see_and_no_others(desk: Desk, role: HouseRole) -> None:
    house = desk.counter.house
    capacity = next(iter(ACTS_AS[role]), None)
    eyes = {"role": capacity or "spectator", "who": desk.name(role)}
    staff = capacity is not None and capacity is not Role.PATRON
    with desk.client(role) as client:
        seen = {line["version"] for line in lines_of(client, STREAMS[0], eyes)}
        expected = set()
        for entry in house.store.read("table/T1"):
            fact = decode_fact(entry.body)
            own = capacity is Role.PATRON and getattr(fact, "patron", "") == "the player"
            if staff or own or isinstance(fact, PublicFact):
                expected.add(entry.version)
        assert seen == expected
        entries = list(house.store.read(f"tournament/{NAME}"))
        told = lines_of(client, STREAMS[1], eyes if staff else {})
        assert {line["version"] for line in told} == {
            entry.version for entry in entries if staff or is_public(decode_fact(entry.body))
        }
        assert staff or not any(line["who"] for line in told)


@trust(31, 38)
@pytest.mark.parametrize("role", list(HouseRole))
def test_a_role_acts_at_a_tournament_in_its_own_capacities_and_under_its_own_name(desk: Desk, role: HouseRole) -> None:
    denied = sum(isinstance(fact, AccessDenied) for fact in desk.counter.house.people.facts())
    refused = 0
    with desk.client(role) as client:
        for capacity in Role:
            for who in (desk.name(role), "bob"):
                body = asked(who, capacity, "close_entries")
                status = client.post(f"/api/tournaments/{NAME}/act", json=body).status_code
                own = who == desk.name(role) and capacity in ACTS_AS[role] and role is not HouseRole.CASHIER
                if role is HouseRole.GUEST:
                    assert status == 401
                else:
                    assert (status != 403) is own, (capacity, who, status)
                    refused += not own
    on_record = sum(isinstance(fact, AccessDenied) for fact in desk.counter.house.people.facts()) - denied
    assert on_record == refused, "each is on record"
