"""Rounds of Ultimate Texas Hold-em: a board, two cards to each box and to the dealer, played as the bots play."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit

from croupier.analysis.case import AnalysisError
from croupier.analysis.evenings.boxes import Clockwise
from croupier.analysis.evenings.paying import NO_LIMIT, odds_table, paid
from croupier.analysis.evenings.shoes import Deck
from croupier.analysis.poker.evaluator import board_state, rank_five, rank_with
from croupier.analysis.poker.tables import DECK, RANKS
from croupier.analysis.ultimate_texas_holdem.orders import as_read
from croupier.games.commands import PlaceWager
from croupier.games.context import Context, Limit
from croupier.games.machines import MACHINES
from croupier.games.poker.hands import CLASSES
from croupier.games.poker.state import ANTE
from croupier.games.poker.wagers import BLIND
from croupier.games.short_rounds import Orders
from croupier.games.ultimate_texas_holdem.betting_rounds import multiples
from croupier.games.ultimate_texas_holdem.payout_odds import odds_of
from croupier.games.ultimate_texas_holdem.state import AFTER_FLOP, BEFORE_FLOP, ON_RIVER, PLAY
from croupier.instruments import Terms

BOARD = 5
HIGH_CARD = CLASSES.index("high_card") + 1
ACE, KING, QUEEN = (RANKS.index(rank) for rank in "AKQ")


@njit(cache=True)
def play_round(order, rules, most, antes, chips, nets):  # type: ignore[no-untyped-def]
    """The board lies first, then come the boxes' cards, then the dealer's.

    `times` are the multiples of the Ante of a Play wager, street by street; `chips` is what is left after Ante and
    Blind, which are equal. A player who wants to play and cannot pay the multiple has folded in the end. `most` limits
    the payment of a Blind.
    """
    ordering, times, pays, blind_wins_from = rules
    known, strengths, qualifying = ordering.tables, ordering.strengths, ordering.qualified
    state = board_state(known, order[0], order[1], order[2], order[3], order[4])
    at = BOARD + 2 * len(antes)
    dealers = rank_with(known, state, order[at], order[at + 1])
    qualified = strengths[dealers] >= qualifying
    for box in range(len(antes)):
        one, two = order[BOARD + 2 * box], order[BOARD + 2 * box + 1]
        first, second = one >> 2, two >> 2
        ante = antes[box]
        mine = rank_with(known, state, one, two)
        place = np.int64(known.places[mine])
        has_ace = first == ACE or second == ACE
        street = 0
        if not (first == second or has_ace or (max(first, second) == KING and min(first, second) == QUEEN)):
            street = 1
            flop = rank_five(known, one, two, order[0], order[1], order[2])
            shared = False
            for card in range(3):
                rank = order[card] >> 2
                shared |= rank in (first, second)
            if known.places[flop] == HIGH_CARD or not shared:
                street = 2 if place != HIGH_CARD or has_ace else 3
        play = times[street] * ante
        if street == 3 or play > chips[box]:
            nets[box] = -2 * ante
        elif strengths[mine] == strengths[dealers]:
            nets[box] = 0
        elif strengths[mine] < strengths[dealers]:
            nets[box] = -(ante if qualified else 0) - ante - play
        else:
            net = paid(play, pays[2, place])
            if qualified:
                net += paid(ante, pays[0, place])
            if place <= blind_wins_from:
                net += min(paid(ante, pays[1, place]), most)
            nets[box] = net


@lru_cache(maxsize=8)
def _rules(terms: Terms) -> tuple[Any, ...]:
    times = [max(multiples(terms, street)) for street in (BEFORE_FLOP, AFTER_FLOP, ON_RIVER)]
    wins_from = terms.number("blind_wins_from")

    def odds(wager: str) -> list[Any]:
        last = wins_from if wager == BLIND else len(CLASSES)  # below it a Blind has none: it goes back
        return [None, *(odds_of(terms, wager, name)[0] if at <= last else None for at, name in enumerate(CLASSES, 1))]

    pays = np.stack([odds_table(odds(wager)) for wager in (ANTE, BLIND, PLAY)])
    return as_read(terms), np.array([*times, 0], np.int64), pays, wins_from


class Rounds:
    def __init__(self, terms: Terms, limits: Iterable[Mapping[str, Limit]], orders: Orders) -> None:
        if terms.number("blind_of_ante") != 1:
            raise AnalysisError("a Blind differs from its Ante")
        self._rules = _rules(terms)
        self._limited = terms.has("maximum_payout")
        self._deck = Deck(orders, [DECK.index(card) for card in MACHINES["ultimate-texas-holdem"].sealed(terms)])

    @property
    def shoes(self) -> int:
        return self._deck.finished

    def goes_down(self, ctx: Context, wagers: Sequence[PlaceWager], wanted: PlaceWager) -> int:
        """The Ante, with its Blind."""
        return 2 * wanted.amount

    def play(self, ctx: Context, wagers: Sequence[PlaceWager]) -> Sequence[int]:
        most = ctx.setting.maximum_payout if self._limited else None
        seated = Clockwise(ctx, wagers)
        nets = np.zeros(len(wagers), np.int64)
        limit = NO_LIMIT if most is None else most
        play_round(self._deck.take(), self._rules, limit, seated.stakes, seated.chips, nets)
        self._deck.over()
        return seated.in_turn(nets)
