"""The order of poker hands, case by case. Both poker books have the same one."""

from itertools import combinations

import pytest

from croupier.games.poker.hands import CLASSES, Ranked, beside_in_words, best_of, held, in_words, made_of, ranked
from croupier.instruments import Terms, library

BOOKS = ("NI2002-45/canberra-poker", "NI2019-212/ultimate-texas-holdem")
TERMS = {id: library().book(id).terms() for id in BOOKS}
each_book = pytest.mark.parametrize("terms", TERMS.values(), ids=TERMS)

# Every hand beats all that follow it.
LADDER = """
    royal flush                 As Ks Qs Js Ts
    straight flush              Kh Qh Jh Th 9h
                                Jd Td 9d 8d 7d
                                6c 5c 4c 3c 2c
                                5s 4s 3s 2s As      the ace is low, and makes the lowest of all
    four of a kind              Ac Ad Ah As 2c
                                Kc Kd Kh Ks Ac      rank of the four before the other card
                                7c 7d 7h 7s Kd
                                7c 7d 7h 7s Qd      then the other card
                                2c 2d 2h 2s 3d
    full house                  Ac Ad Ah 2s 2c
                                Kc Kd Kh As Ac      the three before the two
                                Kc Kd Kh 9s 9c
                                Kc Kd Kh 8s 8c      then the two
                                2c 2d 2h As Ac
    flush                       As Qs 9s 7s 5s
                                Ad Jd Td 9d 8d      card by card from the highest
                                Kd Qd Jd Td 8d
                                Kc Jc 9c 7c 5c
                                Kc Jc 9c 7c 4c      down to the lowest
                                7h 5h 4h 3h 2h
    straight                    Ac Kd Qh Js Tc
                                Kc Qd Jh Ts 9c
                                6d 5h 4s 3c 2d
                                5d 4h 3s 2c Ad      the ace is low again
    three of a kind             Ac Ad Ah 3s 2c
                                Kc Kd Kh As Qc
                                Qc Qd Qh 8s 5c
                                Qc Qd Qh 8s 4c
                                Qc Qd Qh 7s 6c
                                2c 2d 2h 4s 3c
    two pairs                   Ac Ad 3h 3s 2c
                                Kc Kd Qh Qs Jc
                                Kc Kd 4h 4s Jc
                                Kc Kd 4h 4s Tc
                                Kc Kd 3h 3s Ac      both pairs before the other card
                                3c 3d 2h 2s Ac
    one pair                    Ac Ad 4h 3s 2c
                                Tc Td Kh 6s 2c
                                Tc Td Kh 5s 4c
                                Tc Td Qh Js 9c
                                2c 2d Ah Ks Qc
                                2c 2d 5h 4s 3c
    high card                   Ac Kd Qh Js 9c
                                Ac Kd 4h 3s 2c
                                Ac Qd Jh Ts 9c
                                Ac 6d 4h 3s 2c
                                Qh Tc 7c 4d 3s
                                Qh Tc 7c 4d 2s
                                7c 5d 4h 3s 2c
"""


def ladder() -> list[tuple[str, str]]:
    """The class and the cards of every rung."""
    rungs, name = [], ""
    for line in LADDER.strip("\n").splitlines():
        name = line[4:32].strip() or name
        rungs.append((name.replace(" ", "_"), line[32:46]))
    return rungs


def of(terms: Terms, cards: str) -> Ranked:
    return ranked(terms, cards.split())


@each_book
def test_every_rung_is_of_its_class_and_beats_those_below(terms: Terms) -> None:
    rungs = [(name, of(terms, cards)) for name, cards in ladder()]
    assert list(dict(rungs)) == list(CLASSES)
    assert [(name, hand.name) for name, hand in rungs if name != hand.name] == []
    for (_, better), (_, worse) in combinations(rungs, 2):
        assert better.strength > worse.strength, (better.cards, worse.cards)


@each_book
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
        ("5s 4s 3s 2s As", "5h 4h 3h 2h Ah"),
        ("7c 7d 7h 7s Kd", "7c 7d 7h 7s Kc"),
        ("Kc Kd Kh 9s 9c", "Kd Kh Ks 9d 9h"),
        ("Kc Jc 9c 7c 5c", "Ks Js 9s 7s 5s"),
        ("Kc Qd Jh Ts 9c", "Ks Qs Js Th 9d"),
        ("Qc Qd Qh 8s 5c", "Qd Qh Qs 8c 5s"),
        ("Kc Kd 4h 4s Jc", "Kh Ks 4c 4d Js"),
        ("Tc Td Kh 6s 2c", "Th Ts Kc 6d 2s"),
        ("Ac Qd 9h 5s 3c", "As Qh 9c 5d 3h"),
    ],
)
def test_suits_decide_nothing_between_two_hands(terms: Terms, one: str, other: str) -> None:
    assert of(terms, one).strength == of(terms, other).strength


