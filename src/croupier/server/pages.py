"""The pages. They are the same for everyone: the page itself asks for the person and the role."""

import asyncio
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated
from urllib.parse import quote

import msgspec
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from croupier import check_order
from croupier.conduct import guests
from croupier.conduct.past import place_of
from croupier.instruments import Book, Terms, UnknownBook, folder_of, library, plugged_in
from croupier.money import USUAL_CHIPS, dollars
from croupier.ruling import Role
from croupier.server import api, lobby as room
from croupier.server.admission import turned_away
from croupier.server.audience import Audience
from croupier.server.describing import Looking, Says
from croupier.server.doors import is_for_programs, visitor
from croupier.server.floor import Floor
from croupier.server.kept import Kept
from croupier.server.live import LiveTable
from croupier.server.orders import order_at
from croupier.server.recall import Past, recalled
from croupier.server.wrong import NotNow, Wrong
from croupier.views import art, pictures
from croupier.views.clauses import printed
from croupier.views.guide import guide
from croupier.views.sign import Sign
from croupier.views.table_view import felt_of

# Of this package, and of each game that another distribution brings: its page is laid out as ours are.
_HOMES = [Path(__file__).parent, *(Path(str(folder_of(game))).resolve() for game in plugged_in())]

static = Kept(home / "static" for home in _HOMES)
_VERIFIER = Path(check_order.__file__)


def anchor(clause: str) -> str:
    """The place of a clause on the page of its book.

    >>> anchor("A:Casino Supervisor")
    'A:Casino_Supervisor'
    """
    return clause.replace(" ", "_")


def _brief(cents: int) -> str:
    """An amount where there is little room: without its cents if there are none.

    >>> _brief(500), _brief(1250)
    ('5', '12.50')
    """
    return dollars(cents).removesuffix(".00")


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M:%S")


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%-d %B %Y")


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat()


