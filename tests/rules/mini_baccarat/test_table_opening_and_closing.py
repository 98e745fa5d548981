"""Section 1 and the section on table closure: what a table needs to open, the hours of gaming, and its closing."""

import pytest

from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import RoundClosed
from croupier.games.mini_baccarat.procedure import Step
from croupier.ruling import Command, Refusal, Role
from croupier.table import Status, commands as t, needs
from croupier.table.facts import ApprovalRecorded, ClosingNoticeGiven, HoursSet, TableClosed, TableOpened
from croupier.table.options import usual_options
from tests.marks import rule
from tests.rules.mini_baccarat.play import AT, B16, B18, BOOKS, CASH_BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)

HOURS = {B16: "13.1", B18: "14.1", N02: "10.1"}
each_hours = pytest.mark.parametrize(("book", "clause"), HOURS.items())

MINUTE = 60_000
MIDNIGHT = AT - AT % (1440 * MINUTE)


def steps_to_open(play: Play) -> dict[str, tuple[Command, Role]]:
    """Everything a table needs before it opens, by name."""
    book, machine = play.state.setting.book, play.state.machine
    terms = play.state.terms
    limits = dict.fromkeys(terms.wager_kinds, Limit(500, 500_00, 500))
    hours = t.SetHours(opens=0, closes=1440, utc_offset=0, source="determined under the Act")
    approvals: dict[str, tuple[Command, Role]] = {
        what: (t.RecordApproval(what=what, reference="letter 7"), play.operator) for what in machine.approvals(terms)
    }
    return {
        "options": (t.ElectOptions(options=usual_options(book)), play.operator),
        "limits": (t.SetLimits(limits=limits), play.operator),
        "hours": (hours, play.operator),
        "check": (t.CheckCards(method="one by one"), Role.DEALER),
        **approvals,
    }


# Opening


@rule("mini-baccarat", NI2016_685="1.1", NI2018_687="1.1", NI2002_45="1.1")
@each_book
def test_a_table_is_approved_before_it_is_used(book: str) -> None:
    play = Play(book, opened=False)
    for name, (command, role) in steps_to_open(play).items():
        if name != "table":
            play.do(command, role)
    refusal = play.refused(t.OpenTable(), "1.1", play.operator)
    assert refusal.because == "before the table opens: record the approval of the table"
    assert "1.1" in play.need.under
    play.refused(c.ShuffleCards(), "1.1")
    play.do(t.RecordApproval(what="table", reference="letter 7"), play.operator)
    approval = play.last(ApprovalRecorded)
    assert (approval.reference, "1.1" in approval.under) == ("letter 7", True)
    play.do(t.OpenTable(), play.operator)
    assert "1.1" in play.last(TableOpened).under
    play.refused(t.OpenTable(), "1.1", play.operator)  # it is open


MISSING = [
    *[(B16, *each) for each in [("shoe", "A:Shoe"), ("pairs layout", "9.2"), ("hours", "13.1"), ("options", "8.2")]],
    *[(B18, *each) for each in [("shoe", "A:Shoe"), ("pairs layout", "9.2"), ("dragon bonus layout", "12.2")]],
    *[(B18, *each) for each in [("hours", "14.1"), ("options", "8.1")]],
    *[(N02, *each) for each in [("shoe", "A:Shoe"), ("cards", "2.1"), ("hours", "10.1"), ("options", "2.2")]],
    *[(book, "table", "1.1") for book in BOOKS],
    *[(book, "limits", "3.1") for book in BOOKS],
    *[(book, "check", "2.5") for book in BOOKS],
]


@rule(
    "mini-baccarat",
    NI2016_685=("1.1", "A:Approved", "A:Shoe", "2.2", "2.5", "3.1", "8.1", "8.2", "13.1"),
    NI2018_687=("1.1", "A:Approved", "A:Shoe", "2.2", "2.5", "3.1", "8.1", "8.2", "14.1"),
    NI2002_45=("1.1", "A:Approved", "A:Shoe", "2.1", "2.2", "2.5", "3.1", "10.1"),
)
@pytest.mark.parametrize(("book", "missing", "clause"), MISSING)
def test_a_table_does_not_open_while_anything_is_missing(book: str, missing: str, clause: str) -> None:
    play = Play(book, opened=False)
    steps = steps_to_open(play)
    for name, (command, role) in steps.items():
        if name != missing:
            play.do(command, role)
    play.refused(t.OpenTable(), clause, play.operator)
    need = needs(play.state, play.at)
    assert (need.by, need.commands, clause in need.under) == ((play.operator,), ("open_table",), True)
    play.do(*steps[missing])
    assert needs(play.state, play.at).say == "The table can open"
    play.do(t.OpenTable(), play.operator)
    assert play.state.status is Status.OPEN


