"""A table or a tournament that is being run: its state in memory, its facts in the journal, the order of commands."""

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from threading import RLock
from typing import Any, Generic, TypeVar

from msgspec import Struct

from croupier.conduct.codec import decode_fact, encode, encode_fact, name_of
from croupier.conduct.door import Malformed, admitted, moment
from croupier.conduct.unreadable import Unreadable, UnreadableStream, folded
from croupier.journal import Append, Appended, Entry, GroupCommit, New, Raced, StoreError
from croupier.ruling import Act, Command, Fact, Refusal, Role
from croupier.table import Table, machine as table_machine
from croupier.table.commands import CreateTable
from croupier.table.facts import CommandRefused
from croupier.tournament import Tournament, machine as tournament_machine
from croupier.tournament.commands import CreateTournament

_log = logging.getLogger(__name__)

State = TypeVar("State")
Listener = Callable[[Any, tuple[Entry, ...]], None]
_REMEMBERED_KEYS = 4096
_CREATE = (CreateTable, CreateTournament)


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
Answered = Callable[[Outcome | BaseException], None]  # is told what became of a command, or why nothing could


class _Decided(Struct, frozen=True):
    """A command on its way to disk: what it brings about, and the state after it."""

    decided: tuple[Fact, ...] | Refusal
    news: tuple[New, ...]
    version: int
    state: Any
    key: str
    answered: list[Answered]  # whoever sent it; more than one if it is sent again under the same key meanwhile

    @property
    def answer(self) -> Outcome:
        if isinstance(self.decided, Refusal):
            return Refused(self.version, self.decided)
        return Accepted(self.version, self.decided)


