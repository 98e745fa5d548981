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
from msgspec import Struct, json

from croupier.journal.chain import Head
from croupier.journal.store import StoreError

_ENDING = re.compile(rb'"previous":"([0-9a-f]{64})"(,"signature":"([0-9a-f]{128})"\})')
_ENDING_SIZE = len(b'"previous":"","signature":""}') + 64 + 128


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
    signed: Checkpoint | None = None  # what it says, where the signature at least is genuine


class Checkpointer:
    """Writes checkpoints to a file. Its first line lists every head it is given, later ones what changed.

    It goes on only from a line that it wrote itself or whose signature it has checked. So each signature also
    vouches for all lines before it, and an audit of years need not check every one.
    """

    def __init__(self, path: str | Path, key: Ed25519PrivateKey) -> None:
        self._path = Path(path)
        self._key = key
        self._public = key.public_key()
        self._written: dict[str, Head] = {}
        self._end = b""  # the last line, as we know it

    def write(self, heads: Mapping[str, Head], at: int) -> bool:
        """Sign the heads that changed since the last call; False if none has. On disk when this returns."""
        changed = {stream: head for stream, head in heads.items() if self._written.get(stream) != head}
        if not changed:
            return False
        listed = {stream: (version, hash.hex()) for stream, (version, hash) in sorted(changed.items())}
        try:
            with open(self._path, "a+b") as file:
                fcntl.flock(file, fcntl.LOCK_EX)  # several processes may keep one file
                end = _last_line(file)
                if end not in (b"", self._end) and not _genuine(end, self._public):
                    raise StoreError(
                        f"the last line of {self._path} was not signed with this journal's key; keep the file as "
                        "evidence elsewhere, and a new one will be begun"
                    )
                signed = json.encode(Checkpoint(at, listed, _follows(end))).removesuffix(b',"signature":""}')
                line = b'%s,"signature":"%s"}' % (signed, self._key.sign(signed).hex().encode())
                file.write(line + b"\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise StoreError(f"cannot write {self._path} ({error}); check its folder and disk") from error
        self._end = line
        self._written.update(changed)
        return True


def read_checkpoints(path: str | Path, key: Ed25519PublicKey) -> Iterator[Checkpoint | BadLine]:
    """The lines of a checkpoint file in order, checked. A line that the file breaks off in is passed over: it
    is a write that did not finish, and says no more than a line that was never begun."""
    with open(path, "rb") as file:
        size, sound = _survey(file, key)
        file.seek(0)
        before = b""
        for number, line in enumerate(file, 1):
            size -= len(line)
            if size < 0:
                return  # written since the survey, or unfinished
            line = line[:-1]
            yield json.decode(line, type=Checkpoint) if sound else _checked(line, number, before, key)
            before = line


def _survey(file: IO[bytes], key: Ed25519PublicKey) -> tuple[int, bool]:
    """How far the file has whole lines, and whether each follows the one before and the last is genuine."""
    size, sound, before = 0, True, b""
    for line in file:
        if not line.endswith(b"\n"):
            break
        size += len(line)
        line = line[:-1]
        ending = _ENDING.fullmatch(line[-_ENDING_SIZE:])
        sound = sound and ending is not None and ending[1].decode() == _follows(before)
        before = line
    return size, sound and (not before or _genuine(before, key))


def _checked(line: bytes, number: int, before: bytes, key: Ed25519PublicKey) -> Checkpoint | BadLine:
    if not _genuine(line, key):
        return BadLine(number, "was edited, or not signed with this journal's key")
    checkpoint = json.decode(line, type=Checkpoint)
    if checkpoint.previous != _follows(before):
        because = "does not follow the line before it: lines were dropped, added, edited or moved"
        return BadLine(number, because, checkpoint)
    return checkpoint


def _genuine(line: bytes, key: Ed25519PublicKey) -> bool:
    """Whether a line is as it was signed."""
    if not (ending := _ENDING.fullmatch(line[-_ENDING_SIZE:])):
        return False
    try:
        key.verify(bytes.fromhex(ending[3].decode()), line[: -len(ending[2])])
    except InvalidSignature:
        return False
    return True


def _follows(line: bytes) -> str:
    """What the line after this one names as `previous`."""
    return sha256(line or b"croupier checkpoints").hexdigest()


def _last_line(file: IO[bytes]) -> bytes:
    """The file's last line, after removing one that a crash cut short."""
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
    return lines.rpartition(b"\n")[2]
