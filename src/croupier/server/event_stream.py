"""A response that goes on: server-sent events to one client."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_SLOWEST = 30.0  # seconds that a client may take to accept data before it is given up
_LOOKS = 5.0  # seconds between two looks at that; a timer for each event would cost as much as sending it


class EventStream(Response):
    """Ends when the events end, when the client goes, or when the client stops reading."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes], place: AbstractContextManager[None]) -> None:
        """`place` is the stream's place among those that the server has room for."""
        super().__init__()
        self._events = events
        self._place = place
        self._sending_since = 0.0  # by the loop's clock; 0 while nothing is being sent
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._place:
            await self._follow(receive, send)

    async def _follow(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        writing = asyncio.create_task(self._write(send))
        leaving = asyncio.create_task(_disconnected(receive))
        self._look_at(leaving)
        try:
            await asyncio.wait((writing, leaving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._next_look.cancel()
            writing.cancel()
            leaving.cancel()
            await asyncio.gather(writing, leaving, return_exceptions=True)
        failure = None if writing.cancelled() else writing.exception()
        if failure is not None:
            raise failure

    async def _write(self, send: Send) -> None:
        clock = asyncio.get_running_loop().time
        async for events in self._events:
            self._sending_since = clock()
            await send({"type": "http.response.body", "body": events, "more_body": True})
            self._sending_since = 0.0
        await send({"type": "http.response.body", "body": b""})

    def _look_at(self, leaving: asyncio.Task[None]) -> None:
        """Give up a client that is stuck; otherwise look again later."""
        if self._is_stuck():
            leaving.cancel()
        # All streams look at the same moments: thousands of them wake the loop once.
        loop = asyncio.get_running_loop()
        self._next_look = loop.call_at((loop.time() // _LOOKS + 1) * _LOOKS, self._look_at, leaving)

    def _is_stuck(self) -> bool:
        """The client has taken nothing for so long that it is given up: no fault, it may come back."""
        since = self._sending_since
        return since > 0 and asyncio.get_running_loop().time() - since > _SLOWEST


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
