"""A wager over HTTP, durable when it is answered, against an empty Starlette route on the same server."""

import asyncio
import multiprocessing
import socket
import tempfile
import time
from pathlib import Path
from typing import Any

TABLES = 8
CONNECTIONS = 64  # eight patrons to a table, as at a full one


def _serve(database: str, listening: socket.socket, ready: Any) -> None:
    """The server process: the real application with one more route that does nothing."""
    import uvicorn
    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

    from croupier.conduct import House, must, set_up_table
    from croupier.games.context import Limit
    from croupier.ruling import Role
    from croupier.server.app import create_app
    from croupier.server.limits import Limits
    from croupier.table.commands import BuyIn, JoinTable

    async def empty(request: Request) -> Response:
        return Response(b"{}", media_type="application/json")

    with House(database) as house:
        limits = {"main": Limit(500, 5_000_000_00, 500)}
        book = "NI2018-687/mini-baccarat"
        for number in range(TABLES):
            set_up_table(house, f"t{number}", book, dealing="live", demonstration=True, limits=limits)
            _prepare_shoe(house, f"t{number}")
        for number in range(CONNECTIONS):
            name, table = f"p{number}", f"t{number % TABLES}"
            must(house, table, JoinTable(patron=name), name, Role.PATRON)
            must(house, table, BuyIn(patron=name, cents=1_000_00), name, Role.PATRON)
        app = create_app(house, limits=Limits(client_requests=0))
        app.router.routes.insert(0, Route("/empty", empty, methods=["POST"]))
        config = uvicorn.Config(app, log_level="warning", access_log=False)
        ready.set()
        uvicorn.Server(config).run(sockets=[listening])


def _prepare_shoe(house: Any, table: str) -> None:
    from croupier.conduct import must
    from croupier.games.mini_baccarat import commands as c
    from croupier.ruling import Role

    must(house, table, c.ShuffleCards(), "dealer", Role.DEALER)
    must(house, table, c.CutCards(position=200), "supervisor", Role.SUPERVISOR)
    must(house, table, c.PlaceCuttingCard(from_back=14), "dealer", Role.DEALER)
    must(house, table, c.BurnByValue(card="Ah"), "dealer", Role.DEALER)


def _request(path: str, body: bytes, port: int) -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def _client(port: int, requests: list[bytes], wanted: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for request in requests:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(wanted), head
        length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        await reader.readexactly(length)
    writer.close()


async def _round(port: int, batches: list[list[bytes]]) -> float:
    start = time.perf_counter()
    await asyncio.gather(*(_client(port, batch, b"HTTP/1.1 200") for batch in batches))
    return time.perf_counter() - start


def _empties(port: int, each: int) -> list[list[bytes]]:
    return [[_request("/empty", b"{}", port)] * each for _ in range(CONNECTIONS)]


def _wagers(port: int, each: int, turn: int) -> list[list[bytes]]:
    """Each connection is a patron who changes a wager, over and over: every request is a fact on disk."""
    batches = []
    for number in range(CONNECTIONS):
        name, option = f"p{number}", ("player", "banker", "tie")[number % 3]
        batch = []
        for index in range(each):
            first = turn == 0 and index == 0
            command = "place_wager" if first else "change_wager"
            amount = 500 + 500 * (index % 2)
            body = (
                f'{{"who":"{name}","role":"patron","key":"","command":{{"command":"{command}","patron":"{name}",'
                f'"option":"{option}","amount":{amount},"box":{number % 7 + 1}}}}}'
            )
            batch.append(_request(f"/api/tables/t{number % TABLES}/act", body.encode(), port))
        batches.append(batch)
    return batches


def wagers_a_second(each: int = 60, turns: int = 5) -> dict[str, float]:
    """Both kinds of request in turn, on 64 connections of one client process."""
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0), backlog=256) as listening:
        port = listening.getsockname()[1]
        context = multiprocessing.get_context("spawn")
        ready = context.Event()
        server = context.Process(target=_serve, args=(str(Path(folder) / "http.db"), listening, ready), daemon=True)
        server.start()
        try:
            assert ready.wait(60), "the server did not start"
            asyncio.run(_round(port, _empties(port, 5)))  # warm up
            empty = wager = 0.0
            for turn in range(turns):
                empty += asyncio.run(_round(port, _empties(port, each)))
                wager += asyncio.run(_round(port, _wagers(port, each, turn)))
        finally:
            server.terminate()
            server.join()
    count = each * turns * CONNECTIONS
    return {
        "empty requests/s": count / empty,
        "wagers/s over HTTP": count / wager,
        "share of an empty request": empty / wager,
    }
