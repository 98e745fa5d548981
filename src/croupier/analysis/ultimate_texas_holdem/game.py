"""The whole game over a deck, driven by two threads: count once, then solve under any payments.

A full deck looks the same from every suit, so one suit is counted for all four, one of the 22,100 flops stands for all
that differ only in suits, and starting hands are of 169 kinds. In any other deck each suit, flop and starting hand is
counted separately; the kernels are the same.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import comb
from queue import SimpleQueue
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.case import Progress, silent
from croupier.analysis.ultimate_texas_holdem.columns import Variants
from croupier.analysis.ultimate_texas_holdem.flop import DRAWS, decide_flops, sum_plain_flops, sum_suited_flops
from croupier.analysis.ultimate_texas_holdem.kinds import FIVES, HOLES, PAIRS, RANKS, THREES, kinds
from croupier.analysis.ultimate_texas_holdem.outcomes import meet_plain_boards, meet_suited_boards, spread_flops
from croupier.analysis.ultimate_texas_holdem.river import (
    AT_ONCE,
    CLASSES,
    WAYS,
    Columns,
    Composition,
    HandOrder,
    count_plain_boards,
    count_suited_boards,
    value_plain_boards,
    value_suited_boards,
)

THREADS = 2
FULL_DECK = tuple(range(52))
AGAINST = comb(len(FULL_DECK) - 7, 2)  # hands of the dealer that a hole and a board leave
Array = NDArray[Any]


@dataclass(frozen=True)
class Solution:
    """Best play and how it ends. Choices are the wagers before the flop from the least, then the wager after the flop,
    then seeing the river."""

    nets: Array
    totals: Array  # by starting hand: of each wager before the flop and of a check, over all its deals
    raised: Array  # by starting hand: which wager is made before the flop, -1 for a check
    decided: Array  # by flop and hole: check or bet
    deals: int  # of one hole: the number of ways to deal the flop, turn and river, and the dealer's hand
    ended: Array | None  # by choice (a fold of the river comes last), class and way to end: how many deals
    others: tuple[int, ...] = ()  # the sum of all results of best play under each other payment

    @property
    def total(self) -> int:
        """The sum of all results, in the units of the payments."""
        return _best(self.totals)


def _best(totals: Array) -> int:
    return sum(map(int, totals.max(axis=1)))


class Game:
    """A deck with every hand of every board counted; the order of hands is part of it."""

    def __init__(
        self,
        order: HandOrder,
        deck: Sequence[int] = FULL_DECK,
        progress: Progress = silent,
        threads: int = THREADS,
        after: "Game | None" = None,
    ) -> None:
        """`after` is the game in the order as read, over the same deck: its flops, its largest array and most of its
        counts serve again."""
        self.order, self.threads = order, threads
        self.cards = np.array(sorted(deck), np.int64)
        self.full = len(self.cards) == len(FULL_DECK)
        ranks = np.bincount(self.cards // 4, minlength=RANKS)
        self.kinds = kinds(sum(1 << rank for rank in range(RANKS) if ranks[rank]))
        sets = [sum(1 << rank for rank in self.cards[self.cards % 4 == suit] // 4) for suit in range(4)]
        self.suits = [Composition(ranks, int(suited)) for suited in dict.fromkeys(sets)]
        self.like = np.array([list(dict.fromkeys(sets)).index(suited) for suited in sets], np.int64)
        self.flops: Array
        self.weights: Array
        self.flops, self.weights = (after.flops, after.weights) if after else self._flops()
        self.hands: Array = after.hands if after else self._hands()
        self.plain = np.zeros((FIVES, PAIRS), np.int64)
        self.suited = np.zeros((len(self.suits), len(self.kinds.boards), HOLES), np.int64)
        self._kept: Array | None = after._kept if after else None
        self._count(progress, after)

    def _flops(self) -> tuple[Array, Array]:
        """The flops to look at, and how many each stands for."""
        every = list(combinations(self.cards.tolist(), 3))
        if not self.full:
            return np.array(every, np.int64), np.ones(len(every), np.int64)
        alike: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for flop in every:
            by_suit = [0] * 4
            for card in flop:
                by_suit[card % 4] |= 1 << card // 4
            alike.setdefault(tuple(sorted(by_suit)), []).append(flop)
        first = [flops[0] for flops in alike.values()]
        return np.array(first, np.int64), np.array([len(flops) for flops in alike.values()], np.int64)

    def _hands(self) -> Array:
        hands = np.zeros((52, 52), np.int64)
        for a in range(52):
            for b in range(a):
                hands[a, b] = hands[b, a] = starting_hand(a, b) if self.full else a * (a - 1) // 2 + b
        return hands

    @property
    def deals(self) -> int:
        """The number of deals of one hole."""
        cards = len(self.cards)
        return comb(cards - 2, 3) * comb(cards - 5, 2) * comb(cards - 7, 2)

    @cached_property
    def holes(self) -> Array:
        """By starting hand: the number of its holes."""
        pairs = [self.hands[a, b] for a, b in combinations(self.cards, 2)]
        return np.bincount(pairs, minlength=int(self.hands.max()) + 1)

    def _count(self, progress: Progress, after: "Game | None") -> None:
        known, boards = self.kinds, len(self.kinds.boards)
        plain_before = after.plain if after else self.plain[:0]
        suited_before = after.suited if after else self.suited[:, :0]

        def plain(start: int, stop: int) -> None:
            count_plain_boards(known, self.order, self.suits[0], start, stop, plain_before, self.plain)

        def suited(start: int, stop: int) -> None:
            for suit, start_here, stop_here in _by_row(start, stop, boards):
                part = (known, self.order, self.suits[suit], start_here, stop_here)
                count_suited_boards(*part, suited_before[suit], self.suited[suit])

        doing = "counting the hands of every board"
        self._in_parts(plain, FIVES, 1600, silent, doing)
        self._in_parts(suited, len(self.suits) * boards, 3000, progress, doing)

    def solve(
        self, nets: Array, progress: Progress = silent, *, outcomes: bool = True, others: Sequence[Array] = ()
    ) -> Solution:
        """Best play under these payments: by the amount wagered (before the flop from the least, after it, on the
        river; then the fold), class and way to end. Of `others`, only the totals of best play are found."""
        (totals, *more), decided = self._decided([nets, *others], progress)
        # Among equals the check is taken, then the lesser wager.
        best = totals.max(axis=1)
        raised = np.where(totals[:, -1] == best, -1, totals.argmax(axis=1))
        ended = self._outcomes(nets, raised, decided, progress) if outcomes else None
        return Solution(nets, totals, raised, decided, self.deals, ended, tuple(map(_best, more)))

    def _decided(self, nets: Sequence[Array], progress: Progress) -> tuple[Array, Array]:
        """The totals of each variant, by starting hand and choice before the flop; and the first one's decisions after
        each flop."""
        variants, rooms = Variants(nets), len(self.suits)
        known, boards, flops = self.kinds, len(self.kinds.boards), len(self.kinds.flops)
        batches = variants.batches()
        all_plain = np.empty((len(batches), THREES, AT_ONCE, PAIRS), np.int64)
        all_suited = np.empty((len(batches), rooms, flops, AT_ONCE, HOLES), np.int64)
        plain_values = np.empty((FIVES, AT_ONCE, PAIRS), np.int32)
        suited_values = self._room()
        largest = 2 * AGAINST * max(int(abs(each).max()) for each in nets)  # of the values: each is a difference
        narrow = DRAWS * largest < np.iinfo(np.int32).max
        doing = "summing over turn and river"
        for columns, plain_sums, suited_sums in zip(batches, all_plain, all_suited, strict=True):

            def value_plain(start: int, stop: int, columns: Columns = columns) -> None:
                value_plain_boards(self.plain, columns, start, stop, plain_values)

            def value_suited(start: int, stop: int, columns: Columns = columns) -> None:
                for suit, begin, end in _by_row(start, stop, boards):
                    value_suited_boards(
                        known, self.suited[suit], plain_values, columns, begin, end, suited_values[suit]
                    )

            def sum_plain(start: int, stop: int, sums: Array = plain_sums) -> None:
                sum_plain_flops(known, self.suits[0], plain_values, start, stop, sums)

            def sum_suited(start: int, stop: int, sums: Array = suited_sums) -> None:
                room = np.empty((AT_ONCE, HOLES), np.int32 if narrow else np.int64)
                for suit, begin, end in _by_row(start, stop, flops):
                    sum_suited_flops(known, self.suits[suit], suited_values[suit], begin, end, room, sums[suit])

            self._in_parts(value_plain, FIVES, 1600, silent, doing)
            self._in_parts(value_suited, rooms * boards, 6000, silent, doing)
            self._in_parts(sum_plain, THREES, 100, silent, doing)
            self._in_parts(sum_suited, rooms * flops, 200, progress, doing)

        holes = len(self.cards) * (len(self.cards) - 1) // 2
        decided = np.zeros((len(self.flops), holes), np.uint8)

        def decide(start: int, stop: int, totals: Array) -> None:
            decide_flops(
                known,
                self.cards,
                self.flops,
                self.weights,
                self.like,
                self.hands,
                all_plain,
                all_suited,
                variants.choices,
                start,
                stop,
                decided,
                totals,
            )

        shape = (len(nets), len(self.holes), variants.choices.base.shape[1] - 1)
        (totals,) = self._gathered(decide, len(self.flops), 200, progress, "deciding after the flop", shape)
        return totals, decided

    def _room(self) -> Array:
        """The largest array, kept from one batch to the next: allocating it takes longer than filling it."""
        if self._kept is None:
            self._kept = np.empty((len(self.suits), len(self.kinds.boards), AT_ONCE, HOLES), np.int32)
        return self._kept

    def _outcomes(self, nets: Array, raised: Array, decided: Array, progress: Progress) -> Array:
        choices, rooms = len(nets) - 1, len(self.suits)
        known, boards, flops = self.kinds, len(self.kinds.boards), len(self.kinds.flops)

        def spread(start: int, stop: int, plain: Array, suited: Array) -> None:
            spread_flops(
                known,
                self.cards,
                self.flops,
                self.weights,
                self.like,
                self.hands,
                raised,
                decided,
                start,
                stop,
                plain,
                suited,
            )

        doing = "counting how best play ends"
        plain_come, suited_come = self._gathered(
            spread, len(self.flops), 200, silent, doing, (THREES, choices, PAIRS), (rooms, flops, choices, HOLES)
        )

        def meet_suited(start: int, stop: int, met: Array, ended: Array) -> None:
            for suit, first, end in _by_row(start, stop, boards):
                deck, counted, come = self.suits[suit], self.suited[suit], suited_come[suit]
                meet_suited_boards(known, deck, counted, come, nets, first, end, met, ended)

        ways = (choices + 1, CLASSES, WAYS)
        plain_met, suited_ended = self._gathered(
            meet_suited, rooms * boards, 2000, progress, doing, (FIVES, choices, PAIRS), ways
        )

        def meet_plain(start: int, stop: int, ended: Array) -> None:
            meet_plain_boards(known, self.suits[0], self.plain, plain_come, nets, start, stop, plain_met, ended)

        (plain_ended,) = self._gathered(meet_plain, FIVES, 800, silent, doing, ways)
        return suited_ended + plain_ended

    def _in_parts(
        self, work: Callable[[int, int], None], total: int, size: int, progress: Progress, doing: str
    ) -> None:
        """The work from 0 to the total in parts short enough to be interrupted, in parallel."""
        progress(doing, 0, total)
        with ThreadPoolExecutor(self.threads) as pool:
            waiting = {pool.submit(work, start, min(start + size, total)) for start in range(0, total, size)}
            parts = len(waiting)
            try:
                while waiting:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    for part in done:
                        part.result()
                    progress(doing, total * (parts - len(waiting)) // parts, total)
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise

    def _gathered(
        self,
        work: Callable[..., None],
        total: int,
        size: int,
        progress: Progress,
        doing: str,
        *shapes: tuple[int, ...],
    ) -> list[Array]:
        """As `_in_parts`, with arrays of these shapes to add to: each thread has its own, and they are added up."""
        free: SimpleQueue[list[Array]] = SimpleQueue()
        for _ in range(self.threads):
            free.put([np.zeros(shape, np.int64) for shape in shapes])

        def with_arrays(start: int, stop: int) -> None:
            arrays = free.get()
            try:
                work(start, stop, *arrays)
            finally:
                free.put(arrays)

        self._in_parts(with_arrays, total, size, progress, doing)
        gathered = free.get()
        for _ in range(self.threads - 1):
            for array, other in zip(gathered, free.get(), strict=True):
                array += other
        return gathered


def starting_hand(a: int, b: int) -> int:
    """The number of two cards among the 169: by the higher and the lower rank; where these differ, suited first.

    >>> starting_hand(51, 50), starting_hand(51, 47), starting_hand(51, 46)
    (168, 155, 167)
    """
    high, low = max(a // 4, b // 4), min(a // 4, b // 4)
    return low * RANKS + high if a % 4 == b % 4 else high * RANKS + low


def _by_row(start: int, stop: int, length: int) -> Iterator[tuple[int, int, int]]:
    """A range over rows one after the other, as ranges within each row."""
    while start < stop:
        row, first = divmod(start, length)
        end = min(length, first + stop - start)
        yield row, first, end
        start += end - first
