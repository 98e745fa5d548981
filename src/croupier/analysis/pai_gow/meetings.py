"""Settings against the Bank's hands: how often each part is won, lost, or level.

For each hand of a player the kernel goes through all hands of the Bank. A group of two tiles from which the player has
one leaves the Bank one way instead of two; a group that either side has completely leaves the other none. Everything is
a whole number: an entry is at most the number of hands that the other tiles make, 20,475 for a full set.

Its plain twin deals the tiles one by one to a table: tests/analysis/pai_gow/twin.py.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import chain

import numpy as np
from numba import njit
from numpy.typing import NDArray

from croupier.analysis.case import Progress, silent
from croupier.analysis.pai_gow.hands import Hand
from croupier.games.pai_gow.parts import Part, SetHand, compared
from croupier.instruments import Terms

# How a part ends for the player. The Bank wins level parts, and two low parts of zero whatever their tiles.
ENDS = ("lost", "level", "zeros", "won")
LOST, LEVEL, ZEROS, WON = range(len(ENDS))

AT_A_TIME = 400  # hands of the player between two reports of progress

Meets = Callable[[Terms, Part, Part], tuple[int, int]]  # the ends of a player's part against the Bank's: low, high
Key = Callable[[Part], Hashable]  # distinguishes parts of different worth
Ints = NDArray[np.int64]


@njit(cache=True, nogil=True)
def _meet(  # type: ignore[no-untyped-def]
    first, last, starts, player_half, player_whole, low, high, half, whole, ways, bank_low, bank_high, ends, counts
):
    """Adds to `counts[setting, end of the low part, end of the high part]` for players' hands from first to last.

    `starts` gives where the settings of each hand begin; `low` and `high` number the parts, `ends` tells how two of
    them meet."""
    left = np.empty(len(ways), np.int64)
    for hand in range(first, last):
        mine_half, mine_whole = player_half[hand], player_whole[hand]
        for bank in range(len(ways)):  # without a branch, so that the processor does several at once
            one = mine_half & half[bank]  # the groups from which both take a tile: as many as bits can be cleared, to 4
            two = one & (one - 1)
            three = two & (two - 1)
            four = three & (three - 1)
            shared = min(one, 1) + min(two, 1) + min(three, 1) + min(four, 1)
            clash = (mine_whole & (half[bank] | whole[bank])) | (mine_half & whole[bank])
            left[bank] = (ways[bank] >> shared) * (clash == 0)
        for setting in range(starts[hand], starts[hand + 1]):
            ends_low, ends_high, count = ends[0, low[setting]], ends[1, high[setting]], counts[setting]
            for bank in range(len(ways)):
                count[ends_low[bank_low[bank]], ends_high[bank_high[bank]]] += left[bank]


class Parts:
    """Parts by number, one for each worth, and how any two of them meet."""

    def __init__(self, terms: Terms, settings: Iterable[SetHand], meets: Meets, key: Key) -> None:
        each = {key(part): part for setting in settings for part in (setting.low, setting.high)}
        self._key = key
        self._number = {key: number for number, key in enumerate(each)}
        ends = [[meets(terms, mine, banks) for banks in each.values()] for mine in each.values()]
        self.ends = np.array(ends, np.int8).transpose(2, 0, 1).copy()

    def low(self, settings: Iterable[SetHand]) -> Ints:
        return np.array([self._number[self._key(setting.low)] for setting in settings], np.int64)

    def high(self, settings: Iterable[SetHand]) -> Ints:
        return np.array([self._number[self._key(setting.high)] for setting in settings], np.int64)


def strength(part: Part) -> Hashable:
    return part.strength


@lru_cache(maxsize=1 << 16)
def as_the_book_has_it(terms: Terms, mine: Part, banks: Part) -> tuple[int, int]:
    """The game decides who wins; for parts that the Bank wins, the reason is told apart."""
    result = compared(terms, SetHand(mine, mine), SetHand(banks, banks))
    level = LEVEL if mine.strength == banks.strength else LOST
    both_zero = not mine.ranked and not banks.ranked and mine.points == banks.points == 0
    low = WON if result.low == "player" else ZEROS if both_zero else level
    return low, WON if result.high == "player" else level


def starts_of(settings: Sequence[Sequence[SetHand]]) -> Ints:
    """Where the settings of each hand begin in one row, and where the last of them end."""
    return np.cumsum([0, *map(len, settings)], dtype=np.int64)


def meetings(
    hands: Sequence[Hand],
    settings: Sequence[Sequence[SetHand]],
    bank: Sequence[tuple[Hand, SetHand]],
    parts: Parts,
    progress: Progress = silent,
) -> Ints:
    """Each setting of each hand by the ends of its low and its high part against these hands of the Bank.

    Counts against different hands of the Bank may be added up."""
    flat = list(chain.from_iterable(settings))
    counts = np.zeros((len(flat), len(ENDS), len(ENDS)), np.int64)
    banks_hands, banks_settings = [hand for hand, _ in bank], [setting for _, setting in bank]
    half, whole, _ = _taken(hands)
    of_players = (starts_of(settings), half, whole, parts.low(flat), parts.high(flat))
    of_bank = (*_taken(banks_hands), parts.low(banks_settings), parts.high(banks_settings))

    def meet(first: int) -> int:
        last = min(first + AT_A_TIME, len(hands))
        _meet(first, last, *of_players, *of_bank, parts.ends, counts)
        return last

    progress("meeting the Bank", 0, len(hands))
    with ThreadPoolExecutor(2) as threads:
        for done in threads.map(meet, range(0, len(hands), AT_A_TIME)):
            progress("meeting the Bank", done, len(hands))
    return counts


def _taken(hands: Sequence[Hand]) -> tuple[Ints, Ints, Ints]:
    half = np.array([hand.half for hand in hands], np.int64)
    whole = np.array([hand.whole for hand in hands], np.int64)
    return half, whole, np.array([hand.ways for hand in hands], np.int64)
