"""The web platform as one application."""

import contextlib
import gc
from collections.abc import AsyncIterator, Iterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Mount, Route

from croupier.conduct import House, UnreadableStream
from croupier.conduct.chance import VaultError
from croupier.journal import StoreError
from croupier.server import api, pages
from croupier.server.commands import Commands
from croupier.server.floor import Floor
from croupier.server.guard import Guard
from croupier.server.pump import Pace


def create_app(house: House, pace: Pace | None = None) -> Starlette:
    """The pages and the API of a house. Virtual tables are dealt while it runs; the house stays the caller's."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.floor = Floor(house, pace or Pace())
        await app.state.floor.open()
        with _collecting_rarely():
            yield
        await app.state.floor.close()

    return Starlette(
        routes=[
            Route("/api/tables/{name}/events", api.events),
            Route("/api/tables/{name}/view", api.view),
            Route("/api/tables/{name}/layout", api.layout),
            Route("/api/tables/{name}/rounds", api.rounds),
            Route("/api/tables/{name}/ready", api.ready, methods=["POST"]),
            Route("/api/tables", api.tables),
            Route("/health", api.health),
            Route("/", pages.lobby),
            Route("/tables/{name}", pages.table),
            Route("/tables/{name}/rounds/{number:int}", pages.round_of_play),
            Route("/rules/{book:path}", pages.rules),
            Route("/sprite.svg", pages.sprite),
            Mount(pages.STATIC, pages.static),
        ],
        middleware=[Middleware(Guard), Middleware(Commands)],
        exception_handlers={
            api.Wrong: pages.wrong,
            404: pages.not_found,
            StoreError: api.unavailable,
            VaultError: api.unavailable,
            UnreadableStream: pages.unreadable,
        },
        lifespan=lifespan,
    )


@contextlib.contextmanager
def _collecting_rarely() -> Iterator[None]:
    """Look for cyclic garbage less often, and never among what was there at the start: at Python's usual thresholds
    this took about a quarter of a wager's time."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
