"""Orders of hands: by the book's reading, and by two other readings."""

from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import ArrayLike, NDArray

from croupier.analysis.poker.evaluator import tables
from croupier.analysis.poker.tables import PLACES_OF_SEVEN, ROWS_OF_SEVEN, SUIT_BITS
from croupier.analysis.ultimate_texas_holdem.river import HandOrder
from croupier.games.poker.hands import CLASSES
from croupier.instruments import Terms

_ACE_LOW = 0b1000000001111  # the ranks of 5-4-3-2-A


def as_read(terms: Terms) -> HandOrder:
    """Every rank counts for itself."""
    known = tables()
    qualifies = np.flatnonzero(known.places[1:] <= terms.number("dealer_qualifies_from")) + 1
    none = len(known.places)
    return HandOrder(known, np.arange(none), int(qualifies.min(initial=none)), _only([], none))


def equal_threes(terms: Terms) -> HandOrder:
    """Full houses are equal where their three cards are (another reading of U13)."""
    order = as_read(terms)
    houses = _ranks_of("full_house", order)
    strengths = order.strengths.copy()
    strengths[houses] = houses.reshape(13, -1)[:, :1].repeat(12, axis=1).ravel()  # twelve pairs go with each three
    return order._replace(strengths=strengths, moved=_only(houses, len(strengths)))


def ace_low_second(terms: Terms) -> HandOrder:
    """5-4-3-2-A is the second highest straight (another reading of U14), so a player who holds it may prefer it to a
    higher one. Such hands get its rank in copies of the tables, and it counts for more than all others but one."""
    order = as_read(terms)
    known, strengths = order.tables, order.strengths.copy()
    straights, straight_flushes = _ranks_of("straight", order), _ranks_of("straight_flush", order)
    strengths[straights[:-1]] = np.roll(straights[:-1], 1)  # below the ace-high one
    strengths[straight_flushes] = np.roll(straight_flushes, 1)  # all of them below the royal flush
    flushes, sevens = known.flushes.copy(), known.ranks_of_seven.copy()
    for held in range(len(flushes)):
        if held & _ACE_LOW == _ACE_LOW and flushes[held]:
            flushes[held] = straight_flushes[0]
    for beside in combinations_with_replacement(range(13), 2):
        word = int(known.words[[4 * rank for rank in (12, 0, 1, 2, 3, *beside)]].sum()) >> SUIT_BITS
        row, place = word & ((1 << ROWS_OF_SEVEN) - 1), word >> ROWS_OF_SEVEN
        sevens[(place + int(known.rows_of_seven[row])) % (1 << PLACES_OF_SEVEN)] = straights[0]
    moved = _only([straights[0], straight_flushes[0]], len(strengths))  # the others keep their order among themselves
    return HandOrder(known._replace(flushes=flushes, ranks_of_seven=sevens), strengths, order.qualified, moved)


def _only(ranks: ArrayLike, every: int) -> NDArray[np.bool_]:
    return np.isin(np.arange(every), ranks)


def _ranks_of(name: str, order: HandOrder) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """All ranks of a class, from the lowest."""
    return np.flatnonzero(order.tables.places == CLASSES.index(name) + 1)
