"""The figures of each table since the gaming day began, kept up entry by entry: pace, drop, win.

They are those of `reporting.py`, for somebody who looks all evening and cannot read the journal anew each time."""

from collections import deque

from croupier.conduct.codec import decode_fact
from croupier.conduct.hosted import Hosted
from croupier.conduct.performance import Result, count_round
from croupier.conduct.reporting import Meters
from croupier.games.rounds import RoundEnds, RoundVoided, WagerSettled
from croupier.journal import Store
from croupier.ruling import Fact
from croupier.table import Table
from croupier.table.facts import CommandRefused

HOUR = 3_600_000
DAY = 24 * HOUR
_MINUTE = 60_000


def day_began(table: Table, at: int) -> int:
    """When the gaming day of a table began: at its last hour of opening; without hours, at midnight UTC."""
    opens = (table.hours.opens - table.hours.utc_offset) * _MINUTE if table.hours is not None else 0
    return (at - opens) // DAY * DAY + opens


class Figures:
    """One table's."""

    def __init__(self, store: Store, hosted: Hosted) -> None:
        self._store, self._hosted = store, hosted
        self._day = -1
        self._read = 0  # the version up to which they go
        self.meters = Meters(hosted.name)
        self.results: dict[str, Result] = {}  # by wager
        self._settled: list[WagerSettled] = []  # in the round that is played
        self._rounds: dict[int, list[WagerSettled]] = {}  # that were counted, should one prove void
        self._ended: deque[int] = deque()  # when rounds ended, in the last hour

    def catch_up(self, at: int) -> None:
        table = self._hosted.table
        if table is None:
            return
        if (day := day_began(table, at)) != self._day:
            self._day, self.meters = day, Meters(self._hosted.name)
            self._read = _last_before(self._store, self._hosted.stream, self._hosted.version, day)
            self._ended.clear()
            self.results, self._settled, self._rounds = {}, [], {}
        for entry in self._store.read(self._hosted.stream, self._read):
            self._read = entry.version
            fact = decode_fact(entry.body)
            if not isinstance(fact, CommandRefused):
                self.meters.count(fact)
            self._count(fact)
            if isinstance(fact, RoundEnds):
                self._ended.append(entry.at)
        while self._ended and self._ended[0] <= at - HOUR:
            self._ended.popleft()

    def _count(self, fact: Fact) -> None:
        match fact:
            case WagerSettled():
                self._settled.append(fact)
            case RoundVoided(round=number):
                self._settled = []
                count_round(self.results, self._rounds.pop(number, []), -1)
            case RoundEnds(round=number):
                count_round(self.results, self._settled)
                self._rounds[number], self._settled = self._settled, []

    @property
    def rounds_an_hour(self) -> int:
        """Rounds that ended in the last hour."""
        return len(self._ended)


def _last_before(store: Store, stream: str, version: int, at: int) -> int:
    """The last version that was written before a moment. Times never go backwards in a stream."""
    low, high = 0, version
    while low < high:
        middle = (low + high + 1) // 2
        entry = next(iter(store.read(stream, middle - 1)))
        if entry.at < at:
            low = middle
        else:
            high = middle - 1
    return low
