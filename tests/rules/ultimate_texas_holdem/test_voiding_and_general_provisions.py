"""Section 15, general provisions: void rounds and wagers, exclusion, disputes, the duties of staff, incidents."""

import json
import re

import pytest
import typer
from msgspec.structs import replace
from typer.testing import CliRunner

from croupier.cli.law import register
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    NoMoreBetsRecalled,
    RoundClosed,
    RoundVoided,
    WagerSettled,
    WagersVoided,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.instruments import library
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t, open_to
from croupier.table.facts import (
    DisputeDecided,
    DisputeRaised,
    IncidentLogged,
    PatronExcluded,
    ReviewRecorded,
    ReviewRequested,
    SeatVacated,
    ShoeRevealed,
)
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import (
    ACES,
    ALSO_ACES,
    AT,
    KINGS,
    NOTHING,
    QUEEN_TEN,
    START,
    U19,
    Play,
    in_play,
)

CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery", "like disturbance")


# Disturbances (15.2)


@rule("ultimate-texas-holdem", NI2019_212=("15.2", "A:Void"))
@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("moment", ["decision", "settled"])
def test_before_its_completion_a_round_may_be_invalidated_for_each_of_the_six_causes(moment: str, cause: str) -> None:
    play = in_play(moment)
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="the hall was cleared")
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(void, "15.2", role, "ann")
    play.refused(replace(void, reason=" "), "15.2", Role.OPERATOR)
    play.do(void, Role.OPERATOR)
    assert (play.last(RoundVoided).cause, {"15.2", "A:Void"} <= set(play.last(RoundVoided).under)) == (cause, True)
    assert (play.chips("ann"), play.chips("bob")) == (START, START)
    play.finish()
    assert play.last(RoundClosed).result == "void"


@rule("ultimate-texas-holdem", NI2019_212="15.2")
@pytest.mark.parametrize("cause", ["", "boredom", "act of God"])
def test_and_for_no_other(cause: str) -> None:
    play = in_play("decision")
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="so")
    assert play.refused(void, "15.2", Role.OPERATOR).instead == CAUSES


@rule("ultimate-texas-holdem", NI2019_212="15.2")
def test_not_after_its_last_wager_is_settled() -> None:
    play = in_play("settled")
    play.settle(ACES)
    won = (play.won("ann"), play.won("bob"))
    void = c.VoidRound(round=1, ground="disturbance", cause="fire", reason="the hall was cleared")
    play.refused(void, "15.2", Role.OPERATOR)
    play.finish()
    play.refused(void, "15.2", Role.OPERATOR)
    assert (play.won("ann"), play.won("bob")) == won


# Void rounds (15.4)


@rule("ultimate-texas-holdem", NI2019_212=("15.4", "A:Void"))
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
@pytest.mark.parametrize("moment", ["deal", "decision", "settled"])
def test_a_round_may_be_void_if_it_cannot_go_on_or_for_fraud(moment: str, ground: str) -> None:
    play = in_play(moment)
    void = c.VoidRound(round=1, ground=ground, reason="a marked card")
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(void, "15.4", role, "ann")
    play.refused(replace(void, reason=""), "15.4", Role.OPERATOR)
    play.do(void, Role.OPERATOR)
    assert {"15.4", "A:Void"} <= set(play.last(RoundVoided).under)
    assert (play.chips("ann"), play.chips("bob"), play.step) == (START, START, Step.COLLECT)
    play.refused(void, "15.4", Role.OPERATOR)  # once


@rule("ultimate-texas-holdem", NI2019_212=("15.4", "13.6(a)"))
@pytest.mark.parametrize("later", [0, 1, 2])
def test_a_completed_round_stands_unless_there_was_fraud_in_it(later: int) -> None:
    """Fraud can be acted on in later rounds too, and these stand (U25, X11)."""
    play = Play()
    play.begin("ann", "bob")
    play.decide("play 4", "fold")
    play.showdown(ACES)
    for _ in range(later):
        play.next_round()
        play.begin("ann")
        play.decide("fold")
    before = play.won("ann")
    impractical = c.VoidRound(round=1, ground="impractical", reason="so")
    play.refused(impractical, "13.6(a)", Role.OPERATOR)
    play.do(c.VoidRound(round=1, ground="fraud", reason="a marked card"), Role.OPERATOR)
    assert "15.4" in play.last(RoundVoided).under
    assert (play.won("ann"), play.won("bob")) == (before - 50_00, 0)
    play.refused(c.VoidRound(round=1, ground="fraud", reason="again"), "15.4", Role.OPERATOR)
    play.next_round()


