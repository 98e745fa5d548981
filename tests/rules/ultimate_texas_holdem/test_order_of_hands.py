"""Section 3, the order of hands: ten classes, and the cards that decide between two hands of one class."""

from itertools import pairwise

import pytest

from croupier.games.poker.facts import DealersHandRevealed, HandTurned
from croupier.games.poker.hands import best_of, in_words, ranked, rule_of_class
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import Play

TERMS = Play(opened=False).state.terms

# One hand of each class, best first, with its place in the rule and how the dealer declares it.
CLASSES = [
    ("As Ks Qs Js Ts", "royal_flush", "3.1(a)", "royal flush"),
    ("Jh Th 9h 8h 7h", "straight_flush", "3.1(b)", "straight flush, jack high"),
    ("As Ah Ad Ac 4d", "four_of_a_kind", "3.1(c)", "four aces"),
    ("Ks Kh Kd Jc Jd", "full_house", "3.1(d)", "full house, kings over jacks"),
    ("Kd Jd 9d 7d 5d", "flush", "3.1(e)", "flush, king high"),
    ("Kh Qc Jc Ts 9d", "straight", "3.1(f)", "straight, king high"),
    ("Qs Qh Qd 8c 5d", "three_of_a_kind", "3.1(g)", "three queens"),
    ("Qs Qh 4d 4c Jd", "two_pairs", "3.1(h)", "two pairs, queens and fours"),
    ("Ts Th Kd 6c 2d", "one_pair", "3.1(i)", "pair of tens"),
    ("Qh Tc 7c 4d 3s", "high_card", "3.1(j)", "queen, ten high"),
]


def strength(hand: str) -> tuple[int, ...]:
    return ranked(TERMS, hand.split()).strength


@rule(
    "ultimate-texas-holdem",
    NI2019_212=(
        "3.1",
        "3.1(a)",
        "3.1(b)",
        "3.1(c)",
        "3.1(d)",
        "3.1(e)",
        "3.1(f)",
        "3.1(g)",
        "3.1(h)",
        "3.1(i)",
        "3.1(j)",
        "A:Quads (or 'Four of a Kind')",
        "A:Trips",
    ),
)
@pytest.mark.parametrize(("cards", "name", "clause", "words"), CLASSES)
def test_each_class_is_told_by_its_cards(cards: str, name: str, clause: str, words: str) -> None:
    hand = ranked(TERMS, cards.split())
    assert (hand.name, in_words(hand)) == (name, words)
    words_for_it = {"four_of_a_kind": "A:Quads (or 'Four of a Kind')", "three_of_a_kind": "A:Trips"}
    assert {"3.1", clause, words_for_it.get(name, clause)} <= set(rule_of_class(TERMS, name))
    assert ranked(TERMS, cards.split()[::-1]).strength == hand.strength  # in whatever order they lie


@rule("ultimate-texas-holdem", NI2019_212="3.1")
def test_the_classes_stand_in_this_order() -> None:
    assert [ranked(TERMS, cards.split()).place for cards, *_ in CLASSES] == list(range(1, 11))
    for (better, *_), (worse, *_) in pairwise(CLASSES):
        assert strength(better) > strength(worse)


@rule("ultimate-texas-holdem", NI2019_212="3.1")
def test_the_worst_hand_of_a_class_beats_the_best_of_the_next() -> None:
    worst_and_best = [
        ("5h 4h 3h 2h Ah", "As Ah Ad Ac Kd"),  # straight flush, four of a kind
        ("2s 2h 2d 2c 3d", "As Ah Ad Kc Kd"),  # full house
        ("2s 2h 2d 3c 3d", "Ad Kd Qd Jd 9d"),  # flush
        ("7d 5d 4d 3d 2d", "Ah Kc Qc Js Td"),  # straight
        ("5h 4c 3c 2s Ad", "As Ah Ad Kc Qd"),  # three of a kind
        ("2s 2h 2d 4c 3d", "As Ah Kd Kc Qd"),  # two pairs
        ("3s 3h 2d 2c 4d", "As Ah Kd Qc Jd"),  # one pair
        ("2s 2h 5d 4c 3d", "Ah Kc Qc Jd 9s"),  # five odd cards
    ]
    for worst, best in worst_and_best:
        assert strength(worst) > strength(best)


@rule("ultimate-texas-holdem", NI2019_212=("3.1(a)", "3.1(b)"))
@pytest.mark.parametrize("suit", list("cdhs"))
def test_a_royal_flush_is_the_top_five_of_any_one_suit(suit: str) -> None:
    assert ranked(TERMS, [rank + suit for rank in "TAKJQ"]).name == "royal_flush"
    assert ranked(TERMS, [rank + suit for rank in "9TJQK"]).name == "straight_flush"


@rule("ultimate-texas-holdem", NI2019_212=("3.1(b)", "3.1(f)", "2.3"))
@pytest.mark.parametrize(("suits", "name"), [("hhhhh", "straight_flush"), ("hcdsh", "straight")])
def test_an_ace_may_be_low_in_a_sequence_which_is_then_the_lowest(suits: str, name: str) -> None:
    """And none runs past the ace (U14)."""

    def run(ranks: str) -> list[str]:
        return [rank + suit for rank, suit in zip(ranks, suits, strict=True)]

    assert ranked(TERMS, run("A2345")).name == name
    assert ranked(TERMS, run("A2345")).cards[0][0] == "5"
    assert ranked(TERMS, run("23456")).strength > ranked(TERMS, run("A2345")).strength
    assert ranked(TERMS, run("9TJQK")).strength > ranked(TERMS, run("23456")).strength
    top = ranked(TERMS, run("TJQKA"))
    assert top.strength > ranked(TERMS, run("9TJQK")).strength
    assert top.name == ("royal_flush" if name == "straight_flush" else "straight")
    for ranks in ("JQKA2", "QKA23", "KA234"):
        assert ranked(TERMS, run(ranks)).name == ("flush" if name == "straight_flush" else "high_card")


