"""Readings, amounts and what-ifs: what they change, and what is refused."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from croupier.analysis.case import AnalysisError, Case, silent
from croupier.analysis.poker.evaluator import rank_seven
from croupier.analysis.poker.tables import DECK
from croupier.analysis.ultimate_texas_holdem.orders import ace_low_second, as_read, equal_threes
from croupier.analysis.ultimate_texas_holdem.payments import FOLD, Payments, Reading
from croupier.analysis.ultimate_texas_holdem.river import (
    AHEAD,
    AHEAD_UNQUALIFIED,
    BEHIND,
    BEHIND_UNQUALIFIED,
    LEVEL,
    HandOrder,
)
from croupier.analysis.ultimate_texas_holdem.solver import analyse, spot, wagers
from croupier.games.poker.hands import Ranked, ranked
from croupier.instruments import Terms
from tests.analysis.ultimate_texas_holdem.asking import DEALS, asked, full_edge, terms, what_if

ROYAL, STRAIGHT, THREE, HIGH = 0, 5, 6, 9


def net(reading: Reading, multiple: int, of_class: int, way: int) -> Fraction:
    return Payments(terms(), reading).net(multiple, of_class, way)


def test_each_way_to_end_is_paid_by_its_rule() -> None:
    """9.5 to 9.8, and 10.1."""
    read = Reading()
    assert net(read, 4, THREE, AHEAD) == 5
    assert net(read, 4, THREE, AHEAD_UNQUALIFIED) == 4
    assert net(read, 2, STRAIGHT, AHEAD) == 4
    assert net(read, 1, ROYAL, AHEAD) == 502
    assert net(read, 3, THREE, LEVEL) == 0
    assert net(read, 4, HIGH, BEHIND) == -6
    assert net(read, 4, HIGH, BEHIND_UNQUALIFIED) == -5
    assert net(read, FOLD, ROYAL, AHEAD) == -2


def test_the_stake_or_the_whole_hand_may_count_towards_the_maximum() -> None:
    """U1 and U2."""
    hundred = Fraction(100)
    assert net(Reading(maximum=hundred), 4, ROYAL, AHEAD) == 105
    assert net(Reading(maximum=hundred, maximum_with_stake=True), 4, ROYAL, AHEAD) == 104
    assert net(Reading(maximum=hundred, maximum_of_hand=True), 4, ROYAL, AHEAD) == 100
    assert net(Reading(maximum=hundred, maximum_of_hand=True), 4, THREE, AHEAD) == 5


def test_nothing_may_be_lost_to_a_dealer_who_has_not_qualified() -> None:
    """U3."""
    assert net(Reading(nothing_lost_to_unqualified=True), 4, HIGH, BEHIND_UNQUALIFIED) == 0
    assert net(Reading(nothing_lost_to_unqualified=True), 4, HIGH, BEHIND) == -6


@pytest.mark.parametrize(
    ("of_class", "way", "lost"), [(HIGH, LEVEL, 1), (THREE, LEVEL, 2), (HIGH, AHEAD_UNQUALIFIED, 1), (HIGH, BEHIND, 2)]
)
def test_a_folded_ante_may_go_back_when_the_dealer_has_not_qualified(of_class: int, way: int, lost: int) -> None:
    """U4. A hand level with high card is the dealer's high card too."""
    assert net(Reading(folded_antes_returned=True), FOLD, of_class, way) == -lost


def test_trips_goes_with_a_fold_or_outlives_it() -> None:
    """U5."""
    half = Fraction(1, 2)
    assert net(Reading(trips=half), FOLD, THREE, BEHIND) == Fraction(-5, 2)
    assert net(Reading(trips=half, trips_stays=True), FOLD, THREE, BEHIND) == Fraction(-1, 2)
    assert net(Reading(trips=half), 1, THREE, BEHIND) == Fraction(-3, 2)


def test_a_maximum_over_the_best_payment_changes_nothing() -> None:
    assert Payments(terms(), Reading(maximum=Fraction(500))).nets.tolist() == Payments(terms()).nets.tolist()


# Orders of hands, against five cards ranked by the rule with what the other reading says put over it


def equal_threes_plainly(hand: Ranked) -> tuple[int, ...]:
    return hand.strength[:2] if hand.name == "full_house" else hand.strength


def ace_low_second_plainly(hand: Ranked) -> tuple[float, ...]:
    if hand.name in ("straight", "straight_flush") and hand.cards[0][0] == "5":
        return (hand.strength[0], -0.5)  # between the ace's 0 and the king's -1
    return hand.strength


