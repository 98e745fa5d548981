"""The audit of the accounts: each act on them follows from the roles on record."""

from croupier.conduct.audit.citations import unknown_citation
from croupier.conduct.audit.stream import StreamAudit
from croupier.conduct.hosted import PEOPLE
from croupier.journal import Entry
from croupier.people import People, decide, evolve
from croupier.ruling import Fact


class PeopleAudit(StreamAudit[People]):
    """The stream of the accounts, entry by entry."""

    def __init__(self) -> None:
        super().__init__(PEOPLE, lambda people, act, fact: decide(people, act), evolve)

    def check(self, entry: Entry, fact: Fact, before: People | None, after: People | None) -> None:
        if unknown := unknown_citation("", fact.under):
            self._find("citations", entry.version, f"cites {unknown!r}, which is nowhere in the readings")

    def ended(self, state: People) -> None:
        """Nothing is left over: an account may stand as it is for ever."""
