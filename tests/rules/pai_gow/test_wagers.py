"""Sections 6 and 7: the Bank, and wagers until the dealer calls no more bets."""

import pytest

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import NoMoreBetsCalled, WagerChanged, WagerPlaced, WagerTakenBack
from croupier.games.pai_gow.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import commands as t, open_to
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.pai_gow.play import AT, LOSE, START, WIN, Play


def place(patron: str = "ann", box: int = 2, amount: int = 10_00, option: str = "wager") -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=option, amount=amount, box=box)


CHANGE = c.ChangeWager(patron="ann", option="wager", amount=25_00)
BACK = c.TakeBackWager(patron="ann", option="wager")


# Each player places a wager before the cup is opened (7.1)


@rule("pai-gow", NI2002_45="7.1")
def test_each_player_places_a_wager_before_the_cup_is_opened() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    assert (play.step, "7.1" in play.need.under) == (Step.BET, True)
    play.refused(c.CallNoMoreBets(), "7.1")
    play.wagers("ann", "cat")
    refusal = play.refused(c.CallNoMoreBets(), "7.1")
    assert "bob" in refusal.because
    cup = play.refused(c.OpenCup(dice=(1, 2, 3)), "7.1")
    assert cup.instead == ("call_no_more_bets",)
    play.wagers("bob")
    assert "7.1" in play.last(WagerPlaced).under
    play.throw()


@rule("pai-gow", NI2002_45=("7.1", "16.3(b)"))
def test_nothing_is_asked_of_onlookers_and_of_those_excluded() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    play.join("dee")  # standing
    play.director(t.ExcludePatron(patron="bob", reason="marked tiles"))
    play.wagers("ann", "cat")
    play.deal()
    assert [hand.patron for hand in play.round.hands] == ["ann", "cat"]


@rule("pai-gow", NI2002_45=("7.1", "7.4"))
def test_wagers_are_taken_once_the_tiles_are_cut() -> None:
    play = Play(burnt=False)
    play.refused(place(), "7.1", Role.PATRON, "ann")
    play.do(c.ShuffleTiles())
    play.refused(place(), "7.1", Role.PATRON, "ann")
    play.do(c.CutTiles())
    play.wagers("ann")


@rule("pai-gow", NI2002_45="7.1")
def test_no_seat_is_asked_for_because_its_player_sits_out() -> None:
    Play().refused(t.VacateSeat(patron="ann"), "7.1", Role.DIRECTOR)


# Chips, on a box (7.2)


@rule("pai-gow", NI2002_45="7.2")
def test_a_wager_is_made_of_chips_that_the_player_has() -> None:
    play = Play()
    refusal = play.refused(place(amount=START + 5_00), "7.2", Role.PATRON, "ann")
    assert "1,000.00" in refusal.because
    play.wager("ann", 600_00)
    assert ("7.2" in play.last(WagerPlaced).under, play.chips("ann")) == (True, 400_00)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="wager", amount=START))  # what is down counts
    assert (play.chips("ann"), play.on_layout("ann")) == (0, START)
    more = c.ChangeWager(patron="ann", option="wager", amount=START + 5_00)
    play.refused(more, "7.2", Role.PATRON, "ann")


@rule("pai-gow", NI2002_45="7.2")
def test_tournament_chips_are_issued_whole_and_stay_at_the_table() -> None:
    play = Play()
    assert sign(play.state).tournament_chips
    for cents in (0, -500, 510):
        play.refused(t.IssueChips(patron="ann", cents=cents), "7.2", Role.DIRECTOR)
    play.refused(t.IssueChips(patron="ann", cents=2_000_000_00), "7.2", Role.DIRECTOR)  # more than the float has
    assert not {"outside", "drop", "cash desk"} & set(play.state.balances)


@rule("pai-gow", NI2002_45=("7.1", "7.2", "A:Box"))
def test_only_somebody_at_the_table_wagers_and_only_on_a_box() -> None:
    play = Play()
    play.refused(place("eve", box=4), "7.1", Role.PATRON, "eve")
    for box in (0, 9, -1):
        play.refused(place(box=box), "A:Box", Role.PATRON, "ann")
    for option in ("main", "bank", "chung", ""):
        refusal = play.refused(place(option=option), "7.2", Role.PATRON, "ann")
        assert refusal.instead == ("wager",)


# The House's box (7.3)


@rule("pai-gow", NI2002_45=("7.3", "6.1"))
def test_no_wager_is_accepted_on_box_one() -> None:
    play = Play()
    for patron in ("ann", "bob"):
        refusal = play.refused(place(patron, box=1), "7.3", Role.PATRON, patron)
        assert "6.1" in refusal.under
    play.join("cat")  # standing, and free to choose a box
    play.refused(place("cat", box=1), "7.3", Role.PATRON, "cat")
    offered = [choice.command for choice in open_to(play.state, "cat", Role.PATRON, AT)]
    assert {cmd.box for cmd in offered if isinstance(cmd, c.PlaceWager)} == {4, 5, 6, 7, 8}


