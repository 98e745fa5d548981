"""Sections 9 and 10: players divide their hands or have it done, and the House's is set by House Way alone."""

from typing import Any

import pytest

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import HandParted, HandSet, HandShown, HouseHandSet
from croupier.games.pai_gow.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t, open_to
from croupier.views.pai_gow.felt import HandTiles
from croupier.views.table_view import seen_by
from tests.marks import rule
from tests.rules.pai_gow.hands import name_of
from tests.rules.pai_gow.play import AT, HOUSE, LOSE, PUSH, WIN, Play

FOUR = "Mooy Bon Foo Look"  # House Way: Bon Foo / Mooy Look


def dealt(*hands: str) -> Play:
    """Ann and bob have tiles, read as they were dealt if they are named."""
    play = Play()
    play.wagers("ann", "bob")
    if hands:
        play.deal_read(*hands)
    else:
        play.deal()
    return play


def lies(play: Play, whose: str) -> tuple[set[str], set[str]]:
    """The kinds of tile that lie together."""
    first, second = play.hand(whose).parted()
    return {name_of(tile) for tile in first}, {name_of(tile) for tile in second}


# A player sets the hand (9.1)


@rule("pai-gow", NI2002_45=("9.1", "A:Set"))
@pytest.mark.parametrize("two", ["Yun Gow", "Yun Teen", "Yun Chong", "Teen Chong", "Gow Chong", "Gow Teen"])
def test_a_player_divides_the_hand_in_any_of_the_three_ways(two: str) -> None:
    play = dealt(WIN, LOSE)
    assert (play.step, "9.1" in play.need.under) == (Step.SET, True)
    play.set_read("ann", two)
    is_set, parted = play.last(HandSet), play.last(HandParted)
    assert (is_set.patron, is_set.box, is_set.how, {"9.1", "A:Set"} <= set(is_set.under)) == ("ann", 2, "player", True)
    together = {name_of(play.hand("ann").tiles[place]) for place in parted.together}
    assert together == set(two.split())
    assert lies(play, "ann") == (together, {"Yun", "Gow", "Teen", "Chong"} - together)


@rule("pai-gow", NI2002_45=("9.1", "16.7(a)"))
def test_the_three_ways_are_offered_to_its_owner_without_a_word_of_advice() -> None:
    play = dealt(WIN, LOSE)
    offered = [
        choice for choice in open_to(play.state, "ann", Role.PATRON, AT) if isinstance(choice.command, c.SetHand)
    ]
    assert [choice.say for choice in offered] == ["44 with 45", "44 with 66", "44 with 33"]
    for role in set(Role) - {Role.PATRON}:
        theirs = [choice.command for choice in open_to(play.state, "dee", role, AT)]
        assert not [command for command in theirs if isinstance(command, c.SetHand)]


@rule("pai-gow", NI2002_45=("9.1", "4.1", "16.7(a)"))
def test_its_owner_alone_sees_how_each_way_counts_in_the_order_of_the_tiles() -> None:
    play = dealt(WIN, LOSE)
    own = hands_seen(play, "ann", Role.PATRON)
    assert [(way.two, way.low.words, way.high.words) for way in own[0].ways] == [
        ((1, 2), "7, Yun high", "8, Teen high"),
        ((2, 4), "5, Chong high", "Teen Gong"),
        ((1, 4), "4, Yun high", "Teen Wong"),
    ]
    assert [(way.low.count, way.high.count) for way in own[0].ways] == [
        ("8 + 9 = 17", "12 + 6 = 18"),
        ("6 + 9 = 15", "Teen with an 8"),
        ("8 + 6 = 14", "Teen with a 9"),
    ]
    assert [way.low.won for way in own[0].ways] == [None, None, None]
    assert own[1].ways == ()
    for role in (Role.DEALER, Role.DIRECTOR, Role.INSPECTOR):
        assert [hand.ways for hand in hands_seen(play, "dee", role)] == [(), ()]
    play.set_read("ann", "Yun Gow")
    assert hands_seen(play, "ann", Role.PATRON)[0].ways == ()


