"""Section 10, general provisions: void rounds and wagers, exclusion, disputes, the duties of staff, incidents."""

import re

import pytest
from msgspec.structs import replace

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import RoundClosed, RoundVoided, WagerSettled, WagersVoided
from croupier.games.american_roulette.procedure import Step
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t, open_to
from croupier.table.facts import (
    DisputeDecided,
    DisputeRaised,
    IncidentLogged,
    PatronExcluded,
    ReviewRecorded,
    ReviewRequested,
    ShoeRevealed,
)
from tests.marks import rule
from tests.rules.american_roulette.play import AT, NUMBERS, START, Play, money

CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery", "act of God")
THREE = ("ann", "bob", "cat")
MOMENTS = ("wagered", "running", "called", "marked")
each_moment = pytest.mark.parametrize("moment", MOMENTS)


def a_round(moment: str = "marked") -> Play:
    """Ann is on 17 and on red, bob on black, cat on 18; in the end it is 17, black."""
    play = Play(patrons=THREE)
    play.lift()
    play.wagers(ann={"17": 10_00, "red": 20_00}, bob={"black": 10_00}, cat={"18": 10_00})
    if moment != "wagered":
        play.spin()
    if moment in ("called", "marked", "settled"):
        play.call()
    if moment in ("marked", "settled"):
        play.rest("17")
    if moment == "settled":
        play.settle()
        assert [play.won(name) for name in THREE] == [330_00, 10_00, -10_00]
    return play


def all_square(play: Play) -> bool:
    return [play.won(name) for name in THREE] == [0, 0, 0] and money(play) == 0


# Disturbances and void rounds (10.1, 10.4)


@rule("american-roulette", NI2002_45=("10.1", "A:Void"))
@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("moment", [*MOMENTS, "settled"])
def test_an_outcome_may_be_invalidated_for_each_of_the_six_causes(cause: str, moment: str) -> None:
    play = a_round(moment)
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="the hall was cleared")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "10.1", role, "ann")
    play.refused(replace(void, reason=" "), "10.1", Role.DIRECTOR)
    play.director(void)
    fact = play.last(RoundVoided)
    assert (fact.cause, {"10.1", "A:Void"} <= set(fact.under)) == (cause, True)
    assert all_square(play)
    assert not [account for account in play.state.balances if account.startswith("wager:")]
    assert play.game.records[0].voided


@rule("american-roulette", NI2002_45=("10.1", "A:Round of Play"))
@each_moment
def test_a_void_round_is_over_at_once_and_the_next_begins_with_its_dolly(moment: str) -> None:
    play = a_round(moment)
    play.director(c.VoidRound(round=1, ground="disturbance", cause="fire", reason="the hall was cleared"))
    assert (play.last(RoundClosed).result, play.last(RoundClosed).number) == ("void", "")
    assert (play.step, play.round.number, play.felt().numbers) == (Step.LIFT, 2, ())
    play.play("17", ann={"17": 10_00}, bob={"red": 10_00}, cat={"red": 10_00})
    assert play.won("ann") == 350_00


@rule("american-roulette", NI2002_45="10.1")
@pytest.mark.parametrize("cause", ["", "boredom", "like disturbance"])
def test_and_for_no_other(cause: str) -> None:
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="so")
    assert a_round().refused(void, "10.1", Role.DIRECTOR).instead == CAUSES


@rule("american-roulette", NI2002_45=("10.4", "A:Void"))
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
@pytest.mark.parametrize("moment", [*MOMENTS, "settled"])
def test_a_round_may_be_void_if_it_cannot_go_on_or_for_fraud(ground: str, moment: str) -> None:
    play = a_round(moment)
    void = c.VoidRound(round=1, ground=ground, reason="a magnet under the wheel")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(void, "10.4", role, "ann")
    play.refused(replace(void, reason=""), "10.4", Role.DIRECTOR)
    play.director(void)
    assert {"10.4", "A:Void"} <= set(play.last(RoundVoided).under)
    assert all_square(play)
    play.refused(void, "10.4", Role.DIRECTOR)


@rule("american-roulette", NI2002_45="A:Void")
def test_nothing_else_makes_a_round_void() -> None:
    play = a_round()
    for ground in ("", "whim", "misdeal", "unreconstructable", "placement_error", "collusion"):
        play.refused(c.VoidRound(round=1, ground=ground, reason="so"), "A:Void", Role.DIRECTOR)
    play.refused(c.VoidRound(round=7, ground="fraud", reason="so"), "10.4", Role.DIRECTOR)
    play.settle()
    play.refused(c.VoidRound(round=2, ground="fraud", reason="so"), "10.4", Role.DIRECTOR)  # no dolly was lifted


