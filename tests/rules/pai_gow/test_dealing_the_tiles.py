"""Section 8: shuffle, stacks and cut, the dice, and a stack to every box."""

from itertools import product

import msgspec
import pytest

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.dealing_the_tiles import first_box, places_of
from croupier.games.pai_gow.facts import (
    DiceCorrected,
    DiceNotFlat,
    DiceThrown,
    RoundOpened,
    TilesCut,
    TilesDealt,
    TilesRead,
    TilesShuffled,
)
from croupier.games.pai_gow.procedure import Step
from croupier.ruling import Role
from croupier.table import open_to
from croupier.views.pai_gow.felt import PaiGowRound
from croupier.views.table_view import recall, seen_by
from tests.marks import rule
from tests.rules.pai_gow.play import AT, HOUSE, LOSE, TERMS, WIN, Play

# The box that each total of the dice counts to, written down once more: 1, 9 and 17 are the Chung's.
FIRST = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 1, 10: 2, 11: 3, 12: 4, 13: 5, 14: 6, 15: 7, 16: 8, 17: 1, 18: 2}


# Shuffle and cut (8.1, 8.2)


@rule("pai-gow", NI2002_45="8.1")
def test_the_tiles_are_shuffled_for_each_round() -> None:
    play = Play(burnt=False)
    for number in (1, 2):
        assert (play.step, "8.1" in play.need.under) == (Step.SHUFFLE, True)
        play.prepare_shoe()
        assert ("8.1" in play.last(TilesShuffled).under, play.last(TilesShuffled).shoe) == (True, number)
        play.refused(c.ShuffleTiles(), "8.1")
        play.play(ann=WIN, bob=LOSE)
    play.refused(c.CutTiles(), "8.2")


@rule("pai-gow", NI2002_45=("8.2", "8.2[cut]"))
def test_they_are_stacked_in_fours_and_cut_by_the_dealer() -> None:
    play = Play(burnt=False)
    play.refused(c.CutTiles(), "8.2")
    play.do(c.ShuffleTiles())
    assert (play.step, play.need.by) == (Step.CUT, (Role.DEALER,))
    assert {"8.2", "8.2[cut]"} <= set(play.need.under)
    assert "to the right" in play.need.say
    play.do(c.CutTiles())
    assert {"8.2", "8.2[cut]"} <= set(play.last(TilesCut).under)
    play.refused(c.CutTiles(), "8.2[cut]")  # once


@rule("pai-gow", NI2002_45=("8.2[cut]", "8.4"))
def test_no_entry_of_the_cut_chooses_who_gets_which_stack() -> None:
    """The order of the stacks is the one after the cut, which is always the same."""
    assert set(c.CutTiles.__struct_fields__) == {"formation"}


@rule("pai-gow", NI2002_45=("A:La Ja", "A:Traditional Cut"))
def test_an_approved_variant_of_shuffle_or_cut_is_put_on_record() -> None:
    play = Play(burnt=False)
    play.do(c.ShuffleTiles(la_ja=True))
    shuffled = play.last(TilesShuffled)
    assert (shuffled.la_ja, "A:La Ja" in shuffled.under) == (True, True)
    play.do(c.CutTiles(formation="Yat Dong Dong"))
    cut = play.last(TilesCut)
    assert (cut.formation, "A:Traditional Cut" in cut.under) == ("Yat Dong Dong", True)
    play.play(ann=WIN, bob=LOSE)
    play.prepare_shoe()
    assert (play.last(TilesShuffled).la_ja, "A:La Ja" in play.last(TilesShuffled).under) == (False, False)
    assert "A:Traditional Cut" not in play.last(TilesCut).under


# The dice (8.3, 8.4)


@rule("pai-gow", NI2002_45="8.3")
def test_the_cup_is_shaken_for_each_round() -> None:
    play = Play()
    for _ in range(2):
        play.refused(c.OpenCup(dice=(1, 2, 3)), "8.3")
        play.wagers("ann", "bob")
        play.call()
        assert (play.step, "8.3" in play.need.under) == (Step.DICE, True)
        play.throw(1, 2, 3)
        assert "8.3" in play.last(DiceThrown).under
        play.refused(c.OpenCup(dice=(1, 2, 3)), "8.3")  # once
        play.deal()
        play.concede("ann")
        play.concede("bob")
        play.collect()
        play.prepare_shoe()
    assert len(play.all(DiceThrown)) == 2


@rule("pai-gow", NI2002_45=("8.4", "8.4[count]", "A:Chung"))
@pytest.mark.parametrize(("total", "box"), FIRST.items())
def test_the_total_of_the_dice_is_counted_round_from_the_chungs_box(total: int, box: int) -> None:
    dice = next(dice for dice in product(range(1, 7), repeat=3) if sum(dice) == total)
    play = Play()
    play.wagers("ann", "bob")
    play.throw(*dice)
    thrown = play.last(DiceThrown)
    assert (thrown.first_box, play.round.first_box) == (box, box)
    assert {"8.4", "8.4[count]", "A:Chung"} <= set(thrown.under)
    assert f"from box {box}" in play.need.say


