"""Section 13, irregularities: dice, misdeals, exposed tiles, hands set or dealt wrongly, and errors found late."""

import msgspec
import pytest
from msgspec.structs import replace

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import (
    DealCorrected,
    DiceNotFlat,
    DiceThrown,
    ExposedHandPlayed,
    HandShown,
    HandsReopened,
    HandVoided,
    HouseHandSet,
    Misdealt,
    RoundOpened,
    RoundVoided,
    ShuffleOrdered,
    TileExposed,
    TilesShuffled,
)
from croupier.games.pai_gow.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t, open_to
from croupier.views.table_view import seen_by_patron
from tests.marks import rule
from tests.rules.pai_gow.play import AT, HOUSE, LOSE, PUSH, START, WIN, WIN_TOO, Play, money


def dealt(*patrons: str) -> Play:
    play = Play(patrons=patrons or ("ann", "bob"))
    play.wagers(*(patrons or ("ann", "bob")))
    play.deal()
    return play


def read() -> Play:
    """The hands of ann and bob were read as they were dealt."""
    play = Play()
    play.wagers("ann", "bob")
    play.deal_read(WIN, LOSE)
    return play


def turned() -> Play:
    play = Play()
    play.ready("ann", "bob")
    play.house()
    return play


# Dice that do not lie flat (13.1)


@rule("pai-gow", NI2002_45="13.1")
@pytest.mark.parametrize("times", [1, 3])
def test_the_cup_is_shaken_again_while_a_die_does_not_lie_flat(times: int) -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.call()
    for _ in range(times):
        play.do(c.OpenCup(dice=(1, 2, 3), flat=False))
        assert "13.1" in play.last(DiceNotFlat).under
        assert (play.step, play.round.dice, play.round.opened) == (Step.DICE, (), True)
        play.refused(c.TakeBackWager(patron="ann", option="wager"), "7.4", Role.PATRON, "ann")
        play.refused(c.DealTiles(), "8.5")
    play.throw(1, 2, 3)
    assert (play.last(DiceThrown).first_box, len(play.all(RoundOpened))) == (6, 1)  # it is the same round
    play.deal()
    play.refused(c.OpenCup(flat=False), "8.3")


# A misdeal (13.2, 13.3)

MISDEAL = c.DeclareMisdeal(reason="the Teen was seen in the cut")


@rule("pai-gow", NI2002_45=("13.2", "13.3", "A:Void"))
@pytest.mark.parametrize("moment", ["shuffle", "shuffled", "cut", "wagers", "called"])
def test_a_tile_exposed_in_the_shuffle_or_the_cut_makes_all_void(moment: str) -> None:
    play = Play(burnt=False)
    if moment != "shuffle":
        play.do(c.ShuffleTiles())
    if moment in ("cut", "wagers", "called"):
        play.do(c.CutTiles())
    if moment in ("wagers", "called"):
        play.wagers("ann", "bob")
    if moment == "called":
        play.call()
    play.refused(replace(MISDEAL, reason=" "), "13.2")
    play.do(MISDEAL)
    misdealt = play.last(Misdealt)
    assert (misdealt.reason, {"13.2", "13.3", "A:Void"} <= set(misdealt.under)) == (MISDEAL.reason, True)
    assert (play.chips("ann"), play.chips("bob"), money(play)) == (START, START, 0)
    assert (play.step, play.round.number) == (Step.SHUFFLE, 1)  # a new shuffle and cut, and no round is counted
    play.play(ann=WIN, bob=LOSE)
    assert play.game.records[0].number == 1


@rule("pai-gow", NI2002_45=("13.2", "13.3"))
def test_once_the_cup_is_open_an_exposed_tile_is_no_misdeal() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.call()
    play.do(c.OpenCup(flat=False))
    play.refused(MISDEAL, "13.2")
    play.throw()
    play.refused(MISDEAL, "13.2")
    play.deal()
    play.refused(MISDEAL, "13.2")


@rule("pai-gow", NI2002_45=("13.2", "13.4"))
def test_a_round_called_off_before_the_cup_has_no_misdeal_and_no_reshuffle() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.call()
    play.director(c.VoidRound(round=1, ground="impractical", reason="the cup broke"))
    for command, clause in ((MISDEAL, "13.2"), (c.OrderShuffle(reason="cat follows the tiles"), "13.4")):
        assert play.refused(command, clause, Role.DIRECTOR).instead == ("collect_cards",)


