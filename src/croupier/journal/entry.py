"""What the journal is asked to keep, what it keeps, and what it answers. It knows bytes, not facts."""

from msgspec import Struct


class New(Struct, frozen=True, gc=False):
    """An entry as it is handed in: its place in the stream and its hash are the journal's to give."""

    at: int  # milliseconds since 1970, UTC
    who: str
    role: str
    body: bytes
    key: str = ""  # the sender's own name for the request, so that sending it twice is noticed


class Entry(Struct, frozen=True, gc=False):
    """One kept entry. `hash` covers every other field and the entry before it in the stream."""

    stream: str
    version: int  # 1, 2, 3 ... in its stream, without gaps
    at: int
    who: str
    role: str
    key: str
    body: bytes
    hash: bytes


class Append(Struct, frozen=True):
    """Entries for the end of one stream: all of them, or none if `expected` is not where the stream ends."""

    stream: str
    expected: int
    news: tuple[New, ...]


class Appended(Struct, frozen=True):
    """Kept, and on disk."""

    entries: tuple[Entry, ...]


class Raced(Struct, frozen=True):
    """Someone else appended first: the stream ends at version `head`."""

    stream: str
    head: int


class Failed(Struct, frozen=True):
    """No store could keep these entries, whatever else was in the batch."""

    stream: str
    because: str


Outcome = Appended | Raced | Failed
