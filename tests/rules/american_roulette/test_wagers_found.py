"""Rule 7.2: a wager is settled by where it lies when the ball falls to rest, whatever was entered (X23)."""

import pytest
from msgspec.structs import replace

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import WagerFound, WagersVoided
from croupier.games.american_roulette.procedure import Step
from croupier.games.context import Limit
from croupier.games.rounds import UnderMinimumAdvised
from croupier.ruling import Role
from croupier.views.telling import tell
from tests.marks import rule
from tests.rules.american_roulette.play import START, Play, money


def called(**limits: Limit) -> Play:
    """Ann has 20.00 on 17 and 10.00 on red, bob 10.00 on black, and no more bets has been called."""
    play = Play(limits=limits)
    play.lift()
    play.wagers(ann={"17": 20_00, "red": 10_00}, bob={"black": 10_00})
    play.spin()
    play.call()
    return play


def found(position: str, amount: int, to: str = "", patron: str = "ann") -> c.ReportWagerFound:
    return c.ReportWagerFound(patron=patron, option=position, amount=amount, to_option=to)


@rule("american-roulette", NI2002_45=("7.2", "4.5"))
@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize(
    ("report", "lies", "won"),
    [
        (found("17", 30_00), {"straight_up-17": 30_00, "red": 10_00}, 35 * 30_00 - 10_00),
        (found("Straight up 17", 5_00), {"straight_up-17": 5_00, "red": 10_00}, 35 * 5_00 - 10_00),
        (found("17", 20_00, "17/18"), {"split-17-18": 20_00, "red": 10_00}, 17 * 20_00 - 10_00),
        (found("red", 15_00, "black"), {"straight_up-17": 20_00, "black": 15_00}, 35 * 20_00 + 15_00),
        (found("red", 0), {"straight_up-17": 20_00}, 35 * 20_00),
        (found("odd", 5_00), {"straight_up-17": 20_00, "red": 10_00, "odd": 5_00}, 35 * 20_00 - 10_00 + 5_00),
        (found("17", 600_00), {"straight_up-17": 600_00, "red": 10_00}, 35 * 500_00 - 10_00),
    ],
)
def test_an_entry_that_the_layout_does_not_bear_out_is_put_right_with_the_director(
    report: c.ReportWagerFound, lies: dict[str, int], won: int, marked: bool
) -> None:
    play = called()
    if marked:
        play.rest("17")
    assert "A:Tournament Director" in play.refused(report, "7.2").under
    (fact,) = play.director(report)
    assert isinstance(fact, WagerFound)
    assert {"7.2", "4.4", "~X23"} <= set(fact.under)
    assert (play.lies("ann"), play.chips("ann")) == (lies, START - sum(lies.values()))
    assert "ann" in tell(fact)
    if not marked:
        play.rest("17")
    play.settle()
    assert (play.won("ann"), play.won("bob"), money(play)) == (won, 10_00, 0)


@rule("american-roulette", NI2002_45=("7.2", "4.4"))
def test_what_cannot_have_been_found_is_refused() -> None:
    play = called()
    for report, clause in (
        (found("17", 20_00), "7.2"),  # as entered
        (found("17", -5_00), "7.2"),
        (found("17", 20_00, "red"), "7.2"),  # both are reported as they lie
        (found("1/36", 5_00), "4.3"),
        (found("17", 20_00, "1/36"), "4.3"),
        (found("17", 5_01), "4.2"),
        (found("17", 5_000_00), "4.2"),
        (found("17", 0, "18"), "7.2"),
        (found("odd", 0), "7.2"),
        (found("17", 5_00, patron="eve"), "7.2"),
        (c.ReportWagerFound(option="red", amount=5_00, box=7), "7.2"),
    ):
        play.refused(report, clause, Role.DIRECTOR)
    play.rest("17")
    play.settle()
    play.refused(found("17", 10_00), "7.2", Role.DIRECTOR)
    play.lift()
    play.wager("ann", "17", 10_00)
    assert "change_wager" in play.refused(found("17", 5_00), "7.2", Role.DIRECTOR).instead


