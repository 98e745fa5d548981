"""Section 4, wagers: an Ante from every player, in chips, on a box of their own; and the lock on it."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import (
    BetPlaced,
    NoMoreBetsCalled,
    NoMoreBetsRecalled,
    WagerChanged,
    WagerPlaced,
    WagerTakenBack,
)
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import commands as t, open_to
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, AT, LOW, NOTHING, PAIR, START, Play


def place(patron: str = "ann", box: int = 1, amount: int = 10_00, option: str = "main") -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=option, amount=amount, box=box)


# Each player places an Ante (4.1)


@rule("canberra-poker", NI2002_45=("4.1", "A:Ante"))
def test_each_player_places_an_ante_before_the_first_card() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    assert (play.step, "4.1" in play.need.under) == (Step.BET, True)
    play.refused(c.CallNoMoreBets(), "4.1")
    play.antes("ann", "cat")
    refusal = play.refused(c.CallNoMoreBets(), "4.1")
    assert "bob" in refusal.because
    play.refused(c.DealCards(), "4.1")
    play.antes("bob")
    assert {"4.1", "A:Ante"} <= set(play.last(WagerPlaced).under)
    play.call()
    play.deal_one()


@rule("canberra-poker", NI2002_45="4.1")
@pytest.mark.parametrize("reopened", [False, True])
def test_somebody_who_sits_down_after_the_close_plays_if_betting_is_opened_again(reopened: bool) -> None:
    play = Play()
    play.antes("ann", "bob")
    play.call()
    play.join("cat", 3)
    if reopened:
        play.do(c.RecallNoMoreBets())
        refusal = play.refused(c.CallNoMoreBets(), "4.1")
        assert "cat" in refusal.because
        play.antes("cat")
    play.deal("2s")
    assert len(play.round.hands) == (3 if reopened else 2)


@rule("canberra-poker", NI2002_45=("4.1", "14.3(b)"))
def test_nothing_is_asked_of_onlookers_and_of_those_excluded() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    play.join("dee")  # standing
    play.director(t.ExcludePatron(patron="bob", reason="marked cards"))
    play.antes("ann", "cat")
    play.deal("2s")
    assert [hand.patron for hand in play.round.hands] == ["ann", "cat"]


@rule("canberra-poker", NI2002_45="4.1")
def test_no_seat_is_asked_for_because_its_player_sits_out() -> None:
    Play().refused(t.VacateSeat(patron="ann"), "4.1", Role.DIRECTOR)


@rule("canberra-poker", NI2002_45="4.1[no jackpot]")
@pytest.mark.parametrize("option", ["jackpot", "boomerang", "dead_mans_hand", "trips", "blind"])
def test_there_is_no_jackpot_wager_and_none_but_ante_and_bet(option: str) -> None:
    play = Play()
    refusal = play.refused(place(option=option), "4.1[no jackpot]", Role.PATRON, "ann")
    assert refusal.instead == ("main",)
    assert [line.kind for line in sign(play.state).limits] == ["main"]
    offered = [choice.command for choice in open_to(play.state, "ann", Role.PATRON, AT)]
    assert {cmd.option for cmd in offered if isinstance(cmd, c.PlaceWager)} == {"main"}


# Chips, on a box (4.2)


@rule("canberra-poker", NI2002_45="4.2")
def test_a_wager_is_made_of_chips_that_the_player_has() -> None:
    play = Play()
    refusal = play.refused(place(amount=START + 5_00), "4.2", Role.PATRON, "ann")
    assert "1,000.00" in refusal.because
    play.wager("ann", 600_00)
    assert ("4.2" in play.last(WagerPlaced).under, play.chips("ann")) == (True, 400_00)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=START))  # what is down counts
    assert (play.chips("ann"), play.on_layout("ann")) == (0, START)
    play.refused(c.ChangeWager(patron="ann", option="main", amount=START + 5_00), "4.2", Role.PATRON, "ann")


@rule("canberra-poker", NI2002_45="4.2")
def test_tournament_chips_are_issued_whole_and_stay_at_the_table() -> None:
    play = Play()
    assert sign(play.state).tournament_chips
    for cents in (0, -500, 510):
        play.refused(t.IssueChips(patron="ann", cents=cents), "4.2", Role.DIRECTOR)
    play.refused(t.IssueChips(patron="ann", cents=2_000_000_00), "4.2", Role.DIRECTOR)  # more than the float has
    assert not {"outside", "drop", "cash desk"} & set(play.state.balances)


@rule("canberra-poker", NI2002_45=("4.1", "4.2", "A:Box"))
def test_only_somebody_at_the_table_wagers_and_only_on_a_box() -> None:
    play = Play()
    play.refused(place("eve", box=3), "4.1", Role.PATRON, "eve")
    play.refused(place(box=0), "A:Box", Role.PATRON, "ann")
    play.refused(place(box=8), "A:Box", Role.PATRON, "ann")


# One player, one box (4.3)


@rule("canberra-poker", NI2002_45="4.3")
def test_a_player_wagers_on_no_more_than_one_box() -> None:
    play = Play()
    play.refused(place(box=3), "4.3", Role.PATRON, "ann")  # ann sits at the first
    play.antes("ann")
    play.refused(place(box=3), "4.3", Role.PATRON, "ann")
    play.refused(c.ChangeWager(patron="ann", option="main", amount=10_00, box=3), "4.3", Role.PATRON, "ann")
    play.refused(place(), "4.1", Role.PATRON, "ann")  # nor twice on the same


@rule("canberra-poker", NI2002_45="4.3")
def test_and_no_more_than_one_player_on_a_box() -> None:
    play = Play()
    play.refused(place("bob", box=1), "4.3", Role.PATRON, "bob")
    play.join("cat")  # standing, without a box of her own
    play.refused(place("cat", box=1), "4.3", Role.PATRON, "cat")
    play.as_patron("cat", place("cat", box=5))
    play.join("dee")
    play.refused(place("dee", box=5), "4.3", Role.PATRON, "dee")
    play.refused(place("cat", box=6), "4.3", Role.PATRON, "cat")


# Before the first card


@rule("canberra-poker", NI2002_45=("4.1", "4.4"))
def test_an_ante_may_be_changed_and_taken_back_until_betting_is_closed() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=25_00))
    assert (play.last(WagerChanged).amount, play.on_layout("ann")) == (25_00, 25_00)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    assert ("4.1" in play.last(WagerTakenBack).under, play.chips("ann")) == (True, START)
    play.antes("ann")
    play.call()
    assert "4.4" in play.last(NoMoreBetsCalled).under
    change, back = (
        c.ChangeWager(patron="ann", option="main", amount=25_00),
        c.TakeBackWager(patron="ann", option="main"),
    )
    for command in (change, back, place()):
        refusal = play.refused(command, "4.4", Role.PATRON, "ann")
        assert refusal.instead == ("recall_no_more_bets",)


@rule("canberra-poker", NI2002_45=("4.1", "4.4"))
def test_the_dealer_may_open_betting_again_until_the_first_card() -> None:
    play = Play()
    play.refused(c.RecallNoMoreBets(), "4.4")
    play.antes("ann", "bob")
    play.call()
    play.do(c.RecallNoMoreBets())
    assert "4.1" in play.last(NoMoreBetsRecalled).under
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=25_00))
    play.call()
    play.deal_one()
    play.refused(c.RecallNoMoreBets(), "4.4")


@rule("canberra-poker", NI2002_45="4.1")
def test_wagers_are_taken_once_the_cards_are_ready() -> None:
    play = Play(burnt=False)
    play.refused(place(), "4.1", Role.PATRON, "ann")
    play.do(c.ShuffleCards())
    play.refused(place(), "4.1", Role.PATRON, "ann")
    play.do(c.CutCards(position=26))
    play.antes("ann")


# From the first card on (4.4)


@rule("canberra-poker", NI2002_45="4.4")
@pytest.mark.parametrize("moment", ["first card", "dealt", "bet", "turned"])
def test_from_the_first_card_until_settlement_no_wager_is_touched(moment: str) -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal_one()
    if moment != "first card":
        play.deal(ACE_KING[-2:])
    if moment in ("bet", "turned"):
        play.bet("ann", "bob")
    if moment == "turned":
        play.dealers_hand(ACE_KING)
        play.settle(NOTHING)  # bob's hand, and ann's is still to come
    touched: list[Command] = [
        c.ChangeWager(patron="ann", option="main", amount=25_00),
        c.TakeBackWager(patron="ann", option="main"),
        place(),
        place(option="bet"),
        t.LeaveTable(patron="ann"),
    ]
    before = play.on_layout("ann")
    for command in touched:
        refusal = play.refused(command, "4.4", Role.PATRON, "ann")
        assert "recall_no_more_bets" not in refusal.instead  # it is too late for that
    assert play.on_layout("ann") == before
    if moment in ("bet", "turned"):
        for kind in (c.Bet, c.Fold):
            play.refused(kind(patron="ann"), "4.4", Role.PATRON, "ann")


@rule("canberra-poker", NI2002_45=("4.4", "7.2", "A:Bet"))
def test_the_bet_alone_is_wagered_after_the_first_card() -> None:
    play = Play(patrons=("ann",))
    play.antes("ann")
    play.deal("2s")
    play.bet("ann")
    assert {"7.2", "A:Bet", "~P1"} <= set(play.last(BetPlaced).under)


@rule("canberra-poker", NI2002_45="4.4")
def test_once_a_wager_is_settled_its_player_is_free() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    play.fold("ann")
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    assert play.state.balances["away:ann"] == START - 10_00
    play.bet("bob")
    play.showdown(LOW, bob=PAIR)
    play.collect()
    assert play.won("bob") == 10_00
