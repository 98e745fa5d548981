"""Rules 9.3 and 13.11: boxes that got each other's tiles are put right, and nothing else is touched."""

import pytest
from msgspec.structs import replace

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import ExchangeCorrected, HandShown, HandVoided
from croupier.games.pai_gow.procedure import Step
from croupier.ruling import Role
from croupier.table import open_to
from croupier.views.table_view import seen_by
from tests.marks import rule
from tests.rules.pai_gow.play import AT, LOSE, PUSH, WIN, Play, money

EXCHANGE = c.CorrectExchange(boxes=(2, 3), reason="boxes 2 and 3 got each other's stack")


def four_players(read: bool = True) -> Play:
    """Boxes 2 to 5: ann and bob got each other's tiles, cat's are right, dan has conceded."""
    play = Play(patrons=("ann", "bob", "cat", "dan"))
    play.wagers("ann", "bob", "cat", "dan")
    if read:
        play.deal_read(LOSE, WIN, PUSH.replace("Gow", "36"), "Bon Foo / Look Tit")
        play.set_read("ann", "Ping Gor")
        play.set_read("bob", "Yun Gow")
        play.set_read("cat", "Day Ping")
    else:
        play.deal()
        play.set("ann", "bob", "cat")
    play.concede("dan")
    return play


@rule("pai-gow", NI2002_45=("13.11", "9.3", "8.5"))
@pytest.mark.parametrize("moment", ["set", "turned", "settled"])
def test_an_exchange_between_two_boxes_touches_those_boxes_alone(moment: str) -> None:
    play = four_players()
    if moment != "set":
        play.house()
    if moment == "settled":
        for _ in range(3):
            play.show()
        assert [play.won(name) for name in ("ann", "bob", "cat")] == [-10_00, 10_00, 0]
    cat, dan, house = play.hand("cat"), play.hand("dan"), play.hand("house")
    ann, bob = play.hand("ann").tiles, play.hand("bob").tiles
    play.do(EXCHANGE)
    corrected = play.last(ExchangeCorrected)
    assert (corrected.between, {"13.11", "8.5", "~G40"} <= set(corrected.under)) == ((2, 3), True)
    assert corrected.boxes == ((2, 3) if moment == "settled" else ())
    assert (play.hand("ann").tiles, play.hand("bob").tiles) == (bob, ann)
    assert (play.hand("cat"), play.hand("dan"), play.hand("house")) == (cat, dan, house)
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 0, 0)
    assert (play.step, "ann, bob" in play.need.say) == (Step.SET, True)
    play.refused(c.SetHand(patron="cat", two=cat.tiles[:2]), "9.1" if moment == "settled" else "9.3")
    play.set_read("ann", "Yun Gow")
    play.set_read("bob", "Ping Gor")
    if moment == "set":
        play.house()
    while play.step is Step.SETTLE:
        play.show()
    play.collect()
    assert [play.won(name) for name in ("ann", "bob", "cat", "dan")] == [10_00, -10_00, 0, -10_00]
    assert (len(play.game.records[0].settlements), money(play)) == (4, 0)


@rule("pai-gow", NI2002_45=("13.11", "2.1"))
def test_tiles_that_lie_open_at_another_box_are_no_entry_to_correct_but_an_exchange() -> None:
    play = four_players()
    play.house()
    play.show()
    play.show()
    correct = c.CorrectTiles(to="2", tiles=play.hand("bob").tiles, reason="ann got bob's tiles")
    assert play.refused(correct, "2.1").instead == ("correct_exchange",)
    assert play.refused(replace(correct, tiles=("66",) * 4), "2.1").instead == ()


@rule("pai-gow", NI2002_45=("13.11", "9.3"))
def test_so_do_hands_that_nobody_has_read() -> None:
    play = four_players(read=False)
    play.house()
    play.show(LOSE)
    shown = play.hand("ann").tiles
    play.do(EXCHANGE)
    assert play.last(ExchangeCorrected).boxes == (2,)
    assert (play.hand("bob").face_up, play.hand("ann").tiles) == (shown, ("",) * 4)
    assert (play.hand("cat").how, play.hand("house").how, play.step) == ("player", "house way", Step.SET)
    play.set("ann")
    play.set_read("bob", "Ping Gor")
    play.show(WIN)
    play.show()
    play.show(PUSH)
    play.collect()
    assert [play.won(name) for name in ("ann", "bob", "cat", "dan")] == [10_00, -10_00, 0, -10_00]


@rule("pai-gow", NI2002_45=("13.11", "13.9", "9.3"))
def test_with_the_houses_box_among_them_the_others_stay_set_and_are_settled_again() -> None:
    play = four_players()
    play.house()
    for _ in range(3):
        play.show()
    cat, ann = play.hand("cat"), play.hand("ann").tiles
    play.do(replace(EXCHANGE, boxes=(1, 2)))
    assert play.last(ExchangeCorrected).boxes == (2, 3, 4)
    assert (play.hand("house").tiles, play.hand("house").how) == (ann, "")
    assert play.hand("cat") == replace(cat, settled=False)
    assert play.step is Step.SET
    play.set_read("ann", "Bon Foo")
    assert play.step is Step.HOUSE
    play.house("")
    for box in (2, 3, 4):
        assert (play.step, play.turn) == (Step.SETTLE, box)
        play.show()
    assert play.all(HandShown)[-1].low == cat.parted()[0]
    play.collect()
    assert money(play) == 0


