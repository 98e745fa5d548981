"""Asking a house: views and commands. A request that got no answer is sent again, which is safe: reading changes
nothing, and a command has a key."""

import secrets
import ssl
import time
from collections.abc import Iterator, Mapping
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

import msgspec

from croupier.client.following import Event, read_events
from croupier.server.answers import Done, NotDone, Overtaken, TableLine

_T = TypeVar("_T")
_LATER = {429, 503}
_LONGEST_WAIT = 30.0  # seconds, whatever Retry-After says


class HttpError(Exception):
    """The house answered, but not as hoped: `status` and its reason."""

    def __init__(self, status: int, because: str) -> None:
        super().__init__(f"{status}: {because}")
        self.status = status
        self.because = because


class Unreachable(Exception):  # noqa: N818 - named for what the caller has to know
    """Nobody answered, however often we asked."""


class Client:
    """One connection to a house, for one thread. `token` is what an administrator gave the program; without one it is a
    guest, or at a demonstration whoever it says."""

    def __init__(
        self,
        address: str,
        token: str = "",
        *,
        timeout: float = 30.0,
        attempts: int = 5,
        trusted: ssl.SSLContext | None = None,
    ) -> None:
        at = urlsplit(address)
        if at.scheme not in ("http", "https") or not at.hostname:
            raise ValueError(f"{address!r} is no address of a house; write http://127.0.0.1:8000 or https://...")
        self._at, self._trusted = at, trusted
        self._timeout, self._attempts = timeout, attempts
        self._headers = {"authorization": f"Bearer {token}"} if token else {}
        self._connection: HTTPConnection | None = None

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # Looking

    def tables(self) -> tuple[TableLine, ...]:
        return self.get("/api/tables", kind=tuple[TableLine, ...])

    def view(self, table: str, role: str = "", who: str = "") -> dict[str, Any]:
        """The table as somebody sees it; the OpenAPI document describes it as `Shown`."""
        return self.get(f"{_table(table)}/view", kind=dict[str, Any], role=role, who=who)

    def get(self, path: str, *, kind: type[_T], **query: str) -> _T:
        """Anything else that can be read, as JSON of this kind."""
        asked = urlencode({name: value for name, value in query.items() if value})
        status, body = self._answer("GET", f"{path}?{asked}" if asked else path)
        if status != 200:
            raise HttpError(status, _because(body))
        return msgspec.json.decode(body, type=kind)

    # Asking

    def act(
        self, table: str, who: str, role: str, command: Mapping[str, Any], key: str = ""
    ) -> Done | NotDone | Overtaken:
        """The answer of the rules to a command. However often it has to be sent, it is done once."""
        body = {"who": who, "role": role, "command": dict(command), "key": key or secrets.token_hex(16)}
        status, said = self._answer("POST", f"{_table(table)}/act", msgspec.json.encode(body))
        if status == 200:
            return msgspec.json.decode(said, type=Done)
        if status == 409 and b'"refused"' in said[:20]:
            return msgspec.json.decode(said, type=NotDone)
        if status == 409:
            return msgspec.json.decode(said, type=Overtaken)
        raise HttpError(status, _because(said))

    def ready(self, table: str, who: str) -> bool:
        """A player at a virtual table waits for nothing more; False where there is nothing to be ready for."""
        status, said = self._answer("POST", f"{_table(table)}/ready", msgspec.json.encode({"who": who}))
        if status not in (200, 409):
            raise HttpError(status, _because(said))
        return status == 200

    # Following

    def events(self, table: str, role: str = "", who: str = "", after: int | None = None) -> Iterator[Event]:
        """The events of a table from now on, or after a version. Where the connection ends it is made again, and the
        stream goes on after the last event: nothing is missed and nothing comes twice. Raises Unreachable where
        nobody answers any more, HttpError where the house does not let us look."""
        asked = urlencode({name: value for name, value in (("role", role), ("who", who)) if value})
        path, seen, failures = f"{_table(table)}/events?{asked}", after, 0
        while True:
            connection = self._connect()
            try:
                connection.request("GET", path, headers={**self._headers, **_seen(seen)})
                response = connection.getresponse()
                if response.status == 200:
                    for event in read_events(response):
                        failures, seen = 0, event.id or seen
                        yield event
                elif response.status not in _LATER:
                    raise HttpError(response.status, _because(response.read()))
                else:
                    failures += 1
            except (OSError, HTTPException):
                failures += 1
            finally:
                connection.close()
            if failures >= self._attempts:
                raise Unreachable(f"{self._at.netloc} does not answer")
            time.sleep(min(2.0**failures / 10, _LONGEST_WAIT))

    # HTTP

    def _answer(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        headers = {**self._headers, **({"content-type": "application/json"} if body is not None else {})}
        for attempt in range(1, self._attempts + 1):
            try:
                response = self._ask(method, path, body, headers)
                said = response.read()
            except (OSError, HTTPException) as problem:
                self.close()
                if attempt == self._attempts:
                    raise Unreachable(f"{self._at.netloc} does not answer: {problem}") from problem
                time.sleep(min(2.0**attempt / 20, _LONGEST_WAIT))
                continue
            if response.status not in _LATER or attempt == self._attempts:
                break
            time.sleep(min(float(response.headers.get("retry-after", 1)), _LONGEST_WAIT))
        return response.status, said

    def _ask(self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]) -> HTTPResponse:
        if self._connection is None:
            self._connection = self._connect()
        self._connection.request(method, path, body, dict(headers))
        return self._connection.getresponse()

    def _connect(self) -> HTTPConnection:
        host, port = self._at.hostname or "", self._at.port
        if self._at.scheme == "https":
            return HTTPSConnection(host, port, timeout=self._timeout, context=self._trusted)
        return HTTPConnection(host, port, timeout=self._timeout)


def _table(name: str) -> str:
    return f"/api/tables/{quote(name, safe='')}"


def _seen(version: int | None) -> dict[str, str]:
    return {} if version is None else {"last-event-id": str(version)}


def _because(body: bytes) -> str:
    """The reason in an answer that is an error; where it is none of ours, its beginning."""
    try:
        said = msgspec.json.decode(body, type=dict[str, str])
    except msgspec.MsgspecError:
        said = {}
    return said.get("error") or said.get("unavailable") or body[:200].decode(errors="replace")
