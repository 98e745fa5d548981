"""Canberra Poker complete, against brute force in C: every hand of the dealer for each of the player's kinds."""

import ctypes
from time import perf_counter

import numpy as np

from benchmarks.exact_parts import Row, address, compiled, seconds
from croupier.analysis.canberra_poker.order import HandOrder, order_of
from croupier.analysis.canberra_poker.pays import pays_of
from croupier.analysis.canberra_poker.play import best_play
from croupier.analysis.canberra_poker.solver import WHOLE_DECK
from croupier.analysis.canberra_poker.sweep import Against, every_deal
from croupier.analysis.case import silent
from croupier.analysis.poker.evaluator import tables
from croupier.instruments import library

KINDS = 134_459  # hands of five cards, suits without names
SAMPLE = 24


def measure() -> list[Row]:
    terms = library().book("NI2002-45/canberra-poker").terms()
    order, pays = order_of(terms), pays_of(terms)
    deals = every_deal(order, WHOLE_DECK, silent, "")

    def solve(threads: int) -> None:
        best_play(order, every_deal(order, WHOLE_DECK, silent, "", threads), pays)

    one, two = seconds(lambda: solve(1), 3), seconds(lambda: solve(2), 3)
    rows = [
        ("Canberra Poker complete, one thread", f"{one:.2f} s", ""),
        ("Canberra Poker complete, two threads", f"{two:.2f} s", ""),
    ]
    brute = _brute_force(order, deals)
    if brute is None:
        return [*rows, ("Canberra Poker complete, against brute force in C", "no gcc", "at least 50 times")]
    timed = f"one thread; {SAMPLE} of {KINDS:,} hands timed"
    what = f"Canberra Poker complete, two threads, against brute force in C ({timed})"
    return [*rows, (what, f"{brute / two:,.0f} times its {brute:,.0f} s", "at least 50 times")]


def _brute_force(order: HandOrder, deals: tuple[Against, ...]) -> float | None:
    """Seconds that it would take for all kinds of hands, from a sample that must agree with the sweep."""
    twin = compiled("canberra")
    if twin is None:
        return None
    t, hands = tables(), deals[0].hands
    taken = 0.0
    for at in np.linspace(0, len(hands.cards) - 1, SAMPLE).astype(int):
        counts = np.zeros((52, 3), np.int64)
        parts = (t.words, t.suited, t.rows_of_five, t.ranks_of_five, t.flushes, order.qualified, hands.cards[at])
        start = perf_counter()
        twin.one_hand(*map(address, parts), ctypes.c_int64(hands.ranks[at]), address(counts))
        taken += perf_counter() - start
        for against in deals:
            if against.counts[at] >= 0:
                assert counts[against.up].tolist() == [int(part[at]) for part in against.parts()]
    return taken / SAMPLE * KINDS
