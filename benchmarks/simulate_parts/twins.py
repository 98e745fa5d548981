"""Each game's kernel by turns with a C twin of the same rules, which has the same tables and the same generator."""

import ctypes
from collections.abc import Callable, Iterator

import numpy as np

from benchmarks.exact_parts import Row, address, compiled
from benchmarks.simulate_parts import BACCARAT, BLACKJACK, CANBERRA, HOLD_EM, PAI_GOW, ROULETTE, SHOES, Dealt, by_turns
from croupier.analysis.pai_gow.meetings import WON
from croupier.analysis.poker.evaluator import tables
from croupier.analysis.simulation.american_roulette.kernel import SPINS
from croupier.analysis.simulation.canberra_poker.kernel import ROUNDS
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.shards import EVERY_ROUND, new_state, new_sums, prepared

ASKED = {BACCARAT: 0.95, ROULETTE: 0.85, BLACKJACK: 0.9, PAI_GOW: 0.8, CANBERRA: 0.8, HOLD_EM: 0.8}
number = ctypes.c_int64


def measure() -> Iterator[Row]:
    library = compiled("simulate")
    for book in SHOES:
        mine = ours(book)
        mine(0)  # compiled
        if library is None:
            (rate,) = by_turns(mine)
            yield f"{book}, one thread, {rate / 1e6:,.1f} M rounds/s, against C", "no gcc", f"at least {ASKED[book]}"
            continue
        theirs = in_c(book, library)
        for one, other in zip(mine(1), theirs(1), strict=True):
            assert np.array_equal(one, other), f"{book}: the C twin has other totals"
        rate, twin = by_turns(mine, theirs)
        figure = f"{rate / twin:.2f} of {twin / 1e6:,.1f} M rounds/s"
        yield f"{book}, one thread, against C", figure, f"at least {ASKED[book]}"


def ours(book: str, boxes: int = 1) -> Dealt:
    question = Question(book=book, boxes=boxes)
    model, terms = prepared(question)

    def dealt(shard: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        sums = new_sums(terms, 0)
        model.deal(question.seed, shard, SHOES[book], EVERY_ROUND, terms, sums, new_state(0))
        return sums.codes, sums.moments, sums.rounds

    return dealt


def in_c(book: str, library: ctypes.CDLL) -> Dealt:
    """The same shards by the C twin."""
    question = Question(book=book)
    model, terms = prepared(question)
    kernel, rules = TWINS[book](library, model.deal.args)  # type: ignore[attr-defined]

    def dealt(shard: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        sums = new_sums(terms, 0)
        begin = (ctypes.c_uint64(question.seed), ctypes.c_uint64(shard), number(SHOES[book]))
        pays = (address(terms.pays), number(terms.pays.shape[1]))
        kernel(*begin, *rules, *pays, address(sums.codes), address(sums.moments), address(sums.rounds))
        return sums.codes, sums.moments, sums.rounds

    return dealt


# What each C function takes between the shard and the payments, from what the game's model hands to our kernel.

Twin = tuple[Callable[..., object], tuple[object, ...]]


def _roulette(library: ctypes.CDLL, args: tuple) -> Twin:
    return library.roulette, (number(SPINS), number(args[0]))


def _baccarat(library: ctypes.CDLL, args: tuple) -> Twin:
    fresh, (worth, first_two, burns, natural_from, player, banker, limit), *_ = args
    shoe = (address(fresh), number(len(fresh)), address(worth), address(first_two), address(burns))
    return library.baccarat, (*shoe, number(natural_from), address(player), address(banker), number(limit))


def _blackjack(library: ctypes.CDLL, args: tuple) -> Twin:
    fresh, dealing, *_ = args
    arrays = [address(each) for each in (*dealing[:7], *dealing[8:12])]
    known = np.array((*dealing[12:18], dealing[19], len(dealing[1]), dealing[5].shape[2]), np.int64)
    return library.blackjack, (address(fresh), number(len(fresh)), *arrays, _Kept(known))


def _canberra(library: ctypes.CDLL, args: tuple) -> Twin:
    _, fresh, play, *_ = args
    bets = number(play[-1].shape[1])
    return library.canberra, (*_block(fresh), _pointers(*tables()), *map(address, play), bets)


def _holdem(library: ctypes.CDLL, args: tuple) -> Twin:
    _, fresh, order, (*play, choices), *_ = args
    order_of_hands = (_pointers(*order.tables), address(order.strengths), number(order.qualified))
    holes = number(play[2].shape[1])
    return library.holdem, (*_block(fresh), *order_of_hands, _pointers(*play), holes, number(choices))


def _pai_gow(library: ctypes.CDLL, args: tuple) -> Twin:
    _, fresh, (group, kinds, *settings, ends), *_ = args
    hands = (address(group), number(kinds.shape[0]), address(kinds), *map(address, settings))
    return library.pai_gow, (*_block(fresh), *hands, address(ends), number(ends.shape[1]), number(WON))


TWINS: dict[str, Callable[[ctypes.CDLL, tuple], Twin]] = {
    BACCARAT: _baccarat,
    ROULETTE: _roulette,
    BLACKJACK: _blackjack,
    PAI_GOW: _pai_gow,
    CANBERRA: _canberra,
    HOLD_EM: _holdem,
}


def _block(fresh: np.ndarray) -> tuple[object, ...]:
    """Rounds of a block, the same number in these games, and what is dealt."""
    return number(ROUNDS), address(fresh), number(len(fresh))


def _pointers(*arrays: np.ndarray) -> ctypes.Array:
    """A struct of pointers, in the order of its fields."""
    return (ctypes.c_void_p * len(arrays))(*(each.ctypes.data for each in arrays))


class _Kept(ctypes.c_void_p):
    """The address of an array that nobody else keeps."""

    def __init__(self, array: np.ndarray) -> None:
        super().__init__(array.ctypes.data)
        self.array = array
