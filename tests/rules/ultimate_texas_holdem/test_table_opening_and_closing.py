"""Sections 1 and 14: what a table needs to open, the hours of gaming, and its closing."""

import pytest

from croupier.games.context import Limit
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import Status, commands as t, needs
from croupier.table.facts import ApprovalRecorded, ClosingNoticeGiven, HoursSet, TableClosed, TableOpened
from croupier.table.options import usual_options
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, AT, START, U19, Play

MINUTE = 60_000
MIDNIGHT = AT - AT % (1440 * MINUTE)


def steps_to_open(play: Play) -> dict[str, tuple[Command, Role]]:
    """Everything a table needs before it opens, by name."""
    return {
        "options": (t.ElectOptions(options=usual_options(U19)), Role.OPERATOR),
        "table": (t.RecordApproval(what="table", reference="letter 7"), Role.OPERATOR),
        "shoe": (t.RecordApproval(what="shoe", reference="letter 8"), Role.OPERATOR),
        "limits": (t.SetLimits(limits=play.usual_limits()), Role.OPERATOR),
        "maximum payout": (t.SetLimits(limits={}, maximum_payout=1000_00), Role.OPERATOR),
        "hours": (t.SetHours(opens=0, closes=1440, utc_offset=0, source="the Act"), Role.OPERATOR),
        "check": (t.CheckCards(method="one by one"), Role.DEALER),
    }


MISSING = [
    ("options", "10.1[Maximum payout]"),
    ("table", "1.1"),
    ("shoe", "A:Automated shuffling shoe"),
    ("limits", "5.1"),
    ("maximum payout", "10.1[Maximum payout]"),
    ("hours", "14.1"),
    ("check", "2.4"),
]


@rule(
    "ultimate-texas-holdem",
    NI2019_212=(
        "1.1",
        "2.4",
        "5.1",
        "10.1[Maximum payout]",
        "14.1",
        "15.6(c)",
        "A:Approved",
        "A:Automated shuffling shoe",
    ),
)
@pytest.mark.parametrize(("missing", "clause"), MISSING)
def test_a_table_does_not_open_while_anything_is_missing(missing: str, clause: str) -> None:
    play = Play(opened=False)
    steps = steps_to_open(play)
    for name, (command, role) in steps.items():
        if name != missing:
            play.do(command, role)
    play.refused(t.OpenTable(), clause, Role.OPERATOR)
    need = needs(play.state, play.at)
    assert (need.by, need.commands, clause in need.under) == ((Role.OPERATOR,), ("open_table",), True)
    play.refused(c.ShuffleCards(), "1.1")
    play.do(*steps[missing])
    play.do(t.OpenTable(), Role.OPERATOR)
    assert {"1.1", "14.1"} <= set(play.last(TableOpened).under)
    assert play.state.status is Status.OPEN
    play.refused(t.OpenTable(), "1.1", Role.OPERATOR)


@rule("ultimate-texas-holdem", NI2019_212=("1.1", "A:Approved"))
def test_layout_and_equipment_are_approved_in_writing_before_use() -> None:
    play = Play(opened=False)
    play.refused(t.RecordApproval(what="table", reference=" "), "A:Approved", Role.OPERATOR)
    assert play.refused(t.RecordApproval(what="chairs", reference="letter 9"), "1.1", Role.OPERATOR).instead == (
        "table",
        "shoe",
    )
    play.do(t.RecordApproval(what="table", reference="letter 7"), Role.OPERATOR)
    assert {"1.1", "A:Approved"} <= set(play.last(ApprovalRecorded).under)
    for command in (c.ShuffleCards(), c.CallNoMoreBets(), c.PlaceWager(patron="ann", option="main", amount=5_00)):
        play.refused(command, "1.1")


# The hours (14.1)


@rule("ultimate-texas-holdem", NI2019_212="14.1")
@pytest.mark.parametrize(
    ("opens", "closes", "minute", "within"),
    [(720, 1440, 719, False), (720, 1440, 720, True), (720, 360, 359, True), (720, 360, 360, False)],
)
def test_a_table_opens_within_the_hours_of_gaming_only(opens: int, closes: int, minute: int, within: bool) -> None:
    play = Play(opened=False)
    for command, role in steps_to_open(play).values():
        play.do(command, role)
    play.refused(t.SetHours(opens=opens, closes=closes, utc_offset=0, source=" "), "14.1", Role.OPERATOR)
    play.do(t.SetHours(opens=opens, closes=closes, utc_offset=0, source="the Act"), Role.OPERATOR)
    assert "14.1" in play.last(HoursSet).under
    play.at = MIDNIGHT + minute * MINUTE
    if within:
        play.do(t.OpenTable(), Role.OPERATOR)
    else:
        play.refused(t.OpenTable(), "14.1", Role.OPERATOR)


