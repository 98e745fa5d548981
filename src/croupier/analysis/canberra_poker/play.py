"""A way to play: which hands are bet against which up card, and the result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.analysis.canberra_poker.order import HandOrder
from croupier.analysis.canberra_poker.pays import Pays
from croupier.analysis.canberra_poker.sweep import Against
from croupier.analysis.canberra_poker.tally import COLUMNS, FOLDED, Bets, best_bets, tally
from croupier.games.poker.hands import CLASSES

Ends = list[list[int]]  # deals by the place of the player's class, and by how they end


@dataclass(frozen=True, slots=True)
class Play:
    order: HandOrder
    pays: Pays
    deals: Sequence[Against]
    bets: Sequence[Bets]
    ends: Ends

    @property
    def combinations(self) -> int:
        return sum(map(sum, self.ends))

    @property
    def mean(self) -> Fraction:
        """The net result of a round, in units of the Ante."""
        return value(enumerate(self.ends), self.pays)

    @property
    def bet_share(self) -> Fraction:
        return 1 - Fraction(sum(row[FOLDED] for row in self.ends), self.combinations)


def value(rows: Iterable[tuple[int, list[int]]], pays: Pays) -> Fraction:
    """The mean of deals that are given as rows of ends, each with the place of its class."""
    lines = [(count, pay) for place, row in rows for count, pay in zip(row, pays.columns(place), strict=True)]
    return Fraction(sum(count * pay for count, pay in lines)) / sum(count for count, _ in lines)


def best_play(order: HandOrder, deals: Sequence[Against], pays: Pays) -> Play:
    return played(order, deals, pays, [best_bets(order, pays, against) for against in deals])


def played(order: HandOrder, deals: Sequence[Against], pays: Pays, bets: Sequence[Bets]) -> Play:
    ends = np.zeros((len(CLASSES) + 1, len(COLUMNS)), np.int64)
    for against, chosen in zip(deals, bets, strict=True):
        ends += tally(order, against, chosen, order.places[against.hands.ranks])[: len(ends)]
    return Play(order, pays, deals, bets, ends.tolist())
