"""One hand: "As Kd Qh 8c 3s | 9d" are the player's five cards and the dealer's up card."""

from fractions import Fraction

import numpy as np

from croupier.analysis.canberra_poker.deals import Cards, ranks_of
from croupier.analysis.canberra_poker.order import HandOrder
from croupier.analysis.canberra_poker.pays import Pays
from croupier.analysis.canberra_poker.play import value
from croupier.analysis.canberra_poker.sweep import counted_singly
from croupier.analysis.cards import cards_in
from croupier.analysis.case import AnalysisError
from croupier.analysis.poker.tables import DECK

_EXAMPLE = "as in 'As Kd Qh 8c 3s | 9d'"


def read(text: str) -> tuple[Cards, int | None]:
    """The player's hand and the up card, if one is named."""
    sides = [cards_in(side) for side in text.split("|")]
    if len(sides) > 2 or len(sides[0]) != 5:
        raise AnalysisError(f"{text!r} is not a hand of five cards; write it and the dealer's up card, {_EXAMPLE}")
    if len(sides) == 2 and len(sides[1]) != 1:
        raise AnalysisError(f"the dealer shows one card, not {len(sides[1])}; write one after the stroke, {_EXAMPLE}")
    every = [card for side in sides for card in side]
    twice = sorted({card for card in every if every.count(card) > 1})
    if twice:
        raise AnalysisError(f"{twice[0]} is named twice and the deck has it once; name another card")
    hand, *up = (sorted(DECK.index(card) for card in side) for side in sides)
    return np.array(hand, np.uint8), up[0][0] if up else None


def in_text(hand: Cards, up: int | None) -> str:
    """From the highest card down."""
    held = " ".join(DECK[card] for card in sorted(hand.tolist(), reverse=True))
    return held if up is None else f"{held} | {DECK[up]}"


def values(order: HandOrder, pays: Pays, deck: Cards, hand: Cards, up: int) -> tuple[Fraction, tuple[str, ...]]:
    """The value of a bet against this up card, and its parts, from every hand that the dealer may hold."""
    rank = ranks_of(hand.reshape(1, 5))[0]
    unqualified, below, level, every = counted_singly(order, deck, hand, up)
    level_unqualified = 0 if order.qualified[rank] else level
    level -= level_unqualified
    above = every - unqualified - below - level
    ends = [0, unqualified - level_unqualified, level_unqualified, below, level, above]
    says = (
        f"Of {every:,} hands the dealer may hold, {unqualified:,} do not qualify; "
        f"of the others {below:,} lose to yours, {level:,} are level and {above:,} win.",
    )
    return value([(int(order.places[rank]), ends)], pays), says
