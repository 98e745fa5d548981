"""Passkeys in a browser: making one on the page of one's account, and signing in with it."""

import asyncio
import ipaddress
from typing import Annotated, Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from croupier.conduct.accounts.passkeys import Place, to_register, to_sign_in
from croupier.ruling import Refusal
from croupier.server.describing import Form, Says
from croupier.server.doors import answers_of, with_session
from croupier.server.people_pages import answer_of, onwards, reception_for, see_other, session_of
from croupier.server.wrong import Wrong


class Onwards(Struct, frozen=True):
    """Where to go now."""

    then: str


class NotProved(Struct, frozen=True):
    error: str


_Options = Annotated[Response, Says(dict[str, Any]), Says(NotProved, 403, "It was not proved.")]
_Onwards = Annotated[Response, Says(Onwards), Says(NotProved, 403, "It was not proved.")]


def place_of(request: Request) -> Place:
    """The house under the name that the browser knows it by; the guard has looked at that. Raises Wrong where there is
    only a number: no passkey is made for those."""
    host = request.url.hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return Place(host, f"{request.url.scheme}://{request.headers['host']}")
    raise Wrong(404, "passkeys need a name in the address, as in localhost")


def _not_proved(refusal: Refusal) -> Response:
    return JSONResponse({"error": refusal.because}, 403)


async def begin(request: Annotated[Request, Form(("password",))]) -> _Options:
    """What a browser needs to make a passkey, for whoever gives the password of the account once more."""
    reception, session, place = reception_for(request), session_of(request), place_of(request)
    said = await answers_of(request)
    challenge = await answer_of(request, reception.begin_passkey, session, said.get("password", ""))
    if isinstance(challenge, Refusal):
        return _not_proved(challenge)
    known = await asyncio.to_thread(reception.credentials.kept, session.person)
    return JSONResponse(to_register(session.person, place, challenge, known.passkeys))


async def add(request: Annotated[Request, Form(("name", "credential"))]) -> _Onwards:
    """The passkey that the browser has made is kept."""
    reception, session, place = reception_for(request), session_of(request), place_of(request)
    said = await answers_of(request)
    name, credential = said.get("name", ""), said.get("credential", "")
    refusal = await answer_of(request, reception.add_passkey, session, name, credential, place)
    return _not_proved(refusal) if refusal else JSONResponse({"then": "/account"})


async def forget(request: Annotated[Request, Form(())]) -> Response:
    """Nobody signs in with this passkey any more."""
    await answers_of(request)
    id = request.path_params["passkey"]
    refusal = await answer_of(request, reception_for(request).forget_passkey, session_of(request), id)
    if refusal:
        raise Wrong(404, refusal.because)
    return see_other("/account")


async def challenge(request: Request) -> Annotated[Response, Says(dict[str, Any])]:
    """What a browser needs to sign somebody in with a passkey."""
    return JSONResponse(to_sign_in(place_of(request), reception_for(request).to_sign_in()))


async def sign_in(request: Annotated[Request, Form(("credential", "then"))]) -> _Onwards:
    """Somebody proves who they are with a passkey, and begins a session."""
    reception, place = reception_for(request), place_of(request)
    said = await answers_of(request)
    begun = await answer_of(request, reception.sign_in_by_passkey, said.get("credential", ""), place)
    if isinstance(begun, Refusal):
        return _not_proved(begun)
    return with_session(JSONResponse({"then": onwards(said.get("then", "/"))}), request, begun[0])