@rule("pai-gow", NI2002_45=("8.4", "8.4[count]"))
def test_only_the_total_counts_and_not_which_die_shows_what() -> None:
    for dice in product(range(1, 7), repeat=3):
        assert first_box(TERMS, dice) == FIRST[sum(dice)]


@rule("pai-gow", NI2002_45=("13.1", "8.3", "8.4"))
def test_a_die_seen_not_to_lie_flat_when_they_are_entered_has_the_cup_shaken_again() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.throw(1, 1, 1)
    not_flat = c.OpenCup(flat=False)
    assert not_flat in [choice.command for choice in open_to(play.state, "dee", Role.DEALER, AT)]
    play.do(not_flat)
    assert {"13.1", "~G41"} <= set(play.last(DiceNotFlat).under)
    assert (play.step, play.round.dice, play.round.first_box, play.round.called) == (Step.DICE, (), 0, True)
    play.refused(c.DealTiles(), "8.5")
    play.throw(2, 2, 2)
    play.deal()
    assert [hand.places[0] for hand in play.round.hands] == [17, 21]  # from box 6
    play.refused(not_flat, "13.1")  # the tiles are out: the throw stands
    play.set("ann", "bob")
    play.house()
    play.settle(ann=WIN, bob=LOSE)
    assert (play.won("ann"), play.won("bob"), len(play.all(RoundOpened))) == (10_00, -10_00, 1)


@rule("pai-gow", NI2002_45=("8.4", "16.7(c)"))
@pytest.mark.parametrize("moment", ["before the deal", "dealt", "read", "settled"])
def test_dice_entered_wrongly_are_put_right_and_tiles_stay_where_they_lie(moment: str) -> None:
    play = Play()
    play.wagers("ann", "bob")
    if moment == "read":
        play.deal_read(WIN, LOSE, dice=(1, 1, 1))
    else:
        play.throw(1, 1, 1)
    if moment in ("dealt", "settled"):
        play.deal()
    if moment == "settled":
        play.set("ann", "bob")
        play.house()
        play.settle(ann=WIN, bob=LOSE)
    before = [(hand.tiles, hand.how, hand.settled) for hand in play.round.hands]
    play.director(c.CorrectDice(dice=(2, 2, 2), reason="typed beside it"))
    corrected = play.last(DiceCorrected)
    assert (corrected.dice, corrected.first_box, {"8.4", "~G41", "~H2"} <= set(corrected.under)) == ((2, 2, 2), 6, True)
    assert (play.round.dice, play.round.first_box) == ((2, 2, 2), 6)
    assert [(hand.tiles, hand.how, hand.settled) for hand in play.round.hands] == before
    if moment == "before the deal":
        assert "from box 6" in play.need.say
        play.deal()
    assert [hand.places for hand in play.round.hands] == [(17, 18, 19, 20), (21, 22, 23, 24)]
    assert play.round.house.places == (13, 14, 15, 16)
    if moment == "settled":
        assert (play.won("ann"), play.won("bob")) == (10_00, -10_00)
        play.collect()
        assert (play.game.records[-1].dice, play.game.records[-1].first_box) == ((2, 2, 2), 6)


@rule("pai-gow", NI2002_45=("8.4", "2.1", "16.7(c)", "A:Tournament Director", "13.12"))
def test_that_is_for_the_director_as_long_as_the_tiles_lie_there() -> None:
    play = Play()
    right = c.CorrectDice(dice=(2, 2, 2), reason="typed beside it")
    play.refused(right, "8.4", Role.DIRECTOR)
    play.wagers("ann", "bob")
    play.call()
    assert play.refused(right, "8.4", Role.DIRECTOR).instead == ("open_cup",)
    play.throw(1, 1, 1)
    play.refused(right, "A:Tournament Director")
    play.refused(c.CorrectDice(dice=(1, 1, 1), reason="so"), "8.4", Role.DIRECTOR)
    play.refused(c.CorrectDice(dice=(1, 1, 7), reason="so"), "2.1", Role.DIRECTOR)
    play.refused(c.CorrectDice(dice=(2, 2, 2), reason=" "), "8.4", Role.DIRECTOR)
    play.deal()
    play.director(right)
    play.do(c.CorrectDeal(reason="the stacks went round from box 3"))  # that was an error of its own
    assert play.round.first_box == 6
    play.set("ann", "bob")
    play.house()
    play.settle(ann=WIN, bob=LOSE)
    play.collect()
    play.refused(right, "8.4", Role.DIRECTOR)


# The deal (8.5)


@rule("pai-gow", NI2002_45=("8.5", "8.2", "8.4"))
@pytest.mark.parametrize("first", range(1, 9))
def test_every_box_gets_a_stack_in_turn_from_the_first_one_round(first: int) -> None:
    dealt = [places_of(TERMS, (first - 1 + turn) % 8 + 1, first) for turn in range(8)]
    assert [place for places in dealt for place in places] == list(range(1, 33))


