"""The extent of an audit, and its findings."""

from collections.abc import Callable

from msgspec import Struct

from croupier.journal.verify import Verification

LONGEST_REPORT = 100  # findings; where there are more, the first ones say enough

Find = Callable[[int, str], None]  # called with the version of an entry, 0 where none can be named, and the error there
Progress = Callable[[int, int], None]  # called with the number of steps done and of all steps


class Finding(Struct, frozen=True):
    """One thing that is wrong. Version 0 where no entry can be named; `check`: the part of the audit that found it."""

    stream: str
    version: int
    because: str
    check: str

    def __str__(self) -> str:
        at = f" version {self.version}" if self.version else ""
        return f"{self.stream}{at}: {self.because}" if self.stream else self.because


class Unrevealed(Struct, frozen=True):
    """A shoe, spin or shuffle whose order is not published yet, so its results cannot be checked yet."""

    table: str
    shoe: int
    cards_seen: int
    called: str = ""  # as in "shoe 2" or "spin 5"


class GivenUp(Struct, frozen=True):
    """An order that was lost and will never be revealed: who gave it up and why. Its results cannot be checked."""

    called: str
    by: str
    reason: str
    because: str
    table: str = ""


class Owed(Struct, frozen=True):
    """A debt that remains: chips that a void or a correction could not take back. The house has to collect it."""

    table: str
    patron: str
    cents: int


class Audit(Struct, frozen=True):
    """The extent of the audit, and its findings."""

    journal: Verification
    tables: int
    acts: int
    facts: int
    refusals: int
    moves: int
    shoes: int
    cards: int
    unrevealed: tuple[Unrevealed, ...]
    findings: tuple[Finding, ...]
    tournaments: int = 0
    ballots: int = 0
    reports: int = 0
    owed: tuple[Owed, ...] = ()
    given_up: tuple[GivenUp, ...] = ()
    passed_over: tuple[str, ...] = ()  # streams of no kind that is known: only their hashes were checked

    @property
    def ok(self) -> bool:
        return not self.findings
