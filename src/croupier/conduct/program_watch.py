"""Which program runs: its version, the hash of its files and the hash of what it stands on, as they were at the start
and as they are now."""

import hashlib
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

import croupier
from croupier.conduct.alarms import Alarm
from croupier.conduct.beneath import beneath
from croupier.conduct.house_facts import ProgramChanged, ProgramStarted
from croupier.conduct.house_stream import record
from croupier.instruments import folder_of, plugged_in
from croupier.journal import GroupCommit, StoreError

_log = logging.getLogger(__name__)
EVERY = 24 * 60 * 60  # seconds between two checks


class Program(Struct, frozen=True):
    version: str
    hash: str  # SHA-256 over the names and contents of all files
    files: int
    beneath: str = ""  # SHA-256 over Python and the distributions that it needs, see `beneath.py`


class HouseStopped(StoreError):  # noqa: N818 - no error of the program
    """The house takes no new wagers. Rounds that have begun are played to their end; the message says why."""


def measured() -> Program:
    """This program, and the games that other distributions bring, as the files are now."""
    digest, files = hashlib.sha256(), 0
    for name, path in sorted(_files()):
        content = path.read_bytes()
        digest.update(b"%d %d " % (len(name.encode()), len(content)) + name.encode() + content)
        files += 1
    return Program(croupier.__version__, digest.hexdigest(), files, beneath().hash)


def _files() -> Iterator[tuple[str, Path]]:
    homes = {"croupier": Path(croupier.__file__).parent}
    homes |= {game: Path(str(folder_of(game))) for game in plugged_in()}
    for home, folder in homes.items():
        for path in folder.rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{home}/{path.relative_to(folder).as_posix()}", path


class ProgramWatch:
    """Remembers the program that this process started with, on record, and compares."""

    def __init__(
        self, journal: GroupCommit, clock: Callable[[], int], measure: Callable[[], Program] = measured
    ) -> None:
        self._journal, self._clock, self._measure = journal, clock, measure
        self.began = measure()
        self.checked = clock()
        self.alarm: Alarm | None = None
        record(
            self._journal,
            self._clock(),
            ProgramStarted(
                version=self.began.version, hash=self.began.hash, files=self.began.files, beneath=self.began.beneath
            ),
        )

    def check(self) -> bool:
        """Whether the program is still the one that was started. If not, that is final: only a new start helps."""
        self.checked = self._clock()
        if self.alarm is None:
            self._compare()
        return self.alarm is None

    def _compare(self) -> None:
        try:
            found = self._measure()
        except OSError as gone:
            found = Program("", f"unreadable: {gone.strerror}", 0)
        if found == self.began:
            return
        what, began, now = "the program has", self.began.hash, found.hash
        if began == now:
            what, began, now = "Python or a distribution beneath the program has", self.began.beneath, found.beneath
        because = f"{what} changed since it was started: {now[:16]}, not {began[:16]}"
        self.alarm = Alarm("program", f"{because}; no wagers are taken, start it again", self.checked)
        _log.error("%s", because)
        record(
            self._journal,
            self._clock(),
            ProgramChanged(began=began, found=now, files=found.files),
        )
