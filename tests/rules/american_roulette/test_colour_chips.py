"""Colour chips (4.2, 4.6): another look of a player's own chips, told apart by colour, each worth its value."""

import pytest
from msgspec.structs import replace

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import ColourIssued, ColourRequired, ColourReturned
from croupier.games.american_roulette.layout import KINDS
from croupier.games.context import Limit
from croupier.ruling import Command, Role
from croupier.table import commands as t
from croupier.table.facts import PatronLeft
from tests.marks import rule
from tests.rules.american_roulette.play import START, Play, money

BLUE = c.IssueColour(patron="ann", colour="blue", value=5_00)


def coloured(value: int = 10_00) -> Play:
    """Ann has blue chips, and wagers are open."""
    play = Play()
    play.do(replace(BLUE, value=value))
    play.lift()
    return play


@rule("american-roulette", NI2002_45=("A:Colour Chips", "4.2"))
def test_a_colour_is_issued_to_one_player_at_a_value() -> None:
    play = Play()
    play.do(BLUE)
    issued = play.last(ColourIssued)
    assert (issued.patron, issued.colour, issued.value) == ("ann", "blue", 5_00)
    assert {"A:Colour Chips", "4.2"} <= set(issued.under)
    for colour in ("blue", "Blue", " BLUE "):
        play.refused(replace(BLUE, patron="bob", colour=colour), "A:Colour Chips")
    play.do(replace(BLUE, patron="bob", colour="red"))
    play.do(replace(BLUE, colour="green", value=10_00))  # ann changes hers
    play.do(replace(BLUE, patron="bob"))
    assert {name: (held.name, held.value) for name, held in play.game.colours.items()} == {
        "ann": ("green", 10_00),
        "bob": ("blue", 5_00),
    }


@rule("american-roulette", NI2002_45="A:Colour Chips")
@pytest.mark.parametrize("colour", ["", " ", "5", "light blue"])
def test_it_has_a_name_and_an_owner_at_the_table(colour: str) -> None:
    play = Play()
    play.refused(replace(BLUE, colour=colour), "A:Colour Chips")
    play.refused(replace(BLUE, patron="eve"), "A:Colour Chips")
    play.refused(c.ReturnColour(patron="ann"), "A:Colour Chips")


@rule("american-roulette", NI2002_45=("A:Marker Button", "A:Colour Chips"))
@pytest.mark.parametrize("value", [5_00, 10_00, 25_00, 0, -5_00, 2_50, 7_50])
def test_it_is_worth_the_table_minimum_or_more_in_multiples_of_it(value: int) -> None:
    play = Play()
    issue = replace(BLUE, value=value)
    if value not in (5_00, 10_00, 25_00):
        play.refused(issue, "A:Marker Button")
        return
    play.do(issue)
    assert ("A:Marker Button" in play.last(ColourIssued).under) == (value > 5_00)


@rule("american-roulette", NI2002_45="A:Marker Button")
def test_a_value_above_the_minimum_is_shown_with_a_marker_button() -> None:
    play = Play(limits={kind: Limit(10_00, 500_00, 5_00) for kind in KINDS if kind != "red"})
    play.do(BLUE)  # 5.00 is the minimum of red, and so the table's
    play.do(replace(BLUE, patron="bob", colour="pink", value=10_00))
    for who in ("ann", "bob", ""):
        shown = [(each.patron, each.colour, each.value, each.marker_button) for each in play.felt(who).colours]
        assert shown == [("ann", "blue", 5_00, False), ("bob", "pink", 10_00, True)]


@rule("american-roulette", NI2002_45=("A:Colour Chips", "4.2"))
def test_wagers_are_a_whole_number_of_them() -> None:
    play = coloured(10_00)
    short: list[Command] = [
        c.PlaceWager(patron="ann", option="17", amount=15_00),
        c.PlaceRaceTrackWager(patron="ann", section="tier", amount=30_00),
    ]
    for command in short:
        play.refused(command, "A:Colour Chips", Role.PATRON, "ann")
    play.wager("ann", "17", 20_00)
    play.refused(c.ChangeWager(patron="ann", option="17", amount=15_00), "A:Colour Chips", Role.PATRON, "ann")
    play.refused(
        c.ChangeWager(patron="ann", option="17", amount=15_00, to_option="red"), "A:Colour Chips", Role.PATRON, "ann"
    )
    play.as_patron("ann", c.ChangeWager(patron="ann", option="17", amount=10_00))
    play.track("ann", "orphelins", 10_00)
    play.wager("bob", "17", 15_00)  # bob plays with tournament chips


