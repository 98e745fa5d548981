"""Approvals are conversations (H21, H23, H24): asked by one person, answered by another, decided by the rules."""

import pytest
from msgspec.structs import replace

from croupier.games.commands import CallNoMoreBets, DealCard, ReportShoeExhausted, VoidRound
from croupier.games.giving import GameCommand
from croupier.games.machines import MACHINES
from croupier.games.rounds import RoundVoided
from croupier.instruments import library
from croupier.ruling import Act, Command, Decision, Fact, Refusal, Role
from croupier.table import Table, commands as t, decide, machine as table_machine, open_to
from croupier.table.requests import (
    AnswerApproval,
    ApprovalAnswered,
    ApprovalAsked,
    ApprovalLapsed,
    AskApproval,
    DealerCame,
    TakeTable,
)
from croupier.views.preview import remedies
from tests.properties.asking import AT, Ask
from tests.rules.irregular_stories import BY_THE_DEALER, ELSEWHERE
from tests.rules.irregular_tables import B18, CASES, IRREGULARITIES, Moment, after, moment, name_of
from tests.trust import trust

WHY = "it happened in front of everybody"


def asking(wanted: Command) -> Ask:
    return Ask(AskApproval(wanted=wanted, why=WHY), Role.DEALER, "dee")


def granting(role: Role, who: str = "sue", **fields: object) -> Ask:
    return Ask(AnswerApproval(request=1, granted=True, **{"reason": "seen by me", **fields}), role, who)


def decided(table: Table, ask: Ask) -> Decision:
    return decide(table, Act(ask.command, ask.who, ask.role, AT))


def facts(table: Table, ask: Ask) -> tuple[Fact, ...]:
    outcome = decided(table, ask)
    assert not isinstance(outcome, Refusal), outcome
    return outcome


def refusal(table: Table, ask: Ask) -> Refusal:
    outcome = decided(table, ask)
    assert isinstance(outcome, Refusal), outcome
    return outcome


@pytest.fixture
def exhausted() -> Moment:
    return moment(B18, "report_shoe_exhausted")


@trust(38)
@pytest.mark.parametrize(("book", "name"), CASES)
def test_a_granted_request_is_the_command_itself_given_by_the_approver(book: str, name: str) -> None:
    at = moment(book, name)
    (asked,) = facts(at.table, asking(at.wanted))
    assert isinstance(asked, ApprovalAsked)
    assert (asked.by, asked.capacity, asked.wanted, asked.why) == ("dee", Role.DEALER, at.wanted, WHY)
    assert at.role in asked.approvers
    waiting = after(at.table, asking(at.wanted))
    itself = facts(at.table, Ask(at.wanted, at.role, "sue"))
    answered, *rest = facts(waiting, granting(at.role))
    assert isinstance(answered, ApprovalAnswered)
    assert (answered.by, answered.capacity, answered.granted) == ("sue", at.role, True)
    assert set(itself[0].under) <= set(answered.under)
    assert tuple(rest) == itself
    assert asked.would == tuple(type(fact).__struct_config__.tag for fact in itself)
    assert after(waiting, granting(at.role)).requests == ()


@trust(38)
@pytest.mark.parametrize(("book", "name"), CASES)
def test_nobody_approves_their_own_request(book: str, name: str) -> None:
    at = moment(book, name)
    waiting = after(at.table, asking(at.wanted))
    for role in Role:
        assert "~H21" in refusal(waiting, granting(role, who="dee")).under
    assert "~H21" in refusal(waiting, granting(Role.DEALER, who="don")).under


@pytest.mark.parametrize(("book", "name"), CASES)
def test_a_request_is_refused_with_a_reason_and_nothing_has_happened(book: str, name: str) -> None:
    at = moment(book, name)
    waiting = after(at.table, asking(at.wanted))
    no = AnswerApproval(request=1, granted=False)
    assert refusal(waiting, Ask(no, at.role, "sue")).because == "say why it is not granted"
    turned_down = Ask(replace(no, reason="the cards are as they should be"), at.role, "sue")
    (answered,) = facts(waiting, turned_down)
    assert isinstance(answered, ApprovalAnswered)
    left = after(waiting, turned_down)
    assert (left.requests, left.game, left.balances) == ((), at.table.game, at.table.balances)


def test_every_irregularity_of_every_book_has_its_case() -> None:
    """The commands say themselves that they answer an irregularity."""
    for book in IRREGULARITIES:
        kinds = MACHINES[library().book(book).game].DECIDE
        said = {(book, str(kind.__struct_config__.tag)) for kind in kinds if kind.happened}
        assert said - set(CASES) - set(BY_THE_DEALER) == {each for each in ELSEWHERE if each[0] == book}, book


@pytest.mark.parametrize(("book", "name"), BY_THE_DEALER)
def test_a_remedy_that_is_the_dealers_alone_is_done_and_not_asked_for(book: str, name: str) -> None:
    table, remedy = BY_THE_DEALER[book, name](book)
    assert facts(table, Ask(remedy))
    assert "dealer" in refusal(table, asking(remedy)).because


@pytest.mark.parametrize(("book", "name"), sorted(ELSEWHERE))
def test_a_remedy_of_another_book_is_not_offered(book: str, name: str) -> None:
    table = moment(book, "void_round").table
    offered = remedies(table, 0, AT)
    assert name not in {name_of(each.command) for each in offered.remedies} | {each.command for each in offered.worded}


def test_a_command_that_reports_something_says_what_happened() -> None:
    kinds = {kind for machine in MACHINES.values() for kind in machine.DECIDE if issubclass(kind, GameCommand)}
    silent = {str(kind.__struct_config__.tag) for kind in kinds if not kind.happened}
    assert not {name for name in silent if name.startswith(("report_", "correct_", "void_", "reconstruct_"))}


