"""Section 8, payout odds: each row of the table, and the maximum payout."""

from fractions import Fraction

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import LimitsSet
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, BET, LOW, PAIR, Play

# Each printed row, hands that are paid by it, and what they are paid.
ROWS = [
    ("8.1[One pair or less]", "As Kc Qd 4h 3s", 1),
    ("8.1[One pair or less]", "2c 2d 5h 4s 3c", 1),
    ("8.1[One pair or less]", "As Ac Qd 4h 3s", 1),
    ("8.1[Two pairs]", "3c 3d 2c 2h 4s", 2),
    ("8.1[Two pairs]", "Ac As 8c 8s Jd", 2),  # a dead man's hand is paid like any other
    ("8.1[Three of a Kind]", "Qc Qd Qs 8s 5c", 3),
    ("8.1[Straight]", "Ts 9d 8h 7c 6s", 4),
    ("8.1[Straight]", "5d 4h 3s 2c Ad", 4),
    ("8.1[Flush]", "Ks Js 9s 7s 5s", 5),
    ("8.1[Full House]", "Jc Jd Js 4s 4c", 7),
    ("8.1[Four of a Kind]", "8c 8d 8h 8s 4c", 20),
    ("8.1[Straight Flush]", "Jd Td 9d 8d 7d", 50),
    ("8.1[Straight Flush]", "5d 4d 3d 2d Ad", 50),
    ("8.1[Royal Flush]", "As Ks Qs Js Ts", 250),
]


@rule(
    "canberra-poker",
    NI2002_45=("8.1", "8.1[Ante]", "8.1[One pair or less]", "8.1[Two pairs]", "8.1[Three of a Kind]", "8.1[Straight]"),
)
@rule(
    "canberra-poker",
    NI2002_45=("8.1[Flush]", "8.1[Full House]", "8.1[Four of a Kind]", "8.1[Straight Flush]", "8.1[Royal Flush]"),
)
@pytest.mark.parametrize(("clause", "cards", "to_one"), ROWS)
def test_a_winning_bet_is_paid_by_its_hand_and_the_ante_one_to_one(clause: str, cards: str, to_one: int) -> None:
    play = Play(patrons=("ann",))
    play.play("Ah Kd 6c 7h 2s", ann=cards)
    ante, bet = play.settled("ann"), play.settled("ann", BET)
    assert (bet.outcome, bet.odds, bet.pays) == ("win", f"{to_one} to 1", to_one * 20_00)
    assert {"8.1", clause} <= set(bet.under)
    assert (ante.outcome, ante.odds, ante.pays) == ("win", "1 to 1", 10_00)
    assert {"8.1", "8.1[Ante]"} <= set(ante.under)
    assert play.won("ann") == 10_00 + to_one * 20_00


@rule("canberra-poker", NI2002_45=("8.1", "8.1[Ante]"))
def test_the_sign_shows_what_is_paid() -> None:
    shown = {line.of.replace("_", " "): line.pays for line in sign(Play().state).prices}
    assert shown == {
        "ante": "1 to 1",
        "bet royal flush": "250 to 1",
        "bet straight flush": "50 to 1",
        "bet four of a kind": "20 to 1",
        "bet full house": "7 to 1",
        "bet flush": "5 to 1",
        "bet straight": "4 to 1",
        "bet three of a kind": "3 to 1",
        "bet two pairs": "2 to 1",
        "bet one pair or less": "1 to 1",
    }


# The maximum payout (8.1, 8.2)


@rule("canberra-poker", NI2002_45=("8.1", "8.1[Royal Flush]"))
@pytest.mark.parametrize(
    ("most", "pays"), [(5_000_00, 5_000_00), (4_999_75, 4_999_75), (5_000_25, 5_000_00), (100_00, 100_00)]
)
def test_a_bet_is_paid_up_to_the_maximum_payout(most: int, pays: int) -> None:
    """20.00 at 250 to 1 is 5,000.00."""
    play = Play(patrons=("ann",), maximum_payout=most)
    play.play(ACE_KING, ann="As Ks Qs Js Ts")
    bet = play.settled("ann", BET)
    assert (bet.pays, bet.odds, "~P5" in bet.under) == (pays, "250 to 1", pays < 5_000_00)
    assert bet.returned == 20_00  # the stake comes on top
    assert play.won("ann") == 10_00 + pays


@rule("canberra-poker", NI2002_45=("8.1", "8.1[Ante]", "8.1[One pair or less]"))
def test_every_row_is_limited_but_the_ante_is_not() -> None:
    play = Play(patrons=("ann",), maximum_payout=5_00)
    play.play(ACE_KING, amount=100_00, ann=PAIR)
    ante, bet = play.settled("ann"), play.settled("ann", BET)
    assert (ante.pays, bet.pays) == (100_00, 5_00)
    assert ("~P5" in ante.under, "~P5" in bet.under) == (False, True)


@rule("canberra-poker", NI2002_45="8.1")
def test_the_maximum_is_for_each_bet_by_itself() -> None:
    play = Play(maximum_payout=50_00)
    play.play(ACE_KING, ann="Qc Qd Qs 8s 5c", bob="Jc Jd Js 8h 5d")
    assert [play.settled(name, BET).pays for name in ("ann", "bob")] == [50_00, 50_00]


@rule("canberra-poker", NI2002_45="8.2")
def test_the_maximum_payout_is_on_the_sign() -> None:
    play = Play(maximum_payout=2_500_00)
    shown = sign(play.state)
    assert (shown.maximum_payout, "8.2" in [line.clause for line in shown.under]) == (2_500_00, True)
    assert "8.2" in play.last(LimitsSet).under


@rule("canberra-poker", NI2002_45="8.2")
@pytest.mark.parametrize("cents", [0, -100_00, 99_99])
def test_it_is_an_amount_that_chips_make_up(cents: int) -> None:
    play = Play(opened=False)
    amount = t.SetLimits(limits=play.usual_limits(), maximum_payout=cents)
    play.refused(amount, "8.2", Role.DIRECTOR)


@rule("canberra-poker", NI2002_45="8.2")
def test_and_stays_as_displayed_while_the_table_is_open() -> None:
    play = Play(maximum_payout=2_500_00)
    play.refused(t.GiveNotice(maximum_payout=1_000_00), "3.1", Role.DIRECTOR)
    play.refused(t.SetLimits(limits={}, maximum_payout=1_000_00), "3.1", Role.DIRECTOR)
    assert sign(play.state).maximum_payout == 2_500_00


@rule("canberra-poker", NI2002_45="8.1")
def test_whatever_is_permitted_can_be_paid_in_chips() -> None:
    play = Play()
    smallest = min(play.state.setting.chips)
    for odds in play.state.machine.possible_odds(play.terms)["main"]:
        assert Fraction(odds.winnings(play.state.setting.limits["main"].multiple), smallest).denominator == 1


@rule("canberra-poker", NI2002_45="8.1")
def test_a_float_that_does_not_hold_the_payment_is_filled_first() -> None:
    play = Play(patrons=("ann",))
    play.bets_are_down("ann")
    play.dealers_hand(LOW)
    tray = play.state.balances["float"]
    play.director(t.CreditFloat(cents=tray - 5_00))
    refusal = play.refused(c.SettleHand(cards=tuple(PAIR.split())), "8.1")
    assert ("~H1" in refusal.under, refusal.instead) == (True, ("fill_float",))
    play.director(t.FillFloat(cents=5_00))
    play.settle(PAIR)
    assert (play.won("ann"), play.state.balances.get("float", 0)) == (10_00, 0)