@rule("ultimate-texas-holdem", NI2019_212=("15.4", "A:Void"))
def test_fraud_found_when_the_winner_has_gone_leaves_what_is_owed_on_the_books() -> None:
    play = Play(patrons=("ann",))
    play.a_round(ACES)
    play.as_patron("ann", t.CashOut(patron="ann", cents=START + 50_00))
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.do(c.VoidRound(round=1, ground="fraud", reason="a marked card"), Role.OPERATOR)
    assert play.state.balances["unrecovered:ann"] == -50_00


@rule("ultimate-texas-holdem", NI2019_212=("A:Void", "15.4"))
def test_nothing_else_makes_a_round_void_and_no_wager_of_a_void_round_is_kept() -> None:
    play = in_play("decision")
    for ground in ("", "whim", "unreconstructable", "placement_error"):
        refusal = play.refused(c.VoidRound(round=1, ground=ground, reason="so"), "A:Void", Role.OPERATOR)
        assert set(refusal.instead) == {"impractical", "fraud", "disturbance", "misdeal", "collusion"}
    play.refused(c.VoidRound(round=7, ground="fraud", reason="so"), "15.4", Role.OPERATOR)
    keep = c.VoidRound(round=1, ground="fraud", reason="so", keep=("bob/main",))
    play.refused(keep, "A:Void", Role.OPERATOR)


@rule("ultimate-texas-holdem", NI2019_212=("15.4", "A:Void"))
def test_an_emptied_float_is_filled_before_a_round_is_undone() -> None:
    play = in_play("decision")
    play.decide("fold", "fold")
    play.do(t.CreditFloat(cents=play.state.balances["float"]), Role.SUPERVISOR)
    void = c.VoidRound(round=1, ground="fraud", reason="so")
    assert play.refused(void, "A:Void", Role.OPERATOR).instead == ("fill_float",)
    play.do(t.FillFloat(cents=40_00), Role.SUPERVISOR)
    play.do(void, Role.OPERATOR)
    assert (play.chips("ann"), play.chips("bob")) == (START, START)


# Sanctions (15.3)


@rule("ultimate-texas-holdem", NI2019_212=("15.3", "15.3(a)"))
@pytest.mark.parametrize("moment", ["deal", "decision", "flop", "settled", "over"])
def test_the_wagers_of_a_player_who_broke_a_rule_may_be_void_and_go_back(moment: str) -> None:
    play = in_play("settled" if moment == "over" else moment)
    if moment == "over":
        play.settle(ACES)
    sanction = c.VoidWagers(patron="ann", reason="touched the cards")
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(sanction, "A:Casino Operator", role, "ann")
    play.refused(replace(sanction, reason=" "), "15.3(a)", Role.OPERATOR)
    play.refused(replace(sanction, patron="nobody"), "15.3(a)", Role.OPERATOR)
    play.do(sanction, Role.OPERATOR)
    voided = play.last(WagersVoided)
    assert {"15.3", "15.3(a)", "~X2"} <= set(voided.under)
    assert (play.chips("ann"), play.on_layout("ann")) == (START, 0)
    play.refused(sanction, "15.3(a)", Role.OPERATOR)
    assert play.hand(1).out
    if play.step is Step.DEAL:
        play.deal()
    if play.step is Step.DECIDE:
        assert play.turn == "2"  # a hand without its Ante is played no further
        play.decide("play 3")
    if play.step is not Step.COLLECT:
        play.showdown(ALSO_ACES)
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (0, 40_00)


@rule("ultimate-texas-holdem", NI2019_212=("15.3(a)", "A:Blind", "4.3"))
@pytest.mark.parametrize("named", [("main",), ("blind",), ("play",), ("main", "trips")])
def test_ante_blind_and_play_are_void_together(named: tuple[str, ...]) -> None:
    play = Play()
    play.begin("ann", "bob", trips=5_00)
    play.decide("play 4")
    play.do(c.VoidWagers(patron="ann", reason="touched the cards", options=named), Role.OPERATOR)
    assert (set(play.last(WagersVoided).options), play.on_layout("ann")) == ({"main", "blind", "play", "trips"}, 0)