@rule("mini-baccarat", NI2016_685="1.1", NI2018_687="1.1", NI2002_45="1.1")
@each_book
def test_a_new_table_is_told_everything_it_needs_at_once(book: str) -> None:
    play = Play(book, opened=False)
    say = play.refused(t.OpenTable(), "1.1", play.operator).because
    for wanted in ("approval of the table", "approval of the shoe", "elect", "limits", "hours", "check the cards"):
        assert wanted in say
    assert say.removeprefix("before the table opens: ") in play.need.say


@rule("mini-baccarat", NI2016_685="1.1", NI2018_687="1.1", NI2002_45="1.1")
@each_book
def test_nothing_is_played_at_a_closed_table(book: str) -> None:
    play = Play(book, opened=False)
    for command in (c.ShuffleCards(), c.CallNoMoreBets(), c.PlaceWager(patron="ann", option="tie", amount=500)):
        play.refused(command, "1.1")


# The hours of gaming


@rule("mini-baccarat", NI2016_685="13.1", NI2018_687="14.1", NI2002_45="10.1")
@each_hours
def test_the_hours_are_those_determined_elsewhere_and_say_where(book: str, clause: str) -> None:
    play = Play(book)
    for opens, closes, source in ((0, 1440, ""), (-1, 1440, "Act"), (1440, 60, "Act"), (0, 0, "Act"), (0, 1441, "Act")):
        wrong = t.SetHours(opens=opens, closes=closes, utc_offset=0, source=source)
        play.refused(wrong, clause, play.operator)
    for nowhere in (14 * 60 + 1, -14 * 60 - 1, 10**12):
        play.refused(t.SetHours(opens=0, closes=1440, utc_offset=nowhere, source="Act"), clause, play.operator)
    play.do(t.SetHours(opens=720, closes=360, utc_offset=600, source="the Act"), play.operator)
    hours = play.last(HoursSet)
    assert (hours.source, clause in hours.under, "~X19" in hours.under) == ("the Act", True, True)


@rule("mini-baccarat", NI2016_685="13.1", NI2018_687="14.1", NI2002_45="10.1")
@each_hours
@pytest.mark.parametrize(
    ("opens", "closes", "utc_offset", "minute", "within"),
    [
        (720, 1440, 0, 719, False),
        (720, 1440, 0, 720, True),
        (720, 1440, 0, 1439, True),
        (720, 360, 0, 359, True),  # past midnight
        (720, 360, 0, 360, False),
        (720, 360, 600, 119, False),  # noon in Canberra is two o'clock elsewhere
        (720, 360, 600, 120, True),
    ],
)
def test_a_table_opens_within_the_hours_only(
    book: str, clause: str, opens: int, closes: int, utc_offset: int, minute: int, within: bool
) -> None:
    play = Play(book, opened=False)
    for command, role in steps_to_open(play).values():
        play.do(command, role)
    play.do(t.SetHours(opens=opens, closes=closes, utc_offset=utc_offset, source="the Act"), play.operator)
    play.at = MIDNIGHT + minute * MINUTE
    if within:
        play.do(t.OpenTable(), play.operator)
    else:
        play.refused(t.OpenTable(), clause, play.operator)


def closing_at_midnight(book: str) -> Play:
    """An open table a minute before its hours end."""
    play = Play(book, patrons=("ann",))
    play.do(t.SetHours(opens=720, closes=1440, utc_offset=0, source="the Act"), play.operator)
    play.at = MIDNIGHT - MINUTE
    return play


@rule("mini-baccarat", NI2016_685="13.1", NI2018_687="14.1", NI2002_45="10.1")
@each_hours
def test_a_round_under_way_when_the_hours_end_is_finished_and_no_other_begun(book: str, clause: str) -> None:
    play = closing_at_midnight(book)
    play.wager("ann", "player", 25_00)
    play.deal("9c")
    play.at = MIDNIGHT
    play.deal("3d Kh 4s")
    play.finish()
    assert (play.last(RoundClosed).result, play.won("ann")) == ("player", 25_00)
    for command in (c.PlaceWager(patron="ann", option="tie", amount=500), c.CallNoMoreBets(), c.DealCard(card="9c")):
        play.refused(command, clause)
    play.do(t.CloseTable(), play.operator)
    assert clause in play.last(TableClosed).under


