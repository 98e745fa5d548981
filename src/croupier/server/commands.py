"""Commands for the tables: a wager, a card, a call.

This is the server's most frequent work, so it speaks to the web server itself. Being routed, and having a request and a
response made for it, each with its own guard against exceptions, took about a tenth of a wager's time.
"""

import re
from collections.abc import Mapping
from functools import partial
from typing import Annotated

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.conduct import Accepted, KeyTaken, Malformed, Outcome, Refused, UnreadableStream, guests
from croupier.conduct.chance import GeneratorFailure, VaultError
from croupier.conduct.codec import UNREADABLE, name_of
from croupier.conduct.door import understood
from croupier.instruments import library
from croupier.journal import StoreError
from croupier.people import HouseRole
from croupier.ruling import Command, Role
from croupier.server.answers import Answer, Because, Done, NotDone, NotUnderstood, Overtaken, Unavailable
from croupier.server.api import LONGEST_NAME, RETRY_AFTER, answer, body_of, table_named
from croupier.server.describing import Body, Says
from croupier.server.doors import allow_command, clients_of, reception_of, role_of
from croupier.server.floor import Floor
from croupier.server.limits import client_of
from croupier.server.live import LiveTable
from croupier.server.wrong import Wrong
from croupier.table.requests import TakeTable
from croupier.views.clauses import clauses

LONGEST_KEY = 100
_PATH = re.compile(r"/api/tables/([^/]+)/act")


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A command with the person who gives it, and the role. A repeated `key` is answered again, not done again."""

    who: str
    role: Role
    command: Raw
    key: str = ""


_asked = msgspec.json.Decoder(Asked).decode
_encode = msgspec.json.Encoder().encode

PATH = "/api/tables/{name}/act"
Said = tuple[int, Answer]  # a status, and the answer with it


class Commands:
    """Answers `POST /api/tables/{name}/act` and lets everything else pass."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if found is None:
            await self.app(scope, receive, send)
        elif scope["method"] != "POST":
            refused = answer(NotUnderstood("a command is sent by POST"), 405)
            refused.headers["allow"] = "POST"
            await refused(scope, receive, send)
        else:
            await act(scope, receive, send, found[1])


async def act(
    scope: Scope, receive: Annotated[Receive, Body(Asked)], send: Send, name: str
) -> Annotated[
    None,
    Says(Done),
    Says(NotDone, 409, "The rules refuse it: why, under which clauses, and what is open instead."),
    Says(Overtaken, 409, "Or somebody else was quicker."),
    Says(NotUnderstood, 422, "The key was used for another request."),
]:
    """A command for a table: a wager, a card, a call. The rules decide what comes of it."""
    extra: Mapping[str, str] = {}
    try:
        status, content = await _asked_of_table(scope, receive, name)
    except Wrong as problem:
        status, content, extra = problem.status, NotUnderstood(str(problem)), problem.headers
    except KeyTaken as problem:
        status, content = 422, NotUnderstood(str(problem))
    except Malformed as problem:
        status, content = 400, NotUnderstood(f"not understood: {problem}")
    except (StoreError, VaultError, GeneratorFailure, UnreadableStream) as problem:
        status, content, extra = 503, Unavailable(str(problem)), {"retry-after": RETRY_AFTER}
    body = _encode(content)
    headers = [(b"content-length", b"%d" % len(body)), (b"content-type", b"application/json")]
    headers += [(key.encode(), value.encode()) for key, value in extra.items()]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def _asked_of_table(scope: Scope, receive: Receive, name: str) -> Said:
    floor: Floor = scope["app"].state.floor
    live = await table_named(floor, name)
    asked, command = _read(await body_of(scope, receive))
    await allow_command(scope, asked.who, asked.role, name_of(command))
    if _comes_to_deal(scope, live, asked):
        status, taken = await _answer_to(floor, live, replace(asked, key=""), TakeTable())
        if not isinstance(taken, Done):
            return status, taken
    clients, client = clients_of(scope), client_of(scope)
    clients.may_be_refused(client)
    said = await _answer_to(floor, live, asked, command)
    if isinstance(said[1], NotDone):
        clients.refused(client)
    return said


def _comes_to_deal(scope: Scope, live: LiveTable, asked: Asked) -> bool:
    """Where people sign in, whoever begins to deal a table is put on record before their first act there (H24). A
    cashier gives commands in the dealer's capacity and deals nothing."""
    if reception_of(scope) is None or role_of(scope) is not HouseRole.DEALER or asked.role is not Role.DEALER:
        return False
    return live.table.dealing == "live" and live.table.dealer != asked.who


def _read(body: bytes) -> tuple[Asked, Command]:
    try:
        asked = _asked(body)
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}; a request has who, role, command and key") from problem
    command = understood(bytes(asked.command))
    if not 0 < len(asked.who) <= LONGEST_NAME or not asked.who.isprintable():
        raise Wrong(400, f"who: give a name of at most {LONGEST_NAME} characters that can be printed")
    if len(asked.key) > LONGEST_KEY or not asked.key.isprintable():
        raise Wrong(400, f"key: at most {LONGEST_KEY} characters that can be printed")
    return asked, command


async def _answer_to(floor: Floor, live: LiveTable, asked: Asked, command: Command) -> Said:
    submit = partial(guests.submit, floor.house, live.name, command, asked.who, asked.role, asked.key)
    outcome = await floor.bridge.answer_to(submit)
    if isinstance(outcome, Accepted):
        return 200, Done(outcome.version, tuple(map(name_of, outcome.facts)))
    return _not_done(outcome, live)


def _not_done(outcome: Outcome, live: LiveTable) -> Said:
    if not isinstance(outcome, Refused):
        return 409, Overtaken(outcome.version)
    refusal = outcome.refusal
    under = clauses(library().book(live.table.setting.book), refusal.under)
    return 409, NotDone(Because(refusal.because, under, refusal.instead), outcome.version)