@rule("pai-gow", NI2002_45="7.3")
def test_nobody_sits_there_either() -> None:
    play = Play(patrons=())
    play.refused(t.JoinTable(patron="ann", seat=1), "7.3", Role.PATRON, "ann")
    seats = [choice.command for choice in open_to(play.state, "ann", Role.PATRON, AT)]
    assert {cmd.seat for cmd in seats if isinstance(cmd, t.JoinTable)} == {0, 2, 3, 4, 5, 6, 7, 8}


@rule("pai-gow", NI2002_45=("8.2", "8.4[count]"))
@pytest.mark.parametrize("boxes", [1, 7, 9])
def test_the_layout_has_eight_boxes_the_houses_among_them(boxes: int) -> None:
    play = Play(opened=False)
    create = t.CreateTable(name="T2", book=play.state.setting.book, dealing="live", boxes=boxes, chips=(500,))
    play.table = None
    decided = play.refused(create, "8.2", Role.OPERATOR)
    assert "8.4[count]" in decided.under


# One player, one box (17.15)


@rule("pai-gow", NI2002_45="17.15[one wager]")
def test_a_player_places_one_wager_in_their_own_box() -> None:
    play = Play()
    play.refused(place(box=4), "17.15[one wager]", Role.PATRON, "ann")  # ann sits at box 2
    play.wagers("ann")
    refusal = play.refused(place(), "17.15[one wager]", Role.PATRON, "ann")
    assert refusal.instead == ("change_wager",)
    play.refused(c.ChangeWager(patron="ann", option="wager", amount=10_00, box=4), "7.2", Role.PATRON, "ann")
    play.refused(
        c.ChangeWager(patron="ann", option="wager", amount=10_00, to_option="other"), "7.2", Role.PATRON, "ann"
    )


@rule("pai-gow", NI2002_45=("17.15[back-bet]", "17.15[one wager]"))
def test_and_nobody_wagers_in_the_box_of_another() -> None:
    play = Play()
    play.join("cat")  # standing
    play.refused(place("cat", box=2), "17.15[back-bet]", Role.PATRON, "cat")
    play.as_patron("cat", place("cat", box=5))
    play.join("dee")
    play.refused(place("dee", box=5), "17.15[back-bet]", Role.PATRON, "dee")
    play.refused(place("cat", box=6), "17.15[one wager]", Role.PATRON, "cat")


# Until the call, and from then on (7.4)


@rule("pai-gow", NI2002_45=("7.1", "7.4"))
def test_a_wager_may_be_changed_and_taken_back_until_the_call() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.as_patron("ann", CHANGE)
    assert (play.last(WagerChanged).amount, play.on_layout("ann"), play.chips("ann")) == (25_00, 25_00, START - 25_00)
    play.as_patron("ann", BACK)
    assert ("7.1" in play.last(WagerTakenBack).under, play.chips("ann")) == (True, START)
    play.refused(BACK, "7.2", Role.PATRON, "ann")
    play.refused(CHANGE, "7.2", Role.PATRON, "ann")
    play.wagers("ann")
    play.call()
    assert "7.4" in play.last(NoMoreBetsCalled).under


@rule("pai-gow", NI2002_45="7.4")
@pytest.mark.parametrize("moment", ["called", "not flat", "dice", "dealt", "set", "turned"])
def test_from_the_call_until_its_settlement_no_wager_is_touched(moment: str) -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.call()
    if moment == "not flat":
        play.do(c.OpenCup(flat=False))
    if moment in ("dice", "dealt", "set", "turned"):
        play.throw()
    if moment in ("dealt", "set", "turned"):
        play.deal()
    if moment in ("set", "turned"):
        play.set("ann", "bob")
    if moment == "turned":
        play.house()
    touched: list[Command] = [CHANGE, BACK, place(), t.LeaveTable(patron="ann")]
    for command in touched:
        play.refused(command, "7.4", Role.PATRON, "ann")
    play.refused(BACK, "7.4", Role.DEALER)
    assert play.on_layout("ann") == 10_00


@rule("pai-gow", NI2002_45="7.4")
def test_the_call_is_final() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.call()
    play.refused(c.CallNoMoreBets(), "7.4")
    play.join("cat", 4)
    play.refused(place("cat", box=4), "7.4", Role.PATRON, "cat")  # a late player waits for the next round
    offered = {choice.command.__struct_config__.tag for choice in open_to(play.state, "dealer", Role.DEALER, AT)}
    assert "recall_no_more_bets" not in offered
    play.deal()
    assert [hand.patron for hand in play.round.hands] == ["ann", "bob"]


@rule("pai-gow", NI2002_45="7.4")
def test_once_a_wager_is_settled_its_player_is_free() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    play.concede("ann")
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    assert play.state.balances["away:ann"] == START - 10_00
    play.set("bob")
    play.house()
    play.show(WIN)
    play.collect()
    assert play.won("bob") == 10_00


@rule("pai-gow", NI2002_45="6.1")
def test_the_bank_is_the_houses_in_every_round() -> None:
    play = Play()
    for _ in range(3):
        play.play(ann=WIN, bob=LOSE)
        assert (play.game.records[-1].house.box, play.game.records[-1].house.patron) == (1, "")
    assert (play.won("ann"), play.won("bob")) == (30_00, -30_00)
