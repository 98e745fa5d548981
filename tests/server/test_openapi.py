"""The OpenAPI document: everything in it is there, and a server has it."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx

from croupier.conduct.codec import COMMANDS
from croupier.people import HouseRole, may
from croupier.server.app import DESCRIBED, ROUTES, described
from croupier.server.openapi import undescribed
from croupier.table.machine import DECIDE


def every(of: Any, key: str) -> Iterator[Any]:
    """The values of this key, wherever it stands."""
    if isinstance(of, dict):
        if key in of:
            yield of[key]
        for inside in of.values():
            yield from every(inside, key)
    elif isinstance(of, list):
        for inside in of:
            yield from every(inside, key)


def test_every_address_is_described_with_the_roles_that_may_ask() -> None:
    paths = described()["paths"]
    for methods, path, action, _ in ROUTES:
        for method in methods.split():
            said = paths[re.sub(r":\w+}", "}", path)][method.lower()]
            assert said["x-roles"] == [role for role in HouseRole if may(role, action)]
    assert "player" in paths["/api/tables/{name}/act"]["post"]["x-roles"]
    assert "guest" not in paths["/api/tables/{name}/act"]["post"]["x-roles"]


def test_references_lead_somewhere_and_names_are_used_once() -> None:
    document = described()
    for reference in {*every(document, "$ref")}:
        place = document
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]
    names = [operation["operationId"] for path in document["paths"].values() for operation in path.values()]
    assert len(names) == len(set(names)) == sum(len(methods.split()) for methods, *_ in DESCRIBED)


def test_a_command_is_one_of_those_that_tables_know() -> None:
    mapping = described()["components"]["schemas"]["Command"]["discriminator"]["mapping"]
    assert {"place_wager", "deal_card", "leave_table"} <= mapping.keys() <= COMMANDS.keys()
    assert {str(kind.__struct_config__.tag) for kind in DECIDE} <= mapping.keys()


def test_a_stream_says_how_to_resume_it() -> None:
    said = described()["paths"]["/api/tables/{name}/events"]["get"]
    assert {"Last-Event-ID", "after"} <= {parameter["name"] for parameter in said["parameters"]}
    (content,) = said["responses"]["200"]["content"].values()
    assert [kind["title"] for kind in content["schema"]["anyOf"]] == ["line", "view", "waiting"]


def test_a_route_without_a_word_about_itself_is_found() -> None:
    async def silent(request: object) -> None: ...

    method, _, action, _ = ROUTES[0]
    assert undescribed([(method, "/api/silent", action, silent)]) == ["GET /api/silent"]


def test_each_server_has_it(lasting: httpx.Client) -> None:
    assert lasting.get("/api/openapi.json").json() == json.loads(json.dumps(described()))
