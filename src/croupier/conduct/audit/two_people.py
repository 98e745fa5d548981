"""Two people: whoever asks for an approval does not answer it, and whoever deals a round holds no other power in it."""

from croupier.conduct.audit.report import Find
from croupier.journal import Entry
from croupier.ruling import Fact, Role
from croupier.table import Table
from croupier.table.facts import CommandRefused
from croupier.table.requests import ApprovalAnswered, ApprovalAsked, ApprovalLapsed


class TwoPeople:
    """Compares the people of the entries with those of the facts. The rules are asked elsewhere."""

    def __init__(self, find: Find) -> None:
        self._find = find
        self._asked: dict[int, str] = {}  # who made each request

    def take(self, entry: Entry, fact: Fact, before: Table) -> None:
        if isinstance(fact, ApprovalAsked):
            self._asked[fact.request] = fact.by
            self._check_name(entry, fact.by, fact.capacity)
        elif isinstance(fact, ApprovalAnswered):
            self._check_name(entry, fact.by, fact.capacity)
            self._check_answer(entry, fact)
        elif isinstance(fact, ApprovalLapsed):
            self._asked.pop(fact.request, None)
        if not isinstance(fact, CommandRefused):
            self._check_dealer(entry, before)

    def _check_name(self, entry: Entry, by: str, capacity: str) -> None:
        if (by, capacity) != (entry.who, entry.role):
            because = f"names {by}, {capacity}, where {entry.who}, {entry.role}, acted"
            self._find(entry.version, because)

    def _check_answer(self, entry: Entry, fact: ApprovalAnswered) -> None:
        by = self._asked.pop(fact.request, None)
        if by is None:
            self._find(entry.version, f"answers request {fact.request}, which nobody made or which is answered")
        elif by == entry.who:
            self._find(entry.version, f"{by} answers request {fact.request}, which {by} made")

    def _check_dealer(self, entry: Entry, before: Table) -> None:
        if entry.who in before.dealers and entry.role not in (Role.DEALER, Role.INSPECTOR):
            self._find(entry.version, f"{entry.who} deals this round and acts as {entry.role} in it")
