"""The hash chain: each entry's hash covers its fields and the hash before it, stream by stream.

An entry hashes as SHA-256 over the previous hash and its encoding: a fixed header (version and time, then the length of
each variable field) and the fields themselves. With the lengths in front, no two entries share an encoding.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from struct import (
    Struct as Header,
    error as StructError,  # noqa: N812 - an exception, whatever its name says
)
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import astuple

from croupier.journal.entry import Append, Appended, Entry, Failed, Fenced, Outcome, Raced

Head = tuple[int, bytes]

LONGEST_BODY = 16 * 1024 * 1024  # bytes, of a command too

UNHASHABLE = (AttributeError, TypeError, UnicodeError, StructError)  # raised by `link` on invalid fields

_TIMES = 2**63
_HEADER = Header(">QqIIIIII")
BLIND_BYTES = 32
_SHOWN = 16  # bytes of it that leave the database with the fact


def genesis(stream: str) -> bytes:
    """The hash before a stream's first entry; it differs by stream, so that streams cannot be exchanged."""
    return sha256(b"croupier journal\0" + stream.encode()).digest()


def encoding(
    stream: str, version: int, at: int, who: str, role: str, key: str, asked: bytes, body: bytes, blind: bytes
) -> bytes:
    """The bytes of an entry that its hashes are made from.

    Of the command that was asked there is only a hash, blinded by the second half of `blind`: somebody who may see a
    fact, and so these bytes, may not always see the command that led to it."""
    s, w, r, k = stream.encode(), who.encode(), role.encode(), key.encode()
    header = _HEADER.pack(version, at, len(s), len(w), len(r), len(k), len(body), len(blind))
    return b"".join((header, s, w, r, k, body, sha256(blind[_SHOWN:] + asked).digest(), blind[:_SHOWN]))


class Leaf(Struct, frozen=True):
    """An entry as its leaf in the journal's tree shows it."""

    stream: str
    version: int
    at: int
    who: str
    role: str
    key: str
    body: bytes


def leaf_of(entry: Entry) -> bytes:
    """The entry as a leaf of the journal's tree. It says nothing of its place there: the tree does."""
    return encoding(*astuple(entry)[:-1])


def read_leaf(leaf: bytes) -> Leaf:
    """The entry that a leaf shows. Raises ValueError for bytes that are none."""
    try:
        version, at, *lengths, _ = _HEADER.unpack_from(leaf)
        fields, place = list[bytes](), _HEADER.size
        for length in lengths:
            fields.append(leaf[place : place + length])
            place += length
        stream, who, role, key = [field.decode() for field in fields[:4]]
    except (StructError, UnicodeDecodeError) as error:
        raise ValueError(f"these bytes are no entry: {error}") from error
    if place + 32 + _SHOWN != len(leaf):
        raise ValueError("these bytes are no entry: their lengths do not add up")
    return Leaf(stream, version, at, who, role, key, fields[4])


def link(
    previous: bytes,
    stream: str,
    version: int,
    at: int,
    who: str,
    role: str,
    key: str,
    asked: bytes,
    body: bytes,
    blind: bytes,
) -> bytes:
    """The hash of an entry that follows `previous`."""
    return chained(previous, encoding(stream, version, at, who, role, key, asked, body, blind))


def chained(previous: bytes, encoded: bytes) -> bytes:
    return sha256(previous + encoded).digest()


def settle(
    batch: Sequence[Append], head_of: Callable[[str], Head], leased: Mapping[str, int] = MappingProxyType({})
) -> list[Outcome]:
    """The outcome of each append, in order, when the streams end at the heads that `head_of` gives and are leased under
    these numbers.

    Appends to one stream build on each other; one that raced or failed leaves its stream where it was.
    """
    heads: dict[str, Head] = {}
    outcomes: list[Outcome] = []
    # One draw for the whole batch: asking the system takes longer than it takes to make a few bytes.
    blinds, drawn = os.urandom(BLIND_BYTES * sum([len(append.news) for append in batch])), 0
    for append in batch:
        stream = append.stream
        if because := unkeepable(append):
            outcomes.append(Failed(stream, because))
            continue
        if append.fence != (lease := leased.get(stream, 0)):
            outcomes.append(Fenced(stream, lease))
            continue
        version, previous = heads[stream] = heads.get(stream) or head_of(stream)
        if append.expected != version:
            outcomes.append(Raced(stream, version))
            continue
        entries: list[Entry] = []
        for new in append.news:
            version += 1
            blind = blinds[drawn : drawn + BLIND_BYTES]
            drawn += BLIND_BYTES
            at, who, role, key, asked, body = new.at, new.who, new.role, new.key, new.asked, new.body
            encoded = encoding(stream, version, at, who, role, key, asked, body, blind)
            previous = sha256(previous + encoded).digest()
            entries.append(Entry(stream, version, at, who, role, key, asked, body, blind, previous))
        heads[stream] = version, previous
        outcomes.append(Appended(tuple(entries)))
    return outcomes


def kept(outcomes: Sequence[Outcome]) -> list[Entry]:
    """The entries that a settled batch adds, in order."""
    entries: list[Entry] = []
    for outcome in outcomes:
        if type(outcome) is Appended:
            entries += outcome.entries
    return entries


def rounds_in(batch: Sequence[Append], outcomes: Sequence[Outcome]) -> list[tuple[str, int, int]]:
    """The places of rounds in a settled batch: stream, round and the version that ends it or puts it right."""
    places: list[tuple[str, int, int]] = []
    for append, outcome in zip(batch, outcomes, strict=True):
        for version, new in enumerate(append.news, append.expected + 1):
            if new.about and type(outcome) is Appended:
                places.append((append.stream, new.about, version))
    return places


def act_from(entries: Iterable[Entry]) -> list[Entry]:
    """The entries of the first act: the command stands beside its first fact, and the key beside all of them."""
    act: list[Entry] = []
    for entry in entries:
        if act and (entry.asked or entry.key != act[0].key):
            break
        act.append(entry)
    return act


def unkeepable(append: Append) -> str:
    """Why no store could keep this entry, so that one bad request cannot fail its whole batch."""
    text = append.stream
    for new in append.news:
        text += new.who + new.role + new.key
        if len(new.body) > LONGEST_BODY or len(new.asked) > LONGEST_BODY:
            longest = max(len(new.body), len(new.asked))
            return f"a body or a command has {longest:,} bytes; the most is {LONGEST_BODY:,}"
        if not -_TIMES <= new.at < _TIMES:
            return "a time does not fit in 64 bits"
    if "\0" in text:
        return "a stream name, who, role or key contains a zero character"
    if text.isascii():  # quicker asked than encoded
        return ""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "a stream name, who, role or key is not valid Unicode"
    return ""
