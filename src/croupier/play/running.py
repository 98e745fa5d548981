"""A table that is stored nowhere, with the sealed orders of a virtual one. All of it is values: a copy costs
nothing."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from random import Random

from croupier.conduct.chance import Generator
from croupier.conduct.door import admitted
from croupier.conduct.hosted import Outcome
from croupier.conduct.past import rounds_in
from croupier.conduct.tournaments.plain import Acted, Orders, PlainTable
from croupier.conduct.virtual import VirtualDealer, front_of
from croupier.games.round_of_play import RoundRecord
from croupier.ruling import Command, Fact, Role
from croupier.table import Table


class Running(PlainTable):
    """One running table at one moment, which stands still until somebody moves it."""

    def __init__(self, name: str, at: int, seed: str) -> None:
        super().__init__(name, lambda: self.at)
        self.at = at
        self.seed = seed
        self.orders = Orders()
        self._new_dealer()

    def _new_dealer(self) -> None:
        random = Random(sha256(f"{self.seed}/{self.count}".encode()).digest())
        self.dealer = VirtualDealer(self, self.orders, Generator(random.randbytes))

    def ask_for(self, command: Command, who: str, role: Role) -> Outcome:
        """A command of a person: at a virtual table nobody may name what the sealed shoe decides. Raises Malformed."""
        command, who, role = admitted(command, who, role)
        return front_of(self, lambda: self.dealer).act(command, who, role)

    def rounds(self) -> tuple[RoundRecord, ...]:
        """The rounds that are over, the oldest first."""
        if self.ahead is None:
            return ()
        played: tuple[RoundRecord, ...] = self.ahead.game.played
        all_at_hand = len(played) == self.ahead.game.round.number - 1
        return played if all_at_hand else tuple(rounds_in(self._facts).values())

    # Values

    def go_on_from(self, story: Iterable[tuple[Acted, Fact]]) -> None:
        """Go on with a table that began elsewhere, at the moment of its last fact."""
        super().go_on_from(story)
        self.at = self._acts[-1].at
        self._new_dealer()

    def copy(self) -> Running:
        """The same table at the same moment. Orders sealed so far are the same; orders sealed later differ."""
        other = Running(self.name, self.at, self.seed)
        other.orders.update(self.orders)
        other.ahead, other._facts, other._acts = self.ahead, list(self._facts), list(self._acts)
        other._new_dealer()
        return other

    def back_to(self, state: Table | None, facts: int) -> None:
        """Undo everything after this many facts."""
        self.ahead = state
        del self._facts[facts:], self._acts[facts:]


class Premises:
    """The house of one table, for the script that sets it up."""

    def __init__(self, running: Running) -> None:
        self._running = running

    def clock(self) -> int:
        return self._running.at

    def table(self, name: str) -> Running:
        return self._running

    def act(self, name: str, command: Command, who: str, role: Role) -> Outcome:
        return self._running.ask_for(command, who, role)
