"""Section 3, minimum and maximum wagers."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import BetPlaced, WagerPlaced
from croupier.games.context import Limit
from croupier.games.rounds import UnderMinimumAdvised
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import LimitsSet
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, BET, LOW, NOTHING, PAIR, START, Play

LIMITS = {"main": Limit(10_00, 100_00, 5_00)}


def place(amount: int, patron: str = "ann", box: int = 1) -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option="main", amount=amount, box=box)


@rule("canberra-poker", NI2002_45=("3.1", "3.2"))
def test_the_sign_shows_minimum_maximum_and_multiples_of_the_ante() -> None:
    play = Play(limits=LIMITS)
    shown = sign(play.state)
    (line,) = shown.limits
    assert (line.kind, line.name) == ("main", "Ante")
    assert (line.minimum, line.maximum, line.multiple) == (10_00, 100_00, 5_00)
    assert {"3.1", "3.2"} <= {clause.clause for clause in shown.under}
    assert {"3.1", "3.2"} <= set(play.last(LimitsSet).under)


@rule("canberra-poker", NI2002_45="3.1")
def test_the_limits_stay_as_displayed_while_the_table_is_open() -> None:
    play = Play(limits=LIMITS)
    play.refused(t.SetLimits(limits={"main": Limit(25_00, 200_00, 5_00)}), "3.1", Role.DIRECTOR)
    play.refused(t.GiveNotice(limits={"main": Limit(25_00, 200_00, 5_00)}), "3.1", Role.DIRECTOR)
    play.refused(t.PlacePersonalLimit(patron="ann", maximum=200_00), "3.1", Role.DIRECTOR)


@rule("canberra-poker", NI2002_45=("3.1", "3.2"))
@pytest.mark.parametrize(
    ("limit", "clause"),
    [
        (Limit(50_00, 10_00, 5_00), "3.1"),
        (Limit(12_00, 100_00, 5_00), "3.1"),
        (Limit(10_00, 101_00, 5_00), "3.1"),
        (Limit(10_00, 100_00, 0), "3.2"),
        (Limit(10_00, 100_00, 10), "3.2"),  # no chip of ten cents
    ],
)
def test_limits_that_could_not_be_kept_do_not_go_on_the_sign(limit: Limit, clause: str) -> None:
    play = Play(opened=False)
    play.refused(t.SetLimits(limits={"main": limit}), clause, Role.DIRECTOR)
    play.refused(t.SetLimits(limits={"bet": Limit(10_00, 100_00, 5_00)}), "3.1", Role.DIRECTOR)


@rule("canberra-poker", NI2002_45="3.2")
@pytest.mark.parametrize("amount", [12_00, 10_25, 0, -10_00])
def test_an_ante_is_a_permitted_multiple(amount: int) -> None:
    play = Play(limits=LIMITS)
    play.refused(place(amount), "3.2", Role.PATRON, "ann")
    play.wager("ann", 10_00)
    play.refused(c.ChangeWager(patron="ann", option="main", amount=amount), "3.2", Role.PATRON, "ann")


@rule("canberra-poker", NI2002_45=("3.3", "3.3[advise]"))
@pytest.mark.parametrize(("hand", "won"), [(PAIR, 15_00), (NOTHING, -15_00), ("fold", -5_00)])
def test_a_first_ante_under_the_minimum_is_settled_as_it_is_and_the_next_returned(hand: str, won: int) -> None:
    play = Play(patrons=("ann",), limits=LIMITS)
    play.play(ACE_KING, amount=5_00, ann=hand)
    assert {"3.3", "3.3[advise]"} <= set(play.last(UnderMinimumAdvised).under)
    assert (play.won("ann"), play.state.patrons["ann"].advised_of_minimum) == (won, True)
    play.prepare_shoe()
    play.refused(place(5_00), "3.3[advise]", Role.PATRON, "ann")
    assert play.chips("ann") == START + won
    play.wager("ann", 10_00)
    play.refused(c.ChangeWager(patron="ann", option="main", amount=5_00), "3.3[advise]", Role.PATRON, "ann")


@rule("canberra-poker", NI2002_45="3.3[advise]")
def test_each_player_is_advised_for_themselves_and_for_one_visit() -> None:
    play = Play(limits=LIMITS)
    play.wager("ann", 5_00)
    play.wager("bob", 5_00)
    assert [fact.patron for fact in play.all(UnderMinimumAdvised)] == ["ann", "bob"]
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    play.wager("ann", 5_00)  # the first was never settled (X26)
    assert play.last(UnderMinimumAdvised).patron == "ann"
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.as_patron("ann", t.JoinTable(patron="ann", seat=1))
    play.wager("ann", 5_00)


@rule("canberra-poker", NI2002_45=("3.4", "7.2"))
@pytest.mark.parametrize(("hand", "won"), [(PAIR, 300_00), (NOTHING, -300_00), ("fold", -100_00)])
def test_an_ante_over_the_maximum_is_paid_or_collected_to_the_maximum(hand: str, won: int) -> None:
    """The Bet on it is twice the part that counts."""
    play = Play(patrons=("ann",), limits=LIMITS)
    play.play(ACE_KING, amount=150_00, ann=hand)
    placed, settled = play.last(WagerPlaced), play.settled("ann")
    assert (placed.amount, placed.at_risk, "3.4" in placed.under) == (150_00, 100_00, True)
    assert (settled.stake, "3.4" in settled.under) == (100_00, True)
    assert settled.returned == (150_00 if won > 0 else 50_00)
    assert [fact.amount for fact in play.all(BetPlaced)] == ([] if hand == "fold" else [200_00])
    assert play.won("ann") == won


@rule("canberra-poker", NI2002_45=("3.1", "3.4"))
def test_the_bet_comes_on_top_of_a_maximum_ante() -> None:
    play = Play(patrons=("ann",), limits=LIMITS)
    play.play(ACE_KING, amount=100_00, ann=PAIR)
    settled = play.settled("ann", BET)
    assert (settled.stake, settled.pays, "3.4" in settled.under) == (200_00, 200_00, False)


@rule("canberra-poker", NI2002_45="3.4")
def test_a_change_of_the_ante_is_held_to_the_maximum_too() -> None:
    play = Play(patrons=("ann",), limits=LIMITS)
    play.wager("ann", 50_00)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=150_00))
    assert play.round.wagers["ann", "main"].at_risk == 100_00
    play.deal(LOW[-2:])
    play.bet("ann")
    play.showdown(LOW, ann=NOTHING)
    assert play.won("ann") == 100_00
