"""Section 11, malfunction of the automated shuffling shoe, and its replacement."""

import pytest
from msgspec.structs import replace

from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    CardsReplaced,
    RoundClosed,
    RoundVoided,
    ShoeMalfunctioned,
    ShoeRepaired,
    ShoeReplaced,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Command, Refusal, Role
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, START, Play, in_play

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


@rule("ultimate-texas-holdem", NI2019_212=("11.1", "11.2"))
def test_they_are_affected_as_long_as_some_of_them_are_still_to_be_dealt() -> None:
    """No card is dealt from a shoe that has failed (U15, U40)."""
    play = in_play("deal")
    unaffected = replace(FAULT, unaffected="it was shuffling the other deck")
    for _ in range(3):  # the hands of both players and the dealer
        play.refused(unaffected, "11.1", Role.SUPERVISOR)
        play.do(c.DealCards())
    play.do(unaffected, Role.SUPERVISOR)
    assert (play.all(RoundVoided), play.step) == ([], Step.DECIDE)


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
    assert (play.need.commands, play.need.by) == (("replace_shoe", "repair_shoe"), (Role.SUPERVISOR,))
    assert play.refused(c.ShuffleCards(), "11.2").instead == ("replace_shoe", "repair_shoe")
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
def test_it_need_not_be_replaced_where_it_works_again_but_new_cards_are_used() -> None:
    """The cards are new, whatever repair the shoe needs (U40)."""
    play = in_play("decision")
    repair = c.RepairShoe(repair="a new belt")
    play.refused(repair, "11.2", Role.SUPERVISOR)  # it has not failed
    play.do(FAULT)
    assert play.refused(repair, "11.2", Role.SUPERVISOR).instead == ("collect_cards",)
    play.finish()
    play.refused(c.RepairShoe(repair=" "), "11.2", Role.SUPERVISOR)
    play.do(repair, Role.SUPERVISOR)
    repaired = play.last(ShoeRepaired)
    assert (repaired.repair, "11.2" in repaired.under, "11.2" in play.last(CardsReplaced).under) == (
        "a new belt",
        True,
        True,
    )
    with_new_cards(play)
    play.a_round(ACES)
    assert play.won("ann") == 50_00


def with_new_cards(play: Play) -> None:
    """The next deck, checked by both."""
    play.prepare_shoe()
    assert play.step is Step.CHECK_CARDS
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), Role.SUPERVISOR)


@rule("ultimate-texas-holdem", NI2019_212=("11.2", "2.2"))
@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("command", [c.ReplaceShoe(), c.RepairShoe(repair="a new belt")])
def test_nothing_is_dealt_from_a_shoe_that_failed_before_the_first_card(command: Command, called: bool) -> None:
    """Wagers stay down and may be taken back: no round has begun."""
    play = Play()
    play.wager("ann", 10_00)
    if called:
        play.call()
    play.do(FAULT)
    for deal in (c.DealCards(), c.CompleteDeal(), c.CallNoMoreBets()):
        assert isinstance(play.ask(deal), Refusal)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    play.refused(c.ShuffleCards(), "11.2")
    play.do(command, Role.SUPERVISOR)
    with_new_cards(play)
    play.begin("ann")


@rule("ultimate-texas-holdem", NI2019_212=("11.1", "11.2"))
def test_also_where_the_cards_of_the_round_were_not_affected() -> None:
    play = in_play("settled")
    play.do(c.ReportMalfunction(fault="the belt is torn", unaffected="all cards were out"), Role.SUPERVISOR)
    play.settle(ACES)
    play.finish()
    assert play.step is Step.WORKING_SHOE
    play.refused(c.ShuffleCards(), "11.2")
    play.do(c.ReplaceShoe(), Role.SUPERVISOR)
    with_new_cards(play)
