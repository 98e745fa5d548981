"""A house: one database, its tables, and everything with a side effect that they need."""

import os
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event, RLock, Thread
from typing import Any, Self, TypeVar, overload

from croupier.conduct.alarms import Alarm
from croupier.conduct.chance import Generator, Vault, key_beside, key_path
from croupier.conduct.chance.sealed import SALT_BYTES
from croupier.conduct.checkpointing import Checkpoints
from croupier.conduct.clock import SteadyClock
from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.conduct.door import named, said
from croupier.conduct.hosted import (
    PEOPLE,
    Answered,
    Hosted,
    HostedPeople,
    HostedStream,
    HostedTournament,
    Outcome,
    Overtaken,
    resolve,
)
from croupier.conduct.house_facts import HouseFact, PerformanceAlarm, PlayResumed, PlayStopped, WritingFailed
from croupier.conduct.house_stream import HOUSE, record
from croupier.conduct.leases import Leased, Leases
from croupier.conduct.mirroring import Mirror
from croupier.conduct.opening import open_in_memory, open_log
from croupier.conduct.program_watch import HouseStopped, Program, ProgramWatch, measured
from croupier.conduct.snapshots import SnapshotWriter
from croupier.conduct.stopping import Stop, Stops, check_kind
from croupier.conduct.unreadable import Unreadable, UnreadableStream
from croupier.conduct.virtual import VirtualDealer, front_of
from croupier.conduct.webhooks import alarms as alarms_of_webhooks
from croupier.conduct.witnesses import Witnesses
from croupier.journal import AlreadySealed, GroupCommit, Store, StoreError, open_store
from croupier.ruling import Command, Role
from croupier.ruling.names import normal
from croupier.transparency.policy import Policy

_TRIES = 25  # of a command that other processes overtake
_BREATH = 0.02  # seconds between two looks at the news: what comes meanwhile is read together

Stream = TypeVar("Stream", Hosted, HostedTournament, HostedPeople)


