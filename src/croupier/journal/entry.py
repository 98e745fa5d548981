"""The journal's input, its entries, and its answers. It knows bytes, not facts."""

from msgspec import Struct


class New(Struct, frozen=True, gc=False):
    """An entry as it is handed in: the journal assigns its place in the stream and its hash."""

    at: int  # milliseconds since 1970, UTC
    who: str
    role: str
    body: bytes
    key: str = ""  # the sender's own name for the request, so that a repetition is noticed
    asked: bytes = b""  # the command that was decided; empty for the further facts of the same act
    about: int = 0  # the round of play that it ends or puts right: kept beside the entry, to find the round again


class Entry(Struct, frozen=True, gc=False):
    """One stored entry. `hash` covers every other field and the entry before it in the stream."""

    stream: str
    version: int  # 1, 2, 3 ... in its stream, without gaps
    at: int
    who: str
    role: str
    key: str
    asked: bytes
    body: bytes
    blind: bytes  # random, so that nobody can guess an entry from its hash; it leaves the database only with the entry
    hash: bytes


class Snapshot(Struct, frozen=True, gc=False):
    """The state of a stream after one of its entries, as some program wrote it. There is one to a slot."""

    stream: str
    slot: int
    version: int
    program: str
    value: bytes


class Append(Struct, frozen=True, gc=False):
    """Entries for the end of one stream: all of them, or none if `expected` is not where the stream ends."""

    stream: str
    expected: int
    news: tuple[New, ...]
    fence: int = 0  # the number of the stream's lease, as the sender knows it; 0 for a stream that nobody leases


class Appended(Struct, frozen=True, gc=False):
    """Kept, and on disk."""

    entries: tuple[Entry, ...]


class Raced(Struct, frozen=True):
    """Someone else appended first: the stream ends at version `head`."""

    stream: str
    head: int


class Fenced(Struct, frozen=True):
    """The stream's lease has moved: its number is now `number`. An append with an older one is refused, so that a
    process which slept through the end of its lease cannot go on as if it had it."""

    stream: str
    number: int


class Failed(Struct, frozen=True):
    """No store could keep these entries, whatever else was in the batch."""

    stream: str
    because: str


Outcome = Appended | Raced | Fenced | Failed