@rule("pai-gow", NI2002_45=("13.2", "13.3", "13.4"))
def test_a_tile_exposed_in_an_ordered_shuffle_is_a_misdeal_too() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.director(c.OrderShuffle(reason="cat follows the tiles"))
    play.do(MISDEAL)
    assert (play.chips("ann"), play.chips("bob"), play.step) == (START, START, Step.SHUFFLE)


# A shuffle that is ordered (13.4)


@rule("pai-gow", NI2002_45=("13.4", "7.4"))
@pytest.mark.parametrize("called", [False, True])
def test_the_director_may_have_the_tiles_shuffled_again_and_wagers_stay(called: bool) -> None:
    play = Play()
    play.wagers("ann", "bob")
    if called:
        play.call()
    order = c.OrderShuffle(reason="cat follows the tiles")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(order, "A:Tournament Director", role)
    play.refused(replace(order, reason=""), "13.4", Role.DIRECTOR)
    play.director(order)
    assert ("13.4" in play.last(ShuffleOrdered).under, play.step) == (True, Step.SHUFFLE)
    assert (play.on_layout("ann"), play.on_layout("bob")) == (10_00, 10_00)
    play.refused(order, "13.4", Role.DIRECTOR)
    back = c.TakeBackWager(patron="ann", option="wager")
    if called:
        play.refused(back, "7.4", Role.PATRON, "ann")
    else:
        assert not isinstance(play.ask(back, Role.PATRON, "ann"), Refusal)
    play.prepare_shoe()
    assert (play.step, play.last(TilesShuffled).shoe) == (Step.DICE if called else Step.BET, 2)
    play.deal()
    play.set("ann", "bob")
    play.house()
    play.settle(ann=WIN, bob=LOSE)
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (10_00, -10_00)


@rule("pai-gow", NI2002_45="13.4")
def test_not_once_the_cup_is_open() -> None:
    play = Play()
    order = c.OrderShuffle(reason="cat follows the tiles")
    play.wagers("ann", "bob")
    play.throw()
    play.refused(order, "13.4", Role.DIRECTOR)
    play.deal()
    play.refused(order, "13.4", Role.DIRECTOR)


# Exposed tiles (13.5 to 13.8)


@rule("pai-gow", NI2002_45="13.5")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_with_tiles_of_the_houses_hand_exposed_it_is_played(count: int) -> None:
    play = dealt()
    four = play.tiles(HOUSE)
    for number, tile in enumerate(four[:count], 1):
        play.expose("house", number, tile)
        exposed = play.last(TileExposed)
        assert (exposed.to, exposed.tile, "13.5" in exposed.under) == ("house", tile, True)
    assert play.hand("house").face_up == (*four[:count], *("",) * (4 - count))
    assert play.step is Step.SET
    for kind in (c.CallHandVoid, c.PlayExposedHand):
        play.refused(kind(patron="ann"), "13.8", Role.PATRON, "ann")
    play.set("ann", "bob")
    if count < 4:
        play.refused(c.TurnHouseHand(tiles=("66", "11", "44", "13")), "13.11")  # what was seen is among them
    play.do(c.TurnHouseHand(tiles=four))
    play.settle(ann=WIN, bob=LOSE)
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (10_00, -10_00)


@rule("pai-gow", NI2002_45=("13.5", "2.1"))
def test_two_tiles_that_look_the_same_are_both_there_when_they_are_turned() -> None:
    play = dealt()
    play.do(c.ReportTileExposed(to="house", number=1, tile="66"))
    play.do(c.ReportTileExposed(to="house", number=2, tile="66"))
    play.refused(c.ReportTileExposed(to="house", number=3, tile="66"), "2.1")
    play.set("ann", "bob")
    play.refused(c.TurnHouseHand(tiles=("66", "11", "44", "13")), "13.11")
    play.do(c.TurnHouseHand(tiles=("66", "66", "44", "13")))


@rule("pai-gow", NI2002_45="13.6")
@pytest.mark.parametrize("count", [1, 2, 4])
def test_with_tiles_exposed_by_their_owner_the_hand_is_played(count: int) -> None:
    play = dealt()
    four = play.tiles(WIN)
    for number, tile in enumerate(four[:count], 1):
        play.expose(2, number, tile, by="player")
        assert ("13.6" in play.last(TileExposed).under, play.last(TileExposed).by) == (True, "player")
    play.refused(c.CallHandVoid(patron="ann"), "13.8", Role.PATRON, "ann")
    if count < 4:
        play.set("ann")
    else:
        play.as_patron("ann", c.SetHand(patron="ann", two=four[:2]))
    play.set("bob")
    play.house()
    play.do(c.ShowHand(low=four[:2], high=four[2:]) if count < 4 else c.ShowHand())
    assert play.won("ann") == 10_00


