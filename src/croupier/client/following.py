"""Reading server-sent events."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct


class Event(Struct, frozen=True):
    """One event: "line", "view" or "waiting"; what it says; and the version of the table, where it has one."""

    kind: str
    data: dict[str, Any]
    id: int | None = None


def read_events(lines: Iterable[bytes]) -> Iterator[Event]:
    """The events in a stream of lines. An event that breaks off in the middle is none.

    >>> stream = [b"event: line\\n", b"id: 7\\n", b'data: {"say": "hello"}\\n', b"\\n", b": still here\\n", b"\\n"]
    >>> list(read_events(stream))
    [Event(kind='line', data={'say': 'hello'}, id=7)]
    """
    fields: dict[bytes, bytes] = {}
    for line in lines:
        name, _, value = line.rstrip(b"\r\n").partition(b": ")
        if name:
            fields[name] = value
        elif line.rstrip(b"\r\n") == b"":
            if b"event" in fields:
                number = int(fields[b"id"]) if b"id" in fields else None
                yield Event(fields[b"event"].decode(), msgspec.json.decode(fields.get(b"data", b"{}")), number)
            fields = {}