# A refund that is left to the director (10.5)


@rule("american-roulette", NI2002_45="10.5")
@pytest.mark.parametrize("ground", ["impractical", "fraud", "disturbance"])
@pytest.mark.parametrize("moment", [*MOMENTS, "settled"])
def test_the_director_may_keep_wagers_of_an_invalid_round(ground: str, moment: str) -> None:
    play = a_round(moment)
    cause = "fire" if ground == "disturbance" else ""
    void = c.VoidRound(round=1, ground=ground, cause=cause, reason="so", keep=("ann/red", "cat/straight_up-18"))
    refusal = play.refused(replace(void, keep=("bob/jackpot",)), "10.5", Role.DIRECTOR)
    assert set(refusal.instead) == {"ann/straight_up-17", "ann/red", "bob/black", "cat/straight_up-18"}
    play.director(void)
    fact = play.last(RoundVoided)
    assert ("10.5" in fact.under, fact.kept) == (True, ("ann/red", "cat/straight_up-18"))
    assert [play.won(name) for name in THREE] == [-20_00, 0, -10_00]
    assert money(play) == 0


@rule("american-roulette", NI2002_45=("10.5", "3.4"))
def test_of_a_wager_over_the_maximum_no_more_than_the_maximum_is_kept() -> None:
    play = Play(patrons=("ann",))
    play.lift()
    play.wager("ann", "red", 600_00)
    play.director(c.VoidRound(round=1, ground="fraud", reason="so", keep=("ann/red",)))
    assert play.won("ann") == -500_00


@rule("american-roulette", NI2002_45="10.5")
def test_unless_the_director_says_so_they_are_refunded() -> None:
    play = a_round()
    play.director(c.VoidRound(round=1, ground="fraud", reason="a magnet under the wheel"))
    assert ("10.5" in play.last(RoundVoided).under, play.last(RoundVoided).kept) == (False, ())
    assert all_square(play)


# Sanctions (10.3)


@rule("american-roulette", NI2002_45=("10.3", "10.3(a)"))
@each_moment
def test_the_wagers_of_a_player_who_broke_a_rule_may_be_void_and_go_back(moment: str) -> None:
    play = a_round(moment)
    sanction = c.VoidWagers(patron="ann", reason="past posting")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(sanction, "A:Tournament Director", role, "ann")
    play.refused(replace(sanction, reason=" "), "10.3(a)", Role.DIRECTOR)
    play.refused(replace(sanction, patron="eve"), "10.3(a)", Role.DIRECTOR)
    play.refused(replace(sanction, options=("jackpot",)), "10.3(a)", Role.DIRECTOR)
    play.director(sanction)
    voided = play.last(WagersVoided)
    assert set(voided.options) == {"straight_up-17", "red"}
    assert {"10.3", "10.3(a)", "~X2"} <= set(voided.under)
    assert (play.chips("ann"), play.on_layout("ann")) == (START, 0)
    play.refused(sanction, "10.3(a)", Role.DIRECTOR)
    if moment == "wagered":
        play.spin()
        play.refused(c.CallNoMoreBets(), "4.1")  # ann is to place another
        play.wager("ann", "1", 10_00)
    if moment != "marked":
        play.rest("17")
    play.settle()
    assert [play.won(name) for name in THREE] == [-10_00 if moment == "wagered" else 0, 10_00, -10_00]
    assert money(play) == 0


@rule("american-roulette", NI2002_45="10.3(a)")
def test_one_wager_may_be_void_and_the_others_stand() -> None:
    play = a_round()
    play.director(c.VoidWagers(patron="ann", reason="past posting", options=("straight_up-17",)))
    play.settle()
    assert [play.won(name) for name in THREE] == [-20_00, 10_00, -10_00]


@rule("american-roulette", NI2002_45=("10.3", "10.3(b)"))
def test_a_player_who_broke_a_rule_may_be_excluded() -> None:
    play = a_round("running")
    exclude = t.ExcludePatron(patron="ann", reason="past posting")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(exclude, "10.3(b)", role, "ann")
    play.refused(replace(exclude, reason=""), "10.3", Role.DIRECTOR)
    play.director(exclude)
    assert {"10.3", "10.3(b)"} <= set(play.last(PatronExcluded).under)
    play.refused(exclude, "10.3(b)", Role.DIRECTOR)
    play.rest("17")
    play.settle()  # what is down is still settled
    assert play.won("ann") == 330_00
    play.lift()
    again: list[Command] = [
        c.PlaceWager(patron="ann", option="17", amount=10_00),
        c.PlaceRaceTrackWager(patron="ann", section="tier", amount=30_00),
        c.PlaceMaximumMarker(patron="ann", number="17"),
    ]
    for command in again:
        play.refused(command, "10.3(b)", Role.PATRON, "ann")
        play.refused(command, "10.3(b)")
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.refused(t.JoinTable(patron="ann", seat=1), "10.3(b)", Role.PATRON, "ann")