@rule("ultimate-texas-holdem", NI2019_212="15.3(a)")
def test_trips_may_be_void_by_itself_and_only_what_was_wagered() -> None:
    play = Play()
    play.begin("ann", "bob", trips=5_00)
    for unknown in (("play",), ("trips", "tie"), ("bet",), ("",)):
        play.refused(c.VoidWagers(patron="ann", reason="so", options=unknown), "15.3(a)", Role.OPERATOR)
    play.do(c.VoidWagers(patron="ann", reason="placed late", options=("trips",)), Role.OPERATOR)
    assert (play.last(WagersVoided).options, play.on_layout("ann")) == (("trips",), 20_00)
    play.decide("play 4", "fold")
    play.showdown("Ac Ad")
    assert play.won("ann") == 50_00  # three aces, and no Trips


@rule("ultimate-texas-holdem", NI2019_212=("15.3(a)", "4.2"))
def test_with_no_wager_left_before_the_first_card_betting_opens_again() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.call()
    play.do(c.VoidWagers(patron="ann", reason="placed late"), Role.OPERATOR)
    assert "4.2" in play.last(NoMoreBetsRecalled).under
    assert (play.step, play.chips("ann")) == (Step.BET, START)
    play.wager("bob", 10_00)


@rule("ultimate-texas-holdem", NI2019_212=("15.3", "15.3(b)"))
def test_a_player_who_broke_a_rule_may_be_excluded() -> None:
    play = in_play("decision")
    exclude = t.ExcludePatron(patron="ann", reason="past posting")
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(exclude, "15.3(b)", role, "ann")
    play.refused(replace(exclude, reason=""), "15.3", Role.OPERATOR)
    play.do(exclude, Role.OPERATOR)
    assert {"15.3", "15.3(b)"} <= set(play.last(PatronExcluded).under)
    play.refused(exclude, "15.3(b)", Role.OPERATOR)
    for decision in ("fold", "check", "play 4"):
        play.cannot("ann", decision, "15.3(b)")
    play.do(c.ReportAbsent(box=1, ground="absent"))  # her wagers are still in play, and the hand is folded
    play.decide("fold")
    play.next_round()
    again = c.PlaceWager(patron="ann", option="main", amount=10_00, box=1)
    play.refused(again, "15.3(b)", Role.PATRON, "ann")
    play.refused(again, "15.3(b)")
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.refused(t.JoinTable(patron="ann", seat=1), "15.3(b)", Role.PATRON, "ann")


@rule("ultimate-texas-holdem", NI2019_212="15.3(b)")
@pytest.mark.parametrize("decision", ["check", "play 4"])
def test_somebody_excluded_stays_in_no_more_not_even_through_the_dealer(decision: str) -> None:
    play = Play()
    play.begin("ann", "bob")
    play.do(t.ExcludePatron(patron="ann", reason="past posting"), Role.OPERATOR)
    refusal = play.refused(play.decision("ann", decision), "15.3(b)")
    assert refusal.instead == ("fold", "report_absent")
    assert {"check", "play"}.isdisjoint(
        choice.command.__struct_config__.tag for choice in open_to(play.state, "dealer", Role.DEALER, AT)
    )
    assert (play.need.by, play.need.commands, "15.3(b)" in play.need.under) == ((Role.DEALER,), refusal.instead, True)
    play.do(play.decision("ann", "fold"))
    assert (play.turn, play.need.by) == ("2", (Role.PATRON, Role.DEALER))
    play.decide(decision)  # bob's


@rule("ultimate-texas-holdem", NI2019_212=("15.3", "15.3(a)", "15.3(b)"))
def test_both_sanctions_may_be_used_together() -> None:
    play = in_play("decision")
    play.do(t.ExcludePatron(patron="ann", reason="past posting"), Role.OPERATOR)
    play.do(c.VoidWagers(patron="ann", reason="past posting"), Role.OPERATOR)
    assert (play.chips("ann"), play.state.patrons["ann"].excluded, play.turn) == (START, True, "2")