@rule("pai-gow", NI2002_45="13.7")
def test_with_one_tile_exposed_by_the_dealer_the_hand_is_played() -> None:
    play = dealt()
    play.expose(2, 3, "66")
    exposed = play.last(TileExposed)
    assert (exposed.number, exposed.by, "13.7" in exposed.under) == (3, "dealer", True)
    assert play.hand("ann").face_up == ("", "", "66", "")
    play.refused(c.CallHandVoid(patron="ann"), "13.8", Role.PATRON, "ann")
    play.set("ann", "bob")
    play.house()
    play.refused(c.ShowHand(low=("44", "45"), high=("11", "33")), "13.11")  # Teen is one of the four
    play.do(c.ShowHand(low=("44", "45"), high=("66", "33")))
    assert play.won("ann") == 10_00


@rule("pai-gow", NI2002_45=("13.7", "13.8"))
def test_one_of_the_dealers_and_one_of_the_players_own_are_not_two() -> None:
    play = dealt()
    play.expose(2, 1, "66")
    play.expose(2, 2, "44", by="player")
    play.refused(c.CallHandVoid(patron="ann"), "13.8", Role.PATRON, "ann")
    play.set("ann")


@rule("pai-gow", NI2002_45=("13.8", "A:Void"))
@pytest.mark.parametrize("count", [2, 3, 4])
def test_from_two_tiles_exposed_by_the_dealer_the_player_may_call_the_hand_void(count: int) -> None:
    play = dealt()
    for number, tile in enumerate(play.tiles(WIN)[:count], 1):
        play.expose(2, number, tile)
    assert "ann may call the exposed hand void" in play.need.say
    assert "13.8" in play.need.under
    play.as_patron("ann", c.CallHandVoid(patron="ann"))
    void = play.last(HandVoided)
    assert (void.patron, void.box, {"13.8", "A:Void"} <= set(void.under)) == ("ann", 2, True)
    assert (play.chips("ann"), play.on_layout("ann"), money(play)) == (START, 0, 0)
    play.refused(c.CallHandVoid(patron="ann"), "13.8", Role.PATRON, "ann")
    play.set("bob")
    play.house()
    assert play.turn == 3  # the others play on
    play.show(LOSE)
    play.collect()
    assert (play.won("ann"), play.won("bob")) == (0, -10_00)


@rule("pai-gow", NI2002_45="13.8")
def test_the_choice_is_made_before_the_remaining_tiles_are_seen() -> None:
    """The hand waits, and its owner's screen shows no more of it than the room has seen."""
    play = read()
    four = play.hand("ann").tiles
    assert [tile["tile"] for tile in _own_tiles(play)] == list(four)
    play.expose(2, 1)
    assert [tile["tile"] for tile in _own_tiles(play)] == list(four)
    play.expose(2, 4)
    assert [tile["tile"] for tile in _own_tiles(play)] == [four[0], "", "", four[3]]
    for command in (c.SetHand(patron="ann", two=four[:2]), c.AskHouseWay(patron="ann")):
        refusal = play.refused(command, "13.8", Role.PATRON, "ann")
        assert set(refusal.instead) == {"play_exposed_hand", "call_hand_void"}
    offered = [type(choice.command) for choice in open_to(play.state, "ann", Role.PATRON, AT)]
    assert c.SetHand not in offered
    assert {c.PlayExposedHand, c.CallHandVoid} <= set(offered)
    play.as_patron("ann", c.PlayExposedHand(patron="ann"))
    assert "13.8" in play.last(ExposedHandPlayed).under
    assert [tile["tile"] for tile in _own_tiles(play)] == list(four)
    play.refused(c.CallHandVoid(patron="ann"), "13.8", Role.PATRON, "ann")  # now it is too late
    play.expose(2, 2)
    play.refused(c.CallHandVoid(patron="ann"), "13.8", Role.PATRON, "ann")
    play.as_patron("ann", c.SetHand(patron="ann", two=four[:2]))


def _own_tiles(play: Play) -> list[dict[str, str]]:
    shown = msgspec.to_builtins(seen_by_patron(play.state, 0, "ann", play.at).round)
    tiles: list[dict[str, str]] = shown["hands"][0]["tiles"]
    return tiles


