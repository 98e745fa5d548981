"""Section 16, general provisions: void rounds and wagers, exclusion, disputes, the duties of staff, incidents."""

import json
import re

import pytest
import typer
from msgspec.structs import replace
from typer.testing import CliRunner

from croupier.cli.law import register
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import RoundClosed, RoundVoided, WagerSettled, WagersVoided
from croupier.games.blackjack.procedure import Step
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
from tests.rules.blackjack.play import AT, B06, BOOKS, N02, START, Play, money

each_book = pytest.mark.parametrize("book", BOOKS)
IMPRACTICAL = {B06: "16.3", N02: "16.4"}
CONTRAVENTION = {B06: "16.2", N02: "16.3"}
WAGERS_VOID = {B06: "16.2(a)", N02: "16.3(a)"}
EXCLUDED = {B06: "16.2(b)", N02: "16.3(b)"}
LAST_CAUSE = {B06: "like disturbance", N02: "act of God"}
CAUSES = ("civil commotion", "fire", "riot", "brawl", "robbery")


def a_round(book: str) -> Play:
    """Ann has doubled eleven for 20.00 in all, and bob has 10.00 down; the dealer is to draw."""
    play = Play(book)
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs")
    play.wager("bob", 10_00)
    play.deal("5c Tc 6d 6h 8h")
    play.decide("double")
    play.card("9s")
    play.decide("stand")
    return play


# Disturbances and void rounds


@rule("blackjack", NI2006_147=("16.1", "A:Void"), NI2002_45=("16.1", "A:Void"))
@each_book
@pytest.mark.parametrize("which", range(6))
def test_an_outcome_may_be_invalidated_for_each_of_the_six_causes(book: str, which: int) -> None:
    play = a_round(book)
    before = money(play)
    cause = (*CAUSES, LAST_CAUSE[book])[which]
    void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="the hall was cleared")
    for role in set(Role) - {play.operator}:
        play.refused(void, "16.1", role, "ann")
    play.refused(replace(void, reason=" "), "16.1", play.operator)
    play.do(void, play.operator)
    assert (play.last(RoundVoided).cause, {"16.1", "A:Void"} <= set(play.last(RoundVoided).under)) == (cause, True)
    assert (play.chips("ann"), play.chips("bob"), money(play)) == (START, START, before)
    play.do(c.CollectCards())
    assert play.last(RoundClosed).result == "void"


@rule("blackjack", NI2006_147="16.1", NI2002_45="16.1")
@each_book
def test_and_for_no_other(book: str) -> None:
    play = a_round(book)
    for cause in ("", "boredom", LAST_CAUSE[N02 if book == B06 else B06]):
        void = c.VoidRound(round=1, ground="disturbance", cause=cause, reason="so")
        assert play.refused(void, "16.1", play.operator).instead == (*CAUSES, LAST_CAUSE[book])


@rule("blackjack", NI2006_147=("16.3", "A:Void"), NI2002_45=("16.4", "A:Void"))
@each_book
@pytest.mark.parametrize("ground", ["impractical", "fraud"])
@pytest.mark.parametrize("settled", [False, True])
def test_a_round_may_be_void_if_it_cannot_go_on_or_for_fraud(book: str, ground: str, settled: bool) -> None:
    play = a_round(book)
    if settled:
        play.deal("Td 9d")
        play.finish()
        assert (play.won("ann"), play.won("bob")) == (20_00 - 5_00, 10_00)
    void = c.VoidRound(round=1, ground=ground, reason="a marked card")
    for role in set(Role) - {play.operator}:
        play.refused(void, IMPRACTICAL[book], role, "ann")
    play.refused(replace(void, reason=""), IMPRACTICAL[book], play.operator)
    play.do(void, play.operator)
    assert {IMPRACTICAL[book], "A:Void"} <= set(play.last(RoundVoided).under)
    assert (play.chips("ann"), play.chips("bob")) == (START, START)
    assert not [account for account in play.state.balances if account.startswith("wager:")]
    play.refused(void, IMPRACTICAL[book], play.operator)


@rule("blackjack", NI2006_147="A:Void", NI2002_45="A:Void")
@each_book
def test_nothing_else_makes_a_round_void(book: str) -> None:
    play = a_round(book)
    for ground in ("", "whim", "shoe_exhausted"):
        play.refused(c.VoidRound(round=1, ground=ground, reason="so"), "A:Void", play.operator)
    play.refused(c.VoidRound(round=7, ground="fraud", reason="so"), IMPRACTICAL[book], play.operator)


