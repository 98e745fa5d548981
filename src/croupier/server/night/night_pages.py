"""The pages of a tournament: the director's desk, the room's screens, a player's phone."""

from starlette.requests import Request
from starlette.responses import Response

from croupier.people import Action, HouseRole
from croupier.server.audience import Audience
from croupier.server.desks.frame import Desk, desk_page
from croupier.server.doors import reception_of
from croupier.server.night.tournaments import tournament_of
from croupier.server.pages import page
from croupier.server.wrong import Wrong

# A link each, without sign-in, and what it shows.
SCREENS = {
    "clock": "Clock",
    "draw": "Seat draw",
    "standings": "Standings",
    "tables": "Tables",
    "prizes": "Prizes",
    "results": "Results",
}


async def desk(request: Request) -> Response:
    """The director's desk: what comes next, entries, seats, tables, money, papers."""
    live = await tournament_of(request)
    title = live.tournament.conditions.name
    shown = Desk(title, f"/tournaments/{live.name}/desk", Action.SEE_AS_STAFF, HouseRole.DIRECTOR)
    demonstration = reception_of(request.scope) is None
    return desk_page(request, shown, "night/desk.html", name=live.name, screens=SCREENS, demonstration=demonstration)


async def screen(request: Request) -> Response:
    """A big screen of the room, for anybody."""
    live = await tournament_of(request, Audience())
    wanted = request.path_params["screen"]
    if wanted not in SCREENS:
        raise Wrong(404, f"there is no screen {wanted!r}; there are {', '.join(SCREENS)}")
    title = live.tournament.conditions.name
    return page("night/screen.html", name=live.name, title=title, screen=wanted, says=SCREENS[wanted], screens=SCREENS)


async def me(request: Request) -> Response:
    """A player's own page, for a phone."""
    live = await tournament_of(request, Audience())
    return page("night/me.html", name=live.name, title=live.tournament.conditions.name)
