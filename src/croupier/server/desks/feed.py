"""A desk's read model as everybody who has the desk open follows it: read once for all of them, when anything in the
house is written."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.server.doors import while_signed_in
from croupier.server.event_stream import EventStream
from croupier.server.floor import Floor
from croupier.server.limits import Clients, client_of

_BREATH = 0.05  # seconds between two readings, so that a burst of acts makes few
_BEAT = 1.0  # a desk that hears nothing for longer knows that it is not live

_encode = msgspec.json.Encoder().encode

View = TypeVar("View", bound=Struct)


class DeskNews(Struct, Generic[View], frozen=True):
    """A desk as it is now. `seq` is the number of the last entry of the journal in it."""

    now: int
    seq: int
    view: View


class DeskBeat(Struct, frozen=True):
    """The server is there, and this is its time."""

    now: int


class Feed(Generic[View]):
    """Belongs to the event loop of its floor. `read` is called in a thread of those that look back."""

    def __init__(self, floor: Floor, read: Callable[[], View]) -> None:
        self._floor, self._read = floor, read
        self._reading = asyncio.Lock()
        self._seq = -1
        self._view: View | None = None

    async def events(self) -> AsyncIterator[bytes]:
        sent: View | None = None
        yield b"retry: 1000\n\n"
        while not self._floor.closed:
            changed = self._floor.changed
            view = await self._newest()
            if view != sent:
                sent = view
                news = DeskNews(self._floor.house.clock(), self._seq, view)
                yield b"event: desk\nid: %d\ndata: %b\n\n" % (self._seq, _encode(news))
                await asyncio.sleep(_BREATH)
            try:
                async with asyncio.timeout(_BEAT):
                    await changed.wait()
            except TimeoutError:
                yield b"event: beat\ndata: %b\n\n" % _encode(DeskBeat(self._floor.house.clock()))

    async def _newest(self) -> View:
        async with self._reading:
            seq = self._floor.seq  # before reading: what is written meanwhile is read again
            if self._view is None or self._seq < seq:
                self._view = await self._floor.look_back(self._read)
                self._seq = seq
            return self._view


def follow_desk(request: Request, name: str, read: Callable[[], View]) -> Response:
    """The event stream of a desk. `name` stands for this reading: whoever follows the same name shares it."""
    floor: Floor = request.app.state.floor
    clients: Clients = request.app.state.clients
    feed = floor.feeds.setdefault(name, Feed(floor, read))
    place = clients.streams.one(client_of(request.scope))
    return EventStream(while_signed_in(request.scope, feed.events()), place)
