"""Tables and tournaments without a journal, for forecasts: the same machines and the same dealer, nothing stored."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Generic, TypeVar

from msgspec import Struct

from croupier.conduct.chance import Generator, OrderLost, SealedShoe
from croupier.conduct.hosted import Accepted, Answered, Outcome, Refused
from croupier.conduct.past import rounds_in
from croupier.conduct.virtual import VirtualDealer, front_of
from croupier.games.round_of_play import RoundRecord
from croupier.ruling import Act, Command, Decision, Fact, Refusal, Role
from croupier.table import Table, evolve as evolve_table
from croupier.table.facts import CommandRefused
from croupier.table.looking_back import decide_with
from croupier.tournament import Tournament, decide as decide_tournament, evolve as evolve_tournament

State = TypeVar("State")


class Acted(Struct, frozen=True, gc=False):
    """The person behind a fact, and the time (milliseconds since 1970, UTC)."""

    at: int
    who: str
    role: str


class PlainStream(ABC, Generic[State]):
    """A subject and its rules, as a house has them, except that nothing is stored."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self.ahead: State | None = None
        self._facts: list[Fact] = []
        self._acts: list[Acted] = []  # beside each fact
        self.clock = clock

    @abstractmethod
    def _decide(self, act: Act) -> Decision: ...

    @abstractmethod
    def _evolve(self, fact: Fact) -> State: ...

    def act(self, command: Command, who: str, role: Role) -> Outcome:
        at = self.clock()
        decided = self._decide(Act(command, who, role, at))
        acted = Acted(at, who, role)
        if isinstance(decided, tuple):  # asked of a tuple, this is answered six times sooner than of a struct
            self._take(acted, decided)
            return Accepted(len(self._facts), decided)
        self._take(acted, decided.brings)
        return Refused(len(self._facts), decided)

    def _take(self, acted: Acted, facts: Iterable[Fact]) -> None:
        for fact in facts:
            self.ahead = self._evolve(fact)
            self._facts.append(fact)
            self._acts.append(acted)

    def go_on_from(self, story: Iterable[tuple[Acted, Fact]]) -> None:
        """Go on with a subject that began elsewhere, from all its facts; there refusals are on record too."""
        for acted, fact in story:
            if not isinstance(fact, CommandRefused):
                self.ahead = self._evolve(fact)
            self._facts.append(fact)
            self._acts.append(acted)

    def story(self) -> Iterator[tuple[Acted, Fact]]:
        """All facts, each with the person behind it and the time."""
        return zip(self._acts, self._facts, strict=True)

    def facts(self, after: int = 0) -> Iterator[Fact]:
        return iter(self._facts[after:])

    @property
    def count(self) -> int:
        return len(self._facts)


class PlainTable(PlainStream[Table]):
    def __init__(self, name: str, clock: Callable[[], int]) -> None:
        super().__init__(clock)
        self.name = name
        self.stream = f"table/{name}"

    def _decide(self, act: Act) -> Decision:
        return decide_with(self.past, self.ahead, act)

    def _evolve(self, fact: Fact) -> Table:
        return evolve_table(self.ahead, fact)

    def past(self, number: int) -> RoundRecord | None:
        """A round that is over, from the facts."""
        return rounds_in(self._facts).get(number)

    def submit(
        self, command: Command, who: str, role: Role, key: str, answered: Answered, refused: Refusal | None = None
    ) -> None:
        answered(Refused(len(self._facts), refused) if refused else self.act(command, who, role))


class PlainTournament(PlainStream[Tournament]):
    def _decide(self, act: Act) -> Decision:
        return decide_tournament(self.ahead, act)

    def _evolve(self, fact: Fact) -> Tournament:
        return evolve_tournament(self.ahead, fact)


class Orders(dict[str, SealedShoe]):
    """Sealed orders by name. An exploring program has nobody to hide them from."""

    def keep(self, name: str, shoe: SealedShoe) -> None:
        self[f"{name}/{shoe.commitment}"] = shoe

    def open(self, name: str, commitment: str) -> SealedShoe:
        try:
            return self[f"{name}/{commitment}"]
        except KeyError:
            raise OrderLost(
                f"the house that wrote this journal has sealed the order of {name!r} and keeps it: the table can be "
                "looked at, but nothing can be dealt from that order here"
            ) from None


class PlainHouse:
    """A house for one run in memory."""

    def __init__(self, clock: Callable[[], int], generator: Generator) -> None:
        self.clock = clock
        self.generator = generator
        self._orders = Orders()
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
        """The number of facts, of tournaments and tables."""
        tables = sum(table.count for table in self._tables.values())
        return tables + sum(tournament.count for tournament in self._tournaments.values())

    def dealer(self, name: str) -> VirtualDealer:
        if name not in self._dealers:
            self._dealers[name] = VirtualDealer(self.table(name), self._orders, self.generator, patient=False)
        return self._dealers[name]

    def act(self, name: str, command: Command, who: str, role: Role) -> Outcome:
        return front_of(self.table(name), partial(self.dealer, name)).act(command, who, role)
