"""A checkpoint: which log, how many entries, and the hash of its tree. It is the text of a signed note."""

import re
from base64 import b64encode

from msgspec import Struct

from croupier.transparency.note import NotANote, Note, plain
from croupier.transparency.tree import HASH_BYTES

_NUMBER = re.compile(r"0|[1-9][0-9]{0,18}")


class Checkpoint(Struct, frozen=True):
    origin: str
    size: int
    root: bytes

    def __str__(self) -> str:
        return f"{self.origin}\n{self.size}\n{write_hash(self.root)}\n"


def checkpoint_of(note: Note) -> Checkpoint:
    """The checkpoint in a note. Further lines are allowed and say nothing to us."""
    lines = note.text.removesuffix("\n").split("\n")
    if len(lines) < 3 or "" in lines:
        raise NotANote("it does not have the three lines of a checkpoint: origin, size and hash")
    origin, size, root = lines[:3]
    return Checkpoint(origin, read_number(size), read_hash(root))


def read_number(digits: str) -> int:
    if not _NUMBER.fullmatch(digits):
        raise NotANote(f"{digits[:80]!r} is no number")
    return int(digits)


def read_hash(encoded: str) -> bytes:
    hash = plain(encoded)
    if len(hash) != HASH_BYTES or write_hash(hash) != encoded:
        raise NotANote(f"{encoded[:80]!r} is no hash")
    return hash


def write_hash(hash: bytes) -> str:
    return b64encode(hash).decode()
