"""The count agrees with the table to the last deal of a short deck, and with what is published of the whole one."""

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import pytest

from croupier.analysis.canberra_poker.order import HandOrder, order_of
from croupier.analysis.canberra_poker.pays import Pays, limited_for_the_round, pays_of
from croupier.analysis.canberra_poker.play import best_play, played
from croupier.analysis.canberra_poker.readings import matched_cards_alone, needs_the_cards_beside_a_pair
from croupier.analysis.canberra_poker.solver import WHOLE_DECK, main
from croupier.analysis.canberra_poker.spots import values
from croupier.analysis.canberra_poker.sweep import Against, counted_singly, every_deal
from croupier.analysis.canberra_poker.thumb import always
from croupier.analysis.case import case, silent
from croupier.analysis.poker.classes import hand_of_each_rank
from croupier.analysis.poker.tables import DECK
from croupier.equipment import rank_of
from croupier.instruments import library
from tests.analysis.canberra_poker import machine
from tests.analysis.canberra_poker.decks import ALL_CLASSES, NO_KING, THREE_ALIKE, TWO_SUITS, numbered
from tests.covering import at_length
from tests.trust import trust

BOOK = library().book("NI2002-45/canberra-poker")
TERMS = BOOK.terms()
ANTES = 10_00  # the table's Ante in cents


@pytest.fixture(scope="module")
def order() -> HandOrder:
    return order_of(TERMS)


@pytest.fixture(scope="module")
def deals(order: HandOrder) -> tuple[Against, ...]:
    return every_deal(order, WHOLE_DECK, silent, "")


# Against the table


def agrees_with_the_table(order: HandOrder, deck: list[str], most: int = 5000) -> None:
    counts, worth = machine.best_play(deck, maximum_payout=most * ANTES)
    cards, pays = numbered(deck), pays_of(TERMS, Fraction(most))
    wager = main(best_play(order, every_deal(order, cards, silent, ""), pays))
    found: Counter[Fraction] = Counter()
    for outcome in wager.outcomes:
        found[outcome.pays] += outcome.count or 0
    assert found == counts
    for (hand, up), bet in worth.items():
        assert values(order, pays, cards, numbered(list(hand)), DECK.index(up))[0] == bet, (hand, up)


@trust(6)
@pytest.mark.parametrize(
    "deck", [at_length(TWO_SUITS), at_length(NO_KING), ALL_CLASSES], ids=["two suits", "no king", "all classes"]
)
def test_every_deal_of_a_short_deck_ends_as_at_the_table(order: HandOrder, deck: list[str]) -> None:
    agrees_with_the_table(order, deck)


def test_a_maximum_payout_limits_the_bet_as_at_the_table(order: HandOrder) -> None:
    agrees_with_the_table(order, TWO_SUITS, most=3)


@pytest.mark.long
def test_longer_decks_end_as_at_the_table_too(order: HandOrder) -> None:
    agrees_with_the_table(order, THREE_ALIKE, most=10)
    agrees_with_the_table(order, ALL_CLASSES, most=60)
    agrees_with_the_table(order, [*TWO_SUITS, "5c", "5d"])


def test_betting_every_hand_wins_what_all_bets_at_the_table_do(order: HandOrder) -> None:
    deals, pays = every_deal(order, numbered(NO_KING), silent, ""), pays_of(TERMS)
    won = [won for _, won in machine.Machine().bets(NO_KING)]
    bets = [always(order, against) for against in deals]
    assert played(order, deals, pays, bets).mean == sum(won) / Fraction(len(won))


# The whole deck


def test_caribbean_stud_with_the_royal_at_100_to_1_loses_the_published_sum(
    order: HandOrder, deals: tuple[Against, ...]
) -> None:
    """wizardofodds.com, Caribbean Stud Poker: the player loses 1,041,372,912,372 over 19,933,230,517,200 deals."""
    terms = case(BOOK, what_if={"bet_royal_flush_odds": "100:1"}).terms
    wager = main(best_play(order, deals, pays_of(terms)))
    assert wager.combinations == 19_933_230_517_200
    assert wager.house_edge * wager.combinations == 1_041_372_912_372