def database_path(url: str) -> Path | None:
    """Where the files of an embedded database lie; a database server and memory have none."""
    if url == "memory:" or url.startswith(("postgresql://", "postgres://")):
        return None
    return Path(url.removeprefix("sqlite:///"))


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
        clock: Callable[[], int] | None = None,
        generator: Generator | None = None,
        keys: Path | None = None,
        policy: Policy | None = None,
        mirror: str = "",
    ) -> None:
        """`keys` is the path beside which the vault key, signing key and checkpoints lie; by default the database's
        own. A database without its own path keeps them in memory unless one is given. `policy` names the witnesses,
        `mirror` the address of a second copy."""
        if mirror and _is_same_place(url, mirror):
            raise StoreError(f"{mirror} is the database itself; name another place for its mirror")
        path = keys or database_path(url)
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
        self.url = url
        self.path = path  # beside which its keys and checkpoints lie; None for a house that leaves no files behind
        self.store: Store = open_store(url)
        try:
            log = open_log(self.store, path) if path else open_in_memory(self.store)
        except BaseException:
            self.store.close()
            raise
        self.journal = GroupCommit(self.store)
        self.clock = clock = clock or SteadyClock()
        self.checkpoints = Checkpoints(log, self.journal, clock)
        self.program: ProgramWatch | None = None
        self._began_at, _ = self.store.head(HOUSE)
        self._generator = generator
        self.vault = Vault(self.store, key_beside(path) if path else _throwaway_key())
        if path:
            log.keep(key_path(path))  # without it nobody could open after a restart what is sealed from now on
        self.leases = Leases(self.store)
        self._stops = Stops(self.store)
        self._stops.read_on()
        self._snapshots = SnapshotWriter(self.store, log.signer.private)
        self._lock = RLock()
        self._tables: dict[str, Hosted] = {}
        self._tournaments: dict[str, HostedTournament] = {}
        self._people: HostedPeople | None = None
        self._dealers: dict[str, VirtualDealer] = {}
        self._follower: Thread | None = None
        self.news: list[Callable[[int], None]] = []  # told the number of the last entry, once `follow` has begun
        self._stop = Event()
        self._witnesses = Witnesses(self.checkpoints, policy, clock) if policy else None
        if path:
            self.checkpoints.start()
        if self._witnesses:
            self._witnesses.start()
        self._mirror = Mirror(self.store, path, mirror, clock) if mirror else None
        if self._mirror:
            self._mirror.start()

    # Tables

    def tables(self) -> list[Hosted]:
        """Every table of the house that can be read, by name; `unreadable` names the others."""
        return [each for each in map(self._table, self._names("table")) if each.table and not each.unreadable]

    def table(self, name: str) -> Hosted:
        """The table of this name, whether or not it has been created yet. Raises UnreadableStream."""
        named("table", name)
        return _readable(self._table(name))

    def tournaments(self) -> list[HostedTournament]:
        """Every tournament of the house that can be read, by name; `unreadable` names the others."""
        found = map(self._tournament, self._names("tournament"))
        return [each for each in found if each.state and not each.unreadable]

    def tournament(self, name: str) -> HostedTournament:
        """The tournament of this name, whether or not it has been created yet. Raises UnreadableStream."""
        named("tournament", name)
        return _readable(self._tournament(name))

    @property
    def people(self) -> HostedPeople:
        """The accounts of the house. Raises UnreadableStream."""
        return _readable(self._accounts())

    def _accounts(self) -> HostedPeople:
        with self._lock:
            if self._people is None:
                self._people = HostedPeople(self.journal, self.clock)
            return self._people

    def unreadable(self) -> list[Unreadable]:
        """The tables, tournaments and accounts whose journal cannot be read, each with where and why. Nobody can act
        there; the rest of the house goes on without them."""
        tables = [self._table(name).unreadable for name in self._names("table")]
        tournaments = [self._tournament(name).unreadable for name in self._names("tournament")]
        return [each for each in (*tables, *tournaments, self._accounts().unreadable) if each]

    def _names(self, kind: str) -> list[str]:
        return [stream.removeprefix(f"{kind}/") for stream in self.store.streams() if stream.startswith(f"{kind}/")]

    def _table(self, name: str) -> Hosted:
        """A journal that others wrote may name a stream as nobody could name a table here: it is looked at too."""
        hosted = self._tables.get(name)
        if hosted is None:
            with self._lock:
                hosted = self._tables.get(name)
                if hosted is None:
                    hosted = self._tables[name] = Hosted(name, self.journal, self.clock, self._snapshots)
        return hosted

    def _tournament(self, name: str) -> HostedTournament:
        with self._lock:
            hosted = self._tournaments.get(name)
            if hosted is None:
                hosted = self._tournaments[name] = HostedTournament(name, self.journal, self.clock)
            return hosted

    def sealed(self, name: str) -> bytes:
        """A secret of the generator, kept in the vault until it is published; made on first use."""
        with self._lock:
            if self.store.sealed(name) is None:
                with suppress(AlreadySealed):  # another process was first: its secret is the one
                    self.vault.keep_secret(name, (self._generator or Generator()).draw(SALT_BYTES))
            return self.vault.secret(name)

    def dealer(self, name: str) -> VirtualDealer:
        """The automatic dealer of a virtual table."""
        named("table", name)
        with self._lock:
            dealer = self._dealers.get(name)
            if dealer is None:
                generator = self._generator or Generator()
                dealer = self._dealers[name] = VirtualDealer(
                    Leased(self.table(name), self.leases), self.vault, generator
                )
            return dealer

    def deals(self, name: str) -> bool:
        """Whether this process deals the table: one process does at a time."""
        return self.leases.number(f"table/{name}") is not None

    @overload
    def submit(self, name: str, command: Command, who: str, role: Role, key: str = "") -> "Future[Outcome]": ...
    @overload
    def submit(self, name: str, command: Command, who: str, role: Role, key: str, answered: Answered) -> None: ...
    def submit(
        self, name: str, command: Command, who: str, role: Role, key: str = "", answered: Answered | None = None
    ) -> "Future[Outcome] | None":
        """Carry a command to a table. `answered` is called by the journal's thread once the answer is on disk, see
        `HostedStream.submit`; without it, a future is returned."""
        named("table", name)
        self._check_not_stopped(name, command)
        if answered is None:
            outcome: Future[Outcome] = Future()
            self.submit(name, command, who, role, key, partial(resolve, outcome))
            return outcome
        self._submit(name, command, who, role, key, answered, _TRIES)
        return None

    def _check_not_stopped(self, name: str, command: Command) -> None:
        """Without new wagers no round begins, and one that has begun is played to its end."""
        if not (isinstance(command, Command) and command.places_wager):
            return
        if self.program and self.program.alarm:
            raise HouseStopped(self.program.alarm.because)
        if self._follower is None:
            self._stops.read_on()
        if stop := self._stops.against(name, self._table(name).table, command):
            raise HouseStopped(str(stop))

    # Stopping play on demand

    def stop(self, what: str, name: str, reason: str, by: str) -> None:
        """Take no further wager in the whole "house" (its name is ""), in a "game", at a "table" or from a "player"."""
        check_kind(what)
        said(name=name, reason=reason, by=by)
        fact = PlayStopped(what=what, name=_on_record(what, name), reason=reason)
        record(self.journal, self.clock(), fact, by, Role.OPERATOR.value)
        self._stops.read_on()

    def resume(self, what: str, name: str, reason: str, by: str) -> None:
        """Take wagers there again."""
        check_kind(what)
        said(name=name, reason=reason, by=by)
        fact = PlayResumed(what=what, name=_on_record(what, name), reason=reason)
        record(self.journal, self.clock(), fact, by, Role.OPERATOR.value)
        self._stops.read_on()

    def stops(self) -> tuple[Stop, ...]:
        """The stops that are in force."""
        self._stops.read_on()
        return self._stops.in_force()

    def _submit(
        self, name: str, command: Command, who: str, role: Role, key: str, answered: Answered, tries: int
    ) -> None:
        """Where another process wrote first, the command is decided anew, as if it had come a moment later."""

        def heard(outcome: Outcome | BaseException) -> None:
            if not isinstance(outcome, Overtaken) or tries == 1:
                return answered(outcome)
            try:
                self._submit(name, command, who, role, key, answered, tries - 1)
            except Exception as problem:  # nobody else would hear of it in the journal's thread
                answered(problem)

        front_of(self.table(name), partial(self.dealer, name)).submit(command, who, role, key, heard)

    def act(self, name: str, command: Command, who: str, role: Role, key: str = "") -> Outcome:
        """Carry a command to a table and wait for the answer."""
        return self.submit(name, command, who, role, key).result()

    # The program and the clock

    def watch_program(self, measure: Callable[[], Program] | None = None) -> None:
        """Put on record with which program this process serves. A later `program.check` compares."""
        if self.program is None:
            self.program = ProgramWatch(self.journal, self.clock, measure or measured)

    def alarms(self) -> list[Alarm]:
        """All faults of the house as a whole. To learn whether the store takes entries, it writes one."""
        alarms = self.checkpoints.alarms()
        alarms += [alarm for each in (self._witnesses, self._mirror) if each for alarm in each.alarms()]
        try:
            self.store.beat(self.clock())
            if failed := self.journal.failed:  # a beat is small: it may find room where an entry does not
                self.record(WritingFailed(because=str(failed)))
        except StoreError as error:
            alarms.append(Alarm("database", str(error), self.clock(), stops=True))
            return alarms
        if self._people and self._people.state:
            alarms += alarms_of_webhooks(self.store, self._people.state, self.clock())
        return alarms + self._alarms_of_program_and_clock() + self._stops.alarms() + self._alarms_on_record()

    def witnesses(self) -> list[tuple[str, int]]:
        """The witnesses of the policy, each with the second since 1970 of its newest signature; 0: none."""
        return self._witnesses.signed() if self._witnesses else []

    def record(self, fact: HouseFact) -> None:
        """Put a fact of the house as a whole on record."""
        record(self.journal, self.clock(), fact)

    def _alarms_on_record(self) -> list[Alarm]:
        """Those that somebody has recorded since this process began: a new start shows that they were looked into."""
        alarms = []
        for entry in self.store.read(HOUSE, self._began_at):
            try:
                fact = decode_fact(entry.body)
            except UnreadableFact as problem:
                because = f"entry {entry.version} of the stream {HOUSE!r} cannot be read: {problem}"
                alarms.append(Alarm("journal", because, entry.at))
                continue
            if isinstance(fact, PerformanceAlarm):
                alarms.append(Alarm("performance", fact.because, entry.at))
        return alarms

    def _alarms_of_program_and_clock(self) -> list[Alarm]:
        found = [self.program.alarm] if self.program and self.program.alarm else []
        if behind := getattr(self.clock, "behind", 0):
            because = f"this machine's clock was set back; the house is {behind} ms ahead"
            found.append(Alarm("clock", because, self.clock()))
        return found

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
                last, touched = self.store.touched(seen)
                if HOUSE in touched:
                    self._stops.read_on()
                for stream, version in touched.items():
                    if hosted := self._hosted(stream):
                        hosted.others_wrote(version)  # or this process itself, and then it knows
                seen = last
            except StoreError:
                if self._stop.wait(1.0):
                    return
                continue
            for told in tuple(self.news):
                told(seen)
            self._stop.wait(_BREATH)

    def _hosted(self, stream: str) -> HostedStream[Any] | None:
        """The subject of a stream, if it is run here."""
        if stream == PEOPLE:
            return self._people
        kind, _, name = stream.partition("/")
        return self._tables.get(name) if kind == "table" else self._tournaments.get(name)

    # Closing

    def close(self) -> None:
        if self._stop.is_set():
            return
        self._stop.set()
        self.journal.close()
        self.leases.close()
        self._snapshots.close()
        self.checkpoints.close()
        if self._witnesses:
            self._witnesses.close()
        if self._mirror:
            self._mirror.close()
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


def _on_record(what: str, name: str) -> str:
    """A player's name in the form in which the rules know it."""
    return normal(name) if what == "player" else name


def _is_same_place(url: str, other: str) -> bool:
    one, two = database_path(url), database_path(other)
    return url == other if one is None or two is None else one.resolve() == two.resolve()


def _throwaway_key() -> bytes:
    """A house that leaves no files behind has no shoes to recover either."""
    return os.urandom(32)
