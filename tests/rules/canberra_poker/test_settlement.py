"""Section 9, settlement of wagers: the dealer's hand, and every hand in play against it."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import (
    DealersHandRevealed,
    HandDiscarded,
    HandTurned,
    RoundClosed,
    WagerSettled,
)
from croupier.games.canberra_poker.procedure import Step
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, BET, LOW, NOTHING, PAIR, START, Play, money

THREE = ("ann", "bob", "cat")


# The dealer's hand (9.1, 9.2)


@rule("canberra-poker", NI2002_45="9.1")
def test_the_dealer_sets_the_hand_once_all_have_decided() -> None:
    play = Play()
    reveal = c.RevealDealersHand(cards=tuple(ACE_KING.split()))
    play.refused(reveal, "9.1")
    play.antes("ann", "bob")
    play.deal("2s")
    play.refused(reveal, "9.1")
    play.bet("ann")
    play.refused(reveal, "9.1")
    play.bet("bob")
    assert (play.step, "9.1" in play.need.under) == (Step.DEALERS_HAND, True)
    play.refused(c.SettleHand(cards=tuple(PAIR.split())), "9.4")  # not before it
    play.do(reveal)
    revealed = play.last(DealersHandRevealed)
    assert (revealed.hand, "9.1" in revealed.under) == ("ace, king high", True)
    assert play.hand("dealer").face_up == tuple(ACE_KING.split())
    play.refused(reveal, "9.1")


@rule("canberra-poker", NI2002_45="9.1")
def test_its_cards_are_arranged_by_the_order_of_hands() -> None:
    play = Play(patrons=("ann",))
    play.bets_are_down("ann", up="Kd")
    play.dealers_hand("4c 9s 4d Ac Kd")
    revealed = play.last(DealersHandRevealed)
    assert (revealed.cards, revealed.five) == (("4c", "9s", "4d", "Ac", "Kd"), ("4c", "4d", "Ac", "Kd", "9s"))
    assert revealed.hand == "pair of fours"


# The dealer's hand, and whether it takes part.
QUALIFYING = [
    ("Ah Kd 4c 3h 2s", True),  # the lowest that does
    ("Ah Kd Qc Jh 9s", True),
    ("Ah Qd Jc Th 9s", False),  # the highest that does not
    ("Kh Qd Jc Th 8s", False),
    ("7h 5d 4c 3h 2s", False),
    ("2h 2d 5c 4h 3s", True),  # the lowest pair is higher than any ace and king
    ("Qh Qd 5c 4h 3s", True),
    ("3h 3c 2c 2h 4s", True),
    ("2h 2d 2c 4h 3s", True),
    ("5h 4d 3c 2h As", True),  # a straight without a king
    ("7h 5h 4h 3h 2h", True),  # a flush without either
    ("2h 2d 2c 3h 3s", True),
    ("2h 2d 2c 2s 3s", True),
    ("6h 5h 4h 3h 2h", True),
    ("Ah Kh Qh Jh Th", True),
]


@rule("canberra-poker", NI2002_45=("9.2", "9.3", "2.6(j)"))
@pytest.mark.parametrize(("dealer", "takes_part"), QUALIFYING)
def test_the_dealer_takes_part_with_ace_and_king_or_higher(dealer: str, takes_part: bool) -> None:
    play = Play(patrons=("ann",))
    play.play(dealer, ann="Jd Ts 8d 6c 3d")
    revealed = play.last(DealersHandRevealed)
    assert (revealed.qualifies, {"9.2", "~P10"} <= set(revealed.under)) == (takes_part, True)
    outcomes = (play.settled("ann").outcome, play.settled("ann", BET).outcome)
    if takes_part:
        assert (outcomes, play.won("ann")) == (("lose", "lose"), -30_00)
    else:
        assert outcomes[0] == "win"
        assert (outcomes[1], play.won("ann")) == ("void", 10_00)


# Against a dealer who does not take part (9.3)


@rule("canberra-poker", NI2002_45=("9.3", "A:Void", "8.1[Ante]"))
@pytest.mark.parametrize("hand", [PAIR, NOTHING, "As Ks Qs Js Ts", "Qc Js 9d 7c 2d"])
def test_antes_win_and_bets_are_void_whatever_the_players_have(hand: str) -> None:
    """The last of them is level with the dealer's: whether that takes part is asked first (P3)."""
    play = Play(patrons=("ann",))
    play.play(LOW, ann=hand)
    ante, bet = play.settled("ann"), play.settled("ann", BET)
    assert (ante.outcome, ante.pays, {"9.3", "8.1[Ante]"} <= set(ante.under)) == ("win", 10_00, True)
    assert (bet.outcome, bet.pays, bet.returned) == ("void", 0, 20_00)
    assert {"9.3", "A:Void", "~P3"} <= set(bet.under)
    assert play.won("ann") == 10_00


# Against one who does (9.4 to 9.6)


