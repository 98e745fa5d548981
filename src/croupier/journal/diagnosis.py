"""The tampering with a stream whose chain is broken: the first bad entry, and the story that fits it.

Hashes cannot be guessed. So when an entry's own hash is right at another place, after another entry, or with another
entry's body, that is where it came from.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

from msgspec import Struct

from croupier.journal.chain import UNHASHABLE, genesis, link
from croupier.journal.store import Row

_LONGEST_CUT = 1_000  # the most entries deleted in one place for which a renumbered stream is recognised

_TYPES = {"seq": int, "stream": str, "version": int, "at": int, "who": str, "role": str, "key": str}
_TYPES |= {"asked": bytes, "body": bytes, "blind": bytes, "hash": bytes}


class Kind(StrEnum):
    EDITED = "edited"
    DELETED = "deleted"
    INSERTED = "inserted"
    REORDERED = "reordered"
    CUT_OFF = "cut off"
    MISSING = "missing"
    REWRITTEN = "rewritten"
    UNREADABLE = "unreadable"
    CHECKPOINTS = "checkpoints"
    UNSIGNED = "unsigned"


class Finding(Struct, frozen=True):
    """One error: what was done, and to which entry as far as that can be known."""

    kind: Kind
    because: str
    stream: str = ""
    version: int = 0  # 0 where no entry can be named

    def __str__(self) -> str:
        place = f"{self.stream} version {self.version}, " if self.version else self.stream and f"{self.stream}, "
        return f"{place}{self.kind}: {self.because}"


def span(first: int, last: int) -> str:
    return f"version {first}" if first == last else f"versions {first} to {last}"


class _Seen(Struct):
    """A row by names, as stored."""

    seq: Any
    stream: Any
    version: Any
    at: Any
    who: Any
    role: Any
    key: Any
    asked: Any
    body: Any
    blind: Any
    hash: Any

    def hashed(self, previous: bytes, version: int | None = None, body: bytes | None = None) -> bytes:
        """Its hash after `previous`, perhaps with another version or body; empty if it has none."""
        try:
            return link(
                previous,
                self.stream,
                self.version if version is None else version,
                self.at,
                self.who,
                self.role,
                self.key,
                self.asked,
                self.body if body is None else body,
                self.blind,
            )
        except UNHASHABLE:
            return b""

    def wrong(self) -> str:
        """Which field holds a value that no store would have written."""
        for name, kind in _TYPES.items():
            value = getattr(self, name)
            if type(value) is not kind:
                return f"its {name} is {type(value).__name__}, not {kind.__name__}"
        return "" if self.hashed(b"") else "a field holds a value that cannot be encoded"


def diagnose(stream: str, rows_of: Callable[[str], Iterator[Row]]) -> Finding:
    """The first bad entry of a stream, taking its rows in the order of their versions."""

    def walk() -> Iterator[_Seen]:
        return (_Seen(*row) for row in rows_of(stream))

    version, previous = 0, genesis(stream)
    rows = walk()
    for row in rows:
        if row.wrong() or row.version != version + 1 or row.hashed(previous) != row.hash:
            kind, bad, because = _story(row, next(rows, None), version + 1, previous, walk)
            return Finding(kind, because, stream, bad)
        version, previous = row.version, row.hash
    return Finding(Kind.REORDERED, "the entries are intact, but numbered in another order than they arrived", stream)


def _story(
    row: _Seen, after: _Seen | None, due: int, previous: bytes, walk: Callable[[], Iterator[_Seen]]
) -> tuple[Kind, int, str]:
    """The story of `row`, found where version `due` is due after the hash `previous`."""
    if wrong := row.wrong():
        return Kind.EDITED, due, f"in row {row.seq}, {wrong}"
    if row.version < due:
        return Kind.INSERTED, row.version, "no version before 1 exists" if due == 1 else "the version is there twice"
    if row.version > due:
        for other in walk():
            if other.hashed(previous, version=due) == other.hash:
                return Kind.REORDERED, due, f"it is now numbered {other.version}"
        return Kind.DELETED, due, f"there is no {span(due, row.version - 1)} any more"
    if after is not None:
        if after.hashed(row.hash) == after.hash:
            for other in walk():
                if row.hash in (row.hashed(previous, body=other.body), other.hashed(previous, version=due)):
                    return Kind.REORDERED, due, f"its contents were exchanged with those of version {other.version}"
            return Kind.EDITED, due, "its contents are not those that its hash was made from"
        if after.hashed(row.hashed(previous)) == after.hash:
            return Kind.EDITED, due, "its hash was changed; the contents are right"
        if row.hashed(after.hash, version=due + 1) == row.hash:
            return Kind.REORDERED, due, f"it was exchanged with version {after.version}"
        if after.hashed(previous, version=due) == after.hash:
            return Kind.INSERTED, due, "the entries behind it were renumbered to make room"
        for cut in range(1, _LONGEST_CUT + 1):
            if after.hashed(row.hash, version=after.version + cut) == after.hash:
                return Kind.DELETED, due, f"{cut} gone from here, and the entries behind renumbered to close the gap"
    for other in walk():
        for true in (other.version, other.version + 1) if type(other.version) is int else ():
            if row.hashed(other.hash, version=true) == row.hash and true < due:
                return Kind.INSERTED, true, f"{span(true, due - 1)} came in before what is now version {due}"
            if row.hashed(other.hash, version=true) == row.hash:
                return Kind.REORDERED, due, f"the entry found there is really version {true}"
    return Kind.EDITED, due, "its contents and its hash do not agree"
