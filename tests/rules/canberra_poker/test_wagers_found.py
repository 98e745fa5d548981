"""Antes and Bets that prove, after the call, to differ from their entries (P20, P21; 7.2, 11.7)."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import BetPlaced, HandVoided, WagerFound
from croupier.games.context import Limit
from croupier.games.rounds import UnderMinimumAdvised
from croupier.ruling import Command, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, BET, LOW, NOTHING, PAIR, START, Play, money

NINES = ("9h", "9d", "8s", "4s", "3h")


def found(option: str, amount: int, box: int = 1) -> c.ReportWagerFound:
    return c.ReportWagerFound(box=box, option=option, amount=amount)


def settling(dealer: str = ACE_KING) -> Play:
    """Ann and bob have bet twenty each on Antes of ten."""
    play = Play()
    play.bets_are_down("ann", "bob")
    play.dealers_hand(dealer)
    return play


# A Bet


@rule("canberra-poker", NI2002_45=("7.2", "3.3", "3.3[advise]", "3.4"))
@pytest.mark.parametrize(
    ("amount", "at_risk", "clause"), [(15_00, 15_00, "3.3"), (25_00, 20_00, "3.4"), (5_00, 5_00, "3.3")]
)
@pytest.mark.parametrize("wins", [True, False])
def test_a_bet_that_is_not_twice_the_ante_is_settled_by_what_it_should_be(
    amount: int, at_risk: int, clause: str, wins: bool
) -> None:
    """That is its minimum and its maximum, as the 2019 book has it (P20)."""
    play = settling()
    play.do(found(BET, amount))
    fact = play.last(WagerFound)
    assert (fact.option, fact.amount, fact.at_risk) == (BET, amount, at_risk)
    assert {"7.2", clause, "~P20"} <= set(fact.under)
    assert len(play.all(UnderMinimumAdvised)) == (clause == "3.3")
    assert play.on_layout("ann") == 10_00 + amount
    play.settle("9h 8c 6d 4s 3h")  # bob's
    play.settle(PAIR if wins else NOTHING)
    assert play.settled("ann", BET).stake == at_risk
    assert play.won("ann") == (10_00 + at_risk if wins else -10_00 - at_risk)
    play.collect()


@rule("canberra-poker", NI2002_45=("7.2", "9.3", "11.5"))
@pytest.mark.parametrize("fouled", [False, True])
def test_one_that_is_void_goes_back_as_it_lies(fouled: bool) -> None:
    play = settling(LOW)
    if fouled:
        play.do(c.ReportWrongNumber(to="dealer"))
    play.do(found(BET, 50_00))
    for hand in (NOTHING, PAIR):
        play.settle("" if fouled else hand)
    assert (play.settled("ann", BET).returned, play.won("ann")) == (50_00, 10_00)


@rule("canberra-poker", NI2002_45="7.2")
def test_a_mistaken_report_is_put_right_by_another() -> None:
    play = settling()
    was = (play.chips("ann"), play.on_layout("ann"))
    play.do(found(BET, 5_00))
    play.do(found(BET, 20_00))
    assert (play.chips("ann"), play.on_layout("ann"), play.last(WagerFound).at_risk) == (*was, 20_00)


@rule("canberra-poker", NI2002_45=("7.2", "4.2", "4.1"))
def test_it_is_a_bet_that_is_being_settled_and_made_of_chips() -> None:
    play = Play()
    play.refused(found(BET, 5_00), "7.2")
    play.antes("ann", "bob")
    play.deal("2s")
    play.refused(found(BET, 5_00), "7.2")  # none is placed
    play.bet("ann", "bob")
    play.refused(found(BET, 5_00), "7.2")  # until the dealer's hand is turned its owner puts it right
    play.dealers_hand(ACE_KING)
    for amount, clause in ((20_00, "7.2"), (0, "7.2"), (-5_00, "7.2"), (7, "4.2"), (10**9, "4.2")):
        play.refused(found(BET, amount), clause)
    for table in (play, Play()):
        assert table.refused(found("trips", 5_00), "A:Ante").instead == ("main", BET)
    play.settle(NOTHING)
    play.refused(found(BET, 5_00, box=2), "7.2")  # bob's is settled
    play.refused(found(BET, 5_00, box=3), "7.2")


# An Ante


@rule("canberra-poker", NI2002_45=("4.1", "4.4", "7.2"))
@pytest.mark.parametrize("ante", [15_00, 25_00, 12_25])
def test_an_ante_of_another_amount_is_settled_as_it_lies_and_the_bet_goes_by_it(ante: int) -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    play.do(found("main", ante))
    assert {"4.1", "4.4", "~P21"} <= set(play.last(WagerFound).under)
    play.bet("ann")
    assert play.on_layout("ann") == 3 * ante
    play.fold("bob")
    play.showdown(ACE_KING, ann=PAIR)
    assert play.won("ann") == 3 * ante


@rule("canberra-poker", NI2002_45=("4.1", "7.2", "3.4"))
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("ante", "counts"), [(5_00, 10_00), (9_00, 18_00), (25_00, 20_00)])
def test_a_bet_that_was_placed_counts_up_to_twice_the_ante_as_it_lay(ante: int, counts: int, turned: bool) -> None:
    play = Play()
    play.bets_are_down("ann", "bob")
    if turned:
        play.dealers_hand(ACE_KING)
    play.do(found("main", ante))
    if not turned:
        play.dealers_hand(ACE_KING)
    play.settle(NOTHING)
    play.settle(PAIR)
    settled = play.settled("ann", BET)
    assert (settled.stake, settled.returned, "3.4" in settled.under) == (counts, 20_00, counts < 20_00)
    assert play.won("ann") == ante + counts


@rule("canberra-poker", NI2002_45=("4.1", "7.2"))
def test_found_after_the_bet_that_is_measured_by_the_ante_as_it_lay() -> None:
    play = settling()
    play.do(found("main", 25_00))
    play.do(found(BET, 50_00))
    assert play.last(WagerFound).at_risk == 50_00
    play.do(found("main", 5_00))
    play.do(found(BET, 60_00))
    assert play.last(WagerFound).at_risk == 10_00


@rule("canberra-poker", NI2002_45="3.4")
def test_over_the_maximum_only_that_counts() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    most = play.state.setting.limits["main"].maximum
    play.do(found("main", most + 50_00))
    assert (play.last(WagerFound).at_risk, "3.4" in play.last(WagerFound).under) == (most, True)


@rule("canberra-poker", NI2002_45=("3.3", "3.3[advise]"))
def test_the_first_under_the_minimum_stands_and_the_next_is_returned_and_leaves_no_hand() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    least = play.state.setting.limits["main"].minimum
    play.do(found("main", least - 1_00))
    assert len(play.all(UnderMinimumAdvised)) == 1
    play.do(found("main", least - 2_00))  # a mistaken report of the same wager is put right, and that is no further one
    assert (play.last(WagerFound).at_risk, len(play.all(UnderMinimumAdvised))) == (least - 2_00, 1)
    play.fold("ann", "bob")
    play.collect()
    play.prepare_shoe()
    play.antes("ann", "bob")
    play.deal("2s")
    play.do(found("main", least - 2_00))
    assert (play.last(HandVoided).patron, "3.3[advise]" in play.last(HandVoided).under) == ("ann", True)
    assert (play.chips("ann"), play.turn) == (START - (least - 2_00), "2")


@rule("canberra-poker", NI2002_45=("3.3", "3.3[advise]"))
@pytest.mark.parametrize("raised", [False, True])
def test_the_one_time_is_not_used_up_by_a_short_ante_that_was_not_settled(raised: bool) -> None:
    """It lies there in another amount than was entered, or was raised before the first card (X26)."""
    play = Play(limits={"main": Limit(10_00, 500_00, 1_00)})
    play.antes("ann", amount=5_00)
    if raised:
        play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=20_00))
    play.antes("bob")
    play.deal("2s")
    play.do(found("main", 6_00))
    assert (play.last(WagerFound).at_risk, len(play.all(UnderMinimumAdvised))) == (6_00, 1 + raised)
    assert play.hand(1).playing


@rule("canberra-poker", NI2002_45=("3.3", "3.3[advise]"))
@pytest.mark.parametrize("lies", [5_00, 20_00])
def test_it_is_used_up_by_a_short_bet_that_was_settled(lies: int) -> None:
    """A Bet under twice the Ante is settled with the same advice; one that proves right after all was none (X26)."""
    play = Play(patrons=("ann",), limits={"main": Limit(10_00, 500_00, 1_00)})
    play.bets_are_down("ann", amount=10_00)
    play.dealers_hand(ACE_KING)
    play.do(found(BET, 5_00))
    if lies != 5_00:
        play.do(found(BET, lies))
    play.settle(NOTHING)
    play.collect()
    assert play.state.patrons["ann"].advised_of_minimum is (lies == 5_00)


@rule("canberra-poker", NI2002_45=("11.7", "A:Void"))
@pytest.mark.parametrize("bet", [False, True])
def test_a_hand_whose_box_proves_to_have_no_ante_is_void(bet: bool) -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    if bet:
        play.bet("ann")
    play.do(found("main", 0))
    assert (play.last(HandVoided).box, {"11.7", "A:Void"} <= set(play.last(HandVoided).under)) == (1, True)
    assert (play.chips("ann"), play.turn) == (START, "2")


@rule("canberra-poker", NI2002_45=("3.3", "4.1", "4.4"))
def test_until_the_first_card_an_ante_is_found_as_it_lies_and_without_one_betting_opens_again() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.call()
    play.do(found("main", 25_00))
    play.refused(found("main", 25_00), "4.4")
    play.refused(found("main", 5_00, box=3), "4.4")
    play.refused(found(BET, 5_00), "7.2")
    play.do(found("main", 0, box=2))
    assert (play.chips("bob"), play.on_layout("bob"), play.round.called) == (START, 0, False)
    assert play.refused(c.CallNoMoreBets(), "4.1").because.endswith("bob")
    play.antes("bob")
    play.deal("2s")
    play.bet("ann")
    assert (play.on_layout("ann"), play.last(BetPlaced).amount) == (75_00, 50_00)


@rule("canberra-poker", NI2002_45=("4.4", "A:Dealer"))
def test_it_is_found_by_staff_while_the_hand_is_played() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.refused(found("main", 5_00), "4.4")  # before the first card its owner changes it
    play.deal("2s")
    for role in (Role.PATRON, Role.SUPERVISOR, Role.INSPECTOR):
        play.refused(found("main", 15_00), "A:Dealer", role, "ann")
    play.fold("ann")
    for box in (1, 3, -1):
        play.refused(found("main", 15_00, box=box), "4.4")
    play.do(found("main", 15_00, box=2), Role.DIRECTOR)


@rule("canberra-poker", NI2002_45="4.1")
@pytest.mark.parametrize("moment", ["called", "settling"])
def test_a_wager_is_not_found_in_another_box(moment: str) -> None:
    play = Play() if moment == "called" else settling()
    if moment == "called":
        play.antes("ann", "bob")
        play.call()
    moved = c.ReportWagerFound(box=1, option="main", amount=15_00, to_option=BET)
    assert play.refused(moved, "4.1").instead == ("report_wager_found",)


@rule("canberra-poker", NI2002_45=("4.4", "7.2"))
def test_a_report_that_names_a_player_concerns_the_hand_of_that_player() -> None:
    play = settling()
    for option, clause in (("main", "4.4"), (BET, "7.2")):
        for patron, box in (("bob", 1), ("ann", 2), ("cat", 1), ("cat", 0)):
            named = c.ReportWagerFound(patron=patron, box=box, option=option, amount=15_00)
            play.refused(named, clause)
    for box in (0, 1):
        (wager,) = play.do(c.ReportWagerFound(patron="ann", box=box, option=BET, amount=25_00 + box * 5_00))
        assert isinstance(wager, WagerFound)
        assert (wager.patron, wager.box) == ("ann", 1)


@rule("canberra-poker", NI2002_45=("4.4", "7.2", "11.5", "11.6"))
@pytest.mark.parametrize("put_right", [c.ReportWrongNumber(to="dealer"), c.ReconstructHand(box=2, cards=NINES)])
def test_a_wager_that_came_back_after_its_owner_left_stands_or_is_void(put_right: Command) -> None:
    """Nobody is there whose entry it was, and nobody to be advised."""
    play = settling()
    play.settle(PAIR)
    play.as_patron("bob", t.LeaveTable(patron="bob"))
    play.do(put_right)
    for option, amount, clause in (
        ("main", 5_00, "4.4"),
        ("main", 1_00, "4.4"),
        (BET, 5_00, "7.2"),
        (BET, 15_00, "7.2"),
    ):
        assert play.refused(found(option, amount, box=2), clause).instead == ("void_wagers",)
    play.director(c.VoidWagers(patron="bob", reason="it was another amount"))
    play.settle("" if play.round.dealer_fouled else NOTHING)
    play.collect()
    assert money(play) == 0