@rule("pai-gow", NI2002_45=("13.8", "9.3"))
@pytest.mark.parametrize("how", ["set", "conceded", "time"])
def test_whoever_has_set_or_conceded_has_chosen(how: str) -> None:
    play = dealt()
    if how == "set":
        play.set("ann")
    play.expose(2, 1, "66")
    play.expose(2, 2, "44")
    if how == "conceded":
        play.concede("ann")
    if how == "time":
        play.do(c.ReportAbsent(box=2))
    for kind in (c.CallHandVoid, c.PlayExposedHand):
        play.refused(kind(patron="ann"), "13.8", Role.PATRON, "ann")
    play.set("bob")
    assert play.step is Step.HOUSE


@rule("pai-gow", NI2002_45="13.7")
@pytest.mark.parametrize(
    "nearly", ["02", "2 ", "\N{ARABIC-INDIC DIGIT TWO}", "2" * 5000], ids=["zero", "space", "arabic", "endless"]
)
def test_a_box_has_one_name(nearly: str) -> None:
    play = dealt()
    play.refused(c.ReportTileExposed(to=nearly, number=1, tile="66"), "13.7")
    play.do(c.ReportTileExposed(to="2", number=1, tile="66"))


@rule("pai-gow", NI2002_45="13.8")
def test_a_tile_counts_once_and_only_where_it_lies() -> None:
    play = dealt()
    play.expose(2, 1, "66")
    play.refused(c.ReportTileExposed(to="2", number=1, tile="66"), "13.8")
    play.expose(3, 1, "44")
    play.refused(c.CallHandVoid(patron="ann"), "13.8", Role.PATRON, "ann")
    for report, clause in (
        (c.ReportTileExposed(to="2", number=5, tile="11"), "13.7"),
        (c.ReportTileExposed(to="2", number=0, tile="11"), "13.7"),
        (c.ReportTileExposed(to="4", number=1, tile="11"), "13.7"),
        (c.ReportTileExposed(to="2", number=2, tile="65"), "2.1"),
        (c.ReportTileExposed(to="2", number=2, tile="11", by="a waiter"), "13.7"),
        (c.ReportTileExposed(to="house", number=1, tile="11", by="player"), "13.5"),
    ):
        play.refused(report, clause)
    turned_round = play.refused(c.ReportTileExposed(to="2", number=2, tile="65"), "2.1")
    assert "the lower first, as in '45'" in turned_round.because
    fresh = Play()
    fresh.refused(c.ReportTileExposed(to="2", number=1, tile="66"), "13.7")
    known = read()
    known.refused(c.ReportTileExposed(to="2", number=1, tile="11"), "13.7")  # whichever it is: it was read


@rule("pai-gow", NI2002_45=("13.7", "13.11", "2.1"))
@pytest.mark.parametrize("since", ["", "set", "void", "conceded"])
def test_an_exposed_tile_that_was_misnamed_is_reported_again_and_its_hand_stays_as_it_is(since: str) -> None:
    """Nobody has to look at the other three, and the tile is kept from no other hand."""
    play = dealt()
    play.expose(2, 1, "45")
    play.expose(2, 2, "44")
    if since == "set":
        play.as_patron("ann", c.PlayExposedHand(patron="ann"))
        play.set("ann")
    elif since == "void":
        play.as_patron("ann", c.CallHandVoid(patron="ann"))
    elif since == "conceded":
        play.concede("ann")
    play.refused(c.ReportTileExposed(to="3", number=1, tile="45"), "2.1")  # there is one of them
    before = play.hand("ann")
    play.do(c.ReportTileExposed(to="2", number=1, tile="36", by="player"))
    again = play.last(TileExposed)
    assert (again.by, {"13.7", "13.11"} <= set(again.under), "13.6" in again.under) == ("dealer", True, False)
    assert play.hand("ann") == replace(before, tiles=("36", "44", "", ""))
    play.expose(3, 1, "45")
    play.refused(c.ReportTileExposed(to="2", number=1, tile="45"), "2.1")
    play.refused(c.ReportTileExposed(to="2", number=1, tile="63"), "2.1")


@rule("pai-gow", NI2002_45=("13.7", "13.11"))
def test_what_was_read_is_not_replaced_by_another_report() -> None:
    play = read()
    play.do(c.ReportTileExposed(to="2", number=1))
    refusal = play.refused(c.ReportTileExposed(to="2", number=1, tile="11"), "13.7")
    assert refusal.instead == ("correct_tiles",)


# The House's hand set wrongly (13.9)


