"""Finds the person behind a request, and whether the table of rights lets them.

A house that people sign in to has a reception. Every route says which action it is; a request whose session's role may
not do it is refused, on record. At a demonstration everybody may be whoever they say, or step into the place of one of
its staff.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.conduct.accounts.reception import Reception
from croupier.conduct.accounts.sessions import Session
from croupier.journal import StoreError
from croupier.people import Action, HouseRole, Person, commands as c, may, may_act
from croupier.people.roles import ACTS_AS, ordered
from croupier.ruling import Role
from croupier.server.audience import Audience
from croupier.server.limits import Clients, client_of
from croupier.server.wrong import Wrong

COOKIE = "croupier"
FORM = "form"  # the field of a form, and the header of a request, that carries the session's secret for forms
_SAFE = {"GET", "HEAD"}
_FOR_PROGRAMS_TOO = {"/health", "/metrics"}

Endpoint = Callable[[Request], Awaitable[Response]]


class Visitor(Struct, frozen=True):
    """Whom a page is made for. At a demonstration nobody signs in, and the page asks who somebody is."""

    signs_in: bool = False
    session: Session | None = None
    roles: tuple[HouseRole, ...] = ()
    staff: tuple[Person, ...] = ()  # into whose places a visitor of a demonstration may step

    @property
    def capacities(self) -> tuple[Role, ...]:
        return ACTS_AS[self.session.role] if self.session else ()


_NOBODY = Visitor()
_visitor: ContextVar[Visitor] = ContextVar("visitor", default=_NOBODY)
visitor = _visitor.get  # for the templates


class Doors:
    """Finds out who is asking; the routes behind it ask `signed_in`."""

    def __init__(self, app: ASGIApp, reception: Reception | None, demonstration: bool = False) -> None:
        self.app = app
        self._reception = reception
        self._demonstration = demonstration

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._reception is not None and scope["type"] == "http":
            token = _token(scope)
            if token is not None:
                await self._let_in_program(token, scope, receive, send)
                return
            secret = _cookie(scope)
            used = not scope["path"].endswith("/events")  # a page that only looks on does not keep its session
            session = await self._session(secret, used) if secret else None
            scope["signed_in"] = session
            held = self._reception.people.persons[session.person].roles if session else ()
            staff = tuple(self._reception.people.persons.values()) if self._demonstration else ()
            signs_in = session is not None or not self._demonstration
            _visitor.set(Visitor(signs_in, session, tuple(ordered(held)), staff))
        await self.app(scope, receive, send)

    async def _session(self, secret: str, used: bool) -> Session | None:
        assert self._reception is not None, "only a house with accounts knows sessions"
        sessions, at = self._reception.sessions, self._reception.now()
        # A thread is only worth its while for a word with the database.
        return sessions.found_already(secret, at, used) or await asyncio.to_thread(sessions.find, secret, at, used)

    async def _let_in_program(self, token: str, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._reception is not None, "only a house with accounts knows programs"
        _visitor.set(Visitor(True))
        try:
            scope["signed_in"] = await _program(scope, self._reception, token)
        except Wrong as problem:
            headers = {**problem.headers, **({"www-authenticate": "Bearer"} if problem.status == 401 else {})}
            await JSONResponse({"error": str(problem)}, problem.status, headers)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _token(scope: Scope) -> str | None:
    """The token that a program shows; None from anybody else."""
    said = next((value for name, value in scope["headers"] if name == b"authorization"), b"")
    scheme, _, token = said.decode("latin-1").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def is_for_programs(path: str) -> bool:
    """Whether a program may ask there; everything else is a page."""
    return path.startswith("/api/") or path in _FOR_PROGRAMS_TOO


async def _program(scope: Scope, reception: Reception, token: str) -> Session:
    """The program with this token, as a session. Raises Wrong where the token opens nothing; that somebody has shown
    an old token is on record."""
    clients, client, program = clients_of(scope), client_of(scope), reception.program_with(token)
    if program is None:
        clients.may_be_refused(client)
        clients.refused(client)
        raise Wrong(401, "this token is none of ours")
    session = Session(program.token, program.name, program.role, 0, 0, "", program=True)
    if not is_for_programs(scope["path"]):
        await _put_on_record(scope, reception, session, "open a page with a token")
        raise Wrong(403, "a token is for the API; people sign in to the pages")
    if not program.goes_on(reception.now()):
        await _put_on_record(scope, reception, session, "use a token that is over")
        raise Wrong(401, "this token was revoked or is too old; an administrator gives a new one")
    return session


def _cookie(scope: Scope) -> str:
    said = next((value for name, value in scope["headers"] if name == b"cookie"), b"")
    try:
        found = SimpleCookie(said.decode("latin-1")).get(COOKIE)
    except CookieError:
        return ""
    return found.value if found else ""


def reception_of(scope: Scope) -> Reception | None:
    """The reception, or None where everybody may be whoever they say: at a demonstration, until somebody steps into the
    place of one of its staff."""
    reception: Reception | None = scope["app"].state.reception
    return None if scope["app"].state.demonstration and signed_in(scope) is None else reception


def clients_of(scope: Scope) -> Clients:
    clients: Clients = scope["app"].state.clients
    return clients


def signed_in(scope: Scope) -> Session | None:
    session: Session | None = scope.get("signed_in")
    return session


def role_of(scope: Scope) -> HouseRole:
    session = signed_in(scope)
    return session.role if session else HouseRole.GUEST


def for_those_who(action: Action, endpoint: Endpoint) -> Endpoint:
    """The endpoint, for people whose role may do this."""

    async def guarded(request: Request) -> Response:
        await allow(request.scope, action)
        return await endpoint(request)

    guarded.__name__ = endpoint.__name__
    guarded.__doc__ = endpoint.__doc__
    guarded.action = action  # type: ignore[attr-defined] # the matrix test walks the routes with it
    return guarded


async def allow(scope: Scope, action: Action) -> None:
    """Raises Wrong where the role of whoever asks may not do this."""
    if reception_of(scope) is not None and not may(role_of(scope), action):
        await refuse(scope, action)
    _check_form(scope)


async def allow_command(scope: Scope, who: str, capacity: Role, command: str) -> None:
    """A command in a capacity of the rule books, under the person's own name."""
    if reception_of(scope) is None:
        return
    session = signed_in(scope)
    if session is None or session.person != who or not may_act(session.role, capacity, command):
        await refuse(scope, f"give {command} as {capacity}")
    _check_form(scope)


