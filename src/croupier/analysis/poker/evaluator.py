"""Ranks poker hands inside kernels: five cards, seven cards, or a shared board with two more.

Cards are 0 to 51, four times the rank (0 the two, 12 the ace) plus the suit, in numbers of any integer type (unsigned
are read fastest). A rank is 1 to 7,462, the greater the better, and equal hands have equal ranks.
`tables.places[rank]` is the class's place in the order of hands, 1 the royal flush to 10 high card.

    from croupier.analysis.poker.evaluator import board_state, rank_five, rank_seven, rank_with, tables

    kernel(tables(), ...)                                  # from Python: the tables are an argument of kernels
    rank_seven(tables, c0, c1, c2, c3, c4, c5, c6)         # inside a kernel
    state = board_state(tables, b0, b1, b2, b3, b4)
    rank_with(tables, state, c0, c1)                       # the same, for two cards beside that board

A state is a pair (the sum of words, the set of cards by suit), so solvers may keep parts of it: `rank_of_sums(tables,
word, cards)` ranks any seven cards summed from NO_CARDS, and `rank_five_of_sums` five; where no suit occurs five times,
`rank_of_word(tables, word)` needs only the sum.

Every function that takes the tables and is called for each hand is inlined by force: a real call would count references
to eight arrays up and down, which takes longer than the hand. A solver's own small helpers need `forceinline=True` too.

The plain twin is croupier.games.poker.hands, by which tables settle.
"""

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.poker.tables import (
    FIVE_SUITED,
    NO_CARDS,
    PLACES_OF_FIVE,
    PLACES_OF_SEVEN,
    ROWS_OF_FIVE,
    ROWS_OF_SEVEN,
    SUIT_BITS,
    Tables,
    tables,
)

Number = Any  # a whole number, of whatever type it has inside a kernel

__all__ = [
    "FIVE_SUITED",
    "NO_CARDS",
    "Number",
    "Tables",
    "board_state",
    "rank_five",
    "rank_five_of_sums",
    "rank_fives",
    "rank_of_sums",
    "rank_of_word",
    "rank_seven",
    "rank_sevens",
    "rank_with",
    "tables",
]

_ROW_OF_SEVEN = (1 << ROWS_OF_SEVEN) - 1
_PLACE_OF_SEVEN = (1 << PLACES_OF_SEVEN) - 1
_BELOW_PLACE_OF_SEVEN = SUIT_BITS + ROWS_OF_SEVEN
_ROW_OF_FIVE = (1 << ROWS_OF_FIVE) - 1
_PLACE_OF_FIVE = (1 << PLACES_OF_FIVE) - 1
_BELOW_PLACE_OF_FIVE = SUIT_BITS + ROWS_OF_FIVE


@njit(cache=True, forceinline=True)
def rank_of_word(tables: Tables, word: Number) -> Number:
    """The rank of seven cards whose words sum to this, where no suit occurs five times."""
    shift = np.int64(tables.rows_of_seven[(word >> SUIT_BITS) & _ROW_OF_SEVEN])
    return np.int64(tables.ranks_of_seven[((word >> _BELOW_PLACE_OF_SEVEN) + shift) & _PLACE_OF_SEVEN])


@njit(cache=True, forceinline=True)
def rank_of_flush(tables: Tables, word: Number, cards: Number) -> Number:
    """The rank of the best flush among these cards, given the suits counted in the word."""
    five = word & FIVE_SUITED
    suit = int(five > 0x8) + int(five > 0x80) + int(five > 0x800)
    return np.int64(tables.flushes[(cards >> (16 * suit)) & 0x1FFF])


@njit(cache=True, forceinline=True)
def rank_of_sums(tables: Tables, word: Number, cards: Number) -> Number:
    """The rank of seven cards, from the sums of their words and of their bits by suit."""
    if word & FIVE_SUITED:
        return rank_of_flush(tables, word, cards)
    return rank_of_word(tables, word)


@njit(cache=True, forceinline=True)
def board_state(tables: Tables, b0: Number, b1: Number, b2: Number, b3: Number, b4: Number) -> tuple[Number, Number]:
    """The contribution of five cards to any seven that include them."""
    words, suited = tables.words, tables.suited
    return (
        NO_CARDS + words[b0] + words[b1] + words[b2] + words[b3] + words[b4],
        suited[b0] | suited[b1] | suited[b2] | suited[b3] | suited[b4],
    )


@njit(cache=True, forceinline=True)
def rank_with(tables: Tables, state: tuple[Number, Number], c0: Number, c1: Number) -> Number:
    """The rank of two cards beside a board."""
    word = state[0] + tables.words[c0] + tables.words[c1]
    if word & FIVE_SUITED:
        return rank_of_flush(tables, word, state[1] | tables.suited[c0] | tables.suited[c1])
    return rank_of_word(tables, word)


@njit(cache=True, forceinline=True)
def rank_seven(
    tables: Tables, c0: Number, c1: Number, c2: Number, c3: Number, c4: Number, c5: Number, c6: Number
) -> Number:
    words, suited = tables.words, tables.suited
    word = NO_CARDS + words[c0] + words[c1] + words[c2] + words[c3] + words[c4] + words[c5] + words[c6]
    if word & FIVE_SUITED:
        cards = suited[c0] | suited[c1] | suited[c2] | suited[c3] | suited[c4] | suited[c5] | suited[c6]
        return rank_of_flush(tables, word, cards)
    return rank_of_word(tables, word)


@njit(cache=True, forceinline=True)
def rank_five_of_sums(tables: Tables, word: Number, cards: Number) -> Number:
    """The rank of five cards, from the sums of their words and of their bits by suit."""
    if word & FIVE_SUITED:
        return rank_of_flush(tables, word, cards)
    shift = np.int64(tables.rows_of_five[(word >> SUIT_BITS) & _ROW_OF_FIVE])
    return np.int64(tables.ranks_of_five[((word >> _BELOW_PLACE_OF_FIVE) + shift) & _PLACE_OF_FIVE])


@njit(cache=True, forceinline=True)
def rank_five(tables: Tables, c0: Number, c1: Number, c2: Number, c3: Number, c4: Number) -> Number:
    word, cards = board_state(tables, c0, c1, c2, c3, c4)
    return rank_five_of_sums(tables, word, cards)


@njit(cache=True, nogil=True)
def rank_sevens(tables: Tables, hands: NDArray[np.uint8], ranks: NDArray[np.uint16]) -> None:
    """The rank of each row of seven cards."""
    cards = hands.reshape(-1)  # one index is faster than two
    for hand in range(len(hands)):
        at = 7 * hand
        ranks[hand] = rank_seven(
            tables,
            cards[at],
            cards[at + 1],
            cards[at + 2],
            cards[at + 3],
            cards[at + 4],
            cards[at + 5],
            cards[at + 6],
        )


@njit(cache=True, nogil=True)
def rank_fives(tables: Tables, hands: NDArray[np.uint8], ranks: NDArray[np.uint16]) -> None:
    """The rank of each row of five cards."""
    cards = hands.reshape(-1)
    for hand in range(len(hands)):
        at = 5 * hand
        ranks[hand] = rank_five(tables, cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])
