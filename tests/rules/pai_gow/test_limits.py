"""Section 5, minimum and maximum wagers."""

import pytest

from croupier.games.context import Limit
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import WagerPlaced
from croupier.games.rounds import UnderMinimumAdvised
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import LimitsSet
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.pai_gow.play import CONCEDE, LOSE, PUSH, START, WIN, Play

LIMITS = {"wager": Limit(10_00, 100_00, 5_00)}


def place(amount: int, patron: str = "ann", box: int = 2) -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option="wager", amount=amount, box=box)


@rule("pai-gow", NI2002_45=("5.1", "5.2"))
def test_the_sign_shows_minimum_maximum_and_multiples_for_each_box() -> None:
    play = Play(limits=LIMITS)
    shown = sign(play.state)
    (line,) = shown.limits
    assert (line.kind, line.name) == ("wager", "Each box")
    assert (line.minimum, line.maximum, line.multiple) == (10_00, 100_00, 5_00)
    assert {"5.1", "5.2"} <= {clause.clause for clause in shown.under}
    assert {"5.1", "5.2"} <= set(play.last(LimitsSet).under)


@rule("pai-gow", NI2002_45="5.1")
def test_the_limits_stay_as_displayed_while_the_table_is_open() -> None:
    play = Play(limits=LIMITS)
    other = {"wager": Limit(25_00, 200_00, 5_00)}
    play.refused(t.SetLimits(limits=other), "5.1", Role.DIRECTOR)
    play.refused(t.GiveNotice(limits=other), "5.1", Role.DIRECTOR)
    play.refused(t.PlacePersonalLimit(patron="ann", maximum=200_00), "5.1", Role.DIRECTOR)


@rule("pai-gow", NI2002_45=("5.1", "5.2"))
@pytest.mark.parametrize(
    ("limit", "clause"),
    [
        (Limit(50_00, 10_00, 5_00), "5.1"),
        (Limit(12_00, 100_00, 5_00), "5.1"),
        (Limit(10_00, 101_00, 5_00), "5.1"),
        (Limit(10_00, 100_00, 0), "5.2"),
        (Limit(10_00, 100_00, 10), "5.2"),  # no chip of ten cents
    ],
)
def test_limits_that_could_not_be_kept_do_not_go_on_the_sign(limit: Limit, clause: str) -> None:
    play = Play(opened=False)
    play.refused(t.SetLimits(limits={"wager": limit}), clause, Role.DIRECTOR)
    play.refused(t.SetLimits(limits={"main": Limit(10_00, 100_00, 5_00)}), "5.1", Role.DIRECTOR)


@rule("pai-gow", NI2002_45="5.2")
@pytest.mark.parametrize("amount", [12_00, 10_25, 0, -10_00])
def test_a_wager_is_a_permitted_multiple(amount: int) -> None:
    play = Play(limits=LIMITS)
    play.refused(place(amount), "5.2", Role.PATRON, "ann")
    play.wager("ann")
    play.refused(c.ChangeWager(patron="ann", option="wager", amount=amount), "5.2", Role.PATRON, "ann")


@rule("pai-gow", NI2002_45=("5.3", "5.3[advise]"))
@pytest.mark.parametrize(("hand", "won"), [(WIN, 5_00), (LOSE, -5_00), (PUSH, 0), (CONCEDE, -5_00)])
def test_a_first_wager_under_the_minimum_is_settled_as_it_is_and_the_next_returned(hand: str, won: int) -> None:
    play = Play(patrons=("ann",), limits=LIMITS)
    play.play(amount=5_00, ann=hand)
    assert {"5.3", "5.3[advise]"} <= set(play.last(UnderMinimumAdvised).under)
    assert (play.won("ann"), play.state.patrons["ann"].advised_of_minimum) == (won, True)
    play.prepare_shoe()
    play.refused(place(5_00), "5.3[advise]", Role.PATRON, "ann")
    assert play.chips("ann") == START + won
    play.wager("ann")
    play.refused(c.ChangeWager(patron="ann", option="wager", amount=5_00), "5.3[advise]", Role.PATRON, "ann")


@rule("pai-gow", NI2002_45="5.3[advise]")
def test_each_player_is_advised_for_themselves_and_for_one_visit() -> None:
    play = Play(limits=LIMITS)
    play.wager("ann", 5_00)
    play.wager("bob", 5_00)
    assert [fact.patron for fact in play.all(UnderMinimumAdvised)] == ["ann", "bob"]
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="wager"))
    play.wager("ann", 5_00)  # the first was never settled (X26)
    assert play.last(UnderMinimumAdvised).patron == "ann"
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="wager"))
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.as_patron("ann", t.JoinTable(patron="ann", seat=2))
    play.wager("ann", 5_00)


@rule("pai-gow", NI2002_45=("5.4", "11.8"))
@pytest.mark.parametrize(("hand", "won"), [(WIN, 100_00), (LOSE, -100_00), (PUSH, 0), (CONCEDE, -100_00)])
def test_a_wager_over_the_maximum_is_paid_or_collected_to_the_maximum(hand: str, won: int) -> None:
    play = Play(patrons=("ann",), limits=LIMITS)
    play.play(amount=150_00, ann=hand)
    placed, settled = play.last(WagerPlaced), play.settled("ann")
    assert (placed.amount, placed.at_risk, "5.4" in placed.under) == (150_00, 100_00, True)
    assert (settled.stake, "5.4" in settled.under) == (100_00, True)
    assert settled.returned == (50_00 if won < 0 else 150_00)
    assert (play.won("ann"), play.on_layout("ann")) == (won, 0)


@rule("pai-gow", NI2002_45="5.4")
def test_a_changed_wager_is_held_to_the_maximum_too() -> None:
    play = Play(patrons=("ann",), limits=LIMITS)
    play.wager("ann", 50_00)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="wager", amount=150_00))
    assert play.round.wagers["ann", "wager"].at_risk == 100_00
    play.deal()
    play.set("ann")
    play.house()
    play.show(WIN)
    assert play.won("ann") == 100_00