@rule("pai-gow", NI2002_45=("13.11", "9.2"))
def test_who_asked_for_house_way_has_the_right_tiles_set_so() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal_read(LOSE, WIN)
    play.ask_house_way("ann")
    play.set_read("bob", "Yun Gow")
    play.do(EXCHANGE)
    assert "bob" in play.need.say
    assert "ann" not in play.need.say
    play.set_read("bob", "Ping Gor")
    play.house()
    play.show()
    assert sorted((*play.last(HandShown).low, *play.last(HandShown).high)) == sorted(play.hand("ann").tiles)
    assert play.won("ann") == 10_00


@rule("pai-gow", NI2002_45="13.11")
def test_single_tiles_that_changed_places_are_named_by_their_place() -> None:
    play = four_players()
    ann, bob = play.hand("ann").tiles, play.hand("bob").tiles
    play.do(replace(EXCHANGE, numbers=(4, 1)))
    assert play.hand("ann").tiles == (*ann[:3], bob[0])
    assert play.hand("bob").tiles == (ann[3], *bob[1:])
    assert (play.step, play.hand("cat").how) == (Step.SET, "player")


@rule("pai-gow", NI2002_45="13.11")
def test_three_boxes_may_have_each_others_tiles_all_round() -> None:
    play = four_players()
    ann, bob, cat = (play.hand(name).tiles for name in ("ann", "bob", "cat"))
    play.do(replace(EXCHANGE, boxes=(2, 3, 4)))
    assert [play.hand(name).tiles for name in ("ann", "bob", "cat")] == [cat, ann, bob]


@rule("pai-gow", NI2002_45=("13.11", "8.5"))
def test_one_of_them_may_be_a_box_whose_tiles_were_gathered_unseen() -> None:
    play = four_players()
    bob = play.hand("bob")
    play.do(replace(EXCHANGE, boxes=(2, 8)))
    assert (play.hand("ann").tiles, play.hand("ann").how, play.hand("bob")) == (("",) * 4, "", bob)
    play.refused(replace(EXCHANGE, boxes=(7, 8)), "8.5[retrieve]")


@rule("pai-gow", NI2002_45=("13.11", "13.8"))
def test_who_gets_four_other_tiles_may_call_them_void_for_what_the_dealer_showed() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.deal()
    play.set("ann")
    play.expose(3, 1, "66")
    play.expose(3, 2, "44")
    play.do(EXCHANGE)
    assert play.hand("ann").face_up == ("66", "44", "", "")
    play.refused(c.CallHandVoid(patron="bob"), "13.8", Role.PATRON, "bob")
    play.as_patron("ann", c.CallHandVoid(patron="ann"))
    assert play.last(HandVoided).box == 2


@rule("pai-gow", NI2002_45=("13.11", "13.10", "16.4"))
def test_a_conceded_hand_among_them_waits_for_the_directors_ruling() -> None:
    play = four_players()
    play.house()
    among = replace(EXCHANGE, boxes=(2, 5))
    assert play.refused(among, "16.4").instead == ("rule_on_concession", "void_round")
    ruling = c.RuleOnConcession(patron="dan", conceded=False, low=(), high=(), reason="he waved", numbers=(1, 2))
    play.director(ruling)
    play.do(among)
    assert (play.hand("dan").how, play.hand("ann").how) == ("", "")


@rule("pai-gow", NI2002_45=("13.11", "13.10", "11.7"))
def test_one_that_was_conceded_stays_lost_and_the_other_box_gets_its_tiles() -> None:
    play = four_players()
    play.house()
    play.show()
    dan = play.hand("dan").tiles
    ruling = c.RuleOnConcession(patron="dan", conceded=True, low=(), high=(), reason="he said so", numbers=(1, 2))
    play.director(ruling)
    play.do(replace(EXCHANGE, boxes=(2, 5)))
    assert (play.last(ExchangeCorrected).boxes, play.hand("ann").face_up) == ((2,), dan)
    assert (play.hand("dan").conceded, play.hand("dan").settled, play.won("dan")) == (True, True, -10_00)
    play.set_read("ann", "Bon Foo")
    for _ in range(3):
        play.show()
    play.collect()
    assert (play.won("dan"), len(play.game.records[0].settlements), money(play)) == (-10_00, 4, 0)


@rule("pai-gow", NI2002_45=("13.11", "13.12"))
def test_an_exchange_names_boxes_of_this_round() -> None:
    play = Play()
    play.refused(EXCHANGE, "13.12")
    play.wagers("ann", "bob")
    play.deal()
    for boxes in ((), (2,), (2, 2), (2, 9), (0, 2)):
        play.refused(replace(EXCHANGE, boxes=boxes), "13.11")
    play.refused(replace(EXCHANGE, numbers=(1,)), "A:Hand")
    play.refused(replace(EXCHANGE, numbers=(0, 5)), "A:Hand")
    play.refused(replace(EXCHANGE, reason=" "), "13.11")
    play.refused(EXCHANGE, "A:Dealer", Role.PATRON, "ann")
    offered = [choice.command for choice in open_to(play.state, "dealer", Role.DEALER, AT)]
    assert any(isinstance(command, c.CorrectExchange) for command in offered)
    play.director(c.VoidRound(round=1, ground="impractical", reason="so"))
    play.refused(EXCHANGE, "13.11")


def test_a_hand_that_is_void_stays_to_be_seen_while_the_house_is_set_again() -> None:
    """Nothing is left to compare it with until then."""
    play = Play(patrons=("ann",))
    play.ready("ann")
    play.house()
    play.show(WIN)
    play.director(c.VoidWagers(patron="ann", reason="past posting"))
    play.director(c.CorrectExchange(boxes=(8, 1), reason="given to each other", numbers=(4, 2)))
    assert play.hand("house").together == ()
    (seen,) = seen_by(play.state, len(play.facts), "", None, AT).round.hands
    assert seen.settled
    assert seen.low is not None
    assert seen.low.won is None
