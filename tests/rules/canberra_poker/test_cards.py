"""Section 2, cards: one deck, its checks, its replacement and its count."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import CardsReplaced, CardsShuffled, ReplacementChecked
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import CardsChecked, CardsCounted
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, LOW, NOTHING, PAIR, Play
from tests.trust import trust


@rule("canberra-poker", NI2002_45="2.1")
def test_the_game_is_played_with_one_deck_of_52() -> None:
    play = Play()
    assert (play.game.shoe.decks, play.game.shoe.left) == (1, 52)
    assert "2.1" in play.last(CardsShuffled).under
    play.bets_are_down("ann", "bob")
    assert play.game.shoe.left == 52 - 15


@rule("canberra-poker", NI2002_45="2.1")
@pytest.mark.parametrize("card", ["joker", "1s", "Xx", "AS", ""])
def test_there_are_no_jokers(card: str) -> None:
    play = Play(patrons=("ann",))
    play.antes("ann")
    play.deal_so_many(9)
    if card:
        play.refused(c.DealCards(cards=(card,)), "2.1")
    else:
        play.refused(c.DealCards(), "6.3")  # the card that is dealt face up is named
    play.deal_one("2s")


@trust(15)
@rule("canberra-poker", NI2002_45="2.1")
def test_no_card_is_there_twice() -> None:
    play = Play()
    play.bets_are_down("ann", "bob", up="2s")
    play.refused(c.RevealDealersHand(cards=("Ah", "Kd", "Kd", "7h", "2s")), "2.1")
    play.dealers_hand(ACE_KING)
    play.refused(c.SettleHand(cards=("Ah", "Tc", "8h", "6s", "3c")), "2.1")  # the dealer's ace
    play.settle(PAIR)
    play.refused(c.SettleHand(cards=tuple(PAIR.split())), "2.1")  # bob had these
    play.settle(NOTHING)


@rule("canberra-poker", NI2002_45="2.1")
def test_cards_of_a_new_round_are_all_there_again() -> None:
    play = Play()
    play.play(LOW, ann=PAIR, bob=NOTHING)
    play.play(LOW, ann=PAIR, bob=NOTHING)
    assert play.game.shoe.seen["Tc"] == 1


@rule("canberra-poker", NI2002_45="2.1")
def test_the_cards_are_approved() -> None:
    play = Play(opened=False)
    play.refused(t.OpenTable(), "2.1", Role.DIRECTOR)
    play.director(t.RecordApproval(what="cards", reference="letter 7"))
    assert play.state.approvals["cards"] == "letter 7"


@rule("canberra-poker", NI2002_45="2.1[cutting card]")
def test_one_cutting_card_is_used() -> None:
    play = Play(burnt=False)
    play.do(c.ShuffleCards())
    assert "2.1[cutting card]" in play.last(CardsShuffled).under
    play.do(c.CutCards(position=26))
    assert play.step is Step.BET  # no second one is placed


# Checks


@rule("canberra-poker", NI2002_45="2.2")
def test_the_dealer_checks_the_cards_one_by_one_before_and_after() -> None:
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
    assert (play.need.what, play.need.by, "2.2" in play.need.under) == ("check of the cards", (Role.DEALER,), True)
    play.do(t.CheckCards(method="one by one"))
    assert play.last(CardsChecked).when == "after"


@rule("canberra-poker", NI2002_45=("2.3", "2.3[check]"))
def test_the_director_may_change_the_cards_after_a_round_and_both_check_them() -> None:
    play = Play(patrons=("ann",))
    change = c.ReplaceCards(reason="worn")
    play.refused(c.ReplaceCards(reason=" "), "2.3", Role.DIRECTOR)
    play.refused(c.ReplaceCards(reason="torn", cards=("Zz",)), "2.3", Role.DIRECTOR)
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(change, "A:Tournament Director", role)
    play.antes("ann")
    play.refused(change, "2.3", Role.DIRECTOR)
    play.deal("2s")
    play.refused(change, "2.3", Role.DIRECTOR)
    play.refused(c.ReplaceCards(reason="torn", cards=("2s",)), "2.3", Role.DIRECTOR)
    play.fold("ann")
    play.collect()
    play.director(change)
    assert ("2.3" in play.last(CardsReplaced).under, play.last(CardsReplaced).cards) == (True, ())
    play.prepare_shoe()
    assert (play.step, "2.3[check]" in play.need.under) == (Step.CHECK_CARDS, True)
    assert set(play.need.by) == {Role.DEALER, Role.DIRECTOR}
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "4.1", Role.PATRON, "ann")
    play.do(c.CheckReplacement())
    play.refused(c.CheckReplacement(), "2.3[check]")  # each of them once
    assert play.step is Step.CHECK_CARDS
    play.director(c.CheckReplacement())
    assert ("2.3[check]" in play.last(ReplacementChecked).under, play.step) == (True, Step.BET)
    play.play(LOW, ann=PAIR)


@rule("canberra-poker", NI2002_45=("2.3", "2.3[check]", "5.1"))
def test_any_or_all_of_the_cards_may_be_changed() -> None:
    play = Play()
    play.director(c.ReplaceCards(reason="creased", cards=("Ah", "7d")))
    assert (play.last(CardsReplaced).cards, play.step) == (("Ah", "7d"), Step.CHECK_CARDS)
    play.do(c.CheckReplacement())
    play.director(c.CheckReplacement())
    play.antes("ann")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    play.director(c.ReplaceCards(reason="worn"))
    assert play.step is Step.SHUFFLE  # a whole new deck is shuffled


@rule("canberra-poker", NI2002_45="2.4")
def test_the_director_may_have_the_cards_counted_at_any_time() -> None:
    play = Play()
    for role in set(Role) - {Role.DIRECTOR, Role.DEALER}:
        play.refused(t.CountCards(found=52), "2.4", role)
    play.refused(t.CountCards(found=-1), "2.4")
    play.director(t.CountCards(found=52))
    counted = play.last(CardsCounted)
    assert (counted.found, counted.proper, "2.4" in counted.under) == (52, 52, True)
    play.antes("ann", "bob")
    play.deal("2s")
    play.do(t.CountCards(found=51))  # in the middle of a round
    assert {"2.1", "2.4", "~P22"} <= set(play.last(CardsCounted).under)
    assert not play.round.voided  # that is for the director, as impractical or not
    assert (play.last(CardsCounted).found, play.last(CardsCounted).proper) == (51, 52)
    assert play.step is Step.DECIDE
