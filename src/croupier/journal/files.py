"""The files of an embedded database while it is open. A database engine goes on writing to a file that was deleted, and
does not notice one that was replaced or cut short before it is read again: we look before an act is acknowledged."""

import os
from pathlib import Path

from croupier.journal.store import StoreError


class Files:
    """Files that must stay where and what they are, and never become shorter. A fault is final: whatever comes back is
    not what was acknowledged."""

    def __init__(self, *paths: Path) -> None:
        self._paths = paths
        self._known: dict[Path, os.stat_result] = {}
        self._fault = ""

    def check(self) -> None:
        """Raises StoreError if a file was deleted, replaced or cut short."""
        for path in self._paths:
            try:
                now = os.stat(path)
            except OSError:
                if path in self._known:
                    self._fault = self._fault or f"{path} was deleted while the house was running"
                continue
            before = self._known.get(path, now)
            if not os.path.samestat(before, now):
                self._fault = self._fault or f"{path} was replaced while the house was running"
            elif now.st_size < before.st_size:
                self._fault = self._fault or f"{path} was cut short while the house was running"
            self._known[path] = now
        if self._fault:
            raise StoreError(f"{self._fault}; nothing more is taken: stop the house and put back what was there")
