"""Files of checkpoints, outside the database: somebody who rewrites the journal cannot rewrite these too.

A file holds signed notes one after the other. Each vouches for every entry up to its size, so earlier ones could be
thrown away; they are kept because they tell between which two a journal was rewritten.
"""

import fcntl
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from msgspec import Struct

from croupier.journal.store import StoreError
from croupier.transparency.checkpoint import Checkpoint, checkpoint_of
from croupier.transparency.note import NotANote, Note, Verifier, read_note

_SIGNATURE = "\N{EM DASH} ".encode()
_TAIL = 65_536  # bytes; more than two notes with many signatures


class Signed(Struct, frozen=True):
    """A note of a file, with the checkpoint in it. Nobody has checked its signatures yet."""

    place: range  # its bytes in the file
    note: Note
    checkpoint: Checkpoint


class BadNote(Struct, frozen=True):
    """A part of a file that is no checkpoint."""

    because: str


class CheckpointFile:
    """Notes are added at its end, on disk when `add` returns. Several processes may add to one file. Whatever was seen
    in it has to stay."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: Signed | None = None  # the last note that was there, read or written

    def last(self) -> Signed | None:
        """The last whole note; None for a file that has none or does not exist."""
        try:
            with open(self.path, "rb") as file:
                self._seen = _last(file)[0]
        except FileNotFoundError:
            return None
        except OSError as error:
            raise StoreError(f"cannot read {self.path} ({error}); check its folder and disk") from error
        return self._seen

    def check(self) -> None:
        """Raises StoreError if the last note that was seen is no longer there."""
        if self._seen is None:
            return
        try:
            with open(self.path, "rb") as file:
                self._check_still_there(file)
        except FileNotFoundError:
            raise self._lost() from None
        except OSError as error:
            raise StoreError(f"cannot read {self.path} ({error}); check its folder and disk") from error

    def add(self, note: Note, by: Verifier) -> None:
        """Add a note that this key has signed, unless another process has already added one of as many entries."""
        checkpoint = checkpoint_of(note)
        self.check()
        try:
            with open(self.path, "a+b") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                self._check_still_there(file)
                last, end = _last(file)
                if last and not by.signed(last.note):
                    raise StoreError(
                        f"the last checkpoint in {self.path} is not signed by {by.name}: somebody else wrote it; keep "
                        "what there is as evidence"
                    )
                if not last or last.checkpoint.size < checkpoint.size:
                    written = str(note).encode()
                    file.truncate(end)  # a note that a crash cut short
                    file.write(written)
                    file.flush()
                    os.fsync(file.fileno())
                    last = Signed(range(end, end + len(written)), note, checkpoint)
        except OSError as error:
            raise StoreError(f"cannot write {self.path} ({error}); check its folder and disk") from error
        self._seen = last

    def _check_still_there(self, file: IO[bytes]) -> None:
        if self._seen:
            file.seek(self._seen.place.start)
            if file.read(len(self._seen.place)) != str(self._seen.note).encode():
                raise self._lost()

    def _lost(self) -> StoreError:
        return StoreError(
            f"{self.path} was deleted, replaced or cut short while the house was running; keep what there is as "
            "evidence"
        )


def read_checkpoints(path: Path) -> Iterator[Signed | BadNote]:
    """The notes of a file in order. A final partial note is skipped: it is an unfinished write, and says no more than a
    note that was never begun."""
    place = 0
    bad: BadNote | None = None
    with open(path, "rb") as file:
        for block in _blocks(file):
            if bad:
                yield bad
            read = _read(block, place)
            bad = read if isinstance(read, BadNote) else None
            if isinstance(read, Signed):
                yield read
            place += len(block)
    if bad and block.endswith(b"\n") and _SIGNATURE in block:
        yield bad


def read_again(path: Path, place: range) -> Note:
    """A note that was read before."""
    with open(path, "rb") as file:
        file.seek(place.start)
        return read_note(file.read(len(place)).decode())


def _read(block: bytes, start: int) -> Signed | BadNote:
    try:
        note = read_note(block.decode())
        return Signed(range(start, start + len(block)), note, checkpoint_of(note))
    except (NotANote, UnicodeDecodeError) as wrong:
        return BadNote(f"is no checkpoint: {wrong}")


def _blocks(lines: Iterable[bytes]) -> Iterator[bytes]:
    """The notes of a file, as bytes: each ends where a signature is followed by something else."""
    block: list[bytes] = []
    for line in lines:
        if block and block[-1].startswith(_SIGNATURE) and not line.startswith(_SIGNATURE):
            yield b"".join(block)
            block = []
        block.append(line)
    if block:
        yield b"".join(block)


def _last(file: IO[bytes]) -> tuple[Signed | None, int]:
    """The last whole note of a file, and where it ends."""
    size = file.seek(0, os.SEEK_END)
    start = max(0, size - _TAIL)
    file.seek(start)
    blocks = list(_blocks(file.read().splitlines(keepends=True)))
    end = size
    for block in reversed(blocks[1:] if start else blocks):
        read = _read(block, end - len(block))
        if isinstance(read, Signed):
            return read, end
        end -= len(block)
    return None, 0 if not start else size
