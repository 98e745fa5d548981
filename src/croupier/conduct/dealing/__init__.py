"""How the virtual dealer plays its part of each game."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Protocol

from croupier.conduct.dealing.shoes import Shoes, Turn
from croupier.conduct.dealing.times import Pace, Time
from croupier.instruments import library, members, part_of
from croupier.ruling import Command, Fact, Need
from croupier.table import Table


class Dealing(Protocol):
    """A game as its virtual dealer knows it."""

    def next_turn(self, shoes: Shoes, table: Table) -> Turn | None:
        """The dealer's next action, or None where somebody else's decision is awaited."""
        ...

    def filled_in(self, shoes: Shoes, table: Table, command: Command) -> Command:
        """A patron's command with the cards that only the sealed shoe knows."""
        ...

    def instead_of_absent(self, shoes: Shoes, table: Table) -> Turn | None:
        """The action in place of somebody who was asked and did not answer in time."""
        ...

    def awaited(self, table: Table, need: Need) -> Time | None:
        """The time that somebody is given now, apart from the time for wagers."""
        ...

    def pause(self, table: Table, need: Need) -> Pace | None:
        """The pause before the dealer's next step, if there is something to look at."""
        ...

    def before_the_call(self, table: Table) -> Turn | None:
        """The step required before "no more bets" can be called, if any; betting goes on meanwhile."""
        ...

    def shown(self, was: Any, now: Any, fact: Fact) -> Iterator[tuple[int, str]]:
        """The cards that a fact showed, with where in the shoe they lay."""
        ...

    def replaced(self, was: Any, now: Any, fact: Fact) -> Iterator[tuple[str, str]]:
        """The face-down readings that a fact replaced: the place, and the old reading."""
        ...


def dealing_of(table: Table) -> Dealing:
    return _by_book(table.setting.book)


@cache
def _by_book(book: str) -> Dealing:
    dealing: Dealing = part_of(library().book(book).game, "dealing", members(Dealing))
    return dealing
