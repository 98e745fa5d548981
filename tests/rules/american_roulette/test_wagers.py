"""Section 4, wagers: one from every player, in chips, on the layout, until "no more bets"; and the lock on them."""

import pytest

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import NoMoreBetsCalled, WagerPlaced, WagerReduced
from croupier.games.american_roulette.procedure import Step
from croupier.games.commands import RecallNoMoreBets
from croupier.ruling import Command, Role
from croupier.table import commands as t, open_to
from croupier.table.facts import ChipsIssued
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.american_roulette.play import AT, START, Play


def place(patron: str = "ann", position: str = "17", amount: int = 10_00) -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=position, amount=amount)


def opened(*patrons: str) -> Play:
    play = Play(patrons=patrons or ("ann", "bob"))
    play.lift()
    return play


def called() -> Play:
    """Ann has a split and bob is on red; the ball runs and the bets are closed."""
    play = opened()
    play.wagers(ann={"5/8": 10_00}, bob={"red": 10_00})
    play.spin()
    play.call()
    return play


# Each player places a wager (4.1)


@rule("american-roulette", NI2002_45="4.1")
def test_bets_are_closed_once_each_player_has_a_wager_down() -> None:
    play = opened("ann", "bob", "cat")
    assert (play.step, "4.1" in play.need.under) == (Step.BET, True)
    play.spin()
    assert "ann, bob, cat" in play.need.say
    call = c.CallNoMoreBets()
    assert play.refused(call, "4.1").instead == ("place_wager", "call_no_spin")
    play.wagers(ann={"17": 10_00}, cat={"red": 10_00})
    refusal = play.refused(call, "4.1")
    assert ("bob" in refusal.because, "ann" in refusal.because) == (True, False)
    play.wager("bob", "17", 10_00)
    assert "4.1" in play.last(WagerPlaced).under
    play.call()


@rule("american-roulette", NI2002_45=("4.1", "5.3"))
@pytest.mark.parametrize("role", [Role.PATRON, Role.DEALER])
def test_players_wager_while_the_ball_runs_until_the_call(role: Role) -> None:
    """Also those who had none when it was spun, and also where the dealer enters it."""
    play = opened("ann", "bob")
    play.wager("ann", "17", 10_00)
    play.spin()
    for command in (
        c.PlaceWager(patron="bob", option="red", amount=10_00),
        c.PlaceRaceTrackWager(patron="bob", section="tier", amount=30_00),
    ):
        play.do(command, role, "bob")
    play.call()
    play.refused(c.PlaceWager(patron="bob", option="red", amount=10_00), "4.4", role, "bob")
    play.rest("18")
    play.settle()
    assert (play.won("ann"), play.won("bob")) == (-10_00, 10_00 - 30_00)


@rule("american-roulette", NI2002_45=("4.1", "5.1"))
def test_where_no_ball_runs_each_player_wagers_first() -> None:
    play = Play(patrons=("ann", "bob"), virtual=True)
    play.do(c.LiftDolly(commitment="sealed"))
    play.wager("ann", "17", 10_00)
    assert "bob" in play.refused(c.SpinBall(), "4.1").because
    play.wager("bob", "17", 10_00)
    play.spin()


@rule("american-roulette", NI2002_45=("4.1", "10.3(b)"))
def test_nothing_is_asked_of_onlookers_and_of_those_excluded() -> None:
    play = opened("ann", "bob")
    play.join("dee")  # standing
    play.director(t.ExcludePatron(patron="bob", reason="past posting"))
    play.wager("ann", "17", 10_00)
    play.spin()


@rule("american-roulette", NI2002_45="4.1")
def test_no_seat_is_asked_for_because_its_player_sits_out() -> None:
    Play().refused(t.VacateSeat(patron="ann"), "4.1", Role.DIRECTOR)


@rule("american-roulette", NI2002_45=("4.1", "5.3"))
def test_whoever_sits_down_while_the_ball_runs_holds_nothing_up() -> None:
    play = opened("ann")
    play.wager("ann", "17", 10_00)
    play.spin()
    play.join("cat", 3)
    play.call()
    play.rest("17")
    play.settle()
    assert (play.won("ann"), play.chips("cat")) == (350_00, START)


@rule("american-roulette", NI2002_45=("4.1", "A:Round of Play"))
def test_wagers_open_when_the_dolly_is_lifted() -> None:
    play = Play()
    play.refused(place(), "4.1", Role.PATRON, "ann")
    play.lift()
    play.wager("ann", "17", 10_00)


