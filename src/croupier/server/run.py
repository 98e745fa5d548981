"""Serving a house to the browsers of this machine."""

import argparse
import socket
from collections.abc import Callable
from contextlib import suppress
from functools import partial

import uvicorn
from starlette.applications import Starlette

from croupier.conduct import House, set_up_demonstration
from croupier.server.app import create_app
from croupier.server.guard import is_loopback
from croupier.server.pump import Pace


class NotHere(Exception):  # noqa: N818 - named for what the caller has to know
    """The server will not listen there."""


class Server(uvicorn.Server):
    """Says where it listens, and ends the event streams first when it stops: a browser never ends them."""

    def __init__(self, app: Starlette, host: str, port: int, said: Callable[[str], object]) -> None:
        config = uvicorn.Config(
            app,
            host,
            port,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=5,
        )
        super().__init__(config)
        self._app = app
        self._said = said

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._said(f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.floor.close()
        await super().shutdown(sockets)


def serve(house: House, host: str = "127.0.0.1", port: int = 8000, pace: Pace | None = None) -> None:
    """Serve until interrupted, then close the house. Until people sign in, only this machine is served."""
    with house:
        if not is_loopback(host):
            raise NotHere(
                f"{host!r} is not this machine's own address. There are no accounts yet, so whoever reaches the server "
                "may act in any role; it listens on 127.0.0.1, ::1 or localhost only."
            )
        server = Server(create_app(house, pace), host, port, said=partial(print, flush=True))
        with suppress(KeyboardInterrupt):
            server.run()


def main(arguments: list[str] | None = None) -> None:
    """`python -m croupier.server`: a demonstration house on this machine."""
    parser = argparse.ArgumentParser(prog="python -m croupier.server", description=main.__doc__)
    parser.add_argument("database", nargs="?", default="memory:", help="memory:, a path, or postgresql://...")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--betting", type=float, default=Pace().betting, help="seconds to bet at a virtual table")
    said = parser.parse_args(arguments)
    house = House(said.database)
    set_up_demonstration(house)
    serve(house, said.host, said.port, Pace(betting=said.betting))
