"""The pages of a tournament: the director's desk, the floor, the room's screens, a player's phone."""

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


async def on_the_floor(request: Request) -> Response:
    """The page of dealers and supervisors: the clock, the tables, and the chips that they count by hand."""
    live = await tournament_of(request)
    title = live.tournament.conditions.name
    shown = Desk(title, f"/tournaments/{live.name}/floor", Action.SEE_AS_STAFF, HouseRole.SUPERVISOR)
    demonstration = reception_of(request.scope) is None
    return desk_page(request, shown, "night/floor.html", name=live.name, demonstration=demonstration)


async def screen(request: Request) -> Response:
    """A big screen of the room, for anybody: one picture, or several that the director has composed, with commas."""
    live = await tournament_of(request, Audience())
    wanted = request.path_params["screen"].split(",")
    for part in wanted:
        if part not in SCREENS:
            raise Wrong(
                404, f"there is no screen {part!r}; there are {', '.join(SCREENS)}, or some of them with commas"
            )
    title, says = live.tournament.conditions.name, ", ".join(SCREENS[part] for part in wanted)
    screen = ",".join(wanted)
    return page("night/screen.html", name=live.name, title=title, screen=screen, says=says, screens=SCREENS)


async def me(request: Request) -> Response:
    """A player's own page, for a phone."""
    live = await tournament_of(request, Audience())
    return page("night/me.html", name=live.name, title=live.tournament.conditions.name)
