"""A house that people sign in to: what each role may reach, over HTTP."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from croupier.conduct import House
from croupier.people import HouseRole, may, may_act
from croupier.people.facts import AccessDenied
from croupier.ruling import Role
from croupier.server.app import ROUTES
from croupier.server.doors import COOKIE, FORM
from croupier.server.limits import Limits
from tests.people.counter import PASSWORD, Clock, Counter
from tests.server.serving import asked, live_table, serving, wager
from tests.trust import trust


class Desk:
    """A served house with one person for each role, named after it, who signs in when first needed."""

    def __init__(self, counter: Counter, address: str) -> None:
        self.counter, self.address = counter, address
        self._secrets: dict[HouseRole, tuple[str, str]] = {}

    def secrets(self, role: HouseRole) -> tuple[str, str]:
        """Of a session in this role: the browser's, and that of its forms."""
        if role not in self._secrets:
            if role is not HouseRole.ADMINISTRATOR:
                self.counter.hire(self.name(role), role)
            secret, session = self.counter.sign_in(self.name(role))
            self._secrets[role] = secret, session.form
        return self._secrets[role]

    def name(self, role: HouseRole) -> str:
        return "ada" if role is HouseRole.ADMINISTRATOR else f"the {role}"

    def client(self, role: HouseRole = HouseRole.GUEST, source: str = "127.0.0.1") -> httpx.Client:
        """`source` is the address that its requests come from."""
        usual: dict[str, Any] = {
            "base_url": self.address,
            "transport": httpx.HTTPTransport(local_address=source),
            "timeout": 120,  # a loaded machine is slow, not wrong
        }
        if role is HouseRole.GUEST:
            return httpx.Client(**usual)
        secret, form = self.secrets(role)
        return httpx.Client(cookies={COOKIE: secret}, headers={f"x-{FORM}": form}, **usual)


@contextmanager
def desk_of(patrons: tuple[str, ...] = (), limits: Limits | None = None) -> Iterator[Desk]:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house, patrons=patrons)
        counter = Counter(house, clock)
        with serving(house, limits=limits, reception=counter.reception) as address:
            yield Desk(counter, address)


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    with desk_of(patrons=("the player",)) as desk:
        yield desk


UNLIMITED = Limits(client_refusals=0, client_requests=0)


def filled(path: str) -> str:
    """An address of a route, with something in its places."""
    known = {"{name}": "T1", "{number:int}": "1", "{version:int}": "1", "{book:path}": "NI2018-687/mini-baccarat"}
    return re.sub(r"{[^}]+}", lambda place: known.get(place[0], "nobody"), path)


@trust(38, 20)
@pytest.mark.parametrize("role", list(HouseRole))
def test_a_role_reaches_what_the_table_lists_for_it_and_nothing_else(role: HouseRole) -> None:
    """By every way of asking at every address."""
    with desk_of(patrons=("the player",), limits=UNLIMITED) as desk, desk.client(role) as client:
        for methods, path, action, _ in ROUTES:
            for method in methods.split():
                with client.stream(method, filled(path), json={}) as got:  # events would go on
                    asked_for = f"{method} {path} as {role}: {got.status_code}"
                    if may(role, action):
                        assert got.status_code not in (401, 403), asked_for
                    elif role is not HouseRole.GUEST:
                        assert got.status_code == 403, asked_for
                    else:
                        assert got.status_code == 401 or got.headers["location"].startswith("/sign-in"), asked_for


@trust(38)
@pytest.mark.parametrize("role", list(HouseRole))
@pytest.mark.parametrize("capacity", list(Role))
def test_a_role_acts_in_its_own_capacities_and_under_its_own_name(desk: Desk, role: HouseRole, capacity: Role) -> None:
    name = desk.name(role)
    with desk.client(role) as client:
        for command, fields in (("log_incident", {"matter": "note", "about": "x", "note": "y"}), ("cash_out", {})):
            body = asked(name, capacity, command, patron="the player", cents=100, **fields)
            body["command"] = {"command": command, **(fields or {"patron": "the player", "cents": 100})}
            status = client.post("/api/tables/T1/act", json=body).status_code
            if may_act(role, capacity, command):
                assert status in (200, 409)
            else:
                assert status == (401 if role is HouseRole.GUEST else 403)
            other = client.post("/api/tables/T1/act", json={**body, "who": "somebody else"}).status_code
            assert other == (401 if role is HouseRole.GUEST else 403)


@trust(38, 44)
@pytest.mark.parametrize("role", list(HouseRole))
@pytest.mark.parametrize("capacity", ["spectator", *Role])
def test_a_table_is_seen_with_ones_own_eyes(desk: Desk, role: HouseRole, capacity: str) -> None:
    with desk.client(role) as client:
        status = client.get("/api/tables/T1/view", params={"role": capacity, "who": desk.name(role)}).status_code
        theirs = capacity == "spectator" or may_act(role, Role(capacity), "buy_in")
        assert (status == 200) is theirs
        if role is HouseRole.PLAYER:
            others = client.get("/api/tables/T1/view", params={"role": "patron", "who": "bob"})
            assert others.status_code == 403


