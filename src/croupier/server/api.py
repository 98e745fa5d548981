"""The API: ask for something, look at a table, follow it."""

import asyncio
from typing import Annotated, Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope

from croupier.conduct import House
from croupier.conduct.alarms import Alarm
from croupier.conduct.codec import UNREADABLE
from croupier.conduct.door import Malformed, once
from croupier.conduct.unreadable import Unreadable
from croupier.games.steps import Phase
from croupier.instruments import library
from croupier.journal import Lease
from croupier.ruling import Asks, Role
from croupier.ruling.names import normal
from croupier.server.answers import NotUnderstood, Ready, TableLine, Unavailable
from croupier.server.audience import Audience, audience
from croupier.server.describing import Body, Follows, Header, Looking, Query, Says
from croupier.server.doors import allow_audience, allow_command, clients_of, while_signed_in
from croupier.server.event_stream import EventStream
from croupier.server.floor import Floor
from croupier.server.limits import client_of, longest_body
from croupier.server.lines import Line
from croupier.server.live import Awaited, LiveTable, Shown
from croupier.server.orders import OrderExport, SealedLine, sealed_lines
from croupier.server.recall import as_it_was
from croupier.server.wrong import Wrong
from croupier.table import machine as table_machine
from croupier.table.asking import asks_at
from croupier.table.seats import free_seats
from croupier.views.guide import Guide, guide
from croupier.views.rounds import Eyes, RoundPicture, RoundView
from croupier.views.table_view import felt_of, recall

LONGEST_NAME = 40
RETRY_AFTER = "5"  # seconds, while the store or the vault is away

_encode = msgspec.json.Encoder().encode


class Named(Struct, frozen=True, forbid_unknown_fields=True):
    who: str


class Sitting(Named, frozen=True, forbid_unknown_fields=True):
    out: bool


_named = msgspec.json.Decoder(Named).decode
_sitting = msgspec.json.Decoder(Sitting).decode


def answer(content: object, status: int = 200) -> Response:
    return Response(_encode(content), status, media_type="application/json")


async def unavailable(request: Request, problem: Exception) -> Response:
    """The store or the vault is unreachable: nothing was done; the client should ask again later."""
    return not_now(Unavailable(str(problem)))


def not_now(content: object) -> Response:
    said = answer(content, 503)
    said.headers["retry-after"] = RETRY_AFTER
    return said


async def table_of(request: Request) -> LiveTable:
    return await table_named(request.app.state.floor, request.path_params["name"])


async def table_named(floor: Floor, name: str) -> LiveTable:
    live = floor.known(name) or await floor.find(name)
    if live is None:
        raise Wrong(404, f"there is no table {name!r}")
    if live.hosted.lags:
        await asyncio.to_thread(live.hosted.catch_up)
    return live


# Asking: commands have their own file


async def ready(
    request: Annotated[Request, Body(Named)],
) -> Annotated[Response, Says(Ready), Says(NotUnderstood, 409, "There is nothing to be ready for.")]:
    """A patron at a virtual table has wagered and waits for nothing more."""
    live = await table_of(request)
    try:
        named = _named(await body_of(request.scope, request.receive))
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    await allow_command(request.scope, normal(named.who), Role.PATRON, "ready")
    if not request.app.state.floor.ready(live, normal(named.who)):
        why = "there is nothing to be ready for: a wager has to be down, and betting open"
        return answer(NotUnderstood(why), 409)
    return answer(Ready(named.who))


async def sit(
    request: Annotated[Request, Body(Sitting)],
) -> Annotated[Response, Says(Ready), Says(NotUnderstood, 409, "Nobody sits out here.")]:
    """A patron in a seat at a virtual table sits out, or is dealt in again."""
    live = await table_of(request)
    try:
        asked = _sitting(await body_of(request.scope, request.receive))
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    await allow_command(request.scope, normal(asked.who), Role.PATRON, "sit")
    if not request.app.state.floor.sits(live, normal(asked.who), asked.out):
        return answer(NotUnderstood("sitting out is for somebody in a seat who has no wager down"), 409)
    return answer(Ready(asked.who))


async def body_of(scope: Scope, receive: Receive) -> bytes:
    kind = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
    if kind.partition(b";")[0].strip() != b"application/json":
        raise Wrong(415, "send application/json")
    most = longest_body(clients_of(scope).limits, scope["path"])
    body, more = b"", True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Wrong(400, "the request broke off")
        body += message.get("body", b"")
        if most and len(body) > most:
            raise Wrong(413, f"a request has at most {most:,} bytes")
        more = message.get("more_body", False)
    try:
        once(body)
    except Malformed as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    return body


