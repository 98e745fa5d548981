"""Section 11, malfunction of the automated shuffling shoe, and its replacement."""

import pytest

from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    CardsReplaced,
    RoundClosed,
    RoundVoided,
    ShoeMalfunctioned,
    ShoeReplaced,
    ShuffleDue,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.holdem.play import ACES, START, Play, in_play

FAULT = c.ReportMalfunction(fault="the belt is torn")


@rule("ultimate-texas-holdem", NI2019_212=("11.1", "11.3"))
@pytest.mark.parametrize("moment", ["deal", "decision", "folded", "flop", "settlement", "settled"])
def test_when_the_shuffling_shoe_fails_the_round_is_void(moment: str) -> None:
    """Also when all its cards are out, and what was folded or settled goes back too (U15)."""
    play = in_play(moment)
    play.do(FAULT)
    failed, voided = play.last(ShoeMalfunctioned), play.last(RoundVoided)
    assert (failed.fault, {"11.1", "11.3"} <= set(failed.under)) == ("the belt is torn", True)
    assert (voided.ground, {"11.1", "A:Void"} <= set(voided.under)) == ("malfunction", True)
    assert (play.chips("ann"), play.chips("bob"), play.step) == (START, START, Step.COLLECT)
    play.finish()
    assert play.last(RoundClosed).result == "void"


@rule("ultimate-texas-holdem", NI2019_212="11.3")
def test_it_is_recorded_what_the_fault_was() -> None:
    play = in_play("decision")
    play.refused(c.ReportMalfunction(fault=" "), "11.3")
    assert play.on_layout("ann") == 20_00


@rule("ultimate-texas-holdem", NI2019_212="11.1")
@pytest.mark.parametrize("moment", ["decision", "settled"])
def test_the_supervisor_may_record_that_the_cards_of_the_round_were_not_affected(moment: str) -> None:
    """Then the round is finished (U15)."""
    play = in_play(moment)
    unaffected = c.ReportMalfunction(fault="the belt is torn", unaffected="it was shuffling the other deck")
    play.refused(unaffected, "11.1", Role.DEALER)
    play.do(unaffected, Role.SUPERVISOR)
    failed = play.last(ShoeMalfunctioned)
    assert (failed.unaffected, "~U15" in failed.under) == ("it was shuffling the other deck", True)
    assert play.all(RoundVoided) == []
    if moment == "decision":
        play.decide("play 4", "fold")
        play.showdown(ACES)
    else:
        play.settle(ACES)
    play.finish()
    assert play.won("ann") == 50_00


@rule("ultimate-texas-holdem", NI2019_212=("11.1", "13.6(a)"))
def test_a_round_whose_last_wager_is_settled_stands() -> None:
    play = in_play("settled")
    play.settle(ACES)
    play.do(FAULT)
    assert play.all(RoundVoided) == []
    play.finish()
    assert (play.won("ann"), play.game.failed) == (50_00, True)


@rule("ultimate-texas-holdem", NI2019_212="11.1")
def test_before_the_first_card_there_is_no_round_to_void() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.do(FAULT)
    assert (play.all(RoundVoided), play.on_layout("ann"), play.game.failed) == ([], 20_00, True)


@rule("ultimate-texas-holdem", NI2019_212=("11.2", "2.5[check]"))
def test_after_the_round_the_shoe_may_be_replaced_and_new_cards_are_used() -> None:
    play = in_play("decision")
    replace = c.ReplaceShoe()
    play.refused(replace, "11.2", Role.SUPERVISOR)  # it has not failed
    play.do(FAULT)
    refusal = play.refused(replace, "11.2", Role.SUPERVISOR)  # the void round is collected first
    assert refusal.instead == ("collect_cards",)
    play.finish()
    assert play.need.commands == ("shuffle_cards", "replace_shoe")
    play.refused(c.ReplaceShoe(automated=False), "2.2", Role.SUPERVISOR)  # no other kind of shoe is used here
    play.do(replace, Role.SUPERVISOR)
    assert "11.2" in play.last(ShoeReplaced).under
    assert "11.2" in play.last(CardsReplaced).under
    play.refused(replace, "11.2", Role.SUPERVISOR)
    play.prepare_shoe()
    assert (play.step, "2.5[check]" in play.need.under) == (Step.CHECK_CARDS, True)
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), Role.SUPERVISOR)
    play.a_round(ACES)
    assert play.won("ann") == 50_00


@rule("ultimate-texas-holdem", NI2019_212="11.2")
def test_it_need_not_be_replaced() -> None:
    play = in_play("decision")
    play.do(FAULT)
    play.finish()
    play.prepare_shoe()
    play.a_round(ACES)
    assert play.game.failed


@rule("ultimate-texas-holdem", NI2019_212=("11.2", "6.1"))
def test_replaced_between_rounds_the_deck_that_was_ready_is_shuffled_again() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.do(FAULT)
    play.refused(c.ReplaceShoe(), "11.2", Role.SUPERVISOR)  # wagers are down
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    play.do(c.ReplaceShoe(), Role.SUPERVISOR)
    assert (play.step, "6.1" in play.last(ShuffleDue).under) == (Step.SHUFFLE, True)
