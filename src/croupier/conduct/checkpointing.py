"""Signing the journal while it grows, off the path of anyone waiting for an answer."""

import logging
from collections.abc import Callable, Sequence
from threading import Event, RLock, Thread

from croupier.conduct.alarms import Alarm
from croupier.conduct.opening import OpenLog, sign
from croupier.journal import Entry, GroupCommit, StoreError
from croupier.journal.chain import leaf_of
from croupier.journal.tiles import Rewritten
from croupier.transparency.checkpoint import checkpoint_of
from croupier.transparency.note import Note
from croupier.transparency.proof import Receipt

_log = logging.getLogger(__name__)
_PAUSE = 0.25  # seconds; at most the entries since the last checkpoint could be cut off unnoticed
_PATIENCE = 5_000  # milliseconds without a signature until the tables stop


class Checkpoints:
    """Signs the tree a few times a second, and looks whether the journal is still what it was. While it cannot be
    signed, and at once if it was rewritten, nothing more is appended.

    Several processes may sign one journal: each signs the tree of the same entries, so any two of their checkpoints
    agree.
    """

    def __init__(self, log: OpenLog, journal: GroupCommit, clock: Callable[[], int]) -> None:
        self.log = log
        self.latest = sign(log, log.tree.size, log.tree.root(log.tree.size))
        self.vouched = self.latest  # the newest that everybody who has to has signed
        self._journal = journal
        self._clock = clock
        self._lock = RLock()
        self._failing: Alarm | None = None
        self._begun: int | None = None  # when the signature that is under way was begun
        self._stop = Event()
        self._thread: Thread | None = None

    def start(self) -> None:
        self._thread = Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def sign(self) -> Note:
        """The checkpoint of everything in the journal now; on disk when this returns."""
        with self._lock:
            tree = self.log.tree
            self.log.check_files()
            tree.grow()
            if tree.size > checkpoint_of(self.latest).size:
                note = sign(self.log, tree.size, tree.root(tree.size))
                if self.log.signed:
                    self.log.signed.add(note, self.log.signer.verifier)
                self.latest = note
            return self.latest

    def cosigned(self, note: Note) -> None:
        """Keep a checkpoint that everybody who has to has signed; on disk when this returns."""
        if self.log.witnessed and checkpoint_of(note).size > checkpoint_of(self.vouched).size:
            self.log.witnessed.add(note, self.log.signer.verifier)
        self.vouched = note

    def receipt(self, seq: int, entry: Entry) -> Receipt:
        """The proof that an entry is in the log, under the best checkpoint there is for it."""
        return self.receipts([(seq, entry)])[0]

    def receipts(self, entries: Sequence[tuple[int, Entry]]) -> list[Receipt]:
        """The proofs of several entries, all under one checkpoint."""
        note = self._best(max(seq for seq, _ in entries))
        size = checkpoint_of(note).size
        given = []
        for seq, entry in entries:
            leaf = leaf_of(entry)
            receipt = Receipt(seq - 1, self.log.tree.inclusion(seq - 1, size), note, leaf)
            receipt.check(leaf)  # nobody is given a proof that does not hold
            given.append(receipt)
        return given

    def _best(self, seq: int) -> Note:
        for note in (self.vouched, self.latest):
            if seq <= checkpoint_of(note).size:
                return note
        return self.sign()

    def alarms(self) -> list[Alarm]:
        return [alarm for alarm in (self._failing, self._waiting()) if alarm]

    def _waiting(self) -> Alarm | None:
        """A signature waits for as long as another process keeps the file locked. That stops no table: the other may
        only be paused, and what it holds up is signed as soon as it goes on or is ended."""
        begun = self._begun
        if begun is None or self._clock() - begun <= _PATIENCE:
            return None
        because = (
            "the journal is not being signed: somebody keeps its file of checkpoints locked, perhaps a server that was "
            "paused; end that process, or let it go on"
        )
        return Alarm("checkpoints", because, begun)

    def close(self) -> None:
        """Sign the last entries."""
        if self._thread:
            self._stop.set()
            self._thread.join()
            self._try()

    def _run(self) -> None:
        while not self._stop.wait(_PAUSE):
            self._try()

    def _try(self) -> None:
        self._begun = self._clock()
        try:
            self.sign()
        except StoreError as error:
            self._failed(error)
        else:
            if self._failing and self._journal.held == self._failing.because:
                self._journal.held = ""
            self._failing = None
        finally:
            self._begun = None

    def _failed(self, error: StoreError) -> None:
        at = self._clock()
        if self._failing is None:
            _log.error("the journal cannot be signed: %s", error)
        since = self._failing.since if self._failing else at
        stops = isinstance(error, Rewritten) or at - since > _PATIENCE
        because = f"the journal cannot be signed, so nothing more is taken: {error}" if stops else str(error)
        if not (self._failing and self._failing.stops):  # the first reason is the one to act on
            self._failing = Alarm("checkpoints", because, since, stops)
        if stops:
            self._journal.held = self._journal.held or because