class HostedStream(Generic[State]):
    """What one stream of the journal is about, and the rules that it goes by.

    Commands are decided in order against the state that includes everything decided before them, on disk or on
    its way; what is shown (`state`) is only what is on disk.

    Where the journal holds something that cannot be read, `unreadable` says what, the state stays as it was before,
    and nothing is decided any more.
    """

    def __init__(
        self,
        name: str,
        stream: str,
        journal: GroupCommit,
        clock: Callable[[], int],
        decide: Callable[[State | None, Act], tuple[Fact, ...] | Refusal],
        evolve: Callable[[State | None, Fact], State],
    ) -> None:
        self.name = name
        self.stream = stream
        self._rules = decide
        self._evolve = evolve
        self.listeners: list[Listener] = []
        self._journal = journal
        self._clock = clock
        self._lock = RLock()
        self._pending: deque[_Decided] = deque()
        self._sending = False  # the journal has been called to them
        self._sent = 0  # how many of them it has taken
        self._answers: OrderedDict[str, Outcome] = OrderedDict()
        self._waiting: dict[str, list[Answered]] = {}
        self.state: State | None = None
        self.version = 0
        self.unreadable: Unreadable | None = None
        self._ahead: State | None = None
        self._ahead_version = 0
        self.catch_up()

    # Reading

    def catch_up(self) -> None:
        """Fold what others wrote to this stream. Nothing happens while commands of our own are on their way."""
        with self._lock:
            fresh = () if self._pending else self._fold_fresh()
        self._tell(fresh)

    def _fold_fresh(self) -> tuple[Entry, ...]:
        fresh = self._fold(self._journal.store.read(self.stream, self.version)) if self.unreadable is None else ()
        self._ahead, self._ahead_version = self.state, self.version
        return fresh

    def facts(self, after: int = 0) -> Iterator[Fact]:
        """Everything that happened, from the journal."""
        return (decode_fact(entry.body) for entry in self._journal.store.read(self.stream, after))

    def _fold(self, entries: Iterable[Entry]) -> tuple[Entry, ...]:
        """Take the entries in, as far as they can be read, and say which those were."""
        answered: dict[str, list[Fact]] = {}
        taken: list[Entry] = []
        try:
            for state, entry, fact in folded(self.state, entries, self._evolve):
                self.state, self.version = state, entry.version
                taken.append(entry)
                if entry.key:
                    answered.setdefault(entry.key, []).append(fact)
                    self._remember(entry.key, _remembered(entry.version, tuple(answered[entry.key])))
        except UnreadableStream as end:
            self.unreadable = end.unreadable
            _log.error("%s", end)
        return tuple(taken)

    def _remember(self, key: str, outcome: Outcome) -> None:
        self._answers[key] = outcome
        while len(self._answers) > _REMEMBERED_KEYS:
            self._answers.popitem(last=False)

    # Acting

    def act(self, command: Command, who: str, role: Role, key: str = "") -> Outcome:
        """Decide a command and wait until the answer is on disk."""
        return self.submit(command, who, role, key).result()

    def submit(
        self, command: Command, who: str, role: Role, key: str = "", refused: Refusal | None = None
    ) -> "Future[Outcome]":
        """As `ask`, with a future for the answer."""
        outcome: Future[Outcome] = Future()
        self.ask(command, who, role, key, partial(_resolve, outcome), refused)
        return outcome

    def ask(
        self, command: Command, who: str, role: Role, key: str, answered: Answered, refused: Refusal | None = None
    ) -> None:
        """Decide a command now; `answered` is called once its facts are on disk, by the thread that put them there.
        (A future for every command costs half as much as deciding it.)

        `key` is the sender's own name for the request: sent again, it is answered again and not done again.
        `refused` turns the command away before the rules are asked, on record like any refusal.
        Raises Malformed for what is no command, name or role, and UnreadableStream where the journal cannot be read.
        """
        command, who, role = admitted(command, who, role, key)
        if isinstance(command, _CREATE) and command.name != self.name and self._ahead is None:
            raise Malformed(f"{name_of(command)}: name is {command.name!r}; write {self.name!r}, where it is sent")
        if self.unreadable is not None:
            raise UnreadableStream(self.unreadable)
        with self._lock:
            known = self._answers.get(key) if key else None
            if known is None and key in self._waiting:
                self._waiting[key].append(answered)
                return
            kept = self._decide(command, who, role, key, answered, refused) if known is None else None
        if known is not None:
            answered(known)
        self._watch(kept)

    def _decide(
        self, command: Command, who: str, role: Role, key: str, answered: Answered, refused: Refusal | None
    ) -> "Future[Appended | Raced] | None":
        at = moment(self._clock())
        decided = refused or self.judge(Act(command, who, role, at))
        ahead = self._ahead
        happened = decided.brings if isinstance(decided, Refusal) else decided
        for fact in happened:
            ahead = self._evolve(ahead, fact)
        facts = (_on_record(command, decided), *happened) if isinstance(decided, Refusal) else happened
        news = tuple([New(at=at, who=who, role=role.value, body=encode_fact(fact), key=key) for fact in facts])
        version = self._ahead_version + len(facts)
        waiting = [answered]
        self._pending.append(_Decided(decided, news, version, ahead, key, waiting))
        try:
            kept = self._send()
        except StoreError:
            self._pending.pop()  # the journal is being closed
            raise
        self._ahead, self._ahead_version = ahead, version
        if key:
            self._waiting[key] = waiting
        return kept

    def judge(self, act: Act) -> tuple[Fact, ...] | Refusal:
        """What an act would bring about, against everything decided so far."""
        return self._rules(self._ahead, act)

    @property
    def ahead(self) -> State | None:
        """The state with everything that has been decided, on disk or on its way."""
        return self._ahead

    def _send(self) -> "Future[Appended | Raced] | None":
        """Call the journal to what has been decided. It takes all there is when it commits, in one append that is kept
        whole or not at all.

        Nothing follows until it is answered: what was decided on top of an append that is lost has to be lost
        with it, and could otherwise fit by chance behind what another process wrote in its place.
        """
        if self._sending or not self._pending:
            return None
        kept = self._journal.submit(self._taken)
        self._sending = True
        return kept

    def _taken(self) -> Append:
        with self._lock:
            self._sent = len(self._pending)
            return Append(self.stream, self.version, tuple([new for each in self._pending for new in each.news]))

    def _watch(self, kept: "Future[Appended | Raced] | None") -> None:
        while kept is not None and kept.done():
            kept = self._settle(kept)
        if kept is not None:
            kept.add_done_callback(lambda done: self._watch(self._settle(done)))

    def _settle(self, done: "Future[Appended | Raced]") -> "Future[Appended | Raced] | None":
        """The journal has answered: publish what is on disk and send on, or give way to whoever was first."""
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
                    following = self._send()
                else:
                    lost = self._give_up()
                    entries = self._fold_fresh()
            except StoreError as away:  # the journal is being closed, or out of reach
                failure = failure or away
                lost += self._give_up()
            version = self.version
        self._tell(entries)
        for each in on_disk:
            self._answer(each, each.answer)
        for each in lost:
            self._answer(each, Overtaken(version) if failure is None else failure)
        return following

    def _publish(self) -> list[_Decided]:
        """What was sent is on disk: it is shown now."""
        on_disk = [self._pending.popleft() for _ in range(self._sent)]
        self._sending, self._sent = False, 0
        self.version, self.state = on_disk[-1].version, on_disk[-1].state
        for each in on_disk:
            if each.key:
                self._waiting.pop(each.key, None)
                self._remember(each.key, each.answer)
        return on_disk

    def _give_up(self) -> list[_Decided]:
        """Nothing that waits will reach the journal: start again from what is on disk."""
        lost = list(self._pending)
        self._pending.clear()
        self._sending, self._sent = False, 0
        for each in lost:
            self._waiting.pop(each.key, None)
        self._ahead, self._ahead_version = self.state, self.version
        return lost

    def _answer(self, decided: _Decided, outcome: Outcome | BaseException) -> None:
        for answered in decided.answered:
            try:
                answered(outcome)
            except Exception:  # the others have to be answered all the same
                _log.exception("an answer of %s was not taken", self.stream)

    def _tell(self, entries: tuple[Entry, ...]) -> None:
        for listener in tuple(self.listeners) if entries else ():
            try:
                listener(self, entries)
            except Exception:  # the entries are kept: a listener's fault must not look like a failed command
                _log.exception("a listener of %s failed", self.stream)


def _resolve(future: "Future[Outcome]", outcome: Outcome | BaseException) -> None:
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


def _on_record(command: Command, refusal: Refusal) -> CommandRefused:
    return CommandRefused(
        command=name_of(command),
        asked=encode(command).decode(),
        because=refusal.because,
        book=refusal.book,
        under=refusal.under,
    )


def _remembered(version: int, facts: tuple[Fact, ...]) -> Outcome:
    first = facts[0]
    if isinstance(first, CommandRefused):
        return Refused(version, Refusal(first.under, first.because, book=first.book))
    return Accepted(version, facts)


class Hosted(HostedStream[Table]):
    """One table of a house."""

    def __init__(self, name: str, journal: GroupCommit, clock: Callable[[], int]) -> None:
        super().__init__(name, f"table/{name}", journal, clock, table_machine.decide, table_machine.evolve)

    @property
    def table(self) -> Table | None:
        """What is on disk of it."""
        return self.state


class HostedTournament(HostedStream[Tournament]):
    """One tournament of a house."""

    def __init__(self, name: str, journal: GroupCommit, clock: Callable[[], int]) -> None:
        stream = f"tournament/{name}"
        super().__init__(name, stream, journal, clock, tournament_machine.decide, tournament_machine.evolve)