@rule("blackjack", NI2002_45="16.5")
@pytest.mark.parametrize("ground", ["impractical", "fraud", "disturbance"])
def test_in_a_tournament_the_director_may_keep_wagers_of_an_invalid_round(ground: str) -> None:
    play = a_round(N02)
    cause = "fire" if ground == "disturbance" else ""
    void = c.VoidRound(round=1, ground=ground, cause=cause, reason="so", keep=("bob/2/main",))
    assert "ann/1/main" in play.refused(replace(void, keep=("bob/main",)), "16.5", Role.DIRECTOR).instead
    play.do(void, Role.DIRECTOR)
    assert ("16.5" in play.last(RoundVoided).under, play.last(RoundVoided).kept) == (True, ("bob/2/main",))
    assert (play.won("ann"), play.won("bob")) == (0, -10_00)


@rule("blackjack", NI2006_147="A:Void")
def test_at_a_cash_table_every_wager_of_a_void_round_goes_back() -> None:
    play = a_round(B06)
    play.refused(c.VoidRound(round=1, ground="fraud", reason="so", keep=("bob/2/main",)), "A:Void", Role.OPERATOR)


# Sanctions


@rule("blackjack", NI2006_147=("16.2", "16.2(a)"), NI2002_45=("16.3", "16.3(a)"))
@each_book
@pytest.mark.parametrize("settled", [False, True])
def test_the_wagers_of_a_player_who_broke_a_rule_may_be_void_and_go_back(book: str, settled: bool) -> None:
    play = a_round(book)
    before = money(play)
    if settled:
        play.deal("Td 9d")
        play.settle()
    sanction = c.VoidWagers(patron="ann", reason="touched the cards")
    for role in set(Role) - {play.operator}:
        play.refused(sanction, "A:Casino Operator", role, "ann")
    play.refused(replace(sanction, reason=" "), WAGERS_VOID[book], play.operator)
    play.refused(replace(sanction, options=("2/main",)), WAGERS_VOID[book], play.operator)
    play.do(sanction, play.operator)
    voided = play.last(WagersVoided)
    assert {CONTRAVENTION[book], WAGERS_VOID[book]} <= set(voided.under)
    assert play.chips("ann") == START  # doubled wager and lost side wager included
    play.refused(sanction, WAGERS_VOID[book], play.operator)
    if not settled:
        play.deal("Td 9d")
    play.finish()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 10_00, before)


