"""A stream of events to one client: how it ends."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext

import pytest
from starlette.types import Message

from croupier.server import event_stream
from croupier.server.event_stream import EventStream


async def _one_event() -> AsyncIterator[bytes]:
    yield b"data: 1\n\n"


async def _never(*_: Message) -> Message:
    await asyncio.Event().wait()
    raise AssertionError


def test_a_client_that_takes_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "_SLOWEST", 0.01)
    monkeypatch.setattr(event_stream, "_LOOKS", 0.02)
    taken: list[str] = []

    async def takes_the_headers_alone(message: Message) -> None:
        if taken:
            await _never()
        taken.append(message["type"])

    async def follow() -> None:
        await EventStream(_one_event(), nullcontext())({"type": "http"}, _never, takes_the_headers_alone)

    asyncio.run(follow())  # it ends
    assert taken == ["http.response.start"]


def test_a_client_that_takes_everything_is_never_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_stream, "_SLOWEST", 0.0)
    monkeypatch.setattr(event_stream, "_LOOKS", 0.001)
    taken: list[Message] = []

    async def takes(message: Message) -> None:
        taken.append(message)

    async def two_events() -> AsyncIterator[bytes]:
        yield b"data: 1\n\n"
        await asyncio.sleep(0.01)
        yield b"data: 2\n\n"

    async def follow() -> None:
        await EventStream(two_events(), nullcontext())({"type": "http"}, _never, takes)

    asyncio.run(follow())
    assert [message["body"] for message in taken[1:]] == [b"data: 1\n\n", b"data: 2\n\n", b""]


def test_a_stream_ends_when_the_client_goes() -> None:
    ended: list[bool] = []

    async def endless() -> AsyncIterator[bytes]:
        try:
            yield b"data: 1\n\n"
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    async def follow() -> None:
        came = asyncio.Event()

        async def goes() -> Message:
            await came.wait()
            return {"type": "http.disconnect"}

        async def takes(message: Message) -> None:
            if message["type"] == "http.response.body":
                came.set()

        await EventStream(endless(), nullcontext())({"type": "http"}, goes, takes)

    asyncio.run(follow())
    assert ended == [True]
