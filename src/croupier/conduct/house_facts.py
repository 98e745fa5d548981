"""Facts about the house as a whole, in its own stream. No rule book speaks of them."""

from croupier.ruling import Fact, Under


class HouseFact(Fact, frozen=True, kw_only=True):
    under: Under = ()


class ProgramStarted(HouseFact, frozen=True, tag="house.program_started/1"):
    """A process began to serve, with this program."""

    version: str
    hash: str
    files: int
    beneath: str = ""  # the hash of what it stands on; empty where that was not measured yet


class ProgramChanged(HouseFact, frozen=True, tag="house.program_changed/1"):
    """The program of a running process, or what it stands on, is no longer the one that it began with."""

    began: str
    found: str
    files: int


class PerformanceAlarm(HouseFact, frozen=True, tag="house.performance_alarm/1"):
    """A wager at a table does not win as often as it should."""

    table: str
    wager: str
    because: str


class Recovered(HouseFact, frozen=True, tag="house.recovered/1"):
    """A house went on with a journal that was not as signed."""

    reason: str
    found: str
    entries: int  # that were there
    log: str  # the name of the new one


class WritingFailed(HouseFact, frozen=True, tag="house.writing_failed/1"):
    """Entries could not be written for a while, so nothing was acknowledged. This one could be written again."""

    because: str


class PlayStopped(HouseFact, frozen=True, tag="house.play_stopped/1"):
    """No further wager is taken in the whole house, in a game, at a table or from a player."""

    what: str
    name: str
    reason: str


class PlayResumed(HouseFact, frozen=True, tag="house.play_resumed/1"):
    """Wagers are taken there again."""

    what: str
    name: str
    reason: str


class PerformanceMeasured(HouseFact, frozen=True, tag="house.performance_measured/1"):
    """A wager at a table beside its theory, over all rounds up to then; amounts are cents. With what was staked, theory
    leads to expect `expected` for the house, and with 95 in 100 an amount from `low` to `high`."""

    table: str
    wager: str
    name: str
    rounds: int
    won: int
    turnover: int
    kept: int
    expected: int
    low: int
    high: int
    alarm: bool = False


class DrawerCounted(HouseFact, frozen=True, tag="house.drawer_counted/1"):
    """A cashier has counted the cash in the drawer, in cents. The count that `opens` a shift has nothing to agree with;
    after it, `expected` is that count with everything that the cashier took in and handed out since."""

    cents: int
    expected: int
    opens: bool = False


class FloatCounted(HouseFact, frozen=True, tag="house.float_counted/1"):
    """Somebody has counted the float of a table: so many pieces of each value, in cents. `expected` is what the journal
    has in it at that moment; where the count differs, `reason` says why as far as anybody knows. `version` is the last
    of the table's entries that it takes in."""

    table: str
    number: int
    pieces: dict[int, int]
    counted: int
    expected: int
    reason: str = ""
    version: int = 0


class FloatCountConfirmed(HouseFact, frozen=True, tag="house.float_count_confirmed/1"):
    """Another person has counted the same."""

    table: str
    number: int


class BreakBegan(HouseFact, frozen=True, tag="house.break_began/1"):
    person: str


class BreakEnded(HouseFact, frozen=True, tag="house.break_ended/1"):
    person: str


class TheoryRecorded(HouseFact, frozen=True, tag="house.theory_recorded/1"):
    """The exact figures of the wagers at a table under its book and options: for each, the house's edge and the
    variance of a unit, as fractions. The floor computes neither."""

    table: str
    book: str
    options: dict[str, str]
    wagers: dict[str, tuple[str, str]]


KINDS = (
    FloatCounted,
    FloatCountConfirmed,
    BreakBegan,
    BreakEnded,
    TheoryRecorded,
    ProgramStarted,
    ProgramChanged,
    PerformanceAlarm,
    Recovered,
    WritingFailed,
    PlayStopped,
    PlayResumed,
    DrawerCounted,
    PerformanceMeasured,
)