# Disputes (15.5)


@rule("ultimate-texas-holdem", NI2019_212="15.5")
def test_a_dispute_is_decided_by_the_operator_and_reviewed_if_requested() -> None:
    play = Play()
    play.refused(t.RaiseDispute(patron="ann", matter=" "), "15.5", Role.PATRON, "ann")
    play.refused(t.RaiseDispute(patron="bob", matter="it was a flush"), "15.5", Role.PATRON, "ann")
    play.as_patron("ann", t.RaiseDispute(patron="ann", matter="it was a flush", round=1))
    assert "15.5" in play.last(DisputeRaised).under
    decide = t.DecideDispute(dispute=1, decision="it was four hearts")
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(decide, "15.5", role)
    request, outcome = t.RequestReview(dispute=1, by="ann"), t.RecordReview(dispute=1, outcome="it was five")
    play.refused(request, "15.5", Role.PATRON, "ann")
    play.do(decide, Role.OPERATOR)
    assert "15.5" in play.last(DisputeDecided).under
    assert play.refused(decide, "15.5", Role.OPERATOR).instead == ("request_review",)
    play.as_patron("ann", request)
    assert "15.5" in play.last(ReviewRequested).under
    for role in set(Role) - {Role.INSPECTOR}:
        play.refused(outcome, "15.5", role)
    play.do(outcome, Role.INSPECTOR)
    assert "15.5" in play.last(ReviewRecorded).under
    assert play.state.disputes[0].outcome == "it was five"


# The duties of staff (15.6)

ADVICE = re.compile(r"probab|chance|likel|edge|expect|recommend|best|better|should|advis|strateg|strong|weak")


def said(play: Play) -> list[str]:
    """Everything that prompts and buttons say to anybody now."""
    buttons = [choice.say for role in Role for choice in open_to(play.state, "ann", role, AT)]
    return [play.need.say, *buttons]


@rule("ultimate-texas-holdem", NI2019_212=("15.6(a)", "9.1"))
def test_no_prompt_advises_anybody_how_to_play() -> None:
    """Not even that a concession gains nothing (U6)."""
    play = Play(patrons=("ann",))
    play.wager("ann", 10_00)
    heard = said(play)
    play.deal()
    heard += said(play)
    say = "Box 1, ann: fold, check, or lay the hand face down and play three or four times the Ante"
    assert play.need.say == say  # what the rules allow, and no more
    play.decide("check")
    play.flop()
    heard += said(play)
    play.decide("check")
    play.turn_and_river()
    heard += said(play)
    play.decide("play 1")
    play.dealers_hand(QUEEN_TEN)
    heard += said(play)
    assert "Concede the hand" in heard
    assert [words for words in heard if ADVICE.search(words.lower())] == []
    incident = t.LogIncident(matter="advice by staff", about="the dealer", note="told ann to fold")
    play.do(incident, Role.SUPERVISOR)
    assert "15.6(a)" in play.last(IncidentLogged).under


@rule("ultimate-texas-holdem", NI2019_212="15.6(a)")
@pytest.mark.parametrize("hand", ["As Ah", "7d 2c"])
def test_what_is_offered_does_not_depend_on_the_cards(hand: str) -> None:
    play = Play(patrons=("ann",))
    play.wager("ann", 10_00)
    play.call()
    for cards in ("Ac Kd 8c 5s 2h", hand, KINGS):
        play.read(cards)
    offered = [choice.say for choice in open_to(play.state, "ann", Role.PATRON, AT)]
    choices = ["Fold", "Check", "Play 30.00", "Play 40.00"]
    assert [say for say in offered if say in choices] == choices
    assert not any(card in say for say in said(play) for card in (*hand.split(), *KINGS.split(), "Kd"))


