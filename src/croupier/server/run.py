"""Serving a house to the browsers of this machine."""

import argparse
import signal
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, contextmanager, suppress
from functools import partial

import uvicorn
from msgspec import Struct
from starlette.applications import Starlette

from croupier.conduct import House, set_up_demonstration
from croupier.conduct.accounts.reception import Reception
from croupier.conduct.chance import start_up
from croupier.server.app import create_app
from croupier.server.attendance import Attendance
from croupier.server.connection import Connection
from croupier.server.guard import is_loopback
from croupier.server.limits import Limits
from croupier.server.people_pages import link_address
from croupier.server.pump import Pace

Opened = Callable[[str, Attendance], object]
FIRST = "administrator"  # the name of the first administrator's account


class NotHere(Exception):  # noqa: N818 - named for what the caller has to know
    """The server will not listen there."""


class Certificate(Struct, frozen=True):
    """The files of a certificate with which connections are encrypted, in the format PEM."""

    chain: str
    key: str

    def check(self) -> None:
        """Raises NotHere if nobody could connect with it."""
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(self.chain, self.key, lambda: "")
        except (OSError, ValueError) as problem:  # an ssl.SSLError is an OSError
            because = problem.strerror or str(problem) if isinstance(problem, OSError) else str(problem)
            raise NotHere(f"{self.chain} with the key {self.key} is no certificate to serve with: {because}") from None


class Server(uvicorn.Server):
    """Prints where it listens, and ends the event streams first when it stops: a browser never ends them."""

    def __init__(
        self,
        app: Starlette,
        host: str,
        port: int,
        said: Callable[[str], object],
        behind: Sequence[str] = (),
        certificate: Certificate | None = None,
    ) -> None:
        """`behind` has the addresses of proxies; what they say about who is behind them is believed."""
        config = uvicorn.Config(
            app,
            host,
            port,
            http=Connection,
            ws="none",
            lifespan="off",  # we open and close the application ourselves, so that a failure reaches our caller
            log_config=None,
            log_level="error",  # a client could fill the log with warnings
            access_log=False,
            server_header=False,
            proxy_headers=bool(behind),  # else a client could choose the address that its limits are counted for
            forwarded_allow_ips=list(behind),
            timeout_graceful_shutdown=5,
            ssl_certfile=certificate.chain if certificate else None,
            ssl_keyfile=certificate.key if certificate else None,
        )
        super().__init__(config)
        self._scheme = "https" if certificate else "http"
        self._app = app
        self._said = said
        self._opened = AsyncExitStack()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        async with AsyncExitStack() as opened:
            await opened.enter_async_context(self._app.router.lifespan_context(self._app))
            await super().startup(sockets)
            self._opened = opened.pop_all()
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            self._said(f"{self._scheme}://[{host}]:{port}/" if ":" in host else f"{self._scheme}://{host}:{port}/")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._app.state.keeper.close()
        await self._app.state.floor.close()
        await super().shutdown(sockets)
        await self._opened.aclose()


def serve(
    house: House,
    host: str = "127.0.0.1",
    port: int = 8000,
    pace: Pace | None = None,
    limits: Limits | None = None,
    behind: Sequence[str] = (),
    certificate: Certificate | None = None,
    reception: Reception | None = None,
    names: Sequence[str] = (),
    opened: Opened = lambda address, attendance: None,
    demonstration: bool = False,
) -> None:
    """Serve until interrupted, then close the house. Without a reception or at a demonstration, anybody who reaches the
    server may act in any role, so only this machine is served. `names` are those under which browsers reach it;
    `opened` is told the address once it listens, and who can say whether anybody looks."""
    with house:
        _check_place(host, None if demonstration else reception, bool(certificate or behind), names)
        if certificate:
            certificate.check()
        start_up()  # with a generator that fails its tests, nothing is served
        app = create_app(house, pace or Pace(first_player=True), limits, reception, _hosts(host, names), demonstration)
        said = partial(_say, reception, lambda address: opened(address, app.state.attendance))
        server = Server(app, host, port, said, behind, certificate)
        # When it has stopped, the server raises the signal that stopped it once more; by default that would end the
        # process before the house has signed its last entries.
        with _ending_by_interrupt(), suppress(KeyboardInterrupt):
            server.run()


def _check_place(host: str, reception: Reception | None, encrypted: bool, names: Sequence[str]) -> None:
    if is_loopback(host):
        return
    if reception is None:
        raise NotHere(
            f"{host!r} is not this machine's own address. At a demonstration nobody signs in, so anyone reaching the "
            "server may act in any role; it listens on 127.0.0.1, ::1 or localhost only."
        )
    if not encrypted:
        raise NotHere(
            f"{host!r} is not this machine's own address, so passwords would cross a network in clear; give a "
            "--certificate, or --behind a proxy that encrypts."
        )
    if not names:
        raise NotHere(f"{host!r} is reached under some name; give it with --name, as in --name tables.example")


def _hosts(host: str, names: Sequence[str]) -> frozenset[str]:
    return frozenset(() if not names else (*names, *(() if host in ("0.0.0.0", "::") else (host,))))


def _say(reception: Reception | None, opened: Callable[[str], object], address: str) -> None:
    """Where the server listens; and for a house that nobody administers yet, the link that makes somebody its first
    administrator."""
    print(address, flush=True)
    opened(address)
    token = reception.open_house(FIRST) if reception else ""
    if token:
        print(f"The first administrator uses this link once, within a day: {link_address(address, token)}", flush=True)


@contextmanager
def _ending_by_interrupt() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # signals reach the main thread alone
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


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
    serve(house, said.host, said.port, Pace(betting=said.betting, first_player=True))
