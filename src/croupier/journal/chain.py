"""The hash chain: each entry's hash covers its fields and the hash before it, stream by stream.

An entry hashes as SHA-256 over the previous hash, a fixed header (version and time, then the length of each
variable field) and the fields themselves. With the lengths in front, no two entries share an encoding.
"""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from struct import (
    Struct,
    error as StructError,  # noqa: N812 - an exception, whatever its name says
)

from croupier.journal.entry import Append, Appended, Entry, Failed, Outcome, Raced

Head = tuple[int, bytes]

LONGEST_BODY = 16 * 1024 * 1024

UNHASHABLE = (AttributeError, TypeError, UnicodeError, StructError)  # what `link` raises on fields gone wrong

_TIMES = 2**63
_HEADER = Struct(">QqIIIII")


def genesis(stream: str) -> bytes:
    """The hash before a stream's first entry; it differs by stream, so that streams cannot be exchanged."""
    return sha256(b"croupier journal\0" + stream.encode()).digest()


def link(previous: bytes, stream: str, version: int, at: int, who: str, role: str, key: str, body: bytes) -> bytes:
    """The hash of an entry that follows `previous`."""
    s, w, r, k = stream.encode(), who.encode(), role.encode(), key.encode()
    header = _HEADER.pack(version, at, len(s), len(w), len(r), len(k), len(body))
    return sha256(b"".join((previous, header, s, w, r, k, body))).digest()


def settle(batch: Iterable[Append], head_of: Callable[[str], Head]) -> list[Outcome]:
    """What becomes of each append, in order, when the streams end at the heads that `head_of` gives.

    Appends to one stream build on each other; one that raced or failed leaves its stream where it was.
    """
    heads: dict[str, Head] = {}
    outcomes: list[Outcome] = []
    for append in batch:
        if because := _unkeepable(append):
            outcomes.append(Failed(append.stream, because))
            continue
        stream = append.stream
        version, previous = head = heads.get(stream) or head_of(stream)
        heads[stream] = head
        if append.expected != version:
            outcomes.append(Raced(stream, version))
            continue
        entries = []
        for new in append.news:
            version += 1
            previous = link(previous, stream, version, new.at, new.who, new.role, new.key, new.body)
            entries.append(Entry(stream, version, new.at, new.who, new.role, new.key, new.body, previous))
        heads[stream] = version, previous
        outcomes.append(Appended(tuple(entries)))
    return outcomes


def kept(outcomes: Sequence[Outcome]) -> list[Entry]:
    """The entries that a settled batch adds, in order."""
    return [entry for outcome in outcomes if isinstance(outcome, Appended) for entry in outcome.entries]


def _unkeepable(append: Append) -> str:
    """Why no store could keep this, so that one bad request cannot fail the batch it travels in."""
    text = append.stream + "".join([new.who + new.role + new.key for new in append.news])
    if "\0" in text:
        return "a stream name, who, role or key contains a zero character"
    try:
        text.encode()
    except UnicodeEncodeError:
        return "a stream name, who, role or key is not valid Unicode"
    for new in append.news:
        if len(new.body) > LONGEST_BODY:
            return f"a body has {len(new.body):,} bytes; the most is {LONGEST_BODY:,}"
        if not -_TIMES <= new.at < _TIMES:
            return "a time does not fit in 64 bits"
    return ""
