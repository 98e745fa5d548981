"""Many watchers of one table: how long until the last of them has seen a wager, and the memory that each one takes."""

import asyncio
import resource
import time
from collections.abc import Mapping
from pathlib import Path
from statistics import quantiles

from msgspec import Struct

from benchmarks.floor_parts.serving import Served, running, serve_bare, serve_house, set_up, signed_in
from benchmarks.floor_parts.wagers import NO_HEADERS, lines_of, request, wager

_VIEW = b"event: view"


class Broadcast(Struct, frozen=True):
    """Milliseconds from sending a wager until a watcher has its view, and kilobytes of the server for each watcher."""

    p50: float
    p99: float
    memory: float


class _Watcher(asyncio.Protocol):
    """Follows a table and notes when each view has come."""

    def __init__(self, asks: bytes) -> None:
        self._asks = asks
        self._tail = b""
        self.seen: list[float] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._asks)

    def data_received(self, data: bytes) -> None:
        data = self._tail + data  # the name of an event may be cut in two
        self.seen += [time.perf_counter()] * data.count(_VIEW)
        self._tail = data[-len(_VIEW) + 1 :] if not data.endswith(_VIEW) else b""


def _following(path: str, server: Served, headers: Mapping[str, str] = NO_HEADERS) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n{lines_of(headers)}\r\n".encode()


async def _watched(server: Served, asks: bytes, watchers: int, posts: list[bytes]) -> tuple[list[float], float]:
    loop = asyncio.get_running_loop()
    before = server.memory()
    following: list[_Watcher] = []
    for _ in range(watchers):
        _, protocol = await loop.create_connection(lambda: _Watcher(asks), "127.0.0.1", server.port)
        following.append(protocol)
    await _until(following, 1)
    memory = (server.memory() - before) * 1024 / watchers
    took: list[float] = []
    for number, post in enumerate(posts, 2):
        # A connection each: the server ends one that has been idle while thousands read.
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        start = time.perf_counter()
        writer.write(post)
        await reader.readuntil(b"\r\n\r\n")
        await _until(following, number)
        writer.close()
        took += [each.seen[number - 1] - start for each in following]
        await asyncio.sleep(0.1)
    for each in following:
        each.transport.close()
    return took, memory


async def _until(following: list[_Watcher], views: int) -> None:
    async with asyncio.timeout(120):
        while any(len(each.seen) < views for each in following):
            await asyncio.sleep(0.002)


def _measured(server: Served, asks: bytes, watchers: int, posts: list[bytes]) -> Broadcast:
    took, memory = asyncio.run(_watched(server, asks, watchers, posts))
    cuts = quantiles(took, n=100)
    return Broadcast(cuts[49] * 1000, cuts[98] * 1000, memory)


async def _one_view(reader: asyncio.StreamReader) -> bytes:
    """The bytes up to the end of the next view."""
    async with asyncio.timeout(60):
        return await reader.readuntil(_VIEW) + await reader.readuntil(b"\n\n")


async def _one_event(server: Served, path: str, post: bytes) -> bytes:
    """The bytes that one wager sends to a watcher."""
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(_following(path, server))
    await _one_view(reader)
    _, acts = await asyncio.open_connection("127.0.0.1", server.port)
    acts.write(post)
    sent = await _one_view(reader)
    writer.close()
    acts.close()
    return sent


def broadcasts(folder: Path, watchers: int = 2_000, acts: int = 12, turns: int = 3) -> tuple[list[Broadcast], ...]:
    """A house, the same where everybody has signed in, and bare Starlette, by turns: each sends the same bytes to
    everyone after one commit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 3 * watchers)), hard))
    url, keys = str(folder / "watched.db"), folder / "watched"
    set_up(url, keys, tables=1)
    headers = signed_in(url, keys, "p0")
    path = "/api/tables/t0/events"
    house: list[Broadcast] = []
    with_people: list[Broadcast] = []
    bare: list[Broadcast] = []
    index = 0

    def posts(server: Served, known: Mapping[str, str] = NO_HEADERS) -> list[bytes]:
        nonlocal index
        index += acts + 1
        each = range(index - acts - 1, index)
        return [request(*wager(0, 1, number), server.port, known) for number in each]

    for _ in range(turns):  # fresh processes each time: memory is compared
        with running(serve_house, url, str(keys)) as (server,):
            first, *others = posts(server)
            event = asyncio.run(_one_event(server, path, first))
            house.append(_measured(server, _following(path, server), watchers, others))
        with running(serve_house, url, str(keys), True) as (server,):
            with_people.append(
                _measured(server, _following(path, server, headers), watchers, posts(server, headers)[1:])
            )
        with running(serve_bare, str(folder / "published.db"), event) as (server,):
            published = [request("/publish", b"{}", server.port)] * acts
            bare.append(_measured(server, _following("/events", server), watchers, published))
    return house, with_people, bare
