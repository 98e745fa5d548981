"""A table that is kept nowhere, with the sealed orders of a virtual one. All of it is values: a copy costs nothing."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random

from croupier.conduct.chance import Generator, SealedShoe
from croupier.conduct.door import admitted
from croupier.conduct.hosted import Accepted, Outcome
from croupier.conduct.house import accepted
from croupier.conduct.tournaments.plain import PlainTable
from croupier.conduct.virtual import VirtualDealer
from croupier.ruling import Command, Fact, Role
from croupier.table import Table, evolve
from croupier.table.facts import TableCreated


class Orders(dict[str, SealedShoe]):
    """Sealed orders by name. Whoever explores a table has nobody to hide them from."""

    def keep(self, name: str, shoe: SealedShoe) -> None:
        self[name] = shoe

    def open(self, name: str) -> SealedShoe:
        return self[name]


class Running(PlainTable):
    """One table as it runs, at a moment that stands still until somebody moves it."""

    def __init__(self, name: str, at: int, seed: str) -> None:
        super().__init__(name, lambda: self.at)
        self.at = at
        self.seed = seed
        self.orders = Orders()
        self._new_dealer()

    def _new_dealer(self) -> None:
        random = Random(sha256(f"{self.seed}/{self.count}".encode()).digest())
        self.dealer = VirtualDealer(self, self.orders, Generator(random.randbytes))

    # As the house of its only table

    def clock(self) -> int:
        return self.at

    def table(self, name: str) -> Running:
        return self

    def must(self, name: str, command: Command, who: str, role: Role) -> Accepted:
        return accepted(self.ask_for(command, who, role), command)

    def ask_for(self, command: Command, who: str, role: Role) -> Outcome:
        """A command of a person: at a virtual table nobody names what the sealed shoe decides. Raises Malformed."""
        command, who, role = admitted(command, who, role)
        if self.ahead is not None and self.ahead.dealing == "virtual":
            return self.dealer.submit(command, who, role).result()
        return self.act(command, who, role)

    # Values

    def follow(self, facts: Iterable[Fact]) -> None:
        """Go on with a table that began elsewhere, from what happened there."""
        for fact in facts:
            if self.ahead is not None or isinstance(fact, TableCreated):  # before that there is nothing but refusals
                self.ahead = evolve(self.ahead, fact)
            self._facts.append(fact)
        self._new_dealer()

    def copy(self) -> Running:
        """The same table at the same moment. What has been sealed is the same; what is sealed later is its own."""
        other = Running(self.name, self.at, self.seed)
        other.orders.update(self.orders)
        other.ahead, other._facts = self.ahead, list(self._facts)
        other._new_dealer()
        return other

    def back_to(self, state: Table | None, facts: int) -> None:
        """As if what came after so many facts had not been tried."""
        self.ahead = state
        del self._facts[facts:]