# Disputes and directions (10.6)


@rule("american-roulette", NI2002_45=("10.6", "10.6[review]"))
def test_a_dispute_is_decided_by_the_director_and_reviewed_if_requested() -> None:
    play = Play()
    play.refused(t.RaiseDispute(patron="ann", matter=" "), "10.6", Role.PATRON, "ann")
    play.as_patron("ann", t.RaiseDispute(patron="ann", matter="my chip lay on 17", round=1))
    assert "10.6" in play.last(DisputeRaised).under
    decide = t.DecideDispute(dispute=1, decision="it lay on 18")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(decide, "10.6", role)
    request, outcome = t.RequestReview(dispute=1, by="ann"), t.RecordReview(dispute=1, outcome="it did")
    play.refused(request, "10.6", Role.PATRON, "ann")
    play.director(decide)
    assert "10.6" in play.last(DisputeDecided).under
    assert play.refused(decide, "10.6", Role.DIRECTOR).instead == ("request_review",)
    play.as_patron("ann", request)
    assert "10.6[review]" in play.last(ReviewRequested).under
    for role in set(Role) - {Role.INSPECTOR}:
        play.refused(outcome, "10.6[review]", role)
    play.do(outcome, Role.INSPECTOR)
    assert "10.6[review]" in play.last(ReviewRecorded).under
    assert play.state.disputes[0].outcome == "it did"


# The duties of staff (10.7)

ADVICE = re.compile(r"probab|chance|likel|edge|expect|recommend|best|better|should|advis|strateg|hot|cold|due")


def said(play: Play) -> list[str]:
    """Everything that prompts and buttons say to anybody now."""
    buttons = [choice.say for role in Role for choice in open_to(play.state, "ann", role, AT)]
    return [play.need.say, *buttons]


@rule("american-roulette", NI2002_45="10.7(a)")
def test_no_prompt_advises_anybody_how_to_play() -> None:
    play = Play(patrons=("ann",))
    heard = said(play)
    play.lift()
    heard += said(play)
    play.wager("ann", "17", 10_00)
    play.spin()
    heard += said(play)
    play.call()
    heard += said(play)
    play.rest("17")
    heard += said(play)
    play.settle()
    heard += said(play)
    assert [words for words in heard if ADVICE.search(words.lower())] == []
    play.director(t.LogIncident(matter="advice by staff", about="the dealer", note="told ann to stay off red"))
    assert "10.7(a)" in play.last(IncidentLogged).under


@rule("american-roulette", NI2002_45=("10.7(a)", "10.7(d)"))
def test_what_is_offered_depends_on_no_number_that_came_up() -> None:
    offered = set()
    for number in NUMBERS:
        play = Play(patrons=("ann",))
        play.play(number, ann={"red": 5_00, "black": 5_00})
        play.director(t.IssueChips(patron="ann", cents=START))
        play.lift()
        offered.add(tuple(choice.say for choice in open_to(play.state, "ann", Role.PATRON, AT)))
    assert len(offered) == 1


@rule("american-roulette", NI2002_45="10.7(d)")
def test_equal_wagers_are_settled_alike() -> None:
    play = Play(patrons=THREE)
    play.play("17", ann={"16/17": 10_00}, bob={"16/17": 10_00}, cat={"16/17": 10_00})
    assert len({(fact.outcome, fact.pays, fact.odds, fact.under) for fact in play.all(WagerSettled)}) == 1
    play.director(t.LogIncident(matter="advantage given", about="the dealer", note="took a late wager"))
    assert "10.7(d)" in play.last(IncidentLogged).under


@rule("american-roulette", NI2002_45="10.7(d)")
def test_a_sealed_number_is_revealed_once_its_round_is_over() -> None:
    play = Play(patrons=("ann",), virtual=True)
    order = t.RevealShoe(shoe=1, salt="00", cards=("17",))
    play.refused(order, "10.7(d)")
    play.do(c.LiftDolly(commitment="c0ffee"))
    play.refused(order, "10.7(d)")
    play.wager("ann", "17", 10_00)
    play.rest("17")
    play.refused(order, "10.7(d)")
    play.settle()
    play.refused(replace(order, shoe=2), "10.7(d)")
    play.do(order)
    assert "10.7(d)" in play.last(ShoeRevealed).under
    play.refused(order, "10.7(d)")