def test_a_report_that_the_count_speaks_against_is_granted_with_a_reason(exhausted: Moment) -> None:
    waiting = after(exhausted.table, asking(ReportShoeExhausted()))
    left = exhausted.table.game.shoe.left
    refused = refusal(waiting, granting(exhausted.role, reason=" "))
    assert refused.because == f"By the count {left} cards are left in the shoe. Say why it is granted all the same"
    answered, *_ = facts(waiting, granting(exhausted.role, reason="the rack was knocked over"))
    assert isinstance(answered, ApprovalAnswered)
    assert answered.reason == "the rack was knocked over"


def test_a_request_lapses_when_play_has_moved_on(exhausted: Moment) -> None:
    number = exhausted.table.game.round.number
    void = VoidRound(round=number, ground="impractical", reason="seen")
    waiting = after(exhausted.table, asking(ReportShoeExhausted()))
    outcome = facts(waiting, Ask(void, Role.OPERATOR, "max"))
    assert isinstance(outcome[0], RoundVoided)
    assert outcome[-1] == ApprovalLapsed(request=1, under=("~H23",))
    left = after(waiting, Ask(void, Role.OPERATOR, "max"))
    assert left.requests == ()
    assert refusal(left, granting(Role.SUPERVISOR)).because == "no request 1 waits for an answer"
    assert [(each.asked.request, each.answer) for each in left.answered] == [(1, None)]


def test_a_request_that_still_fits_waits_while_play_goes_on(exhausted: Moment) -> None:
    waiting = after(exhausted.table, asking(t.FillFloat(cents=100_00)))
    on = after(waiting, Ask(DealCard(card="2c")))
    assert [each.request for each in on.requests] == [1]


def test_a_request_that_the_rules_refuse_from_everybody_is_not_taken(exhausted: Moment) -> None:
    refused = refusal(exhausted.table, asking(CallNoMoreBets()))
    assert refused.under
    again = after(exhausted.table, asking(ReportShoeExhausted()))
    assert refusal(again, asking(ReportShoeExhausted())).because == "request 1 asks for it already"
    silent = Ask(AskApproval(wanted=ReportShoeExhausted(), why=" "))
    assert refusal(exhausted.table, silent).because == "say what happened"
    by_patron = Ask(AskApproval(wanted=ReportShoeExhausted(), why=WHY), Role.PATRON, "ann")
    assert "~H23" in refusal(exhausted.table, by_patron).under


def test_another_remedy_may_be_granted_instead(exhausted: Moment) -> None:
    number = exhausted.table.game.round.number
    void = VoidRound(round=number, ground="unreconstructable", reason="beyond repair")
    waiting = after(exhausted.table, asking(ReportShoeExhausted()))
    answered, first, *_ = facts(waiting, granting(Role.SUPERVISOR, instead=void))
    assert isinstance(answered, ApprovalAnswered)
    assert answered.instead == void
    assert isinstance(first, RoundVoided)
    not_theirs = replace(void, ground="impractical")
    assert "operator" in refusal(waiting, granting(Role.SUPERVISOR, instead=not_theirs)).because


def test_the_person_in_charge_is_offered_the_answer(exhausted: Moment) -> None:
    waiting = after(exhausted.table, asking(t.FillFloat(cents=100_00)))
    offered = {name_of(choice.command) for choice in open_to(waiting, "sue", Role.SUPERVISOR, AT)}
    assert "answer_approval" in offered
    assert "answer_approval" not in {name_of(each.command) for each in open_to(waiting, "dee", Role.DEALER, AT)}


# The dealer of a table


@trust(38)
def test_whoever_deals_a_round_does_nothing_else_at_that_table(exhausted: Moment) -> None:
    dealt = after(exhausted.table, Ask(TakeTable()))
    for role in (Role.SUPERVISOR, Role.OPERATOR, Role.DIRECTOR, Role.SHIFT_MANAGER, Role.PATRON):
        for kind in (t.FillFloat(cents=100_00), ReportShoeExhausted(), t.CloseTable()):
            assert "~H24" in refusal(dealt, Ask(kind, role, "dee")).under
    assert facts(dealt, Ask(t.FillFloat(cents=100_00), Role.SUPERVISOR, "sue"))


def test_a_dealer_who_was_relieved_holds_no_other_power_until_the_round_is_over(exhausted: Moment) -> None:
    dealt = after(exhausted.table, Ask(TakeTable()))
    relieved = after(dealt, Ask(TakeTable(), Role.DEALER, "don"))
    assert (relieved.dealer, relieved.dealers) == ("don", {"dee", "don"})
    fill = Ask(t.FillFloat(cents=100_00), Role.SUPERVISOR, "dee")
    assert "~H24" in refusal(relieved, fill).under
    over = replace(relieved, dealers=frozenset({"don"}))
    assert facts(over, fill)


def test_the_table_is_taken_by_a_dealer_who_does_not_play_there(exhausted: Moment) -> None:
    assert "~H24" in refusal(exhausted.table, Ask(TakeTable(), Role.SUPERVISOR, "sue")).under
    assert "~H24" in refusal(exhausted.table, Ask(TakeTable(), Role.DEALER, "ann")).under
    (came,) = facts(exhausted.table, Ask(TakeTable()))
    assert came == DealerCame(dealer="dee", at=AT, under=("~H24",))
    assert "already" in refusal(after(exhausted.table, Ask(TakeTable())), Ask(TakeTable())).because


def test_commands_of_approvals_are_the_tables_own() -> None:
    assert {AskApproval, AnswerApproval, TakeTable} <= set(table_machine.DECIDE)
