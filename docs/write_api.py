"""Writes docs/api.md from the routes of the server: `python -m docs.write_api`."""

from collections.abc import Iterator
from pathlib import Path
from types import UnionType

from croupier.people import HouseRole
from croupier.server import describing as d
from croupier.server.app import DESCRIBED
from croupier.server.openapi import Operation, operations

PAGE = Path(__file__).with_name("api.md")
_HEAD = """# The API

Written from the routes by `python -m docs.write_api`; a test fails when it is stale. The whole description, with every
struct, is the OpenAPI document that `croupier openapi` prints and each server has at `/api/openapi.json`; the site
shows it in full.
[programs.md](programs.md) shows how to use it.
"""


def page() -> str:
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    every = list(operations(DESCRIBED))
    yield _HEAD
    yield "## For programs\n"
    yield "| address | for | takes, beside its places | says | roles |"
    yield "| --- | --- | --- | --- | --- |"
    for each in every:
        if each.for_programs:
            yield f"| `{each.method} {each.path}` | {each.summary} | {_takes(each)} | {_says(each)} | {_roles(each)} |"
    yield "\n## Pages\n"
    yield "| address | for | fields of its form | roles |"
    yield "| --- | --- | --- | --- |"
    for each in every:
        if not each.for_programs:
            yield f"| `{each.method} {each.path}` | {each.summary} | {_takes(each)} | {_roles(each)} |"


def _takes(each: Operation) -> str:
    said = []
    for part in each.parts:
        if isinstance(part, d.Query | d.Header):
            said.append(f"`{part.name}`")
        elif isinstance(part, d.Body):
            said.append(_name(part.kind))
        elif isinstance(part, d.Form) and each.sends:
            said += [f"`{field}`" for field in part.fields]
    return ", ".join(said)


def _says(each: Operation) -> str:
    follows = each.follows()
    if follows:
        return "events: " + ", ".join(f"`{event}` {_name(kind)}" for event, kind in follows.events.items())
    return ", ".join(
        (_name(said.kind) if said.kind else said.media) + (f" ({said.status})" if said.status != 200 else "")
        for said in each.answers()
    )


def _name(kind: object) -> str:
    if kind is dict:
        return "a JSON object"
    return getattr(kind, "__name__", "") if isinstance(kind, type) and not hasattr(kind, "__args__") else _plain(kind)


def _plain(kind: object) -> str:
    """A type as it is written, without its modules.

    >>> _plain(tuple[int, ...])
    'tuple[int, ...]'
    >>> _plain(Operation | int)
    'Operation or int'
    """
    if isinstance(kind, UnionType):
        return " or ".join(map(_plain, kind.__args__))
    origin, inside = getattr(kind, "__origin__", None), getattr(kind, "__args__", ())
    if origin is None:
        return getattr(kind, "__name__", str(kind))
    return f"{origin.__name__}[{', '.join('...' if each is ... else _plain(each) for each in inside)}]"


def _roles(each: Operation) -> str:
    everybody = len(each.roles) == len(HouseRole)
    return "everybody" if everybody else ", ".join(each.roles)


if __name__ == "__main__":
    PAGE.write_text(page())