@rule("pai-gow", NI2002_45=("13.9", "11.1", "11.4"))
def test_a_house_hand_that_was_wrong_is_set_again_and_all_hands_settled_anew() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    play.ready("ann", "bob", "cat")
    play.house(HOUSE)
    play.settle(ann=WIN, bob=LOSE, cat=PUSH)
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [10_00, -10_00, 0]
    right = ("22", "16", "34", "15")
    correct = c.CorrectTiles(to="house", tiles=right, reason="Mooy was taken for Tit, Foo for Chit")
    play.refused(replace(correct, reason=" "), "13.9")
    play.refused(replace(correct, tiles=right[:3]), "A:Hand")
    play.refused(replace(correct, tiles=("44", "44", "34", "15")), "2.1")  # ann has one of them
    play.do(correct)
    reopened = play.last(HandsReopened)
    assert (reopened.boxes, reopened.shown, "13.9" in reopened.under) == ((2, 3, 4), right, True)
    assert [play.on_layout(name) for name in ("ann", "bob", "cat")] == [10_00, 10_00, 10_00]
    assert ([play.won(name) for name in ("ann", "bob", "cat")], money(play)) == ([0, 0, 0], 0)
    assert play.step is Step.HOUSE
    play.do(c.TurnHouseHand())  # its tiles are known
    assert play.last(HouseHandSet).words == "1, Bon high and 3, Tit high"
    play.show()  # and so are the others
    play.show()
    play.show()
    play.collect()
    assert ([play.won(name) for name in ("ann", "bob", "cat")], money(play)) == ([10_00, 10_00, 10_00], 0)
    assert len(play.game.records[0].settlements) == 3


@rule("pai-gow", NI2002_45="13.9")
def test_hands_conceded_or_out_stay_as_they_are() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    play.wagers("ann", "bob", "cat")
    play.deal()
    play.concede("ann")
    play.set("bob", "cat")
    play.house()
    play.director(c.PutOutOfRound(patron="cat", breach="language", reason="asked twice"))
    play.show(LOSE)
    play.do(c.CorrectTiles(to="house", tiles=("22", "16", "34", "15"), reason="misread"))
    assert play.last(HandsReopened).boxes == (3,)
    play.house("")
    play.show()
    play.collect()
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [-10_00, 10_00, 0]


@rule("pai-gow", NI2002_45=("13.9", "A:Void"))
def test_what_was_paid_wrongly_and_has_left_the_table_is_listed_as_owed() -> None:
    play = Play(patrons=("ann",))
    play.ready("ann")
    play.house()
    play.show(WIN)
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.do(c.CorrectTiles(to="house", tiles=("11", "11", "35", "26"), reason="misread"))
    play.house("")
    play.show()
    assert play.settled("ann").outcome == "lose"
    assert play.state.balances["unrecovered:ann"] < 0
    assert money(play) == 0


# Conceding is disputed (13.10)


def conceded(moment: str = "set") -> Play:
    """Ann's wager was taken, bob has set, and the House's hand lies open."""
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    if moment == "set":
        play.set("ann")
    play.concede("ann")
    play.set("bob")
    play.house()
    return play


RULING = c.RuleOnConcession(
    patron="ann", conceded=False, low=("44", "45"), high=("66", "33"), reason="she had only waved at a waiter"
)


@rule("pai-gow", NI2002_45=("13.10", "11.1"))
@pytest.mark.parametrize("moment", ["set", "unset"])
@pytest.mark.parametrize("later", [False, True])
def test_a_hand_that_was_not_conceded_is_rebuilt_shown_and_settled(moment: str, later: bool) -> None:
    play = conceded(moment)
    if later:
        play.show(LOSE)
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(RULING, "A:Tournament Director", role)
    play.refused(replace(RULING, reason=""), "13.10", Role.DIRECTOR)
    play.refused(replace(RULING, high=("66",)), "A:Hand", Role.DIRECTOR)
    play.refused(replace(RULING, high=("55", "55")), "2.1", Role.DIRECTOR)  # Mooy is the House's
    play.director(RULING)
    assert ("13.10" in play.last(HandsReopened).under, "13.10" in play.last(HandShown).under) == (True, True)
    assert (play.won("ann"), play.on_layout("ann"), money(play)) == (0, 10_00, 0)
    assert (play.step, play.turn) == (Step.SETTLE, 2)
    play.show()
    assert (play.won("ann"), play.on_layout("ann")) == (10_00, 0)
    play.refused(RULING, "13.10", Role.DIRECTOR)
    if not later:
        play.show(LOSE)
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (10_00, -10_00, 0)


