"""All that a witness remembers: for each log, the last checkpoint that it signed."""

import fcntl
import os
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from croupier.transparency.checkpoint import Checkpoint, checkpoint_of
from croupier.transparency.note import NotANote, Note, read_note

if TYPE_CHECKING:
    from collections.abc import Iterator


class Forgotten(Exception):  # noqa: N818 - named for what was found
    """What was remembered cannot be read. The message says what to put back."""


class Memory:
    """A folder with one file for each log. A caller who looks and then keeps holds the lock for both, against other
    threads and other processes: two that looked at once would each sign a history of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def alone(self) -> "Iterator[None]":
        with self._lock:
            folder = os.open(self._folder, os.O_RDONLY)
            try:
                fcntl.flock(folder, fcntl.LOCK_EX)
                yield
            finally:
                os.close(folder)

    def last(self, origin: str) -> Checkpoint | None:
        """Raises Forgotten for a file that is there and cannot be read: it is not as if nothing had been signed."""
        path = self._path(origin)
        try:
            return checkpoint_of(read_note(path.read_text()))
        except FileNotFoundError:
            return None
        except (NotANote, UnicodeDecodeError, OSError) as problem:
            raise Forgotten(f"{path} is no checkpoint ({problem}); put it back from a copy") from problem

    def keep(self, note: Note) -> None:
        """On disk when this returns, whole or not at all."""
        path = self._path(checkpoint_of(note).origin)
        draft = path.with_suffix(".draft")
        with open(draft, "w") as file:
            file.write(str(note))
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
        folder = os.open(self._folder, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def _path(self, origin: str) -> Path:
        return self._folder / f"{sha256(origin.encode()).hexdigest()[:32]}.checkpoint"
