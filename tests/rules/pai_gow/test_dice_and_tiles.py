"""Section 2, dice and tiles: what is played with, its checks and its replacement."""

import pytest

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import CardsReplaced, DiceThrown, ReplacementChecked, TilesShuffled
from croupier.games.pai_gow.procedure import Step
from croupier.games.pai_gow.tiles import tiles
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import CardsChecked
from tests.marks import rule
from tests.rules.pai_gow.play import HOUSE, LOSE, TERMS, WIN, Play


@rule("pai-gow", NI2002_45="2.1")
def test_the_game_is_played_with_one_set_of_32_tiles() -> None:
    play = Play()
    assert len(tiles(TERMS)) == 32
    assert "2.1" in play.last(TilesShuffled).under
    play.wagers("ann", "bob")
    play.deal()
    places = [place for hand in (play.round.house, *play.round.hands) for place in hand.places]
    assert (len(set(places)), min(places) >= 1, max(places) <= 32) == (12, True, True)


@rule("pai-gow", NI2002_45="2.1")
@pytest.mark.parametrize("tile", ["12 ", "65", "Teen", "00", "As", "1", ""])
def test_there_are_no_other_tiles(tile: str) -> None:
    play = Play(patrons=("ann",))
    play.ready("ann")
    play.refused(c.TurnHouseHand(tiles=("66", "11", "44", tile)), "2.1")


@rule("pai-gow", NI2002_45="2.1")
def test_none_is_there_more_often_than_in_the_set() -> None:
    play = Play()
    play.ready("ann", "bob")
    play.refused(c.TurnHouseHand(tiles=("66", "66", "66", "11")), "2.1")
    play.refused(c.TurnHouseHand(tiles=("45", "45", "44", "11")), "2.1")  # the other Gow is 36
    play.house("66 45 44 13")
    play.refused(c.ShowHand(low=("66", "66"), high=("11", "13")), "2.1")  # one of them is the House's
    play.show("66 35 / 11 36")
    play.refused(c.ShowHand(low=("11", "35"), high=("55", "33")), "2.1")  # ann had that
    play.show("11 26 / 55 33")


@rule("pai-gow", NI2002_45="2.1")
def test_tiles_of_a_new_round_are_all_there_again() -> None:
    play = Play()
    play.play(HOUSE, ann=WIN, bob=LOSE)
    play.play(HOUSE, ann=WIN, bob=LOSE)
    assert (play.won("ann"), play.won("bob")) == (20_00, -20_00)


@rule("pai-gow", NI2002_45=("2.1", "8.4"))
@pytest.mark.parametrize("dice", [(), (1, 2), (1, 2, 3, 4), (0, 1, 1), (1, 1, 7), (1, -1, 3)])
def test_three_dice_of_six_faces_are_thrown(dice: tuple[int, ...]) -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.call()
    play.refused(c.OpenCup(dice=dice), "2.1")
    play.throw(6, 6, 6)
    assert play.last(DiceThrown).dice == (6, 6, 6)


@rule("pai-gow", NI2002_45=("2.1", "A:Tile", "A:Dice Cup", "A:Approved"))
def test_dice_and_tiles_are_approved() -> None:
    play = Play(opened=False)
    for what in ("dice", "tiles"):
        refusal = play.refused(t.OpenTable(), "2.1", Role.DIRECTOR)
        assert ("A:Dice Cup" in refusal.under, "A:Tile" in refusal.under) == (what == "dice", True)
        play.director(t.RecordApproval(what=what, reference=f"letter on {what}"))
        assert play.state.approvals[what] == f"letter on {what}"
    assert "2.1" not in play.refused(t.OpenTable(), "1.1", Role.DIRECTOR).under


# Checks


@rule("pai-gow", NI2002_45="2.2")
def test_the_dealer_checks_each_tile_before_and_after() -> None:
    play = Play(opened=False)
    play.refused(t.OpenTable(), "2.2", Role.DIRECTOR)
    play.refused(t.CheckCards(method="one by one"), "2.2", Role.DIRECTOR)
    for method in ("device", "pre-shuffled", "at a glance", ""):
        play.refused(t.CheckCards(method=method), "2.2")
    play.do(t.CheckCards(method="one by one"))
    checked = play.last(CardsChecked)
    assert (checked.when, "2.2" in checked.under) == ("before", True)
    play = Play(patrons=())
    play.director(t.CloseTable())
    assert (play.need.by, "2.2" in play.need.under) == ((Role.DEALER,), True)
    play.do(t.CheckCards(method="one by one"))
    assert play.last(CardsChecked).when == "after"


@rule("pai-gow", NI2002_45=("2.3", "2.3[check]"))
def test_the_director_may_change_the_tiles_after_a_round_and_both_check_them() -> None:
    play = Play(patrons=("ann",))
    change = c.ReplaceCards(reason="chipped", cards=("45",))
    play.refused(c.ReplaceCards(reason=" "), "2.3", Role.DIRECTOR)
    play.refused(c.ReplaceCards(reason="chipped", cards=("65",)), "2.3", Role.DIRECTOR)
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(change, "A:Tournament Director", role)
    play.wagers("ann")
    play.refused(change, "2.3", Role.DIRECTOR)
    play.deal()
    play.refused(change, "2.3", Role.DIRECTOR)
    play.concede("ann")
    play.refused(change, "2.3", Role.DIRECTOR)  # the tiles are not collected yet
    play.collect()
    play.director(change)
    assert ("2.3" in play.last(CardsReplaced).under, play.last(CardsReplaced).cards) == (True, ("45",))
    assert (play.step, "2.3[check]" in play.need.under) == (Step.CHECK_TILES, True)
    assert set(play.need.by) == {Role.DEALER, Role.DIRECTOR}
    play.refused(c.ShuffleTiles(), "8.1")  # not before they are checked
    play.do(c.CheckReplacement())
    play.refused(c.CheckReplacement(), "2.3[check]")  # each of them once
    assert play.step is Step.CHECK_TILES
    play.director(c.CheckReplacement())
    assert ("2.3[check]" in play.last(ReplacementChecked).under, play.step) == (True, Step.SHUFFLE)
    play.refused(c.CheckReplacement(), "2.3[check]")
    play.play(ann=WIN)


@rule("pai-gow", NI2002_45=("2.3", "8.1"))
def test_all_tiles_may_be_changed_and_are_shuffled_then() -> None:
    play = Play()  # shuffled and cut already
    play.director(c.ReplaceCards(reason="worn"))
    assert play.last(CardsReplaced).cards == ()
    play.do(c.CheckReplacement())
    play.director(c.CheckReplacement())
    assert play.step is Step.SHUFFLE
