"""The page on which an administrator subscribes addresses to kinds of facts, and sees which of them are reached."""

import asyncio
from typing import Annotated

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.conduct.accounts.reception import Reception
from croupier.conduct.codec import fact_names
from croupier.conduct.webhooks import Progress
from croupier.people import HouseRole, Webhook
from croupier.people.webhooks import NOT_FOR_WEBHOOKS
from croupier.ruling import Refusal
from croupier.server.describing import Form
from croupier.server.desks.frame import WEBHOOKS, desk_page
from croupier.server.doors import answers_of
from croupier.server.floor import Floor
from croupier.server.people_pages import answer_of, reception_for, role_named, see_other, session_of


class Line(Struct, frozen=True):
    """A webhook with how far it has come: the entries that it has not looked at yet are `behind`."""

    webhook: Webhook
    progress: Progress | None
    behind: int


def _lines(reception: Reception, last: int) -> list[Line]:
    found = []
    for webhook in sorted(reception.people.webhooks.values(), key=lambda each: (bool(each.ended), each.name)):
        progress = reception.postbook.progress(webhook.secret_hash) if webhook.goes_on else None
        found.append(Line(webhook, progress, last - progress.upto if progress else 0))
    return found


async def webhooks(request: Request) -> Response:
    """The webhooks of the house: who is told what, with whose eyes, and which addresses are not reached."""
    return await _webhooks(request)


async def _webhooks(request: Request, status: int = 200, **shown: str) -> Response:
    floor: Floor = request.app.state.floor
    lines = await asyncio.to_thread(_lines, reception_for(request), floor.seq)
    return desk_page(
        request,
        WEBHOOKS,
        "desks/webhooks.html",
        status,
        lines=lines,
        failing=sum(1 for line in lines if line.progress and line.progress.failures),
        roles=[role for role in HouseRole if role not in NOT_FOR_WEBHOOKS],
        kinds=sorted({name.partition("/")[0] for name in fact_names()}),
        **shown,
    )


async def subscribe(request: Annotated[Request, Form(("name", "address", "kinds", "role", "private"))]) -> Response:
    """An address is told facts of these kinds from now on; the secret that they are signed with is shown once."""
    said = await answers_of(request)
    reception, by = reception_for(request), session_of(request).person
    name, role = said.get("name", "").strip(), role_named(said.get("role", ""))
    kinds = tuple(said.get("kinds", "").replace(",", " ").split())
    address, private = said.get("address", "").strip(), bool(said.get("private"))
    secret = await answer_of(request, reception.subscribe, by, name, address, kinds, role, private)
    if isinstance(secret, Refusal):
        return await _webhooks(request, 403, because=secret.because)
    return await _webhooks(request, secret=secret, given=name)


async def end(request: Annotated[Request, Form(("reason",))]) -> Response:
    """Nothing more is sent there."""
    said, name = await answers_of(request), request.path_params["webhook"]
    ending = reception_for(request).end_webhook
    refusal = await answer_of(request, ending, session_of(request).person, name, said.get("reason", ""))
    return await _webhooks(request, 403, because=refusal.because) if refusal else see_other("/webhooks")
