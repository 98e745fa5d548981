"""Tiles that are read as they are dealt: nobody but their owner learns what they are by trying (H10 to H12)."""

import pytest

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import HandParted, HandShown, HouseHandSet, TileExposed, WagerSettled
from croupier.games.pai_gow.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t, open_to
from tests.marks import rule
from tests.rules.pai_gow.play import AT, HOUSE, LOSE, WIN, Play

OTHER = "11 11 46 46"


def read(ann: str = WIN, bob: str = LOSE) -> Play:
    play = Play()
    play.wagers("ann", "bob")
    play.deal_read(ann, bob)
    return play


def ready(**hands: str) -> Play:
    """Both hands are set, and the House's is turned."""
    play = read(**hands)
    for patron in ("ann", "bob"):
        play.as_patron(patron, c.SetHand(patron=patron, numbers=(1, 2)))
    play.house(HOUSE)
    return play


@rule("pai-gow", NI2002_45=("2.1", "13.7", "13.11"))
@pytest.mark.parametrize("role", [Role.DEALER, Role.DIRECTOR])
def test_what_is_refused_does_not_tell_where_a_tile_lies(role: Role) -> None:
    one, other = read(), read(ann=LOSE, bob=WIN)
    for tiles in (one.hand("ann").tiles, one.hand("bob").tiles, tuple(OTHER.split()), ("66",) * 4):
        for box in ("2", "3", "house"):
            correct = c.CorrectTiles(to=box, tiles=tiles, reason="misread")
            assert one.ask(correct, role) == other.ask(correct, role)
            exposed = c.ReportTileExposed(to=box, number=1, tile=tiles[0])
            assert one.ask(exposed, role) == other.ask(exposed, role)
        set_so = c.SetHand(patron="ann", two=tiles[:2])
        assert one.ask(set_so, role) == other.ask(set_so, role)


@rule("pai-gow", NI2002_45=("13.7", "13.5"))
def test_an_exposed_tile_that_was_read_is_reported_without_its_name() -> None:
    play = read()
    mine = play.hand("ann").tiles[0]
    for tile in (mine, "11", "zz"):
        assert "~H11" in play.refused(c.ReportTileExposed(to="2", number=1, tile=tile), "13.7").under
    play.expose(2, 1)
    assert play.last(TileExposed).tile == mine


@rule("pai-gow", NI2002_45=("9.1", "8.5"))
def test_the_dealer_says_by_numbers_which_tiles_of_a_hand_go_together() -> None:
    play = read()
    four = play.hand("ann").tiles
    for two in (four[:2], ("11", "46")):
        assert "~H11" in play.refused(c.SetHand(patron="ann", two=two), "9.1").under
    for numbers in ((1,), (1, 1), (0, 2), (1, 5), (1, 2, 3)):
        play.refused(c.SetHand(patron="ann", numbers=numbers), "9.1")
    play.do(c.SetHand(patron="ann", numbers=(1, 3)))
    assert play.last(HandParted).together == (0, 2)
    play.as_patron("bob", c.SetHand(patron="bob", two=play.hand("bob").tiles[:2]))  # he sees them


@rule("pai-gow", NI2002_45=("10.1", "13.9"))
def test_a_house_hand_that_was_read_is_turned_without_naming_it() -> None:
    play = read()
    play.director(c.CorrectDeal(reason="from the wrong box"))
    play.set("ann", "bob")
    play.expose("house", 1, "66")
    play.do(c.CorrectTiles(to="house", tiles=("66", "45", "11", "33"), reason="misread"))
    for command in (c.TurnHouseHand(tiles=("66", "45", "11", "33")), c.TurnHouseHand(low=("66", "45"))):
        assert "~H11" in play.refused(command, "13.11" if command.tiles else "10.1").under
    play.do(c.TurnHouseHand())
    assert play.last(HouseHandSet).tiles == ("66", "45", "11", "33")


