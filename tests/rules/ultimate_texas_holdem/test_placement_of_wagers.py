"""Section 4, placement of wagers: Ante with an equal Blind, Trips with them, one hand each, then locked."""

import pytest

from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    NoMoreBetsRecalled,
    WagerChanged,
    WagerPlaced,
    WagerTakenBack,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import commands as t, open_to
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import AT, START, Play


def place(patron: str, amount: int, option: str = "main", box: int = 1) -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=option, amount=amount, box=box)


def standing(play: Play, patron: str) -> dict[str, int]:
    return {wager.option: wager.amount for wager in play.round.wagers.values() if wager.patron == patron}


# Chips on a box (4.1)


@rule("ultimate-texas-holdem", NI2019_212="4.1")
def test_wagers_are_chips_and_nobody_wagers_more_than_they_hold() -> None:
    """The Ante needs as much again for the Blind."""
    play = Play(patrons=())
    play.join("ann", 1, chips=25_00)
    refusal = play.refused(place("ann", 15_00), "4.1", Role.PATRON, "ann")
    assert refusal.instead == ("buy_in",)
    play.wager("ann", 10_00)
    assert "4.1" in play.last(WagerPlaced).under
    play.refused(place("ann", 10_00, "trips"), "4.1", Role.PATRON, "ann")
    play.wager("ann", 5_00, "trips")
    assert play.chips("ann") == 0
    play.refused(c.ChangeWager(patron="ann", option="main", amount=15_00), "4.1", Role.PATRON, "ann")
    play.as_patron("ann", t.BuyIn(patron="ann", cents=10_00))
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=15_00))
    assert (standing(play, "ann"), play.chips("ann")) == ({"main": 15_00, "blind": 15_00, "trips": 5_00}, 0)
    play.refused(t.BuyIn(patron="ann", cents=7), "4.1", Role.PATRON, "ann")  # no chips of seven cents


@rule("ultimate-texas-holdem", NI2019_212=("4.1", "4.2(a)"))
@pytest.mark.parametrize("option", ["play", "bet", "banker", "jackpot", ""])
def test_there_is_no_other_box_to_wager_on_before_the_deal(option: str) -> None:
    play = Play()
    refusal = play.refused(place("ann", 10_00, option), "4.2(a)", Role.PATRON, "ann")
    assert refusal.instead == ("main", "trips")
    play.wager("ann", 10_00)
    play.refused(c.ChangeWager(patron="ann", option="main", amount=10_00, to_option=option or "x"), "4.2(a)")
    play.refused(c.TakeBackWager(patron="ann", option=option), "4.2(a)", Role.PATRON, "ann")


# Ante and Blind (4.2(a))


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "4.2(a)", "A:Ante", "A:Blind"))
def test_an_ante_goes_down_with_an_equal_blind() -> None:
    play = Play()
    play.wager("ann", 10_00)
    ante, blind = play.all(WagerPlaced)
    assert (ante.option, ante.amount, ante.at_risk) == ("main", 10_00, 10_00)
    assert (blind.option, blind.amount, blind.at_risk) == ("blind", 10_00, 10_00)
    assert {"4.2", "4.2(a)", "A:Ante"} <= set(ante.under)
    assert {"4.2(a)", "A:Blind"} <= set(blind.under)
    assert play.chips("ann") == START - 20_00


@rule("ultimate-texas-holdem", NI2019_212=("4.2(a)", "A:Blind"))
def test_a_blind_is_never_placed_changed_or_taken_back_by_itself() -> None:
    play = Play()
    play.refused(place("ann", 10_00, "blind"), "A:Blind", Role.PATRON, "ann")
    play.wager("ann", 10_00)
    by_itself: list[Command] = [
        place("ann", 10_00, "blind"),
        c.ChangeWager(patron="ann", option="blind", amount=5_00),
        c.TakeBackWager(patron="ann", option="blind"),
    ]
    for command in by_itself:
        refusal = play.refused(command, "A:Blind", Role.PATRON, "ann")
        assert refusal.instead == ("main", "trips")
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=25_00))
    assert standing(play, "ann") == {"main": 25_00, "blind": 25_00}
    assert all("4.2(a)" in fact.under for fact in play.all(WagerChanged))
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=5_00))
    assert (standing(play, "ann"), play.chips("ann")) == ({"main": 5_00, "blind": 5_00}, START - 10_00)


