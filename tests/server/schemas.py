"""Values that a JSON schema of ours allows, and whether a value is one: as much of JSON Schema as msgspec writes."""

import json
from typing import Any

import httpx
from hypothesis import strategies as st

from tests.server.serving import events

_SMALL = st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=12)
_ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | _SMALL,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(_SMALL, inside, max_size=3),
    max_leaves=6,
)
_KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
    "null": (type(None),),
}
# What the functions below look at, and what says nothing about a value.
_KEYWORDS = {"anyOf", "const", "enum", "type", "properties", "required", "additionalProperties"}
_KEYWORDS |= {"items", "prefixItems", "minItems", "maxItems", "title", "description", "default", "discriminator"}


def near(schema: dict[str, Any], document: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Mostly what the schema asks for; now and then anything else in the place of a part."""
    return st.one_of(*[_exactly(schema, document, 0)] * 4, _ANYTHING)


def _exactly(schema: dict[str, Any], document: dict[str, Any], depth: int) -> st.SearchStrategy[Any]:
    schema = _resolved(schema, document)
    if "const" in schema:
        return st.just(schema["const"])
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    if "anyOf" in schema:
        return st.sampled_from(schema["anyOf"]).flatmap(lambda one: _exactly(one, document, depth + 1))
    if depth > 6:
        return _ANYTHING
    match schema.get("type"):
        case "integer":
            return st.integers(-5, 2000) | st.integers(-(2**65), 2**65)
        case "string":
            return st.sampled_from(["T1", "the player", "ann", "player", "Ah", ""]) | _SMALL
        case "boolean":
            return st.booleans()
        case "array":
            return st.lists(_exactly(schema.get("items") or {}, document, depth + 1), max_size=3)
        case "object":
            fields = schema.get("properties", {})
            needed = {name: near(fields[name], document) for name in schema.get("required", ())}
            others = {name: near(fields[name], document) for name in fields if name not in needed}
            return st.fixed_dictionaries(needed, optional=others)
    return _ANYTHING


def unlike(got: httpx.Response, said: dict[str, Any], document: dict[str, Any]) -> str:
    """How an answer is not as its operation describes it, or "". Of a stream that goes on, the first event is read."""
    status, media = str(got.status_code), got.headers.get("content-type", "").partition(";")[0]
    if status not in said["responses"]:
        return f"the status {status} is not described"
    answer = _resolved(said["responses"][status], document)
    for name, header in answer.get("headers", {}).items():
        if not got.headers.get(name, "").isdigit():  # all of ours are whole numbers
            return f"{name} is {got.headers.get(name)!r}, not {header['schema']['type']}"
    content = answer.get("content", {})
    if not content:
        return f"{media} is not described" if got.read() else ""
    if media not in content:
        return f"{media or 'an answer without a type'} is not described"
    if media == "text/event-stream":
        first = next(events(got))
        told = {"event": first.kind, "data": dict(first)} | ({} if first.id is None else {"id": first.id})
        return misfit(told, content[media]["schema"], document)
    if media.endswith("json"):
        return misfit(json.loads(got.read()), content[media]["schema"], document)
    return ""


def misfit(value: Any, schema: dict[str, Any], document: dict[str, Any], at: str = "it") -> str:
    """Where a value is not what the schema says, or "". Fields that no struct has are none of ours."""
    schema = _resolved(schema, document)
    assert schema.keys() <= _KEYWORDS, f"{at}: nothing here checks {schema.keys() - _KEYWORDS}"
    if "anyOf" in schema:
        found = [misfit(value, one, document, at) for one in schema["anyOf"]]
        return "" if "" in found else found[0]
    if "const" in schema and value != schema["const"]:
        return f"{at} is {value!r}, not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{at} is {value!r}, not one of {schema['enum']}"
    if "type" in schema and type(value) not in _KINDS[schema["type"]]:
        return f"{at} is a {type(value).__name__}, not {schema['type']}"
    if isinstance(value, dict):
        return _misfit_of_fields(value, schema, document, at)
    if isinstance(value, list):
        return _misfit_of_items(value, schema, document, at)
    return ""


def _misfit_of_fields(value: dict[str, Any], schema: dict[str, Any], document: dict[str, Any], at: str) -> str:
    fields = schema.get("properties", {})
    others = schema.get("additionalProperties", False if fields else {})
    for name in schema.get("required", ()):
        if name not in value:
            return f"{at} has no {name}"
    for name, inside in value.items():
        one = fields.get(name, others)
        if one is False:
            return f"{at}.{name} is not described"
        if found := misfit(inside, one, document, f"{at}.{name}"):
            return found
    return ""


def _misfit_of_items(value: list[Any], schema: dict[str, Any], document: dict[str, Any], at: str) -> str:
    first = schema.get("prefixItems", [])
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return f"{at} has {len(value)} items"
    kinds = [*first, *[schema.get("items") or {}] * (len(value) - len(first))]
    found = (misfit(each, one, document, f"{at}[{n}]") for n, (each, one) in enumerate(zip(value, kinds, strict=True)))
    return next((each for each in found if each), "")


def _resolved(schema: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        place: Any = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            place = place[part]
        schema = place
    return schema