@trust(31, 38)
def test_what_is_turned_away_is_on_record(desk: Desk) -> None:
    with desk.client(HouseRole.PLAYER) as client:
        client.get("/people")
    last = list(desk.counter.house.people.facts())[-1]
    assert last == AccessDenied(
        person="the player",
        role=HouseRole.PLAYER,
        action="see the accounts, their roles and their acts",
        under=("~H20",),
    )


FEW = Limits(client_refusals=1, client_refusals_at_once=5)


@trust(31, 42)
def test_nobody_fills_the_journal_with_what_is_turned_away() -> None:
    """Neither somebody who has signed in, from however many addresses, nor somebody who guesses passwords."""
    with desk_of(patrons=("the player",), limits=FEW) as desk, desk.client(HouseRole.PLAYER) as player:
        size = sum(1 for _ in desk.counter.house.people.facts())
        asking = [
            lambda client: client.get("/people"),
            lambda client: client.post("/api/tables/T1/act", json=asked("eve", "patron", "leave_table", patron="eve")),
            lambda client: client.get("/api/tables/T1/view", params={"role": "dealer"}),
            lambda client: client.post("/role", data={FORM: desk.secrets(HouseRole.PLAYER)[1], "role": "dealer"}),
        ]
        statuses = [ask(player).status_code for _ in range(10) for ask in asking]
        assert statuses == [403] * 5 + [429] * 35
        with desk.client(HouseRole.PLAYER, "127.0.0.2") as elsewhere:
            turned_away = elsewhere.get("/people")
            assert turned_away.status_code == 429
            assert int(turned_away.headers["retry-after"]) > 0
            assert elsewhere.get("/api/tables").status_code == 200, "what they may do goes on"
        assert sum(1 for _ in desk.counter.house.people.facts()) == size + 5
        with desk.client(source="127.0.0.3") as guessing:
            for name in ["ada"] * 10 + ["the player"] * 10:
                guessing.post("/sign-in", data={"name": name, "password": "guess number 12345"})
            assert guessing.post("/sign-in", data={"name": "ada", "password": PASSWORD}).status_code == 429
        assert sum(1 for _ in desk.counter.house.people.facts()) <= size + 5 + 5


@trust(41)
def test_a_request_that_no_page_of_the_session_made_is_refused(desk: Desk) -> None:
    secret, form = desk.secrets(HouseRole.PLAYER)
    for headers in ({}, {f"x-{FORM}": "guessed"}):
        with httpx.Client(base_url=desk.address, cookies={COOKIE: secret}, headers=headers) as client:
            assert client.post("/api/tables/T1/act", json=wager("the player")).status_code == 403
    with desk.client(HouseRole.PLAYER) as client:
        foreign = {"origin": "http://evil.example"}
        assert client.post("/api/tables/T1/act", json=wager("the player"), headers=foreign).status_code == 403
        for guess in ("guessed", "geraten, schön"):
            assert client.post("/sign-out", data={FORM: guess}).status_code == 403
        assert client.post("/sign-out", data={FORM: form}, headers=foreign).status_code == 403
        assert client.get("/account").status_code == 200


@trust(40, 41)
def test_somebody_signs_in_with_a_form_and_out_again() -> None:
    with desk_of() as desk:
        desk.counter.hire("dee", "dealer", "supervisor")
        with httpx.Client(base_url=desk.address) as client:
            shown = client.get("/account")
            assert shown.headers["location"] == "/sign-in?then=/account"
            assert client.post("/sign-in", data={"name": "dee", "password": "wrong"}).status_code == 403
            desk.counter.clock.at += 60_000
            said = {"name": "dee", "password": PASSWORD, "code": desk.counter.code("dee"), "then": "/account"}
            signed = client.post("/sign-in", data=said)
            assert (signed.status_code, signed.headers["location"]) == (303, "/account")
            cookie = signed.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            page = client.get("/account").text
            assert "You act as dealer" in page
            form = re.search(r'name="form" value="([^"]+)"', page)
            assert form
            client.post("/role", data={FORM: form[1], "role": "supervisor"})
            assert "You act as supervisor" in client.get("/account").text
            assert client.post("/role", data={FORM: form[1], "role": "cashier"}).status_code == 403
            stolen = dict(client.cookies)
            assert client.post("/sign-out", data={FORM: form[1]}).status_code == 303
            assert client.get("/account").status_code == 303
        with httpx.Client(base_url=desk.address, cookies=stolen) as thief:
            assert thief.get("/account").status_code == 303


