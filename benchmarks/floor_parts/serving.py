"""Server processes: a house, and a bare Starlette application that does the least that a house must do."""

import asyncio
import multiprocessing
import os
import secrets
import socket
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct

BOOK = "NI2018-687/mini-baccarat"
PATRONS = 64


class Served(Struct, frozen=True):
    """A server that listens on the loopback address."""

    port: int
    process: int

    def cpu(self) -> float:
        """Seconds that it has computed, whatever else the machine does."""
        fields = Path(f"/proc/{self.process}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self, field: str = "VmRSS") -> float:
        """In megabytes: now, or with "VmHWM" the most it has been."""
        lines = Path(f"/proc/{self.process}/status").read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith(field)) / 1024


@contextmanager
def running(serves: Callable[..., None], *given: Any, processes: int = 1) -> Iterator[list[Served]]:
    """So many processes that serve, each on a port of its own."""
    context = multiprocessing.get_context("spawn")
    with ExitStack() as stack:
        started = []
        for _ in range(processes):
            listening = stack.enter_context(socket.create_server(("127.0.0.1", 0), backlog=4096))
            ready = context.Event()
            process = context.Process(target=serves, args=(listening, ready, *given), daemon=True)
            process.start()
            stack.callback(_end, process)
            started.append((listening, ready, process))
        for _, ready, _ in started:
            assert ready.wait(300), "a server did not start"
        yield [Served(listening.getsockname()[1], process.pid or 0) for listening, _, process in started]


def _end(process: Any) -> None:
    process.terminate()
    process.join(30)
    if process.is_alive():
        process.kill()
        process.join()


def _run(app: Any, listening: socket.socket, **given: Any) -> None:
    import uvicorn

    config = uvicorn.Config(app, log_level="error", access_log=False, timeout_graceful_shutdown=1, **given)
    uvicorn.Server(config).run(sockets=[listening])


def serve_house(listening: socket.socket, ready: Any, url: str, keys: str, signing_in: bool = False) -> None:
    """The real application with its limits lifted: here one client is everybody."""
    from croupier.conduct import House
    from croupier.conduct.accounts.reception import Reception
    from croupier.server.app import create_app
    from croupier.server.connection import Connection
    from croupier.server.limits import Limits

    lifted = Limits(**dict.fromkeys(Limits.__struct_fields__, 0))
    with House(url, keys=Path(keys)) as house:
        app = create_app(house, limits=lifted, reception=Reception(house) if signing_in else None)
        house.tables()
        ready.set()
        _run(app, listening, http=Connection, ws="none")


def serve_bare(listening: socket.socket, ready: Any, database: str, event: bytes) -> None:
    """A route that does nothing; and one that commits a row and sends an event to everybody who follows."""
    from starlette.applications import Starlette
    from starlette.requests import Request
    from starlette.responses import Response, StreamingResponse
    from starlette.routing import Route

    db = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("CREATE TABLE IF NOT EXISTS entries (seq INTEGER PRIMARY KEY, body BLOB)")
    news = [asyncio.Event()]

    async def empty(request: Request) -> Response:
        return Response(b"{}", media_type="application/json")

    async def publish(request: Request) -> Response:
        body = await request.body()
        await asyncio.to_thread(partial(db.execute, "INSERT INTO entries (body) VALUES (?)", (body,)))
        news[0].set()
        news[0] = asyncio.Event()
        return Response(b"{}", media_type="application/json")

    async def events(request: Request) -> Response:
        async def follow() -> AsyncIterator[bytes]:
            yield event
            while True:
                await news[0].wait()
                yield event

        return StreamingResponse(follow(), media_type="text/event-stream")

    routes = [
        Route("/empty", empty, methods=["POST"]),
        Route("/publish", publish, methods=["POST"]),
        Route("/events", events),
    ]
    ready.set()
    _run(Starlette(routes=routes), listening)


def set_up(url: str, keys: Path, tables: int) -> None:
    """Open tables, and patrons with chips spread over them. The tables are played into the journal by the machine: all
    but their names are alike."""
    from msgspec.structs import replace

    from croupier.conduct import House
    from croupier.conduct.codec import encode
    from croupier.journal import Append, New
    from croupier.table.facts import TableCreated

    with House("memory:") as one:
        _one_table(one, min(PATRONS, -(-PATRONS // tables)))
        facts = list(one.table("t").facts())
    with House(url, keys=keys) as house:
        for number in range(tables):
            own = (replace(each, name=f"t{number}") if isinstance(each, TableCreated) else each for each in facts)
            news = tuple(New(at=0, who="operator", role="operator", body=encode(fact)) for fact in own)
            house.journal.append(Append(f"table/t{number}", 0, news))


def signed_in(url: str, keys: Path, name: str) -> dict[str, str]:
    """A player of this name has signed in to the house: the headers of their requests."""
    from cryptography.hazmat.primitives.hashes import SHA1
    from cryptography.hazmat.primitives.twofactor.totp import TOTP

    from croupier.conduct import House
    from croupier.conduct.accounts.credentials import new_factor
    from croupier.conduct.accounts.reception import Reception
    from croupier.people import HouseRole
    from croupier.server.doors import COOKIE, FORM

    password = secrets.token_urlsafe()
    with House(url, keys=keys) as house:
        reception = Reception(house)
        link = reception.open_house("ada")
        code = TOTP(new_factor(link), 6, SHA1(), 30).generate(reception.now() / 1000).decode()
        assert reception.enrol(link, password, code) is None
        invited = reception.invite("ada", name, (HouseRole.PLAYER,))
        assert isinstance(invited, str), invited
        assert reception.enrol(invited, password, "") is None
        begun = reception.sign_in(name, password, "")
        assert isinstance(begun, tuple), begun
    secret, session = begun
    return {"Cookie": f"{COOKIE}={secret}", f"X-{FORM}": session.form}


def _one_table(house: Any, patrons: int) -> None:
    from benchmarks.http import _prepare_shoe
    from croupier.conduct import must, set_up_table
    from croupier.games.context import Limit
    from croupier.ruling import Role
    from croupier.table.commands import BuyIn, JoinTable

    limits = {"main": Limit(500, 5_000_000_00, 500)}
    set_up_table(house, "t", BOOK, dealing="live", demonstration=True, limits=limits)
    _prepare_shoe(house, "t")
    for number in range(patrons):
        name = f"p{number}"
        must(house, "t", JoinTable(patron=name), name, Role.PATRON)
        must(house, "t", BuyIn(patron=name, cents=1_000_00), name, Role.PATRON)
