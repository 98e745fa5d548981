"""The audit of the stream of the house itself: programs that served it, alarms, recoveries, counts of floats."""

from croupier.conduct.audit.report import Finding
from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.conduct.house_facts import FloatCountConfirmed, FloatCounted, HouseFact
from croupier.conduct.house_stream import HOUSE
from croupier.journal import Entry
from croupier.ruling import Fact


class HouseAudit:
    """Little follows from one of its entries to the next: the time, and that another person confirms a count."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self._at = 0
        self._counted: dict[tuple[str, int], str] = {}  # who counted a float, by table and number

    def take(self, entry: Entry) -> None:
        try:
            fact = decode_fact(entry.body)
            if not isinstance(fact, HouseFact):
                self._find(entry, "is no fact of the house as a whole", "facts")
            self._counts(entry, fact)
        except UnreadableFact as unreadable:
            self._find(entry, f"cannot be read: {unreadable}", "facts")
        if entry.at < self._at:
            self._find(entry, f"its time is before that of version {entry.version - 1}", "times")
        self._at = entry.at

    def _counts(self, entry: Entry, fact: Fact) -> None:
        match fact:
            case FloatCounted(table=table, number=number):
                self._counted[table, number] = entry.who
                if fact.counted != sum(cents * pieces for cents, pieces in fact.pieces.items()):
                    self._find(entry, "its pieces do not come to the amount counted", "facts")
            case FloatCountConfirmed(table=table, number=number):
                counted = self._counted.get((table, number))
                if counted is None:
                    self._find(entry, f"confirms count {number} of table {table}, which there is not", "two people")
                elif counted == entry.who:
                    self._find(entry, f"{entry.who} confirms a count of their own", "two people")

    def _find(self, entry: Entry, because: str, check: str) -> None:
        self.findings.append(Finding(HOUSE, entry.version, because, check))