@trust(40)
def test_the_sign_in_before_this_one_is_shown() -> None:
    with desk_of() as desk:
        first = desk.counter.clock.at + 60_000
        secret, _ = desk.counter.sign_in("ada")
        with httpx.Client(base_url=desk.address, cookies={COOKIE: secret}) as client:
            assert "the time before" not in client.get("/account").text
        desk.counter.clock.at += 24 * 3_600_000
        secret, _ = desk.counter.sign_in("ada")
        with httpx.Client(base_url=desk.address, cookies={COOKIE: secret}) as client:
            day = datetime.fromtimestamp(first / 1000, UTC)
            assert f"the time before on {day:%-d %B %Y} at {day:%H:%M:%S}" in client.get("/account").text


@trust(41)
def test_nobody_is_sent_to_another_server_after_signing_in() -> None:
    with desk_of() as desk, httpx.Client(base_url=desk.address) as client:
        for then in ("https://evil.example/", "//evil.example", "/\\evil.example"):
            assert 'name="then" value="/"' in client.get("/sign-in", params={"then": then}).text


@trust(40)
def test_an_event_stream_ends_with_its_session() -> None:
    with desk_of(patrons=("the player",)) as desk, desk.client(HouseRole.PLAYER) as client:
        address = "/api/tables/T1/events?role=patron&who=the player"
        with client.stream("GET", address, timeout=30) as events:
            lines = events.iter_lines()
            next(lines)
            secret, _ = desk.secrets(HouseRole.PLAYER)
            session = desk.counter.reception.sessions.find(secret, desk.counter.clock.at)
            assert session
            desk.counter.reception.sign_out(session)
            desk.counter.clock.at += 2_000
            with desk.client(HouseRole.DEALER) as dealer:
                call = asked("the dealer", "dealer", "log_incident", matter="note", about="x", note="y")
                dealer.post("/api/tables/T1/act", json=call)
            for _ in lines:
                pass  # it ends


@trust(39)
def test_an_administrator_invites_somebody_who_chooses_credentials() -> None:
    with desk_of() as desk, desk.client(HouseRole.ADMINISTRATOR) as admin:
        _, form = desk.secrets(HouseRole.ADMINISTRATOR)
        shown = admin.post("/people/invite", data={FORM: form, "name": "pat", "role": "player"}).text
        link = re.search(r'<code id="link">http://[^/]+(/enrol/[^<]+)</code>', shown)
        assert link
        with httpx.Client(base_url=desk.address) as pat:
            assert "Welcome, pat" in pat.get(link[1]).text
            different = pat.post(link[1], data={"password": PASSWORD, "again": "other"})
            assert "the two passwords differ" in different.text
            chosen = pat.post(link[1], data={"password": PASSWORD, "again": PASSWORD})
            assert chosen.headers["location"] == "/sign-in"
            assert pat.get(link[1]).status_code == 404
            assert pat.post("/sign-in", data={"name": "pat", "password": PASSWORD}).status_code == 303
        page = admin.post("/people/pat", data={FORM: form, "do": "suspend", "reason": "at their own wish"})
        assert page.status_code == 303
        assert "suspended: at their own wish" in admin.get("/people").text
        refused = admin.post("/people/ada", data={FORM: form, "do": "withdraw", "role": "administrator"})
        assert "last administrator" in refused.text


@trust(42)
@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/people/invite", {"name": "a\x00b", "role": "player"}),
        ("/programs/nobody/revoke", {"reason": "\x07"}),
        ("/webhooks/a%1Eb/end", {}),
    ],
)
def test_a_field_that_no_rule_can_judge_is_the_mistake_of_its_sender(
    desk: Desk, path: str, fields: dict[str, str]
) -> None:
    with desk.client(HouseRole.ADMINISTRATOR) as admin:
        _, form = desk.secrets(HouseRole.ADMINISTRATOR)
        said = admin.post(path, data={FORM: form, **fields})
        assert (said.status_code, "control characters" in said.text) == (400, True)


def test_staff_of_a_terminal_change_without_leaving_the_table() -> None:
    with desk_of() as desk, desk.client(HouseRole.DEALER) as terminal:
        desk.counter.hire("dan", "dealer")
        _, dan = desk.counter.sign_in("dan")
        assert desk.counter.reception.choose_pin(dan, PASSWORD, "246802", "BADGE-17") is None
        _, form = desk.secrets(HouseRole.DEALER)
        wrong = terminal.post("/change-staff", data={FORM: form, "badge": "BADGE-17", "pin": "000000"})
        assert "the badge or the PIN is wrong" in wrong.text
        right = {FORM: form, "badge": "BADGE-17", "pin": "246802", "then": "/tables/T1"}
        assert terminal.post("/change-staff", data=right).headers["location"] == "/tables/T1"
        assert "<h1>dan</h1>" in terminal.get("/account").text


@trust(41)
def test_at_a_demonstration_nobody_signs_in(client: httpx.Client) -> None:
    assert client.get("/sign-in").status_code == 404
    assert client.post("/people/invite", data={"name": "eve"}).status_code == 404