@rule("ultimate-texas-holdem", NI2019_212="15.6(b)")
def test_equal_wagers_on_equal_hands_are_settled_alike() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    play.begin("ann", "bob", "cat", trips=5_00)
    play.everybody("play 4")
    play.showdown("As 9c", "Ad 9h", "Ac 9s", dealer=KINGS)
    for option in ("main", "blind", "play", "trips"):
        settled = [fact for fact in play.all(WagerSettled) if fact.option == option]
        assert len(settled) == 3
        assert len({(fact.outcome, fact.pays, fact.odds, fact.under) for fact in settled}) == 1
    given = t.LogIncident(matter="advantage given", about="the dealer", note="flashed a card")
    play.do(given, Role.SUPERVISOR)
    assert "15.6(b)" in play.last(IncidentLogged).under


@rule("ultimate-texas-holdem", NI2019_212="15.6(b)")
def test_a_sealed_deck_is_revealed_once_no_card_of_it_can_come() -> None:
    play = Play(patrons=("ann",), virtual=True)
    order = t.RevealShoe(shoe=1, salt="00", cards=("9c",))
    play.refused(order, "15.6(b)")
    play.begin()
    play.decide("fold")
    play.refused(order, "15.6(b)")
    play.finish()
    play.do(order)
    assert "15.6(b)" in play.last(ShoeRevealed).under
    play.refused(order, "15.6(b)")  # once
    play.prepare_shoe()
    play.refused(replace(order, shoe=2), "15.6(b)")


class Juggle(Command, frozen=True, tag="juggle_holdem"):
    pass


@rule("ultimate-texas-holdem", NI2019_212="15.6(c)")
def test_the_game_is_conducted_by_its_procedures_and_no_others() -> None:
    play = Play()
    play.refused(Juggle(), "15.6(c)")
    play.refused(t.LogIncident(matter="influence", about="bob", note="winked"), "15.6(c)", Role.PATRON, "ann")


# Every prompt of a round, in order: what is awaited and the clause; and the answer to it.
PROMPTS: list[tuple[str, str, Command, Role]] = [
    ("shuffle", "6.1(a)", c.ShuffleCards(), Role.DEALER),
    ("wagers", "4.2(a)", c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), Role.PATRON),
    ("wagers", "7.1", c.CallNoMoreBets(), Role.DEALER),
    ("card", "7.2(a)", c.DealCards(), Role.DEALER),
    ("card", "7.2(c)", c.DealCards(), Role.DEALER),
    ("card", "7.2(d)", c.DealCards(), Role.DEALER),
    ("decision", "8.1", c.Check(patron="ann"), Role.PATRON),
    ("flop", "8.2", c.RevealBoard(cards=("Ah", "Kd", "8c")), Role.DEALER),
    ("decision", "8.3", c.Check(patron="ann"), Role.PATRON),
    ("turn and river", "8.4", c.RevealBoard(cards=("5s", "2h")), Role.DEALER),
    ("decision", "8.5", c.Play(patron="ann", amount=10_00), Role.PATRON),
    ("dealer's hand", "8.8(a)", c.RevealDealersHand(cards=("Qs", "Td")), Role.DEALER),
    ("refund of antes", "9.2", c.SettleHand(), Role.DEALER),
    ("settlement", "9.3", c.SettleHand(cards=("As", "9c")), Role.DEALER),
    ("collection of the cards", "9.3(d)", c.CollectCards(), Role.DEALER),
    ("shuffle", "6.1(a)", c.ShuffleCards(), Role.DEALER),
]


@rule(
    "ultimate-texas-holdem",
    NI2019_212=("15.6(c)", "6.1(a)", "7.1", "7.2(b)", "8.8", "8.8(a)", "8.8(b)", "9.2", "9.3", "9.3(a)", "9.3(d)"),
)
def test_staff_are_led_through_the_procedure_step_by_step() -> None:
    """Each prompt names its clause, what answers it is among the commands it names, and nothing comes early."""
    play = Play(patrons=("ann",), burnt=False)
    for step, (what, clause, answer, role) in enumerate(PROMPTS):
        need = play.need
        assert (need.what, clause in need.under) == (what, True)
        assert answer.__struct_config__.tag in need.commands
        for _, _, later, later_role in PROMPTS[step + 1 :]:
            if later.__struct_config__.tag not in need.commands:
                assert isinstance(play.ask(later, later_role, "ann"), Refusal), f"{later} at step {step}"
        play.do(answer, role, "ann" if role is Role.PATRON else "")


# Abstention (15.7)