@rule("pai-gow", NI2002_45=("13.10", "11.7"))
def test_one_that_was_conceded_is_shown_and_stays_lost() -> None:
    play = conceded()
    play.director(replace(RULING, conceded=True))
    shown = play.last(HandShown)
    assert (shown.low, shown.high, "13.10" in shown.under) == (("44", "45"), ("66", "33"), True)
    assert (play.won("ann"), play.all(HandsReopened), play.turn) == (-10_00, [], 3)
    play.show(LOSE)
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (-10_00, -10_00, 0)


@rule("pai-gow", NI2002_45=("13.10", "9.3"))
def test_it_is_rebuilt_as_it_was_set() -> None:
    play = read()
    play.set_read("ann", "Yun Teen")
    play.set_read("bob", "Ping Gor")
    play.concede("ann")
    play.house()
    assert isinstance(play.ask(RULING, Role.DIRECTOR), Refusal)  # that is not how she had set it
    play.director(replace(RULING, low=(), high=()))
    assert {play.last(HandShown).low, play.last(HandShown).high} == {("45", "33")[::-1], ("66", "44")}


@rule("pai-gow", NI2002_45=("13.10", "9.2", "10.1"))
def test_or_by_house_way_if_that_was_asked_for() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    play.ask_house_way("ann")
    play.concede("ann")
    play.set("bob")
    play.house("66 45 44 33")
    wrong = replace(RULING, low=("55", "22"), high=("56", "15"))
    assert play.refused(wrong, "9.2", Role.DIRECTOR).instead == ("22", "56")
    play.director(replace(RULING, low=("22", "56"), high=("55", "15")))


@rule("pai-gow", NI2002_45="13.10")
def test_there_must_be_a_concession_and_no_hand_still_to_be_set() -> None:
    play = Play()
    play.refused(RULING, "13.10", Role.DIRECTOR)
    play.wagers("ann", "bob")
    play.deal()
    play.refused(RULING, "13.10", Role.DIRECTOR)
    play.concede("ann")
    play.refused(RULING, "13.10", Role.DIRECTOR)  # bob would see her tiles while he sets his
    play.set("bob")
    play.refused(RULING, "13.10", Role.DIRECTOR)
    play.house()
    play.refused(replace(RULING, patron="bob"), "13.10", Role.DIRECTOR)
    play.director(RULING)


@rule("pai-gow", NI2002_45=("13.10", "10.1"))
def test_if_everybody_had_conceded_the_houses_hand_is_turned_for_it() -> None:
    play = Play(patrons=("ann",))
    play.wagers("ann")
    play.deal()
    play.concede("ann")
    play.refused(c.TurnHouseHand(tiles=("55", "22", "56", "15")), "10.1")  # nobody is left to meet it
    play.director(RULING)
    assert play.step is Step.HOUSE
    play.house()
    play.show()
    play.collect()
    assert play.won("ann") == 10_00


# Tiles placed wrongly (13.11)


@rule("pai-gow", NI2002_45=("13.11", "9.1", "9.3"))
@pytest.mark.parametrize("settled", [False, True])
def test_tiles_entered_wrongly_are_put_right_and_the_hand_is_set_and_settled_again(settled: bool) -> None:
    play = read()
    play.set_read("ann", "Yun Gow")
    play.set_read("bob", "Ping Gor")
    play.house()
    if settled:
        play.show()
        assert play.won("ann") == 10_00
    four = ("24", "12", "25", "23")
    correct = c.CorrectTiles(to="2", tiles=four, reason="box 2 has the Gee Jun tiles")
    play.refused(replace(correct, reason=""), "13.11")
    play.refused(replace(correct, to="4"), "13.11")
    play.do(correct)
    reopened = play.last(HandsReopened)
    assert (reopened.boxes, "13.11" in reopened.under) == ((2,) if settled else (), True)
    assert reopened.shown == (four if settled else ())  # nobody else learns what was not shown
    assert (play.won("ann"), play.on_layout("ann"), money(play)) == (0, 10_00, 0)
    assert (play.step, play.hand("ann").tiles) == (Step.SET, four)
    play.as_patron("ann", c.SetHand(patron="ann", two=("24", "12")))
    play.show()
    assert play.last(HandShown).high == ("24", "12")
    play.show()
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, -10_00, 0)  # 2 and the highest pair: a push


