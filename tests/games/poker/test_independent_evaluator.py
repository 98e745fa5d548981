"""The order of hands against pokerkit, which was written by others from other sources (decision 6)."""

from collections.abc import Iterable
from random import Random

import pytest
from pokerkit import Label, StandardHighHand

from croupier.equipment import CARDS
from croupier.games.poker.hands import best_of, ranked
from tests.games.poker.suits import Hand, all_kinds
from tests.games.poker.test_order_of_hands import BOOKS, TERMS

CANBERRA, TEXAS = (TERMS[book] for book in BOOKS)

# Their name of each class; to them a royal flush is a straight flush.
LABELS = {
    "royal_flush": Label.STRAIGHT_FLUSH,
    "straight_flush": Label.STRAIGHT_FLUSH,
    "four_of_a_kind": Label.FOUR_OF_A_KIND,
    "full_house": Label.FULL_HOUSE,
    "flush": Label.FLUSH,
    "straight": Label.STRAIGHT,
    "three_of_a_kind": Label.THREE_OF_A_KIND,
    "two_pairs": Label.TWO_PAIR,
    "one_pair": Label.ONE_PAIR,
    "high_card": Label.HIGH_CARD,
}


@pytest.mark.long
def test_every_hand_of_five_cards_has_the_class_and_the_place_they_give_it() -> None:
    """Each kind of hand is looked up on its own, and both orders have the same 7,462 places."""
    places: dict[tuple[int, ...], set[int]] = {}
    for hand, _ in all_kinds(5):
        ours, theirs = ranked(CANBERRA, hand), StandardHighHand.lookup.get_entry("".join(hand))
        assert LABELS[ours.name] is theirs.label
        places.setdefault(ours.strength, set()).add(theirs.index)
    in_our_order = [places[strength] for strength in sorted(places)]
    assert [len(indices) for indices in in_our_order] == [1] * 7_462
    assert in_our_order == sorted(in_our_order, key=min)
    assert len(set.union(*in_our_order)) == 7_462


def dealt(random: Random, pairs: int, cards: int) -> Iterable[tuple[Hand, Hand]]:
    """Pairs of hands that could meet at one table; some share cards of a board."""
    for number in range(pairs):
        shared = number % (cards + 1)
        deck = random.sample(CARDS, 2 * cards)
        yield tuple(deck[:cards]), tuple(deck[:shared] + deck[cards : 2 * cards - shared])


def compare(seed: int, pairs: int, cards: int) -> None:
    for one, other in dealt(Random(seed), pairs, cards):
        ours = [best_of(TEXAS, hand).strength for hand in (one, other)]
        theirs = [StandardHighHand.from_game("".join(hand)) for hand in (one, other)]
        assert (ours[0] > ours[1], ours[0] < ours[1]) == (theirs[0] > theirs[1], theirs[0] < theirs[1]), (one, other)


@pytest.mark.parametrize(("cards", "pairs"), [(5, 5_000), (7, 1_500)])
def test_who_wins_between_two_hands_dealt_at_random(cards: int, pairs: int) -> None:
    compare(seed=cards, pairs=pairs, cards=cards)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 108))
def test_who_wins_between_two_hands_of_seven_cards_at_length(seed: int) -> None:
    """A hundred and sixty thousand hands, two minutes in all."""
    compare(seed, pairs=10_000, cards=7)
