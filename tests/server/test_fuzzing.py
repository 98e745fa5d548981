"""Requests at random over the whole API, as each role: no answer is a fault of the server, and each is described."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.people import HouseRole
from croupier.server.app import DESCRIBED, described
from croupier.server.limits import Limits
from croupier.server.openapi import operations
from tests.server.schemas import misfit, near
from tests.server.test_doors import Desk, desk_of
from tests.trust import trust

pytestmark = trust(42)

UNLIMITED = Limits(client_refusals=0, client_requests=0)
# A form of ours ends sessions and changes accounts; its own tests send it.
ASKED = [each for each in operations(DESCRIBED) if each.for_programs or not each.sends]
NAMES = {each.name: each for each in ASKED}


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    with desk_of(patrons=("the player",), limits=UNLIMITED) as desk:
        yield desk


def words() -> st.SearchStrategy[str]:
    wild = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), min_size=1, max_size=15)
    return st.sampled_from(["T1", "1", "0", "nobody", "the player"]) | wild.filter(lambda text: text.strip("."))


@st.composite
def requests(draw: st.DrawFn, said: dict[str, Any], path: str) -> dict[str, Any]:
    """A request as the description has it, more or less."""
    request: dict[str, Any] = {"params": {}, "headers": {}}
    for parameter in said["parameters"]:
        name, kind = parameter["name"], parameter["schema"]
        if parameter["in"] == "path":
            value = draw(st.integers(0, 2**64) if kind["type"] == "integer" else words())
            path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
        elif draw(st.booleans()):
            value = draw(st.sampled_from(kind.get("enum", ["T1", "the player", "3"])) | words())
            if parameter["in"] == "query":
                request["params"][name] = value
            elif value.isascii():
                request["headers"][name] = value
    request["url"] = path
    if "requestBody" in said:
        (schema,) = said["requestBody"]["content"].values()
        request["json"] = draw(near(schema["schema"], described()))
    return request


def check(client: httpx.Client, method: str, path: str, request: dict[str, Any]) -> None:
    document = described()
    said = document["paths"][path][method.lower()]
    with client.stream(method, **request) as got:
        status, media = str(got.status_code), got.headers.get("content-type", "").partition(";")[0]
        assert status in said["responses"], f"{method} {request['url']} answered {status}, which is not described"
        answer = said["responses"][status]
        answer = document["components"]["responses"][status] if "$ref" in answer else answer
        content = answer.get("content", {})
        described_as = media in content or "application/octet-stream" in content  # bytes of whatever kind
        assert not content or described_as, f"{method} {request['url']} answered {media}, which is not described"
        if media in content and media == "application/json":
            wrong = misfit(httpx.Response(200, content=got.read()).json(), content[media]["schema"], document)
            assert not wrong, f"{method} {request['url']}: {wrong}"


def fuzz(desk: Desk, role: HouseRole, name: str, examples: int) -> None:
    each = NAMES[name]
    path = next(path for path, said in described()["paths"].items() if _is(said, each.method, name))
    said = described()["paths"][path][each.method.lower()]
    usual = {"deadline": None, "derandomize": True, "database": None, "suppress_health_check": list(HealthCheck)}
    with desk.client(role) as client:

        @settings(max_examples=examples, **usual)
        @given(requests(said, path))
        def one(request: dict[str, Any]) -> None:
            check(client, each.method, path, request)

        one()


def _is(said: dict[str, Any], method: str, name: str) -> bool:
    return bool(said.get(method.lower(), {}).get("operationId") == name)


@pytest.mark.parametrize("role", [HouseRole.GUEST, HouseRole.PLAYER, HouseRole.INSPECTOR])
def test_nothing_that_a_role_asks_breaks_the_server(desk: Desk, role: HouseRole) -> None:
    for name in NAMES:
        fuzz(desk, role, name, 2)


def test_commands_at_random_are_answered_by_the_rules(desk: Desk) -> None:
    fuzz(desk, HouseRole.DEALER, "commands.act.POST", 60)


@pytest.mark.long
@pytest.mark.parametrize("role", list(HouseRole))
def test_nothing_that_a_role_asks_breaks_the_server_at_length(desk: Desk, role: HouseRole) -> None:
    for name in NAMES:
        fuzz(desk, role, name, 150)


def test_a_value_that_the_description_does_not_have_is_found() -> None:
    """The check itself."""
    shown = {"$ref": "#/components/schemas/TableLine"}
    line = {"name": "T1", "dealing": "live", "players": [], "free": 7, "state": "betting"}
    assert misfit(line, shown, described()) == ""
    assert misfit({**line, "free": "seven"}, shown, described()) == "it.free is a str, not integer"
    assert misfit({**line, "players": [1]}, shown, described()) == "it.players[0] is a int, not string"
    del line["state"]
    assert misfit(line, shown, described()) == "it has no state"
