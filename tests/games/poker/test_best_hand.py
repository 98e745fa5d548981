"""The best hand, found directly, is the best of all choices of five: its class, its strength and its very cards."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from operator import itemgetter
from random import Random

import pytest

from croupier.equipment import CARDS, rank_of, suit_of
from croupier.games.poker.hands import Ranked, best_of, ranked
from tests.games.poker.suits import Shape, all_kinds, hands_of, shapes
from tests.games.poker.test_order_of_hands import BOOKS, TERMS

TEXAS = TERMS[BOOKS[1]]


def plainly_best(cards: Sequence[str]) -> Ranked:
    """Of all choices of five, the first that no other beats."""
    return max((ranked(TEXAS, five) for five in combinations(cards, 5)), key=lambda hand: hand.strength)


@cache
def strength(ranks: tuple[str, ...], suited: bool) -> tuple[int, ...]:
    """Suits make a flush and never decide between two: test_every_hand.py looks at each single hand."""
    suits = "ccccc" if suited else "cdhsc"
    return ranked(TEXAS, [rank + suit for rank, suit in zip(ranks, suits, strict=True)]).strength


FIVES_OF_SEVEN = [itemgetter(*chosen) for chosen in combinations(range(7), 5)]


def best_by_kind(seven: Sequence[str]) -> Ranked:
    """The same as `plainly_best`, in a quarter of the time: five cards of a kind are worth the same."""
    ranks, suits = [rank_of(card) for card in seven], [suit_of(card) for card in seven]
    flush = max(map(suits.count, suits)) >= 5

    def worth(five: "itemgetter[str]") -> tuple[int, ...]:
        return strength(five(ranks), flush and len(set(five(suits))) == 1)

    return ranked(TEXAS, max(FIVES_OF_SEVEN, key=worth)(seven))


RANKS = "AKQJT98765432"


def every_class_of_five() -> Iterator[list[str]]:
    """One hand of each of the 7,462 classes: every choice of ranks in mixed suits, and suited where all differ."""
    for ranks in combinations_with_replacement(RANKS, 5):
        if max(Counter(ranks).values()) <= 4:
            yield [rank + "cdhsc"[at] for at, rank in enumerate(ranks)]
            if len(set(ranks)) == 5:
                yield [rank + "h" for rank in ranks]


def test_every_class_of_five_cards_is_ranked_as_plainly_in_any_order() -> None:
    random, strengths = Random(5), set()
    for hand in every_class_of_five():
        cards = random.sample(hand, 5)
        assert best_of(TEXAS, cards) == ranked(TEXAS, cards)
        strengths.add(ranked(TEXAS, cards).strength)
    assert len(strengths) == 7_462


@pytest.mark.long
def test_every_kind_of_five_cards() -> None:
    """All hands of five cards: those that differ only in the names of their suits count once."""
    for hand, _ in all_kinds(5):
        assert best_of(TEXAS, hand) == ranked(TEXAS, hand)


def test_six_and_seven_cards_at_random() -> None:
    random = Random(7)
    for _ in range(1_500):
        cards = random.sample(CARDS, random.choice((6, 7)))
        assert best_of(TEXAS, cards) == plainly_best(cards)


@pytest.mark.parametrize("few", ["AKQJT9", "A5432K", "222233", "7654A32"])
def test_six_and_seven_cards_of_few_ranks(few: str) -> None:
    """Where flushes, sequences and matches meet."""
    random = Random(few)
    deck = [rank + suit for rank in sorted(set(few)) for suit in "cdhs"]
    for _ in range(400):
        cards = random.sample(deck, min(7, len(deck)))
        assert best_of(TEXAS, cards) == plainly_best(cards) == best_by_kind(cards)


@pytest.mark.long
@pytest.mark.parametrize("shape", sorted(shapes(7)), ids=lambda shape: "-".join(map(str, shape)))
def test_every_kind_of_seven_cards(shape: Shape) -> None:
    """Six million kinds, each against its 21 fives: a quarter of an hour of one core."""
    for hand, _ in hands_of(shape):
        assert best_of(TEXAS, hand) == best_by_kind(hand)
