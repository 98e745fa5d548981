"""Approvals over the web: the remedies of a moment, what each would do, and a request with what its answer needs."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import Raw, Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.conduct import Malformed
from croupier.conduct.codec import UNREADABLE
from croupier.conduct.door import admitted, understood
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.server.answers import Because, NotDone
from croupier.server.api import answer, body_of, table_of
from croupier.server.describing import Body, Says
from croupier.server.floor import Floor
from croupier.server.live import LiveTable
from croupier.server.wrong import Wrong
from croupier.table.approvals import IN_CHARGE
from croupier.views.clauses import clauses
from croupier.views.preview import (
    Entered,
    Preview,
    Remedies,
    entered as foreseen,
    preview as previewed,
    remedies as of_table,
)
from croupier.views.requests import Conversation, conversation


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A command that somebody thinks of giving, in this capacity; without one, in the first that has the power."""

    command: Raw
    role: Role | None = None


_wanted = msgspec.json.Decoder(Wanted).decode


def _now(request: Request) -> int:
    floor: Floor = request.app.state.floor
    return floor.house.clock()


async def _understood(request: Request) -> tuple[Command, Role | None]:
    try:
        wanted = _wanted(await body_of(request.scope, request.receive))
        command, _, _ = admitted(understood(bytes(wanted.command)), "staff", wanted.role or Role.DEALER)
    except (*UNREADABLE, Malformed) as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    return command, wanted.role


async def remedies(request: Request) -> Annotated[Response, Says(Remedies)]:
    """What the book has for anything that may have gone wrong: the remedies that are open now, with their clauses and
    what each would do, and the others with the reason."""
    live = await table_of(request)
    return answer(await asyncio.to_thread(of_table, live.table, live.hosted.version, _now(request)))


async def preview(
    request: Annotated[Request, Body(Wanted)],
) -> Annotated[Response, Says(Preview), Says(NotDone, 409, "The rules would refuse it.")]:
    """What a command would do now, box by box and cent by cent. Nothing happens."""
    live = await table_of(request)
    command, role = await _understood(request)
    capacities = (role,) if role else (Role.DEALER, *IN_CHARGE)
    return _shown(live, [previewed(live.table, command, role, _now(request)) for role in capacities])


async def entered(
    request: Annotated[Request, Body(Wanted)],
) -> Annotated[Response, Says(Entered), Says(NotDone, 409, "The rules would refuse it, or it turns hidden cards.")]:
    """What an entry of the dealer would decide: the total of each hand that it changes, the step that would follow, and
    the wagers that would then be taken and paid. Nothing happens."""
    live = await table_of(request)
    command = (await _understood(request))[0]
    return _shown(live, [foreseen(live.table, command, "staff", _now(request))])


def _shown(live: LiveTable, found: Sequence[Preview | Entered | Refusal]) -> Response:
    shown = next((each for each in found if not isinstance(each, Refusal)), None)
    if shown is not None:
        return answer(shown)
    refused = next(each for each in reversed(found) if isinstance(each, Refusal))
    under = clauses(library().book(live.table.setting.book), refused.under)
    return answer(NotDone(Because(refused.because, under, refused.instead), live.hosted.version), 409)


async def request_for_approval(request: Request) -> Annotated[Response, Says(Conversation)]:
    """A request that waits: what happened, the remedy that is asked for, the others, and what each would do."""
    live = await table_of(request)
    number = request.path_params["number"]
    table = live.table
    asked = next((each for each in table.requests if each.request == number), None)
    if asked is None:
        raise Wrong(404, f"no request {number} waits at table {live.name}")
    return answer(await asyncio.to_thread(conversation, table, asked, _now(request)))