@rule("american-roulette", NI2002_45=("A:Colour Chips", "4.2"))
def test_no_total_changes_when_chips_change_their_look() -> None:
    play = Play()
    before = dict(play.state.balances)
    play.do(BLUE)
    assert dict(play.state.balances) == before
    play.do(c.ReturnColour(patron="ann"))
    assert (dict(play.state.balances), "A:Colour Chips" in play.last(ColourReturned).under) == (before, True)
    play.do(BLUE)
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    assert (play.won("ann"), money(play)) == (350_00, 0)


@rule("american-roulette", NI2002_45="A:Colour Chips")
def test_chips_that_are_down_keep_their_look() -> None:
    play = coloured()
    play.wager("ann", "17", 10_00)
    for command in (replace(BLUE, colour="green"), c.ReturnColour(patron="ann")):
        play.refused(command, "A:Colour Chips")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="17"))
    play.do(replace(BLUE, colour="green"))
    play.do(c.ReturnColour(patron="ann"))
    assert play.game.colours == {}


@rule("american-roulette", NI2002_45=("A:Dealer", "A:Tournament Director"))
def test_dealer_or_director_issues_them_and_takes_them_back() -> None:
    play = Play()
    for role in set(Role) - {Role.DEALER, Role.DIRECTOR}:
        play.refused(BLUE, "A:Dealer", role, "ann")
        play.refused(c.ReturnColour(patron="ann"), "A:Dealer", role, "ann")
    play.director(BLUE)
    play.do(c.ReturnColour(patron="ann"))


# They stay at the table


@rule("american-roulette", NI2002_45="A:Colour Chips")
def test_they_are_changed_back_before_their_owner_leaves() -> None:
    play = Play()
    play.do(BLUE)
    returned, left = play.as_patron("ann", t.LeaveTable(patron="ann"))
    assert (type(returned), type(left)) == (ColourReturned, PatronLeft)
    assert ("A:Colour Chips" in returned.under, play.state.balances["away:ann"]) == (True, START)
    play.do(replace(BLUE, patron="bob"))  # the colour is free
    play.as_patron("ann", t.JoinTable(patron="ann", seat=1))
    assert [each.patron for each in play.felt().colours] == ["bob"]
    play.refused(BLUE, "A:Colour Chips")


@rule("american-roulette", NI2002_45="A:Colour Chips")
def test_at_another_table_they_are_nothing() -> None:
    one, other = Play(), Play()
    one.do(BLUE)
    other.refused(c.ReturnColour(patron="ann"), "A:Colour Chips")
    other.lift()
    other.wager("ann", "17", 15_00)
    assert (other.felt().colours, len(one.felt().colours)) == ((), 1)


# The director may require them (4.6)


@rule("american-roulette", NI2002_45="4.6")
def test_the_director_may_require_a_player_to_use_them() -> None:
    play = Play()
    require = c.RequireColour(patron="ann")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(require, "A:Tournament Director", role, "ann")
    play.director(require)
    assert "4.6" in play.last(ColourRequired).under
    assert play.felt().must_use_colour == ("ann",)
    play.refused(require, "4.6", Role.DIRECTOR)
    play.refused(replace(require, patron="eve"), "4.6", Role.DIRECTOR)
    play.lift()
    wagers: list[Command] = [
        c.PlaceWager(patron="ann", option="17", amount=10_00),
        c.PlaceRaceTrackWager(patron="ann", section="tier", amount=30_00),
        c.PlaceMaximumMarker(patron="ann", number="17"),
    ]
    for wager in wagers:
        assert play.refused(wager, "4.6", Role.PATRON, "ann").instead == ("issue_colour",)
    play.wager("bob", "17", 10_00)  # it concerns ann alone
    play.do(BLUE)
    play.wager("ann", "17", 10_00)
    play.spin()


@rule("american-roulette", NI2002_45="4.6")
def test_wagers_that_are_down_stand() -> None:
    play = Play(patrons=("ann",))
    play.lift()
    play.wager("ann", "17", 10_00)
    play.director(c.RequireColour(patron="ann"))
    play.refused(c.ChangeWager(patron="ann", option="17", amount=15_00), "4.6", Role.PATRON, "ann")
    play.rest("17")
    play.settle()
    assert play.won("ann") == 350_00
    play.lift()
    play.refused(c.PlaceWager(patron="ann", option="17", amount=10_00), "4.6", Role.PATRON, "ann")


@rule("american-roulette", NI2002_45="4.6")
def test_they_are_asked_for_between_spins() -> None:
    play = Play()
    play.lift()
    play.wagers(ann={"17": 10_00}, bob={"red": 10_00})
    play.spin()
    require = c.RequireColour(patron="ann")
    play.refused(require, "4.6", Role.DIRECTOR)
    play.call()
    play.refused(require, "4.6", Role.DIRECTOR)
    play.rest("17")
    play.refused(require, "4.6", Role.DIRECTOR)
    play.settle()
    play.director(require)


