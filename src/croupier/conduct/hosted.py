"""A table that is being run: its state in memory, its facts in the journal, and the order of its commands."""

import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from threading import RLock

from msgspec import Struct

from croupier.conduct.codec import decode_fact, encode, name_of
from croupier.journal import Append, Appended, Entry, GroupCommit, New, Raced, StoreError
from croupier.ruling import Act, Command, Fact, Refusal, Role
from croupier.table import Table, decide, evolve
from croupier.table.facts import CommandRefused

_log = logging.getLogger(__name__)

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


class _Decided(Struct, frozen=True):
    """A command on its way to disk: what it brings about, and the table after it."""

    decided: tuple[Fact, ...] | Refusal
    news: tuple[New, ...]
    version: int
    table: Table | None
    key: str
    outcome: "Future[Outcome]"

    @property
    def answer(self) -> Outcome:
        if isinstance(self.decided, Refusal):
            return Refused(self.version, self.decided)
        return Accepted(self.version, self.decided)


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
        self._pending: deque[_Decided] = deque()
        self._sent = 0  # how many of them the journal has been handed
        self._answers: OrderedDict[str, Outcome] = OrderedDict()
        self._waiting: dict[str, Future[Outcome]] = {}
        self.table: Table | None = None
        self.version = 0
        self._ahead: Table | None = None
        self._ahead_version = 0
        self.catch_up()

    # Reading

    def catch_up(self) -> None:
        """Fold what others wrote to this table. Nothing happens while commands of our own are on their way."""
        with self._lock:
            fresh = () if self._pending else self._fold_fresh()
        self._tell(fresh)

    def _fold_fresh(self) -> tuple[Entry, ...]:
        fresh = tuple(self._journal.store.read(self.stream, self.version))
        self._fold(fresh)
        self._ahead, self._ahead_version = self.table, self.version
        return fresh

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
            ahead = self._ahead
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
                    ahead = evolve(ahead, fact)
            news = tuple(New(at=at, who=who, role=role.value, body=encode(fact), key=key) for fact in facts)
            version = self._ahead_version + len(facts)
            self._pending.append(_Decided(decided, news, version, ahead, key, outcome))
            try:
                kept = self._send()
            except StoreError:
                self._pending.pop()  # the journal is being closed
                raise
            self._ahead, self._ahead_version = ahead, version
            if key:
                self._waiting[key] = outcome
        self._watch(kept)
        return outcome

    def judge(self, act: Act) -> tuple[Fact, ...] | Refusal:
        """What an act would bring about, against everything decided so far."""
        return decide(self._ahead, act)

    @property
    def ahead(self) -> Table | None:
        """The state with everything that has been decided, on disk or on its way."""
        return self._ahead

    def _send(self) -> "Future[Appended | Raced] | None":
        """Hand what has been decided to the journal, in one append that is kept whole or not at all.

        Nothing follows until it is answered: what was decided on top of an append that is lost has to be lost
        with it, and could otherwise fit by chance behind what another process wrote in its place.
        """
        if self._sent or not self._pending:
            return None
        news = tuple(new for each in self._pending for new in each.news)
        kept = self._journal.submit(Append(self.stream, self.version, news))
        self._sent = len(self._pending)
        return kept

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
            each.outcome.set_result(each.answer)
        for each in lost:
            if failure is None:
                each.outcome.set_result(Overtaken(version))
            else:
                each.outcome.set_exception(failure)
        return following

    def _publish(self) -> list[_Decided]:
        """What was sent is on disk: it is shown now."""
        on_disk = [self._pending.popleft() for _ in range(self._sent)]
        self._sent = 0
        self.version, self.table = on_disk[-1].version, on_disk[-1].table
        for each in on_disk:
            if each.key:
                self._waiting.pop(each.key, None)
                self._remember(each.key, each.answer)
        return on_disk

    def _give_up(self) -> list[_Decided]:
        """Nothing that waits will reach the journal: start again from what is on disk."""
        lost = list(self._pending)
        self._pending.clear()
        self._sent = 0
        for each in lost:
            self._waiting.pop(each.key, None)
        self._ahead, self._ahead_version = self.table, self.version
        return lost

    def _tell(self, entries: tuple[Entry, ...]) -> None:
        for listener in tuple(self.listeners) if entries else ():
            try:
                listener(self, entries)
            except Exception:  # the entries are kept: a listener's fault must not look like a failed command
                _log.exception("a listener of %s failed", self.stream)


def _answer(version: int, facts: tuple[Fact, ...]) -> Outcome:
    first = facts[0]
    if isinstance(first, CommandRefused):
        return Refused(version, Refusal(first.under, first.because, book=first.book))
    return Accepted(version, facts)