def hands_seen(play: Play, who: str, role: Role) -> tuple[HandTiles, ...]:
    now: Any = seen_by(play.state, 0, who, role, AT).round
    hands: tuple[HandTiles, ...] = now.hands
    return hands


@rule("pai-gow", NI2002_45=("11.1", "11.3"))
def test_each_part_says_whether_it_won_once_it_was_compared() -> None:
    play = Play()
    play.play(HOUSE, ann=WIN, bob=PUSH)
    seen: Any = seen_by(play.state, 0, "ann", Role.PATRON, AT).last
    parts = [(hand.low.won, hand.high.won) for hand in seen.hands]
    assert parts == [(True, True), (False, True)]
    assert (seen.house.low.won, seen.house.high.won) == (None, None)


@rule("pai-gow", NI2002_45="9.1")
def test_tiles_that_nobody_read_are_named_when_they_are_shown() -> None:
    play = dealt()
    play.refused(c.SetHand(patron="ann", two=("66", "45")), "9.1", Role.PATRON, "ann")
    play.set("ann", "bob")
    play.house()
    play.show(WIN)
    assert lies(play, "ann") == ({"Yun", "Gow"}, {"Teen", "Chong"})


@rule("pai-gow", NI2002_45="9.1")
def test_players_set_in_any_order_and_all_before_the_house() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    play.wagers("ann", "bob", "cat")
    play.deal()
    play.set("cat")
    play.refused(c.TurnHouseHand(tiles=("55", "22", "56", "15")), "9.1")
    play.set("ann")
    assert (play.step, play.need.say) == (Step.SET, "Still to set their hands: bob")
    play.set("bob")
    assert (play.step, "10.1" in play.need.under) == (Step.HOUSE, True)


@rule("pai-gow", NI2002_45="9.1")
def test_there_must_be_a_hand_to_set() -> None:
    play = Play()
    for kind in (c.SetHand, c.AskHouseWay):
        play.refused(kind(patron="ann"), "9.1", Role.PATRON, "ann")
    play.wagers("ann", "bob")
    play.throw()
    for kind in (c.SetHand, c.AskHouseWay):
        play.refused(kind(patron="ann"), "9.1", Role.PATRON, "ann")
    play.deal()
    play.concede("ann")
    for kind in (c.SetHand, c.AskHouseWay):
        play.refused(kind(patron="ann"), "9.1", Role.PATRON, "ann")
    play.refused(c.SetHand(patron="eve"), "9.1")


# By House Way on request (9.2)


@rule("pai-gow", NI2002_45="9.2")
def test_a_request_that_is_not_open_is_refused_under_its_own_rule() -> None:
    play = Play()
    request = c.AskHouseWay(patron="ann")
    assert play.refused(request, "9.2", Role.PATRON, "ann").instead == ("place_wager", "call_no_more_bets")
    play.wagers("ann", "bob")
    play.throw()
    play.refused(request, "9.2", Role.PATRON, "ann")
    play.deal()
    play.concede("ann")
    play.refused(request, "9.2", Role.PATRON, "ann")
    assert "9.2" not in play.refused(c.SetHand(patron="ann"), "9.1", Role.PATRON, "ann").under


@rule("pai-gow", NI2002_45=("9.2", "10.1", "A:House Way"))
def test_on_request_the_dealer_sets_the_hand_by_house_way() -> None:
    play = dealt(FOUR, LOSE)
    play.ask_house_way("ann")
    is_set = play.last(HandSet)
    assert (is_set.how, {"9.2", "A:House Way"} <= set(is_set.under)) == ("house way", True)
    assert "10.1" in play.last(HandParted).under
    assert set(map(frozenset, lies(play, "ann"))) == {frozenset({"Bon", "Foo"}), frozenset({"Mooy", "Look"})}


