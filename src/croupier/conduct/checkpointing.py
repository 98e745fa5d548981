"""Signing the heads of the journal while it grows, off the path of whoever waits for an answer."""

import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event, Lock, Thread

from croupier.journal import Entry, StoreError
from croupier.journal.checkpoints import Checkpointer
from croupier.journal.keys import signing_key

_log = logging.getLogger(__name__)
_PAUSE = 0.25  # seconds; what was appended since the last line is the most that could be cut off unnoticed


def checkpoint_file(database: Path) -> Path:
    return Path(f"{database}.checkpoints")


class Checkpoints:
    """Notes each new head and writes them a few times a second to a file beside the database."""

    def __init__(self, database: Path, clock: Callable[[], int]) -> None:
        self._writer = Checkpointer(checkpoint_file(database), signing_key(database))
        self._clock = clock
        self._lock = Lock()
        self._heads: dict[str, tuple[int, bytes]] = {}
        self._stop = Event()
        self._thread = Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def note(self, entries: Sequence[Entry]) -> None:
        """Called with what each commit kept."""
        with self._lock:
            for entry in entries:
                self._heads[entry.stream] = (entry.version, entry.hash)

    def _run(self) -> None:
        while not self._stop.wait(_PAUSE):
            self._write()

    def _write(self) -> None:
        with self._lock:
            heads, self._heads = self._heads, {}
        try:
            self._writer.write(heads, self._clock())
        except StoreError:
            # The journal itself is whole; the heads are tried again with the next ones.
            _log.exception("a checkpoint could not be written")
            with self._lock:
                self._heads = {**heads, **self._heads}

    def close(self) -> None:
        self._stop.set()
        self._thread.join()
        self._write()