@rule("american-roulette", NI2002_45="4.1")
@pytest.mark.parametrize("change", ["take back", "reduce", "move", "add"])
def test_while_the_ball_runs_wagers_may_change_but_each_player_keeps_one(change: str) -> None:
    play = opened("ann")
    play.wager("ann", "17", 10_00)
    play.spin()
    take_back = c.TakeBackWager(patron="ann", option="17")
    refusal = play.refused(take_back, "4.1", Role.PATRON, "ann")
    assert ("~R16" in refusal.under, refusal.instead) == (True, ("change_wager",))
    if change == "take back":
        play.wager("ann", "red", 10_00)
        play.as_patron("ann", take_back)
        assert play.lies("ann") == {"red": 10_00}
    elif change == "reduce":
        play.as_patron("ann", c.ChangeWager(patron="ann", option="17", amount=5_00))
        assert play.lies("ann") == {"straight_up-17": 5_00}
    elif change == "move":
        play.as_patron("ann", c.ChangeWager(patron="ann", option="17", amount=10_00, to_option="18"))
        assert play.lies("ann") == {"straight_up-18": 10_00}
    else:
        play.wager("ann", "17", 10_00)
        assert play.lies("ann") == {"straight_up-17": 20_00}
    play.call()


# Chips on the layout (4.2)


@rule("american-roulette", NI2002_45="4.2")
def test_a_wager_is_made_of_chips_that_the_player_has() -> None:
    play = opened()
    refusal = play.refused(place(amount=START + 5_00), "4.2", Role.PATRON, "ann")
    assert "1,000.00" in refusal.because
    play.wager("ann", "17", 600_00)
    assert ("4.2" in play.last(WagerPlaced).under, play.chips("ann")) == (True, 400_00)
    play.refused(place(position="red", amount=405_00), "4.2", Role.PATRON, "ann")
    everything = c.ChangeWager(patron="ann", option="17", amount=START, to_option="red")
    play.as_patron("ann", everything)  # what is down counts
    assert (play.chips("ann"), play.lies("ann")) == (0, {"red": START})
    for option in ("red", "17"):
        more = c.ChangeWager(patron="ann", option="red", amount=START + 5_00, to_option=option)
        play.refused(more, "4.2", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45="4.2")
def test_tournament_chips_are_issued_whole_and_stay_at_the_table() -> None:
    play = Play()
    assert ("4.2" in play.last(ChipsIssued).under, sign(play.state).tournament_chips) == (True, True)
    for cents in (0, -500, 510):
        play.refused(t.IssueChips(patron="ann", cents=cents), "4.2", Role.DIRECTOR)
    play.refused(t.IssueChips(patron="ann", cents=2_000_000_00), "4.2", Role.DIRECTOR)  # more than the float has
    play.refused(t.BuyIn(patron="ann", cents=100_00), "4.2", Role.PATRON, "ann")
    play.refused(t.CashOut(patron="ann", cents=100_00), "4.2", Role.PATRON, "ann")
    assert not {"outside", "drop", "cash desk"} & set(play.state.balances)


@rule("american-roulette", NI2002_45=("4.1", "4.2"))
def test_only_somebody_at_the_table_wagers_and_each_at_a_seat_of_their_own() -> None:
    play = opened()
    play.refused(place("eve"), "4.1", Role.PATRON, "eve")
    for seat in (2, 8, -1):  # bob's, and two that there are not
        play.refused(t.JoinTable(patron="cat", seat=seat), "4.2", Role.PATRON, "cat")
    play.refused(t.JoinTable(patron="ann", seat=3), "4.2", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45="4.2")
def test_several_players_may_have_chips_on_one_position_and_each_is_settled_alone() -> None:
    play = Play()
    play.play("17", ann={"17": 10_00}, bob={"17": 25_00, "16/17": 5_00})
    assert (play.won("ann"), play.won("bob")) == (350_00, 25_00 * 35 + 5_00 * 17)


# One wager on each position, changed until the call


@rule("american-roulette", NI2002_45=("4.3", "4.5"))
def test_chips_on_a_position_add_to_what_the_player_has_there() -> None:
    play = opened()
    play.wager("ann", "5/8", 10_00)
    play.wager("ann", "split-05-08", 15_00)
    placed = play.last(WagerPlaced)
    assert (placed.position, placed.amount, placed.total) == ("split-05-08", 15_00, 25_00)
    assert "~R10" in placed.under
    assert (play.lies("ann"), play.chips("ann")) == ({"split-05-08": 25_00}, START - 25_00)


@rule("american-roulette", NI2002_45=("4.1", "4.4"))
def test_until_the_call_a_wager_may_be_changed_moved_and_taken_back() -> None:
    play = opened()
    play.wager("ann", "17", 10_00)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="17", amount=25_00))
    assert play.lies("ann") == {"straight_up-17": 25_00}
    play.as_patron("ann", c.ChangeWager(patron="ann", option="17", amount=15_00))
    reduced = play.last(WagerReduced)
    assert (reduced.amount, reduced.total, "4.1" in reduced.under) == (10_00, 15_00, True)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="17", amount=20_00, to_option="red"))
    assert (play.lies("ann"), play.chips("ann")) == ({"red": 20_00}, START - 20_00)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="red"))
    assert (play.lies("ann"), play.chips("ann")) == ({}, START)