@each_book
@pytest.mark.parametrize("cards", ["2c Ad Kh Qs Jc", "3c 2d Ah Ks Qc", "4c 3d 2h As Kc"])
def test_no_sequence_runs_past_the_ace(terms: Terms, cards: str) -> None:
    assert of(terms, cards).name == "high_card"
    suited = " ".join(card[0] + "h" for card in cards.split())
    assert of(terms, suited).name == "flush"


@each_book
def test_the_order_in_which_cards_lie_makes_no_difference(terms: Terms) -> None:
    for _, cards in ladder():
        lying = (" ".join(cards.split()[first:] + cards.split()[:first]) for first in range(5))
        assert len({(hand.name, hand.strength) for hand in (of(terms, each) for each in lying)}) == 1


@each_book
def test_the_cards_that_tell_most_lie_first(terms: Terms) -> None:
    assert of(terms, "2s As 4s 3s 5s").cards == ("5s", "4s", "3s", "2s", "As")
    assert [card[0] for card in of(terms, "9c Kd 9s Kh Kc").cards] == ["K", "K", "K", "9", "9"]
    assert [card[0] for card in of(terms, "2c Td Ks 6h Tc").cards] == ["T", "T", "K", "6", "2"]


@each_book
@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("As Ks Qs Js Ts", "royal flush"),
        ("5s 4s 3s 2s As", "straight flush, five high"),
        ("6c 6d 6h 6s Kd", "four sixes"),
        ("Kc Kd Kh Js Jc", "full house, kings over jacks"),
        ("Kd Jd 9d 7d 5d", "flush, king high"),
        ("5d 4h 3s 2c Ad", "straight, five high"),
        ("Qc Qd Qh 8s 5c", "three queens"),
        ("Qc Qd 4h 4s Jc", "two pairs, queens and fours"),
        ("Tc Td Kh 6s 2c", "pair of tens"),
        ("Ac Kd 9h 7s 2c", "ace, king high"),
    ],
)
def test_a_hand_in_words(terms: Terms, cards: str, words: str) -> None:
    assert in_words(of(terms, cards)) == words


@each_book
@pytest.mark.parametrize(
    ("seven", "best"),
    [
        ("As Ks Qs Js Ts 9s 8s", "As Ks Qs Js Ts"),  # not the straight flush below it
        ("5s 4s 3s 2s As Kd Kc", "5s 4s 3s 2s As"),
        ("6h 5s 4s 3s 2s As Kd", "5s 4s 3s 2s As"),  # the lower sequence, being suited
        ("7c 7d 7h 7s Kd Kc Ks", "7c 7d 7h 7s Kd"),
        ("Kc Kd Kh 9s 9c 9d 2h", "Kc Kd Kh 9s 9c"),  # of two threes one gives the pair
        ("Kc Kd Kh 9s 9c Qs Qd", "Kc Kd Kh Qs Qd"),
        ("Kh Jh 9h 7h 5h 3h 2c", "Kh Jh 9h 7h 5h"),
        ("8c 7d 6h 5s 4c 3d 2h", "8c 7d 6h 5s 4c"),
        ("Kc Kd 4h 4s Jc Jd Ah", "Kc Kd Jc Jd Ah"),  # of three pairs the best two
        ("Tc Td Kh 6s 2c 4d Jh", "Tc Td Kh Jh 6s"),
        ("Ac Qd 9h 7s 5c 3d 2h", "Ac Qd 9h 7s 5c"),
    ],
)
def test_the_best_five_of_seven(terms: Terms, seven: str, best: str) -> None:
    found = best_of(terms, seven.split())
    assert found.strength == of(terms, best).strength
    assert found.strength == best_of(terms, seven.split()[::-1]).strength
    assert set(found.cards) <= set(seven.split())


@each_book
def test_the_best_of_five_is_the_five(terms: Terms) -> None:
    for _, cards in ladder():
        assert best_of(terms, cards.split()) == of(terms, cards)


@each_book
@pytest.mark.parametrize(
    ("cards", "words", "made", "beside"),
    [
        ("Ac Ks", "ace, king high", "Ac Ks", ""),
        ("9d 9s", "pair of nines", "9d 9s", ""),
        ("Ac Ks Kh", "pair of kings", "Ks Kh", "ace"),
        ("2c 2d 5h 5s", "two pairs, fives and twos", "5h 5s 2c 2d", ""),
        ("Ac Ks Kh 9c 4d", "pair of kings", "Ks Kh", "ace, nine, four"),
        ("Ac Qs Kh 9c 4d", "ace, king high", "Ac Kh", "queen, nine, four"),
        ("9d 9s Kh 9c 4d", "three nines", "9d 9s 9c", "king, four"),
        ("9d 9s Kh 9c Kd 2c 3c", "full house, nines over kings", "9d 9s 9c Kh Kd", ""),
        ("Ac 2s 3h 4c 5d Kd", "straight, five high", "5d 4c 3h 2s Ac", ""),
    ],
)
def test_a_player_is_told_what_the_cards_so_far_make(
    terms: Terms, cards: str, words: str, made: str, beside: str
) -> None:
    hand = held(terms, cards.split())
    assert (in_words(hand), " ".join(made_of(hand)), beside_in_words(hand)) == (words, made, beside)
