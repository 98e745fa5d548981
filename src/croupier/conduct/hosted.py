"""A table or a tournament that is being run: its state in memory, its facts in the journal, the order of commands."""

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from itertools import islice
from queue import SimpleQueue
from threading import RLock
from typing import Any, Generic, TypeVar

from msgspec import Struct

from croupier.conduct.codec import decode_fact, encode_command, encode_fact, name_of
from croupier.conduct.door import KeyTaken, Malformed, admitted, moment
from croupier.conduct.past import Past, round_of
from croupier.conduct.recording import on_record
from croupier.conduct.snapshots import EVERY, SnapshotWriter
from croupier.conduct.unreadable import Unreadable, UnreadableStream, folded
from croupier.journal import Append, Appended, Entry, Fenced, GroupCommit, New, StoreError
from croupier.journal.chain import unkeepable
from croupier.journal.group import Answer
from croupier.people import People, machine as people_machine
from croupier.ruling import Act, Command, Decision, Fact, Refusal, Role
from croupier.table import Table, machine as table_machine
from croupier.table.commands import CreateTable
from croupier.table.facts import CommandRefused
from croupier.table.looking_back import decide_with
from croupier.tournament import Tournament, machine as tournament_machine
from croupier.tournament.commands import CreateTournament

_log = logging.getLogger(__name__)

State = TypeVar("State")
Listener = Callable[[Any, tuple[Entry, ...]], None]
_CREATE = (CreateTable, CreateTournament)
PEOPLE = "people"  # the stream of the accounts


class Accepted(Struct, frozen=True):
    """Done, and on disk."""

    version: int
    facts: tuple[Fact, ...]


class Refused(Struct, frozen=True):
    """The rules said no; that is on disk too."""

    version: int
    refusal: Refusal


class Overtaken(Struct, frozen=True):
    """Another process wrote there first. The state here is now the newer one; look and ask again."""

    version: int


Outcome = Accepted | Refused | Overtaken
Answered = Callable[[Outcome | BaseException], None]  # called with the outcome of a command, or with an error


class _Decided(Struct, frozen=True):
    """A command on its way to disk: its facts, and the state after it."""

    decided: Decision
    news: tuple[New, ...]
    version: int
    state: Any
    key: str
    answered: list[Answered]  # the senders; more than one if the same key is sent again meanwhile

    @property
    def answer(self) -> Outcome:
        if isinstance(self.decided, Refusal):
            return Refused(self.version, self.decided)
        return Accepted(self.version, self.decided)


