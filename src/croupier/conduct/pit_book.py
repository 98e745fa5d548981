"""The book of the pit: counts of floats by two people, breaks of staff, and the theory that was put on record.

No rule book speaks of them, so they are facts of the house."""

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from threading import Lock

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.conduct.house import House
from croupier.conduct.house_facts import BreakBegan, BreakEnded, FloatCountConfirmed, FloatCounted, TheoryRecorded
from croupier.conduct.house_stream import HOUSE, record
from croupier.conduct.performance import Result
from croupier.conduct.theory import delivered
from croupier.journal import Entry, Store
from croupier.money import dollars
from croupier.money.accounts import FLOAT
from croupier.ruling import Fact, Refusal
from croupier.table import Table

BREAK_DUE = 60 * 60_000  # milliseconds at a table, after which a dealer is relieved
LONGEST_REASON = 200
_WITHIN = Fraction(196, 100)  # standard deviations around the mean: 95 in 100 of all results, where rounds are many


class FloatCount(Struct, frozen=True):
    """The last count of a table's float. `confirmed_by` is "" until another person has counted the same."""

    number: int
    pieces: dict[int, int]
    counted: int
    expected: int
    reason: str
    by: str
    at: int
    confirmed_by: str = ""
    version: int = 0  # of the table; 0 where the count does not say

    @property
    def difference(self) -> int:
        return self.counted - self.expected


class Band(Struct, frozen=True):
    """What theory leads to expect of the house's win, in cents, and where it lies with 95 in 100. `play` says how
    everybody is taken to play, where results depend on it."""

    expected: int
    low: int
    high: int
    play: str = ""


class PitBook:
    """As the journal has it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()
        self._seen = 0
        self.counts: dict[str, FloatCount] = {}
        self.breaks: dict[str, int] = {}  # since when, by person
        self._theory: dict[str, TheoryRecorded] = {}

    def read_on(self) -> None:
        """Take in what has been written since."""
        with self._lock:
            for entry in self._store.read(HOUSE, self._seen):
                self._seen = entry.version
                try:
                    self._take(entry, decode_fact(entry.body))
                except UnreadableFact:  # the audit and /health name it
                    continue

    def _take(self, entry: Entry, fact: Fact) -> None:
        match fact:
            case FloatCounted(table=table):
                self.counts[table] = FloatCount(
                    fact.number,
                    fact.pieces,
                    fact.counted,
                    fact.expected,
                    fact.reason,
                    entry.who,
                    entry.at,
                    version=fact.version,
                )
            case FloatCountConfirmed(table=table) if table in self.counts:
                self.counts[table] = replace(self.counts[table], confirmed_by=entry.who)
            case BreakBegan(person=person):
                self.breaks[person] = entry.at
            case BreakEnded(person=person):
                self.breaks.pop(person, None)
            case TheoryRecorded(table=table):
                self._theory[table] = fact

    def band(self, table: Table, results: Mapping[str, Result]) -> Band | None:
        """Theory for these results: as it was put on record for this table, or else as it is delivered. None before the
        first result, and where a wager among them has no figures under the options in force."""
        recorded, setting = self._theory.get(table.name), table.setting
        if recorded is not None and (recorded.book, recorded.options) == (setting.book, setting.options):
            wagers, play = recorded.wagers, ""
        elif usual := delivered(setting.book, setting.options):
            wagers, play = usual.wagers, usual.play
        else:
            return None
        if not results:
            return None
        expected = variance = Fraction(0)
        for option, result in results.items():
            figures = wagers.get(option) or wagers.get(option.partition("-")[0])
            if figures is None:
                return None
            expected += result.turnover * Fraction(figures[0])
            variance += result.squares * Fraction(figures[1])
        apart = round(_WITHIN * isqrt(int(variance)))
        return Band(round(expected), round(expected) - apart, round(expected) + apart, play)


def count_float(
    house: House, book: PitBook, table: Table, pieces: dict[int, int], reason: str, who: str
) -> Refusal | None:
    """Put a count on record. It stands once another person has confirmed it; a new count takes the last one's place."""
    unknown = sorted(set(pieces) - set(table.setting.chips))
    if unknown:
        values = ", ".join(dollars(cents) for cents in sorted(table.setting.chips))
        return Refusal((), f"no chip of {dollars(unknown[0])} is in use at {table.name}; count those of {values}")
    if any(number < 0 for number in pieces.values()):
        return Refusal((), "a number of pieces is 0 or more")
    book.read_on()
    hosted = house.table(table.name)
    version = hosted.version  # read first: what comes in between is then read again
    table = hosted.table or table
    counted = sum(cents * number for cents, number in pieces.items())
    expected = table.balances.get(FLOAT, 0)
    reason = " ".join(reason.split())[:LONGEST_REASON]
    if counted != expected and not reason:
        return Refusal((), f"{dollars(expected)} is expected and {dollars(counted)} was counted: say why they differ")
    last = book.counts.get(table.name)
    number = last.number + 1 if last else 1
    held = {cents: each for cents, each in pieces.items() if each}
    fact = FloatCounted(
        table=table.name,
        number=number,
        pieces=held,
        counted=counted,
        expected=expected,
        reason=reason,
        version=version,
    )
    record(house.journal, house.clock(), fact, who, "pit")
    return None


def confirm_count(house: House, book: PitBook, table: Table, number: int, who: str) -> Refusal | None:
    """The second person has counted the same."""
    book.read_on()
    last = book.counts.get(table.name)
    if last is None or last.number != number or last.confirmed_by:
        return Refusal((), f"no count {number} of the float of {table.name} waits for a second person")
    if who == last.by:
        return Refusal(("~H21",), "a count is confirmed by another person than the one who counted")
    if table.balances.get(FLOAT, 0) != last.expected:
        return Refusal((), "chips have moved since: count the float again")
    record(house.journal, house.clock(), FloatCountConfirmed(table=table.name, number=number), who, "pit")
    return None


def change_break(house: House, book: PitBook, person: str, begins: bool, who: str) -> Refusal | None:
    """Send somebody on a break, or have them back."""
    book.read_on()
    if begins is (person in book.breaks):
        return Refusal((), f"{person} is {'' if begins else 'not '}on a break")
    fact = BreakBegan(person=person) if begins else BreakEnded(person=person)
    record(house.journal, house.clock(), fact, who, "pit")
    return None