def test_as_the_book_pays_it_the_house_has_5_199_percent(order: HandOrder, deals: tuple[Against, ...]) -> None:
    """The royal flush wins as often as with 100 to 1, and each time 300 antes more."""
    wager = main(best_play(order, deals, pays_of(TERMS)))
    royal = next(outcome for outcome in wager.outcomes if outcome.name == "royal flush wins")
    assert royal.count is not None
    assert wager.house_edge * 19_933_230_517_200 == 1_041_372_912_372 - 300 * royal.count
    assert wager.house_edge == Fraction(86_362_082_531, 1_661_102_543_100)


def test_any_hand_is_counted_the_same_by_dealing_every_hand_to_the_dealer(
    order: HandOrder, deals: tuple[Against, ...]
) -> None:
    random = Random(45)
    for _ in range(60):
        against = random.choice(deals)
        at = random.randrange(len(against.counts))
        hand = against.hands.cards[at]
        if against.up in hand:
            assert against.counts[at] < 0
        else:
            parts = tuple(int(part[at]) for part in against.parts())
            assert counted_singly(order, WHOLE_DECK, hand, against.up) == (*parts, against.others)


def test_kinds_of_hands_stand_for_all_hands(deals: tuple[Against, ...]) -> None:
    assert sum(against.ways for against in deals) == 52
    for against in deals:
        assert against.hands.weights.sum(dtype=np.int64) == 2_598_960
        assert against.hands.weights[against.counts >= 0].sum(dtype=np.int64) == 2_349_060  # without the up card


def test_the_number_of_threads_changes_nothing(order: HandOrder) -> None:
    one, two = (every_deal(order, numbered(ALL_CLASSES), silent, "", threads) for threads in (1, 2))
    assert [each.counts.tolist() for each in one] == [each.counts.tolist() for each in two]


# Readings


def levels(order: HandOrder, *ranks: str) -> list[int]:
    """Of hands without a flush that have these ranks."""
    by_ranks = {
        "".join(sorted(map(rank_of, hand))): int(order.levels[rank])
        for rank, hand in enumerate(hand_of_each_rank())
        if order.places[rank] not in (1, 2, 5)
    }
    return [by_ranks["".join(sorted(each))] for each in ranks]


def test_all_five_cards_count_as_read_and_the_matched_ones_alone_otherwise(order: HandOrder) -> None:
    other = order_of(TERMS, strength=matched_cards_alone)
    for better, worse, level_otherwise in (
        ("77AK3", "77542", True),
        ("QQ44J", "QQ443", True),
        ("88AK3", "77AKQ", False),
        ("AKQ83", "AKQ82", False),
    ):
        one, two = levels(order, better, worse)
        assert one > two
        one, two = levels(other, better, worse)
        assert (one == two) is level_otherwise
        assert one >= two


def test_a_pair_takes_part_as_read_and_needs_ace_and_king_beside_otherwise(order: HandOrder) -> None:
    other = order_of(TERMS, takes_part=needs_the_cards_beside_a_pair)
    what_if = case(BOOK, what_if={"dealer_qualifies_from": "9"}).terms  # the game then asks the same of a pair
    assert (order_of(what_if).qualified == other.qualified).all()
    for rank, hand in enumerate(hand_of_each_rank()[1:], 1):
        ranks = set(map(rank_of, hand))
        assert order.qualified[rank] == (order.places[rank] < 10 or {"A", "K"} <= ranks)
        assert other.qualified[rank] == (order.places[rank] < 9 or {"A", "K"} <= ranks)


def test_a_maximum_for_the_round_takes_in_the_ante() -> None:
    def wins(pays: Pays) -> tuple[Fraction, Fraction, Fraction]:
        return pays.unqualified, pays.wins[10], pays.wins[1]

    assert wins(pays_of(TERMS)) == (1, 3, 501)
    assert wins(pays_of(TERMS, Fraction(100))) == (1, 3, 101)
    assert wins(limited_for_the_round(TERMS, Fraction(100))) == (1, 3, 100)
    assert wins(limited_for_the_round(TERMS, Fraction(1, 2))) == (Fraction(1, 2),) * 3