def asked(play: Play) -> list[str]:
    said = {choice.say for choice in open_to(play.state, "sue", Role.SUPERVISOR, AT)}
    return [name for name in play.state.patrons if f"Ask {name} to vacate the seat" in said]


@rule("ultimate-texas-holdem", NI2019_212="15.7")
def test_after_three_rounds_without_a_wager_at_a_full_table_the_seat_may_be_asked_for() -> None:
    play = Play(boxes=2)
    for _ in range(3):
        assert asked(play) == []
        play.refused(t.VacateSeat(patron="ann"), "15.7", Role.SUPERVISOR)
        play.sit_out()
    assert asked(play) == ["ann"]
    for role in set(Role) - {Role.SUPERVISOR}:
        play.refused(t.VacateSeat(patron="ann"), "15.7", role)
    play.do(t.VacateSeat(patron="ann"), Role.SUPERVISOR)
    assert ("15.7" in play.last(SeatVacated).under, play.state.patrons["ann"].seat) == (True, 0)


@rule("ultimate-texas-holdem", NI2019_212="15.7")
def test_not_while_another_seat_is_free_and_void_rounds_do_not_count() -> None:
    play = Play(boxes=3)
    play.sit_out(4)
    play.refused(t.VacateSeat(patron="ann"), "15.7", Role.SUPERVISOR)
    play = Play(boxes=2)
    play.sit_out(2)
    play.begin("bob")
    play.do(c.ReportWrongNumber(to="2"))
    play.next_round()
    play.refused(t.VacateSeat(patron="ann"), "15.7", Role.SUPERVISOR)
    play.begin("ann")  # and a wager begins the count anew
    play.decide("fold")
    play.next_round()
    play.sit_out(2)
    play.refused(t.VacateSeat(patron="ann"), "15.7", Role.SUPERVISOR)


# Incidents (15.1, 15.8, 15.9)


@rule("ultimate-texas-holdem", NI2019_212=("15.1", "15.8", "15.9", "8.7"))
@pytest.mark.parametrize(
    ("matter", "clause"),
    [
        ("device that analyses", "15.1"),
        ("influence", "15.8"),
        ("private bet", "15.9"),
        ("talk about the play", "8.7"),
    ],
)
def test_staff_log_what_people_may_not_do(matter: str, clause: str) -> None:
    play = Play()
    incident = t.LogIncident(matter=matter, about="a passer-by", note="seen by the dealer")
    assert isinstance(play.ask(incident, Role.PATRON, "ann"), Refusal)
    play.refused(replace(incident, note=" "), clause)
    play.refused(replace(incident, about=""), clause)
    play.do(incident)
    assert clause in play.last(IncidentLogged).under
    assert play.state.incidents == 1
    unknown = play.refused(replace(incident, matter="bad manners"), "15.8")
    assert matter in unknown.instead


@rule("ultimate-texas-holdem", NI2019_212="15.8")
def test_nobody_plays_anothers_hand() -> None:
    play = in_play("decision")
    for decision in ("fold", "check", "play 4"):
        assert isinstance(play.ask(play.decision("ann", decision), Role.PATRON, "bob"), Refusal)
    assert isinstance(play.ask(c.Concede(patron="ann"), Role.PATRON, "bob"), Refusal)


@rule("ultimate-texas-holdem", NI2019_212="15.9")
def test_players_have_no_bets_against_each_other() -> None:
    play = Play()
    play.begin("ann", "bob", trips=5_00)
    play.decide("play 4", "play 3")
    play.showdown(ACES, NOTHING)
    play.finish()
    for move in (move for fact in play.facts for move in fact.moves):
        owners = {account.split(":")[1] for account in (move.out_of, move.into) if ":" in account}
        assert len(owners) <= 1


# A copy of the rules (15.10)


@rule("ultimate-texas-holdem", NI2019_212="15.10")
def test_a_copy_of_the_rules_can_be_had() -> None:
    shown = sign(Play().state)
    assert "15.10" in [line.clause for line in shown.under]
    app = typer.Typer()
    register(app)
    printed = CliRunner().invoke(app, ["clauses", shown.book, "--json"])
    assert printed.exit_code == 0
    assert [row["clause"] for row in json.loads(printed.stdout)] == list(library().book(U19).clauses)
