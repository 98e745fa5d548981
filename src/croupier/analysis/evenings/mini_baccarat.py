"""Rounds of Mini-Baccarat: two hands by the tableau, and a wager on one of them from every player."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit

from croupier.analysis.evenings.paying import Ints, odds_table, paid
from croupier.analysis.evenings.shoes import Shoe
from croupier.analysis.mini_baccarat.rounds import End, tableau
from croupier.analysis.mini_baccarat.shoe import worth
from croupier.analysis.mini_baccarat.totals import settled_by_game
from croupier.equipment import CARDS, rank_of
from croupier.games.commands import PlaceWager
from croupier.games.context import Context, Limit
from croupier.games.machines import MACHINES
from croupier.games.mini_baccarat.shuffle_and_cut import burn_count, usual_cutting_card
from croupier.games.mini_baccarat.state import BANKER, PLAYER
from croupier.games.short_rounds import Orders
from croupier.instruments import Terms

ON = {PLAYER: 0, BANKER: 1}


@njit(cache=True)
def play_round(order, at, dealing, pays, on, stakes, nets):  # type: ignore[no-untyped-def]
    """A round from this place of the shoe on; returns the place after it, and whether the hands were level.

    `pays` are the odds by the wager's hand and both totals; a stake that loses has a numerator of -1. `order` has cards
    for two rounds behind the cutting card.
    """
    worth, natural_from, player_draws, banker_draws = dealing
    player = (worth[order[at]] + worth[order[at + 2]]) % 10
    banker = (worth[order[at + 1]] + worth[order[at + 3]]) % 10
    at += 4
    if player < natural_from and banker < natural_from:
        column = 0
        if player_draws[player]:
            third = worth[order[at]]
            at += 1
            player = (player + third) % 10
            column = third + 1
        if banker_draws[banker, column]:
            banker = (banker + worth[order[at]]) % 10
            at += 1
    for wager in range(len(stakes)):
        nets[wager] = paid(stakes[wager], pays[on[wager], player, banker])
    return at, player == banker


@lru_cache(maxsize=8)
def _rules(terms: Terms) -> tuple[Any, Ints, Ints]:
    by_rank, by = worth(terms), tableau(terms)
    values = np.array([by_rank[rank_of(card)] for card in CARDS], np.int64)
    pays = np.zeros((len(ON), 10, 10, 2), np.int64)
    for option, at in ON.items():
        line = settled_by_game(terms, option)
        for player, banker in np.ndindex(10, 10):
            pays[at, player, banker] = odds_table([line(End(player, banker, False, False))[1]])[0]
    burns = np.array([burn_count(terms, card) for card in CARDS], np.int64)
    return (values, by.natural_from, by.player_draws, by.banker_draws), pays, burns


class Rounds:
    def __init__(self, terms: Terms, limits: Iterable[Mapping[str, Limit]], orders: Orders) -> None:
        self._dealing, self._pays, self._burns = _rules(terms)
        cards = [CARDS.index(card) for card in MACHINES["mini-baccarat"].sealed(terms)]
        self._shoe = Shoe(orders, cards, terms.number("cut_from_either_end"))
        self._limit = len(cards) - usual_cutting_card(terms)
        self._extra = False  # a tie with the cutting card out: one more round

    @property
    def shoes(self) -> int:
        return self._shoe.finished

    def goes_down(self, ctx: Context, wagers: Sequence[PlaceWager], wanted: PlaceWager) -> int:
        """As far as the table's differential leaves room."""
        cap = ctx.setting.differential
        if cap is not None:
            before = sum(each.amount if each.option == BANKER else -each.amount for each in wagers)
            after = abs(before + (wanted.amount if wanted.option == BANKER else -wanted.amount))
            if after > cap and after > abs(before):
                return 0
        return wanted.amount

    def play(self, ctx: Context, wagers: Sequence[PlaceWager]) -> Sequence[int]:
        shoe = self._shoe
        if shoe.ready():
            shoe.at = 1 + int(self._burns[shoe.order[0]])
            self._extra = False
        on = np.array([ON[each.option] for each in wagers], np.int64)
        stakes = np.array([each.amount for each in wagers], np.int64)
        nets = np.zeros(len(wagers), np.int64)
        shoe.at, level = play_round(shoe.order, shoe.at, self._dealing, self._pays, on, stakes, nets)
        if self._extra or (shoe.at > self._limit and not level):
            shoe.over()
        else:
            self._extra = shoe.at > self._limit
        return nets.tolist()
