"""Section 12, collusion: cards are protected, nothing is exchanged or told, and what follows if it is."""

import pytest
from msgspec.structs import replace

from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import PatronPutOut, RoundClosed, RoundVoided
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import IncidentLogged
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, KINGS, QUEEN_TEN, START, Play

PUT_OUT = c.PutOutOfRound(patron="ann", breach="information", reason="showed bob an ace")
BREACHES = [("exposure", "12.1"), ("exchange", "12.2(a)"), ("information", "12.2(b)")]


@rule("ultimate-texas-holdem", NI2019_212=("12.1", "12.2", "12.2(a)", "12.2(b)"))
@pytest.mark.parametrize(
    ("matter", "clause"),
    [("cards not protected", "12.1"), ("cards exchanged", "12.2(a)"), ("information on a hand", "12.2(b)")],
)
def test_staff_log_what_players_do_with_their_cards(matter: str, clause: str) -> None:
    play = Play()
    play.begin("ann", "bob")
    play.do(t.LogIncident(matter=matter, about="ann", note="seen by the dealer"))
    logged = play.last(IncidentLogged)
    assert (logged.about, logged.note, clause in logged.under) == ("ann", "seen by the dealer", True)
    assert ("12.2" in logged.under) is (clause != "12.1")
    assert (play.step, play.turn) == (Step.DECIDE, "1")  # logging it changes nothing


# Out of the round (12.3)


@rule("ultimate-texas-holdem", NI2019_212=("12.1", "12.2", "12.2(a)", "12.2(b)", "12.3"))
@pytest.mark.parametrize(("breach", "clause"), BREACHES)
def test_the_operator_may_put_a_player_out_of_the_round_for_it(breach: str, clause: str) -> None:
    """The wagers are void and go back: nothing says they are forfeit (U16)."""
    play = Play()
    play.begin("ann", "bob", trips=5_00)
    play.decide("play 4")
    put_out = replace(PUT_OUT, breach=breach)
    play.refused(replace(put_out, reason=" "), "12.3", Role.OPERATOR)
    play.do(put_out, Role.OPERATOR)
    fact = play.last(PatronPutOut)
    assert (fact.patron, fact.box, fact.breach, {"12.3", clause} <= set(fact.under)) == ("ann", 1, breach, True)
    assert (play.chips("ann"), play.on_layout("ann"), play.hand(1).playing) == (START, 0, False)
    play.refused(put_out, "12.3", Role.OPERATOR)  # once
    assert (play.step, play.turn) == (Step.DECIDE, "2")
    play.decide("play 4")
    play.showdown(ACES, dealer=KINGS)
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (0, 45_00)


@rule("ultimate-texas-holdem", NI2019_212="12.3")
@pytest.mark.parametrize("breach", ["", "cheating", "Information"])
def test_only_collusion_puts_a_player_out_of_the_round(breach: str) -> None:
    play = Play()
    play.begin("ann", "bob")
    refusal = play.refused(replace(PUT_OUT, breach=breach), "12.3", Role.OPERATOR)
    assert set(refusal.instead) == {"exchange", "information", "exposure"}


@rule("ultimate-texas-holdem", NI2019_212="12.3")
def test_a_player_is_put_out_of_a_round_that_is_being_played_and_of_no_other() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.refused(PUT_OUT, "12.3", Role.OPERATOR)  # no card is out
    play.deal()
    play.refused(replace(PUT_OUT, patron="bob"), "12.3", Role.OPERATOR)  # who has no hand
    play.decide("play 4")
    play.showdown(ACES)
    play.refused(PUT_OUT, "12.3", Role.OPERATOR)  # the last wager is settled
    play.next_round()
    play.refused(PUT_OUT, "12.3", Role.OPERATOR)
    assert play.won("ann") == 50_00


@rule("ultimate-texas-holdem", NI2019_212="12.3")
@pytest.mark.parametrize("moment", ["deal", "folded", "river", "refund", "settled"])
def test_at_whatever_point_of_the_round(moment: str) -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    for patron in ("ann", "bob", "cat"):
        play.wager(patron, 10_00)
    play.do(c.DealCards())
    if moment != "deal":
        play.deal()
        play.decide("check", "fold" if moment == "folded" else "check", "check")
    if moment in ("river", "refund", "settled"):
        play.flop()
        play.decide("check", "check", "check")
        play.turn_and_river()
    if moment in ("refund", "settled"):
        play.decide("play 1", "play 1", "play 1")
        play.dealers_hand(QUEEN_TEN)
        play.settle()
    if moment == "settled":
        play.settle("7c 6d")
        play.settle(ACES)  # bob's
    play.do(replace(PUT_OUT, patron="bob"), Role.OPERATOR)
    assert (play.chips("bob"), play.on_layout("bob")) == (START, 0)  # what was lost comes back (U36)
    assert "~U36" in play.last(PatronPutOut).under
    while play.step is not Step.COLLECT:
        if play.step is Step.DEAL:
            play.deal()
        elif play.step is Step.DECIDE:
            play.decide("fold")
        elif play.step is Step.FLOP:
            play.flop()
        else:
            play.settle("Jh 7h" if play.turn == "3" else "Jc 6c")
    play.finish()
    assert play.won("bob") == 0


@rule("ultimate-texas-holdem", NI2019_212="12.3")
def test_with_everybody_out_the_round_is_over() -> None:
    play = Play()
    play.begin("ann", "bob")
    for name in ("ann", "bob"):
        play.do(replace(PUT_OUT, patron=name), Role.OPERATOR)
    play.finish()
    assert play.last(RoundClosed).result == "dealer's hand not needed"
    assert (play.won("ann"), play.won("bob")) == (0, 0)


@rule("ultimate-texas-holdem", NI2019_212=("12.3", "15.7"))
def test_who_was_put_out_has_not_abstained_from_betting() -> None:
    play = Play(boxes=2)
    for _ in range(3):
        play.begin("ann", "bob")
        play.do(PUT_OUT, Role.OPERATOR)
        play.decide("fold")
        play.next_round()
    assert play.state.patrons["ann"].rounds_abstained == 0
    play.refused(t.VacateSeat(patron="ann"), "15.7", Role.SUPERVISOR)


# A void round (12.3)


@rule("ultimate-texas-holdem", NI2019_212=("12.3", "A:Void"))
@pytest.mark.parametrize("settled", [False, True])
def test_or_declare_the_round_void(settled: bool) -> None:
    play = Play()
    play.begin("ann", "bob")
    play.decide("play 4", "play 4")
    if settled:
        play.board()
        play.dealers_hand(KINGS)
        play.settle(ACES)  # bob's
    void = c.VoidRound(round=1, ground="collusion", reason="ann and bob changed cards")
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(void, "12.3", role, "ann")
    play.refused(replace(void, reason=""), "12.3", Role.OPERATOR)
    play.do(void, Role.OPERATOR)
    voided = play.last(RoundVoided)
    assert (voided.ground, {"12.3", "A:Void"} <= set(voided.under)) == ("collusion", True)
    assert (play.chips("ann"), play.chips("bob")) == (START, START)


@rule("ultimate-texas-holdem", NI2019_212=("12.3", "13.6(a)"))
def test_not_once_its_last_wager_is_settled() -> None:
    play = Play(patrons=("ann",))
    play.a_round(ACES)
    void = c.VoidRound(round=1, ground="collusion", reason="ann and bob changed cards")
    play.refused(void, "13.6(a)", Role.OPERATOR)
    assert play.won("ann") == 50_00
