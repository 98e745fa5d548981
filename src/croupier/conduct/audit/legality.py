"""Legality: every act is put to the rules again, and they must decide it as the journal says, fact by fact.

An act is an entry with a command beside it, and the entries without one that follow it. The state is the one that the
facts before it make, so an act is judged by the options, the limits and the people that the journal itself has.
"""

from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec.structs import fields

from croupier.conduct.audit.report import Find
from croupier.conduct.codec import decode_command, encode, is_older, name_of
from croupier.conduct.door import admitted
from croupier.conduct.recording import on_record
from croupier.journal import Entry
from croupier.ruling import Act, Decision, Fact, Role
from croupier.table.facts import CommandRefused

_MOST = 10  # findings in one stream: those after the first are often its consequences
_LONGEST = 100  # characters of a value in a finding

State = TypeVar("State")
Decide = Callable[[State | None, Act, Fact], Decision]  # takes the fact on record too, which may say who turned it away


class Legality(Generic[State]):
    """The acts of one stream, decided again."""

    def __init__(self, find: Find, decide: Decide[State]) -> None:
        self.acts = 0
        self._tell = find
        self._told = 0
        self._decide = decide
        self._first: Entry | None = None  # the first entry of the act at hand
        self._known = False  # whether the rules could be asked about it
        self._due: deque[Fact] = deque()  # the facts that are still to come
        self._keys: set[str] = set()

    def take(self, entry: Entry, fact: Fact, state: State | None) -> None:
        """The next entry, and the state before it."""
        if entry.asked:
            self._close(entry.version)
            self._begin(entry, fact, state)
        elif self._first is None:
            self._find(entry.version, "no command stands beside it")
            self._first = entry
        elif _act(entry) != _act(self._first):
            self._find(
                entry.version, f"another time, person, role or key than at version {self._first.version}, its act"
            )
        if self._known:
            self._compare(entry, fact)

    def finish(self, version: int) -> None:
        """The stream has ended before this version."""
        self._close(version)
        self._first = None

    def _find(self, version: int, because: str) -> None:
        self._told += 1
        if self._told <= _MOST:
            self._tell(version, because)

    def _close(self, version: int) -> None:
        if self._due and self._first is not None:
            self._find(
                version, f"{name_of(self._due[0])} is missing, which the act of version {self._first.version} brings"
            )
            self._due.clear()

    def _begin(self, entry: Entry, fact: Fact, state: State | None) -> None:
        self.acts += 1
        self._first, self._known = entry, False
        if entry.key in self._keys:
            self._find(entry.version, f"the request {entry.key!r} was done before")
        elif entry.key:
            self._keys.add(entry.key)
        try:
            command, who, role = admitted(decode_command(entry.asked), entry.who, Role(entry.role), entry.key)
            decided = self._decide(state, Act(command, who, role, entry.at), fact)
        except (
            Exception
        ) as failure:  # anything may lie there instead of a command, and a changed state may raise anything
            self._find(entry.version, f"its command cannot be decided again ({type(failure).__name__}: {failure})")
            return
        self._known, self._due = True, deque(on_record(command, decided))

    def _compare(self, entry: Entry, fact: Fact) -> None:
        assert self._first is not None, "an act has begun"
        due = self._due.popleft() if self._due else None
        if due is not None and (encode(due) == entry.body or (fact == due and is_older(entry.body))):
            return
        begun = f"which the act of version {self._first.version} does not bring"
        self._find(entry.version, _difference(fact, due) if due is not None else f"has {name_of(fact)}, {begun}")
        self._known = False
        self._due.clear()


def _act(entry: Entry) -> tuple[object, ...]:
    """The fields that all entries of an act have in common."""
    return entry.at, entry.who, entry.role, entry.key


def _short(value: object) -> str:
    said = repr(value)
    return said if len(said) <= _LONGEST else f"{said[: _LONGEST - 3]}..."


def _difference(fact: Fact, due: Fact) -> str:
    """The difference between a fact on record and the one that the rules decide."""
    if type(fact) is not type(due):
        if isinstance(due, CommandRefused):
            return f"has {name_of(fact)}, which the rules refuse: {due.because}"
        if isinstance(fact, CommandRefused):
            return f"refuses {fact.command}, which the rules allow: {name_of(due)} is what follows"
        return f"has {name_of(fact)}, where {name_of(due)} is what follows by the rules"
    for field in fields(fact):
        said, decided = getattr(fact, field.name), getattr(due, field.name)
        if said != decided:
            return f"has {name_of(fact)} with {field.name} {_short(said)}, where the rules decide {_short(decided)}"
    return f"has {name_of(fact)}, written otherwise than any croupier writes it"
