"""The API: ask for something, look at a table, follow it."""

import asyncio

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope

from croupier.instruments import library
from croupier.ruling import Role
from croupier.server.audience import Audience, audience
from croupier.server.event_stream import EventStream
from croupier.server.floor import Floor
from croupier.server.live import LiveTable, Shown
from croupier.views.table_view import felt_of, recall

LARGEST = 16 * 1024  # bytes of a request
LONGEST_NAME = 40

_encode = msgspec.json.Encoder().encode


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    who: str


_named = msgspec.json.Decoder(Named).decode


class Wrong(Exception):  # noqa: N818 - the sender's mistake, not ours
    """A request that cannot be understood. The message says what to change."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


def answer(content: object, status: int = 200) -> Response:
    return Response(_encode(content), status, media_type="application/json")


async def unavailable(request: Request, problem: Exception) -> Response:
    """The store or the vault is away: nothing was done, and asking again later is the right thing to do."""
    return answer({"unavailable": str(problem)}, 503)


async def table_of(request: Request) -> LiveTable:
    return await table_named(request.app.state.floor, request.path_params["name"])


async def table_named(floor: Floor, name: str) -> LiveTable:
    live = floor.known(name) or await floor.find(name)
    if live is None:
        raise Wrong(404, f"there is no table {name!r}")
    return live


# Asking: commands have a file of their own


async def ready(request: Request) -> Response:
    """A patron at a virtual table has wagered and waits for nothing more."""
    live = await table_of(request)
    try:
        named = _named(await body_of(request.scope, request.receive))
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    if not request.app.state.floor.ready(live, named.who):
        return answer({"error": "there is nothing to be ready for: a wager has to be down, and betting open"}, 409)
    return answer({"ready": named.who})


async def body_of(scope: Scope, receive: Receive) -> bytes:
    kind = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
    if kind.partition(b";")[0].strip() != b"application/json":
        raise Wrong(415, "send application/json")
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Wrong(400, "the request broke off")
        body += message.get("body", b"")
        if len(body) > LARGEST:
            raise Wrong(413, f"a request has at most {LARGEST} bytes")
        more = message.get("more_body", False)
    return body


# Looking


def audience_of(request: Request) -> Audience:
    who = request.query_params.get("who", "")
    try:
        return audience(request.query_params.get("role", ""), who[:LONGEST_NAME])
    except ValueError as problem:
        roles = ", ".join(["spectator", *Role])
        raise Wrong(400, f"role: one of {roles}") from problem


async def view(request: Request) -> Response:
    live = await table_of(request)
    return answer(live.shown(audience_of(request)))


async def layout(request: Request) -> Response:
    """What is printed on the table, for a game whose layout is more than boxes: asked for once, not with every view."""
    live = await table_of(request)
    printed = getattr(felt_of(library().book(live.table.setting.book).game), "layout_of", None)
    if printed is None:
        raise Wrong(404, f"the layout of table {live.name} is its boxes")
    return answer(printed(live.table.terms))


async def rounds(request: Request) -> Response:
    """The last ten rounds, the newest first."""
    live = await table_of(request)
    return answer(await asyncio.to_thread(recall, live.table))


async def events(request: Request) -> Response:
    live = await table_of(request)
    return EventStream(live.events(audience_of(request), _seen(request)))


def _seen(request: Request) -> int | None:
    """The version that the browser says it saw last; anything else is a first visit."""
    said = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    return int(said) if said.isascii() and said.isdigit() and len(said) < 16 else None


class Listed(Struct, frozen=True):
    """A table in the lobby."""

    name: str
    dealing: str
    players: int
    shown: Shown


async def listed(floor: Floor) -> list[Listed]:
    public = Audience()
    return [
        Listed(live.name, live.table.dealing, len(live.table.patrons), live.shown(public))
        for live in await floor.tables()
    ]


async def tables(request: Request) -> Response:
    found = await listed(request.app.state.floor)
    return answer([{"name": t.name, "dealing": t.dealing, "players": t.players, "state": t.shown.state} for t in found])


async def health(request: Request) -> Response:
    """Whether the journal answers, and what in it cannot be read: that is shut, and everything else goes on."""
    unreadable = await asyncio.to_thread(request.app.state.floor.house.unreadable)
    return answer({"health": "impaired", "unreadable": unreadable} if unreadable else {"health": "good"})