_templates = Environment(
    loader=FileSystemLoader([home / "templates" for home in _HOMES]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.globals["static"] = static.address
_templates.globals["modules"] = static.modules
_templates.globals["visitor"] = visitor
_templates.filters.update(
    dollars=dollars,
    brief=_brief,
    anchor=anchor,
    printed=printed,
    time=_time,
    date=_date,
    iso=_iso,
    path=lambda text: quote(text, safe=""),
)


def offer(name: str, function: Callable[..., object]) -> None:
    """Let every template call this."""
    _templates.globals[name] = function


def page(template: str, status: int = 200, **given: object) -> Response:
    html = _templates.get_template(template).render(**given)
    return HTMLResponse(html, status, headers={"cache-control": "no-cache"})


_KINDS = {"cards": "Cards", "wheel": "Wheel", "tiles": "Tiles"}
_DOLLAR = 100


async def lobby(request: Request) -> Response:
    """The games of the house with their tables."""
    floor = request.app.state.floor
    tables = [live for live in await floor.tables() if not live.table.tournament]
    games = room.games(tables)
    shut = await asyncio.to_thread(floor.house.unreadable)
    kinds = dict.fromkeys(game.kind for game in games)
    return page(
        "lobby.html",
        games=games,
        kinds=[(kind, _KINDS.get(kind, kind)) for kind in kinds] if len(kinds) > 1 else [],
        amounts=[cents for cents in USUAL_CHIPS if cents >= _DOLLAR],
        chips=guests.START,
        demonstration=bool(tables) and all(live.table.demonstration for live in tables),
        capacities=[role for role in Role if role is not Role.PATRON],
        by_hand=next((live.name for live in tables if live.table.dealing == "live"), ""),
        shut=[each.name for each in shut if each.stream.startswith("table/")],
    )


async def tournaments(request: Request) -> Response:
    """Every tournament that was published, by how far it has come."""
    known = await asyncio.to_thread(request.app.state.floor.house.tournaments)
    return page("tournaments.html", tournaments=room.tournaments(each.state for each in known if each.state))


async def table(request: Request) -> Response:
    """A table, for players, spectators and staff."""
    live = await api.table_of(request)
    shown = live.shown(Audience())
    sign = shown.view.sign
    return page("table.html", name=live.name, game=_game_of(sign), sign=sign, roles=["spectator", *Role])


async def screen(request: Request) -> Response:
    """The sign and scoreboard of a table for the room: it needs nobody's name and takes no input."""
    live = await api.table_of(request)
    sign = live.shown(Audience()).view.sign
    return page("screen.html", name=live.name, game=_game_of(sign), sign=sign)


async def round_of_play(request: Looking) -> Response:
    """A past round, step by step, from the journal."""
    live = await api.table_of(request)
    past = await _recalled(request, live)
    sign = live.shown(Audience()).view.sign
    sealed = await request.app.state.floor.look_back(_sealed_for, request, live, past.round.number)
    return page(
        "round.html", name=live.name, game=_game_of(sign), sign=sign, past=past, order=sealed, query=_query(request)
    )


async def round_picture(request: Request) -> Annotated[Response, Says(media="image/svg+xml")]:
    """A past round as a picture that can be passed on: what everybody at the table saw of it, and nobody's name."""
    live = await api.table_of(request)
    past = await _recalled(request, live, Audience())
    shown = felt_of(library().book(live.table.setting.book).game).picture_of(past.round)
    svg = pictures.of_round(live.name, past.round.number, _date(past.steps[0].at), shown)
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-cache"})  # a round may be void later


async def _recalled(request: Request, live: LiveTable, looking: Audience | None = None) -> Past:
    number: int = request.path_params["number"]
    audience = looking or await api.audience_of(request)
    floor: Floor = request.app.state.floor
    past = await floor.look_back(recalled, floor.house.store, live.hosted, number, audience)
    if past is None:
        raise Wrong(404, f"table {live.name} has no closed round {number}")
    return past


def _sealed_for(request: Request, live: LiveTable, number: int) -> int:
    """The sealed order that a closed round was dealt from; 0 at a table that is dealt by hand."""
    floor = request.app.state.floor
    place = place_of(floor.house.store, live.hosted.stream, number) if live.table.dealing == "virtual" else None
    return order_at(live.hosted, place.end) if place else 0


async def orders(request: Request) -> Response:
    """The sealed orders of a table, and where to check them."""
    live = await api.table_of(request)
    lines = await request.app.state.floor.look_back(api.listed_orders, request, live)
    older = lines[-1].number - 1 if lines else 0
    called = live.table.game.CHANCE
    return page("orders.html", name=live.name, called=called, lines=lines, older=older, live=_by_hand(live))


def _by_hand(live: LiveTable) -> bool:
    return live.table.dealing != "virtual"


async def order(request: Looking) -> Response:
    """One sealed order, checked in the browser that shows it."""
    live = await api.table_of(request)
    found = await api.exported(request, live)
    address = f"/api/tables/{quote(live.name, safe='')}/orders/{found.number}"
    return page("order.html", name=live.name, order=found, export=address + _query(request))


def _query(request: Request) -> str:
    """The viewer's name and role, for a link to another page."""
    return f"?{request.url.query}" if request.url.query else ""


async def verifier(request: Request) -> Annotated[Response, Says(media="text/x-python")]:
    """The file that checks an exported order without anything of ours."""
    return Response(_VERIFIER.read_bytes(), media_type="text/x-python", headers={"cache-control": "no-cache"})


def _game_of(sign: Sign) -> str:
    """Names the files of this game: the module, the stylesheet and the template `games/<game>` (.js, .css, .html)."""
    return library().book(sign.book).game


async def rules(request: Request) -> Response:
    """The clauses of a book in our words: the copy of the rules that any patron may ask for."""
    book = _book_of(request)
    about = [i for i in library().interpretations.values() if not i.clauses or book.id in i.clauses]
    sections: dict[str, str] = {}  # with the first clause of each
    for clause in book.clauses:
        sections.setdefault(_section_of(clause), clause)
    return page("rules.html", book=book, readings=about, sections=sections)


def _section_of(clause: str) -> str:
    """
    >>> _section_of("13.1(a)"), _section_of("A:Box"), _section_of("I.1"), _section_of("A[note]")
    ('13', 'Definitions', 'Instrument', 'Definitions')
    """
    section = re.split(r"[.:\[(]", clause, maxsplit=1)[0]
    return {"I": "Instrument", "A": "Definitions"}.get(section, section)


def _book_of(request: Request) -> Book:
    try:
        return library().book(request.path_params["book"])
    except UnknownBook as unknown:
        raise Wrong(404, str(unknown)) from unknown


# How to play


async def guides(request: Request) -> Response:
    """The games, each with the books that it is played by."""
    return page("guides.html", games=room.guides())


async def how_to_play(request: Request) -> Response:
    """A book for its players, under its usual options."""
    book = _book_of(request)
    return page("how_to_play.html", guide=guide(book.terms()), game=book.game, table="", limits=())


async def how_to_play_here(request: Request) -> Response:
    """The same as it is at one table, under the options of its sign."""
    live = await api.table_of(request)
    shown = live.shown(Audience()).view.sign
    return page(
        "how_to_play.html",
        guide=guide(live.table.terms),
        game=_game_of(shown),
        table=live.name,
        limits=_by_limits(shown),
    )


def _by_limits(sign: Sign) -> list[tuple[tuple[int, int, int], list[str]]]:
    """Bets with the same limits, which share a row: minimum, maximum, multiple."""
    found: dict[tuple[int, int, int], list[str]] = {}
    for line in sign.limits:
        found.setdefault((line.minimum, line.maximum, line.multiple), []).append(line.name)
    return list(found.items())


async def picture(request: Request) -> Annotated[Response, Says(media="image/svg+xml")]:
    """The picture of a game."""
    return _picture(request, pictures.of_game)


async def small_picture(request: Request) -> Annotated[Response, Says(media="image/svg+xml")]:
    """The picture of a game, for a small place."""
    return _picture(request, pictures.of_game_in_small)


def _picture(request: Request, drawn: Callable[[str, Terms], str]) -> Response:
    game = request.path_params["game"]
    book = library().newest(game)
    if book is None:
        raise Wrong(404, f"there is no game {game!r}")
    return _drawing(drawn(game, book.terms()))


def _drawing(svg: str) -> Response:
    return Response(svg, media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


# Installed on a device


async def manifest(request: Request) -> Annotated[Response, Says(dict, media="application/manifest+json")]:
    """The site as a browser installs it on a device."""
    content = msgspec.json.encode(_MANIFEST)
    return Response(content, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


_MANIFEST = {
    "name": "croupier",
    "short_name": "croupier",
    "description": "Table games by their approved rules",
    "id": "/",
    "start_url": "/",
    "scope": "/",
    "display": "standalone",
    "background_color": "#111614",
    "theme_color": "#0e4a34",
    "icons": [
        {"src": f"{static.address}/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": f"{static.address}/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": f"{static.address}/icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
    ],
}


async def worker(request: Request) -> Annotated[Response, Says(media="text/javascript")]:
    """The service worker: at the root, since it looks after the whole site."""
    content = (_HOMES[0] / "static" / "worker.js").read_bytes()
    return Response(content, media_type="text/javascript", headers={"cache-control": "no-cache"})


async def away(request: Request) -> Response:
    """What a device shows while it cannot reach the server."""
    return page("away.html")


async def sprite(request: Request) -> Annotated[Response, Says(media="image/svg+xml")]:
    """The drawings of all pages."""
    return _drawing(art.sprite())


async def wrong(request: Request, problem: Exception) -> Response:
    """A request that cannot be answered, in the form for a program or for a person."""
    assert isinstance(problem, Wrong)
    if is_for_programs(request.url.path):
        return turned_away(problem)
    if problem.status == 401 and request.method == "GET":
        return RedirectResponse(f"/sign-in?then={quote(request.url.path)}", 303)
    shown = page("missing.html", problem.status, message=str(problem))
    shown.headers.update(problem.headers)
    return shown


async def unreadable(request: Request, problem: Exception) -> Response:
    """A table that exists and cannot be opened, because its journal cannot be read."""
    return await wrong(request, NotNow(503, str(problem), after=5))


async def malformed(request: Request, problem: Exception) -> Response:
    """A field that no rule can judge, such as a name with a control character in it."""
    return await wrong(request, Wrong(400, f"not understood: {problem}"))


async def not_found(request: Request, problem: Exception) -> Response:
    return await wrong(request, Wrong(404, "there is nothing at this address"))
