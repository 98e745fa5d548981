"""The audit of the stream of the house itself: programs that served it, alarms, recoveries."""

from croupier.conduct.audit.report import Finding
from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.conduct.house_facts import HouseFact
from croupier.conduct.house_stream import HOUSE
from croupier.journal import Entry


class HouseAudit:
    """Nothing follows from one of its entries to the next but the time, so each is judged by itself."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []
        self._at = 0

    def take(self, entry: Entry) -> None:
        try:
            if not isinstance(decode_fact(entry.body), HouseFact):
                self._find(entry, "is no fact of the house as a whole", "facts")
        except UnreadableFact as unreadable:
            self._find(entry, f"cannot be read: {unreadable}", "facts")
        if entry.at < self._at:
            self._find(entry, f"its time is before that of version {entry.version - 1}", "times")
        self._at = entry.at

    def _find(self, entry: Entry, because: str, check: str) -> None:
        self.findings.append(Finding(HOUSE, entry.version, because, check))