@rule("canberra-poker", NI2002_45="9.4")
def test_a_higher_hand_wins_ante_and_bet() -> None:
    play = Play(patrons=("ann",))
    play.play(ACE_KING, ann=PAIR)
    for settled, pays in ((play.settled("ann"), 10_00), (play.settled("ann", BET), 20_00)):
        assert (settled.outcome, settled.pays, settled.returned, "9.4" in settled.under) == (
            "win",
            pays,
            settled.stake,
            True,
        )
    assert play.won("ann") == 30_00


@rule("canberra-poker", NI2002_45="9.5")
def test_a_lower_hand_loses_ante_and_bet() -> None:
    play = Play(patrons=("ann",))
    before = play.state.balances["float"]
    play.play(ACE_KING, ann=NOTHING)
    for settled in (play.settled("ann"), play.settled("ann", BET)):
        assert (settled.outcome, settled.returned, "9.5" in settled.under) == ("lose", 0, True)
    assert (play.won("ann"), play.state.balances["float"] - before) == (-30_00, 30_00)


@rule("canberra-poker", NI2002_45=("9.6", "A:Void", "2.8"))
def test_a_hand_of_equal_value_gets_ante_and_bet_back() -> None:
    play = Play(patrons=("ann",))
    play.play(ACE_KING, ann="As Kc 9d 7s 2d")
    for settled in (play.settled("ann"), play.settled("ann", BET)):
        assert (settled.outcome, settled.pays, settled.returned) == ("void", 0, settled.stake)
        assert {"9.6", "A:Void", "2.8"} <= set(settled.under)
    assert play.chips("ann") == START


@rule("canberra-poker", NI2002_45=("9.4", "9.5", "9.6", "2.5"))
@pytest.mark.parametrize(
    ("hand", "won"),
    [("As Kc 9d 7s 3d", 30_00), ("As Kc 9d 7s 2d", 0), ("As Kc 9d 6s 5d", -30_00), ("As Kc Td 4s 3d", 30_00)],
)
def test_the_last_card_that_differs_decides(hand: str, won: int) -> None:
    play = Play(patrons=("ann",))
    play.play(ACE_KING, ann=hand)
    assert play.won("ann") == won


@rule("canberra-poker", NI2002_45=("9.4", "9.5", "9.6", "7.3"))
def test_each_hand_is_settled_by_itself() -> None:
    play = Play(patrons=("ann", "bob", "cat", "dee"))
    before = money(play)
    play.play(ACE_KING, ann=PAIR, bob="As Kc 9d 7s 2d", cat="fold", dee=NOTHING)
    assert [play.won(name) for name in ("ann", "bob", "cat", "dee")] == [30_00, 0, -10_00, -30_00]
    assert money(play) == before
    assert play.last(RoundClosed).result == "dealer ace, king high"


@rule("canberra-poker", NI2002_45=("9.4", "9.5"))
def test_hands_are_settled_one_after_the_other_from_the_dealers_right() -> None:
    play = Play(patrons=THREE)
    play.bets_are_down(*THREE)
    play.dealers_hand(ACE_KING)
    for box, hand in (("3", PAIR), ("2", NOTHING), ("1", "4c 4d 5h 6c 8c")):
        assert (play.step, play.turn, "9.4" in play.need.under) == (Step.SETTLE, box, True)
        play.settle(hand)
    assert [fact.patron for fact in play.all(WagerSettled)] == ["cat", "cat", "bob", "bob", "ann", "ann"]
    assert [fact.option for fact in play.all(WagerSettled)] == ["main", "bet"] * 3
    play.refused(c.SettleHand(), "9.4")


# Counting (9.7)


@rule("canberra-poker", NI2002_45="9.7")
def test_each_hand_is_turned_and_counted_into_the_rack_before_the_next() -> None:
    play = Play()
    play.bets_are_down("ann", "bob")
    play.dealers_hand(ACE_KING)
    assert "9.7" in play.need.under
    facts = play.settle(PAIR)
    assert isinstance(facts[0], HandTurned)
    counted = facts[-1]
    assert isinstance(counted, HandDiscarded)
    assert (counted.box, counted.cards, "9.7" in counted.under, play.game.discarded) == (2, 5, True, 5)
    assert (play.hand(2).discarded, play.hand(1).discarded) == (True, False)
    play.settle(NOTHING)
    assert (play.step, "9.7" in play.need.under) == (Step.COLLECT, True)


@rule("canberra-poker", NI2002_45="9.7")
@pytest.mark.parametrize("cards", ["Tc Td 8h 6s", "Tc Td 8h 6s 3c 3d", ""])
def test_a_hand_of_another_number_of_cards_is_not_settled(cards: str) -> None:
    play = Play(patrons=("ann",))
    play.bets_are_down("ann")
    named = tuple(cards.split())
    play.refused(c.RevealDealersHand(cards=named), "6.3")
    play.dealers_hand(ACE_KING)
    refusal = play.refused(c.SettleHand(cards=named), "6.3")
    assert "5 cards" in refusal.because
