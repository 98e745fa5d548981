"""Durable wagers through HTTP, beside the bare database and the bare framework."""

import asyncio
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing
from itertools import count
from pathlib import Path
from statistics import quantiles
from threading import Barrier, Thread

import psycopg
from msgspec import Struct

from benchmarks.floor_parts.serving import PATRONS, Served, running, serve_bare, serve_house, set_up

EACH = 25  # requests of a connection in one turn
BODY = b"x" * 250
NO_HEADERS: Mapping[str, str] = {}
_WRITERS = 16  # connections to a database server


class Rate(Struct, frozen=True):
    """Answers a second, in milliseconds how long the middle and the slowest one in a hundred took, and in microseconds
    how long the servers computed for one."""

    rate: float
    p50: float
    p99: float
    cpu: float


def request(path: str, body: bytes, port: int, headers: Mapping[str, str] = NO_HEADERS) -> bytes:
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"{lines_of(headers)}Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def lines_of(headers: Mapping[str, str]) -> str:
    return "".join(f"{name}: {value}\r\n" for name, value in headers.items())


def wager(number: int, tables: int, index: int) -> tuple[str, bytes]:
    """The path and the body: a patron changes a wager, over and over, and every request is a fact on disk."""
    table, name = number % tables, f"p{number // tables}"
    command = "change_wager" if index else "place_wager"
    option, amount = ("player", "banker", "tie")[number % 3], 500 + 500 * (index % 2)
    body = (
        f'{{"who":"{name}","role":"patron","key":"","command":{{"command":"{command}","patron":"{name}",'
        f'"option":"{option}","amount":{amount},"box":{number % 7 + 1}}}}}'
    )
    return f"/api/tables/t{table}/act", body.encode()


async def _client(port: int, requests: list[bytes], took: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for each in requests:
        start = time.perf_counter()
        writer.write(each)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        await reader.readexactly(int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0]))
        took.append(time.perf_counter() - start)
    writer.close()


async def _all(servers: list[Served], ports: list[int], batches: list[list[bytes]]) -> Rate:
    took: list[float] = []
    computed = sum(server.cpu() for server in servers)
    start = time.perf_counter()
    await asyncio.gather(*(_client(port, batch, took) for port, batch in zip(ports, batches, strict=True)))
    passed = time.perf_counter() - start
    cpu = (sum(server.cpu() for server in servers) - computed) / len(took)
    cuts = quantiles(took, n=100)
    return Rate(len(took) / passed, cuts[49] * 1000, cuts[98] * 1000, cpu * 1_000_000)


def empties(servers: list[Served]) -> Rate:
    ports = [servers[number % len(servers)].port for number in range(PATRONS)]
    return asyncio.run(_all(servers, ports, [[request("/empty", b"{}", port)] * EACH for port in ports]))


def wagers(servers: list[Served], tables: int, turn: int) -> Rate:
    """Everybody at one table asks the same process, as behind a proxy that goes by the path."""
    ports = [servers[number % tables % len(servers)].port for number in range(PATRONS)]
    batches = [
        [request(*wager(number, tables, turn * EACH + index), port) for index in range(EACH)]
        for number, port in enumerate(ports)
    ]
    return asyncio.run(_all(servers, ports, batches))


def bare_sqlite(path: Path, seconds: float = 1.0) -> float:
    """One-row commits a second with the same durability: SQLite has one writer at a time."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute("CREATE TABLE IF NOT EXISTS entries (seq INTEGER PRIMARY KEY, stream TEXT, body BLOB)")
        start, done = time.perf_counter(), 0
        while time.perf_counter() - start < seconds:
            db.execute("INSERT INTO entries (stream, body) VALUES ('bare', ?)", (BODY,))
            done += 1
        return done / (time.perf_counter() - start)


def bare_postgresql(url: str, seconds: float = 1.0) -> float:
    """One-row commits a second by many connections, which share flushes as the database sees fit."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("CREATE TABLE IF NOT EXISTS bare (seq bigint PRIMARY KEY, stream text, body bytea)")
        ((last,),) = db.execute("SELECT coalesce(max(seq), 0) FROM bare").fetchall()
    numbers, start, rates = count(last + 1), Barrier(_WRITERS), list[float]()

    def write() -> None:
        with psycopg.connect(url, autocommit=True) as db:
            start.wait()
            began, done = time.perf_counter(), 0
            while time.perf_counter() - began < seconds:
                db.execute("INSERT INTO bare VALUES (%s, 'bare', %s)", (next(numbers), BODY))
                done += 1
            rates.append(done / (time.perf_counter() - began))

    threads = [Thread(target=write) for _ in range(_WRITERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(rates)


class Compared(Struct, frozen=True):
    """A house and the bare parts that it stands on, taken by turns in one run."""

    house: list[Rate]
    framework: list[Rate]
    database: list[float]


def compared(url: str, folder: Path, processes: int, tables: int = 8, turns: int = 5) -> Compared:
    server = url.startswith("postgresql:")
    keys = folder / f"{'server' if server else 'file'}{processes}"
    set_up(url, keys, tables)
    found = Compared([], [], [])
    bare = (serve_bare, str(folder / "bare.db"), b"")
    with (
        running(serve_house, url, str(keys), processes=processes) as houses,
        running(*bare, processes=processes) as frameworks,
    ):
        empties(frameworks)  # warm
        for turn in range(turns):
            found.house.append(wagers(houses, tables, turn))
            found.framework.append(empties(frameworks))
            found.database.append(bare_postgresql(url) if server else bare_sqlite(folder / "rows.db"))
    return found
