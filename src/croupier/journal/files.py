"""The files of an embedded database while it is open. A database engine goes on writing to a file that was deleted, and
does not notice one that was replaced or cut short before it is read again: we look before an act is acknowledged."""

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path
from struct import Struct

from croupier.journal.store import StoreError

_NOT_SEEN = b""
_LOOK = Struct("=QQQ")  # the number, the size and the device of a file

_Looks = Callable[[int, bytes], bytes]  # at the file of this path, seen from this folder; _NOT_SEEN if there is none
_ANYWHERE = -100  # no folder: AT_FDCWD


def _by_stat(folder: int, path: bytes) -> bytes:
    try:
        now = os.stat(path, dir_fd=None if folder == _ANYWHERE else folder)
    except OSError:
        return _NOT_SEEN
    return _LOOK.pack(now.st_ino, now.st_size, now.st_dev)


def _by_statx() -> _Looks:
    """A look that asks for no times. Once a file's times have been read, Linux (from 6.13) notes the exact time of the
    next write, and flushing that note with the write costs a commit a third more."""
    # A look is shorter than giving the interpreter to another thread and waiting to get it back.
    statx = ctypes.PyDLL(None).statx
    all_links, number_and_size = 0, 0x100 | 0x200  # no flags, STATX_INO | STATX_SIZE
    answer = ctypes.create_string_buffer(256)
    read = Struct("=32x16s88x8s").unpack_from  # stx_ino and stx_size; stx_dev_major and stx_dev_minor

    def look(folder: int, path: bytes) -> bytes:
        if statx(folder, path, all_links, number_and_size, answer):
            return _NOT_SEEN
        return b"".join(read(answer))

    return look


_looker: Callable[[], _Looks] = _by_statx if sys.platform == "linux" else lambda: _by_stat


class Files:
    """Three files of one folder, a database, its log and the log's index, that must stay where and what they are and
    never become shorter. The locks of SQLite are on the index: where it was deleted, a second process makes another
    one, and each overwrites what the other has written to the log. A fault is final: whatever comes back is not what
    was acknowledged. One thread at a time."""

    def __init__(self, database: Path, log: Path, index: Path) -> None:
        self._paths = os.fsencode(database), os.fsencode(log), os.fsencode(index)
        self._known = [_NOT_SEEN] * 3
        self._look = _looker()
        self._fault = ""
        self._folder = os.open(database.parent, os.O_RDONLY)  # a look from there finds a file in half the time
        self._log, self._index = os.fsencode(log.name), os.fsencode(index.name)

    def check_before(self) -> None:
        """Raises StoreError if a file was deleted, replaced or cut short since the last act."""
        # By the whole path: so a folder that was moved away is noticed.
        if (now := self._look(_ANYWHERE, self._paths[0])) != self._known[0]:
            self._compare(0, now)
        if (now := self._look(self._folder, self._index)) != self._known[2]:
            self._compare(2, now)
        self.check_after()

    def check_after(self) -> None:
        """Raises StoreError if the log, which has the act that was just written, is no longer that file. The other
        two are looked at before the next act."""
        if (now := self._look(self._folder, self._log)) != self._known[1]:
            self._compare(1, now)
        if self._fault:
            raise StoreError(f"{self._fault}; nothing more is taken: stop the house and put back what was there")

    def close(self) -> None:
        os.close(self._folder)

    def _compare(self, which: int, now: bytes) -> None:
        known = self._known[which]
        if now == _NOT_SEEN:
            self._note(which, "deleted")
            return
        if known != _NOT_SEEN:
            number, size, device = _LOOK.unpack(known)
            number_now, size_now, device_now = _LOOK.unpack(now)
            if (number, device) != (number_now, device_now):
                self._note(which, "replaced")
            elif size_now < size:
                self._note(which, "cut short")
        self._known[which] = now

    def _note(self, which: int, what: str) -> None:
        self._fault = self._fault or f"{os.fsdecode(self._paths[which])} was {what} while the house was running"
