"""Section 5, shuffle and cut: both by the dealer, for each round."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import CardsCut, CardsShuffled
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.canberra_poker.play import LOW, PAIR, Play


@rule("canberra-poker", NI2002_45="5.1")
def test_the_dealer_shuffles_for_each_round() -> None:
    play = Play(patrons=("ann",), burnt=False)
    for number in (1, 2, 3):
        assert (play.step, play.need.by, "5.1" in play.need.under) == (Step.SHUFFLE, (Role.DEALER,), True)
        play.refused(c.CutCards(position=26), "5.1")
        play.do(c.ShuffleCards())
        shuffled = play.last(CardsShuffled)
        assert (shuffled.shoe, "5.1" in shuffled.under, play.game.shoe.left) == (number, True, 52)
        play.refused(c.ShuffleCards(), "5.1")
        play.do(c.CutCards(position=26))
        play.refused(c.ShuffleCards(), "5.1")  # nor once wagers are taken
        play.play(LOW, ann=PAIR)


@rule("canberra-poker", NI2002_45="5.1")
def test_also_after_a_void_round() -> None:
    play = Play(patrons=("ann",))
    play.antes("ann")
    play.deal_one()
    play.director(c.VoidRound(round=1, ground="impractical", reason="the lights went out"))
    play.collect()
    assert play.step is Step.SHUFFLE


@rule("canberra-poker", NI2002_45="5.2")
def test_after_the_shuffle_the_dealer_cuts_once() -> None:
    play = Play(burnt=False)
    play.do(c.ShuffleCards())
    assert (play.step, play.need.by, "5.2" in play.need.under) == (Step.CUT, (Role.DEALER,), True)
    for role in set(Role) - {Role.DEALER}:
        play.refused(c.CutCards(position=26), "A:Dealer", role, "ann")
    play.do(c.CutCards(position=26))
    assert ("5.2" in play.last(CardsCut).under, play.game.cut, play.step) == (True, 26, Step.BET)
    play.refused(c.CutCards(position=26), "5.1")


@rule("canberra-poker", NI2002_45="5.2[depth]")
@pytest.mark.parametrize(
    ("position", "allowed"),
    [(-1, False), (0, False), (1, False), (2, True), (26, True), (50, True), (51, False), (52, False)],
)
def test_more_than_one_card_lies_on_either_side_of_the_cut(position: int, allowed: bool) -> None:
    play = Play(burnt=False)
    play.do(c.ShuffleCards())
    assert "2 to 50 cards" in play.need.say
    assert "5.2[depth]" in play.need.under
    if allowed:
        play.do(c.CutCards(position=position))
        assert "5.2[depth]" in play.last(CardsCut).under
    else:
        play.refused(c.CutCards(position=position), "5.2[depth]")
