"""The solver against plain listing on decks of twelve cards and more, where suits matter in every way."""

from collections.abc import Callable
from random import Random

import pytest

from croupier.analysis.ultimate_texas_holdem.flop import BET
from croupier.analysis.ultimate_texas_holdem.game import Game
from croupier.analysis.ultimate_texas_holdem.orders import ace_low_second, as_read, equal_threes
from croupier.analysis.ultimate_texas_holdem.payments import Payments, Reading
from croupier.analysis.ultimate_texas_holdem.river import HandOrder
from croupier.instruments import Terms
from tests.analysis.ultimate_texas_holdem.asking import numbered, terms
from tests.analysis.ultimate_texas_holdem.listing import listed
from tests.covering import at_length

TWO_SUITS = ["Ac", "Kc", "Qc", "Jc", "Tc", "5c", "Ad", "Kd", "Qd", "9d", "3d", "2d"]
ONE_SUIT = ["As", "Ks", "Qs", "Js", "9s", "8s", "6s", "5s", "4s", "3s", "2s", "2h"]
FOUR_SUITS = ["Ac", "Ad", "Ah", "As", "Kc", "Kd", "Kh", "Qc", "Qd", "Qh", "Qs", "2c"]
LOW_STRAIGHTS = ["Ac", "Ad", "2d", "3c", "3h", "4s", "5c", "6c", "7h", "Jc", "Qs", "Kh"]


def some_cards(seed: int, count: int) -> list[int]:
    return sorted(Random(seed).sample(range(52), count))


def agree(order: HandOrder, deck: list[int], reading: Reading | None = None) -> None:
    payments = Payments(terms(), reading or Reading())
    as_usual = Game(as_read(terms()), deck) if order.moved.any() else None  # whose counts serve again
    game = Game(order, deck, after=as_usual)
    solution = game.solve(payments.nets)
    plain = listed(order, deck, payments.nets)
    for hole, totals in plain.totals.items():
        assert solution.totals[game.hands[hole]].tolist() == totals
    cards = game.cards.tolist()
    bets = {
        ((cards[j], cards[i]), tuple(flop))
        for number, flop in enumerate(game.flops.tolist())
        for i in range(len(cards))
        for j in range(i)
        if solution.decided[number, i * (i - 1) // 2 + j] == BET
    }
    assert bets == plain.bets
    assert solution.ended is not None
    assert (solution.ended == plain.ended).all()


@pytest.mark.parametrize(
    "deck", [at_length(TWO_SUITS), ONE_SUIT, FOUR_SUITS], ids=["two suits", "one suit", "four suits"]
)
def test_decks_of_few_suits_and_of_all_agree_with_listing(deck: list[str]) -> None:
    agree(as_read(terms()), numbered(deck))


def test_a_deck_of_random_cards_agrees_with_listing() -> None:
    agree(as_read(terms()), some_cards(1, 12))


@pytest.mark.parametrize("order", [equal_threes, ace_low_second])
def test_other_orders_of_hands_agree_with_listing(order: Callable[[Terms], HandOrder]) -> None:
    agree(order(terms()), numbered(FOUR_SUITS if order is equal_threes else LOW_STRAIGHTS))


@pytest.mark.parametrize(
    "reading", [Reading(nothing_lost_to_unqualified=True), Reading(folded_antes_returned=True)], ids=["U3", "U4"]
)
def test_other_readings_agree_with_listing(reading: Reading) -> None:
    agree(as_read(terms()), some_cards(2, 12), reading)


def test_amounts_too_large_for_narrow_sums_are_added_up_too() -> None:
    game, nets = Game(as_read(terms()), some_cards(3, 12)), Payments(terms()).nets
    assert (game.solve(5000 * nets, outcomes=False).totals == 5000 * game.solve(nets, outcomes=False).totals).all()


@pytest.mark.long
@pytest.mark.parametrize("seed", range(20))
def test_many_decks_of_random_cards_agree_with_listing(seed: int) -> None:
    agree(as_read(terms()), some_cards(100 + seed, 14))
