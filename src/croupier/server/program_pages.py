"""The page on which an administrator gives tokens to programs and takes them back."""

from typing import Annotated

from starlette.requests import Request
from starlette.responses import Response

from croupier.people import HouseRole, commands as c
from croupier.people.programs import DAY, LONGEST, NOT_FOR_PROGRAMS
from croupier.ruling import Refusal
from croupier.server.describing import Form
from croupier.server.desks.frame import PROGRAMS, desk_page
from croupier.server.doors import answers_of
from croupier.server.people_pages import answer_of, reception_for, role_named, see_other, session_of
from croupier.server.wrong import Wrong

_MOST_DAYS = LONGEST // DAY
_USUAL_DAYS = 90


async def programs(request: Request) -> Response:
    """The programs of the house, with their roles and how long their tokens are good for."""
    return _programs(request)


def _programs(request: Request, status: int = 200, **shown: str) -> Response:
    reception = reception_for(request)
    known = sorted(reception.people.programs.values(), key=lambda program: program.name)
    roles = [role for role in HouseRole if role not in NOT_FOR_PROGRAMS]
    return desk_page(
        request,
        PROGRAMS,
        "desks/programs.html",
        status,
        programs=known,
        roles=roles,
        days=_USUAL_DAYS,
        most_days=_MOST_DAYS,
        **shown,
    )


async def give_token(request: Annotated[Request, Form(("name", "role", "days"))]) -> Response:
    """A program gets a name, a role and a token, which is shown once."""
    said = await answers_of(request)
    days = said.get("days", "")
    if not (days.isascii() and days.isdigit() and len(days) < 5):
        raise Wrong(400, f"days: 1 to {_MOST_DAYS}")
    reception, by = reception_for(request), session_of(request).person
    name = said.get("name", "").strip()
    role = role_named(said.get("role", ""))
    token = await answer_of(request, reception.give_token, by, name, role, int(days))
    if isinstance(token, Refusal):
        return _programs(request, 403, because=token.because)
    return _programs(request, token=token, given=name)


async def revoke_token(request: Annotated[Request, Form(("reason",))]) -> Response:
    """A program's token opens nothing any more, from this moment on."""
    said, name = await answers_of(request), request.path_params["program"]
    revoking = c.RevokeToken(program=name, reason=said.get("reason", ""))
    refusal = await answer_of(request, reception_for(request).record, revoking, session_of(request).person)
    return _programs(request, 403, because=refusal.because) if refusal else see_other("/programs")
