"""Group commit: all who wait at the same moment share one transaction, and so one flush of the disk."""

import logging
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread, get_ident

from croupier.journal.chain import kept
from croupier.journal.entry import Append, Appended, Entry, Failed, Fenced, Outcome, Raced
from croupier.journal.store import Store, StoreError

_log = logging.getLogger(__name__)

Answer = Appended | Raced | Fenced
Handed = Append | Callable[[], Append]  # an append, or a function that returns it at the moment of commit


class _Batch:
    """Appends that will be committed together, and their outcomes."""

    def __init__(self) -> None:
        self.appends: list[Handed] = []
        self.futures: list[tuple[int, Future[Answer]]] = []
        self.outcomes: list[Outcome] = []
        self.error: BaseException | None = None
        self.called = False  # our thread has been called for it
        # Shut until the batch is answered. Each thread that passes lets in the next: if all woke at once, they would
        # only compete for the interpreter, which costs more than the flush.
        self.gate = Lock()
        self.gate.acquire()

    def answer(self, place: int) -> Answer:
        if self.error is not None:
            raise self.error
        return _answered(self.outcomes[place])

    def resolve(self) -> None:
        self.gate.release()
        for place, future in self.futures:
            try:
                answer = self.answer(place)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(answer)


def _answered(outcome: Outcome) -> Answer:
    if isinstance(outcome, Failed):
        raise StoreError(f"{outcome.stream}: {outcome.because}")
    return outcome


class GroupCommit:
    """Many writers, one commit at a time.

    Appends are settled in the order they were handed in. An answer means the entries are on disk and the callbacks in
    `on_commit` have had them. A caller of `append` commits for everyone who waits when nobody else is committing;
    otherwise, and for `submit`, our own thread does. So a single writer never pays for a change of thread, and an event
    loop never blocks.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        # Called with the entries of each commit, in order, one at a time. A callback may `submit`, never `append`.
        self.on_commit: list[Callable[[Sequence[Entry]], None]] = []
        self.held = ""  # why nothing may be appended now, if so
        self.failed: StoreError | None = None  # why the last commit failed, if it did
        self._door = Lock()  # everyone who enters before it shuts is served
        self._shut = False
        self._open = _Batch()
        self._turn = Lock()  # its holder commits
        self._holder = 0
        self._calls: SimpleQueue[None] = SimpleQueue()
        self._thread = Thread(target=self._serve, name="journal-commit", daemon=True)
        self._thread.start()

    def append(self, append: Append) -> Answer:
        """Append, and wait until it is on disk."""
        if self._holder == get_ident():
            raise RuntimeError("a callback of the journal must submit: append would wait for itself")
        # Most often nobody else is here, and a batch would be made for nothing.
        if not self._open.appends and self._turn.acquire(blocking=False):
            try:
                if not self._open.appends:
                    return self._commit_alone(append)
            finally:
                self._give_turn_back()
        batch, place = self._enter(append)
        # The holder of the turn looks for waiters after releasing it, so nobody is forgotten.
        if self._turn.acquire(blocking=False):
            try:
                self._commit_open()
            finally:
                self._give_turn_back()
        with batch.gate:
            return batch.answer(place)

    def _give_turn_back(self) -> None:
        self._turn.release()
        if self._open.appends:
            self._calls.put(None)

    def submit(self, append: Handed) -> "Future[Answer]":
        """Append without waiting: an event loop awaits `asyncio.wrap_future` of it. It cannot be withdrawn.

        A caller that collects entries until the last moment hands in a function, which the committing thread calls. It
        must not fail: the whole batch would.
        """
        future: Future[Answer] = Future()
        future.set_running_or_notify_cancel()
        batch, _ = self._enter(append, future)
        if not batch.called:  # one call serves everyone in the batch
            batch.called = True
            self._calls.put(None)
        return future

    def close(self) -> None:
        """Commit what waits and refuse later appends. The store stays open."""
        with self._door:
            self._shut = True
        self._calls.put(None)
        self._thread.join()

    def _enter(self, append: Handed, future: "Future[Answer] | None" = None) -> tuple[_Batch, int]:
        with self._door:
            self._check_taking()
            batch = self._open
            place = len(batch.appends)
            batch.appends.append(append)
            if future is not None:
                batch.futures.append((place, future))
        return batch, place

    def _check_taking(self) -> None:
        if self._shut:
            raise StoreError("this journal no longer takes entries: it is being closed")
        if self.held:
            raise StoreError(self.held)

    def _serve(self) -> None:
        drained = False
        while not drained:
            self._calls.get()
            with self._turn:
                while self._open.appends:
                    self._commit_open()
                drained = self._shut and not self._open.appends
            if self._open.appends:  # from somebody who came while we held the turn and had already looked
                self._calls.put(None)

    def _commit_alone(self, append: Append) -> Answer:
        self._check_taking()  # our thread waits for the turn before it ends, and who closes us waits for the thread
        self._holder = get_ident()
        try:
            outcomes = self.store.commit((append,))
            self.failed = None
            if self.on_commit:
                self._publish(kept(outcomes))
        except StoreError as error:
            self.failed = error
            raise
        finally:
            self._holder = 0
        return _answered(outcomes[0])

    def _commit_open(self) -> None:
        with self._door:
            batch, self._open = self._open, _Batch()
        self._holder = get_ident()
        try:
            appends = [handed if isinstance(handed, Append) else handed() for handed in batch.appends]
            batch.outcomes = self.store.commit(appends)
            self.failed = None
            self._publish(kept(batch.outcomes))
        except BaseException as error:
            batch.error = error
            if isinstance(error, StoreError):
                self.failed = error
            if not isinstance(error, Exception):  # an interrupt is for this thread, too
                raise
        finally:
            batch.resolve()
            self._holder = 0

    def _publish(self, entries: Sequence[Entry]) -> None:
        for tell in self.on_commit:
            try:
                tell(entries)
            except Exception:  # the entries are kept: a listener's fault must not look like a failed append
                _log.exception("an on_commit callback failed")
