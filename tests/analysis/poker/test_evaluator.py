"""The evaluator ranks every hand as the game does, and has every published count."""

from itertools import combinations, pairwise
from random import Random

import numpy as np
import pytest

from croupier.analysis.poker.classes import hand_of_each_rank
from croupier.analysis.poker.evaluator import rank_fives, rank_sevens, tables
from croupier.analysis.poker.tables import DECK
from croupier.equipment import CARDS
from croupier.games.poker.hands import CLASSES, best_of, ranked
from croupier.instruments import Terms, library
from tests.analysis.poker.kernels import count_fives, count_sevens

WHOLE = np.arange(52, dtype=np.uint8)
RANKS = 7462
BOOKS = ("NI2002-45/canberra-poker", "NI2019-212/ultimate-texas-holdem")
each_book = pytest.mark.parametrize("terms", [library().book(book).terms() for book in BOOKS], ids=BOOKS)

# From the royal flush down. https://en.wikipedia.org/wiki/Poker_probability, five-card and seven-card poker hands.
FIVES = (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)
SEVENS = (
    4_324,
    37_260,
    224_848,
    3_473_184,
    4_047_644,
    6_180_020,
    6_461_620,
    31_433_400,
    58_627_800,
    23_294_460,
)
DISTINCT_SEVENS = 4_824  # ranks that the best of seven cards can have, on the same page


def by_place(ranks: np.ndarray) -> tuple[int, ...]:
    return tuple(int(ranks[tables().places == place].sum()) for place in range(1, len(CLASSES) + 1))


def test_cards_are_those_of_the_deck() -> None:
    assert sorted(DECK) == sorted(CARDS)


@each_book
def test_each_of_the_7462_ranks_stands_where_the_game_has_it(terms: Terms) -> None:
    hands = [ranked(terms, cards) for cards in hand_of_each_rank()[1:]]
    assert len(hands) == RANKS
    assert all(worse.strength < better.strength for worse, better in pairwise(hands))
    assert [hand.place for hand in hands] == tables().places[1:].tolist()


def test_all_hands_of_five_cards_have_the_published_counts_and_every_rank() -> None:
    ranks = np.zeros(RANKS + 1, np.int64)
    count_fives(tables(), WHOLE, ranks)
    assert by_place(ranks) == FIVES
    assert ranks[0] == 0
    assert (ranks[1:] > 0).all()


@each_book
def test_random_hands_are_worth_what_the_game_says(terms: Terms) -> None:
    random = Random(7462)
    deals = [random.sample(range(52), 7) for _ in range(400)]
    deals += [random.sample(range(suit, 52, 4), 5) + random.sample(range(1 - suit % 2, 52, 2), 2) for suit in range(4)]
    for size, rank in ((5, rank_fives), (7, rank_sevens)):
        hands = [deal[:size] for deal in deals]
        found = np.zeros(len(hands), np.uint16)
        rank(tables(), np.array(hands, np.uint8), found)
        as_found = [hand_of_each_rank()[each] for each in found]
        for hand, like in zip(hands, as_found, strict=True):
            assert best_of(terms, [DECK[card] for card in hand]).strength == ranked(terms, like).strength


def test_seven_cards_of_a_short_deck_are_worth_the_best_of_their_fives() -> None:
    """Two suits of nine ranks, the ace among them: flushes, both ends of straights, two threes and two pairs more."""
    deck = np.array(
        [card for card in range(52) if card % 4 < 2 and card // 4 in (0, 1, 2, 3, 8, 9, 10, 11, 12)], np.uint8
    )
    ranks = np.zeros(RANKS + 1, np.int64)
    assert sum(count_sevens(tables(), deck, highest, ranks) for highest in range(6, len(deck))) == 0
    assert ranks.sum() == len(list(combinations(deck, 7)))


@pytest.mark.long
def test_all_133784560_hands_of_seven_cards_are_the_best_of_their_fives_and_have_the_published_counts() -> None:
    """Each also as two cards beside a shared board."""
    ranks = np.zeros(RANKS + 1, np.int64)
    assert sum(count_sevens(tables(), WHOLE, highest, ranks) for highest in range(6, 52)) == 0
    assert ranks.sum() == 133_784_560
    assert by_place(ranks) == SEVENS
    assert (ranks > 0).sum() == DISTINCT_SEVENS