@rule("american-roulette", NI2002_45="4.3")
def test_there_must_be_a_wager_that_could_be_changed() -> None:
    play = opened()
    play.wager("ann", "17", 10_00)
    for option in ("18", "red"):
        for nothing in (
            c.ChangeWager(patron="ann", option=option, amount=10_00),
            c.TakeBackWager(patron="ann", option=option),
        ):
            assert play.refused(nothing, "4.3", Role.PATRON, "ann").instead == ("place_wager",)
    changes: list[Command] = [
        c.ChangeWager(patron="ann", option="17", amount=10_00),  # it is that already
        c.ChangeWager(patron="ann", option="1/9", amount=10_00),
        c.ChangeWager(patron="ann", option="17", amount=10_00, to_option="1/9"),
        c.TakeBackWager(patron="ann", option="1/9"),
    ]
    for command in changes:
        play.refused(command, "4.3", Role.PATRON, "ann")


# From the call until settlement (4.4)


@rule("american-roulette", NI2002_45=("4.4", "5.3"))
@pytest.mark.parametrize("moment", ["called", "at rest"])
def test_from_the_call_until_settlement_no_wager_is_touched(moment: str) -> None:
    play = called()
    assert {"4.4", "5.3"} <= set(play.last(NoMoreBetsCalled).under)
    if moment == "at rest":
        play.rest("5")
    touched: list[Command] = [
        place(),
        place(position="5/8"),
        c.ChangeWager(patron="ann", option="5/8", amount=25_00),
        c.ChangeWager(patron="ann", option="5/8", amount=5_00),
        c.ChangeWager(patron="ann", option="5/8", amount=10_00, to_option="17"),
        c.TakeBackWager(patron="ann", option="5/8"),
        c.PlaceRaceTrackWager(patron="ann", section="tier", amount=30_00),
        c.PlaceMaximumMarker(patron="ann", number="17"),
        t.LeaveTable(patron="ann"),
    ]
    for command in touched:
        play.refused(command, "4.4", Role.PATRON, "ann")
        play.refused(command, "4.4", Role.DEALER)  # nor does the dealer
    offered = [type(choice.command) for choice in open_to(play.state, "ann", Role.PATRON, AT)]
    assert offered == [t.RaiseDispute]
    assert play.lies("ann") == {"split-05-08": 10_00}
    if moment == "called":
        play.rest("5")
    play.settle()
    assert play.won("ann") == 170_00
    play.as_patron("ann", t.LeaveTable(patron="ann"))


@rule("american-roulette", NI2002_45=("4.4", "5.3", "10.7(e)"))
def test_what_is_called_is_not_taken_back() -> None:
    play = called()
    play.refused(RecallNoMoreBets(), "10.7(e)")
    assert play.step is Step.REST


# Where a wager lies (4.5)


@rule("american-roulette", NI2002_45="4.5")
def test_players_are_shown_where_their_wagers_lie() -> None:
    play = opened()
    play.wagers(ann={"5/8": 10_00, "dozen-2": 20_00}, bob={"0/1/2": 5_00})
    for who in ("ann", "bob", ""):
        lies = [(wager.patron, wager.name, wager.amount) for wager in play.shown(who).round.wagers]
        assert lies == [("ann", "Split 5/8", 10_00), ("ann", "Dozen 2", 20_00), ("bob", "Street 0/1/2", 5_00)]
    assert all({"4.5", "~R18"} <= set(fact.under) for fact in play.all(WagerPlaced))


@rule("american-roulette", NI2002_45=("4.5", "4.5[instructions]"))
def test_what_the_dealer_placed_as_instructed_is_the_players_own_and_on_record() -> None:
    play = opened()
    play.wager("ann", "17", 10_00)
    assert "4.5[instructions]" not in play.last(WagerPlaced).under
    instructed: list[Command] = [
        place(position="20"),
        c.ChangeWager(patron="ann", option="20", amount=15_00),
        c.ChangeWager(patron="ann", option="20", amount=5_00),
        c.ChangeWager(patron="ann", option="20", amount=5_00, to_option="23"),
        c.TakeBackWager(patron="ann", option="23"),
        c.PlaceRaceTrackWager(patron="ann", section="orphelins", amount=25_00),
    ]
    for command in instructed:
        for fact in play.do(command, Role.DEALER):
            assert {"4.5", "4.5[instructions]"} <= set(fact.under), command
    play.as_patron("ann", c.ChangeWager(patron="ann", option="1", amount=5_00, to_option="2"))  # that was meant
    assert play.lies("ann")["straight_up-02"] == 5_00


@rule("american-roulette", NI2002_45=("4.5", "7.2"))
def test_a_wager_is_held_to_where_it_lies() -> None:
    play = opened("ann")
    play.do(place(position="18"), Role.DEALER)  # ann had said 17
    play.rest("17")
    play.settle()
    assert play.won("ann") == -10_00
