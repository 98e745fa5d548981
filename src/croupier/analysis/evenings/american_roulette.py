"""Spins of American Roulette: one position for every player."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from croupier.analysis.case import AnalysisError
from croupier.games.american_roulette.layout import odds_by_kind, positions, wheel
from croupier.games.american_roulette.wagers import table_minimum
from croupier.games.commands import PlaceWager
from croupier.games.context import Context, Limit
from croupier.games.short_rounds import Orders
from croupier.instruments import Terms
from croupier.money import Odds


@lru_cache(maxsize=8)
def _covered(terms: Terms) -> Mapping[str, tuple[frozenset[int], Odds]]:
    """By position: the pockets that win, by their place on the wheel, and the odds. Nothing is left to compile."""
    place, odds = {number: at for at, number in enumerate(wheel(terms))}, odds_by_kind(terms)
    return {
        each.name: (frozenset(place[number] for number in each.numbers), odds[each.kind])
        for each in positions(terms).values()
    }


def _check(terms: Terms, limits: Mapping[str, Limit]) -> None:
    """A wager of the table minimum fits on any position: otherwise bots put it on several."""
    least = table_minimum(limits)
    for position in positions(terms).values():
        if limits[position.kind].maximum < least:
            raise AnalysisError(f"the least stake of a spin is more than the maximum of {position.kind} wagers")


class Rounds:
    def __init__(self, terms: Terms, limits: Iterable[Mapping[str, Limit]], orders: Orders) -> None:
        for each in limits:
            _check(terms, each)
        self._orders = orders
        self._pockets = range(len(wheel(terms)))
        self._covered = _covered(terms)
        self.shoes = 0  # spins

    def goes_down(self, ctx: Context, wagers: Sequence[PlaceWager], wanted: PlaceWager) -> int:
        return wanted.amount

    def play(self, ctx: Context, wagers: Sequence[PlaceWager]) -> Sequence[int]:
        pocket = self._orders.sealed(self._pockets)[0]
        self.shoes += 1
        nets = []
        for wager in wagers:
            pockets, odds = self._covered[wager.option]
            nets.append(odds.pays(wager.amount)[0] if pocket in pockets else -wager.amount)
        return nets
