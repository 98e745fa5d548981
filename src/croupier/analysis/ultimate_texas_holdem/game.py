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
    HOLES_AT_ONCE,
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
SUMMING = "summing over turn and river"
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


@dataclass(frozen=True)
class Sums:
    """Columns summed over turn and river, as `flop` numbers flops and holes."""

    keys: list[bytes]  # of the columns
    plain: Array  # by ranks of the flop, column and ranks of the hole
    suited: Array  # by suit, flop, column and hole

    def of(self, keys: list[bytes]) -> "Sums":
        places = [self.keys.index(key) for key in keys]
        return Sums(keys, self.plain[:, places], self.suited[:, :, places])


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
        """`after` is the game in the order as read, over the same deck: its flops, its largest array, most of its
        counts and its sums serve again."""
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
        self.fresh_plain = np.zeros(FIVES, np.bool_)  # boards with counts of their own
        self.fresh_suited = np.zeros(self.suited.shape[:2], np.bool_)
        self._after = after
        self._room: Array | None = None
        self._sums = Sums([], self.plain, self.suited)
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
        keys = np.empty((FIVES, PAIRS), np.int64)

        def plain(start: int, stop: int) -> None:
            part = (known, self.order, self.suits[0], start, stop)
            count_plain_boards(*part, plain_before, keys, self.plain, self.fresh_plain)

        def suited(start: int, stop: int) -> None:
            for suit, start_here, stop_here in _by_row(start, stop, boards):
                part = (known, self.order, self.suits[suit], start_here, stop_here)
                before = (suited_before[suit], keys, self.fresh_plain)
                count_suited_boards(*part, *before, self.suited[suit], self.fresh_suited[suit])

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
        variants = Variants(nets)
        sums = self._summed(variants, progress)
        bet, river = variants.parts[:, -2], variants.parts[:, -1]
        holes = len(self.cards) * (len(self.cards) - 1) // 2
        decided = np.zeros((len(self.flops), holes), np.uint8)

        def decide(start: int, stop: int, totals: Array, gains: Array) -> None:
            decide_flops(
                self.kinds,
                self.cards,
                self.flops,
                self.weights,
                self.like,
                self.hands,
                sums.plain,
                sums.suited,
                bet - river,
                start,
                stop,
                decided,
                totals,
                gains,
            )

        shapes = (len(self.holes), len(sums.keys)), (len(nets), len(self.holes))
        summed, gains = self._gathered(decide, len(self.flops), 200, progress, "deciding after the flop", *shapes)
        raised = np.einsum("vwc,hc->vhw", variants.parts[:, :-2], summed)
        checked = np.einsum("vc,hc->vh", river, summed) + gains
        return np.concatenate([raised, checked[:, :, None]], axis=2), decided

    def _summed(self, variants: Variants, progress: Progress) -> "Sums":
        """The columns summed over turn and river. They are kept: an order that moves few hands changes few of them."""
        if set(variants.keys) <= set(self._sums.keys):
            return self._sums.of(variants.keys)
        columns = len(variants.keys)
        if self._after:
            before = self._after._summed(variants, progress)
            sums = Sums(variants.keys, before.plain.copy(), before.suited.copy())
        else:
            plain = np.zeros((THREES, columns, PAIRS), np.int64)
            suited = np.zeros((len(self.suits), len(self.kinds.flops), columns, HOLES), np.int64)
            sums = Sums(variants.keys, plain, suited)
        largest = 4 * comb(len(self.cards) - 7, 2) * variants.largest  # a value is a difference, perhaps of differences
        for number, batch in enumerate(variants.batches()):
            self._add(batch, number * AT_ONCE, sums, largest, progress)
        self._sums = sums
        return sums

    def _add(self, columns: Columns, first: int, sums: "Sums", largest: int, progress: Progress) -> None:
        """The values of every fresh board, added to the sums of these columns."""
        before = self._after.plain if self._after else self.plain[:0]
        values = np.empty((FIVES, AT_ONCE, PAIRS), _least_type(largest))

        def value(start: int, stop: int) -> None:
            value_plain_boards(self.plain, before, self.fresh_plain, columns, start, stop, values)

        def add(start: int, stop: int) -> None:
            sum_plain_flops(self.kinds, self.suits[0], values, self.fresh_plain, start, stop, first, sums.plain)

        self._in_parts(value, FIVES, 1600, silent, SUMMING)
        self._in_parts(add, THREES, 100, silent, SUMMING)
        for hole in range(0, HOLES, HOLES_AT_ONCE):
            self._add_suited(columns, values, first, hole, sums, largest, progress)

    def _add_suited(
        self,
        columns: Columns,
        plain_values: Array,
        first: int,
        first_hole: int,
        sums: "Sums",
        largest: int,
        progress: Progress,
    ) -> None:
        """Likewise the changes by flushes, for some of the holes."""
        known, boards, flops = self.kinds, len(self.kinds.boards), len(self.kinds.flops)
        before = self._after.suited if self._after else self.suited[:, :0]
        values = self._values(plain_values.dtype)
        shape = min(AT_ONCE, len(sums.keys) - first), min(HOLES_AT_ONCE, HOLES - first_hole)

        def value(start: int, stop: int) -> None:
            for suit, begin, end in _by_row(start, stop, boards):
                counted = (self.suited[suit], before[suit], self.fresh_suited[suit])
                value_suited_boards(known, *counted, plain_values, columns, first_hole, begin, end, values[suit])

        def add(start: int, stop: int) -> None:
            room = np.empty(shape, _least_type(DRAWS * largest))
            for suit, begin, end in _by_row(start, stop, flops):
                valued = (values[suit], self.fresh_suited[suit], first_hole)
                sum_suited_flops(known, self.suits[suit], *valued, begin, end, first, room, sums.suited[suit])

        self._in_parts(value, len(self.suits) * boards, 9000, silent, SUMMING)
        self._in_parts(add, len(self.suits) * flops, 400, progress, SUMMING)

    def _values(self, dtype: "np.dtype[Any]") -> Array:
        """Room for the largest array, kept from one batch to the next: allocating it takes longer than filling it."""
        if self._after:
            return self._after._values(dtype)
        if self._room is None or self._room.dtype != dtype:
            self._room = np.empty((len(self.suits), len(self.kinds.boards), AT_ONCE, HOLES_AT_ONCE), dtype)
        return self._room

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
        suited_come = suited_come.astype(np.int32)

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


def _least_type(largest: int) -> type[np.signedinteger[Any]]:
    return np.int32 if largest < np.iinfo(np.int32).max else np.int64


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
