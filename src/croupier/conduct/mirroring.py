"""A second copy of the journal in another place, kept up to date while the house runs. One that falls behind is an
alarm."""

import logging
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

from croupier.conduct.alarms import Alarm
from croupier.conduct.copying import copy_beside, copy_seals, follow
from croupier.journal import Store, StoreError, open_store

_log = logging.getLogger(__name__)
_PAUSE = 1.0  # seconds


class Mirror:
    """Follows the journal in a thread of its own: play never waits for it."""

    def __init__(self, store: Store, database: Path | None, url: str, clock: Callable[[], int]) -> None:
        self._store = store
        self._database = database
        self._url = url
        self._clock = clock
        self._target: Store | None = None
        self._failing: Alarm | None = None
        self._stop = Event()
        self._thread = Thread(target=self._run, name="mirror", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def alarms(self) -> list[Alarm]:
        return [self._failing] if self._failing else []

    def close(self) -> None:
        """Bring it up to date once more."""
        self._stop.set()
        self._thread.join()
        self._try()
        if self._target:
            self._target.close()

    def _run(self) -> None:
        while not self._stop.is_set():
            self._try()
            self._stop.wait(_PAUSE)

    def _try(self) -> None:
        try:
            self._copy()
        except (StoreError, OSError) as error:
            if self._failing is None:
                _log.warning("the mirror %s falls behind: %s", self._url, error)
            since = self._failing.since if self._failing else self._clock()
            self._failing = Alarm("mirror", f"the mirror falls behind: {error}", since)
        else:
            self._failing = None

    def _copy(self) -> None:
        if self._target is None:
            self._target = open_store(self._url)
        entries = self._store.last_seq()
        self._target.beat(self._clock())  # so that a place that cannot be written is noticed, whatever happens here
        if entries > self._target.last_seq():
            follow(self._store, self._target, entries)
            copy_seals(self._store, self._target)
        if self._database and "://" not in self._url:
            copy_beside(self._database, Path(self._url), entries, with_keys=False)
