"""Rounds of Blackjack: every box played as the bots play it, from one shoe to its cutting card."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numba import njit

from croupier.analysis.blackjack.rules import rules_of
from croupier.analysis.evenings.boxes import Clockwise
from croupier.analysis.evenings.paying import odds_table, paid
from croupier.analysis.evenings.shoes import Deck, Order, Shoe
from croupier.equipment import CARDS
from croupier.games.blackjack.shuffle_and_cut import usual_cutting_card
from croupier.games.commands import PlaceWager
from croupier.games.context import Context, Limit
from croupier.games.machines import MACHINES
from croupier.games.short_rounds import Orders
from croupier.instruments import Terms

EMPTY = -1  # in place of the place after a round: the shoe ran out during it


@njit(inline="always")
def _total(hard, ace, ace_adds, highest):  # type: ignore[no-untyped-def]
    """The total of a hand, and whether it is soft."""
    soft = ace and hard + ace_adds <= highest
    return (hard + ace_adds if soft else hard), soft


@njit(cache=True)
def play_round(order, at, rules, pays, stakes, chips, nets):  # type: ignore[no-untyped-def]
    """A card to each box and one to the dealer, a second to each box, then box by box; returns the place after the
    last card, or EMPTY where the shoe has too few.

    `stakes` and `chips` are by box; `chips` is what is left in hand, for a double. Insurance is not taken.
    """
    worth, aces, ace_adds, highest, court, stands_from, least_hard, absent = rules
    win, blackjack_odds, at_once_odds = pays[0], pays[1], pays[2]
    boxes = len(stakes)
    if at + 2 * boxes + 1 > len(order):
        return EMPTY
    first = at
    up = order[at + boxes]
    at += 2 * boxes + 1
    shows, _ = _total(worth[up], aces[up], ace_adds, highest)
    may_be_blackjack = aces[up] or worth[up] == court
    live, waiting = 0, 0
    totals = np.zeros(boxes, np.int64)
    staked = stakes.copy()
    blackjacks = np.zeros(boxes, np.bool_)
    for box in range(boxes):
        one, two = order[first + box], order[first + boxes + 1 + box]
        hard, ace = worth[one] + worth[two], aces[one] or aces[two]
        total, soft = _total(hard, ace, ace_adds, highest)
        cards, nobody = 2, False
        if total == highest:
            blackjacks[box] = True
            waiting += may_be_blackjack
        while total < highest:
            doubled = False
            if nobody:
                if total > absent:
                    break
            elif cards == 2 and (total == 10 or total == 11) and chips[box] >= stakes[box]:
                doubled = True
                staked[box] += stakes[box]
            elif total >= (19 if soft else 17) or (not soft and total >= 13 and 2 <= shows <= 6):
                if soft or total >= least_hard:
                    break
                nobody = cards == 2  # the rules bar the stand: nobody decides on the hand any more
            if at >= len(order):
                return EMPTY
            card = order[at]
            at += 1
            cards += 1
            hard += worth[card]
            ace = ace or aces[card]
            total, soft = _total(hard, ace, ace_adds, highest)
            if doubled:
                break
        totals[box] = total
        live += total <= highest and not blackjacks[box]
    hard, ace = worth[up], aces[up]
    dealers, _ = _total(hard, ace, ace_adds, highest)
    cards = 1
    while dealers < stands_from and (live > 0 or (waiting > 0 and cards == 1)):
        if at >= len(order):
            return EMPTY
        card = order[at]
        at += 1
        cards += 1
        hard += worth[card]
        ace = ace or aces[card]
        dealers, _ = _total(hard, ace, ace_adds, highest)
    dealer_blackjack = cards == 2 and dealers == highest
    for box in range(boxes):
        stake, total = staked[box], totals[box]
        if blackjacks[box]:
            if not may_be_blackjack:
                nets[box] = paid(stake, at_once_odds)
            else:
                nets[box] = 0 if dealer_blackjack else paid(stake, blackjack_odds)
        elif total > highest or dealer_blackjack or (dealers <= highest and total < dealers):
            nets[box] = -stake
        elif dealers > highest or total > dealers:
            nets[box] = paid(stake, win)
        else:
            nets[box] = 0
    return at


@lru_cache(maxsize=8)
def _rules(terms: Terms) -> tuple[Any, Any]:
    rules = rules_of(terms)
    worth = np.array([rules.worth[rules.kind_of(card)] for card in CARDS], np.int64)
    aces = np.array([rules.kind_of(card) == 0 for card in CARDS])
    numbers = (rules.ace_adds, rules.highest, rules.court_value, rules.dealer_stands_from, rules.least_hard)
    pays = odds_table([rules.win, rules.blackjack, rules.blackjack_at_once])
    return (worth, aces, *numbers, terms.number("absent_total")), pays


class Rounds:
    def __init__(self, terms: Terms, limits: Iterable[Mapping[str, Limit]], orders: Orders) -> None:
        self._terms = terms
        self._rules, self._pays = _rules(terms)
        cards = [CARDS.index(card) for card in MACHINES["blackjack"].sealed(terms)]
        self._deck = Deck(orders, cards) if terms.has("automated_shoe") else None
        self._shoe = Shoe(orders, cards, terms.number("cut_from_either_end"))
        self._burns = int(terms.has("burn_first"))
        self._final = terms.number("final_rounds") if terms.has("final_rounds") else 0
        self._limit = len(cards) - usual_cutting_card(terms)
        self._cutting_card_out = False

    @property
    def shoes(self) -> int:
        return (self._deck or self._shoe).finished

    def goes_down(self, ctx: Context, wagers: Sequence[PlaceWager], wanted: PlaceWager) -> int:
        return wanted.amount

    def play(self, ctx: Context, wagers: Sequence[PlaceWager]) -> Sequence[int]:
        seated = Clockwise(ctx, wagers)
        nets = np.zeros(len(wagers), np.int64)
        if self._deck is not None:  # every round is dealt from all the cards
            self._played(self._deck.take(), 0, seated, nets)
            self._deck.over()
        else:
            self._from_the_shoe(ctx.rounds_left, seated, nets)
        return seated.in_turn(nets)

    def _played(self, order: Order, at: int, seated: Clockwise, nets: Any) -> int:
        after: int = play_round(order, at, self._rules, self._pays, seated.stakes, seated.chips, nets)
        return after

    def _from_the_shoe(self, rounds_left: int, seated: Clockwise, nets: Any) -> None:
        """The cutting card as the first card of a round has the cards shuffled before it, otherwise after it; in the
        last rounds of a session it is passed over (5.4, 5.5)."""
        shoe, last = self._shoe, 0 < rounds_left <= self._final
        self._ready()
        if not self._cutting_card_out and shoe.at >= self._limit:
            if last:
                self._cutting_card_out = True
            else:
                shoe.over()
                self._ready()
        at = self._played(shoe.order, shoe.at, seated, nets)
        ran_out = at == EMPTY
        if ran_out:
            at = self._played(shoe.with_more(self._discards()), shoe.at, seated, nets)
        shoe.at = at
        shuffle = False
        if not self._cutting_card_out and at > self._limit:
            self._cutting_card_out, shuffle = True, not last
        if ran_out or shuffle or (self._cutting_card_out and rounds_left == 1):
            shoe.over()

    def _ready(self) -> None:
        if self._shoe.ready():
            self._shoe.at, self._cutting_card_out = self._burns, False

    def _discards(self) -> list[int]:
        """All cards but those of this round on the table: the whole rest of the shoe has come in it."""
        shoe = self._shoe
        return list((Counter(shoe.as_sealed) - Counter(shoe.order[shoe.at :].tolist())).elements())
