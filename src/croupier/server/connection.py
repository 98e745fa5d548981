"""A connection of a browser, with an end to everything: to a request that does not go on, to headers that do not end,
and to the number of connections. The web server offers no such limits for the parser that we use; the rest is its
work."""

import json
import socket
from asyncio import TimerHandle, Transport
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from croupier.server.limits import Clients, client_at
from croupier.server.wrong import TooMuch, Wrong

_FAREWELL = 1.0  # seconds to read the answer; closing at once would discard it while the client is still sending


class Connection(HttpToolsProtocol):
    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._clients: Clients = self.config.app.state.clients  # type: ignore[union-attr]
        self._limits = self._clients.limits
        self._place = ""  # the client whose place among the connections this one takes
        self._deadline: TimerHandle | None = None
        self._half = False  # some of a request has come, and not all of it
        self._headed = False  # its headers have ended
        self._head = 0  # bytes before that
        self._refused = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        _give_up_on_silence(transport, self._limits.request_seconds)
        client = client_at(self.client[0] if self.client else "")
        try:
            self._clients.connections.take(client)
        except TooMuch as problem:
            self._refuse(problem, farewell=0)
        else:
            self._place = client
            self._await_the_rest()

    def connection_lost(self, exc: Exception | None) -> None:
        self._await_nothing()
        if self._place:
            self._clients.connections.give_back(self._place)
            self._place = ""
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        self._half = True
        self._head += 0 if self._headed else len(data)
        super().data_received(data)
        if not self._half:
            self._await_nothing()
            return
        if not self._headed and not self._refused:
            self._check_head(len(getattr(self, "url", b"")), self._head)
        self._await_the_rest()

    # The request as it is read

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._half, self._headed = True, False

    def on_header(self, name: bytes, value: bytes) -> None:
        if not self._headed:
            super().on_header(name, value)
        elif not self._refused:  # a trailer, after the body: nobody reads it, and there could be any number
            self._refuse(Wrong(431, "a request has no headers after its body"))

    def on_headers_complete(self) -> None:
        self._headed, self._head = True, 0
        self._check_head(len(self.url), sum([len(name) + len(value) for name, value in self.headers]))
        if not self._refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if not self._refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._half, self._headed = False, False
        if not self._refused:
            super().on_message_complete()

    def _check_head(self, address: int, head: int) -> None:
        limits = self._limits
        if limits.address_bytes and address > limits.address_bytes:
            self._refuse(Wrong(414, f"an address has at most {limits.address_bytes:,} bytes"))
        elif limits.head_bytes and head > limits.head_bytes:
            self._refuse(Wrong(431, f"headers have at most {limits.head_bytes:,} bytes"))

    # Its time

    def _await_the_rest(self) -> None:
        if self._deadline is None and self._limits.request_seconds:
            self._deadline = self.loop.call_later(self._limits.request_seconds, self._too_slow)

    def _await_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        if self._half:
            self._refuse(Wrong(408, f"a request takes at most {self._limits.request_seconds:g} seconds"))
        else:
            self.transport.close()  # a connection that was never used: nobody waits for an answer

    # Turning it away

    def _refuse(self, problem: Wrong, farewell: float = _FAREWELL) -> None:
        """Answer, if no other answer is on its way, and close."""
        self._refused = True
        if not self._answering and not self.transport.is_closing():
            self.transport.write(_answer(problem))
        self.loop.call_later(farewell, self.transport.close)

    @property
    def _answering(self) -> bool:
        if self.cycle is None or self.cycle.response_complete:
            return False
        return self.cycle.response_started or bool(self.pipeline) or not self._headed


def _answer(problem: Wrong) -> bytes:
    body = json.dumps({"error": str(problem)}).encode()
    extra = "".join(f"{name}: {value}\r\n" for name, value in problem.headers.items())
    head = (
        f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n{extra}connection: close\r\n\r\n"
    )
    return head.encode() + body


def _give_up_on_silence(transport: Transport, seconds: float) -> None:
    """End the connection of a client that takes none of our data for so long."""
    connected = transport.get_extra_info("socket")
    if seconds and connected is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(seconds * 1000))