@rule("american-roulette", NI2002_45=("3.3", "3.3[advise]"))
def test_the_dealer_records_a_wager_under_the_minimum_and_further_ones_go_back() -> None:
    play = called(straight_up=Limit(10_00, 50_00, 5_00), red=Limit(10_00, 50_00, 5_00))
    fact, advised = play.do(found("17", 5_00))
    assert (fact.at_risk, advised.patron) == (5_00, "ann")
    assert {"3.3", "3.3[advise]"} <= set(advised.under)
    play.do(replace(found("17", 5_00), amount=2_50))  # the same one, seen better
    assert (play.lies("ann")["straight_up-17"], len(play.all(UnderMinimumAdvised))) == (2_50, 1)
    (back,) = play.do(found("red", 5_00))
    assert isinstance(back, WagersVoided)
    assert {"3.3[advise]", "~X23"} <= set(back.under)
    assert play.lies("ann") == {"straight_up-17": 2_50}
    assert "3.3[advise]" in play.refused(found("18", 5_00), "3.3[advise]", Role.DIRECTOR).under  # none was entered
    play.rest("17")
    play.settle()
    assert play.won("ann") == 35 * 2_50


def called_with_little() -> Play:
    """A spin asks for 20.00 in all: ann has just that, in two pieces, and bob has more."""
    play = Play(limits={"spin": Limit(20_00, 500_00, 5_00)})
    return called_again(play)


def called_again(play: Play) -> Play:
    if play.step is Step.LIFT:
        play.lift()
    play.wagers(ann={"17": 15_00, "red": 5_00}, bob={"black": 30_00})
    play.spin()
    play.call()
    return play


@rule("american-roulette", NI2002_45=("3.1", "3.3", "3.3[advise]", "12.13"))
def test_wagers_that_prove_too_few_for_a_spin_are_settled_once_and_further_ones_go_back() -> None:
    play = called_with_little()
    fact, advised = play.do(found("17", 5_00))
    assert (fact.amount, advised.patron) == (5_00, "ann")
    assert {"3.3", "3.3[advise]"} <= set(advised.under)
    (again,) = play.do(found("red", 2_50), Role.DEALER)  # the same spin, seen better
    assert isinstance(again, WagerFound)
    play.rest("18")
    play.settle()
    assert play.won("ann") == -5_00 + 2_50
    assert play.state.patrons["ann"].advised_of_minimum  # that was the one time
    called_again(play)
    (back,) = play.do(found("17", 5_00))
    assert isinstance(back, WagersVoided)
    assert {"3.1", "3.3[advise]", "~X23"} <= set(back.under)
    assert (play.lies("ann"), play.lies("bob")) == ({}, {"black": 30_00})
    play.rest("17")
    play.settle()
    assert (play.won("ann"), money(play)) == (-5_00 + 2_50, 0)


@rule("american-roulette", NI2002_45=("3.3", "3.3[advise]"))
def test_a_wager_that_proves_not_to_lie_there_leaves_too_few_too() -> None:
    play = called_with_little()
    play.refused(found("17", 0), "A:Tournament Director")
    assert [type(fact) for fact in play.director(found("17", 0))] == [WagerFound, UnderMinimumAdvised]
    play.do(c.VoidSpin(ground="ball out"))
    called_again(play)
    assert len(play.director(found("17", 15_00, "18"))) == 1  # as much as before, and enough
    play.rest("17")
    play.settle()
    assert not play.state.patrons["ann"].advised_of_minimum  # nothing under the minimum was settled (X26)
    called_again(play)
    (_, advised) = play.do(found("17", 10_00))
    assert isinstance(advised, UnderMinimumAdvised)
    assert len(play.director(found("red", 20_00))) == 1  # and this makes it enough after all
    play.rest("17")
    play.settle()
    assert not play.state.patrons["ann"].advised_of_minimum
