"""The pages on which people sign in, keep their account and, as administrators, those of others."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar
from urllib.parse import quote

import msgspec
import segno
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from croupier.conduct.accounts.credentials import factor_address, factor_text, new_factor
from croupier.conduct.accounts.reception import Reception
from croupier.conduct.accounts.sessions import Session
from croupier.conduct.codec import UNREADABLE
from croupier.people import HouseRole, commands as c
from croupier.people.roles import STAFF
from croupier.ruling import Command, Refusal
from croupier.server.answers import NotUnderstood
from croupier.server.api import answer, body_of
from croupier.server.describing import Body, Form, Says
from croupier.server.desks.frame import PEOPLE, desk_page
from croupier.server.doors import answers_of, clients_of, reception_of, signed_in, with_session
from croupier.server.limits import client_of
from croupier.server.pages import page
from croupier.server.wrong import Wrong

_T = TypeVar("_T")
_NAME = "croupier"  # of the house, in an authenticator


def reception_for(request: Request) -> Reception:
    reception = reception_of(request.scope)
    if reception is None:
        raise Wrong(404, "nobody signs in to a demonstration: choose a role at a table")
    return reception


def session_of(request: Request) -> Session:
    session = signed_in(request.scope)
    if session is None:
        raise Wrong(401, "sign in first")
    return session


def onwards(said: str) -> str:
    """Where somebody wanted to go; never to another server."""
    return said if said.startswith("/") and not said.startswith(("//", "/\\")) else "/"


def see_other(address: str) -> Response:
    return RedirectResponse(address, 303)


async def answer_of(request: Request, ask: Callable[..., _T], *given: object) -> _T:
    """The reception's answer. A refusal counts against the client and, once they have signed in, the person: each
    may be on record, and nobody fills the journal with them."""
    clients, client, session = clients_of(request.scope), client_of(request.scope), signed_in(request.scope)
    person = session.person if session else ""
    clients.may_be_refused(client, person)
    answer = await asyncio.to_thread(ask, *given)
    if isinstance(answer, Refusal):
        clients.refused(client, person)
    return answer


# Signing in and out


async def sign_in(request: Annotated[Request, Form(("name", "password", "code", "then"))]) -> Response:
    """Somebody proves who they are and begins a session."""
    reception = reception_for(request)
    if request.method != "POST":
        return page("sign_in.html", then=onwards(request.query_params.get("then", "/")))
    said = await answers_of(request)
    name, password, code = said.get("name", ""), said.get("password", ""), said.get("code", "").replace(" ", "")
    begun = await answer_of(request, reception.sign_in, name, password, code)
    then = onwards(said.get("then", "/"))
    if isinstance(begun, Refusal):
        return page("sign_in.html", 403, then=then, name=name, because=begun.because)
    return with_session(see_other(then), request, begun[0])


async def step_into(request: Annotated[Request, Form(("name", "then"))]) -> Response:
    """At a demonstration, somebody takes the place of one of its staff."""
    said, before = await answers_of(request), signed_in(request.scope)
    reception: Reception | None = request.app.state.reception
    if reception is None or not request.app.state.demonstration:
        raise Wrong(404, "this is no demonstration: people sign in")
    begun = await answer_of(request, reception.step_in, said.get("name", ""))
    if isinstance(begun, Refusal):
        raise Wrong(403, begun.because)
    if before is not None:
        await asyncio.to_thread(reception.sign_out, before, f"went on as {begun[1].person}")
    return with_session(see_other(onwards(said.get("then", "/"))), request, begun[0])


async def sign_out(request: Annotated[Request, Form(("where",))]) -> Response:
    """The session ends, or all sessions of its person."""
    said = await answers_of(request)
    reception, session = reception_for(request), session_of(request)
    ending = reception.sign_out_everywhere if said.get("where") == "everywhere" else reception.sign_out
    await asyncio.to_thread(ending, session)
    return with_session(see_other("/"), request, "")


async def change_role(request: Annotated[Request, Form(("role", "then"))]) -> Response:
    """The session goes on in another of the person's roles."""
    said = await answers_of(request)
    role = role_named(said.get("role", ""))
    changed = await answer_of(request, reception_for(request).change_role, session_of(request), role)
    if isinstance(changed, Refusal):
        raise Wrong(403, changed.because)
    return see_other(onwards(said.get("then", "/")))


async def change_staff(request: Annotated[Request, Form(("badge", "pin", "then"))]) -> Response:
    """Somebody else takes over a terminal, by badge or name and PIN."""
    reception, session = reception_for(request), session_of(request)
    if request.method != "POST":
        return page("change_staff.html", then=onwards(request.query_params.get("then", "/")))
    said = await answers_of(request)
    then = onwards(said.get("then", "/"))
    begun = await answer_of(request, reception.change_staff, session, said.get("badge", ""), said.get("pin", ""))
    if isinstance(begun, Refusal):
        return page("change_staff.html", 403, then=then, because=begun.because)
    return with_session(see_other(then), request, begun[0])


class TakingOver(Struct, frozen=True, forbid_unknown_fields=True):
    """Badge or name, and PIN, of the person who comes."""

    badge: str
    pin: str


class TakenOver(Struct, frozen=True):
    """Who acts at the terminal from now on, and the secret of their forms."""

    person: str
    role: HouseRole
    form: str


_taking_over = msgspec.json.Decoder(TakingOver).decode


