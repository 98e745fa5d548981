"""Hands of seven cards ranked each second: one call over an array of many, in one thread."""

import ctypes
from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from itertools import combinations, islice, pairwise

import numpy as np

from benchmarks.exact_parts import Row, address, compiled, seconds
from croupier.analysis.poker.evaluator import rank_sevens, tables
from croupier.analysis.poker.tables import DECK

HANDS = 1_000_000
Hand = tuple[str, ...]


def measure() -> list[Row]:
    random, in_order = _random_hands(), _hands_in_order()
    ours, theirs = _rates(random), _rates(in_order)
    rows = [
        ("seven cards ranked, random hands, one thread", f"{ours[0] / 1e6:.0f} M/s", ""),
        ("seven cards ranked, hands in order of their cards, one thread", f"{theirs[0] / 1e6:.0f} M/s", ""),
    ]
    for label, (rate, twin) in (("random hands", ours), ("hands in order", theirs)):
        figure = f"{rate / twin:.2f} of {twin / 1e6:.0f} M/s" if twin else "no gcc"
        rows.append((f"seven cards ranked, {label}, against the C twin", figure, "at least 0.9"))
    return rows + [_against(name, form, rank, hands, asked, ours[0]) for name, form, rank, hands, asked in _peers()]


def _random_hands() -> np.ndarray:
    order = np.random.default_rng(7).random((HANDS, 52), np.float32).argsort(axis=1)
    return np.ascontiguousarray(order[:, :7], np.uint8)


def _hands_in_order() -> np.ndarray:
    return np.array(list(islice(combinations(range(52), 7), HANDS)), np.uint8)


def _rates(hands: np.ndarray) -> tuple[float, float]:
    """Ours, and that of the twin in C, which must find the same; the two take turns."""
    found, again = np.zeros(HANDS, np.uint16), np.zeros(HANDS, np.uint16)
    t, library = tables(), compiled("evaluator")

    def ours() -> None:
        rank_sevens(t, hands, found)

    def theirs() -> None:
        parts = (t.words, t.suited, t.rows_of_seven, t.ranks_of_seven, t.flushes, hands, again)
        library.rank_sevens(*map(address, parts), ctypes.c_int64(HANDS))

    ours()
    if library is None:
        return HANDS / seconds(ours, 15), 0.0
    best = [min(pair) for pair in zip(*((seconds(ours, 1), seconds(theirs, 1)) for _ in range(60)), strict=True)]
    assert (found == again).all()
    return HANDS / best[0], HANDS / best[1]


# Libraries as installed from the package index, each called as its documentation says, with hands in its own form.

Peer = tuple[str, Callable[[Hand], tuple], Callable[..., object], int, int]


def _peers() -> Iterable[Peer]:
    if find_spec("phevaluator"):
        ph = import_module("phevaluator")
        yield "phevaluator", lambda hand: tuple(map(DECK.index, hand)), ph.evaluate_cards, 20_000, 200
    if find_spec("eval7"):
        eval7 = import_module("eval7")
        yield "eval7", lambda hand: ([eval7.Card(card) for card in hand],), eval7.evaluate, 100_000, 100
    if find_spec("treys"):
        treys = import_module("treys")
        evaluate = treys.Evaluator().evaluate
        yield "treys", lambda hand: _split([treys.Card.new(card) for card in hand]), evaluate, 20_000, 2_000
    if find_spec("pokerkit"):
        pokerkit = import_module("pokerkit")
        from_game = pokerkit.StandardHighHand.from_game
        yield "pokerkit", lambda hand: _split(list(pokerkit.Card.parse("".join(hand)))), from_game, 300, 50_000


def _split(cards: list) -> tuple[list, list]:
    return cards[:2], cards[2:]


def _against(name: str, form: Callable[[Hand], tuple], rank: Callable, many: int, asked: int, ours: float) -> Row:
    hands = _random_hands()[:many]
    prepared = [form(tuple(DECK[card] for card in hand)) for hand in hands]
    _agree(hands[:200], [rank(*hand) for hand in prepared[:200]])

    def work() -> None:
        for hand in prepared:
            rank(*hand)

    theirs = many / seconds(work, 3)
    figure = f"{ours / theirs:,.0f} times its {theirs:,.0f}/s"
    return f"seven cards ranked, random hands, against {name}", figure, f"at least {asked:,} times"


def _agree(hands: np.ndarray, theirs: list) -> None:
    """Both put the hands in the same order, one way round or the other."""
    ranks = np.zeros(len(hands), np.uint16)
    rank_sevens(tables(), hands, ranks)
    in_order = [theirs[at] for at in np.argsort(ranks, kind="stable")]
    assert all(a <= b for a, b in pairwise(in_order)) or all(a >= b for a, b in pairwise(in_order))
