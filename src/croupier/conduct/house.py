"""A house: one database, its tables, and everything with a side effect that they need."""

import os
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from threading import Event, RLock, Thread
from typing import Self, TypeVar

from croupier.conduct.chance import Generator, SealedShoe, Vault, VaultError, key_beside
from croupier.conduct.chance.sealed import SALT_BYTES
from croupier.conduct.checkpointing import Checkpoints
from croupier.conduct.codec import name_of
from croupier.conduct.door import named
from croupier.conduct.hosted import Accepted, Answered, Hosted, HostedTournament, Outcome, Refused
from croupier.conduct.unreadable import Unreadable, UnreadableStream
from croupier.conduct.virtual import VirtualDealer
from croupier.journal import GroupCommit, Store, StoreError, open_store
from croupier.ruling import Command, Refusal, Role

Stream = TypeVar("Stream", Hosted, HostedTournament)


class NotAllowed(Exception):  # noqa: N818 - the rules are no error
    """The rules refused something that the caller counted on. The message has the clause and the reason.

    `refusal` is what the rules said; None where it was not they who stood in the way."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


def database_path(url: str) -> Path | None:
    """Where the files of an embedded database lie; a database server and memory have none."""
    if url == "memory:" or url.startswith(("postgresql://", "postgres://")):
        return None
    return Path(url.removeprefix("sqlite:///"))


def accepted(outcome: Outcome, command: Command) -> Accepted:
    """The answer to a command that a script cannot go on without."""
    if isinstance(outcome, Accepted):
        return outcome
    if isinstance(outcome, Refused):
        raise not_allowed(command, outcome.refusal)
    raise NotAllowed(f"{name_of(command)}: another process was first")


def not_allowed(command: Command, refusal: Refusal) -> NotAllowed:
    return NotAllowed(f"{name_of(command)}: {refusal.because} ({', '.join(refusal.under)})", refusal)


class House:
    """Opens a database and runs its tables.

    >>> with House("memory:") as house:
    ...     [hosted.name for hosted in house.tables()]
    []
    """

    def __init__(
        self,
        url: str,
        *,
        clock: Callable[[], int] = now,
        generator: Generator | None = None,
        keys: Path | None = None,
    ) -> None:
        """`keys` is the path beside which the vault key, signing key and checkpoints lie; by default the
        database's own. A database without a path of its own keeps them in memory unless one is given."""
        path = keys or database_path(url)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self.url = url
        self.store: Store = open_store(url)
        self.journal = GroupCommit(self.store)
        self.clock = clock
        self._generator = generator
        self._vault = Vault(self.store, key_beside(path) if path else _throwaway_key())
        self._checkpoints = Checkpoints(path, clock) if path else None
        if self._checkpoints:
            self.journal.on_commit.append(self._checkpoints.note)
        self._lock = RLock()
        self._tables: dict[str, Hosted] = {}
        self._tournaments: dict[str, HostedTournament] = {}
        self._dealers: dict[str, VirtualDealer] = {}
        self._follower: Thread | None = None
        self._stop = Event()

    # Tables

    def tables(self) -> list[Hosted]:
        """Every table of the house that can be read, by name; `unreadable` names the others."""
        return [each for each in map(self._table, self._names("table")) if each.table and not each.unreadable]

    def table(self, name: str) -> Hosted:
        """The table of this name, whether or not it has been created yet. Raises UnreadableStream."""
        return _readable(self._table(name))

    def tournaments(self) -> list[HostedTournament]:
        """Every tournament of the house that can be read, by name; `unreadable` names the others."""
        found = map(self._tournament, self._names("tournament"))
        return [each for each in found if each.state and not each.unreadable]

    def tournament(self, name: str) -> HostedTournament:
        """The tournament of this name, whether or not it has been created yet. Raises UnreadableStream."""
        return _readable(self._tournament(name))

    def unreadable(self) -> list[Unreadable]:
        """The tables and tournaments whose journal cannot be read, each with where and why. Nobody can act there; the
        rest of the house goes on without them."""
        tables = [self._table(name).unreadable for name in self._names("table")]
        tournaments = [self._tournament(name).unreadable for name in self._names("tournament")]
        return [each for each in (*tables, *tournaments) if each]

    def _names(self, kind: str) -> list[str]:
        return [stream.removeprefix(f"{kind}/") for stream in self.store.streams() if stream.startswith(f"{kind}/")]

    def _table(self, name: str) -> Hosted:
        named("table", name)
        hosted = self._tables.get(name)
        if hosted is None:
            with self._lock:
                hosted = self._tables.get(name)
                if hosted is None:
                    hosted = self._tables[name] = Hosted(name, self.journal, self.clock)
        return hosted

    def _tournament(self, name: str) -> HostedTournament:
        named("tournament", name)
        with self._lock:
            hosted = self._tournaments.get(name)
            if hosted is None:
                hosted = self._tournaments[name] = HostedTournament(name, self.journal, self.clock)
            return hosted

    def sealed(self, name: str) -> bytes:
        """A secret of the generator, kept in the vault until it is published; made when it is first asked for."""
        with self._lock:
            try:
                return self._vault.open(name).salt
            except VaultError:
                if self.store.sealed(name) is not None:
                    raise
            secret = (self._generator or Generator()).draw(SALT_BYTES)
            self._vault.keep(name, SealedShoe(secret, ()))
            return secret

    def dealer(self, name: str) -> VirtualDealer:
        """The automatic dealer of a virtual table."""
        with self._lock:
            dealer = self._dealers.get(name)
            if dealer is None:
                generator = self._generator or Generator()
                dealer = self._dealers[name] = VirtualDealer(self.table(name), self._vault, generator)
            return dealer

    def submit(self, name: str, command: Command, who: str, role: Role, key: str = "") -> "Future[Outcome]":
        """Carry a command to a table; the future resolves once the answer is on disk."""
        hosted = self.table(name)
        if hosted.ahead is not None and hosted.ahead.dealing == "virtual":
            return self.dealer(name).submit(command, who, role, key)
        return hosted.submit(command, who, role, key)

    def ask(self, name: str, command: Command, who: str, role: Role, key: str, answered: Answered) -> None:
        """As `submit`, for an event loop: `answered` is called by the journal's thread, see `Hosted.ask`."""
        hosted = self.table(name)
        if hosted.ahead is not None and hosted.ahead.dealing == "virtual":
            outcome = self.dealer(name).submit(command, who, role, key)
            outcome.add_done_callback(lambda done: answered(done.exception() or done.result()))
        else:
            hosted.ask(command, who, role, key, answered)

    def act(self, name: str, command: Command, who: str, role: Role, key: str = "") -> Outcome:
        """Carry a command to a table and wait for the answer."""
        return self.submit(name, command, who, role, key).result()

    def must(self, name: str, command: Command, who: str, role: Role) -> Accepted:
        """As `act`, for set-up scripts that cannot go on after a refusal."""
        return accepted(self.act(name, command, who, role), command)

    # Following what other processes write

    def follow(self) -> None:
        """Keep the tables up to date with what other processes write to the same database."""
        if self._follower is None:
            self._follower = Thread(target=self._keep_following, name="follower", daemon=True)
            self._follower.start()

    def _keep_following(self) -> None:
        seen = self.store.last_seq()
        while not self._stop.is_set():
            try:
                if not self.store.wait_for_news(seen, timeout=0.5):
                    continue
                seen, touched = self.store.touched(seen)
            except StoreError:
                if self._stop.wait(1.0):
                    return
                continue
            for stream, version in touched.items():
                kind, _, name = stream.partition("/")
                hosted = self._tables.get(name) if kind == "table" else self._tournaments.get(name)
                if hosted is not None and hosted.version < version:  # most news is what this process wrote itself
                    hosted.catch_up()

    # Closing

    def close(self) -> None:
        self._stop.set()
        self.journal.close()
        if self._checkpoints:
            self._checkpoints.close()
        self.store.close()
        if self._follower:
            self._follower.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _readable(hosted: Stream) -> Stream:
    if hosted.unreadable is not None:
        raise UnreadableStream(hosted.unreadable)
    return hosted


def _throwaway_key() -> bytes:
    """A house that leaves no files behind has no shoes to find again either."""
    return os.urandom(32)
