"""The check of answers against the OpenAPI document itself: each way in which an answer may differ is found."""

from typing import Any

import httpx
import pytest

from croupier.server.app import described
from tests.server.schemas import misfit, unlike

LINE = {"name": "T1", "dealing": "live", "players": [], "free": 7, "state": "betting"}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({}, ""),
        ({"free": "seven"}, "it.free is a str, not integer"),
        ({"free": True}, "it.free is a bool, not integer"),
        ({"players": [1]}, "it.players[0] is a int, not string"),
        ({"secret": 1}, "it.secret is not described"),
    ],
)
def test_a_value_that_the_description_does_not_have_is_found(change: dict[str, Any], found: str) -> None:
    assert misfit({**LINE, **change}, {"$ref": "#/components/schemas/TableLine"}, described()) == found


def test_a_field_that_is_missing_and_a_list_of_another_length_are_found() -> None:
    assert misfit({"name": "T1"}, {"$ref": "#/components/schemas/TableLine"}, described()) == "it has no dealing"
    pair = {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "minItems": 2, "maxItems": 2, "items": False}
    assert misfit([1, 2], pair, {}) == ""
    assert misfit([1, 2, 3], pair, {}) == "it has 3 items"
    assert misfit([1, "2"], pair, {}) == "it[1] is a str, not integer"


def test_a_word_of_json_schema_that_nothing_checks_is_found() -> None:
    with pytest.raises(AssertionError, match="nothing here checks"):
        misfit("T1", {"type": "string", "pattern": "T."}, {})


def answered(status: int, content: bytes = b"{}", media: str = "application/json", **headers: str) -> httpx.Response:
    return httpx.Response(status, content=content, headers={"content-type": media, **headers})


@pytest.mark.parametrize(
    ("got", "found"),
    [
        (answered(200, b"[]"), ""),
        (answered(200, b'{"error": "no"}'), "it is a dict, not array"),
        (answered(200, media="text/html"), "text/html is not described"),
        (answered(500), "the status 500 is not described"),
        (answered(404, b'{"error": "no"}'), ""),
        (answered(404, b'{"because": "no"}'), "it has no error"),
        (answered(429, b'{"error": "wait"}', **{"retry-after": "5"}), ""),
        (answered(429, b'{"error": "wait"}'), "Retry-After is None, not integer"),
    ],
)
def test_an_answer_that_is_not_as_described_is_found(got: httpx.Response, found: str) -> None:
    assert unlike(got, described()["paths"]["/api/tables"]["get"], described()) == found
