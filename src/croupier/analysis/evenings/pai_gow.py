"""Rounds of Pai Gow: every hand by House Way, against the House's."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Any

import numpy as np
from numba import njit

from croupier.analysis.case import silent
from croupier.analysis.evenings.paying import Ints, odds_table, paid
from croupier.analysis.evenings.shoes import Deck
from croupier.analysis.pai_gow.hands import by_kind, field
from croupier.analysis.pai_gow.meetings import WON, Parts, as_the_book_has_it, strength
from croupier.games.commands import PlaceWager
from croupier.games.context import Context, Limit
from croupier.games.machines import MACHINES
from croupier.games.pai_gow.dealing_the_tiles import first_box, places_of
from croupier.games.pai_gow.tiles import kind_of, tiles
from croupier.games.short_rounds import Orders
from croupier.instruments import Terms


@njit(cache=True)
def play_round(stacked, stack_of, house, setting, odds, stakes, nets):  # type: ignore[no-untyped-def]
    """Every box's stack of four tiles against the House's. Both parts won wins, none loses, one stands off.

    `setting` numbers hands by the groups of their tiles, and has the parts of each by House Way and how two parts meet.
    """
    group, kinds, low, high, ends = setting
    at = 4 * house
    bank = kinds[group[stacked[at]], group[stacked[at + 1]], group[stacked[at + 2]], group[stacked[at + 3]]]
    for wager in range(len(stakes)):
        at = 4 * stack_of[wager]
        hand = kinds[group[stacked[at]], group[stacked[at + 1]], group[stacked[at + 2]], group[stacked[at + 3]]]
        parts = int(ends[0, low[hand], low[bank]] == WON) + int(ends[1, high[hand], high[bank]] == WON)
        if parts == 2:
            nets[wager] = paid(stakes[wager], odds)
        else:
            nets[wager] = -stakes[wager] if parts == 0 else 0


@lru_cache(maxsize=8)
def _setting(terms: Terms) -> tuple[Any, ...]:
    """Every kind of hand as House Way sets it."""
    every = field(terms, by_kind(terms), silent)
    groups = {kind_of(terms, alike[0]): number for number, alike in enumerate(every.composition)}
    kinds = np.full((len(groups),) * 4, -1, np.int64)
    for number, hand in enumerate(every.hands):
        for order in permutations([groups[kind_of(terms, tile)] for tile in hand.tiles]):
            kinds[order] = number
    parts = Parts(terms, every.house_way, as_the_book_has_it, strength)
    group: Ints = np.array([groups[kind_of(terms, tile)] for tile in tiles(terms)], np.int64)
    return group, kinds, parts.low(every.house_way), parts.high(every.house_way), parts.ends


class Rounds:
    def __init__(self, terms: Terms, limits: Iterable[Mapping[str, Limit]], orders: Orders) -> None:
        self._terms = terms
        self._setting = _setting(terms)
        self._odds = odds_table([terms.odds("win_odds")])[0]
        sealed = MACHINES["pai-gow"].sealed(terms)
        self._tiles = len(tiles(terms))
        self._faces = [(item[1], int(item[0])) for item in sealed[self._tiles :]]  # the die, and what it shows
        self._deck = Deck(orders, range(len(sealed)))

    @property
    def shoes(self) -> int:
        return self._deck.finished

    def goes_down(self, ctx: Context, wagers: Sequence[PlaceWager], wanted: PlaceWager) -> int:
        return wanted.amount

    def play(self, ctx: Context, wagers: Sequence[PlaceWager]) -> Sequence[int]:
        order = self._deck.take()
        stacked = order[order < self._tiles]
        shown: dict[str, int] = {}  # the first face of each die
        for face in order[order >= self._tiles].tolist():
            shown.setdefault(*self._faces[face - self._tiles])
        first = first_box(self._terms, shown.values())
        stakes = np.array([each.amount for each in wagers], np.int64)
        nets = np.zeros(len(wagers), np.int64)
        stack_of = np.array([self._stack(each.box, first) for each in wagers], np.int64)
        house = self._stack(self._terms.number("house_box"), first)
        play_round(stacked, stack_of, house, self._setting, self._odds, stakes, nets)
        self._deck.over()
        return nets.tolist()

    def _stack(self, box: int, first: int) -> int:
        places = places_of(self._terms, box, first)
        return (places[0] - 1) // len(places)
