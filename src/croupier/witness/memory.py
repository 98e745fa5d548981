"""All that a witness remembers: for each log, the last checkpoint that it signed."""

import os
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from croupier.transparency.checkpoint import Checkpoint, checkpoint_of
from croupier.transparency.note import Note, read_note

if TYPE_CHECKING:
    from collections.abc import Iterator


class Memory:
    """A folder with one file for each log. A caller who looks and then keeps holds the lock for both."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = Lock()
        folder.mkdir(parents=True, exist_ok=True)

    @contextmanager
    def alone(self) -> "Iterator[None]":
        with self._lock:
            yield

    def last(self, origin: str) -> Checkpoint | None:
        try:
            return checkpoint_of(read_note(self._path(origin).read_text()))
        except FileNotFoundError:
            return None

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