@rule("pai-gow", NI2002_45=("11.1", "11.8"))
def test_a_hand_that_was_read_is_shown_before_anybody_hears_that_the_float_is_short() -> None:
    play = ready()
    play.director(t.CreditFloat(cents=play.state.balances["float"] - 25))
    assert c.ShowHand() in [choice.command for choice in open_to(play.state, "dealer", Role.DEALER, AT)]
    play.show()
    assert (play.all(WagerSettled), play.hand("ann").is_shown, len(play.all(HandShown))) == ([], True, 1)
    assert "~H1" in play.refused(c.ShowHand(), "11.8").under
    assert (play.need.commands, "~H12" in play.need.under) == (("fill_float",), True)
    play.refused(c.ConcedeWager(patron="ann"), "11.7", Role.PATRON, "ann")
    play.director(t.FillFloat(cents=100_00))
    play.show()
    assert play.won("ann") == 10_00


@rule("pai-gow", NI2002_45=("2.1", "13.11"))
def test_tiles_that_no_set_has_come_to_light_when_they_are_shown_and_stop_play() -> None:
    play = read()
    play.do(c.CorrectTiles(to="3", tiles=("22", "22", "11", "12"), reason="misread"))  # both Bon; the House has one
    for patron in ("ann", "bob"):
        play.as_patron(patron, c.SetHand(patron=patron, numbers=(1, 2)))
    play.do(c.TurnHouseHand(tiles=("22", "55", "15", "46")))
    play.do(c.ShowHand())
    play.do(c.ShowHand())
    assert (play.step, len(play.all(WagerSettled)), play.hand("bob").is_shown) == (Step.BEYOND, 1, True)
    assert ("22" in play.need.say, {"2.1", "~H10"} <= set(play.need.under)) == (True, True)
    assert isinstance(play.ask(c.ShowHand()), Refusal)
    play.director(c.CorrectTiles(to="3", tiles=("22", "24", "11", "12"), reason="one was a Gee"))
    assert play.step is Step.SET
    play.as_patron("bob", c.SetHand(patron="bob", numbers=(1, 2)))
    play.do(c.ShowHand())
    play.collect()


@rule("pai-gow", NI2002_45=("2.1", "11.7", "13.11"))
def test_nobody_concedes_before_they_are_put_right() -> None:
    """The round could otherwise end with tiles that no set has."""
    play = read()
    play.do(c.CorrectTiles(to="2", tiles=("22", "22", "11", "12"), reason="misread"))
    play.expose("house", 1, "22")
    for number in (1, 2):
        play.do(c.ReportTileExposed(to="2", number=number, by="player"))
    assert play.step is Step.BEYOND
    refusal = play.refused(c.ConcedeWager(patron="bob"), "11.7", Role.PATRON, "bob")
    assert {"2.1", "~H10"} <= set(refusal.under)
    assert refusal.instead == ("correct_tiles", "void_round")
    play.director(c.CorrectTiles(to="2", tiles=("22", "24", "11", "12"), reason="one was a Gee"))
    play.as_patron("bob", c.ConcedeWager(patron="bob"))
    assert play.won("bob") == -10_00


@rule("pai-gow", NI2002_45=("13.10", "11.7"))
def test_a_conceded_hand_that_was_read_is_rebuilt_by_numbers() -> None:
    play = read()
    play.concede("ann")
    play.as_patron("bob", c.SetHand(patron="bob", numbers=(1, 2)))
    play.house(HOUSE)
    four = play.hand("ann").tiles
    for low, high in ((four[:2], four[2:]), (("11", "11"), ("46", "46"))):
        named = c.RuleOnConcession(patron="ann", conceded=True, low=low, high=high, reason="so")
        assert "~H11" in play.refused(named, "13.11", Role.DIRECTOR).under
    ruling = c.RuleOnConcession(patron="ann", conceded=True, low=(), high=(), reason="so", numbers=(1, 2))
    play.director(ruling)
    assert sorted((*play.last(HandShown).low, *play.last(HandShown).high)) == sorted(four)