class HostedStream(Generic[State]):
    """The subject of one stream of the journal, and its rules.

    Commands are decided in order against the state that includes everything decided before them, on disk or on its way;
    `state` shows only what is on disk. What others wrote is read at once where somebody listens, else when it is asked
    for: a process does not follow tables that nobody there looks at.

    Where the journal holds something that cannot be read, `unreadable` says what, the state stays as it was before, and
    nothing further is decided.
    """

    def __init__(
        self,
        name: str,
        stream: str,
        journal: GroupCommit,
        clock: Callable[[], int],
        decide: Callable[[State | None, Act], Decision],
        evolve: Callable[[State | None, Fact], State],
    ) -> None:
        self.name = name
        self.stream = stream
        self._rules = decide
        self._evolve = evolve
        self.listeners: list[Listener] = []
        self._journal = journal
        self.clock = clock
        self._lock = RLock()
        self._fence = 0  # the number of its lease, as far as is known here
        self._pending: deque[_Decided] = deque()
        self._sending = False  # a commit of the pending commands has been requested
        self._sent = 0  # how many of them the journal has taken
        self._waiting: dict[str, _Decided] = {}  # by key
        self._state: State | None = None
        self._version = 0
        self._written = 0  # the version up to which others are known to have written
        self._unreadable: Unreadable | None = None
        self._begin()
        self._ahead: State | None = None
        self._ahead_version = 0
        self._latest = self._last_time()
        self._behind = False  # the clock is, and that has been said
        self.catch_up()

    # Reading

    def _begin(self) -> None:
        """Start from a state further on than nothing, where there is one."""

    def _last_time(self) -> int:
        """When the last act happened that the state here includes."""
        return max(
            (entry.at for entry in islice(self._journal.store.read(self.stream, max(0, self._version - 1)), 1)),
            default=0,
        )

    def _passed(self, entry: Entry) -> None:
        """The state now is the one after this entry, on disk."""

    @property
    def state(self) -> State | None:
        """Its state on disk."""
        self._look_on()
        return self._state

    @property
    def version(self) -> int:
        """Of its last entry on disk."""
        self._look_on()
        return self._version

    @property
    def unreadable(self) -> Unreadable | None:
        """The entry that cannot be read, if there is one."""
        self._look_on()
        return self._unreadable

    @property
    def lags(self) -> bool:
        """Whether others have written what has not been read here: it is, as soon as somebody asks."""
        return self._written > self._version

    def others_wrote(self, version: int) -> None:
        """The stream goes up to this version, whoever wrote it. While nobody here listens, nobody here needs it yet."""
        with self._lock:
            self._written = max(self._written, version)
        if self.listeners:
            self._look_on()

    def _look_on(self) -> None:
        if self._written > self._version:
            self.catch_up()

    def catch_up(self) -> None:
        """Fold what others wrote to this stream. Nothing happens while our own commands are on their way."""
        with self._lock:
            fresh = () if self._pending else self._fold_fresh()
        self._tell(fresh)

    def _fold_fresh(self) -> tuple[Entry, ...]:
        if self._written - self._version > EVERY and not self.listeners:  # else each of these entries is awaited
            self._begin()
            self._latest = max(self._latest, self._last_time())
        fresh = self._fold(self._journal.store.read(self.stream, self._version)) if self._unreadable is None else ()
        self._fence = self._journal.store.fence(self.stream)
        self._ahead, self._ahead_version = self._state, self._version
        self._written = 0
        return fresh

    def facts(self, after: int = 0) -> Iterator[Fact]:
        """Everything that happened, from the journal."""
        return (decode_fact(entry.body) for entry in self._journal.store.read(self.stream, after))

    def _fold(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """Fold the entries, as far as they can be read, and return those."""
        taken: list[Entry] = []
        try:
            for state, entry, _ in folded(self._state, entries, self._evolve):
                self._state, self._version = state, entry.version
                self._latest = max(self._latest, entry.at)
                taken.append(entry)
                self._passed(entry)
        except UnreadableStream as end:
            self._unreadable = end.unreadable
            _log.error("%s", end)
        return tuple(taken)

    # Acting

    def act(self, command: Command, who: str, role: Role, key: str = "") -> Outcome:
        """Decide a command and wait until the answer is on disk."""
        return wait_for(partial(self.submit, command, who, role, key))

    def act_under(self, lease: int, command: Command, who: str, role: Role) -> Outcome:
        """A step of the dealer who holds the lease of this number; overtaken if somebody else holds it by now."""
        outcome: Future[Outcome] = Future()
        with self._lock:
            if lease > self._fence and not self._pending:
                self._fence = lease
            if lease != self._fence:
                return Overtaken(self._version)
            self.submit(command, who, role, "", partial(resolve, outcome))
        return outcome.result()

    def submit(
        self, command: Command, who: str, role: Role, key: str, answered: Answered, refused: Refusal | None = None
    ) -> None:
        """Decide a command now; `answered` is called once its facts are on disk, by the thread that put them there.
        (A future for every command costs half as much as deciding it.)

        `key` is the sender's own name for the request: a repeated request is answered again and not done again, however
        long ago it was done and by whichever process. Raises KeyTaken if the key is another request's.
        `refused` turns the command away before the rules are asked, on record like any refusal. Raises Malformed if the
        command, name or role is invalid, and UnreadableStream where the journal cannot be read.
        """
        command, who, role = admitted(command, who, role, key)
        self._look_on()
        if isinstance(command, _CREATE) and command.name != self.name and self._ahead is None:
            raise Malformed(f"{name_of(command)}: name is {command.name!r}; write {self.name!r}, where it is sent")
        if self._unreadable is not None:
            raise UnreadableStream(self._unreadable)
        with self._lock:
            if key and (waiting := self._waiting.get(key)):
                _check_same(waiting.news[0], command, who, role)
                waiting.answered.append(answered)
                return
            known = self._done_before(command, who, role, key) if key else None
            kept = self._decide(command, who, role, key, answered, refused) if known is None else None
        if known is not None:
            answered(known)
        self._watch(kept)

    def _done_before(self, command: Command, who: str, role: Role, key: str) -> Outcome | None:
        """The answer to the same request, from the journal."""
        entries = self._journal.store.keyed(self.stream, key)
        if not entries:
            return None
        _check_same(entries[0], command, who, role)
        return _answered(entries[-1].version, tuple([decode_fact(entry.body) for entry in entries]))

    def _now(self) -> int:
        """The time of an act. In a stream it never goes backwards, whatever the clocks of its processes say."""
        at = moment(self.clock())
        if at < self._latest:
            if not self._behind:
                _log.error("the clock is %d ms behind the last entry of %s", self._latest - at, self.stream)
            self._behind = True
            return self._latest
        self._latest, self._behind = at, False
        return at

    def _decide(
        self, command: Command, who: str, role: Role, key: str, answered: Answered, refused: Refusal | None
    ) -> "Future[Answer] | None":
        at = self._now()
        decided = refused or self._rules(self._ahead, Act(command, who, role, at))
        ahead = self._ahead
        happened = decided.brings if isinstance(decided, Refusal) else decided
        for fact in happened:
            ahead = self._evolve(ahead, fact)
        facts = on_record(command, decided)
        news = tuple(_entries(at, who, role, key, encode_command(command), facts))
        if because := unkeepable(Append(self.stream, self._version, news)):
            raise StoreError(f"{self.stream}: {because}")  # else it would take along all that waits for the same append
        version = self._ahead_version + len(facts)
        waiting = _Decided(decided, news, version, ahead, key, [answered])
        self._pending.append(waiting)
        try:
            kept = self._send()
        except StoreError:
            self._pending.pop()  # the journal is being closed
            raise
        self._ahead, self._ahead_version = ahead, version
        if key:
            self._waiting[key] = waiting
        return kept

    @property
    def ahead(self) -> State | None:
        """The state with everything that has been decided, on disk or on its way."""
        self._look_on()
        return self._ahead

    def _send(self) -> "Future[Answer] | None":
        """Ask the journal to commit the pending commands. It takes all of them when it commits, in one append that is
        kept whole or not at all.

        Nothing follows until it answers: commands decided on top of a lost append must be lost with it, or they could
        fit by chance after the entries that another process wrote in its place.
        """
        if self._sending or not self._pending:
            return None
        kept = self._journal.submit(self._taken)
        self._sending = True
        return kept

    def _taken(self) -> Append:
        with self._lock:
            self._sent = len(self._pending)
            return Append(
                self.stream, self._version, tuple([new for each in self._pending for new in each.news]), self._fence
            )

    def _watch(self, kept: "Future[Answer] | None") -> None:
        while kept is not None and kept.done():
            kept = self._settle(kept)
        if kept is not None:
            kept.add_done_callback(lambda done: self._watch(self._settle(done)))

    def _settle(self, done: "Future[Answer]") -> "Future[Answer] | None":
        """The journal has answered: publish what is on disk and send on, or give way to the process that was first."""
        failure = done.exception()
        answer = None if failure else done.result()
        on_disk: list[_Decided] = []
        lost: list[_Decided] = []
        entries: tuple[Entry, ...] = ()
        following = None
        with self._lock:
            try:
                if isinstance(answer, Appended):
                    entries, on_disk = answer.entries, self._publish()
                    self._passed(entries[-1])
                    following = self._send()
                else:
                    if isinstance(answer, Fenced):
                        self._fence = answer.number
                    lost = self._give_up()
                    entries = self._fold_fresh()
            except StoreError as away:  # the journal is being closed, or unreachable
                failure = failure or away
                lost += self._give_up()
            version = self._version
        self._tell(entries)
        for each in on_disk:
            self._answer(each, each.answer)
        for each in lost:
            self._answer(each, Overtaken(version) if failure is None else failure)
        return following

    def _publish(self) -> list[_Decided]:
        """The append is on disk: it is shown now."""
        on_disk = [self._pending.popleft() for _ in range(self._sent)]
        self._sending, self._sent = False, 0
        self._version, self._state = on_disk[-1].version, on_disk[-1].state
        for each in on_disk:
            if each.key:
                self._waiting.pop(each.key, None)
        return on_disk

    def _give_up(self) -> list[_Decided]:
        """No pending command will reach the journal: start again from the state on disk."""
        lost = list(self._pending)
        self._pending.clear()
        self._sending, self._sent = False, 0
        for each in lost:
            self._waiting.pop(each.key, None)
        self._ahead, self._ahead_version = self._state, self._version
        return lost

    def _answer(self, decided: _Decided, outcome: Outcome | BaseException) -> None:
        for answered in decided.answered:
            try:
                answered(outcome)
            except Exception:  # the others must be answered all the same
                _log.exception("an answer of %s was not taken", self.stream)

    def _tell(self, entries: tuple[Entry, ...]) -> None:
        for listener in tuple(self.listeners) if entries else ():
            try:
                listener(self, entries)
            except Exception:  # the entries are kept: a listener's fault must not look like a failed command
                _log.exception("a listener of %s failed", self.stream)


def wait_for(submit: Callable[[Answered], None]) -> Outcome:
    """Submit a command and wait for the answer."""
    answers: SimpleQueue[Outcome | BaseException] = SimpleQueue()  # most answers are here before anybody waits
    submit(answers.put)
    answer = answers.get()
    if not isinstance(answer, Accepted) and isinstance(answer, BaseException):  # most are accepted: sooner said
        raise answer
    return answer


def resolve(future: "Future[Outcome]", outcome: Outcome | BaseException) -> None:
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _entries(at: int, who: str, role: Role, key: str, asked: bytes, facts: tuple[Fact, ...]) -> Iterator[New]:
    """The facts of one act; the command stands beside the first."""
    for fact in facts:
        yield New(at, who, role.value, encode_fact(fact), key, asked, round_of(fact))
        asked = b""


def _check_same(entry: New | Entry, command: Command, who: str, role: Role) -> None:
    """A key belongs to who asked and to what was asked."""
    if (entry.who, entry.role, entry.asked) != (who, role.value, encode_command(command)):
        raise KeyTaken(entry.key)


def _answered(version: int, facts: tuple[Fact, ...]) -> Outcome:
    """The answer to the act that brought these facts."""
    first, *brought = facts
    if isinstance(first, CommandRefused):
        return Refused(version, Refusal(first.under, first.because, first.instead, first.book, tuple(brought)))
    return Accepted(version, facts)


class Hosted(HostedStream[Table]):
    """One table of a house."""

    def __init__(
        self, name: str, journal: GroupCommit, clock: Callable[[], int], snapshots: SnapshotWriter | None = None
    ) -> None:
        stream = f"table/{name}"
        self.past = Past(journal.store, stream, snapshots)
        self._snapshots = snapshots
        self._slot = 0  # of the last snapshot
        decide = partial(decide_with, self.past.record)
        super().__init__(name, stream, journal, clock, decide, table_machine.evolve)

    def _begin(self) -> None:
        begun = self._snapshots.latest(self.stream) if self._snapshots else None
        if begun is not None and begun[0] > self._version:
            self._version, self._state = begun
            self._slot = self._version // EVERY

    def _passed(self, entry: Entry) -> None:
        if self._snapshots and self._state and entry.version // EVERY > self._slot:
            self._slot = entry.version // EVERY
            self._snapshots.keep(entry, self._state)

    @property
    def table(self) -> Table | None:
        """Its state on disk."""
        return self.state


class HostedTournament(HostedStream[Tournament]):
    """One tournament of a house."""

    def __init__(self, name: str, journal: GroupCommit, clock: Callable[[], int]) -> None:
        stream = f"tournament/{name}"
        self.linking = RLock()  # its holder does what is due between the tournament and its tables
        super().__init__(name, stream, journal, clock, tournament_machine.decide, tournament_machine.evolve)


class HostedPeople(HostedStream[People]):
    """The accounts of a house."""

    def __init__(self, journal: GroupCommit, clock: Callable[[], int]) -> None:
        super().__init__("people", PEOPLE, journal, clock, people_machine.decide, people_machine.evolve)

    @property
    def people(self) -> People:
        """The accounts on disk."""
        return self.state or People()
