"""Rounds of Canberra Poker: a hand to each box, bet or folded as the bots do, against the dealer's."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit

from croupier.analysis.canberra_poker.order import order_of
from croupier.analysis.evenings.boxes import Clockwise
from croupier.analysis.evenings.paying import NO_LIMIT, odds_table, paid
from croupier.analysis.evenings.shoes import Deck
from croupier.analysis.poker.evaluator import rank_five, tables
from croupier.analysis.poker.tables import DECK, RANKS
from croupier.games.canberra_poker.payout_odds import odds_of_bet
from croupier.games.commands import PlaceWager
from croupier.games.context import Context, Limit
from croupier.games.machines import MACHINES
from croupier.games.poker.hands import CLASSES
from croupier.games.short_rounds import Orders
from croupier.instruments import Terms

HAND = 5
HIGH_CARD = CLASSES.index("high_card") + 1
ACE, KING = RANKS.index("A"), RANKS.index("K")


@njit(inline="always")
def _ranked(known, order, at, step):  # type: ignore[no-untyped-def]
    """The rank of the hand whose first card lies there."""
    return rank_five(
        known, order[at], order[at + step], order[at + 2 * step], order[at + 3 * step], order[at + 4 * step]
    )


@njit(cache=True)
def play_round(order, rules, most, antes, chips, nets):  # type: ignore[no-untyped-def]
    """A card to each box in turn and one to the dealer, five times; then bet or fold.

    `antes` and `chips` are by box, clockwise; `chips` is what is left in hand. A Bet that a player cannot pay whole is
    not made. `most` limits the payment of a Bet.
    """
    known, levels, qualified, places, bet_of_ante, ante_odds, bet_odds = rules
    boxes = len(antes)
    step = boxes + 1
    dealers = _ranked(known, order, boxes, step)
    for box in range(boxes):
        mine = _ranked(known, order, box, step)
        ante = antes[box]
        bet = bet_of_ante * ante
        wants = places[mine] != HIGH_CARD
        if not wants:
            ace, king = False, False
            for card in range(HAND):
                rank = order[box + card * step] >> 2
                ace |= rank == ACE
                king |= rank == KING
            wants = ace and king
        if not wants or bet > chips[box]:
            nets[box] = -ante
        elif not qualified[dealers]:
            nets[box] = paid(ante, ante_odds)
        elif levels[mine] < levels[dealers]:
            nets[box] = -ante - bet
        elif levels[mine] == levels[dealers]:
            nets[box] = 0
        else:
            nets[box] = paid(ante, ante_odds) + min(paid(bet, bet_odds[places[mine]]), most)


@lru_cache(maxsize=8)
def _rules(terms: Terms) -> tuple[Any, ...]:
    order = order_of(terms)
    bet = odds_table([None, *(odds_of_bet(terms, name)[0] for name in CLASSES)])
    ante = odds_table([terms.odds("ante_odds")])[0]
    return tables(), order.levels, order.qualified, order.places, terms.number("bet_of_ante"), ante, bet


class Rounds:
    def __init__(self, terms: Terms, limits: Iterable[Mapping[str, Limit]], orders: Orders) -> None:
        self._rules = _rules(terms)
        cards = [DECK.index(card) for card in MACHINES["canberra-poker"].sealed(terms)]
        self._deck = Deck(orders, cards, terms.number("cut_from_either_end"))

    @property
    def shoes(self) -> int:
        return self._deck.finished

    def goes_down(self, ctx: Context, wagers: Sequence[PlaceWager], wanted: PlaceWager) -> int:
        return wanted.amount

    def play(self, ctx: Context, wagers: Sequence[PlaceWager]) -> Sequence[int]:
        most = ctx.setting.maximum_payout
        seated = Clockwise(ctx, wagers)
        nets = np.zeros(len(wagers), np.int64)
        limit = NO_LIMIT if most is None else most
        play_round(self._deck.take(), self._rules, limit, seated.stakes, seated.chips, nets)
        self._deck.over()
        return seated.in_turn(nets)