@pytest.mark.parametrize(
    ("order", "plainly"),
    [(equal_threes, equal_threes_plainly), (ace_low_second, ace_low_second_plainly), (as_read, lambda h: h.strength)],
)
def test_orders_of_hands_are_those_of_their_readings(
    order: Callable[[Terms], HandOrder], plainly: Callable[[Ranked], tuple[float, ...]]
) -> None:
    """Seven cards out of few, so that full houses, low straights and flushes come often."""
    ordered, random = order(terms()), Random(3)
    decks = [[card for card in DECK if card[0] in ranks] for ranks in ("A23456", "AKQJ5")]
    few = [card for card in DECK if card[1] in "sh" and card[0] in "A23456789"]
    seen: dict[tuple[float, ...], int] = {}
    for _ in range(400):
        hand = random.sample(random.choice([*decks, few]), 7)
        best = max(plainly(ranked(terms(), five)) for five in combinations(hand, 5))
        strength = int(ordered.strengths[rank_seven(ordered.tables, *(DECK.index(card) for card in hand))])
        assert seen.setdefault(best, strength) == strength, hand
    in_order = [seen[best] for best in sorted(seen)]
    assert in_order == sorted(set(in_order))


# Refusals


@pytest.mark.parametrize(
    ("case", "because"),
    [
        (asked(gone=("As",)), "no card is gone"),
        (asked(maximum_payout=Fraction(0)), "more than 0"),
        (what_if(blind_wins_from="7"), "no odds for 'three_of_a_kind'"),
        (what_if(play_on_river="0"), "at least once the Ante"),
        (what_if(play_before_flop_least="5"), "no more than the most"),
        (what_if(blind_royal_flush_odds="99999999 to 1"), "too large"),
        (asked(maximum_payout=Fraction(1, 99999)), "too finely divided"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_a_reason(case: Case, because: str) -> None:
    with pytest.raises(AnalysisError, match=because):
        analyse(case, silent)
    with pytest.raises(AnalysisError, match=because):
        spot(case, "AsKs", silent)


def test_another_number_of_board_cards_is_no_question() -> None:
    with pytest.raises(AnalysisError, match=r"no figure of .* changes with board_cards"):
        what_if(board_cards="4")


def test_a_maximum_payout_needs_a_table_that_has_one() -> None:
    with pytest.raises(AnalysisError, match="maximum_payout=stated"):
        analyse(asked(maximum_payout=Fraction(100), options={"maximum_payout": "none"}), silent)


# The whole sheet


def test_the_wagers_alone_follow_a_maximum_payout() -> None:
    main, trips = wagers(asked(maximum_payout=Fraction(50)), silent)
    assert (main.name, trips.name) == ("main", "trips")
    assert main.combinations == trips.combinations == DEALS
    assert max(outcome.pays for outcome in main.outcomes) == 55
    assert max(outcome.pays for outcome in trips.outcomes) == 50
    assert main.house_edge == full_edge(Reading(maximum=Fraction(50)))


@pytest.mark.long
def test_the_sheet_has_every_wager_reading_and_exhibit() -> None:
    told: list[tuple[str, int, int]] = []
    found = analyse(asked(), lambda doing, done, of: told.append((doing, done, of)))
    assert [wager.name for wager in found.wagers] == ["main", "trips"]
    assert all(wager.combinations == DEALS for wager in found.wagers)
    edge = {wager.name: wager.house_edge for wager in found.wagers}
    other = {rests.on: rests.alternatives for rests in found.rests_on}
    assert set(other) == {"U1", "U2", "U3", "U4", "U5", "U13", "U14"}
    assert other["U3"][0].house_edges["main"] < 0 > other["U4"][0].house_edges["main"]
    assert other["U13"][0].house_edges["main"] > edge["main"] > other["U14"][0].house_edges["main"]
    stays = other["U5"][0].house_edges["main with trips of 1"]
    assert stays == edge["main"] + edge["trips"] < full_edge(Reading(trips=Fraction(1)))
    assert stays == full_edge(Reading(trips=Fraction(1), trips_stays=True))
    exhibits = {exhibit.name: exhibit for exhibit in found.exhibits}
    assert {"preflop", "starting_hands", "flops", "river", "trips_jointly", "maximum_payout"} <= set(exhibits)
    assert all(0 <= done <= of for _, done, of in told)
    assert "never to be reached" in found.method


@pytest.mark.long
def test_a_maximum_payout_changes_the_sheet() -> None:
    found = analyse(asked(maximum_payout=Fraction(50)), silent)
    (main, _trips) = found.wagers
    assert main.house_edge == full_edge(Reading(maximum=Fraction(50)))
    assert max(outcome.pays for outcome in main.outcomes) == 55
    other = {rests.on: rests.alternatives for rests in found.rests_on}
    assert other["U2"][0].house_edges["main"] > other["U1"][0].house_edges["main"] > main.house_edge
    assert "never to be reached" not in found.method
