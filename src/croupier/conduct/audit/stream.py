"""The audit of one stream: each entry is read, put to the rules again, folded into the state, and checked."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from croupier.conduct.audit.legality import Decide, Legality
from croupier.conduct.audit.report import Find, Finding
from croupier.conduct.codec import decode_fact
from croupier.journal import Entry
from croupier.ruling import Fact
from croupier.table.facts import CommandRefused

State = TypeVar("State")


class StreamAudit(ABC, Generic[State]):
    """A table or a tournament, entry by entry. Its subjects are checked in `check` and `ended`."""

    def __init__(self, stream: str, decide: Decide[State], evolve: Callable[[State | None, Fact], State]) -> None:
        self.stream = stream
        self.name = stream.partition("/")[2]
        self.findings: list[Finding] = []
        self.facts = self.refusals = 0
        self.legality = Legality(self.finds("legality"), decide)
        self._evolve = evolve
        self._state: State | None = None
        self._last: Entry | None = None
        self._lost = False

    @abstractmethod
    def check(self, entry: Entry, fact: Fact, before: State | None, after: State | None) -> None:
        """The checks of one entry, apart from its legality."""

    @abstractmethod
    def ended(self, state: State) -> None:
        """The checks of the state that the stream ends with."""

    def take(self, entry: Entry) -> None:
        """The next entry. Once one does not fit, nothing can be concluded about those after it."""
        if self._lost:
            return
        try:
            fact = decode_fact(entry.body)
        except Exception as unreadable:  # anything may lie there instead of a fact
            self._lose(entry.version, f"cannot be read: {unreadable}")
            return
        before = self._state
        try:
            self._check_time(entry)
            self.legality.take(entry, fact, before)
            if not isinstance(fact, CommandRefused):
                self._state = self._evolve(before, fact)
            self.check(entry, fact, before, self._state)
        except Exception as failure:  # a changed fact may raise anything
            self._lose(entry.version, f"does not follow from the facts before it ({type(failure).__name__}: {failure})")
        self._last = entry
        self.facts += 1
        self.refusals += isinstance(fact, CommandRefused)

    def finish(self) -> None:
        """The stream has ended: check its last state, and release it, because it grows with every round."""
        state, self._state = self._state, None
        if not self._lost:
            self.legality.finish(self._last.version + 1 if self._last else 0)
            if state is not None:
                self.ended(state)
        self.findings = _first_ones_first(self.findings)

    def finds(self, check: str) -> Find:
        """The way for a check of this name to report."""
        return partial(self._find, check)

    def _find(self, check: str, version: int, because: str) -> None:
        self.findings.append(Finding(self.stream, version, because, check))

    def _lose(self, version: int, because: str) -> None:
        self._lost = True
        self._find("facts", version, because)

    def _check_time(self, entry: Entry) -> None:
        if self._last is not None and entry.at < self._last.at:
            self._find("times", entry.version, f"its time is before that of version {self._last.version}")


def _first_ones_first(findings: list[Finding]) -> list[Finding]:
    """By entry, those of no entry last. Where a subject has its own words for an error, legality adds nothing."""
    worded = {each.version for each in findings if each.check != "legality"}
    kept = [each for each in findings if each.check != "legality" or each.version not in worded]
    return sorted(kept, key=lambda each: (not each.version, each.version))
