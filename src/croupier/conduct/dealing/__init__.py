"""How the virtual dealer plays its part of each game."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, cast

from croupier.conduct.dealing import (
    american_roulette,
    blackjack,
    canberra_poker,
    mini_baccarat,
    pai_gow,
    ultimate_texas_holdem,
)
from croupier.conduct.dealing.shoes import Shoes, Turn
from croupier.ruling import Command, Fact, Need
from croupier.table import Table


class Dealing(Protocol):
    """A game as its virtual dealer knows it."""

    NAMES_CARDS: tuple[type[Command], ...]  # what the supervisor may enter at a live table and nobody at a virtual one

    def next_turn(self, shoes: Shoes, table: Table) -> Turn | None:
        """What the dealer does now, or None where somebody else's decision is awaited."""
        ...

    def filled_in(self, shoes: Shoes, table: Table, command: Command) -> Command:
        """A patron's command with the cards that only the sealed shoe knows."""
        ...

    def instead_of_absent(self, shoes: Shoes, table: Table) -> Turn | None:
        """What is done in place of somebody who was asked and did not answer in time."""
        ...

    def awaited(self, table: Table, need: Need) -> tuple[str, str] | None:
        """What people are given time for, and who; nobody in particular is ""."""
        ...

    def before_the_call(self, table: Table) -> Turn | None:
        """What has to be done before "no more bets" can be called, if anything; betting goes on meanwhile."""
        ...

    def shown(self, was: Any, now: Any, fact: Fact) -> Iterator[tuple[int, str]]:
        """The cards that a fact showed, with where in the shoe they lay."""
        ...

    def replaced(self, was: Any, now: Any, fact: Fact) -> Iterator[tuple[str, str]]:
        """What was read face down at a place, and a fact put something else there: the place, and what was read."""
        ...


DEALING: Mapping[str, Dealing] = {
    "american-roulette": cast(Dealing, american_roulette),
    "mini-baccarat": cast(Dealing, mini_baccarat),
    "blackjack": cast(Dealing, blackjack),
    "canberra-poker": cast(Dealing, canberra_poker),
    "pai-gow": cast(Dealing, pai_gow),
    "ultimate-texas-holdem": cast(Dealing, ultimate_texas_holdem),
}
