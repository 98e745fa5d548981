"""Commands for the tables: a wager, a card, a call.

This is what the server does most, so it speaks to the web server itself. Being routed, and having a request and a
response made for it, each with its own guard against exceptions, took about a tenth of a wager's time.
"""

import re
from functools import partial

import msgspec
from msgspec import Raw, Struct
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.conduct import Accepted, Malformed, Outcome, Refused, UnreadableStream
from croupier.conduct.chance import VaultError
from croupier.conduct.codec import name_of
from croupier.conduct.door import understood
from croupier.instruments import library
from croupier.journal import StoreError
from croupier.ruling import Command, Role
from croupier.server.api import LONGEST_NAME, Wrong, answer, body_of, table_named
from croupier.server.floor import Floor
from croupier.server.guests import DIRECTOR, chips_for, needs_chips
from croupier.server.live import LiveTable
from croupier.table.commands import JoinTable
from croupier.views.clauses import clauses

LONGEST_KEY = 100
_PATH = re.compile(r"/api/tables/([^/]+)/act")


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with who asks for it and in which role. The same `key` again is answered again, not done again."""

    who: str
    role: Role
    command: Raw
    key: str = ""


_asked = msgspec.json.Decoder(Asked).decode
_encode = msgspec.json.Encoder().encode

Said = tuple[int, object]  # a status, and what is told with it


class Commands:
    """Answers `POST /api/tables/{name}/act` and lets everything else pass."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            await self.app(scope, receive, send)
        elif scope["method"] != "POST":
            refused = answer({"error": "a command is sent by POST"}, 405)
            refused.headers["allow"] = "POST"
            await refused(scope, receive, send)
        else:
            await _act(scope, receive, send, found[1])


async def _act(scope: Scope, receive: Receive, send: Send, name: str) -> None:
    try:
        floor: Floor = scope["app"].state.floor
        live = await table_named(floor, name)
        status, content = await _said(floor, live, *_understood(await body_of(scope, receive)))
    except Wrong as problem:
        status, content = problem.status, {"error": str(problem)}
    except Malformed as problem:
        status, content = 400, {"error": f"not understood: {problem}"}
    except (StoreError, VaultError, UnreadableStream) as problem:
        status, content = 503, {"unavailable": str(problem)}
    body = _encode(content)
    headers = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def _understood(body: bytes) -> tuple[Asked, Command]:
    try:
        asked = _asked(body)
    except (msgspec.MsgspecError, RecursionError) as problem:
        raise Wrong(400, f"not understood: {problem}; a request has who, role, command and key") from problem
    command = understood(bytes(asked.command))
    if not 0 < len(asked.who) <= LONGEST_NAME or not asked.who.isprintable():
        raise Wrong(400, f"who: give a name of at most {LONGEST_NAME} characters")
    if len(asked.key) > LONGEST_KEY or not asked.key.isprintable():
        raise Wrong(400, f"key: at most {LONGEST_KEY} characters")
    return asked, command


async def _said(floor: Floor, live: LiveTable, asked: Asked, command: Command) -> Said:
    house, bridge = floor.house, floor.bridge
    outcome = await bridge.answer_to(partial(house.ask, live.name, command, asked.who, asked.role, asked.key))
    if isinstance(outcome, Accepted):
        if isinstance(command, JoinTable) and needs_chips(live.table, command.patron):
            key = asked.key and f"{asked.key}/chips"
            issue = partial(house.ask, live.name, chips_for(command.patron), DIRECTOR, Role.DIRECTOR, key)
            await bridge.answer_to(issue)
        return 200, {"version": outcome.version, "facts": [name_of(fact) for fact in outcome.facts]}
    return _not_done(outcome, live)


def _not_done(outcome: Outcome, live: LiveTable) -> Said:
    if not isinstance(outcome, Refused):
        return 409, {"overtaken": outcome.version}
    refusal = outcome.refusal
    under = clauses(library().book(live.table.setting.book), refusal.under)
    refused = {"because": refusal.because, "under": under, "instead": refusal.instead}
    return 409, {"refused": refused, "version": outcome.version}
