"""Sends one signed message after another to an address, and follows nobody anywhere else.

A name is looked up here, every place that it stands for is judged, and the connection goes to a place that was judged:
a name that leads elsewhere a moment later leads nowhere. Redirections are not followed, and an answer is not read
beyond a few lines.
"""

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
from contextlib import suppress

from croupier.conduct.webhooks import Unfit, check_place, is_this_machine, parts_of

PATIENCE = 10.0  # seconds for each of: a connection, taking a message, an answer
_LONGEST_ANSWER = 4_096  # bytes

EVENT = "croupier-event"
TIMESTAMP = "croupier-timestamp"
SIGNATURE = "croupier-signature"


class Undelivered(Exception):  # noqa: N818 - named for what it is
    """A message was not taken. The words say why."""


def signature(secret: bytes, timestamp: str, body: bytes) -> str:
    """Over the time and the message: neither can be changed, and an old message is known as one."""
    return "v1=" + hmac.new(secret, timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()


class Way:
    """A connection to the address of a webhook, opened with the first message."""

    def __init__(self, address: str, private: bool) -> None:
        self._address = address
        self._private = private
        self._connection: _Judged | None = None

    def send(self, secret: bytes, event: int, seconds: int, body: bytes) -> None:
        """Raises Undelivered unless the other side says that it has taken the message."""
        timestamp = str(seconds)
        headers = {
            "content-type": "application/json",
            "user-agent": "croupier",
            EVENT: str(event),
            TIMESTAMP: timestamp,
            SIGNATURE: signature(secret, timestamp, body),
        }
        try:
            if self._connection is None:
                self._connection = _Judged(self._address, self._private)
            self._connection.request("POST", self._connection.path, body, headers)
            answer = self._connection.getresponse()
            status = answer.status
            if len(answer.read(_LONGEST_ANSWER + 1)) > _LONGEST_ANSWER:
                self._hang_up()  # the rest of it would stand in the way of the next answer
        except (OSError, http.client.HTTPException, Unfit) as problem:
            self._hang_up()
            raise Undelivered(_words(problem)) from problem
        if not 200 <= status < 300:
            self._hang_up()
            followed = ", which is not followed" if 300 <= status < 400 else ""
            raise Undelivered(f"it answered {status}{followed}")

    def cut(self) -> None:
        """From another thread: wait for nothing any more."""
        if (connection := self._connection) and (line := connection.sock):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def __enter__(self) -> "Way":
        return self

    def __exit__(self, *_: object) -> None:
        self._hang_up()


class _Judged(http.client.HTTPConnection):
    """A connection to a place that a webhook may lead to."""

    def __init__(self, address: str, private: bool) -> None:
        parts = parts_of(address)
        host = parts.hostname or ""
        encrypted = parts.scheme == "https"
        super().__init__(host, parts.port or (443 if encrypted else 80), timeout=PATIENCE)
        self.default_port = 443 if encrypted else 80
        self.path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        self._place = _judged_place(host, self.port, private, encrypted)
        self._context = ssl.create_default_context() if encrypted else None

    def connect(self) -> None:
        line = socket.create_connection((self._place, self.port), self.timeout)
        self.sock = self._context.wrap_socket(line, server_hostname=self.host) if self._context else line


def _judged_place(host: str, port: int, private: bool, encrypted: bool) -> str:
    """Where the name leads. Raises Unfit if any of the places that it stands for is none for a webhook."""
    found = {str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)}
    for place in found:
        check_place(ipaddress.ip_address(place.partition("%")[0]), private)
        if not encrypted and not is_this_machine(place):
            raise Unfit(f"{host} leads to {place}, and without encryption only this machine is told anything")
    return sorted(found, key=lambda place: (":" in place, place))[0]


def _words(problem: Exception) -> str:
    if isinstance(problem, TimeoutError):
        return f"it did not answer within {PATIENCE:.0f} seconds"
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror
    return str(problem) or type(problem).__name__
