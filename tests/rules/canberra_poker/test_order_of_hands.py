"""Rules 2.5 to 2.8: what hands are worth, as a dealer settles them. `tests/games/poker` has every hand there is."""

from itertools import pairwise

import pytest

from croupier.games.canberra_poker.facts import DealersHandRevealed, HandTurned, WagerSettled
from tests.marks import rule
from tests.rules.canberra_poker.play import BET, LOW, PAIR, Play, value

# One of each class, best first, with the words in which it is declared.
CLASSES = [
    ("2.6(a)", "As Ks Qs Js Ts", "royal flush"),
    ("2.6(b)", "Jh Th 9h 8h 7h", "straight flush, jack high"),
    ("2.6(c)", "Ac Ad Ah As 4c", "four aces"),
    ("2.6(d)", "Kc Kd Kh Js Jc", "full house, kings over jacks"),
    ("2.6(e)", "Kd Jd 9d 7d 5d", "flush, king high"),
    ("2.6(f)", "Kh Qc Jc Ts 9d", "straight, king high"),
    ("2.6(g)", "Qc Qd Qh 8s 5c", "three queens"),
    ("2.6(h)", "Qc Qd 4h 4s Jc", "two pairs, queens and fours"),
    ("2.6(i)", "Tc Td Kh 6s 2c", "pair of tens"),
    ("2.6(j)", "Ah Kc 7c 4d 3s", "ace, king high"),
]


def meet(mine: str, dealers: str) -> WagerSettled:
    """How the Bet on a hand is settled against the dealer's."""
    play = Play(patrons=("ann",))
    play.play(dealers, ann=mine)
    return play.settled("ann", BET)


def beats(higher: str, lower: str) -> bool:
    """Whether it does, whoever holds it."""
    return (meet(higher, lower).outcome, meet(lower, higher).outcome) == ("win", "lose")


@rule("canberra-poker", NI2002_45=("2.6", "2.6(a)", "2.6(b)", "2.6(c)", "2.6(d)", "2.6(e)"))
@rule("canberra-poker", NI2002_45=("2.6(f)", "2.6(g)", "2.6(h)", "2.6(i)", "2.6(j)"))
@pytest.mark.parametrize(("clause", "cards", "words"), CLASSES)
def test_the_dealer_declares_each_class_under_its_rule(clause: str, cards: str, words: str) -> None:
    play = Play(patrons=("ann",))
    play.bets_are_down("ann", up=cards.split()[-1])
    play.dealers_hand(cards)
    revealed = play.last(DealersHandRevealed)
    assert (revealed.hand, {"2.6", clause} <= set(revealed.under)) == (words, True)
    assert set(revealed.five) == set(cards.split())


# Pairs without a card in common, each class against the next lower.
DESCENT = [
    ("2.6(a)", "As Ks Qs Js Ts", "Kh Qh Jh Th 9h"),
    ("2.6(b)", "6c 5c 4c 3c 2c", "Ac Ad Ah As Kd"),
    ("2.6(c)", "2c 2d 2h 2s 3c", "Ac Ad Ah Ks Kc"),
    ("2.6(d)", "2c 2d 2h 3s 3c", "As Ks Qs Js 9s"),
    ("2.6(e)", "7h 5h 4h 3h 2h", "Ac Kd Qh Js Tc"),
    ("2.6(f)", "6d 5h 4s 3c 2d", "Ac Ad Ah Ks Qc"),
    ("2.6(g)", "2c 2d 2h 4s 3c", "Ac Ad Kh Ks Qc"),
    ("2.6(h)", "3c 3d 2h 2s 4c", "Ac Ad Kh Qs Jc"),
    ("2.6(i)", "2c 2d 5h 4s 3c", "Ac Kd Qh Js 9c"),
]


@rule("canberra-poker", NI2002_45=("2.6", "2.6(a)", "2.6(b)", "2.6(c)", "2.6(d)", "2.6(e)"))
@rule("canberra-poker", NI2002_45=("2.6(f)", "2.6(g)", "2.6(h)", "2.6(i)", "2.6(j)"))
@pytest.mark.parametrize(("clause", "higher", "lower"), DESCENT)
def test_the_lowest_of_a_class_beats_the_highest_of_the_next(clause: str, higher: str, lower: str) -> None:
    assert beats(higher, lower)
    assert clause in meet(higher, lower).under


# All five cards count (2.5), in the order of ranks (2.7)

