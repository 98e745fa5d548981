"""Section 5, dealing the game: the dolly is lifted, the ball spun, the bets are closed, and the number is marked."""

import pytest

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import (
    BallSpun,
    NoMoreBetsCalled,
    NumberEntered,
    RoundClosed,
    RoundOpened,
)
from croupier.games.american_roulette.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.american_roulette.play import Play


def running() -> Play:
    play = Play()
    play.lift()
    play.wagers(ann={"17": 10_00}, bob={"red": 10_00})
    play.spin()
    return play


# The round (A:Round of Play, A:Dolly)


@rule("american-roulette", NI2002_45=("A:Round of Play", "A:Dolly"))
def test_a_round_runs_from_the_lifting_of_the_dolly_until_all_payouts_are_made() -> None:
    play = Play()
    assert (play.step, "A:Round of Play" in play.need.under) == (Step.LIFT, True)
    (opened,) = play.lift()
    assert isinstance(opened, RoundOpened)
    assert (opened.round, {"A:Round of Play", "A:Dolly"} <= set(opened.under)) == (1, True)
    play.refused(c.LiftDolly(), "A:Round of Play")
    play.wagers(ann={"17": 10_00}, bob={"red": 10_00})
    play.refused(t.CloseTable(), "A:Round of Play", Role.DIRECTOR)
    play.rest("17")
    play.refused(c.LiftDolly(), "A:Round of Play")
    play.refused(t.CloseTable(), "A:Round of Play", Role.DIRECTOR)
    *_, closed = play.settle()
    assert isinstance(closed, RoundClosed)
    assert (closed.round, closed.result, closed.number) == (1, "17 black", "17")
    assert (closed.bettors, "A:Round of Play" in closed.under) == (("ann", "bob"), True)
    assert (play.round.number, play.round.opened, play.step) == (2, False, Step.LIFT)


@rule("american-roulette", NI2002_45="A:Round of Play")
def test_a_round_in_which_every_wager_was_voided_is_finished_too() -> None:
    play = Play(patrons=("ann",))
    play.lift()
    play.wager("ann", "17", 10_00)
    play.rest("17")
    play.director(c.VoidWagers(patron="ann", reason="past posting"))
    play.refused(t.CloseTable(), "A:Round of Play", Role.DIRECTOR)
    play.settle()
    assert (play.last(RoundClosed).number, play.won("ann")) == ("17", 0)
    play.director(t.CloseTable())


@rule("american-roulette", NI2002_45=("A:Dolly", "A:Round of Play"))
def test_before_the_first_round_there_is_no_dolly_and_the_same_call_is_made() -> None:
    play = Play(patrons=("ann",))
    assert play.need.say.startswith("Open the round")
    assert "~R15" in play.need.under
    play.play("17", ann={"17": 10_00})
    assert play.need.say.startswith("Lift the dolly")


@rule("american-roulette", NI2002_45="A:Dolly")
def test_the_dolly_marks_the_number_until_it_is_lifted() -> None:
    play = running()
    play.call()
    play.rest("17")
    assert "A:Dolly" in play.last(NumberEntered).under
    assert (play.spin_shown().pocket, play.spin_shown().colour) == ("17", "black")
    play.settle()
    last = play.last_shown()
    assert (last.pocket, last.colour, play.felt().numbers[0].number) == ("17", "black", "17")
    play.lift()
    assert play.spin_shown().pocket == ""


@rule("american-roulette", NI2002_45="A:Dolly")
def test_the_numbers_that_came_up_are_shown_newest_first() -> None:
    play = Play(patrons=("ann",))
    for number in ("17", "0", "36"):
        play.play(number, ann={"red": 5_00})
    assert [(each.number, each.colour) for each in play.felt().numbers] == [
        ("36", "red"),
        ("00", "green"),
        ("17", "black"),
    ]


# The spin (5.1)


@rule("american-roulette", NI2002_45="5.1")
def test_the_dealer_is_told_to_spin_against_the_wheel() -> None:
    play = Play()
    play.lift()
    assert ("5.1" in play.need.under, "against the wheel" in play.need.say) == (True, True)
    play.wagers(ann={"17": 10_00}, bob={"red": 10_00})
    play.spin()
    assert {"5.1", "2.1"} <= set(play.last(BallSpun).under)
    assert play.spin_shown().running


@rule("american-roulette", NI2002_45="5.1")
def test_one_spin_at_a_time() -> None:
    play = Play()
    play.refused(c.SpinBall(), "5.1")
    play = running()
    play.refused(c.SpinBall(), "5.1")
    play.call()
    play.refused(c.SpinBall(), "5.1")
    play.rest("17")
    play.refused(c.SpinBall(), "5.1")


# Three revolutions (5.2)


@rule("american-roulette", NI2002_45="5.2")
@pytest.mark.parametrize("revolutions", [0, 3, 4, 20])
def test_a_valid_spin_has_three_revolutions(revolutions: int) -> None:
    """Nobody has to count them: without a number they were enough."""
    play = running()
    play.rest("17", revolutions)
    entered = play.last(NumberEntered)
    assert (entered.revolutions, "5.2" in entered.under) == (revolutions, True)


@rule("american-roulette", NI2002_45=("5.2", "9.2"))
@pytest.mark.parametrize("revolutions", [-1, 1, 2])
def test_with_fewer_there_is_no_number(revolutions: int) -> None:
    play = running()
    play.call()
    refusal = play.refused(c.EnterNumber(number="17", revolutions=revolutions), "5.2")
    assert ("9.2" in refusal.under, refusal.instead) == (True, ("void_spin",))
    assert play.step is Step.REST


# "No more bets" (5.3)


@rule("american-roulette", NI2002_45="5.3")
def test_the_call_comes_while_the_ball_runs() -> None:
    play = Play()
    call = c.CallNoMoreBets()
    play.refused(call, "5.3")
    play.lift()
    play.wagers(ann={"17": 10_00}, bob={"red": 10_00})
    assert play.refused(call, "5.3").instead == ("spin_ball",)
    play.spin()
    assert (play.step, "5.3" in play.need.under, "NO MORE BETS" in play.need.say) == (Step.RUNNING, True, True)
    play.call()
    assert {"5.3", "4.4"} <= set(play.last(NoMoreBetsCalled).under)
    play.refused(call, "5.3")


@rule("american-roulette", NI2002_45=("5.3", "7.1"))
def test_no_number_is_marked_before_it() -> None:
    play = running()
    assert play.refused(c.EnterNumber(number="17"), "7.1").instead == ("call_no_more_bets",)
    play.call()
    play.rest("17")
    play.refused(c.EnterNumber(number="18"), "7.1")


@rule("american-roulette", NI2002_45="5.3")
def test_wagers_count_in_the_order_they_are_received() -> None:
    play = running()
    play.wager("ann", "18", 10_00)
    play.call()
    late = c.PlaceWager(patron="ann", option="19", amount=10_00)
    refusal = play.refused(late, "5.3", Role.PATRON, "ann")
    assert "~R17" in refusal.under
    assert play.lies("ann") == {"straight_up-17": 10_00, "straight_up-18": 10_00}


# The dealer's tasks


@rule("american-roulette", NI2002_45="A:Dealer")
def test_the_dealer_alone_does_all_this() -> None:
    play = Play()
    steps: list[Command] = [
        c.LiftDolly(),
        c.SpinBall(),
        c.CallNoMoreBets(),
        c.EnterNumber(number="17"),
        c.Settle(),
    ]
    for command in steps:
        for role in set(Role) - {Role.DEALER}:
            play.refused(command, "A:Dealer", role, "ann")