@rule("mini-baccarat", NI2016_685="13.1", NI2018_687="14.1", NI2002_45="10.1")
@each_hours
@pytest.mark.parametrize("called", [False, True])
def test_a_round_is_not_begun_after_hours_because_wagers_are_down(book: str, clause: str, called: bool) -> None:
    """It begins with its first card."""
    play = closing_at_midnight(book)
    play.wager("ann", "player", 25_00)
    if called:
        play.call()
    play.at = MIDNIGHT
    play.refused(c.DealCard(card="9c") if called else c.CallNoMoreBets(), clause)
    if called:
        play.do(c.RecallNoMoreBets())
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="player"))
    assert play.chips("ann") == START
    play.do(t.CloseTable(), play.operator)


@rule("mini-baccarat", NI2016_685="13.1", NI2018_687="14.1", NI2002_45="10.1")
@each_hours
def test_nobody_joins_a_closed_table(book: str, clause: str) -> None:
    Play(book, opened=False).refused(t.JoinTable(patron="ann", seat=1), clause, Role.PATRON, "ann")


# Closing before the close of gaming


@rule("mini-baccarat", NI2016_685="13.2", NI2018_687="14.2")
@pytest.mark.parametrize(("book", "clause"), [(B16, "13.2"), (B18, "14.2")])
def test_a_table_closes_early_once_the_patrons_have_been_given_notice(book: str, clause: str) -> None:
    play = Play(book)
    refusal = play.refused(t.CloseTable(), clause, play.operator)
    assert refusal.instead == ("give_closing_notice",)
    play.do(t.GiveClosingNotice(), play.operator)
    assert clause in play.last(ClosingNoticeGiven).under
    play.refused(t.GiveClosingNotice(), clause, play.operator)  # once is enough
    play.wager("ann", "player", 25_00)
    play.refused(t.CloseTable(), "A:Round of Play", play.operator)  # what is wagered on is played
    play.deal("9c 3d Kh 4s")
    play.refused(t.CloseTable(), "A:Round of Play", play.operator)
    play.finish()
    play.do(t.CloseTable(), play.operator)
    assert clause in play.last(TableClosed).under
    assert play.state.status is Status.CLOSED
    play.refused(t.GiveClosingNotice(), clause, play.operator)
    play.as_patron("ann", t.LeaveTable(patron="ann"))  # with their chips
    assert play.state.balances["away:ann"] == START + 25_00


@rule("mini-baccarat", NI2016_685="13.2", NI2018_687="14.2")
@pytest.mark.parametrize(("book", "clause"), [(B16, "13.2"), (B18, "14.2")])
def test_with_nobody_there_to_be_told_a_table_closes_without_notice(book: str, clause: str) -> None:
    play = Play(book, patrons=())
    play.do(t.CloseTable(), play.operator)
    assert clause in play.last(TableClosed).under


@rule("mini-baccarat", NI2002_45="10.1")
def test_the_tournament_book_speaks_of_the_hours_only() -> None:
    play = Play(N02)
    play.refused(t.GiveClosingNotice(), "10.1", Role.DIRECTOR)
    play.do(t.CloseTable(), Role.DIRECTOR)
    assert "10.1" in play.last(TableClosed).under


@rule(
    "mini-baccarat",
    NI2016_685=("13.1", "2.5", "3.1[change]"),
    NI2018_687=("14.1", "2.5", "3.1[change]"),
    NI2002_45=("10.1", "2.5"),
)
@each_book
def test_a_table_opens_again_with_checked_cards_a_new_shoe_and_no_old_notices(book: str) -> None:
    play = Play(book, patrons=())
    if book != N02:
        play.do(t.GiveNotice(limits={"main": Limit(25_00, 100_00, 500)}), play.operator)
    play.do(t.CloseTable(), play.operator)
    assert isinstance(play.ask(t.OpenTable(), play.operator), Refusal)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.do(t.OpenTable(), play.operator)
    assert (play.step, play.state.notices) == (Step.SHUFFLE, ())
    assert play.state.setting.limits["main"].maximum == 500_00