@rule("ultimate-texas-holdem", NI2019_212="2.3")
def test_elsewhere_the_ace_is_high_and_the_two_low() -> None:
    pairs = [f"{rank}s {rank}h" for rank in "AKQJT98765432"]
    for higher, lower in pairwise(pairs):
        rest = " ".join(f"{rank}d" for rank in "AKQJT98765432" if rank not in higher + lower).split()[:3]
        assert strength(f"{higher} {' '.join(rest)}") > strength(f"{lower} {' '.join(rest)}")


WITHIN_A_CLASS = [
    ("As Ah Ad Ac 2d", "Ks Kh Kd Kc Ad"),  # the four, and four aces the best
    ("Ks Kh Kd Kc Ad", "Ks Kh Kd Kc Qd"),  # then the fifth card
    ("Ks Kh Kd 2c 2d", "Qs Qh Qd Ac Ad"),  # a full house by its three
    ("Ks Kh Kd Jc Jd", "Ks Kh Kd Tc Td"),  # then by its pair (U13)
    ("Kd Jd 9d 7d 5d", "Kh Jh 9h 7h 4h"),  # a flush by each card in turn
    ("Kd Jd 9d 7d 5d", "Qh Jh Th 9h 7h"),
    ("Qs Qh Qd 3c 2d", "Js Jh Jd Ac Kd"),  # three of a kind, then the others
    ("Qs Qh Qd 8c 5d", "Qs Qh Qd 8c 4d"),
    ("As Ah 2d 2c 3d", "Ks Kh Qd Qc Ad"),  # the higher pair first
    ("Qs Qh 5d 5c 2d", "Qs Qh 4d 4c Ad"),  # then the lower
    ("Qs Qh 4d 4c Jd", "Qs Qh 4d 4c Td"),  # then the fifth card
    ("Ts Th 4d 3c 2d", "9s 9h Ad Kc Qd"),  # one pair, then the others
    ("Ts Th Kd 6c 3d", "Ts Th Kd 6c 2d"),
    ("Qh Tc 7c 4d 3s", "Qh Tc 7c 4d 2s"),  # five odd cards by each in turn
    ("Kh 6c 4c 3d 2s", "Qh Jc Tc 9d 7s"),
]


@rule("ultimate-texas-holdem", NI2019_212=("3.2", "2.3", "3.1(d)", "A:Quads (or 'Four of a Kind')"))
@pytest.mark.parametrize(("better", "worse"), WITHIN_A_CLASS)
def test_hands_of_one_class_are_ranked_by_their_cards(better: str, worse: str) -> None:
    assert ranked(TERMS, better.split()).name == ranked(TERMS, worse.split()).name
    assert strength(better) > strength(worse)


@rule("ultimate-texas-holdem", NI2019_212=("2.3", "3.2"))
@pytest.mark.parametrize("cards", [cards for cards, *_ in CLASSES])
def test_suits_decide_nothing(cards: str) -> None:
    other_suits = cards.translate(str.maketrans("cdhs", "dhsc"))
    assert strength(other_suits) == strength(cards)


BEST_OF_SEVEN = [
    ("Ah Kh Qh Jh Th As Ad", "royal flush"),
    ("2c 2d 2h 3c 3d 3h Ks", "full house, threes over twos"),  # two threes of a kind
    ("2c 2d 9h 9c Kd Kh As", "two pairs, kings and nines"),  # three pairs
    ("5c 4d 3h 2s Ad Kh Qs", "straight, five high"),
    ("6c 5c 4d 3h 2s Ad Kh", "straight, six high"),
    ("9h 8h 7h 6h 5d 4h 2c", "flush, nine high"),  # and not the straight
    ("Ac Ad Ah As Kd Kh Ks", "four aces"),
]


@rule("ultimate-texas-holdem", NI2019_212=("3.1", "8.8(c)", "9.3(b)", "A:Communal Cards"))
@pytest.mark.parametrize(("cards", "words"), BEST_OF_SEVEN)
def test_the_best_five_of_seven_cards_count(cards: str, words: str) -> None:
    assert in_words(best_of(TERMS, cards.split())) == words


@rule("ultimate-texas-holdem", NI2019_212=("A:Communal Cards", "8.8(c)", "9.3(b)"))
@pytest.mark.parametrize(
    ("board", "dealer", "ann", "five"),
    [
        ("Ah Kd 8c 5s 2h", "Ks 9d", "As 9c", "Ah As Kd 9c 8c"),  # one of the player's own two counts as a kicker
        ("9h 8c 7d 2s Kd", "Ks 4c", "Jh Tc", "Jh Tc 9h 8c 7d"),  # both of them
        ("9h 8c 7d 6s 5d", "Ks 4c", "2h 2c", "9h 8c 7d 6s 5d"),  # none
        ("9h 9c 9d 2s Kd", "Ks 4c", "9s 3c", "9h 9c 9d 9s Kd"),  # one
    ],
)
def test_some_or_all_communal_cards_make_a_hand_with_ones_own(board: str, dealer: str, ann: str, five: str) -> None:
    play = Play(patrons=("ann",))
    play.begin()
    play.decide("play 4")
    play.showdown(ann, dealer=dealer, board=board)
    turned = play.last(HandTurned)
    assert (set(turned.five), turned.five[0][0]) == (set(five.split()), five[0])
    assert "A:Communal Cards" in turned.under
    revealed = play.last(DealersHandRevealed)
    assert set(revealed.five) <= {*board.split(), *dealer.split()}
    assert "8.8(c)" in revealed.under