@rule("pai-gow", NI2002_45=("9.2", "13.11"))
def test_a_hand_that_was_to_be_set_so_is_held_to_it_when_it_is_shown() -> None:
    play = dealt()
    play.ask_house_way("ann")
    play.set("bob")
    play.house("66 13 33 14")
    wrong = c.ShowHand(low=("55", "22"), high=("56", "15"))
    refusal = play.refused(wrong, "9.2")
    assert {"13.11", "10.1(c)"} <= set(refusal.under)
    assert refusal.instead == ("22", "56")  # what goes together, and why, is said
    assert "5, Bon high and 6, Mooy high" in refusal.because
    play.do(c.ShowHand(low=("22", "56"), high=("55", "15")))
    assert play.last(HandShown).low == ("22", "56")


@rule("pai-gow", NI2002_45=("9.2", "10.1"))
@pytest.mark.parametrize("low", ["11 13", "11 22"])
def test_a_setting_of_the_same_value_will_do(low: str) -> None:
    """Day and Gor with Teen and Bon, or Day and Bon with Teen and Gor: 6 and 6 either way."""
    play = dealt()
    play.ask_house_way("ann")
    play.set("bob")
    play.house("55 33 56 14")
    rest = [tile for tile in ("66", "11", "13", "22") if tile not in low.split()]
    play.do(c.ShowHand(low=tuple(low.split()), high=tuple(rest)))


# It stays so (9.3)


@rule("pai-gow", NI2002_45="9.3")
@pytest.mark.parametrize("read", [True, False])
@pytest.mark.parametrize("moment", ["setting", "turned", "settled"])
def test_a_hand_that_is_set_is_not_altered(read: bool, moment: str) -> None:
    play = dealt(*((WIN, LOSE) if read else ()))
    play.set_read("ann", "Yun Gow") if read else play.set("ann")
    before = play.hand("ann").together
    if moment != "setting":
        play.set_read("bob", "Ping Gor") if read else play.set("bob")
        play.house()
    if moment == "settled":
        play.show("" if read else WIN)
    clause = "9.1" if moment == "settled" else "9.3"  # then there is no hand to set any more
    two = ("44", "66") if read else ()
    play.refused(c.SetHand(patron="ann", two=two), clause, Role.PATRON, "ann")
    play.refused(c.SetHand(patron="ann", two=two), clause, Role.DEALER)
    play.refused(c.AskHouseWay(patron="ann"), clause, Role.PATRON, "ann")
    if read:
        assert play.hand("ann").together == before


@rule("pai-gow", NI2002_45=("9.3", "9.2"))
def test_nor_one_that_was_set_by_house_way() -> None:
    play = dealt(FOUR, LOSE)
    play.ask_house_way("ann")
    play.refused(c.SetHand(patron="ann", two=("55", "22")), "9.3", Role.PATRON, "ann")
    play.refused(c.ReportAbsent(box=2), "9.2")


@rule("pai-gow", NI2002_45="9.3")
def test_a_hand_that_was_read_and_set_is_shown_as_it_lies() -> None:
    play = dealt(WIN, LOSE)
    play.set_read("ann", "Yun Gow")
    play.set_read("bob", "Ping Gor")
    play.house()
    play.refused(c.ShowHand(low=("44", "66"), high=("45", "33")), "13.11")
    play.show()
    assert (play.last(HandShown).low, play.last(HandShown).high) == (("44", "45"), ("66", "33"))


# Nobody sets it (G17)


@rule("pai-gow", NI2002_45=("9.1", "9.2", "10.1"))
def test_a_hand_that_is_not_set_in_time_is_set_by_house_way() -> None:
    play = dealt(FOUR, LOSE)
    play.director(c.ReportAbsent(box=2))
    is_set = play.last(HandSet)
    assert (is_set.how, {"9.1", "9.2", "~G17"} <= set(is_set.under)) == ("time", True)
    assert set(map(frozenset, lies(play, "ann"))) == {frozenset({"Bon", "Foo"}), frozenset({"Mooy", "Look"})}
    play.refused(c.SetHand(patron="ann", two=("55", "22")), "9.3", Role.PATRON, "ann")
    for box in (2, 1, 4, 99):
        play.refused(c.ReportAbsent(box=box), "9.1")
    play.set_read("bob", "Ping Gor")
    play.refused(c.ReportAbsent(box=3), "9.1")


