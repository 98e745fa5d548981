"""A table that is being run: its state in memory, its facts in the journal, and the order of its commands."""

from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from threading import RLock

from msgspec import Struct

from croupier.conduct.codec import decode_fact, encode, name_of
from croupier.journal import Append, Appended, Entry, GroupCommit, New, Raced, StoreError
from croupier.ruling import Act, Command, Fact, Refusal, Role
from croupier.table import Table, decide, evolve
from croupier.table.facts import CommandRefused

Listener = Callable[["Hosted", tuple[Entry, ...]], None]
_REMEMBERED_KEYS = 4096


class Accepted(Struct, frozen=True):
    """Done, and on disk."""

    version: int
    facts: tuple[Fact, ...]


class Refused(Struct, frozen=True):
    """The rules said no; that is on disk too."""

    version: int
    refusal: Refusal


class Overtaken(Struct, frozen=True):
    """Another process wrote to this table first. The state here is now the newer one; look and ask again."""

    version: int


Outcome = Accepted | Refused | Overtaken


class Hosted:
    """One table of a house.

    Commands are decided in order against the state that includes everything decided before them, on disk or on
    its way; what is shown (`table`) is only what is on disk.
    """

    def __init__(self, name: str, journal: GroupCommit, clock: Callable[[], int]) -> None:
        self.name = name
        self.stream = f"table/{name}"
        self.listeners: list[Listener] = []
        self._journal = journal
        self._clock = clock
        self._lock = RLock()
        self._pending: deque[tuple[int, Table | None]] = deque()
        self._answers: OrderedDict[str, Outcome] = OrderedDict()
        self._waiting: dict[str, Future[Outcome]] = {}
        self.table: Table | None = None
        self.version = 0
        self._ahead: Table | None = None
        self._ahead_version = 0
        self._course = 0  # changes when what was decided here is given up for what others wrote
        self.catch_up()

    # Reading

    def catch_up(self) -> None:
        """Fold what others wrote to this table. Nothing happens while commands of our own are on their way."""
        with self._lock:
            if self._pending:
                return
            fresh = tuple(self._journal.store.read(self.stream, self.version))
            if not fresh:
                return
            self._fold(fresh)
            self._ahead, self._ahead_version = self.table, self.version
        self._tell(fresh)

    def facts(self, after: int = 0) -> Iterator[Fact]:
        """Everything that happened at this table, from the journal."""
        return (decode_fact(entry.body) for entry in self._journal.store.read(self.stream, after))

    def _fold(self, entries: Iterable[Entry]) -> None:
        answered: dict[str, list[Fact]] = {}
        for entry in entries:
            fact = decode_fact(entry.body)
            self.table = evolve(self.table, fact) if self.table or not isinstance(fact, CommandRefused) else None
            self.version = entry.version
            if entry.key:
                answered.setdefault(entry.key, []).append(fact)
                self._remember(entry.key, _answer(entry.version, tuple(answered[entry.key])))

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
        """Decide a command now; the future resolves once its facts are on disk.

        `key` is the sender's own name for the request: sent again, it is answered again and not done again.
        `refused` turns the command away before the rules are asked, on record like any refusal.
        """
        outcome: Future[Outcome] = Future()
        with self._lock:
            if key and key in self._answers:
                outcome.set_result(self._answers[key])
                return outcome
            if key and key in self._waiting:
                return self._waiting[key]
            at = self._clock()
            decided = refused or self.judge(Act(command, who, role, at))
            if isinstance(decided, Refusal):
                facts: tuple[Fact, ...] = (
                    CommandRefused(
                        command=name_of(command),
                        asked=encode(command).decode(),
                        because=decided.because,
                        book=decided.book,
                        under=decided.under,
                    ),
                )
            else:
                facts = decided
                for fact in facts:
                    self._ahead = evolve(self._ahead, fact)
            expected = self._ahead_version
            self._ahead_version += len(facts)
            self._pending.append((self._ahead_version, self._ahead))
            if key:
                self._waiting[key] = outcome
            news = tuple(New(at=at, who=who, role=role.value, body=encode(fact), key=key) for fact in facts)
            kept, course = self._journal.submit(Append(self.stream, expected, news)), self._course
        kept.add_done_callback(lambda done: self._kept(done, decided, outcome, key, course))
        return outcome

    def judge(self, act: Act) -> tuple[Fact, ...] | Refusal:
        """What an act would bring about, against everything decided so far."""
        return decide(self._ahead, act)

    @property
    def ahead(self) -> Table | None:
        """The state with everything that has been decided, on disk or on its way."""
        return self._ahead

    def _kept(
        self,
        done: "Future[Appended | Raced]",
        decided: tuple[Fact, ...] | Refusal,
        outcome: "Future[Outcome]",
        key: str,
        course: int,
    ) -> None:
        """The journal has answered: publish what is on disk, or give way to whoever was first."""
        failure = done.exception()
        answer = None if failure else done.result()
        result: Outcome
        with self._lock:
            self._waiting.pop(key, None)
            if isinstance(answer, Appended):
                self.version, self.table = self._pending.popleft()
                if isinstance(decided, Refusal):
                    result = Refused(self.version, decided)
                else:
                    result = Accepted(self.version, decided)
                if key:
                    self._remember(key, result)
            else:
                self._give_way(course)
                result = Overtaken(self.version)
        if failure is not None:
            outcome.set_exception(failure)
            return
        if isinstance(answer, Appended):
            self._tell(answer.entries)
        outcome.set_result(result)

    def _give_way(self, course: int) -> None:
        """What was decided on top of a lost append never reaches the journal either: start from what did."""
        if course != self._course:
            return  # a later casualty of the same race, dealt with already
        self._course += 1
        self._pending.clear()
        self._ahead, self._ahead_version = self.table, self.version
        with suppress(StoreError):  # a store that is away is asked again by the next command
            self.catch_up()

    def _tell(self, entries: tuple[Entry, ...]) -> None:
        for listener in tuple(self.listeners):
            listener(self, entries)


def _answer(version: int, facts: tuple[Fact, ...]) -> Outcome:
    first = facts[0]
    if isinstance(first, CommandRefused):
        return Refused(version, Refusal(first.under, first.because, book=first.book))
    return Accepted(version, facts)
