"""A demonstration has staff who are signed up already: anybody steps into their places, and acts under their names."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.conduct import House
from croupier.conduct.accounts.demonstration import MARK, STAFF, is_demonstration, sign_up_staff
from croupier.conduct.accounts.reception import Reception
from croupier.conduct.audit import audit
from croupier.people import HouseRole
from croupier.server.app import create_app
from croupier.server.doors import FORM
from tests.cli.running import run
from tests.people.counter import Clock, Counter
from tests.server.serving import AT_ONCE, asked, live_table, running, wager
from tests.server.test_doors import desk_of
from tests.trust import trust


@pytest.fixture
def house() -> Iterator[House]:
    with House("memory:") as house:
        live_table(house)
        sign_up_staff(Reception(house))
        yield house


@pytest.fixture
def client(house: House) -> Iterator[httpx.Client]:
    app = create_app(house, AT_ONCE, reception=Reception(house), demonstration=True)
    with running(app) as address, httpx.Client(base_url=address) as client:
        yield client


def step(client: httpx.Client, role: HouseRole, then: str = "/") -> str:
    """The secret of the forms of the new session."""
    said = {"name": STAFF[role], "then": then, FORM: form_of(client)}
    got = client.post("/step-into", data=said)
    assert (got.status_code, got.headers["location"]) == (303, then)
    return form_of(client)


def form_of(client: httpx.Client) -> str:
    found = re.search(r'data-form="([^"]*)"', client.get("/").text)
    return found[1] if found else ""


@trust(19, 38)
def test_whoever_steps_in_acts_in_that_role_and_under_that_name(house: House, client: httpx.Client) -> None:
    assert client.post("/api/tables/T1/act", json=wager("ann")).status_code == 200, "anybody may be anybody"
    form = step(client, HouseRole.DEALER)
    own = {f"x-{FORM}": form}
    call = asked("demo Dora", "dealer", "call_no_more_bets")
    assert client.post("/api/tables/T1/act", json=call).status_code == 403, "without the secret of the page"
    assert client.post("/api/tables/T1/act", json=call, headers=own).status_code == 200
    table = house.table("T1").table
    assert table is not None
    assert table.dealer == "demo Dora"
    assert client.post("/api/tables/T1/act", json=wager("ann"), headers=own).status_code == 403
    assert client.get("/pit").status_code == 403
    step(client, HouseRole.SUPERVISOR)
    assert client.get("/pit").status_code == 200
    form = step(client, HouseRole.ADMINISTRATOR)
    assert "demo Cass" in client.get("/people").text
    assert client.get("/webhooks").status_code == 200
    assert client.post("/sign-out", data={FORM: form}).status_code == 303
    assert client.post("/api/tables/T1/act", json=wager("ann")).status_code == 409, "anybody again, by the rules"
    assert audit(house.store).ok


@trust(39)
def test_nobody_signs_in_as_one_of_them_and_a_house_knows_no_steps(client: httpx.Client) -> None:
    assert client.get("/sign-in").status_code == 404
    assert client.post("/step-into", data={"name": "ann"}).status_code == 403
    with desk_of() as desk, desk.client() as guest:
        assert guest.post("/step-into", data={"name": "ada"}).status_code == 404
        assert guest.post("/step-into", data={"name": STAFF[HouseRole.INSPECTOR]}).status_code == 404
    clock = Clock()
    with House("memory:", clock=clock) as other:
        reception = Reception(other)
        sign_up_staff(reception)
        for password in ("", "anything at all 12"):
            refused = reception.sign_in("demo Ada", password, "000000")
            assert not isinstance(refused, tuple)


@trust(19)
def test_the_lobby_offers_every_place_once(client: httpx.Client) -> None:
    page = client.get("/").text
    for role, name in STAFF.items():
        assert page.count(f"{name}, {role}</button>") == 1
    assert {*STAFF} == {*HouseRole} - {HouseRole.GUEST, HouseRole.PLAYER}
    assert all(name.startswith(MARK) for name in STAFF.values())


@trust(19, 39)
def test_a_house_is_never_served_as_a_demonstration_nor_the_other_way_round(tmp_path: Path) -> None:
    demo, real = str(tmp_path / "demo.db"), str(tmp_path / "house.db")
    with House(demo) as house:
        sign_up_staff(Reception(house))
        sign_up_staff(Reception(house))  # a second start changes nothing
        assert len(house.people.people.persons) == len(STAFF)
        assert is_demonstration(house.people.people)
    clock = Clock()
    with House(real, clock=clock) as house:
        Counter(house, clock)
    refused = run("serve", "--demo", "--database", real, "--port", "0")
    assert refused.exit_code == 2
    assert "a house with accounts" in refused.stderr
    refused = run("serve", "--database", demo, "--port", "0")
    assert refused.exit_code == 2
    assert "serve it with --demo" in refused.stderr