@rule("pai-gow", NI2002_45=("9.1", "9.2", "16.3(b)"))
def test_nor_does_anybody_wait_for_an_excluded_player() -> None:
    play = dealt()
    play.director(t.ExcludePatron(patron="ann", reason="marked tiles"))
    assert isinstance(play.ask(c.SetHand(patron="ann"), Role.PATRON, "ann"), Refusal)
    assert play.needs.patrons == ("bob",)
    play.set("bob")
    assert (play.needs.by, play.needs.commands) == ((Role.DEALER,), ("report_absent",))
    play.do(c.ReportAbsent(box=2))
    assert play.step is Step.HOUSE


# The House's hand (10, 13.9)


@rule("pai-gow", NI2002_45=("10.1", "6.1", "A:House Way"))
def test_the_houses_hand_is_turned_and_set_by_house_way() -> None:
    play = dealt()
    play.set("ann", "bob")
    play.house(HOUSE)
    turned = play.last(HouseHandSet)
    assert (turned.low, turned.high, turned.words) == (("22", "56"), ("55", "15"), "5, Bon high and 6, Mooy high")
    assert turned.because == "5 is the highest count for the low part"
    assert {"10.1", "6.1", "A:House Way", "10.1(c)"} <= set(turned.under)
    assert play.hand("house").face_up == turned.tiles
    play.refused(c.TurnHouseHand(tiles=turned.tiles), "10.1")  # once


@rule("pai-gow", NI2002_45=("13.9", "10.1"))
@pytest.mark.parametrize("low", [("55", "22"), ("55", "56"), ("22", "15"), ("55",), ("55", "22", "56"), ("66", "11")])
def test_set_otherwise_it_is_refused_and_the_right_setting_named(low: tuple[str, ...]) -> None:
    play = dealt()
    play.set("ann", "bob")
    refusal = play.refused(c.TurnHouseHand(tiles=("55", "22", "56", "15"), low=low), "13.9")
    assert (refusal.instead, "10.1(c)" in refusal.under) == (("22", "56"), True)
    assert "5, Bon high and 6, Mooy high: 5 is the highest count" in refusal.because
    play.do(c.TurnHouseHand(tiles=("55", "22", "56", "15"), low=("56", "22")))


@rule("pai-gow", NI2002_45=("13.9", "10.1"))
@pytest.mark.parametrize("low", ["11 13", "11 22", "66 22"])
def test_a_setting_of_the_same_value_is_not_contrary_to_house_way(low: str) -> None:
    play = dealt()
    play.set("ann", "bob")
    play.house("66 11 13 22", low)
    assert play.last(HouseHandSet).words == "6, Day high and 6, Teen high"


@rule("pai-gow", NI2002_45=("10.1", "9.1"))
def test_it_is_turned_when_all_hands_are_set_or_conceded_and_not_before() -> None:
    play = dealt()
    turn = c.TurnHouseHand(tiles=("55", "22", "56", "15"))
    play.refused(turn, "10.1")
    play.concede("ann")
    play.refused(turn, "10.1")
    play.set("bob")
    play.do(turn)
    play.show(WIN)
    play.collect()


@rule("pai-gow", NI2002_45="A:Hand")
def test_four_tiles_are_turned() -> None:
    play = dealt()
    play.set("ann", "bob")
    for four in ((), ("66",), ("66", "11", "44"), ("66", "11", "44", "13", "55")):
        play.refused(c.TurnHouseHand(tiles=four), "A:Hand")


@rule("pai-gow", NI2002_45="10.1")
@pytest.mark.parametrize("hands", [(WIN, LOSE), (PUSH, LOSE)])
def test_how_it_is_set_depends_on_no_players_hand(hands: tuple[str, str]) -> None:
    play = dealt()
    play.set("ann", "bob")
    play.house(HOUSE)
    as_set = play.last(HouseHandSet)
    play.settle(ann=hands[0], bob=hands[1])
    assert (as_set.low, as_set.high) == (("22", "56"), ("55", "15"))
