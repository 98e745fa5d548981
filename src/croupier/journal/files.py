"""The files of an embedded database while it is open. A database engine goes on writing to a file that was deleted, and
does not notice one that was replaced or cut short before it is read again: we look before an act is acknowledged."""

import os
from pathlib import Path

from croupier.journal.store import StoreError

_NOT_SEEN = 0, 0, 0


class Files:
    """Files that must stay where and what they are, and never become shorter. A fault is final: whatever comes back is
    not what was acknowledged."""

    def __init__(self, *paths: Path) -> None:
        self._known = {str(path): _NOT_SEEN for path in paths}  # the device, number and size of each
        self._fault = ""

    def check(self) -> None:
        """Raises StoreError if a file was deleted, replaced or cut short."""
        for path, (device, number, size) in self._known.items():
            try:
                now = os.stat(path)
            except OSError:
                if number:
                    self._fault = self._fault or f"{path} was deleted while the house was running"
                continue
            if now.st_ino == number and now.st_dev == device:
                if now.st_size == size:
                    continue
                if now.st_size < size:
                    self._fault = self._fault or f"{path} was cut short while the house was running"
            elif number:
                self._fault = self._fault or f"{path} was replaced while the house was running"
            self._known[path] = now.st_dev, now.st_ino, now.st_size
        if self._fault:
            raise StoreError(f"{self._fault}; nothing more is taken: stop the house and put back what was there")