@rule("pai-gow", NI2002_45=("13.11", "9.2"))
def test_a_hand_set_by_house_way_is_set_so_again() -> None:
    play = read()
    play.ask_house_way("ann")
    play.set_read("bob", "Ping Gor")
    play.house()
    play.show()
    play.do(c.CorrectTiles(to="2", tiles=("24", "12", "25", "23"), reason="misread"))
    assert (play.step, play.turn) == (Step.SETTLE, 2)
    play.show()
    assert play.last(HandShown).high == ("24", "12")


@rule("pai-gow", NI2002_45="13.11")
def test_there_must_be_tiles_to_correct() -> None:
    play = dealt()
    correct = c.CorrectTiles(to="2", tiles=("24", "12", "25", "23"), reason="misread")
    play.refused(correct, "13.11")  # nobody has named any
    play.refused(replace(correct, to="house"), "13.9")
    play.concede("ann")
    play.refused(correct, "13.11")


@rule("pai-gow", NI2002_45=("13.11", "13.8"))
def test_a_correction_takes_no_choice_away() -> None:
    play = dealt()
    play.expose(2, 1, "66")
    play.expose(2, 2, "44")
    play.do(c.CorrectTiles(to="2", tiles=("66", "33", "25", "14"), reason="it was Chong"))
    play.as_patron("ann", c.CallHandVoid(patron="ann"))
    assert play.won("ann") == 0
    later = dealt()
    later.set("ann")
    later.expose(2, 1, "66")
    later.expose(2, 2, "44")
    later.do(c.CorrectTiles(to="2", tiles=("66", "33", "25", "14"), reason="it was Chong"))
    later.refused(c.CallHandVoid(patron="ann"), "13.8", Role.PATRON, "ann")  # she had set it


@rule("pai-gow", NI2002_45=("13.11", "8.4", "8.5"))
@pytest.mark.parametrize("moment", ["setting", "set", "turned", "settled", "all settled"])
def test_stacks_that_went_round_from_a_wrong_box_are_dealt_anew(moment: str) -> None:
    play = dealt()
    if moment != "setting":
        play.set("ann", "bob")
    if moment in ("turned", "settled", "all settled"):
        play.house()
    if moment in ("settled", "all settled"):
        play.show(LOSE)
    if moment == "all settled":
        play.show(WIN)
    correct = c.CorrectDeal(reason="counted from box 2")
    play.refused(c.CorrectDeal(reason=" "), "13.11")
    play.do(correct)
    corrected = play.last(DealCorrected)
    assert (corrected.first_box, {"13.11", "8.4"} <= set(corrected.under)) == (3, True)
    assert corrected.boxes == {"settled": (2,), "all settled": (2, 3)}.get(moment, ())
    assert (play.on_layout("ann"), play.on_layout("bob"), money(play)) == (10_00, 10_00, 0)
    assert (play.won("ann"), play.won("bob")) == (0, 0)
    assert play.step is Step.SET
    assert {tile for hand in (play.round.house, *play.round.hands) for tile in hand.tiles} == {""}
    assert (play.hand("ann").places, play.hand("bob").places) == ((29, 30, 31, 32), (1, 2, 3, 4))
    play.refused(c.PlaceWager(patron="ann", option="wager", amount=10_00, box=2), "7.4", Role.PATRON, "ann")
    play.set("ann", "bob")
    play.house("66 66 11 11")  # the stacks lie elsewhere now: any tile may be in any hand
    play.settle(ann=WIN.replace("Teen", "Yun"), bob=LOSE)
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (-10_00, -10_00, 0)


@rule("pai-gow", NI2002_45=("13.11", "12.2[violation]"))
def test_a_player_who_is_out_stays_out_and_the_tiles_there_are_elsewhere() -> None:
    play = Play()
    play.ready("ann", "bob")
    play.house()
    play.show(WIN)
    play.director(c.PutOutOfRound(patron="ann", breach="exchange", reason="swapped a tile"))
    play.do(c.CorrectDeal(reason="counted from box 2"))
    assert (play.hand("ann").out, play.hand("ann").tiles, play.on_layout("ann")) == (True, ("",) * 4, 0)
    play.set("bob")
    play.house()
    play.show(WIN)  # what had lain before ann is bob's
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 10_00, 0)


