"""The pages. They are the same for everyone: who looks and in which role is asked for on the page itself."""

import asyncio
import hashlib
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from croupier.instruments import UnknownBook, library
from croupier.money import dollars
from croupier.ruling import Role
from croupier.server import api
from croupier.server.audience import Audience
from croupier.server.recall import recalled
from croupier.views import art
from croupier.views.sign import Sign

_HERE = Path(__file__).parent


def _digest() -> str:
    """Changes when any static file does, so that browsers may keep them for good."""
    files = sorted(path for path in (_HERE / "static").rglob("*") if path.is_file())
    return hashlib.sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()[:12]


STATIC = f"/static/{_digest()}"


class _Kept(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


static = _Kept(directory=_HERE / "static")


def anchor(clause: str) -> str:
    """Where a clause stands on the page of its book.

    >>> anchor("A:Casino Supervisor")
    'A:Casino_Supervisor'
    """
    return clause.replace(" ", "_")


def _time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%H:%M:%S")


def _date(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%-d %B %Y")


_templates = Environment(
    loader=FileSystemLoader(_HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_templates.globals["static"] = STATIC
_templates.filters.update(
    dollars=dollars, anchor=anchor, time=_time, date=_date, path=lambda text: quote(text, safe="")
)


def _page(template: str, status: int = 200, **given: object) -> Response:
    html = _templates.get_template(template).render(**given)
    return HTMLResponse(html, status, headers={"cache-control": "no-cache"})


async def lobby(request: Request) -> Response:
    tables = await api.listed(request.app.state.floor)
    games: dict[str, list[api.Listed]] = {}
    for table in sorted(tables, key=lambda table: (table.shown.view.sign.title, table.dealing != "virtual")):
        games.setdefault(table.shown.view.sign.title, []).append(table)
    shut = await asyncio.to_thread(request.app.state.floor.house.unreadable)
    return _page("lobby.html", games=games, shut=[each.name for each in shut if each.stream.startswith("table/")])


async def table(request: Request) -> Response:
    live = await api.table_of(request)
    shown = live.shown(Audience())
    sign = shown.view.sign
    return _page("table.html", name=live.name, game=_game_of(sign), sign=sign, roles=["spectator", *Role])


async def round_of_play(request: Request) -> Response:
    """A past round, step by step, from the journal."""
    live = await api.table_of(request)
    number: int = request.path_params["number"]
    audience = api.audience_of(request)
    house = request.app.state.floor.house
    past = await asyncio.to_thread(recalled, house.store, live.hosted.stream, live.table, number, audience)
    if past is None:
        raise api.Wrong(404, f"table {live.name} has no closed round {number}")
    sign = live.shown(audience).view.sign
    return _page("round.html", name=live.name, game=_game_of(sign), sign=sign, past=past)


def _game_of(sign: Sign) -> str:
    """Names the module and the template that show this game: `games/<game>.js` and `games/<game>.html`."""
    return library().book(sign.book).game


async def rules(request: Request) -> Response:
    """The clauses of a book in our words: the copy of the rules that any patron may ask for."""
    try:
        book = library().book(request.path_params["book"])
    except UnknownBook as unknown:
        raise api.Wrong(404, str(unknown)) from unknown
    about = [i for i in library().interpretations.values() if not i.clauses or book.id in i.clauses]
    return _page("rules.html", book=book, readings=about)


async def sprite(request: Request) -> Response:
    return Response(art.sprite(), media_type="image/svg+xml", headers={"cache-control": "public, max-age=3600"})


async def wrong(request: Request, problem: Exception) -> Response:
    """A request that cannot be answered, said to a program or to a person."""
    assert isinstance(problem, api.Wrong)
    if request.url.path.startswith("/api/"):
        return api.answer({"error": str(problem)}, problem.status)
    return _page("missing.html", problem.status, message=str(problem))


async def unreadable(request: Request, problem: Exception) -> Response:
    """A table that is there and cannot be opened, because its journal cannot be read."""
    return await wrong(request, api.Wrong(503, str(problem)))


async def not_found(request: Request, problem: Exception) -> Response:
    return await wrong(request, api.Wrong(404, "there is nothing at this address"))