@rule("ultimate-texas-holdem", NI2019_212="4.2")
def test_every_player_has_the_opportunity_until_the_first_card() -> None:
    play = Play(patrons=("ann", "bob"))
    play.join("cat")  # standing, and so at any free box
    for patron, boxes in (("ann", {1}), ("bob", {2}), ("cat", {3, 4, 5, 6, 7})):
        open_now = [choice.command for choice in open_to(play.state, patron, Role.PATRON, AT)]
        assert {each.box for each in open_now if isinstance(each, c.PlaceWager) and each.option == "main"} == boxes
    play.refused(place("dan", 10_00, box=4), "4.2", Role.PATRON, "dan")  # who is not at the table
    play.wager("ann", 10_00)
    play.deal()
    for patron in ("ann", "bob", "cat"):
        open_now = [choice.command for choice in open_to(play.state, patron, Role.PATRON, AT)]
        assert not [each for each in open_now if isinstance(each, c.PlaceWager)]


@rule("ultimate-texas-holdem", NI2019_212="4.2")
def test_no_wager_is_taken_before_the_cards_are_ready_and_no_card_dealt_without_one() -> None:
    play = Play(burnt=False)
    play.refused(place("ann", 10_00), "4.2", Role.PATRON, "ann")
    play.prepare_shoe()
    for command in (c.CallNoMoreBets(), c.DealCards(), c.CompleteDeal()):
        play.refused(command, "4.2")
    play.wager("ann", 10_00)
    play.do(c.CompleteDeal())


@rule("ultimate-texas-holdem", NI2019_212="4.2")
def test_a_player_need_not_wager() -> None:
    play = Play()
    play.begin("bob")
    assert [hand.patron for hand in play.round.hands] == ["bob"]


# Trips (4.2(b), 4.3)


@rule("ultimate-texas-holdem", NI2019_212=("4.2(b)", "4.3", "A:Trips[wager]"))
def test_trips_is_optional_and_only_for_those_with_ante_and_blind() -> None:
    play = Play()
    trips = place("ann", 5_00, "trips")
    assert play.refused(trips, "4.3", Role.PATRON, "ann").instead == ("place_wager",)
    play.wager("bob", 10_00)
    play.refused(trips, "4.3", Role.PATRON, "ann")  # another player's do not count
    play.wager("ann", 10_00)
    play.as_patron("ann", trips)
    placed = play.last(WagerPlaced)
    assert (placed.option, placed.amount) == ("trips", 5_00)
    assert {"4.2(b)", "4.3", "A:Trips[wager]"} <= set(placed.under)
    assert standing(play, "bob") == {"main": 10_00, "blind": 10_00}  # bob plays without


@rule("ultimate-texas-holdem", NI2019_212="4.3")
def test_without_the_ante_trips_does_not_stay_down() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.wager("ann", 5_00, "trips")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    assert {fact.option for fact in play.all(WagerTakenBack)} == {"main", "blind", "trips"}
    assert (standing(play, "ann"), play.chips("ann")) == ({}, START)


@rule("ultimate-texas-holdem", NI2019_212="4.2(b)")
def test_trips_may_be_changed_and_taken_back_by_itself() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.wager("ann", 5_00, "trips")
    play.as_patron("ann", c.ChangeWager(patron="ann", option="trips", amount=25_00))
    assert standing(play, "ann") == {"main": 10_00, "blind": 10_00, "trips": 25_00}
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="trips"))
    assert (standing(play, "ann"), play.chips("ann")) == ({"main": 10_00, "blind": 10_00}, START - 20_00)


# One hand, one wager (4.4, 4.5)


