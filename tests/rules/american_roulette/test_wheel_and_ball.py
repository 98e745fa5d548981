"""Section 2, the wheel and the ball: 37 compartments in their order, and a ball that was measured and approved."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from croupier.conduct import Accepted, House, Refused, must, set_up_table
from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import BallMeasured, BallSpun, NumberEntered, RoundClosed
from croupier.games.american_roulette.layout import colours_of, wheel
from croupier.games.american_roulette.procedure import Step
from croupier.games.american_roulette.race_track import pieces
from croupier.ruling import Role
from croupier.table.commands import IssueChips, JoinTable
from croupier.views.american_roulette.felt import layout_of
from tests.marks import rule
from tests.rules.american_roulette.play import BOOK, NUMBERS, RED, WHEEL, Play, terms_of

TERMS = terms_of()
BALL = c.ChangeBall(diameter=20, approval="letter 5")


def at_rest(**setting: bool) -> Play:
    """A ball was spun and has just come to rest, but nobody has said where."""
    play = Play(patrons=("ann",), **setting)
    play.lift()
    play.wager("ann", "red", 10_00)
    play.spin()
    play.call()
    return play


# The wheel (2.1)


@rule("american-roulette", NI2002_45="2.1")
def test_the_wheel_has_37_compartments_and_one_of_them_is_a_green_zero() -> None:
    assert sorted(wheel(TERMS)) == sorted(number.zfill(2) for number in NUMBERS)
    assert [number for number, colour in colours_of(TERMS).items() if colour == "green"] == ["00"]


@rule("american-roulette", NI2002_45="2.1")
def test_red_and_black_take_turns_around_the_wheel() -> None:
    colours = [colours_of(TERMS)[number] for number in wheel(TERMS)[1:]]
    assert set(colours) == {"red", "black"}
    assert all(one != other for one, other in pairwise(colours))
    assert {str(int(number)) for number, colour in colours_of(TERMS).items() if colour == "red"} == RED


@rule("american-roulette", NI2002_45=("2.1[order]", "Appendix A"))
def test_the_numbers_lie_in_the_order_of_the_appendix() -> None:
    assert tuple(str(int(number)) for number in wheel(TERMS)) == WHEEL
    drawn = [(str(int(pocket.number)), pocket.colour) for pocket in layout_of(TERMS).wheel]
    assert tuple(number for number, _ in drawn) == WHEEL
    assert {number for number, colour in drawn if colour == "red"} == RED


@rule("american-roulette", NI2002_45=("2.1[order]", "Appendix A"))
@pytest.mark.parametrize("number", WHEEL)
def test_who_is_whose_neighbour_follows_from_that_order(number: str) -> None:
    at = WHEEL.index(number)
    around = {WHEEL[(at + step) % 37] for step in (-2, -1, 0, 1, 2)}
    covered = [piece.numbers for piece, _ in pieces(TERMS, "neighbours", number.zfill(2))]
    assert {str(int(each)) for numbers in covered for each in numbers} == around


@rule("american-roulette", NI2002_45="2.1")
@pytest.mark.parametrize("number", NUMBERS)
def test_the_ball_can_come_to_rest_in_each_of_them(number: str) -> None:
    play = at_rest()
    play.rest(number)
    colour = "green" if number == "0" else "red" if number in RED else "black"
    assert (play.last(NumberEntered).number, play.last(NumberEntered).colour) == (number.zfill(2), colour)
    assert play.need.say.startswith(f"{number} {colour}")


@rule("american-roulette", NI2002_45="2.1")
@pytest.mark.parametrize("number", ["", " ", "37", "-1", "000", "007", "1/2", "red", "\N{ARABIC-INDIC DIGIT THREE}"])
def test_and_nowhere_else(number: str) -> None:
    play = at_rest()
    play.refused(c.EnterNumber(number=number), "2.1")
    assert play.step is Step.REST


# The ball (2.2, 2.3)


@rule("american-roulette", NI2002_45="2.2")
@pytest.mark.parametrize("diameter", [-20, 0, 10, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 200])
def test_a_ball_is_17_to_22_millimetres_across(diameter: int) -> None:
    play = Play(burnt=False)
    measured = replace(BALL, diameter=diameter)
    if 17 <= diameter <= 22:
        play.director(measured)
        fact = play.last(BallMeasured)
        assert (fact.diameter, play.game.ball, "2.2" in fact.under) == (diameter, diameter, True)
    else:
        play.refused(measured, "2.2", Role.DIRECTOR)


@rule("american-roulette", NI2002_45=("A:Ball", "A:Approved"))
def test_the_ball_in_use_is_an_approved_one() -> None:
    play = Play()
    refusal = play.refused(replace(BALL, approval=" "), "A:Ball", Role.DIRECTOR)
    assert "A:Approved" in refusal.under
    play.director(BALL)
    fact = play.last(BallMeasured)
    assert (fact.approval, {"A:Ball", "A:Approved"} <= set(fact.under)) == ("letter 5", True)
    assert play.felt().ball == 20


@rule("american-roulette", NI2002_45=("2.2", "A:Ball"))
def test_no_ball_is_spun_that_was_not_measured() -> None:
    play = Play(patrons=("ann",), burnt=False)
    play.lift()
    play.wager("ann", "red", 10_00)
    assert play.refused(c.SpinBall(), "2.2").instead == ("change_ball",)
    play.director(BALL)
    play.spin()
    assert play.last(BallSpun).ball == 20  # each spin records its ball


@rule("american-roulette", NI2002_45="2.3")
def test_it_is_changed_with_the_directors_approval() -> None:
    play = Play()
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(BALL, "A:Tournament Director", role, "ann")
    play.director(replace(BALL, diameter=18))
    assert ("2.3" in play.last(BallMeasured).under, play.game.ball) == (True, 18)


@rule("american-roulette", NI2002_45="2.3")
def test_at_any_time_but_while_one_runs() -> None:
    play = Play(patrons=("ann",))
    play.director(BALL)
    play.lift()
    play.director(BALL)
    play.wager("ann", "red", 10_00)
    play.director(BALL)
    play.spin()
    play.refused(BALL, "2.3", Role.DIRECTOR)
    play.call()
    play.refused(BALL, "2.3", Role.DIRECTOR)
    play.rest("7")
    play.director(BALL)
    play.settle()
    play.director(BALL)
    assert len(play.all(BallMeasured)) == 6


@rule("american-roulette", NI2002_45=("A:Wheel", "5.1", "5.2"))
def test_at_a_virtual_table_a_sealed_number_stands_for_wheel_and_ball() -> None:
    play = Play(patrons=("ann",), burnt=False, virtual=True)
    (opened,) = play.do(c.LiftDolly(commitment="c0ffee"))
    assert {"A:Wheel", "5.1", "5.2", "~R26"} <= set(opened.under)
    play.wager("ann", "red", 10_00)
    play.spin()
    assert {"A:Wheel", "~R26"} <= set(play.last(BallSpun).under)
    assert play.last(BallSpun).ball == 0


@rule("american-roulette", NI2002_45=("4.1", "4.4", "5.3"))
def test_the_dealer_of_a_virtual_table_spins_and_lets_betting_go_on_until_the_call() -> None:
    with House("memory:") as house:
        set_up_table(house, "T", BOOK, demonstration=True)
        must(house, "T", JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        must(house, "T", IssueChips(patron="ann", cents=100_00), "dee", Role.DIRECTOR)
        dealer, hosted = house.dealer("T"), house.table("T")
        dealer.deal_on()
        must(house, "T", c.PlaceWager(patron="ann", option="17", amount=5_00), "ann", Role.PATRON)
        assert isinstance(dealer.before_the_call(), Accepted)
        assert dealer.deal_on() == 0  # the call is not the dealer's next step: it comes when the time is up
        assert hosted.table
        assert (hosted.table.game.round.running, hosted.table.game.round.pocket) == (True, "")
        must(house, "T", c.PlaceWager(patron="ann", option="red", amount=5_00), "ann", Role.PATRON)
        assert isinstance(dealer.call_no_more_bets(), Accepted)  # and spins no second time
        late = house.act("T", c.PlaceWager(patron="ann", option="black", amount=5_00), "ann", Role.PATRON)
        assert isinstance(late, Refused)
        assert "5.3" in late.refusal.under
        dealer.deal_on()
        assert len([fact for fact in hosted.facts() if isinstance(fact, BallSpun)]) == 1
        [closed] = [fact for fact in hosted.facts() if isinstance(fact, RoundClosed)]
        assert closed.number
