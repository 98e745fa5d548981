"""Attacks on a house that people sign in to: each is refused, and each that somebody can be named for is on record."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.conduct.accounts.sessions import IDLE_PLAYER, IDLE_STAFF, LONGEST
from croupier.people import HouseRole
from croupier.people.facts import PersonLocked, SignInFailed
from croupier.server.app import DESCRIBED, described
from croupier.server.doors import COOKIE
from croupier.server.openapi import operations
from tests.people.counter import PASSWORD
from tests.server.serving import wager
from tests.server.test_doors import Desk, desk_of, filled
from tests.trust import trust


@pytest.fixture
def desk() -> Iterator[Desk]:
    with desk_of(patrons=("the player",)) as desk:
        yield desk


@trust(39)
def test_bad_passwords_lock_the_account_and_are_on_record(desk: Desk) -> None:
    desk.secrets(HouseRole.PLAYER)
    with desk.client() as thief:
        for guess in ("password 123456", "the player 1234", "letmein letmein", PASSWORD):
            assert thief.post("/sign-in", data={"name": "the player", "password": guess}).status_code == 403
    facts = list(desk.counter.house.people.facts())
    assert [type(fact) for fact in facts[-4:]] == [SignInFailed, SignInFailed, SignInFailed, PersonLocked]


@trust(40)
def test_a_stolen_cookie_is_dead_once_its_owner_signs_out_everywhere(desk: Desk) -> None:
    secret, form = desk.secrets(HouseRole.PLAYER)
    with httpx.Client(base_url=desk.address, cookies={COOKIE: secret}, headers={"user-agent": "thief"}) as thief:
        assert thief.get("/account").status_code == 200, "a cookie is all that a session is"
        assert thief.post("/api/tables/T1/act", json=wager("the player")).status_code == 403, "but not what forms carry"
        with desk.client(HouseRole.PLAYER) as owner:
            assert owner.post("/sign-out", data={"form": form, "where": "everywhere"}).status_code == 303
        assert thief.get("/account").status_code == 303
        assert thief.get("/api/tables/T1/view", params={"role": "patron", "who": "the player"}).status_code == 401


@trust(24, 40)
def test_a_replayed_request_is_answered_again_and_does_nothing(desk: Desk) -> None:
    with desk.client(HouseRole.PLAYER) as client:
        body = wager("the player", key="k1")
        first = client.post("/api/tables/T1/act", json=body)
        assert first.status_code == 200
        version = desk.counter.house.table("T1").version
        assert client.post("/api/tables/T1/act", json=body).json() == first.json()
        assert client.post("/api/tables/T1/act", json=wager("the player", amount=1000, key="k1")).status_code == 422
        assert desk.counter.house.table("T1").version == version


@trust(40)
@pytest.mark.parametrize(("role", "idle"), [(HouseRole.PLAYER, IDLE_PLAYER), (HouseRole.DEALER, IDLE_STAFF)])
def test_a_session_expires_without_use_and_in_any_case(desk: Desk, role: HouseRole, idle: int) -> None:
    clock = desk.counter.clock
    secret, _ = desk.secrets(role)
    began = clock.at
    with httpx.Client(base_url=desk.address, cookies={COOKIE: secret}) as client:
        while clock.at + idle // 2 < began + LONGEST:
            clock.at += idle // 2
            assert client.get("/account").status_code == 200
        clock.at = began + LONGEST
        assert client.get("/account").status_code == 303
    unused, _ = desk.counter.sign_in(desk.name(role))
    clock.at += idle
    with httpx.Client(base_url=desk.address, cookies={COOKIE: unused}) as client:
        assert client.get("/account").status_code == 303


@trust(41)
def test_no_page_can_be_framed_by_another_site(desk: Desk) -> None:
    with desk.client(HouseRole.ADMINISTRATOR) as client:
        for each in operations(DESCRIBED):
            if each.method == "GET":
                with client.stream("GET", filled(each.path)) as got:  # events would go on
                    assert got.headers["x-frame-options"] == "DENY"
                    assert "frame-ancestors 'none'" in got.headers["content-security-policy"]


# Nobody who plays, looks on or deals may be told more than the book allows (NI2019-212 15.1; NI2002-45 14.2, 14.7).
AT_A_LIVE_TABLE = (HouseRole.GUEST, HouseRole.PLAYER, HouseRole.DEALER)
# What others may ask for, and the law itself, which forbids such devices by name.
NOT_ADVICE = {"/api/openapi.json", "/rules/{book:path}"}
ADVICE = ("edge", "probabilit", "expect", "theor", "strateg", "advice", "recommend", "best_play", "forecast")


def names_in(schema: Any, document: dict[str, Any], seen: set[str]) -> Iterator[str]:
    """The names of all fields that a schema can lead to."""
    if isinstance(schema, dict):
        if "$ref" in schema and schema["$ref"] not in seen:
            seen.add(schema["$ref"])
            place: Any = document
            for part in schema["$ref"].removeprefix("#/").split("/"):
                place = place[part]
            yield from names_in(place, document, seen)
        yield from schema.get("properties", {})
        for inside in schema.values():
            yield from names_in(inside, document, seen)
    elif isinstance(schema, list):
        for inside in schema:
            yield from names_in(inside, document, seen)


def advice_in(names: Iterator[str]) -> list[str]:
    return sorted({name for name in names if any(word in name.lower() for word in ADVICE)})


@trust(20)
@pytest.mark.parametrize("role", AT_A_LIVE_TABLE)
def test_no_answer_to_a_player_spectator_or_dealer_has_a_place_for_advice(role: HouseRole) -> None:
    document = described()
    for path, methods in document["paths"].items():
        for method, said in methods.items():
            if role in said["x-roles"]:
                found = advice_in(names_in(said["responses"], document, set()))
                assert not found, f"{method} {path} tells a {role} {found}"


@trust(20)
@pytest.mark.parametrize("role", AT_A_LIVE_TABLE)
def test_no_answer_to_a_player_spectator_or_dealer_gives_advice(desk: Desk, role: HouseRole) -> None:
    """The same over what a server really says, in fields and in words, by the API and on every page."""
    eyes = {HouseRole.GUEST: "spectator", HouseRole.PLAYER: "patron", HouseRole.DEALER: "dealer"}[role]
    asked = 0
    with desk.client(role) as client:
        for each in operations(DESCRIBED):
            if each.method != "GET" or each.follows():
                continue
            got = client.get(filled(each.path), params={"role": eyes, "who": desk.name(role)})
            if role not in each.roles:
                assert got.status_code in (303, 401, 403), each.path
            elif each.path not in NOT_ADVICE:
                said = got.text.lower()
                found = [word for word in ("house edge", "probabilit", "expected value", "strateg") if word in said]
                assert not found, f"{each.path} tells a {role} {found}"
                asked += 1
    assert asked > 25


def test_a_place_for_advice_would_be_found() -> None:
    document = {"components": {"schemas": {"Line": {"properties": {"house_edge": {"type": "number"}}}}}}
    answer = {"200": {"content": {"x": {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Line"}}}}}}
    assert advice_in(names_in(answer, document, set())) == ["house_edge"]
