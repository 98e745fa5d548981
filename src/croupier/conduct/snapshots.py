"""Snapshots: the state of a table at a version, so that nobody folds its whole journal to go on from there.

They are a cache. Each is signed together with its place: the program that folded it, the stream, the version and the
hash of the entry there, which stands for every entry before. One that is damaged, forged, moved, or left by other rules
or another history does not fit its signature and is passed over. `verify` reads none.
"""

import logging
import zlib
from contextlib import suppress
from hashlib import sha256
from queue import Full, Queue
from threading import Lock, Thread

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from croupier.conduct.program import rules_hash
from croupier.conduct.states import UnknownState, table_from_bytes, table_to_bytes
from croupier.journal import Entry, Snapshot, Store, StoreError
from croupier.table import Table

EVERY = 2_048  # entries: to fold this many takes about as long as to read a state
_SIGNATURE = 64  # bytes
_WAITING = 16  # states that may wait to be written; while the disk is slower than that, some are left out
NEWEST = 2**62  # no version is higher
_LARGEST = 64 * 1024 * 1024  # bytes of a state

_log = logging.getLogger(__name__)


class Snapshots:
    """The snapshots of a house: found by their signature."""

    def __init__(self, store: Store, public: Ed25519PublicKey) -> None:
        self._store = store
        self._public = public

    def latest(self, stream: str, upto: int = NEWEST) -> tuple[int, Table] | None:
        """The newest state that can be trusted, at this version or before it, with its version."""
        while (found := self._store.snapshot(stream, rules_hash(), upto)) is not None:
            table = self._trusted(found)
            if table is not None:
                return found.version, table
            upto = found.version - 1
        return None

    def _trusted(self, found: Snapshot) -> Table | None:
        entry = next(self._store.read(found.stream, found.version - 1), None)
        if entry is None or entry.version != found.version:
            return None
        try:
            signature, packed = found.value[:_SIGNATURE], found.value[_SIGNATURE:]
            self._public.verify(signature, _signed(entry, packed))
            return table_from_bytes(zlib.decompressobj().decompress(packed, _LARGEST))
        except (InvalidSignature, UnknownState, zlib.error):
            _log.warning("the snapshot of %s at version %d is passed over: it is not ours", found.stream, found.version)
            return None


class SnapshotWriter(Snapshots):
    """The snapshots of a house that is being run. They are written by a thread of their own, so that nobody waits."""

    def __init__(self, store: Store, key: Ed25519PrivateKey) -> None:
        super().__init__(store, key.public_key())
        self._key = key
        self._waiting: Queue[tuple[Entry, Table] | None] = Queue(_WAITING)
        self._starting = Lock()
        self._thread: Thread | None = None

    def keep(self, entry: Entry, table: Table) -> None:
        """Write the state after this entry when there is time."""
        with self._starting:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="snapshots", daemon=True)
                self._thread.start()
        with suppress(Full):  # the next one will do
            self._waiting.put_nowait((entry, table))

    def close(self) -> None:
        """Write those that wait."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join()

    def _run(self) -> None:
        while (item := self._waiting.get()) is not None:
            entry, table = item
            try:
                self._store.keep_snapshot(self._made(entry, table))
            except (UnknownState, StoreError) as failure:
                _log.warning("no snapshot of %s is kept: %s", entry.stream, failure)

    def _made(self, entry: Entry, table: Table) -> Snapshot:
        packed = zlib.compress(table_to_bytes(table), 1)
        value = self._key.sign(_signed(entry, packed)) + packed
        return Snapshot(entry.stream, entry.version // EVERY, entry.version, rules_hash(), value)


def _signed(entry: Entry, packed: bytes) -> bytes:
    place = f"croupier snapshot/1\n{rules_hash()}\n{entry.stream}\n{entry.version}\n"
    return place.encode() + entry.hash + sha256(packed).digest()