@rule("blackjack", NI2006_147=("16.2(a)", "9.1"), NI2002_45=("16.3(a)", "9.1"))
@each_book
def test_a_hand_without_a_valid_wager_is_played_no_further(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("5c Tc 6d 6h 8h")
    play.do(c.VoidWagers(patron="ann", reason="touched the cards"), play.operator)
    assert (play.step, play.turn) == (Step.DECIDE, (2, 1))
    play.do(c.VoidWagers(patron="bob", reason="so did bob"), play.operator)
    assert play.step is Step.COLLECT
    play.finish()
    assert (play.chips("ann"), play.chips("bob")) == (START, START)


@rule("blackjack", NI2006_147=("16.2", "16.2(b)"), NI2002_45=("16.3", "16.3(b)"))
@each_book
def test_a_player_who_broke_a_rule_may_be_excluded(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("5c Tc 6d 8h 8h")
    exclude = t.ExcludePatron(patron="ann", reason="past posting")
    for role in set(Role) - {play.operator}:
        play.refused(exclude, EXCLUDED[book], role, "ann")
    play.refused(replace(exclude, reason=""), CONTRAVENTION[book], play.operator)
    play.do(exclude, play.operator)
    assert {CONTRAVENTION[book], EXCLUDED[book]} <= set(play.last(PatronExcluded).under)
    play.refused(c.Draw(patron="ann"), EXCLUDED[book], Role.PATRON, "ann")
    play.do(c.ReportAbsent(box=1))  # thirteen stands; her wager is still in play
    play.decide("stand")
    play.deal("Td 9d")
    play.finish()
    assert play.won("ann") == 10_00
    again = c.PlaceWager(patron="ann", option="main", amount=10_00, box=1)
    play.refused(again, EXCLUDED[book], Role.PATRON, "ann")
    play.refused(again, EXCLUDED[book])
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.refused(t.JoinTable(patron="ann", seat=1), EXCLUDED[book], Role.PATRON, "ann")


# Disputes

DISPUTE = [(B06, "16.4", "16.4"), (N02, "16.6", "16.6[review]")]


@rule("blackjack", NI2006_147="16.4", NI2002_45=("16.6", "16.6[review]"))
@pytest.mark.parametrize(("book", "clause", "review"), DISPUTE)
def test_a_dispute_is_decided_by_the_operator_and_reviewed_if_requested(book: str, clause: str, review: str) -> None:
    play = Play(book)
    play.refused(t.RaiseDispute(patron="ann", matter=" "), clause, Role.PATRON, "ann")
    play.as_patron("ann", t.RaiseDispute(patron="ann", matter="it was 21", round=1))
    assert clause in play.last(DisputeRaised).under
    decide = t.DecideDispute(dispute=1, decision="it was 22")
    for role in set(Role) - {play.operator}:
        play.refused(decide, clause, role)
    request, outcome = t.RequestReview(dispute=1, by="ann"), t.RecordReview(dispute=1, outcome="it was 21")
    play.refused(request, clause, Role.PATRON, "ann")
    play.do(decide, play.operator)
    assert clause in play.last(DisputeDecided).under
    assert play.refused(decide, clause, play.operator).instead == ("request_review",)
    play.as_patron("ann", request)
    assert review in play.last(ReviewRequested).under
    for role in set(Role) - {Role.INSPECTOR}:
        play.refused(outcome, review, role)
    play.do(outcome, Role.INSPECTOR)
    assert review in play.last(ReviewRecorded).under
    assert play.state.disputes[0].outcome == "it was 21"


# The duties of staff

ADVICE = re.compile(r"probab|chance|likel|edge|expect|recommend|best|better|should|advis|strateg|basic")
DUTIES = {B06: ("16.5(a)", "16.5(b)", "16.5(c)"), N02: ("16.7(a)", "16.7(b)", "16.7(c)")}


def said(play: Play) -> list[str]:
    """Everything that prompts and buttons say to anybody now."""
    buttons = [choice.say for role in Role for choice in open_to(play.state, "ann", role, AT)]
    return [play.need.say, *buttons]


@rule("blackjack", NI2006_147="16.5(a)", NI2002_45="16.7(a)")
@each_book
def test_no_prompt_advises_anybody_how_to_play(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    heard = said(play)
    play.deal("8c Ad 8h")
    heard += said(play)
    play.close_insurance()
    heard += said(play)
    assert play.need.say == "Box 1, ann: 16. Draw, stand, double, split?"  # what the rules allow, and no more
    play.decide("split")
    play.deal("3s")
    heard += said(play)
    assert [words for words in heard if ADVICE.search(words.lower())] == []
    incident = t.LogIncident(matter="advice by staff", about="the dealer", note="told ann to split")
    play.do(incident, play.supervisor)
    assert DUTIES[book][0] in play.last(IncidentLogged).under


@rule("blackjack", NI2006_147=("16.5(a)", "9.1"), NI2002_45=("16.7(a)", "9.1"))
@each_book
@pytest.mark.parametrize("up", ["2d", "6d", "Td"])
def test_what_is_offered_does_not_depend_on_the_dealers_card(book: str, up: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal(f"8c {up} 8h")
    offered = [choice.say for choice in open_to(play.state, "ann", Role.PATRON, AT)]
    assert [say for say in offered if say in ("Draw", "Stand", "Double", "Split")] == [
        "Draw",
        "Stand",
        "Double",
        "Split",
    ]


@rule("blackjack", NI2006_147="16.5(b)", NI2002_45="16.7(b)")
@each_book
def test_equal_wagers_on_equal_hands_are_settled_alike(book: str) -> None:
    play = Play(book, patrons=("ann", "bob", "cat"))
    for name in ("ann", "bob", "cat"):
        play.wager(name, 10_00)
    play.deal("Tc Tc Tc 7d Kh Kh Kh")
    play.decide("stand", "stand", "stand")
    play.deal("Ts")
    play.finish()
    assert len({(fact.outcome, fact.pays, fact.odds, fact.under) for fact in play.all(WagerSettled)}) == 1
    given = t.LogIncident(matter="advantage given", about="the dealer", note="flashed a card")
    play.do(given, play.supervisor)
    assert DUTIES[book][1] in play.last(IncidentLogged).under


@rule("blackjack", NI2006_147="16.5(b)", NI2002_45="16.7(b)")
@each_book
def test_a_sealed_shoe_is_revealed_once_no_card_of_it_can_come(book: str) -> None:
    play = Play(book, patrons=("ann",), virtual=True)
    order = t.RevealShoe(shoe=1, salt="00", cards=("9c",))
    play.refused(order, DUTIES[book][1])
    play.play("Tc 7d Kh", "stand", then="Ts")
    play.refused(order, DUTIES[book][1])
    play.do(c.ReplaceCards(reason="worn"), play.operator)
    play.do(order)
    assert DUTIES[book][1] in play.last(ShoeRevealed).under


class Juggle(Command, frozen=True, tag="juggle_blackjack"):
    pass


@rule("blackjack", NI2006_147="16.5(c)", NI2002_45=("16.7", "16.7(c)"))
@each_book
def test_the_game_is_conducted_by_its_procedures_and_no_others(book: str) -> None:
    play = Play(book)
    refusal = play.refused(Juggle(), DUTIES[book][2])
    assert book == B06 or "16.7" in refusal.under
    play.refused(t.LogIncident(matter="influence", about="bob", note="winked"), DUTIES[book][2], Role.PATRON, "ann")


# Every prompt of a round, in order: what is awaited and the clause; and the answer to it.
PROMPTS: list[tuple[str, str, Command, Role]] = [
    ("shuffle", "5.1", c.ShuffleCards(), Role.DEALER),
    ("cut", "5.2(a)", c.OfferCut(patron="ann"), Role.DEALER),
    ("cut", "5.2", c.CutCards(position=100), Role.PATRON),
    ("second cutting card", "5.3", c.PlaceCuttingCard(from_back=60), Role.DEALER),
    ("wagers", "4.1", c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), Role.PATRON),
    ("wagers", "6.2", c.CallNoMoreBets(), Role.DEALER),
    ("card", "6.2(a)", c.DealCard(card="8c"), Role.DEALER),
    ("card", "6.2(b)", c.DealCard(card="Ad"), Role.DEALER),
    ("card", "6.2(c)", c.DealCard(card="3h"), Role.DEALER),
    ("insurance", "7.2", c.PlaceInsurance(patron="ann", box=1, amount=5_00), Role.PATRON),
    ("insurance", "7.2", c.CloseInsurance(), Role.DEALER),
    ("decision", "9.2(b)", c.Double(patron="ann"), Role.PATRON),
    ("card", "9.1", c.DealCard(card="Ts"), Role.DEALER),
    ("card", "12.1", c.DealCard(card="5s"), Role.DEALER),
    ("settlement of insurance", "7.5", c.Settle(), Role.DEALER),
    ("card", "12.1", c.DealCard(card="As"), Role.DEALER),
    ("settlement", "13.1", c.Settle(), Role.DEALER),
    ("collection of the cards", "", c.CollectCards(), Role.DEALER),
    ("wagers", "4.1", c.AnnounceFinalRounds(), Role.OPERATOR),
]


@rule("blackjack", NI2006_147="16.5(c)", NI2002_45=("16.7", "16.7(c)"))
@each_book
def test_staff_are_led_through_the_procedure_step_by_step(book: str) -> None:
    """Each prompt names its clause, what answers it is among the commands it names, and nothing comes early."""
    play = Play(book, patrons=("ann",), burnt=False)
    double = "11.2[one card]" if book == B06 else "11.2"
    for step, (what, clause, answer, role) in enumerate(PROMPTS):
        need = play.need
        assert need.what == what
        assert not clause or (double if (what, clause) == ("card", "9.1") else clause) in need.under
        if step == len(PROMPTS) - 1:
            return
        assert answer.__struct_config__.tag in need.commands
        for _, _, later, later_role in PROMPTS[step + 1 :]:
            if later.__struct_config__.tag not in (*need.commands, "announce_final_rounds"):
                assert isinstance(play.ask(later, later_role, "ann"), Refusal), f"{later} at step {step}"
        play.do(answer, role, "ann" if role is Role.PATRON else "")


# Abstention (16.6)


def asked(play: Play) -> list[str]:
    supervisor = Role.SUPERVISOR
    said = {choice.say for choice in open_to(play.state, "sue", supervisor, AT)}
    return [name for name in play.state.patrons if f"Ask {name} to vacate the seat" in said]


@rule("blackjack", NI2006_147="16.6")
def test_after_three_rounds_without_a_wager_at_a_full_table_the_seat_may_be_asked_for() -> None:
    play = Play(B06, boxes=2)
    for number in range(3):
        assert asked(play) == []
        play.refused(t.VacateSeat(patron="ann"), "16.6", Role.SUPERVISOR)
        play.sit_out(str(number))
    assert asked(play) == ["ann"]
    for role in set(Role) - {Role.SUPERVISOR}:
        play.refused(t.VacateSeat(patron="ann"), "16.6", role)
    play.do(t.VacateSeat(patron="ann"), Role.SUPERVISOR)
    assert ("16.6" in play.last(SeatVacated).under, play.state.patrons["ann"].seat) == (True, 0)


@rule("blackjack", NI2006_147="16.6")
def test_not_while_another_seat_is_free_and_not_in_a_tournament() -> None:
    play = Play(B06, boxes=3)
    play.sit_out("1", "2", "3", "4")
    play.refused(t.VacateSeat(patron="ann"), "16.6", Role.SUPERVISOR)
    Play(N02).refused(t.VacateSeat(patron="ann"), "4.1", Role.DIRECTOR)


# Incidents

INCIDENTS = [
    (B06, "influence", "16.7"),
    (B06, "private bet", "16.8"),
    (N02, "influence", "16.8"),
    (N02, "private bet", "16.9"),
    (N02, "device that analyses", "16.2(a)"),
    (N02, "device that changes odds", "16.2(c)"),
    (N02, "device connected to another", "16.2(c)bis"),
]


@rule(
    "blackjack",
    NI2006_147=("16.7", "16.8"),
    NI2002_45=("16.2", "16.2(a)", "16.2(c)", "16.2(c)bis", "16.8", "16.9"),
)
@pytest.mark.parametrize(("book", "matter", "clause"), INCIDENTS)
def test_staff_log_what_people_may_not_do(book: str, matter: str, clause: str) -> None:
    play = Play(book)
    incident = t.LogIncident(matter=matter, about="a passer-by", note="seen by the dealer")
    assert isinstance(play.ask(incident, Role.PATRON, "ann"), Refusal)
    play.refused(replace(incident, note=" "), clause)
    play.do(incident)
    assert clause in play.last(IncidentLogged).under
    assert ("16.2" in play.last(IncidentLogged).under) is matter.startswith("device")
    assert play.state.incidents == 1
    unknown = play.refused(replace(incident, matter="bad manners"), "16.7" if book == B06 else "16.8")
    assert ("device that analyses" in unknown.instead) is (book == N02)


@rule("blackjack", NI2006_147="16.7", NI2002_45="16.8")
@each_book
def test_nobody_plays_anothers_hand(book: str) -> None:
    play = Play(book, patrons=("ann", "bob"))
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("8c 8c 6d 8h 8h")
    for kind in (c.Draw, c.Stand, c.Split, c.Double):
        assert isinstance(play.ask(kind(patron="ann"), Role.PATRON, "bob"), Refusal)


@rule("blackjack", NI2006_147="16.8", NI2002_45="16.9")
@each_book
def test_players_have_no_bets_against_each_other(book: str) -> None:
    play = a_round(book)
    play.deal("Td 9d")
    play.finish()
    for move in (move for fact in play.facts for move in fact.moves):
        owners = {account.split(":")[1] for account in (move.out_of, move.into) if ":" in account}
        assert len(owners) <= 1


# A copy of the rules


@rule("blackjack", NI2006_147="16.9")
def test_a_copy_of_the_rules_can_be_had() -> None:
    shown = sign(Play(B06).state)
    assert "16.9" in [line.clause for line in shown.under]
    app = typer.Typer()
    register(app)
    printed = CliRunner().invoke(app, ["clauses", shown.book, "--json"])
    assert printed.exit_code == 0
    assert [row["clause"] for row in json.loads(printed.stdout)] == list(library().book(B06).clauses)
