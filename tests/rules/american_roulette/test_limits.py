"""Section 3, minimum and maximum wagers: of each kind, with their multiples."""

from typing import Any

import pytest

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import WagerPlaced
from croupier.games.american_roulette.layout import KINDS
from croupier.games.context import Limit
from croupier.games.rounds import UnderMinimumAdvised
from croupier.ruling import Command, Role
from croupier.table import commands as t
from croupier.table.facts import LimitsSet
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.american_roulette.play import START, Play, money

INSIDE, OUTSIDE = Limit(5_00, 50_00, 5_00), Limit(10_00, 200_00, 10_00)
LIMITS = dict.fromkeys(KINDS[:5], INSIDE) | dict.fromkeys(KINDS[5:], OUTSIDE)


def table(**setting: Any) -> Play:
    """Ann alone, wagers open, lower limits on single numbers and their combinations than on everything else."""
    play = Play(patrons=("ann",), limits=LIMITS, **setting)
    play.lift()
    return play


def place(position: str, amount: int) -> c.PlaceWager:
    return c.PlaceWager(patron="ann", option=position, amount=amount)


# The sign (3.1, 3.2)


@rule("american-roulette", NI2002_45=("3.1", "3.2"))
def test_the_sign_shows_minimum_maximum_and_multiples_of_every_kind_of_wager() -> None:
    play = table()
    shown = sign(play.state)
    assert [(line.kind, line.name) for line in shown.limits] == [(kind, play.terms.wagers[kind].name) for kind in KINDS]
    assert {line.kind: Limit(line.minimum, line.maximum, line.multiple) for line in shown.limits} == LIMITS
    assert {"3.1", "3.2"} <= {clause.clause for clause in shown.under}
    assert {"3.1", "3.2"} <= set(play.last(LimitsSet).under)


@rule("american-roulette", NI2002_45="3.1")
def test_they_stay_as_displayed_while_the_table_is_open() -> None:
    play = Play(limits=LIMITS)
    play.refused(t.SetLimits(limits={"red": INSIDE}), "3.1", Role.DIRECTOR)
    play.refused(t.GiveNotice(limits={"red": INSIDE}), "3.1", Role.DIRECTOR)
    play.refused(t.PlacePersonalLimit(patron="ann", maximum=300_00), "3.1", Role.DIRECTOR)


@rule("american-roulette", NI2002_45=("3.1", "3.2"))
@pytest.mark.parametrize(
    ("limit", "clause"),
    [
        (Limit(50_00, 10_00, 5_00), "3.1"),
        (Limit(12_00, 100_00, 5_00), "3.1"),
        (Limit(10_00, 101_00, 5_00), "3.1"),
        (Limit(0, 100_00, 5_00), "3.1"),
        (Limit(10_00, 100_00, 0), "3.2"),
        (Limit(10_00, 100_00, 10), "3.2"),  # no chip of ten cents
    ],
)
def test_limits_that_could_not_be_kept_do_not_go_on_the_sign(limit: Limit, clause: str) -> None:
    play = Play(opened=False)
    play.refused(t.SetLimits(limits={"split": limit}), clause, Role.DIRECTOR)
    play.refused(t.SetLimits(limits={"main": OUTSIDE}), "3.1", Role.DIRECTOR)


@rule("american-roulette", NI2002_45="3.1")
def test_every_kind_has_its_limits_before_the_table_opens() -> None:
    play = Play(opened=False)
    refusal = play.refused(t.OpenTable(), "3.1", Role.DIRECTOR)
    assert all(kind in refusal.because for kind in KINDS)


# Multiples (3.2)


@rule("american-roulette", NI2002_45="3.2")
@pytest.mark.parametrize("position", ["17", "5/8", "1/2/3", "1/2/4/5", "six_line-01-02-03-04-05-06", "red", "dozen-1"])
@pytest.mark.parametrize("amount", [1, 12_00, 10_25, 0, -10_00])
def test_a_wager_is_a_permitted_multiple(position: str, amount: int) -> None:
    play = table()
    play.refused(place(position, amount), "3.2", Role.PATRON, "ann")
    play.wager("ann", position, 10_00)
    change = c.ChangeWager(patron="ann", option=position, amount=amount)
    play.refused(change, "3.2", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45="3.2")