# How many there are (R28)


def pieces(play: Play) -> int:
    """Everybody's view of ann's colour chips."""
    return play.felt().colours[0].chips


@rule("american-roulette", NI2002_45=("4.2", "4.6", "12.12"))
def test_they_are_issued_for_tournament_chips_that_cover_them() -> None:
    play = Play()
    for chips in (201, -1):
        refusal = play.refused(replace(BLUE, chips=chips), "4.6")
        assert "issue_chips" in refusal.instead
    play.do(replace(BLUE, chips=20))
    assert (play.last(ColourIssued).chips, pieces(play)) == (20, 20)
    play.do(replace(BLUE, chips=30))  # more of the same
    assert pieces(play) == 50
    play.refused(replace(BLUE, chips=151), "4.6")
    play.do(BLUE)  # as many as are left
    assert pieces(play) == 200
    play.refused(BLUE, "4.6")
    play.do(c.ReturnColour(patron="ann"))
    assert (play.last(ColourReturned).chips, play.chips("ann")) == (200, START)


@rule("american-roulette", NI2002_45=("4.2", "4.6"))
def test_no_more_is_wagered_in_colour_than_there_is_in_hand() -> None:
    play = Play()
    play.do(replace(BLUE, value=10_00, chips=10))
    play.lift()
    play.wager("ann", "17", 60_00)
    short: list[Command] = [
        c.PlaceWager(patron="ann", option="red", amount=50_00),
        c.PlaceRaceTrackWager(patron="ann", section="tier", amount=60_00),
        c.ChangeWager(patron="ann", option="17", amount=110_00),
    ]
    for command in short:
        assert play.refused(command, "4.6", Role.PATRON, "ann").instead == ("issue_colour",)
    play.wager("ann", "red", 40_00)
    play.do(replace(BLUE, value=10_00, chips=5))
    play.wager("ann", "red", 50_00)
    assert pieces(play) == 15


@rule("american-roulette", NI2002_45=("4.2", "4.6"))
def test_what_loses_is_taken_and_what_wins_is_paid_in_colour() -> None:
    play = Play()
    play.do(replace(BLUE, value=10_00, chips=10))
    play.play("17", ann={"17": 10_00, "red": 30_00}, bob={"red": 10_00})
    assert pieces(play) == 10 + 35 - 3
    play.play("18", ann={"17": 20_00}, bob={"red": 10_00})
    assert pieces(play) == 40
    play.director(c.CorrectNumber(number="17", reason="misread"))  # paid in tournament chips
    assert pieces(play) == 40


@rule("american-roulette", NI2002_45=("4.6", "4.7"))
def test_a_maximum_marker_stands_for_tournament_chips() -> None:
    limits = dict.fromkeys(KINDS, Limit(5_00, 10_00, 5_00))
    play = Play(patrons=("ann",), limits=limits)
    play.do(replace(BLUE, chips=20))
    play.lift()
    play.marker("ann", "34")  # 6 positions
    assert (play.on_layout("ann"), pieces(play)) == (60_00, 20)
    play.wager("ann", "1", 10_00)
    play.rest("2")
    play.settle()
    assert pieces(play) == 18
    play.lift()
    play.do(BLUE)
    play.marker("ann", "34")  # changed back for it
    assert pieces(play) == (START - 70_00 - 60_00) // 5_00


@rule("american-roulette", NI2002_45=("4.6", "4.7"))
@pytest.mark.parametrize(("amount", "blue"), [(5_00, 20), (10_00, 20), (15_00, 19)])
def test_they_are_tournament_chips_also_where_they_are_moved(amount: int, blue: int) -> None:
    limits = dict.fromkeys(KINDS, Limit(5_00, 10_00, 5_00))
    play = Play(patrons=("ann",), limits=limits | {"red": Limit(5_00, 50_00, 5_00)})
    play.do(replace(BLUE, chips=20))
    play.lift()
    play.marker("ann", "34")
    play.as_patron("ann", c.ChangeWager(patron="ann", option="34", amount=amount, to_option="red"))
    play.rest("2")
    play.settle()
    assert pieces(play) == blue  # what was added to them was blue


@rule("american-roulette", NI2002_45=("4.6", "12.12"))
def test_never_more_are_counted_than_their_player_has_chips_for() -> None:
    play = Play()
    play.do(replace(BLUE, value=10_00))
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00})
    assert pieces(play) == 135
    play.director(c.VoidRound(round=1, ground="void_spin", reason="a chip lay in the wheel"))
    assert (pieces(play), play.chips("ann")) == (100, START)