@rule("pai-gow", NI2002_45=("8.5", "8.4"))
@pytest.mark.parametrize(
    ("dice", "ann", "bob", "house"),
    [
        ((1, 1, 1), 29, 1, 25),  # from box 3: it is first, box 1 is the seventh and box 2 the last
        ((3, 3, 3), 5, 9, 1),  # from the House's box
        ((2, 3, 3), 9, 13, 5),  # from box 8
        ((6, 6, 6), 1, 5, 29),  # from box 2
    ],
)
def test_which_stack_a_box_gets_depends_on_the_dice(dice: tuple[int, ...], ann: int, bob: int, house: int) -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal(*dice)
    for whose, place in (("ann", ann), ("bob", bob), ("house", house)):
        assert play.hand(whose).places == tuple(range(place, place + 4))


@rule("pai-gow", NI2002_45="8.5")
def test_and_not_on_who_plays() -> None:
    alone, crowd = Play(patrons=("ann",)), Play(patrons=("ann", "bob", "cat", "dan", "eve", "fay", "gus"))
    for play in (alone, crowd):
        play.wagers(*play.state.patrons)
        play.deal(2, 2, 3)
    assert alone.hand("ann").places == crowd.hand("ann").places
    assert alone.hand("house").places == crowd.hand("house").places
    assert [hand.box for hand in crowd.round.hands] == [2, 3, 4, 5, 6, 7, 8]


@rule("pai-gow", NI2002_45="8.5")
def test_tiles_are_dealt_after_the_dice_once_and_face_down() -> None:
    play = Play()
    play.refused(c.DealTiles(), "8.5")
    play.wagers("ann", "bob")
    play.call()
    play.refused(c.DealTiles(), "8.5")
    play.throw()
    assert (play.step, {"8.5", "8.5[retrieve]"} <= set(play.need.under)) == (Step.DEAL, True)
    play.deal()
    assert ("8.5" in play.last(TilesDealt).under, play.last(TilesDealt).first_box) == (True, 3)
    for hand in (play.round.house, *play.round.hands):
        assert hand.face_up == ("",) * 4
    play.refused(c.DealTiles(), "8.5")


@rule("pai-gow", NI2002_45=("8.5", "16.7(b)"))
def test_what_is_read_face_down_is_seen_by_its_owner_alone() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal_read("66 45 44 33", "46 13 55 14")
    assert [fact.to for fact in play.all(TilesRead)] == ["2", "3"]
    for role in (None, *Role):
        for who in ("ann", "bob") if role is Role.PATRON else ("dee",):
            seen = msgspec.json.encode(seen_by(play.state, 0, who, role, play.at).round).decode()
            assert [f'"{tile}"' in seen for tile in ("66", "45", "44", "33")] == [who == "ann"] * 4
            assert [f'"{tile}"' in seen for tile in ("46", "13", "55", "14")] == [who == "bob"] * 4


@rule("pai-gow", NI2002_45=("8.5", "2.1"))
def test_a_reading_of_the_deal_fits_the_boxes_in_play_and_the_set() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.throw()
    one, other = ("66", "45", "44", "33"), ("46", "13", "55", "14")
    play.refused(c.DealTiles(hands=(one,)), "8.5")
    play.refused(c.DealTiles(hands=(one, other, ("11", "22", "56", "16"))), "8.5")
    play.refused(c.DealTiles(hands=(one, one)), "2.1")
    play.do(c.DealTiles(hands=(one, other)))
    assert (play.hand("ann").tiles, play.hand("bob").tiles) == (one, other)


@rule("pai-gow", NI2002_45="8.5[retrieve]")
def test_tiles_of_boxes_without_a_wager_are_retrieved_unseen() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    assert "8.5[retrieve]" in play.last(TilesDealt).under
    assert [hand.box for hand in (play.round.house, *play.round.hands)] == [1, 2, 3]
    for to in ("4", "8", "9", "box"):
        play.refused(c.ReportTileExposed(to=to, number=1, tile="66"), "13.7")  # nothing lies there
    play.set("ann", "bob")
    play.house(HOUSE)
    play.settle(ann=WIN, bob=LOSE)
    play.collect()
    record = play.game.records[0]
    assert [hand.box for hand in (record.house, *record.hands)] == [1, 2, 3]
    assert {place for hand in (record.house, *record.hands) for place in hand.places} < set(range(1, 33))


@rule("pai-gow", NI2002_45=("8.5", "7.3"))
def test_the_houses_box_gets_a_hand_without_a_wager() -> None:
    play = Play(patrons=("ann",))
    play.wagers("ann")
    play.deal()
    assert (play.hand("house").box, len(play.hand("house").places)) == (1, 4)


@rule("pai-gow", NI2002_45="8.4")
@pytest.mark.parametrize(("dice", "first"), [((1, 1, 1), 3), ((3, 3, 3), 1), ((6, 6, 6), 2)])
def test_a_past_round_is_recalled_with_its_dice_and_the_box_they_counted_to(dice: tuple[int, ...], first: int) -> None:
    play = Play()
    play.play(HOUSE, dice=dice, ann=WIN, bob=LOSE)
    [past] = recall(play.state, 1)
    assert isinstance(past, PaiGowRound)
    assert (past.dice, past.first_box) == (dice, first)
