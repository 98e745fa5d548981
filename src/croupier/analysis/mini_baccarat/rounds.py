"""How a round of play ends, counted over all orders of the unseen cards."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import perm

import numpy as np

from croupier.analysis.case import AnalysisError
from croupier.analysis.mini_baccarat.kernels import Counts, Flags, count_rounds
from croupier.instruments import Terms

UNKNOWN = (-1,) * 6
_WIDEST = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Tableau:
    """When cards are drawn: sections 6.4 and 7 of the book as a kernel reads them."""

    natural_from: int
    player_draws: Flags  # by the player's total
    banker_draws: Flags  # by the banker's total; no card, then the player's third card 0 to 9


def tableau(terms: Terms, banker_rows: Sequence[str] = ()) -> Tableau:
    """As the terms have it, or with other rows for the banker."""
    natural_from = terms.number("natural_from")
    players, bankers = terms.table("player_draws")[0], banker_rows or terms.table("banker_draws")
    if natural_from > len(players):
        raise AnalysisError(f"the tableau ends at {len(players) - 1}; let a natural be {len(players)} or less")
    player_draws, banker_draws = np.zeros(10, np.bool_), np.zeros((10, 11), np.bool_)
    for total, letter in enumerate(players):
        player_draws[total] = letter == "D"
    for total, row in enumerate(bankers):
        banker_draws[total] = [letter == "D" for letter in row]
    return Tableau(natural_from, player_draws, banker_draws)


@dataclass(frozen=True, slots=True)
class End:
    """Totals at the end of a round, and who took a third card."""

    player: int
    banker: int
    player_drew: bool
    banker_drew: bool


@dataclass(frozen=True)
class Rounds:
    """Counts of equally likely sequences of cards: `ends` and `void` together are all of them.

    `void` are those in which the shoe cannot finish the round. `reached` tells how often the banker's third card
    depends on a cell of the tableau.
    """

    ends: Counts
    reached: Counts
    void: int
    combinations: int

    @cached_property
    def each(self) -> tuple[tuple[End, int], ...]:
        """The ends that occur, and how often."""
        places = np.argwhere(self.ends).tolist()
        counts = self.ends[self.ends != 0].tolist()
        return tuple(
            (End(player, banker, bool(player_drew), bool(banker_drew)), times)
            for (player, banker, player_drew, banker_drew), times in zip(places, counts, strict=True)
        )

    @property
    def by_totals(self) -> Counts:
        """Counts by the player's total and the banker's, whoever drew."""
        totals: Counts = self.ends.sum(axis=(2, 3))
        return totals


def count(by: Tableau, values: Sequence[int], known: Sequence[int] = UNKNOWN) -> Rounds:
    """All rounds from this many unseen cards of each value, given the values known on the six places.

    Places: player, banker, player, banker as they are dealt, then the player's and the banker's third card.
    """
    cards, free = sum(values), known.count(-1)
    if cards < known[:4].count(-1):
        raise AnalysisError(f"{cards} cards are left, too few for two hands of two; leave more of them in the shoe")
    length = min(cards, free)
    combinations = perm(cards, length)
    if combinations > _WIDEST:
        raise AnalysisError(f"{cards} cards can fall in more ways than are counted here; ask for fewer decks")
    rest = [perm(cards - taken, length - taken) if taken <= length else 0 for taken in range(7)]
    ends, reached = np.zeros((10, 10, 2, 2), np.int64), np.zeros((10, 11), np.int64)
    void = count_rounds(
        np.array(values, np.int64),
        np.array(known, np.int64),
        by.natural_from,
        by.player_draws,
        by.banker_draws,
        np.array(rest, np.int64),
        ends,
        reached,
    )
    return Rounds(ends, reached, int(void), combinations)
