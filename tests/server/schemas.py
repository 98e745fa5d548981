"""Values that a JSON schema of ours allows, and whether a value is one: as much of JSON Schema as msgspec writes."""

from typing import Any

from hypothesis import strategies as st

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


def misfit(value: Any, schema: dict[str, Any], document: dict[str, Any], at: str = "it") -> str:
    """Where a value is not what the schema says, or ""."""
    schema = _resolved(schema, document)
    if "anyOf" in schema:
        found = [misfit(value, one, document, at) for one in schema["anyOf"]]
        return "" if "" in found else found[0]
    if "const" in schema and value != schema["const"]:
        return f"{at} is {value!r}, not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{at} is {value!r}, not one of {schema['enum']}"
    if "type" in schema and not isinstance(value, _KINDS[schema["type"]]):
        return f"{at} is a {type(value).__name__}, not {schema['type']}"
    if isinstance(value, dict):
        return _misfit_of_fields(value, schema, document, at)
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        found = (misfit(each, schema["items"], document, f"{at}[{n}]") for n, each in enumerate(value))
        return next((each for each in found if each), "")
    return ""


def _misfit_of_fields(value: dict[str, Any], schema: dict[str, Any], document: dict[str, Any], at: str) -> str:
    fields, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name in schema.get("required", ()):
        if name not in value:
            return f"{at} has no {name}"
    for name, inside in value.items():
        one = fields.get(name, others if isinstance(others, dict) else {})
        if found := misfit(inside, one, document, f"{at}.{name}"):
            return found
    return ""


def _resolved(schema: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        place: Any = document
        for part in schema["$ref"].removeprefix("#/").split("/"):
            place = place[part]
        schema = place
    return schema