# Looking


async def audience_of(request: Request) -> Audience:
    who = request.query_params.get("who", "")
    try:
        looking = audience(request.query_params.get("role", ""), normal(who)[:LONGEST_NAME])
    except ValueError as problem:
        roles = ", ".join(["spectator", *Role])
        raise Wrong(400, f"role: one of {roles}") from problem
    await allow_audience(request.scope, looking)
    return looking


async def view(request: Looking) -> Annotated[Response, Says(Shown)]:
    """The table as the asker may see it now, with the commands that are open to them."""
    live = await table_of(request)
    return answer(live.shown(await audience_of(request)))


async def layout(request: Request) -> Annotated[Response, Says(dict[str, Any])]:
    """The printed layout, for a game whose layout is more than boxes: requested once, not with every view."""
    live = await table_of(request)
    printed = getattr(felt_of(library().book(live.table.setting.book).game), "layout_of", None)
    if printed is None:
        raise Wrong(404, f"the layout of table {live.name} is its boxes")
    return answer(printed(live.table.terms))


async def picture(request: Request) -> Annotated[Response, Says(RoundPicture)]:
    """What lies on the felt as everybody sees it: of the round under way, or of the last one until the next begins."""
    live = await table_of(request)
    view = live.shown(Audience()).view
    between = view.phase in (Phase.PREPARING, Phase.BETTING)
    shown = view.last if between and view.last is not None else view.round
    return answer(felt_of(view.game).picture_of(shown))


async def how_to_play(request: Request) -> Annotated[Response, Says(Guide)]:
    """What players read of the game, as it is played at this table."""
    live = await table_of(request)
    return answer(guide(live.table.terms))


class Form(Struct, frozen=True):
    """`happened` is the irregularity that a command answers, in words; one without them is play as usual."""

    asks: Asks
    happened: str


async def forms(request: Request) -> Annotated[Response, Says(dict[str, Form])]:
    """The questions about each command, where somebody opens its form without a choice: requested once."""
    live = await table_of(request)
    kinds = (*table_machine.DECIDE, *live.table.machine.DECIDE)
    return answer({kind.__struct_config__.tag: Form(asks_at(live.table, kind), kind.happened) for kind in kinds})


async def rounds(request: Request) -> Annotated[Response, Says(tuple[RoundView, ...])]:
    """The last ten rounds, the newest first."""
    live = await table_of(request)
    return answer(await asyncio.to_thread(recall, live.table))


async def round_as_it_was(request: Looking) -> Annotated[Response, Says(Shown)]:
    """The table at one version of a closed round: the same view that its page had then."""
    live = await table_of(request)
    number: int = request.path_params["number"]
    version: int = request.path_params["version"]
    store, looking = request.app.state.floor.house.store, await audience_of(request)
    shown = await request.app.state.floor.look_back(as_it_was, store, live.hosted, number, version, looking)
    if shown is None:
        raise Wrong(404, f"version {version} of table {live.name} is not of a closed round {number}")
    return answer(shown)


_ORDERS = 50  # of a list
_FOLLOWING = """Server-sent events. A `line` is a fact that the asker may see; its `id` is the version of the table. A
`view` is the whole table at the version in its `id`, and comes after the lines that led to it. `waiting` says what a
virtual table waits for. Somebody who comes back with the last `id` that they saw gets every line since, in order and
each once, and the newest view; anybody else gets the last forty lines first. A comment comes every 15 seconds while
nothing happens. A stream ends when its session ends or changes its role."""


async def orders(
    request: Annotated[Request, Query("last", "The highest number wanted.")],
) -> Annotated[Response, Says(tuple[SealedLine, ...])]:
    """The sealed orders of a table, the newest first; `last` is the highest number wanted."""
    live = await table_of(request)
    return answer(await request.app.state.floor.look_back(listed_orders, request, live))


def listed_orders(request: Request, live: LiveTable) -> tuple[SealedLine, ...]:
    said = request.query_params.get("last", "")
    last = int(said) if said.isascii() and said.isdigit() and len(said) < 16 else None
    return sealed_lines(live.hosted, last, _ORDERS)


async def order(request: Looking) -> Annotated[Response, Says(OrderExport)]:
    """One sealed order: its commitment, who mixed it, and after its end all that is needed to check it."""
    return answer(await exported(request, await table_of(request)))


