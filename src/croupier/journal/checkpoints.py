"""Signed checkpoints, kept outside the database: whoever rewrites the journal cannot rewrite these, too.

One JSON object to a line: when, the heads that have changed since the last line, the hash of the line before,
and an Ed25519 signature over the line's own bytes up to it. So a line that was edited, added, moved or dropped
is noticed; only lines dropped from the end are not, which is why copies belong elsewhere.
"""

import fcntl
import os
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import IO

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import DecodeError, Struct, json

from croupier.journal.chain import Head
from croupier.journal.store import StoreError

_FIRST = sha256(b"croupier checkpoints").hexdigest()
_SIGNATURE = re.compile(rb',"signature":"([0-9a-f]{128})"\}')
_SIGNATURE_SIZE = len(b',"signature":""}') + 128


class Checkpoint(Struct, frozen=True):
    """One line: the streams' heads at a moment."""

    at: int
    heads: dict[str, tuple[int, str]]
    previous: str
    signature: str = ""


class BadLine(Struct, frozen=True):
    """A line that is not as it was signed, or not where it was written."""

    number: int
    because: str


class Checkpointer:
    """Writes checkpoints to a file. Its first line lists every head it is given, later ones what changed."""

    def __init__(self, path: str | Path, key: Ed25519PrivateKey) -> None:
        self._path = Path(path)
        self._key = key
        self._written: dict[str, Head] = {}

    def write(self, heads: Mapping[str, Head], at: int) -> bool:
        """Sign the heads that changed since the last call; False if none has. On disk when this returns."""
        changed = {stream: head for stream, head in heads.items() if self._written.get(stream) != head}
        if not changed:
            return False
        listed = {stream: (version, hash.hex()) for stream, (version, hash) in sorted(changed.items())}
        try:
            with open(self._path, "a+b") as file:
                fcntl.flock(file, fcntl.LOCK_EX)  # several processes may keep one file
                previous = _end_of(file)
                signed = json.encode(Checkpoint(at, listed, previous)).removesuffix(b',"signature":""}')
                file.write(b'%s,"signature":"%s"}\n' % (signed, self._key.sign(signed).hex().encode()))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise StoreError(f"cannot write {self._path} ({error}); check its folder and disk") from error
        self._written.update(changed)
        return True


def read_checkpoints(path: str | Path, key: Ed25519PublicKey) -> Iterator[Checkpoint | BadLine]:
    """The lines of a checkpoint file in order, each checked. A line that the file breaks off in is passed over:
    it is a write that did not finish, and says no more than a line that was never begun."""
    previous = _FIRST
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if not line.endswith(b"\n"):
                return
            yield _checked(line[:-1], number, previous, key)
            previous = sha256(line[:-1]).hexdigest()


def _checked(line: bytes, number: int, previous: str, key: Ed25519PublicKey) -> Checkpoint | BadLine:
    signed, rest = line[:-_SIGNATURE_SIZE], line[-_SIGNATURE_SIZE:]
    if not (match := _SIGNATURE.fullmatch(rest)):
        return BadLine(number, "is not a checkpoint")
    try:
        key.verify(bytes.fromhex(match[1].decode()), signed)
        checkpoint = json.decode(line, type=Checkpoint)
    except InvalidSignature:
        return BadLine(number, "was edited, or signed with another key")
    except DecodeError as error:
        return BadLine(number, f"is not a checkpoint ({error})")
    if checkpoint.previous != previous:
        return BadLine(number, "does not follow the line before it: lines were dropped, added or moved")
    return checkpoint


def _end_of(file: IO[bytes]) -> str:
    """The hash of the file's last line, after removing one that a crash cut short."""
    size = at = file.seek(0, os.SEEK_END)
    tail = b""
    while at and tail.count(b"\n") < 2:
        step = min(at, 65_536)
        at -= step
        file.seek(at)
        tail = file.read(step) + tail
    lines, _, torn = tail.rpartition(b"\n")
    if torn:
        file.truncate(size - len(torn))
    return sha256(lines.rpartition(b"\n")[2]).hexdigest() if lines else _FIRST
