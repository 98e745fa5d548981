"""Section 6, dealing the cards: from the shoe, clockwise, face down but for the dealer's last."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import CardsDealt, CardsRead
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import TableCreated
from tests.marks import rule
from tests.rules.canberra_poker.play import BOOK, CHIPS, LOW, PAIR, Play

NINE = tuple("abcdefghi")


@rule("canberra-poker", NI2002_45="6.1")
def test_all_cards_come_from_the_shoe_in_their_order() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    dealt = play.all(CardsDealt)
    assert [place for fact in dealt for place in fact.places] == list(range(1, 16))
    assert all("6.1" in fact.under for fact in dealt)
    assert play.game.shoe.drawn == 15


@rule("canberra-poker", NI2002_45="6.1")
def test_a_table_is_dealt_at_live_or_from_a_sealed_shoe() -> None:
    play = Play(opened=False)
    play.table = None
    by_hand = t.CreateTable(name="T2", book=BOOK, dealing="by hand", boxes=7, chips=CHIPS)
    refusal = play.refused(by_hand, "6.1", Role.OPERATOR)
    assert refusal.instead == ("live", "virtual")


@rule("canberra-poker", NI2002_45=("6.3", "6.3(a)", "6.3(b)", "6.3(c)"))
def test_one_card_to_each_ante_and_one_to_the_dealer_until_all_have_five() -> None:
    play = Play(patrons=())
    for name, seat in (("cat", 5), ("ann", 1), ("bob", 3)):
        play.join(name, seat)
        play.antes(name)
    play.call()
    for _ in range(4):
        for to in ("1", "3", "5", "dealer"):
            assert (play.step, play.turn, "6.3" in play.need.under) == (Step.DEAL, to, True)
            play.deal_one()
    for to in ("1", "3", "5"):
        assert play.turn == to
        play.deal_one()
    play.deal_one("2s")
    dealt = play.all(CardsDealt)
    assert [fact.to for fact in dealt] == ["1", "3", "5", "dealer"] * 5
    for fact in dealt:
        assert {"6.3", "6.3(c)", "6.3(b)" if fact.to == "dealer" else "6.3(a)"} <= set(fact.under)
    assert [len(hand.cards) for hand in (*play.round.hands, play.round.dealer)] == [5, 5, 5, 5]
    assert play.step is Step.DECIDE
    play.refused(c.DealCards(), "6.3")  # no sixth


@rule("canberra-poker", NI2002_45=("6.3", "6.3(a)"))
def test_a_box_without_an_ante_gets_no_cards() -> None:
    play = Play(patrons=("ann",), boxes=9)
    play.join("bob", 4)
    play.antes("ann", "bob")
    play.deal("2s")
    assert [hand.box for hand in play.round.hands] == [1, 4]
    assert {fact.to for fact in play.all(CardsDealt)} == {"1", "4", "dealer"}


@rule("canberra-poker", NI2002_45=("6.2", "6.2[last card]"))
def test_all_cards_are_dealt_face_down_but_the_dealers_last() -> None:
    play = Play(patrons=("ann",))
    play.antes("ann")
    play.call()
    for number in range(9):
        assert ("face down" in play.need.say, "6.2" in play.need.under) == (True, True), number
        play.deal_one()
        assert (play.last(CardsDealt).up, "6.2" in play.last(CardsDealt).under) == ((), True)
    assert ("face up" in play.need.say, "6.2[last card]" in play.need.under) == (True, True)
    play.deal_one("2s")
    last = play.last(CardsDealt)
    assert (last.to, last.up, "6.2[last card]" in last.under) == ("dealer", ("2s",), True)
    assert play.hand("dealer").face_up == ("", "", "", "", "2s")
    assert play.hand(1).face_up == ("",) * 5


@rule("canberra-poker", NI2002_45="6.2")
def test_a_shoe_that_reads_the_cards_leaves_them_face_down() -> None:
    play = Play(patrons=("ann",))
    play.antes("ann")
    play.call()
    for mine, dealers in zip(PAIR.split(), LOW.split(), strict=True):
        play.read(mine)
        play.read(dealers)
    assert (play.hand(1).cards, play.hand(1).face_up) == (tuple(PAIR.split()), ("",) * 5)
    assert play.hand("dealer").face_up == ("", "", "", "", "2s")
    assert all("6.2" in fact.under for fact in play.all(CardsRead))
    play.bet("ann")
    play.dealers_hand("")  # nothing is to be named that was read
    play.settle()
    play.collect()
    assert play.won("ann") == 10_00


@rule("canberra-poker", NI2002_45=("6.2[last card]", "6.3"))
def test_the_dealer_may_deal_all_that_is_left_at_once() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal_so_many(4)
    play.refused(c.CompleteDeal(), "6.3")  # the last one is seen by all, so it is named
    play.do(c.CompleteDeal(card="2s"))
    assert [fact.to for fact in play.all(CardsDealt)] == ["1", "2", "dealer"] * 5
    assert play.hand("dealer").face_up[-1] == "2s"


@rule("canberra-poker", NI2002_45="6.3")
def test_a_card_is_dealt_only_when_one_is_due() -> None:
    play = Play(burnt=False)
    for deal in (c.DealCards(), c.CompleteDeal(card="2s")):
        play.refused(deal, "6.3")
    play.prepare_shoe()
    play.antes("ann", "bob")
    refusal = play.refused(c.DealCards(), "4.1")
    assert refusal.instead == ("call_no_more_bets",)
    play.call()
    play.refused(c.DealCards(cards=("As", "Ks")), "6.3")  # one at a time


# How many one deck serves


@rule("canberra-poker", NI2002_45=("2.1", "6.3(c)"))
@pytest.mark.parametrize(("boxes", "allowed"), [(9, True), (10, False), (20, False)])
def test_a_table_has_no_more_boxes_than_one_deck_serves(boxes: int, allowed: bool) -> None:
    play = Play(opened=False)
    play.table = None
    create = t.CreateTable(name="T2", book=BOOK, dealing="live", boxes=boxes, chips=CHIPS)
    if allowed:
        play.do(create, Role.OPERATOR)
        assert play.last(TableCreated).boxes == 9
    else:
        refusal = play.refused(create, "~P15", Role.OPERATOR)
        assert {"2.1", "6.3(c)"} <= set(refusal.under)


@rule("canberra-poker", NI2002_45=("2.1", "6.3(c)"))
def test_nine_players_and_the_dealer_leave_two_cards() -> None:
    play = Play(patrons=NINE, boxes=9)
    play.antes(*NINE)
    play.deal("2s")
    assert play.game.shoe.left == 2
    play.fold(*NINE)
    play.collect()
    assert [play.won(name) for name in NINE] == [-10_00] * 9