@rule("ultimate-texas-holdem", NI2019_212="4.4")
def test_a_player_wagers_on_one_hand_only() -> None:
    play = Play(patrons=("ann",))
    play.join("cat")
    play.refused(place("ann", 10_00, box=2), "4.4", Role.PATRON, "ann")  # seated at box 1
    play.as_patron("cat", place("cat", 10_00, box=5))
    play.refused(place("cat", 10_00, box=6), "4.4", Role.PATRON, "cat")
    play.refused(place("cat", 5_00, "trips", box=6), "4.4", Role.PATRON, "cat")
    play.refused(c.ChangeWager(patron="cat", option="main", amount=10_00, box=6), "4.4", Role.PATRON, "cat")
    play.wager("ann", 10_00)
    play.deal()
    assert [(hand.box, hand.patron) for hand in play.round.hands] == [(1, "ann"), (5, "cat")]


@rule("ultimate-texas-holdem", NI2019_212="4.5")
def test_one_wager_is_accepted_in_a_box() -> None:
    """So nobody backs another player's hand."""
    play = Play(patrons=("ann",))
    play.join("cat")
    play.refused(place("cat", 10_00), "4.5", Role.PATRON, "cat")  # ann's, before she has wagered
    play.wager("ann", 10_00)
    play.wager("ann", 5_00, "trips")
    for option in ("main", "trips"):
        refusal = play.refused(place("ann", 5_00, option), "4.5", Role.PATRON, "ann")
        assert refusal.instead == ("change_wager",)
        play.refused(place("cat", 5_00, option), "4.5", Role.PATRON, "cat")
    play.as_patron("cat", place("cat", 10_00, box=3))
    play.join("dan", 3)  # who sits down at a box that has its wager
    play.refused(place("dan", 10_00, box=3), "4.5", Role.PATRON, "dan")


# The lock (4.6)


@rule("ultimate-texas-holdem", NI2019_212="4.6")
@pytest.mark.parametrize("moment", ["deal", "decision", "flop", "river", "settlement"])
def test_from_the_first_card_no_wager_is_placed_changed_or_withdrawn(moment: str) -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.wager("ann", 5_00, "trips")
    play.do(c.DealCards())
    if moment != "deal":
        play.deal()
    if moment in ("flop", "river", "settlement"):
        play.decide("check")
        play.flop()
    if moment in ("river", "settlement"):
        play.decide("check")
        play.turn_and_river()
    if moment == "settlement":
        play.decide("play 1")
        play.dealers_hand("Ks 9d")
    before = dict(play.state.balances)
    moves: list[tuple[str, Command]] = [
        ("bob", place("bob", 10_00, box=2)),
        ("ann", place("ann", 5_00, "trips")),
        ("ann", c.ChangeWager(patron="ann", option="main", amount=20_00)),
        ("ann", c.ChangeWager(patron="ann", option="trips", amount=20_00)),
        ("ann", c.TakeBackWager(patron="ann", option="main")),
        ("ann", c.TakeBackWager(patron="ann", option="trips")),
        ("ann", t.LeaveTable(patron="ann")),
    ]
    for who, command in moves:
        play.refused(command, "4.6", Role.PATRON, who)
    assert dict(play.state.balances) == before


@rule("ultimate-texas-holdem", NI2019_212=("4.6", "7.1"))
def test_between_the_call_and_the_first_card_betting_may_be_opened_again() -> None:
    play = Play()
    play.refused(c.RecallNoMoreBets(), "4.6")
    play.wager("ann", 10_00)
    play.call()
    for command in (place("bob", 10_00, box=2), c.TakeBackWager(patron="bob", option="main")):
        play.refused(command, "7.1", Role.PATRON, "bob")
    play.do(c.RecallNoMoreBets())
    assert "4.2" in play.last(NoMoreBetsRecalled).under
    play.wager("bob", 10_00)
    play.deal()
    play.refused(c.RecallNoMoreBets(), "4.6")
    assert play.step is Step.DECIDE
