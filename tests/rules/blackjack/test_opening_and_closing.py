"""Sections 1 and 15: what a table needs to open, the hours of gaming, and its closing."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.procedure import Step
from croupier.games.context import Limit
from croupier.ruling import Command, Role
from croupier.table import Status, commands as t, needs
from croupier.table.facts import ApprovalRecorded, ClosingNoticeGiven, HoursSet, TableClosed, TableOpened
from croupier.table.options import usual_options
from tests.marks import rule
from tests.rules.blackjack.play import AT, B06, BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)
ROUND = {B06: "A:Round of play", N02: "A:Round of Play"}
MINUTE = 60_000
MIDNIGHT = AT - AT % (1440 * MINUTE)


def steps_to_open(play: Play) -> dict[str, tuple[Command, Role]]:
    """Everything a table needs before it opens, by name."""
    book, machine, terms = play.state.setting.book, play.state.machine, play.state.terms
    approvals: dict[str, tuple[Command, Role]] = {
        what: (t.RecordApproval(what=what, reference="letter 7"), play.operator) for what in machine.approvals(terms)
    }
    return {
        "options": (t.ElectOptions(options=usual_options(book)), play.operator),
        "limits": (t.SetLimits(limits=play.usual_limits()), play.operator),
        "hours": (t.SetHours(opens=0, closes=1440, utc_offset=0, source="the Act"), play.operator),
        "check": (t.CheckCards(method="one by one"), Role.DEALER),
        **approvals,
    }


MISSING = [
    *[(B06, *each) for each in [("perfect pairs layout", "18.2"), ("super sevens layout", "17.2")]],
    *[(B06, *each) for each in [("super sevens amount", "17.4")]],
    (N02, "cards", "2.1"),
    *[(book, "table", "1.1") for book in BOOKS],
    *[(book, "shoe", "A:Shoe") for book in BOOKS],
    *[(book, "shuffle", "2.3(b)") for book in BOOKS],
    *[(book, "options", "2.3(a)") for book in BOOKS],
    *[(book, "limits", "3.1") for book in BOOKS],
    *[(book, "hours", "15.1") for book in BOOKS],
    *[(book, "check", "2.2") for book in BOOKS],
]


@rule(
    "blackjack",
    NI2006_147=("1.1", "2.2", "2.3", "2.3(a)", "2.3(b)", "3.1", "15.1", "17.2", "17.4", "18.2", "A:Approved", "A:Shoe"),
    NI2002_45=("1.1", "2.1", "2.2", "2.3", "2.3(a)", "2.3(b)", "3.1", "15.1", "A:Approved", "A:Shoe"),
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
    play.refused(c.ShuffleCards(), "1.1")
    play.do(*steps[missing])
    play.do(t.OpenTable(), play.operator)
    assert {"1.1", "15.1"} <= set(play.last(TableOpened).under)
    assert play.state.status is Status.OPEN


@rule("blackjack", NI2006_147=("1.1", "A:Approved"), NI2002_45=("1.1", "A:Approved"))
@each_book
def test_the_layout_is_approved_in_writing_before_use(book: str) -> None:
    play = Play(book, opened=False)
    play.refused(t.RecordApproval(what="table", reference=" "), "A:Approved", play.operator)
    play.do(t.RecordApproval(what="table", reference="letter 7"), play.operator)
    assert {"1.1", "A:Approved"} <= set(play.last(ApprovalRecorded).under)
    for command in (c.ShuffleCards(), c.CallNoMoreBets(), c.PlaceWager(patron="ann", option="main", amount=500)):
        play.refused(command, "1.1")


@rule("blackjack", NI2006_147="15.1", NI2002_45="15.1")
@each_book
@pytest.mark.parametrize(
    ("opens", "closes", "minute", "within"),
    [(720, 1440, 719, False), (720, 1440, 720, True), (720, 360, 359, True), (720, 360, 360, False)],
)
def test_a_table_opens_within_the_hours_of_gaming_only(
    book: str, opens: int, closes: int, minute: int, within: bool
) -> None:
    play = Play(book, opened=False)
    for command, role in steps_to_open(play).values():
        play.do(command, role)
    play.do(t.SetHours(opens=opens, closes=closes, utc_offset=0, source="the Act"), play.operator)
    assert "15.1" in play.last(HoursSet).under
    play.at = MIDNIGHT + minute * MINUTE
    if within:
        play.do(t.OpenTable(), play.operator)
    else:
        play.refused(t.OpenTable(), "15.1", play.operator)


@rule("blackjack", NI2006_147="15.1", NI2002_45="15.1")
@each_book
def test_a_round_under_way_when_the_hours_end_is_finished_and_no_other_begun(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.do(t.SetHours(opens=720, closes=1440, utc_offset=0, source="the Act"), play.operator)
    play.at = MIDNIGHT - MINUTE
    play.wager("ann", 10_00)
    play.deal("Tc")
    play.at = MIDNIGHT
    play.deal("7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    assert play.won("ann") == 10_00
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "15.1", Role.PATRON, "ann")
    play.do(t.CloseTable(), play.operator)
    assert "15.1" in play.last(TableClosed).under


@rule("blackjack", NI2006_147="15.1", NI2002_45="15.1")
@each_book
def test_wagers_down_when_the_hours_end_begin_no_round(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.do(t.SetHours(opens=720, closes=1440, utc_offset=0, source="the Act"), play.operator)
    play.at = MIDNIGHT - MINUTE
    play.wager("ann", 10_00)
    play.call()
    play.at = MIDNIGHT
    play.refused(c.DealCard(card="Tc"), "15.1")
    play.do(c.RecallNoMoreBets())
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    assert play.chips("ann") == START
    play.do(t.CloseTable(), play.operator)


@rule("blackjack", NI2006_147="15.2")
def test_a_table_closes_early_once_the_players_have_been_given_notice() -> None:
    play = Play(B06)
    assert play.refused(t.CloseTable(), "15.2", Role.OPERATOR).instead == ("give_closing_notice",)
    play.do(t.GiveClosingNotice(), Role.OPERATOR)
    assert "15.2" in play.last(ClosingNoticeGiven).under
    play.wager("ann", 10_00)
    play.refused(t.CloseTable(), "A:Round of play", Role.OPERATOR)
    play.deal("Tc 7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.refused(t.CloseTable(), "A:Round of play", Role.OPERATOR)
    play.finish()
    play.do(t.CloseTable(), Role.OPERATOR)
    assert "15.2" in play.last(TableClosed).under
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    assert play.state.balances["away:ann"] == START + 10_00


@rule("blackjack", NI2002_45="15.1")
def test_the_tournament_book_speaks_of_the_hours_only() -> None:
    play = Play(N02)
    play.refused(t.GiveClosingNotice(), "15.1", Role.DIRECTOR)
    play.do(t.CloseTable(), Role.DIRECTOR)
    assert "15.1" in play.last(TableClosed).under


@rule("blackjack", NI2006_147=("15.2", "5.1", "3.1[change]"), NI2002_45=("15.1", "5.1"))
@each_book
def test_a_table_opens_again_with_a_new_shoe_and_no_old_notices(book: str) -> None:
    play = Play(book, patrons=())
    play.do(c.ReportCardDrawnInError(card="As"))
    if book == B06:
        play.do(t.GiveNotice(limits={"main": Limit(25_00, 100_00, 500)}), play.operator)
        play.do(c.AnnounceFinalRounds(), play.operator)
    play.do(t.CloseTable(), play.operator)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.do(t.OpenTable(), play.operator)
    assert (play.step, play.state.notices, play.game.carried, play.game.final_rounds) == (Step.SHUFFLE, (), (), None)
    play.join("ann", 1)
    play.prepare_shoe()
    play.play("Tc 7d Kh", "stand", then="Ts")