async def exported(request: Request, live: LiveTable) -> OrderExport:
    number, looking = request.path_params["number"], await audience_of(request)
    eyes = Eyes(patron=looking.who, inspector=looking.role is Role.INSPECTOR)
    floor: Floor = request.app.state.floor
    found = await floor.look_back(floor.exports(live.name).order, number, eyes)
    if found is None:
        raise Wrong(404, f"table {live.name} has not sealed a {live.table.game.CHANCE} {number}")
    export: OrderExport = found
    return export


async def events(
    request: Annotated[
        Looking,
        Header("Last-Event-ID", "The id of the last event that was seen: the stream goes on after it."),
        Query("after", "The same, for a client that cannot set the header."),
    ],
) -> Annotated[Response, Follows({"line": Line, "view": Shown, "waiting": Awaited}, _FOLLOWING)]:
    """The table as it goes on, for as long as the connection and the session last."""
    live = await table_of(request)
    place = clients_of(request.scope).streams.one(client_of(request.scope))
    told = live.events(await audience_of(request), seen_before(request))
    return EventStream(while_signed_in(request.scope, told), place)


def seen_before(request: Request) -> int | None:
    """The version that the browser saw last; anything else is a first visit."""
    said = request.headers.get("last-event-id") or request.query_params.get("after") or ""
    return int(said) if said.isascii() and said.isdigit() and len(said) < 16 else None


async def tables(request: Request) -> Annotated[Response, Says(tuple[TableLine, ...])]:
    """Every table in brief, for the lobby."""
    return answer([table_line(live) for live in await request.app.state.floor.tables()])


def table_line(live: LiveTable) -> TableLine:
    table = live.table
    state = live.shown(Audience()).state
    return TableLine(live.name, table.dealing, tuple(table.patrons), len(free_seats(table)), state)


class Dealt(Struct, frozen=True):
    """The process that deals a table, carries on a tournament ("tournament/June") or sends for a webhook
    ("webhook/ledger"). `alive` is false when its holder is gone and nobody has taken it over yet."""

    table: str
    number: int
    holder: str
    alive: bool

    @classmethod
    def of(cls, lease: Lease) -> "Dealt":
        return cls(lease.stream.removeprefix("table/"), lease.number, lease.holder, lease.alive)


class Stopped(Struct, frozen=True):
    """A table whose sealed order cannot be dealt, and what to do about it."""

    table: str
    shoe: int
    because: str

    @classmethod
    def of(cls, live: LiveTable) -> "Stopped":
        lost = live.table.lost
        assert lost is not None, "only tables with a lost order are stopped"
        return cls(live.name, lost.shoe, lost.because)


class Running(Struct, frozen=True):
    """The program of this process, and when it was last compared with its files."""

    version: str
    hash: str
    checked: int


class Health(Struct, frozen=True, omit_defaults=True):
    health: str
    process: str  # this one, as leases name it
    dealing: tuple[Dealt, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    alarms: tuple[Alarm, ...] = ()
    lost: tuple[Stopped, ...] = ()
    program: Running | None = None


async def health(request: Request) -> Annotated[Response, Says(Health), Says(Health, 503, "Everything is stopped.")]:
    """Whether the journal can be written and signed, what is wrong with the house, who deals which table under which
    lease, and which streams cannot be read: those are shut, and everything else goes on. Where something stops all
    tables, the status is 503."""
    house: House = request.app.state.floor.house
    alarms = await asyncio.to_thread(house.alarms)
    if any(alarm.stops for alarm in alarms):
        return not_now(Health("stopped", house.leases.holder, alarms=tuple(alarms)))
    unreadable = await asyncio.to_thread(house.unreadable)
    dealing = await asyncio.to_thread(house.store.leases)
    lost = tuple(Stopped.of(live) for live in await request.app.state.floor.tables() if live.table.lost)
    health = "impaired" if unreadable or alarms or lost else "good"
    dealt = tuple(map(Dealt.of, dealing))
    return answer(Health(health, house.leases.holder, dealt, tuple(unreadable), tuple(alarms), lost, _running(house)))


def _running(house: House) -> Running | None:
    watch = house.program
    return Running(watch.began.version, watch.began.hash, watch.checked) if watch else None


async def check_program(
    request: Request,
) -> Annotated[Response, Says(Health), Says(Health, 503, "Everything is stopped.")]:
    """Compare the program with its files now; the answer is that of `/health`."""
    house: House = request.app.state.floor.house
    if house.program is not None:
        await asyncio.to_thread(house.program.check)
    return await health(request)