class Juggle(Command, frozen=True, tag="juggle_roulette"):
    pass


@rule("american-roulette", NI2002_45=("10.7", "10.7(e)"))
def test_the_game_is_conducted_by_its_procedures_and_no_others() -> None:
    play = Play()
    refusal = play.refused(Juggle(), "10.7(e)")
    assert "10.7" in refusal.under
    play.refused(t.LogIncident(matter="influence", about="bob", note="winked"), "10.7(e)", Role.PATRON, "ann")


# Every prompt of a round, in order: what is awaited and the clause; and the answer to it.
PROMPTS: list[tuple[str, str, Command, Role]] = [
    ("lifting of the dolly", "A:Dolly", c.LiftDolly(), Role.DEALER),
    ("wagers", "4.1", c.PlaceWager(patron="ann", option="17", amount=10_00), Role.PATRON),
    ("wagers", "5.1", c.SpinBall(), Role.DEALER),
    ("call while the ball runs", "5.3", c.CallNoMoreBets(), Role.DEALER),
    ("number", "5.2", c.EnterNumber(number="17"), Role.DEALER),
    ("settlement", "6.1", c.Settle(), Role.DEALER),
    ("lifting of the dolly", "A:Dolly", c.LiftDolly(), Role.DEALER),
]


@rule("american-roulette", NI2002_45=("10.7", "10.7(e)"))
def test_staff_are_led_through_the_procedure_step_by_step() -> None:
    """Each prompt names its clause, what answers it is among the commands it names, and nothing comes early."""
    play = Play(patrons=("ann",))
    for step, (what, clause, answer, role) in enumerate(PROMPTS):
        need = play.need
        assert (need.what, clause in need.under) == (what, True), need
        assert answer.__struct_config__.tag in need.commands
        assert role in need.by
        for _, _, later, later_role in PROMPTS[step + 1 :]:
            if later.__struct_config__.tag not in need.commands:
                assert isinstance(play.ask(later, later_role, "ann"), Refusal), f"{later} at step {step}"
        play.do(answer, role, "ann" if role is Role.PATRON else "")


# Incidents (5.4, 10.2, 10.6, 10.8, 10.9)


@rule("american-roulette", NI2002_45=("5.4", "10.2", "10.2(a)", "10.2(d)", "10.2(c)", "10.6[comply]", "10.8", "10.9"))
@pytest.mark.parametrize(
    ("matter", "clause"),
    [
        ("interference with wheel or ball", "5.4"),
        ("device that analyses", "10.2(a)"),
        ("device that changes odds", "10.2(d)"),
        ("device connected to another", "10.2(c)"),
        ("directions not followed", "10.6[comply]"),
        ("influence", "10.8"),
        ("private bet", "10.9"),
    ],
)
def test_staff_log_what_people_may_not_do(matter: str, clause: str) -> None:
    play = Play()
    incident = t.LogIncident(matter=matter, about="a passer-by", note="seen by the dealer")
    assert isinstance(play.ask(incident, Role.PATRON, "ann"), Refusal)
    play.refused(replace(incident, note=" "), clause)
    play.refused(replace(incident, about=""), clause)
    play.do(incident)
    logged = play.last(IncidentLogged)
    assert (clause in logged.under, "10.2" in logged.under) == (True, matter.startswith("device"))
    assert play.state.incidents == 1
    play.refused(replace(incident, matter="bad manners"), "10.8")


@rule("american-roulette", NI2002_45="10.8")
def test_nobody_places_anothers_wagers() -> None:
    play = Play()
    play.lift()
    play.wager("ann", "17", 10_00)
    meddling: list[Command] = [
        c.PlaceWager(patron="ann", option="18", amount=10_00),
        c.ChangeWager(patron="ann", option="17", amount=20_00),
        c.TakeBackWager(patron="ann", option="17"),
        c.PlaceRaceTrackWager(patron="ann", section="tier", amount=30_00),
        c.PlaceMaximumMarker(patron="ann", number="17"),
    ]
    for command in meddling:
        assert isinstance(play.ask(command, Role.PATRON, "bob"), Refusal)


@rule("american-roulette", NI2002_45="10.9")
def test_players_have_no_bets_against_each_other() -> None:
    play = a_round("settled")
    for move in (move for fact in play.facts for move in fact.moves):
        owners = {account.split(":")[1] for account in (move.out_of, move.into) if ":" in account}
        assert len(owners) <= 1