@rule("pai-gow", NI2002_45=("13.11", "2.1"))
@pytest.mark.parametrize("how", ["void", "conceded"])
def test_a_wrong_tile_of_a_hand_that_plays_no_further_keeps_it_from_no_other(how: str) -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    play.concede("ann") if how == "conceded" else play.set("ann")
    play.set("bob")
    play.house()
    if how == "conceded":
        play.director(replace(RULING, conceded=True))
    else:
        play.show("44 45 / 66 33")
        play.director(c.VoidWagers(patron="ann", reason="past posting"))
    bobs = c.ShowHand(low=("44", "36"), high=("44", "66"))
    play.refused(bobs, "2.1")  # one of ann's was read as a Yun
    correct = c.CorrectTiles(to="2", tiles=("34", "45", "66", "33"), reason="a Chit was taken for a Yun")
    play.do(correct)
    ann = play.hand("ann")
    assert (ann.seen, ann.conceded, play.last(HandsReopened).boxes) == (correct.tiles, how == "conceded", ())
    assert play.won("ann") == (-10_00 if how == "conceded" else 0)
    assert not isinstance(play.ask(c.CorrectDeal(reason="from box 2")), Refusal)  # the room knows her tiles
    play.do(bobs)
    play.collect()
    assert (play.won("bob"), money(play)) == (10_00, 0)


@rule("pai-gow", NI2002_45=("13.11", "16.4"))
def test_a_round_beyond_rebuilding_is_void() -> None:
    play = dealt()
    play.concede("ann")  # her tiles were taken in unseen
    refusal = play.refused(c.CorrectDeal(reason="counted from box 2"), "16.4")
    assert refusal.instead == ("void_round",)
    void = c.VoidRound(round=1, ground="unreconstructable", reason="nobody knows which tiles were ann's")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "16.4", role)
    play.director(void)
    assert {"16.4", "A:Void"} <= set(play.last(RoundVoided).under)
    assert (play.chips("ann"), play.chips("bob"), money(play)) == (START, START, 0)
    play.refused(c.CorrectDeal(reason="again"), "13.11")
    play.collect()
    play.refused(replace(void, round=1), "16.4", Role.DIRECTOR)  # afterwards it stands


@rule("pai-gow", NI2002_45=("13.11", "13.10", "11.7"))
def test_a_conceded_hand_that_was_shown_is_not_beyond_rebuilding_and_stays_lost() -> None:
    play = conceded()
    correct = c.CorrectDeal(reason="counted from box 2")
    play.refused(correct, "16.4")
    play.director(replace(RULING, conceded=True))
    play.show(LOSE)
    play.do(correct)
    assert (play.last(DealCorrected).boxes, play.hand("ann").conceded, play.won("ann")) == ((3,), True, -10_00)
    play.set("bob")
    play.house()
    play.show(WIN)
    play.collect()
    assert (play.won("ann"), play.won("bob"), money(play)) == (-10_00, 10_00, 0)


@rule("pai-gow", NI2002_45="13.11")
def test_within_its_round_an_error_is_put_right_and_the_round_not_void_for_it() -> None:
    play = turned()
    refusal = play.refused(c.VoidRound(round=1, ground="placement_error", reason="so"), "13.11", Role.DIRECTOR)
    assert set(refusal.instead) == {"correct_tiles", "correct_exchange", "correct_deal", "void_round"}


# Found later (13.12)


@rule("pai-gow", NI2002_45=("13.12", "A:Round of Play"))
@pytest.mark.parametrize("moment", ["collected", "next wagers", "next cup"])
def test_an_error_found_after_the_tiles_are_collected_leaves_the_round_as_played(moment: str) -> None:
    play = Play()
    play.play(ann=WIN, bob=LOSE)
    if moment != "collected":
        play.prepare_shoe()
        play.wagers("ann", "bob")
    if moment == "next cup":
        play.throw()
    for number in (1, 2):  # and no tile of the second has been placed yet
        void = c.VoidRound(round=number, ground="placement_error", reason="the recording shows another box")
        assert play.refused(void, "13.12", Role.DIRECTOR).instead == ()
    play.refused(c.CorrectTiles(to="2", tiles=("24", "12", "25", "23"), reason="misread"), "13.12")
    play.refused(c.CorrectTiles(to="house", tiles=("24", "12", "25", "23"), reason="misread"), "13.12")
    play.refused(c.CorrectDeal(reason="counted from box 2"), "13.12")
    play.refused(RULING, "13.10", Role.DIRECTOR)
    assert (play.won("ann"), play.won("bob"), play.game.records[0].voided) == (10_00, -10_00, False)


@rule("pai-gow", NI2002_45="13.12")
def test_no_button_offers_it_either() -> None:
    play = Play()
    play.play(ann=WIN, bob=WIN_TOO)
    commands = [choice.command for choice in open_to(play.state, "boss", Role.DIRECTOR, AT)]
    assert not [each for each in commands if isinstance(each, c.VoidRound) and each.ground == "placement_error"]