def test_each_kind_has_multiples_of_its_own() -> None:
    play = table()
    play.wager("ann", "17", 15_00)
    play.refused(place("red", 15_00), "3.2", Role.PATRON, "ann")
    play.refused(place("column-2", 25_00), "3.2", Role.PATRON, "ann")
    move = c.ChangeWager(patron="ann", option="17", amount=15_00, to_option="odd")
    play.refused(move, "3.2", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45="3.2")
@pytest.mark.parametrize("amount", [0, -5_00, -10_00])
def test_to_place_less_than_nothing_takes_no_chips_off(amount: int) -> None:
    """Although what would be left is a permitted wager."""
    play = table()
    play.wager("ann", "17", 50_00)
    play.track("ann", "tier", 20_00)
    down = play.lies("ann")
    negative: list[Command] = [
        place("17", amount),
        c.PlaceRaceTrackWager(patron="ann", section="tier", amount=6 * amount),
        c.ChangeWager(patron="ann", option="5/8", amount=amount, to_option="17"),
    ]
    for command in negative:
        play.refused(command, "3.2", Role.PATRON, "ann")
    assert play.lies("ann") == down


@rule("american-roulette", NI2002_45=("3.2", "4.8"))
def test_race_track_wagers_are_measured_piece_by_piece() -> None:
    play = table()
    play.refused(c.PlaceRaceTrackWager(patron="ann", section="tier", amount=6 * 7_00), "3.2", Role.PATRON, "ann")
    play.track("ann", "tier", 5_00)
    assert set(play.lies("ann").values()) == {5_00}


# Under the minimum (3.3)


@rule("american-roulette", NI2002_45=("3.3", "3.3[advise]"))
@pytest.mark.parametrize(("number", "won"), [("17", 35 * 5_00), ("18", -5_00)])
def test_a_first_wager_under_the_minimum_is_settled_as_it_is_and_the_next_returned(number: str, won: int) -> None:
    limits = {"straight_up": Limit(10_00, 50_00, 5_00)}
    play = Play(patrons=("ann",), limits=limits | {"dozen": Limit(5_00, 50_00, 5_00)})
    play.lift()
    play.wager("ann", "dozen-3", 5_00)  # enough for the table, whose least minimum is 5.00
    play.wager("ann", "17", 5_00)
    assert {"3.3", "3.3[advise]"} <= set(play.last(UnderMinimumAdvised).under)
    assert (play.last(UnderMinimumAdvised).patron, play.state.patrons["ann"].advised_of_minimum) == ("ann", True)
    play.rest(number)
    play.settle()
    assert play.settled("ann", "straight_up-17").stake == 5_00
    assert play.won("ann") == won - 5_00  # and the dozen is lost
    play.lift()
    play.refused(place("17", 5_00), "3.3[advise]", Role.PATRON, "ann")
    assert play.on_layout("ann") == 0
    play.wager("ann", "17", 10_00)
    play.refused(c.ChangeWager(patron="ann", option="17", amount=5_00), "3.3[advise]", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45=("3.3", "3.1"))
def test_what_is_under_the_minimum_depends_on_the_kind_of_wager() -> None:
    play = Play(patrons=("ann",), limits=LIMITS | {"red": Limit(20_00, 200_00, 10_00)})
    play.lift()
    play.wager("ann", "17", 5_00)
    play.wager("ann", "black", 10_00)
    assert play.all(UnderMinimumAdvised) == []
    play.wager("ann", "red", 10_00)
    assert [fact.patron for fact in play.all(UnderMinimumAdvised)] == ["ann"]


@rule("american-roulette", NI2002_45=("3.3", "3.3[advise]"))
def test_a_wager_that_is_reduced_or_moved_under_the_minimum_is_one_too() -> None:
    for change in (
        c.ChangeWager(patron="ann", option="red", amount=10_00),
        c.ChangeWager(patron="ann", option="red", amount=10_00, to_option="black"),
    ):
        play = Play(patrons=("ann",), limits=dict.fromkeys(("red", "black"), Limit(20_00, 200_00, 10_00)))
        play.lift()
        play.wager("ann", "red", 30_00)
        play.as_patron("ann", change)
        assert "3.3[advise]" in play.last(UnderMinimumAdvised).under
        play.refused(place("red" if change.to_option else "black", 10_00), "3.3[advise]", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45=("3.3", "3.3[advise]", "4.8"))
