"""Section 6, shuffle: for each round, at once after a misdeal, and whenever the supervisor finds it warranted."""

import pytest

from croupier.games.shoes import Stage
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    CardsShuffled,
    RoundOpened,
    RoundVoided,
    ShuffleDue,
    ShuffleOrdered,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, START, Play


@rule("ultimate-texas-holdem", NI2019_212=("6.1", "6.1(a)"))
def test_the_shuffling_shoe_shuffles_for_each_round() -> None:
    play = Play(patrons=("ann",), burnt=False)
    for number in (1, 2, 3):
        assert (play.step, play.need.by, play.need.commands) == (Step.SHUFFLE, (Role.DEALER,), ("shuffle_cards",))
        assert {"6.1", "6.1(a)"} <= set(play.need.under)
        play.refused(c.CompleteDeal(), "7.2")
        play.do(c.ShuffleCards())
        shuffled = play.last(CardsShuffled)
        assert (shuffled.shoe, {"6.1", "6.1(a)"} <= set(shuffled.under)) == (number, True)
        play.refused(c.ShuffleCards(), "6.1")  # it is done
        play.begin()
        play.refused(c.ShuffleCards(), "6.1")
        play.decide("fold")
        play.refused(c.ShuffleCards(), "6.1")
        play.finish()


@rule("ultimate-texas-holdem", NI2019_212=("6.1(b)", "13.3"))
@pytest.mark.parametrize("moment", ["deal", "decision", "folded", "settled"])
def test_a_misdeal_in_the_supervisors_opinion_voids_the_round_and_is_followed_by_a_shuffle(moment: str) -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.do(c.DealCards())
    if moment != "deal":
        play.deal()
    if moment in ("folded", "settled"):
        play.decide("fold", "play 4")
    if moment == "settled":
        play.showdown(dealer="Ks 9d")
    misdeal = c.VoidRound(round=1, ground="misdeal", reason="the cards stuck together")
    for role in set(Role) - {Role.SUPERVISOR}:
        play.refused(misdeal, "6.1(b)", role, "ann")
    play.refused(c.VoidRound(round=1, ground="misdeal", reason=" "), "6.1(b)", Role.SUPERVISOR)
    play.do(misdeal, Role.SUPERVISOR)
    voided = play.last(RoundVoided)
    assert (voided.ground, {"6.1(b)", "13.3", "A:Void"} <= set(voided.under)) == ("misdeal", True)
    assert (play.chips("ann"), play.chips("bob")) == (START, START)
    play.finish()
    assert play.step is Step.SHUFFLE
    play.refused(c.CompleteDeal(), "7.2")
    play.prepare_shoe()
    play.a_round(ACES)


@rule("ultimate-texas-holdem", NI2019_212=("6.1(b)", "13.6(a)"))
def test_a_misdeal_is_declared_before_the_last_wager_is_settled_or_not_at_all() -> None:
    play = Play(patrons=("ann",))
    misdeal = c.VoidRound(round=1, ground="misdeal", reason="the cards stuck together")
    play.wager("ann", 10_00)
    play.refused(misdeal, "6.1(b)", Role.SUPERVISOR)  # no card is out
    play.deal()
    play.decide("play 4")
    play.showdown(ACES)
    play.refused(misdeal, "13.6(a)", Role.SUPERVISOR)
    play.next_round()
    play.refused(misdeal, "13.6(a)", Role.SUPERVISOR)
    assert play.won("ann") == 50_00


@rule("ultimate-texas-holdem", NI2019_212=("6.1", "6.1(c)"))
@pytest.mark.parametrize("called", [False, True])
def test_the_supervisor_orders_a_shuffle_for_reasonable_cause(called: bool) -> None:
    """Wagers stay down, and may be taken back; there is no deal before the shuffle."""
    play = Play()
    play.wager("ann", 10_00)
    if called:
        play.call()
    play.refused(c.OrderShuffle(reason=" "), "6.1(c)", Role.SUPERVISOR)
    play.do(c.OrderShuffle(reason="a card fell to the floor"), Role.SUPERVISOR)
    ordered = play.last(ShuffleOrdered)
    assert (ordered.reason, "6.1(c)" in ordered.under) == ("a card fell to the floor", True)
    assert {"6.1", "6.1(c)"} <= set(play.last(ShuffleDue).under)
    assert (play.step, play.on_layout("ann")) == (Step.SHUFFLE, 20_00)
    play.refused(c.CompleteDeal(), "7.2")
    bobs = c.PlaceWager(patron="bob", option="main", amount=10_00, box=2)
    play.refused(bobs, "4.2", Role.PATRON, "bob")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    assert play.chips("ann") == START
    play.prepare_shoe()
    play.as_patron("bob", bobs)
    play.deal()
    assert play.last(RoundOpened).deck == 2


@rule("ultimate-texas-holdem", NI2019_212="6.1(c)")
def test_a_round_under_way_is_not_interrupted_by_an_ordered_shuffle() -> None:
    play = Play(patrons=("ann",))
    order = c.OrderShuffle(reason="a card fell to the floor")
    play.begin()
    assert play.refused(order, "6.1(c)", Role.SUPERVISOR).instead == ("void_round",)
    play.decide("fold")
    play.finish()
    play.refused(order, "6.1(c)", Role.SUPERVISOR)  # a shuffle is due anyway
    play.prepare_shoe()
    play.do(order, Role.SUPERVISOR)
    assert play.game.stage is Stage.SHUFFLE