@rule("ultimate-texas-holdem", NI2019_212="14.1")
def test_a_round_under_way_when_the_hours_end_is_finished_and_no_other_begun() -> None:
    play = Play(patrons=("ann",))
    play.do(t.SetHours(opens=720, closes=1440, utc_offset=0, source="the Act"), Role.OPERATOR)
    play.at = MIDNIGHT - MINUTE
    play.wager("ann", 10_00)
    play.do(c.DealCards())
    play.at = MIDNIGHT
    play.deal()
    play.decide("play 4")
    play.showdown(ACES)
    play.finish()
    assert play.won("ann") == 50_00
    play.refused(c.ShuffleCards(), "14.1")
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00), "14.1", Role.PATRON, "ann")
    play.do(t.CloseTable(), Role.OPERATOR)
    assert "14.1" in play.last(TableClosed).under


@rule("ultimate-texas-holdem", NI2019_212="14.1")
@pytest.mark.parametrize("called", [False, True])
def test_wagers_down_when_the_hours_end_begin_no_round(called: bool) -> None:
    play = Play(patrons=("ann",))
    play.do(t.SetHours(opens=720, closes=1440, utc_offset=0, source="the Act"), Role.OPERATOR)
    play.at = MIDNIGHT - MINUTE
    play.wager("ann", 10_00)
    if called:
        play.call()
    play.at = MIDNIGHT
    for command in (c.DealCards(), c.CompleteDeal()):
        play.refused(command, "14.1")
    if called:
        play.do(c.RecallNoMoreBets())
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    assert play.chips("ann") == START
    play.do(t.CloseTable(), Role.OPERATOR)


# Closing (14.2)


@rule("ultimate-texas-holdem", NI2019_212="14.2")
def test_a_table_closes_early_once_the_players_have_been_given_notice() -> None:
    play = Play(patrons=("ann",))
    assert play.refused(t.CloseTable(), "14.2", Role.OPERATOR).instead == ("give_closing_notice",)
    play.do(t.GiveClosingNotice(), Role.OPERATOR)
    assert "14.2" in play.last(ClosingNoticeGiven).under
    play.refused(t.GiveClosingNotice(), "14.2", Role.OPERATOR)
    play.wager("ann", 10_00)
    play.refused(t.CloseTable(), "A:Round of Play", Role.OPERATOR)
    play.deal()
    play.decide("play 4")
    play.showdown(ACES)
    play.refused(t.CloseTable(), "A:Round of Play", Role.OPERATOR)
    play.finish()
    play.do(t.CloseTable(), Role.OPERATOR)
    assert "14.2" in play.last(TableClosed).under
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    assert play.state.balances["away:ann"] == START + 50_00


@rule("ultimate-texas-holdem", NI2019_212=("14.2", "6.1(a)", "5.1[change]"))
def test_a_table_opens_again_with_a_shuffle_and_no_old_notices() -> None:
    play = Play(patrons=())
    play.do(t.GiveNotice(limits={"trips": Limit(10_00, 100_00, 5_00)}), Role.OPERATOR)
    play.do(t.CloseTable(), Role.OPERATOR)  # nobody is there to be given notice
    play.refused(c.ShuffleCards(), "1.1")
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.do(t.OpenTable(), Role.OPERATOR)
    assert (play.step, play.state.notices) == (Step.SHUFFLE, ())
    play.join("ann", 1)
    play.prepare_shoe()
    play.a_round(ACES)
    assert play.state.setting.limits["trips"] == Play.LIMIT


@rule("ultimate-texas-holdem", NI2019_212=("14.2", "13.6(c)", "2.5[check]"))
def test_what_was_due_to_the_cards_is_still_due_when_the_table_opens_again() -> None:
    play = Play(patrons=())
    play.do(c.ReportFaultyDeck(fault="missing", note="51 cards"))
    play.do(c.ReplaceCards(reason="worn"), Role.OPERATOR)
    play.do(t.CloseTable(), Role.OPERATOR)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.do(t.OpenTable(), Role.OPERATOR)
    assert (play.step, play.need.what) == (Step.SEARCH, "search of the deck")
    play.do(c.SearchDeck())
    play.prepare_shoe()
    assert (play.step, play.need.by) == (Step.CHECK_CARDS, (Role.DEALER, Role.SUPERVISOR))