def test_pieces_under_the_minimum_are_advised_of_once() -> None:
    play = Play(patrons=("ann",), limits={"split": Limit(10_00, 50_00, 5_00)})
    play.lift()
    play.track("ann", "orphelins", 5_00)
    assert len(play.all(UnderMinimumAdvised)) == 1
    play.refused(c.PlaceRaceTrackWager(patron="ann", section="tier", amount=30_00), "3.3[advise]", Role.PATRON, "ann")
    play.track("ann", "orphelins", 5_00)  # which brings every piece to 10.00
    assert set(play.lies("ann").values()) == {10_00}


@rule("american-roulette", NI2002_45="3.3[advise]")
def test_each_player_is_advised_for_themselves_and_for_one_visit() -> None:
    play = Play(limits=dict.fromkeys(KINDS, Limit(10_00, 50_00, 5_00)))
    play.lift()
    play.wager("ann", "17", 5_00)
    play.wager("bob", "17", 5_00)
    assert [fact.patron for fact in play.all(UnderMinimumAdvised)] == ["ann", "bob"]
    play.refused(place("18", 5_00), "3.3[advise]", Role.PATRON, "ann")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="17"))
    play.wager("ann", "18", 5_00)  # the first was never settled (X26)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="18"))
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.as_patron("ann", t.JoinTable(patron="ann", seat=1))
    play.wager("ann", "17", 5_00)


# The table minimum, over all of a player's wagers (R9)


@rule("american-roulette", NI2002_45="3.1")
def test_all_wagers_of_a_player_together_reach_the_table_minimum() -> None:
    play = Play(limits=dict.fromkeys(KINDS, Limit(10_00, 50_00, 5_00)))
    play.lift()
    play.wager("bob", "red", 10_00)
    play.wager("ann", "17", 5_00)
    play.spin()
    refusal = play.refused(c.CallNoMoreBets(), "3.1")
    assert ("~R9" in refusal.under, "ann" in refusal.because, "bob" in refusal.because) == (True, True, False)
    play.wager("ann", "17", 5_00)
    play.call()


SPIN = Limit(20_00, 100_00, 5_00)


@rule("american-roulette", NI2002_45=("3.1", "12.13"))
def test_the_sign_may_state_a_minimum_for_the_whole_spin_apart_from_the_smallest_piece() -> None:
    play = Play(limits={"spin": SPIN})
    line = next(line for line in sign(play.state).limits if line.kind == "spin")
    assert (line.name, line.minimum, line.maximum) == ("All wagers of a player on a spin", 20_00, 100_00)
    assert play.state.machine.least_stake(play.terms, play.state.setting.limits) == 20_00
    play.lift()
    play.wager("bob", "red", 20_00)
    for number in ("1", "2", "3"):
        play.wager("ann", number, 5_00)  # each a wager of its own, and none under its minimum
    assert play.all(UnderMinimumAdvised) == []
    play.spin()
    refusal = play.refused(c.CallNoMoreBets(), "3.1")
    assert ("~R27" in refusal.under, "ann" in refusal.because, "20.00" in refusal.because) == (True, True, True)
    play.wager("ann", "4", 5_00)
    play.refused(c.TakeBackWager(patron="ann", option="4"), "3.1", Role.PATRON, "ann")
    play.call()


@rule("american-roulette", NI2002_45=("3.1", "12.13"))
def test_a_line_for_the_spin_asks_no_less_than_the_smallest_piece() -> None:
    play = Play(patrons=("ann",), limits=dict.fromkeys(KINDS, Limit(10_00, 50_00, 5_00)) | {"spin": INSIDE})
    assert play.state.machine.least_stake(play.terms, play.state.setting.limits) == 10_00


@rule("american-roulette", NI2002_45=("3.1", "3.4"))
def test_what_would_exceed_the_maximum_of_a_spin_is_not_taken() -> None:
    play = Play(patrons=("ann",), limits={"spin": SPIN})
    play.lift()
    play.wager("ann", "red", 90_00)
    for command in (
        place("17", 15_00),
        c.PlaceRaceTrackWager(patron="ann", section="tier", amount=30_00),
        c.PlaceMaximumMarker(patron="ann", number="17"),
        c.ChangeWager(patron="ann", option="red", amount=105_00),
        c.ChangeWager(patron="ann", option="red", amount=105_00, to_option="17"),
    ):
        assert "~R27" in play.refused(command, "3.1", Role.PATRON, "ann").under
    play.wager("ann", "17", 10_00)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="red", amount=90_00, to_option="black"))
    assert play.on_layout("ann") == 100_00


