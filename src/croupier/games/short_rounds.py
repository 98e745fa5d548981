"""Rounds without a machine: what a kernel that plays whole rounds of a game is asked, and what it may ask.

A forecast plays the same tournament a thousand times. The tables' machines would explain every card of it to nobody; a
kernel says only who has won how much, on the same cards. The kernels are in croupier.analysis.evenings, and whoever
plays by them is in croupier.conduct.tournaments: neither knows the other.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from croupier.games.commands import PlaceWager
from croupier.games.context import Context, Limit
from croupier.instruments import Terms


class Orders(Protocol):
    """Chance, as a table's dealer asks for it."""

    def sealed(self, items: Sequence[int]) -> list[int]:
        """These in a new order."""
        ...

    def below(self, bound: int) -> int:
        """A whole number from 0 on, as the place of a cut."""
        ...


class ShortRounds(Protocol):
    """The rounds of a game at one table."""

    @property
    def shoes(self) -> int:
        """Dealt to their end so far: shoes, decks, sets of tiles or spins."""
        ...

    def goes_down(self, ctx: Context, wagers: Sequence[PlaceWager], wanted: PlaceWager) -> int:
        """The chips that a wager takes from its player, beside those that are down; 0 if the rules refuse it."""
        ...

    def play(self, ctx: Context, wagers: Sequence[PlaceWager]) -> Sequence[int]:
        """A round on these wagers, one of each player: the chips that each wins or loses. `ctx` has what is left in
        hand."""
        ...


# The rounds of one table under these terms, where its limits may become these; or why no kernel plays them.
RoundsOf = Callable[[Terms, Iterable[Mapping[str, Limit]], Orders], ShortRounds | str]