WITHIN = [
    ("2.6(b)", "Jh Th 9h 8h 7h", "Td 9d 8d 7d 6d"),
    ("2.6(c)", "9c 9d 9h 9s 2c", "8c 8d 8h 8s Ac"),
    ("2.6(d)[rank]", "9c 9d 9h 2s 2c", "8c 8d 8h As Ac"),
    ("2.6(e)", "Kd Jd 9d 7d 5d", "Ks Js 9s 7s 4s"),
    ("2.6(e)", "Kd Jd 9d 7d 5d", "Ks Js 9s 6s 5s"),
    ("2.6(f)", "Kh Qc Jc Ts 9d", "Qh Js Td 9c 8s"),
    ("2.6(g)", "Qc Qd Qh 4s 3c", "Jc Jd Jh As Kc"),
    ("2.6(h)", "Qc Qd 4h 4s 2c", "Jc Jd Th Ts Ac"),
    ("2.6(h)", "Qc Qd 4h 4s 2c", "Qh Qs 3h 3s Ac"),
    ("2.6(h)", "Qc Qd 4h 4s Jc", "Qh Qs 4c 4d Tc"),
    ("2.6(i)", "Tc Td Kh 6s 2c", "9c 9d Ah Ks Qc"),
    ("2.6(i)", "Tc Td Kh 6s 2c", "Th Ts Qh Js 9c"),
    ("2.6(i)", "Tc Td Kh 6s 2c", "Th Ts Kd 5s 4c"),
    ("2.6(i)", "Tc Td Kh 6s 3c", "Th Ts Kd 6d 2c"),
    ("2.6(j)", "Ah Kc 7c 4d 3s", "As Kd 7d 4s 2h"),
    ("2.6(j)", "Ah Kc 7c 5d 2s", "As Kd 7d 4s 3h"),
    ("2.6(j)", "Ah Kc 8c 4d 2s", "As Kd 7d 6s 5h"),
]


@rule("canberra-poker", NI2002_45=("2.5", "2.6(b)", "2.6(c)", "2.6(d)", "2.6(d)[rank]", "2.6(e)", "2.6(f)"))
@rule("canberra-poker", NI2002_45=("2.6(g)", "2.6(h)", "2.6(i)", "2.6(j)", "2.7"))
@pytest.mark.parametrize(("clause", "higher", "lower"), WITHIN)
def test_within_a_class_matched_cards_decide_and_then_the_others_from_the_highest(
    clause: str, higher: str, lower: str
) -> None:
    assert beats(higher, lower)
    assert clause in meet(higher, lower).under


@rule("canberra-poker", NI2002_45="2.7")
def test_cards_rank_from_ace_to_two() -> None:
    ranks = "AKQJT98765432"
    for better, worse in pairwise(ranks):
        others = " ".join(rank + "h" for rank in ranks if rank not in (better, worse))[: len("Kh Qh Jh")]
        assert value(f"{better}c {better}d {others}").strength > value(f"{worse}c {worse}d {others}").strength


@rule("canberra-poker", NI2002_45=("2.6(b)[ace]", "2.6(f)[ace]", "2.7"))
@pytest.mark.parametrize(
    ("lowest", "above", "below"),
    [
        ("5d 4h 3s 2c Ad", "6d 5h 4s 3c 2d", "Ac As Ah Ks Qc"),
        ("5h 4h 3h 2h Ah", "6d 5d 4d 3d 2d", "Ac As Ad Kd Kc"),
    ],
)
def test_an_ace_may_count_low_and_makes_the_lowest_sequence(lowest: str, above: str, below: str) -> None:
    assert value(lowest).name == value(above).name
    assert beats(above, lowest)
    play = Play(patrons=("ann",))
    play.play(below, ann=lowest)
    assert (play.settled("ann").outcome, play.last(HandTurned).hand[-9:]) == ("win", "five high")


@rule("canberra-poker", NI2002_45=("2.6(b)[ace]", "2.6(f)[ace]", "2.7"))
def test_an_ace_may_count_high() -> None:
    assert beats("As Kd Qh Js Tc", "Kh Qc Jc Ts 9d")
    assert value("As Ks Qs Js Ts").strength > value("Kh Qh Jh Th 9h").strength


@rule("canberra-poker", NI2002_45=("2.6(f)", "2.6(f)[ace]", "2.7"))
@pytest.mark.parametrize("cards", ["2h Ad Kh Qs Jc", "3h 2d Ah Ks Qc", "4c 3d 2h As Kc"])
def test_no_sequence_runs_past_the_ace(cards: str) -> None:
    assert value(cards).name == "high_card"
    assert beats(PAIR, cards)


@rule("canberra-poker", NI2002_45=("2.8", "9.6"))
@pytest.mark.parametrize(
    ("mine", "dealers"),
    [
        ("As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
        ("Kd Jd 9d 7d 5d", "Ks Js 9s 7s 5s"),
        ("Kh Qc Jc Ts 9d", "Ks Qs Js Th 9c"),
        ("Qc Qd 4h 4s Jc", "Qh Qs 4c 4d Js"),
        ("Tc Td Kh 6s 2c", "Th Ts Kc 6d 2s"),
        ("Ah Kc 7c 4d 3s", "As Kd 7d 4s 3h"),
    ],
)
def test_no_suit_is_above_another(mine: str, dealers: str) -> None:
    assert (meet(mine, dealers).outcome, meet(dealers, mine).outcome) == ("void", "void")
    assert "2.8" in meet(mine, dealers).under


@rule("canberra-poker", NI2002_45=("2.5", "2.6"))
def test_a_hand_is_valued_as_a_whole_when_it_is_turned() -> None:
    play = Play(patrons=("ann",))
    play.bets_are_down("ann")
    play.dealers_hand(LOW)
    play.settle("4c Td 6s Tc Kh")
    turned = play.last(HandTurned)
    assert (turned.hand, turned.cards) == ("pair of tens", ("4c", "Td", "6s", "Tc", "Kh"))
    assert {"2.5", "2.6"} <= set(turned.under)
    assert len(turned.five) == 5