async def allow_audience(scope: Scope, looking: Audience) -> None:
    """A table as somebody sees it who acts there: their own eyes, in a capacity of their role."""
    if reception_of(scope) is None or looking.role is None:
        return
    session = signed_in(scope)
    theirs = session is not None and looking.role in ACTS_AS[session.role]
    if not theirs or (looking.role is Role.PATRON and session is not None and session.person != looking.who):
        await refuse(scope, f"look as {looking.role}")


async def refuse(scope: Scope, action: str) -> None:
    """Raises Wrong; who has signed in is on record with what they tried, as often as the limits let refusals be
    written."""
    reception, session = reception_of(scope), signed_in(scope)
    if reception is None or session is None:
        raise Wrong(401, "sign in first")
    await _put_on_record(scope, reception, session, action)
    raise Wrong(403, f"the role {session.role} may not do this")


async def _put_on_record(scope: Scope, reception: Reception, session: Session, action: str) -> None:
    clients, client = clients_of(scope), client_of(scope)
    clients.may_be_refused(client, session.person)
    clients.refused(client, session.person)
    denied = c.DenyAccess(person=session.person, role=session.role, action=action[:200])
    await asyncio.to_thread(reception.record, denied, session.person)


class Followers:
    """Everybody who follows a stream in a session of theirs. Each event asks whether their sessions go on, thousands at
    the same moment: so the sessions are looked up all together, while anybody follows, before they are asked about."""

    def __init__(self, reception: Reception) -> None:
        self._reception = reception
        self._following = 0
        self._looking: asyncio.Task[None] | None = None

    async def until_it_ends(self, session: Session, events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        """The events, until the session is over or changes its role."""
        self._following += 1
        if self._looking is None:
            self._looking = asyncio.create_task(self._look_up())
        try:
            async for each in events:
                now = await self._still(session)
                if now is None or now.role is not session.role:
                    return
                yield each
        finally:
            self._following -= 1

    async def _still(self, session: Session) -> Session | None:
        """The session as it is now, if it goes on."""
        if session.program or self._reception.sessions.remembers(session, self._reception.now()):
            return self._reception.still(session)
        return await asyncio.to_thread(self._reception.still, session)

    async def _look_up(self) -> None:
        sessions = self._reception.sessions
        try:
            while self._following:
                with suppress(
                    StoreError
                ):  # then each session is looked up by itself, and its stream says what is wrong
                    await asyncio.to_thread(sessions.look_up_all, self._reception.now())
                await asyncio.sleep(sessions.REMEMBERED / 2)
        finally:
            self._looking = None


def while_signed_in(scope: Scope, events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The events, until the session of whoever follows them is over or changes its role."""
    session = signed_in(scope)
    if reception_of(scope) is None or session is None:
        return events
    followers: Followers = scope["app"].state.followers
    return followers.until_it_ends(session, events)


def _check_form(scope: Scope) -> None:
    """A request that changes something comes from a page of ours, for this very session. Forms carry the same secret
    as a field, which their own handlers check."""
    session = signed_in(scope)
    if session is None or session.program or scope["method"] in _SAFE or not scope["path"].startswith("/api/"):
        return
    said = next((value for name, value in scope["headers"] if name == f"x-{FORM}".encode()), b"")
    if not secrets.compare_digest(said, session.form.encode()):
        raise Wrong(403, "this page is not of your session any more; load it again")


async def answers_of(request: Request) -> dict[str, str]:
    """The fields of a form that was sent from one of our pages."""
    kind = request.headers.get("content-type", "")
    if not kind.startswith("application/x-www-form-urlencoded"):
        raise Wrong(415, "send the form of the page")
    most = request.app.state.clients.limits.body_bytes
    body = await request.body()
    if most and len(body) > most:
        raise Wrong(413, f"a request has at most {most:,} bytes")
    try:
        fields = dict(parse_qsl(body.decode("ascii"), keep_blank_values=True, strict_parsing=False, max_num_fields=50))
    except (UnicodeDecodeError, ValueError) as problem:
        raise Wrong(400, "not a form of ours") from problem
    session = signed_in(request.scope)
    if session is not None and not secrets.compare_digest(fields.get(FORM, "").encode(), session.form.encode()):
        raise Wrong(403, "this page is not of your session any more; load it again")
    return fields


def with_session(response: Response, request: Request, secret: str) -> Response:
    """The response, after which the browser holds this session; with "", none."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=None if secret else 0,
        httponly=True,
        secure=request.url.scheme == "https",
        samesite="lax",
        path="/",
    )
    return response
