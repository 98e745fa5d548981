"""Tables and tournaments without a journal, for forecasts: the same machines and the same dealer, nothing kept."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future

from croupier.conduct.chance import Generator, Vault
from croupier.conduct.hosted import Accepted, Outcome, Refused
from croupier.conduct.house import accepted
from croupier.conduct.virtual import VirtualDealer
from croupier.journal.memory import MemoryStore
from croupier.ruling import Act, Command, Fact, Refusal, Role
from croupier.table import Table, decide as decide_table, evolve as evolve_table
from croupier.tournament import Tournament, decide as decide_tournament, evolve as evolve_tournament


class PlainTable:
    def __init__(self, name: str, clock: Callable[[], int]) -> None:
        self.name = name
        self.stream = f"table/{name}"
        self.ahead: Table | None = None
        self._facts: list[Fact] = []
        self._clock = clock

    def act(self, command: Command, who: str, role: Role) -> Outcome:
        decided = decide_table(self.ahead, Act(command, who, role, self._clock()))
        happened = decided.brings if isinstance(decided, Refusal) else decided
        for fact in happened:
            self.ahead = evolve_table(self.ahead, fact)
        self._facts += happened
        if isinstance(decided, Refusal):
            return Refused(len(self._facts), decided)
        return Accepted(len(self._facts), decided)

    def submit(
        self, command: Command, who: str, role: Role, key: str = "", refused: Refusal | None = None
    ) -> "Future[Outcome]":
        outcome: Future[Outcome] = Future()
        outcome.set_result(Refused(len(self._facts), refused) if refused else self.act(command, who, role))
        return outcome

    def facts(self, after: int = 0) -> Iterator[Fact]:
        return iter(self._facts[after:])

    @property
    def count(self) -> int:
        return len(self._facts)


class PlainTournament:
    def __init__(self, clock: Callable[[], int]) -> None:
        self.ahead: Tournament | None = None
        self._facts: list[Fact] = []
        self._clock = clock

    def act(self, command: Command, who: str, role: Role) -> Outcome:
        decided = decide_tournament(self.ahead, Act(command, who, role, self._clock()))
        if isinstance(decided, Refusal):
            return Refused(len(self._facts), decided)
        for fact in decided:
            self.ahead = evolve_tournament(self.ahead, fact)
        self._facts += decided
        return Accepted(len(self._facts), decided)

    def facts(self, after: int = 0) -> Iterator[Fact]:
        return iter(self._facts[after:])

    @property
    def count(self) -> int:
        return len(self._facts)


class PlainHouse:
    """A house for one run in memory."""

    def __init__(self, clock: Callable[[], int], generator: Generator) -> None:
        self.clock = clock
        self.generator = generator
        self._vault = Vault(MemoryStore(), bytes(32))  # nothing is kept, so nothing has to be kept secret
        self._tables: dict[str, PlainTable] = {}
        self._tournaments: dict[str, PlainTournament] = {}
        self._dealers: dict[str, VirtualDealer] = {}
        self._secrets: dict[str, bytes] = {}

    def table(self, name: str) -> PlainTable:
        if name not in self._tables:
            self._tables[name] = PlainTable(name, self.clock)
        return self._tables[name]

    def tournament(self, name: str) -> PlainTournament:
        if name not in self._tournaments:
            self._tournaments[name] = PlainTournament(self.clock)
        return self._tournaments[name]

    def sealed(self, name: str) -> bytes:
        if name not in self._secrets:  # drawn once, as in a real house: the same seed gives the same tournament
            self._secrets[name] = self.generator.draw(32)
        return self._secrets[name]

    @property
    def facts(self) -> int:
        """How many there were, of tournaments and tables."""
        tables = sum(table.count for table in self._tables.values())
        return tables + sum(tournament.count for tournament in self._tournaments.values())

    def dealer(self, name: str) -> VirtualDealer:
        if name not in self._dealers:
            self._dealers[name] = VirtualDealer(self.table(name), self._vault, self.generator, patient=False)
        return self._dealers[name]

    def act(self, name: str, command: Command, who: str, role: Role) -> Outcome:
        table = self.table(name).ahead
        if table is not None and table.dealing == "virtual":
            return self.dealer(name).submit(command, who, role).result()
        return self.table(name).act(command, who, role)

    def must(self, name: str, command: Command, who: str, role: Role) -> Accepted:
        return accepted(self.act(name, command, who, role), command)