async def take_over(
    request: Annotated[Request, Body(TakingOver)],
) -> Annotated[
    Response, Says(TakenOver), Says(NotUnderstood, 409, "Badge or PIN is wrong, or the role is not theirs.")
]:
    """Somebody else takes over a terminal, without another page: what was typed and opened there stays."""
    reception, session = reception_for(request), session_of(request)
    try:
        said = _taking_over(await body_of(request.scope, request.receive))
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    begun = await answer_of(request, reception.change_staff, session, said.badge, said.pin)
    if isinstance(begun, Refusal):
        return answer(NotUnderstood(begun.because), 409)
    secret, successor = begun
    return with_session(answer(TakenOver(successor.person, successor.role, successor.form)), request, secret)


# One's own account


async def enrol(request: Annotated[Request, Form(("password", "again", "code"))]) -> Response:
    """The one-time link: its owner chooses a password and, as a member of staff, adds a second factor."""
    reception, token = reception_for(request), request.path_params["token"]
    because = ""
    if request.method == "POST":
        said = await answers_of(request)
        if said.get("password") != said.get("again"):
            because = "the two passwords differ"
        else:
            password, code = said.get("password", ""), said.get("code", "").replace(" ", "")
            refusal = await answer_of(request, reception.enrol, token, password, code)
            if refusal is None:
                return see_other("/sign-in")
            because = refusal.because
    person = reception.owner_of_link(token)
    if person is None:
        raise Wrong(404, because or "this link was used already or is too old; ask an administrator for a new one")
    shown: dict[str, Any] = {}
    if person.roles & STAFF:
        factor = new_factor(token)
        picture = segno.make(factor_address(factor, person.name, _NAME)).svg_inline(
            scale=4, svgclass="code", lineclass=None
        )
        shown = {"picture": picture, "factor": factor_text(factor)}
    return page("enrol.html", 403 if because else 200, person=person, because=because, **shown)


async def account(request: Annotated[Request, Form(("password", "pin", "badge", "old", "new"))]) -> Response:
    """One's own account: sessions, password, PIN and badge."""
    reception, session = reception_for(request), session_of(request)
    because = done = ""
    if request.method == "POST":
        said = await answers_of(request)
        refusal = await answer_of(request, _changed, reception, session, said)
        because, done = (refusal.because, "") if refusal else ("", "It is changed.")
    sessions = await asyncio.to_thread(reception.sessions.of, session.person, reception.now())
    kept = await asyncio.to_thread(reception.credentials.kept, session.person)
    person = reception.people.persons[session.person]
    shown = {"sessions": sessions, "passkeys": kept.passkeys, "because": because, "done": done}
    return page("account.html", 403 if because else 200, person=person, **shown)


def _changed(reception: Reception, session: Session, said: dict[str, str]) -> Refusal | None:
    if "pin" in said:
        return reception.choose_pin(session, said.get("password", ""), said["pin"], said.get("badge", ""))
    return reception.choose_password(session, said.get("old", ""), said.get("new", ""))


# Everybody's accounts


async def people(request: Request) -> Response:
    """The accounts of the house, with their roles."""
    return _people(request)


def _people(request: Request, status: int = 200, **shown: str) -> Response:
    persons = sorted(reception_for(request).people.persons.values(), key=lambda person: person.name)
    grantable = [role for role in HouseRole if role is not HouseRole.GUEST]
    waits = sum(not person.enrolled for person in persons)
    return desk_page(
        request, PEOPLE, "desks/people.html", status, persons=persons, roles=grantable, waits=waits, **shown
    )


async def invite(request: Annotated[Request, Form(("name", "role"))]) -> Response:
    """An account for somebody new, with a one-time link that is shown once."""
    said = await answers_of(request)
    roles = (role_named(said["role"]),) if said.get("role") else ()
    reception, by = reception_for(request), session_of(request).person
    token = await answer_of(request, reception.invite, by, said.get("name", "").strip(), roles)
    return _with_link(request, token, said.get("name", ""))


async def change_person(request: Annotated[Request, Form(("do", "role", "reason"))]) -> Response:
    """An administrator's act on somebody's account."""
    said, name = await answers_of(request), request.path_params["person"]
    reception, by = reception_for(request), session_of(request).person
    if said.get("do") == "renew":
        return _with_link(request, await answer_of(request, reception.renew, by, name), name)
    refusal = await answer_of(request, reception.record, _act_on(name, said), by)
    return _people(request, 403, because=refusal.because) if refusal else see_other("/people")


def _act_on(name: str, said: dict[str, str]) -> Command:
    match said.get("do"):
        case "grant":
            return c.GrantRole(person=name, role=role_named(said.get("role", "")))
        case "withdraw":
            return c.WithdrawRole(person=name, role=role_named(said.get("role", "")))
        case "suspend":
            return c.SuspendPerson(person=name, reason=said.get("reason", ""))
        case "reinstate":
            return c.ReinstatePerson(person=name)
    raise Wrong(400, "do: one of grant, withdraw, suspend, reinstate, renew")


def _with_link(request: Request, token: str | Refusal, name: str) -> Response:
    """The link is shown once: nobody can ask for it again."""
    if isinstance(token, Refusal):
        return _people(request, 403, because=token.because)
    return _people(request, link=link_address(str(request.base_url), token), invited=name)


def link_address(base: str, token: str) -> str:
    return f"{base.rstrip('/')}/enrol/{quote(token, safe='')}"


def role_named(said: str) -> HouseRole:
    try:
        return HouseRole(said)
    except ValueError as unknown:
        raise Wrong(400, f"role: one of {', '.join(HouseRole)}") from unknown
