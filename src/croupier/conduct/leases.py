"""Which tables this process deals: one table has one dealer at a time, by a lease in the database."""

import logging
import os
import socket
import time
from collections.abc import Callable
from secrets import token_hex
from threading import Event, Lock, RLock, Thread

from croupier.conduct.hosted import Hosted, Outcome
from croupier.journal import Lease, Store, StoreError
from croupier.ruling import Command, Role
from croupier.table import Table

_log = logging.getLogger(__name__)

LIFE = 5.0  # seconds after which a holder that is not heard of has lost its leases
BEAT = 1.0  # seconds between two signs of life


class DealtElsewhere(Exception):  # noqa: N818 - somebody's work, not an error
    """Another process deals the table. The message says which."""

    def __init__(self, lease: Lease) -> None:
        name = lease.stream.removeprefix("table/")
        super().__init__(
            f"table {name} is dealt by {lease.holder}, under lease {lease.number}; play there, end that process, or "
            "name another table"
        )
        self.lease = lease


class Leases:
    """The leases of one process.

    A holder gives a sign of life every BEAT seconds. One that was silent for LIFE seconds by its own clock stops
    dealing by itself; the fencing number stops it even if it has not noticed, see `journal.entry.Fenced`.
    """

    def __init__(self, store: Store) -> None:
        self.holder = f"{socket.gethostname()}/{os.getpid()}/{token_hex(3)}"
        self.says = b""  # to the other processes of the house
        self.heard: dict[str, bytes] = {}  # from them
        self.changed: list[Callable[[], None]] = []  # called after every sign of life, by another thread
        self._store = store
        self._lock = RLock()  # its holder speaks to the store
        self._starting = Lock()
        self._wanted: frozenset[str] = frozenset()
        self._held: dict[str, int] = {}
        self._until = 0.0
        self._closed = False
        self._stir = Event()
        self._thread: Thread | None = None

    def number(self, stream: str) -> int | None:
        """The number of our lease, or None while we have none."""
        return self._held.get(stream) if time.monotonic() < self._until else None

    def want(self, stream: str) -> None:
        """Take the stream as soon as nobody else who is alive has it, and keep it."""
        self._wanted |= {stream}
        self._start()
        self.stir()

    def hold(self, stream: str) -> int:
        """The number of our lease, taken now if it is free. Raises DealtElsewhere."""
        number = self.number(stream)
        if number is not None:
            return number
        with self._lock:
            self._give_sign()
            (lease,) = self._store.take([stream], self.holder)
            if lease.holder != self.holder:
                raise DealtElsewhere(lease)
            self._held[stream] = lease.number
            self._start()
            return lease.number

    def stir(self) -> None:
        """Give the next sign of life at once: there is something to say."""
        self._stir.set()

    def close(self) -> None:
        """Let everything go, so that others go on at once."""
        with self._starting:
            self._closed = True
        self._stir.set()
        if self._thread is None:
            return
        self._thread.join()
        try:
            self._store.depart(self.holder)
        except StoreError as away:
            _log.warning("the leases of %s end by themselves: %s", self.holder, away)

    def _start(self) -> None:
        with self._starting:
            if self._thread is None and not self._closed:
                self._thread = Thread(target=self._keep_alive, name="leases", daemon=True)
                self._thread.start()

    def _keep_alive(self) -> None:
        while not self._closed:
            try:
                self.beat()
            except StoreError as away:
                if not self._closed:
                    _log.warning("no sign of life could be given: %s", away)
            for tell in tuple(self.changed):
                tell()
            self._stir.wait(BEAT)
            self._stir.clear()

    def beat(self) -> None:
        """Give a sign of life, see what is ours, and take what is free."""
        with self._lock:
            heard = self._give_sign()
            leases = {lease.stream: lease for lease in self._store.leases()}
            free = [stream for stream in self._wanted if stream not in leases or not leases[stream].alive]
            if free:
                leases.update((lease.stream, lease) for lease in self._store.take(free, self.holder))
            self._held = {stream: lease.number for stream, lease in leases.items() if lease.holder == self.holder}
            self.heard = {name: said for name, said in heard.items() if name != self.holder}

    def _give_sign(self) -> dict[str, bytes]:
        began = time.monotonic()
        heard = self._store.attend(self.holder, LIFE, self.says)
        self._until = began + LIFE
        return heard


class Leased:
    """A table as its dealer acts there: only while this process has the lease."""

    def __init__(self, hosted: Hosted, leases: Leases) -> None:
        self.stream = hosted.stream
        self.submit = hosted.submit
        self.clock = hosted.clock
        self._hosted = hosted
        self._leases = leases

    @property
    def ahead(self) -> Table | None:
        return self._hosted.ahead

    def act(self, command: Command, who: str, role: Role) -> Outcome:
        """A step of the dealer. Raises DealtElsewhere."""
        return self._hosted.act_under(self._leases.hold(self.stream), command, who, role)