@rule("american-roulette", NI2002_45="3.1")
@pytest.mark.parametrize("spin", [Limit(20_00, 100_00, 10_00), Limit(3_00, 4_00, 1_00)])
def test_a_line_for_the_spin_that_its_wagers_could_not_keep_does_not_go_on_the_sign(spin: Limit) -> None:
    play = Play(opened=False)
    play.director(t.SetLimits(limits=dict.fromkeys(KINDS, INSIDE)))
    play.refused(t.SetLimits(limits={"spin": spin}), "3.1", Role.DIRECTOR)


@rule("american-roulette", NI2002_45="3.1")
def test_the_table_minimum_is_the_smallest_on_the_sign() -> None:
    play = table()
    play.wager("ann", "17", 5_00)
    play.spin()


@rule("american-roulette", NI2002_45=("3.1", "4.1"))
def test_nor_do_they_fall_below_it_while_the_ball_runs() -> None:
    play = Play(patrons=("ann",), limits=dict.fromkeys(KINDS, Limit(10_00, 50_00, 5_00)))
    play.lift()
    play.wager("ann", "17", 5_00)
    play.wager("ann", "red", 15_00)
    play.spin()
    too_little: list[Command] = [
        c.TakeBackWager(patron="ann", option="red"),
        c.ChangeWager(patron="ann", option="red", amount=5_00, to_option="17"),
    ]
    play.as_patron("ann", c.ChangeWager(patron="ann", option="red", amount=10_00))
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="17"))
    for command in too_little:
        play.refused(command, "3.1", Role.PATRON, "ann")
    assert play.lies("ann") == {"red": 10_00}


# Over the maximum (3.4)


@rule("american-roulette", NI2002_45="3.4")
@pytest.mark.parametrize(("number", "won"), [("17", 35 * 50_00), ("18", -50_00)])
def test_a_wager_over_the_maximum_is_paid_or_collected_to_the_maximum(number: str, won: int) -> None:
    play = table()
    play.play(number, ann={"17": 80_00})
    placed, settled = play.last(WagerPlaced), play.settled("ann", "straight_up-17")
    assert (placed.total, placed.at_risk, "3.4" in placed.under) == (80_00, 50_00, True)
    assert (settled.stake, "3.4" in settled.under) == (50_00, True)
    assert settled.returned == (80_00 if won > 0 else 30_00)
    assert (play.won("ann"), money(play)) == (won, 0)


@rule("american-roulette", NI2002_45=("3.4", "3.1"))
def test_each_kind_has_a_maximum_of_its_own() -> None:
    play = table()
    play.play("17", ann={"17": 60_00, "black": 200_00})
    assert (play.settled("ann", "straight_up-17").stake, play.settled("ann", "black").stake) == (50_00, 200_00)
    assert "3.4" not in play.settled("ann", "black").under


@rule("american-roulette", NI2002_45=("3.4", "4.7", "4.8", "7.2"))
def test_whichever_way_chips_got_to_a_position_they_are_one_wager() -> None:
    play = table()
    play.wager("ann", "17", 30_00)
    play.track("ann", "neighbours", 10_00, "17")
    play.as_patron("ann", c.ChangeWager(patron="ann", option="17", amount=45_00))
    assert play.round.wagers["ann", "straight_up-17"].at_risk == 45_00
    play.track("ann", "neighbours", 10_00, "34")
    wager = play.round.wagers["ann", "straight_up-17"]
    assert (wager.amount, wager.at_risk) == (55_00, 50_00)
    play.rest("17")
    play.settle()
    assert play.settled("ann", "straight_up-17").pays == 35 * 50_00


@rule("american-roulette", NI2002_45="3.4")
def test_what_others_have_on_a_position_does_not_count() -> None:
    play = Play(patrons=("ann", "bob", "cat"), limits=LIMITS)
    play.play("17", ann={"17": 50_00}, bob={"17": 50_00}, cat={"17": 60_00})
    assert [play.settled(name, "straight_up-17").stake for name in ("ann", "bob", "cat")] == [50_00] * 3
    assert [play.chips(name) for name in ("ann", "bob", "cat")] == [START + 35 * 50_00] * 3
