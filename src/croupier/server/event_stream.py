"""A response that goes on: server-sent events to one client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_SLOWEST = 30.0  # seconds that a client may take to accept data before it is given up


class EventStream(Response):
    """Ends when the events end, when the client goes, or when the client stops reading."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes], place: AbstractContextManager[None]) -> None:
        """`place` is the stream's place among those that the server has room for."""
        super().__init__()
        self._events = events
        self._place = place
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._place:
            await self._follow(receive, send)

    async def _follow(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        writing = asyncio.create_task(self._write(send))
        leaving = asyncio.create_task(_disconnected(receive))
        try:
            await asyncio.wait((writing, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            writing.cancel()
            leaving.cancel()
            await asyncio.gather(writing, leaving, return_exceptions=True)
        failure = None if writing.cancelled() else writing.exception()
        if failure is not None and not isinstance(failure, TimeoutError):  # a client that stops reading is no fault
            raise failure

    async def _write(self, send: Send) -> None:
        async for events in self._events:
            async with asyncio.timeout(_SLOWEST):
                await send({"type": "http.response.body", "body": events, "more_body": True})
        await send({"type": "http.response.body", "body": b""})


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
