"""The solver against the table's own machine: every deal of a small deck, with every choice, to the last unit."""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from croupier.analysis.ultimate_texas_holdem.game import Game
from croupier.analysis.ultimate_texas_holdem.orders import as_read
from croupier.analysis.ultimate_texas_holdem.payments import Payments, Reading
from croupier.analysis.ultimate_texas_holdem.side_wagers import trips_lines
from croupier.analysis.ultimate_texas_holdem.solver import main_lines
from tests.analysis.ultimate_texas_holdem.asking import numbered
from tests.analysis.ultimate_texas_holdem.machine_twin import Twin
from tests.trust import trust

# Nine cards leave the dealer no choice of hands, ten leave three.
FLUSHES = "As Ks Qs Js Ts 2s 4h 7d 7c"
LOW = "Ac Kd Qh 9s 7c 6d 5h 3s 2c"  # the dealer often has nothing
PAIRS = "As Ac Ad Kh Kd Qs Qc 5d 4d"
TEN = "5c 4c 3c 2c Ac Ad 6h 7s Ks Kh"


@cache
def twin(deck: str, maximum_payout: int = 50_000_00) -> Twin:
    return Twin(deck.split(), maximum_payout=maximum_payout)


def agree(machine: Twin, reading: Reading) -> None:
    payments = Payments(machine.terms, reading)
    game = Game(as_read(machine.terms), numbered(machine.deck))
    solution = game.solve(payments.nets)
    by_machine = machine.best_play(reading.trips)
    for hole, values in by_machine.values.items():
        hand = game.hands[tuple(numbered(hole))]
        assert [payments.value(int(total), 1) for total in solution.totals[hand]] == values, hole
    assert payments.value(solution.total, 1) == by_machine.total

    alone = Payments(machine.terms, Reading(maximum=reading.maximum))
    ends: Counter[tuple[Fraction, Fraction]] = Counter()
    for line in main_lines(alone, solution):
        ends[line.staked, line.pays] += line.count
    assert +ends == by_machine.ends
    trips: Counter[Fraction] = Counter()
    for line in trips_lines(alone, solution, folds_lose=True):
        trips[line.pays] += line.count
    assert +trips == by_machine.trips_ends


@trust(6)
@pytest.mark.parametrize("deck", [FLUSHES, LOW])
def test_best_play_of_the_main_wagers_is_what_the_machine_pays(deck: str) -> None:
    agree(twin(deck), Reading())


def test_best_play_with_trips_is_what_the_machine_pays() -> None:
    """Half an Ante on Trips: a fold loses it (U5)."""
    agree(twin(FLUSHES), Reading(trips=Fraction(1, 2)))


def test_a_maximum_payout_limits_what_the_machine_pays_a_blind() -> None:
    agree(twin(PAIRS, maximum_payout=25_00), Reading(maximum=Fraction(5, 2)))


@pytest.mark.long
@pytest.mark.parametrize("trips", [Fraction(0), Fraction(1, 2), Fraction(1)])
@pytest.mark.parametrize("deck", [PAIRS, TEN])
def test_more_decks_and_stakes_are_what_the_machine_pays(deck: str, trips: Fraction) -> None:
    agree(twin(deck), Reading(trips=trips))
