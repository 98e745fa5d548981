"""The HTTP interface as pages, from the OpenAPI document: every way to ask, and every struct in it."""

from collections.abc import Iterator, Mapping
from typing import Any

OPERATIONS, STRUCTS, COMMANDS = "http/operations.md", "http/structs.md", "http/commands.md"
_NAMED = "#/components/schemas/"

Schema = Mapping[str, Any]


class Pages:
    """Everything that a document describes for programs. A struct links to where its fields are listed."""

    def __init__(self, document: Schema) -> None:
        self._document = document
        self._structs: Schema = document["components"]["schemas"]
        mapping = self._structs["Command"]["discriminator"]["mapping"]
        self._commands = {reference.removeprefix(_NAMED) for reference in mapping.values()}

    def all(self) -> dict[str, str]:
        """The text of each page by its place on the site."""
        pages = {OPERATIONS: self._operations(), STRUCTS: self._listed(False), COMMANDS: self._listed(True)}
        return {place: "\n".join(lines) + "\n" for place, lines in pages.items()}

    def _operations(self) -> Iterator[str]:
        yield "# Every way to ask\n"
        yield self._document["info"]["description"] + "\n"
        yield "The [OpenAPI document](../openapi.json) says the same to programs. [Structs](structs.md) and"
        yield "[commands of tables](commands.md) have their own pages.\n"
        for path, ways in self._document["paths"].items():
            for method, asked in ways.items():
                if "API" in asked["tags"]:
                    yield from self._operation(f"{method.upper()} {path}", asked)
        yield "## Webhooks\n"
        for hook in self._document["webhooks"].values():
            yield from self._operation("POST to your address", hook["post"])

    def _operation(self, heading: str, asked: Schema) -> Iterator[str]:
        yield f"### `{heading}`\n"
        yield f"{_flat(asked.get('description') or asked['summary'])}\n"
        if roles := asked.get("x-roles"):
            yield f"**Roles.** {', '.join(roles)}. The right: {asked['x-action']}.\n"
        if parameters := asked.get("parameters"):
            yield "| in | name | kind | meaning |"
            yield "| --- | --- | --- | --- |"
            for each in parameters:
                kind = self._kind(each["schema"])
                yield f"| {each['in']} | `{each['name']}` | {kind} | {_flat(each.get('description', ''))} |"
            yield ""
        for media, content in asked.get("requestBody", {}).get("content", {}).items():
            yield f"**Takes** `{media}`: {self._kind(content['schema'])}.\n"
        yield "| status | says | as |"
        yield "| --- | --- | --- |"
        for status, answer in asked["responses"].items():
            whole = self._document["components"]["responses"][status] if "$ref" in answer else answer
            kinds = (f"`{media}` {self._kind(said['schema'])}" for media, said in whole.get("content", {}).items())
            yield f"| {status} | {_flat(whole['description'])} | {'<br>'.join(kinds)} |"
        yield ""

    def _listed(self, commands: bool) -> Iterator[str]:
        yield "# Commands of tables\n" if commands else "# Structs\n"
        for name, schema in self._structs.items():
            if (name in self._commands) == commands:
                yield from self._struct(name, schema)

    def _struct(self, name: str, schema: Schema) -> Iterator[str]:
        yield f"## {_short(name)} {{#{_anchor(name)}}}\n"
        if said := schema.get("description"):
            yield f"{_flat(said)}\n"
        if "properties" not in schema:
            yield f"{self._kind(schema)}\n"
            return
        yield "| field | kind | without it |"
        yield "| --- | --- | --- |"
        required = schema.get("required", ())
        for field, kind in schema["properties"].items():
            otherwise = "is refused" if field in required else f"`{_flat(str(kind.get('default', '')))}`"
            yield f"| `{field}` | {self._kind(kind)} | {otherwise} |"
        yield ""

    def _kind(self, schema: Schema) -> str:
        """A type in words, with links to the structs in it."""
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(_NAMED)
            page = COMMANDS if name in self._commands else STRUCTS
            return f"[{_short(name)}]({page.rpartition('/')[2]}#{_anchor(name)})"
        if several := schema.get("anyOf") or schema.get("oneOf"):
            return " or ".join(dict.fromkeys(map(self._kind, several)))
        if "enum" in schema or "const" in schema:
            return " or ".join(f"`{_flat(str(each))}`" for each in schema.get("enum", [schema.get("const")]))
        match schema.get("type"):
            case "array" if first := schema.get("prefixItems"):
                return f"[{', '.join(map(self._kind, first))}]"
            case "array":
                return f"list of {self._kind(schema.get('items', {}))}"
            case "object" if fields := schema.get("properties"):
                return ", ".join(f"`{name}`: {self._kind(kind)}" for name, kind in fields.items())
            case "object":
                return f"object of {self._kind(schema.get('additionalProperties') or {})}"
            case None:
                return "anything"
            case kind:
                return str(kind)


def _short(name: str) -> str:
    """Two structs of one name are told apart by their modules."""
    return name.rpartition(".")[2]


def _anchor(name: str) -> str:
    return name.replace(".", "-").lower()


def _flat(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
