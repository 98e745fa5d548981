"""Programs with a token, over HTTP."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from croupier.people import HouseRole, commands as c, may
from croupier.people.facts import AccessDenied, TokenGiven
from croupier.people.programs import DAY, NOT_FOR_PROGRAMS
from croupier.ruling import Refusal
from croupier.server.app import ROUTES
from croupier.server.doors import COOKIE, FORM, is_for_programs
from tests.server.serving import asked, wager
from tests.server.test_doors import Desk, desk_of, filled
from tests.trust import trust


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    with desk_of(patrons=("program player",)) as desk:
        yield desk


def given(desk: Desk, name: str, role: HouseRole, days: int = 30) -> str:
    token = desk.counter.reception.give_token("ada", name, role, days)
    assert not isinstance(token, Refusal), token.because
    return token


@contextmanager
def showing(desk: Desk, token: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=desk.address, headers={"authorization": f"Bearer {token}"}) as client:
        yield client


def denied(desk: Desk, program: str) -> list[str]:
    facts = desk.counter.house.people.facts()
    return [fact.action for fact in facts if isinstance(fact, AccessDenied) and fact.person == program]


@trust(20, 38)
@pytest.mark.parametrize("role", [role for role in HouseRole if role not in NOT_FOR_PROGRAMS])
def test_the_table_of_rights_decides_about_programs_too(desk: Desk, role: HouseRole) -> None:
    """A token opens what its role may ask of the API, and no page; what it does not open is on record."""
    name = f"program {role}"
    refused = 0
    with showing(desk, given(desk, name, role)) as client:
        for methods, path, action, _ in ROUTES:
            for method in methods.split():
                with client.stream(method, filled(path), json={}) as got:  # events would go on
                    allowed = is_for_programs(path) and may(role, action)
                    assert (got.status_code not in (401, 403)) is allowed, (method, path)
                    refused += not allowed
        assert len(denied(desk, name)) == refused


@trust(38)
def test_a_program_plays_under_its_own_name_without_the_secret_of_a_form(desk: Desk) -> None:
    desk.counter.reception.record(revoking("program player"), "ada")
    with showing(desk, given(desk, "program player", HouseRole.PLAYER)) as client:
        assert client.post("/api/tables/T1/act", json=wager("program player")).status_code in (200, 409)
        assert client.post("/api/tables/T1/act", json=wager("ann")).status_code == 403
        dealing = asked("program player", "dealer", "call_no_more_bets")
        assert client.post("/api/tables/T1/act", json=dealing).status_code == 403


def revoking(program: str) -> c.RevokeToken:
    return c.RevokeToken(program=program, reason="it was lost")


@trust(40)
def test_a_token_that_is_over_opens_nothing_and_is_on_record(desk: Desk) -> None:
    with showing(desk, given(desk, "old", HouseRole.INSPECTOR, days=1)) as client:
        assert client.get("/health").status_code == 200
        desk.counter.clock.at += DAY
        over = client.get("/health")
        assert (over.status_code, over.headers["www-authenticate"]) == (401, "Bearer")
    with showing(desk, given(desk, "lost", HouseRole.INSPECTOR)) as client:
        assert desk.counter.reception.record(revoking("lost"), "ada") is None
        assert client.get("/health").status_code == 401
        assert client.get("/api/tables").status_code == 401, "a token that is over is told so everywhere"
    assert denied(desk, "old") == ["use a token that is over"]
    assert denied(desk, "lost") == ["use a token that is over"] * 2
    with showing(desk, "guessed") as client:
        assert client.get("/health").status_code == 401


@trust(40)
def test_an_event_stream_ends_with_its_token() -> None:
    with (
        desk_of() as desk,
        showing(desk, given(desk, "watch", HouseRole.INSPECTOR)) as client,
        client.stream("GET", "/api/tables/T1/events?role=inspector", timeout=30) as events,
    ):
        lines = events.iter_lines()
        next(lines)
        assert desk.counter.reception.record(revoking("watch"), "ada") is None
        with desk.client(HouseRole.DEALER) as dealer:
            call = asked("the dealer", "dealer", "log_incident", matter="note", about="x", note="y")
            dealer.post("/api/tables/T1/act", json=call)
        for _ in lines:
            pass  # it ends


@trust(31, 43)
def test_an_administrator_gives_a_token_on_a_page_which_shows_it_once() -> None:
    with desk_of() as desk, desk.client(HouseRole.ADMINISTRATOR) as admin:
        _, form = desk.secrets(HouseRole.ADMINISTRATOR)
        shown = admin.post(
            "/programs/tokens", data={FORM: form, "name": "counter", "role": "cashier", "days": "7"}
        ).text
        found = re.search(r'<code id="token">([^<]+)</code>', shown)
        assert found
        token = found[1]
        assert token not in admin.get("/programs").text
        assert "counter" in admin.get("/programs").text
        with showing(desk, token) as client:
            assert client.get("/api/tables/T1/view", params={"role": "dealer"}).status_code == 200
        journal = b"".join(entry.body + entry.asked for _, entry in desk.counter.house.store.since(0))
        kept = b"".join(name.encode() + value for name, value in desk.counter.house.store.secrets())
        assert token.encode() not in journal + kept
        assert any(isinstance(fact, TokenGiven) for fact in desk.counter.house.people.facts())
        again = admin.post("/programs/tokens", data={FORM: form, "name": "counter", "role": "dealer", "days": "7"})
        assert "revoke it first" in again.text
        assert (
            admin.post("/programs/tokens", data={FORM: form, "name": "x", "role": "dealer", "days": "-1"}).status_code
            == 400
        )
        assert admin.post("/programs/counter/revoke", data={FORM: form, "reason": "moved"}).status_code == 303
        assert "revoked: moved" in admin.get("/programs").text
        with showing(desk, token) as client:
            assert client.get("/api/tables").status_code == 401


@trust(40)
def test_a_token_is_no_cookie_and_a_cookie_no_token(desk: Desk) -> None:
    token = given(desk, "mixed", HouseRole.INSPECTOR)
    with httpx.Client(base_url=desk.address, cookies={COOKIE: token}) as client:
        assert client.get("/health").status_code in (303, 401)
    secret, _ = desk.secrets(HouseRole.INSPECTOR)
    with showing(desk, secret) as client:
        assert client.get("/health").status_code == 401
