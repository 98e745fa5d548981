"""A book's permissions, figures and prohibitions, whatever the conditions would like."""

import datetime

import pytest

from croupier.instruments import library
from tests.marks import rule
from tests.rules.tournament_conditions.drafts import (
    B02,
    B06,
    BOOKS,
    DROP,
    G02,
    M02,
    M16,
    M18,
    OLD,
    P02,
    R02,
    U19,
    accepted,
    refused,
)

each_old_book = pytest.mark.parametrize("book", OLD)


@rule("canberra-poker", NI2002_45=("12.1", "12.1[cap]"))
@rule("blackjack", NI2002_45=("17.1", "17.1[cap]"))
@rule("american-roulette", NI2002_45=("11.1", "11.1[cap]"))
@rule("mini-baccarat", NI2002_45=("12.1", "12.1[cap]"))
@rule("pai-gow", NI2002_45=("14.1", "14.1[cap]"))
@pytest.mark.parametrize("book", [P02, B02, R02, M02, G02])
def test_the_commission_is_at_most_ten_percent_of_the_fee(book: str, marked: set[str]) -> None:
    assert refused(book, "11% of the fee; at most 10%", entry__fee=100, entry__commission=11) >= marked
    assert refused(book, "10.01% of the fee", entry__fee=100, entry__commission="10.01") >= marked
    accepted(book, entry__fee=100, entry__commission=10)


@rule("blackjack", NI2006_147="20.23")
@rule("mini-baccarat", NI2016_685="15.22", NI2018_687="16.22")
@pytest.mark.parametrize("book", [B06, M16, M18])
def test_the_commission_is_an_approved_amount(book: str, marked: set[str]) -> None:
    assert refused(book, "give the reference of the approval", entry__commission_approval=" ") >= marked
    accepted(book, entry__commission=0, entry__commission_approval="")


@rule("canberra-poker", NI2002_45="15.23")
@rule("blackjack", NI2002_45="19.23", NI2006_147="20.24")
@rule("american-roulette", NI2002_45="12.21")
@rule("mini-baccarat", NI2002_45="13.23", NI2016_685="15.23", NI2018_687="16.23")
@rule("pai-gow", NI2002_45="17.23")
@pytest.mark.parametrize("book", [*OLD, M16, M18])
def test_fees_are_not_refunded(book: str, marked: set[str]) -> None:
    assert refused(book, "entry.refundable_until_start", entry__refundable_until_start=True) >= marked


@rule("ultimate-texas-holdem", NI2019_212="16.23")
@pytest.mark.parametrize("book", [U19])
def test_unless_the_conditions_permit_it(book: str, marked: set[str]) -> None:
    assert marked
    assert accepted(book, entry__refundable_until_start=True).entry.refundable_until_start


@rule("ultimate-texas-holdem", NI2019_212="16.23")
@pytest.mark.parametrize("book", [U19])
def test_until_a_moment_that_everybody_can_tell(book: str, marked: set[str]) -> None:
    start = datetime.datetime.fromisoformat("2026-09-12T13:00:00+10:00")
    before, after = start - datetime.timedelta(hours=1), start + datetime.timedelta(hours=1)
    local = before.replace(tzinfo=None)

    def until(moment: datetime.datetime, at: object = start) -> dict[str, object]:
        return {"start__at": at, "entry__refundable_until": moment, "entry__refundable_until_start": False}

    accepted(book, **until(before))
    assert refused(book, "a moment before the start", **until(after)) >= marked
    assert refused(book, "refundable_until: add the offset", **until(local)) >= marked
    refused(book, "start.at: add the offset", **until(before, local))
    refused(book, "start.at: this is missing", **until(before, DROP))


@rule("blackjack", NI2006_147="A:Session")
@rule("mini-baccarat", NI2016_685="A:Session", NI2018_687="A:Session")
@pytest.mark.parametrize("book", [B06, M16, M18])
def test_a_session_is_a_number_of_rounds_or_of_shoes(book: str, marked: set[str]) -> None:
    accepted(book, sessions__0__end={"rounds": 30})
    accepted(book, sessions__0__end={"shoes": 2})
    assert refused(book, "no sessions by time", sessions__0__end={"minutes": 30}) >= marked
    assert refused(book, "no sessions by players left", sessions__0__end={"players": 3}) >= marked


@rule("ultimate-texas-holdem", NI2019_212="A:Session")
@pytest.mark.parametrize("book", [U19])
def test_a_session_is_a_time_a_number_of_rounds_or_until_so_many_remain(book: str, marked: set[str]) -> None:
    assert marked
    for end in ({"rounds": 60}, {"minutes": 60}, {"players": 6}):
        accepted(book, sessions__0__end=end)
    assert refused(book, "end.shoes: this book has no", sessions__0__end={"shoes": 3}) >= marked
    assert refused(book, "end.players: with 24 players", sessions__0__end={"players": 24}) >= marked


@rule("canberra-poker", NI2002_45="15.6")
@rule("blackjack", NI2002_45="19.6")
@rule("american-roulette", NI2002_45="12.6")
@rule("mini-baccarat", NI2002_45="13.6")
@rule("pai-gow", NI2002_45="17.6")
@pytest.mark.parametrize("book", [P02, B02, R02, M02, G02])
def test_the_books_of_2002_leave_open_what_a_session_is(book: str, marked: set[str]) -> None:
    for end in ({"rounds": 30}, {"minutes": 30}, {"players": 5}):
        accepted(book, sessions__0__end=end)
    if book in (B02, M02):
        accepted(book, sessions__0__end={"shoes": 2})
    else:
        assert refused(book, "end.shoes: ", sessions__0__end={"shoes": 2}) >= marked
    assert refused(book, "end.players: with", sessions__0__end={"players": 99}) >= marked


@rule("canberra-poker", NI2002_45="15.7")
@rule("blackjack", NI2002_45="19.7", NI2006_147="20.8")
@rule("american-roulette", NI2002_45="12.7")
@rule("mini-baccarat", NI2002_45="13.7", NI2016_685="15.8", NI2018_687="16.8")
@rule("pai-gow", NI2002_45="17.7")
@rule("ultimate-texas-holdem", NI2019_212="16.9")
@pytest.mark.parametrize("book", BOOKS)
def test_the_players_of_a_table_are_as_many_as_it_has_boxes_for(book: str, marked: set[str]) -> None:
    most = {P02: 9, G02: 7}.get(book, 20)
    per_table = "sessions__1__players_per_table"
    assert refused(book, f"1 to {most} players, not {most + 1}", **{per_table: most + 1}) >= marked
    assert refused(book, f"1 to {most} players, not 0", **{per_table: 0}) >= marked
    accepted(book, **{per_table: most}, entry__groups_apart=False)


@rule("canberra-poker", NI2002_45="15.21")
@rule("blackjack", NI2002_45="19.21", NI2006_147="20.21")
@rule("american-roulette", NI2002_45="12.19")
@rule("mini-baccarat", NI2002_45="13.21")
@rule("pai-gow", NI2002_45="17.21")
@each_old_book
def test_nothing_but_extra_rounds_parts_level_players_where_the_book_says_so(book: str, marked: set[str]) -> None:
    for tie in ("shared", "cards"):
        assert refused(book, "heat.tie: this book gives", sessions__0__tie=tie) >= marked
        assert refused(book, "prizes.tie: this book gives", prizes__tie=tie) >= marked
    accepted(book, sessions__0__tie="extra rounds", prizes__tie="extra rounds")


@rule("blackjack", NI2006_147="20.7")
@rule("mini-baccarat", NI2016_685="15.7", NI2018_687="16.7")
@pytest.mark.parametrize("book", [B06, M16, M18])
def test_tables_are_not_broken_while_a_session_lasts(book: str, marked: set[str]) -> None:
    assert refused(book, "break_tables: players keep the seat", sessions__0__break_tables=True) >= marked


@rule("canberra-poker", NI2002_45="15.14")
@rule("blackjack", NI2002_45="19.14", NI2006_147="20.15")
@rule("mini-baccarat", NI2002_45="13.14", NI2016_685="15.15", NI2018_687="16.15")
@rule("pai-gow", NI2002_45="17.14")
@pytest.mark.parametrize("book", [P02, B02, M02, G02, B06, M16, M18])
def test_the_marker_is_used(book: str, marked: set[str]) -> None:
    assert refused(book, "does not leave the use of the marker open", sessions__0__marker=False) >= marked


@rule("ultimate-texas-holdem", NI2019_212="16.16")
@pytest.mark.parametrize("book", [U19])
def test_the_marker_may_be_used(book: str, marked: set[str]) -> None:
    assert marked
    assert [session.marker for session in accepted(book).sessions] == [False, True]


@rule("canberra-poker", NI2002_45="15.5")
@rule("blackjack", NI2002_45="19.5", NI2006_147="20.6")
@rule("american-roulette", NI2002_45="12.5")
@rule("mini-baccarat", NI2002_45="13.5")
@rule("pai-gow", NI2002_45="17.5")
@each_old_book
def test_one_entry_and_no_buying_back(book: str, marked: set[str]) -> None:
    bought = {"method": "At the cage.", "cost": 100, "chips": 1000}
    until = {**bought, "until": {"session": "heat", "round": 5}}
    assert refused(book, "does not let an eliminated player buy back", rebuys=until) >= marked
    at = {**bought, "at": {"session": "heat", "round": 5}}
    assert refused(book, "has no add-ons", add_on=at) >= marked


@rule("ultimate-texas-holdem", NI2019_212="16.22")
@pytest.mark.parametrize("book", [U19])
def test_the_casino_may_add_value(book: str, marked: set[str]) -> None:
    cash = {"what": "Cash", "kind": "cash", "value": 500}
    goods = {"what": "A watch", "kind": "goods", "value": 900, "place": 6}
    accepted(book, prizes__added=[cash, goods], entry__fee=0, entry__commission=0)
    assert refused(book, "say what is added", prizes__added=[{**cash, "value": 0}]) >= marked
    assert refused(book, "goes to no one place", prizes__added=[{**cash, "place": 1}]) >= marked
    assert refused(book, "which of the 6 places", prizes__added=[{**goods, "place": 7}]) >= marked
    assert refused(book, "which of the 6 places", prizes__added=[{**goods, "place": 0}]) >= marked


@rule("canberra-poker", NI2002_45="15.20")
@rule("blackjack", NI2002_45="19.20", NI2006_147="20.20")
@rule("american-roulette", NI2002_45="12.18")
@rule("mini-baccarat", NI2002_45="13.20", NI2016_685="15.21", NI2018_687="16.21")
@rule("pai-gow", NI2002_45="17.20")
@rule("ultimate-texas-holdem", NI2019_212=("16.21", "16.21(b)"))
@pytest.mark.parametrize("book", BOOKS)
def test_the_whole_pool_goes_back(book: str, marked: set[str]) -> None:
    alone = {"prizes__bands": [], "prizes__added": [], "sessions__0__prizes": []}
    assert refused(book, "comes to 90%", **alone, prizes__breakdown=[60, 30]) >= marked
    with_sessions = {**alone, "sessions__0__prizes": [10]}
    accepted(book, **with_sessions, prizes__breakdown=[60, 30])
    assert refused(book, "comes to 110% with the 10% for", **with_sessions, prizes__breakdown=[60, 40]) >= marked


@rule("canberra-poker", NI2002_45="15.2")
@rule("blackjack", NI2002_45="19.2")
@rule("american-roulette", NI2002_45="12.2")
@rule("mini-baccarat", NI2002_45="13.2")
@rule("pai-gow", NI2002_45="17.2")
@pytest.mark.parametrize("book", [P02, B02, R02, M02, G02])
def test_the_rules_of_2002_prevail(book: str, marked: set[str]) -> None:
    under = refused(book, "terms: the rules of this book prevail", sessions__0__terms={"abstention": "9"})
    assert under >= marked | {"~T17"}


@rule("canberra-poker", NI2002_45="I[approval]")
@rule("blackjack", NI2002_45="I[approval]", NI2006_147="I.2")
@rule("american-roulette", NI2002_45="I[approval]")
@rule("mini-baccarat", NI2002_45="I[approval]", NI2016_685="I.2", NI2018_687="I.2")
@rule("pai-gow", NI2002_45="I[approval]")
@rule("ultimate-texas-holdem", NI2019_212="I.2")
@pytest.mark.parametrize("book", BOOKS)
def test_no_tournament_starts_before_its_book_commences(book: str, marked: set[str]) -> None:
    day_before = library().book(book).instrument.commences - datetime.timedelta(days=1)
    too_early = datetime.datetime.combine(day_before, datetime.time(20), datetime.UTC)
    assert refused(book, "commences on", start__at=too_early) >= marked
    accepted(book, start__at=too_early + datetime.timedelta(days=1))


def test_a_repechage_needs_a_book_that_has_it() -> None:
    for book in OLD:
        refused(book, "has no repechage", sessions__1__takes="eliminated", sessions__1__repechage="All.")


def test_points_need_a_book_that_has_them() -> None:
    for book in OLD:
        refused(book, "has no points", sessions__0__points=[3, 2, 1])


def test_a_sit_and_go_needs_a_book_that_has_it() -> None:
    for book in OLD:
        refused(book, "tournaments with set times only", start__sit_and_go="When six wait.")


def test_added_value_needs_a_book_that_has_it() -> None:
    added = [{"what": "Cash", "kind": "cash", "value": 500}]
    for book in (*OLD, M16, M18):
        refused(book, "from entry fees alone", prizes__added=added)


def test_an_add_on_needs_a_book_that_has_it() -> None:
    bought = {"method": "x", "cost": 1, "chips": 1000}
    for book, session in ((M16, "heat"), (M18, "table")):
        refused(book, "has no add-ons", add_on={**bought, "at": {"session": session, "round": 5}})
    accepted(U19, add_on=DROP)


@rule("canberra-poker", NI2002_45="15.17")
@rule("blackjack", NI2002_45="19.17", NI2006_147="20.17")
@rule("american-roulette", NI2002_45="12.16")
@rule("mini-baccarat", NI2002_45="13.17", NI2016_685="15.18", NI2018_687="16.18")
@rule("pai-gow", NI2002_45="17.17")
@rule("ultimate-texas-holdem", NI2019_212="16.18")
@pytest.mark.parametrize("book", BOOKS)
def test_a_planned_break_has_a_length_and_a_moment_that_comes(book: str, marked: set[str]) -> None:
    def planned(*breaks: dict[str, int]) -> dict[str, object]:
        set_times = {"start__sit_and_go": DROP} if book == M18 else {}
        played = {"sessions__0__end": {"rounds": 70}, "sessions__0__knockouts": [], **set_times}
        return {**played, "sessions__0__breaks": list(breaks)}

    after = {"after_round": 20, "minutes": 15}
    for wrong, say in (
        ({**after, "minutes": 0}, "breaks.1: say how many minutes"),
        ({**after, "minutes": 1441}, "breaks.1: say how many minutes"),
        ({**after, "after_round": 70}, "breaks.1: the session is over after round 70"),
        ({**after, "after_round": -1}, "breaks.1: no value may be negative"),
        ({**after, "after_minutes": 30}, "breaks.1: it comes after a round or after some minutes, not after both"),
    ):
        assert refused(book, say, **planned(wrong)) >= marked | {"~T60"}
    refused(book, "breaks.2: another break comes at the same moment", **planned(after, after))
    refused(
        book,
        "no session follows this one",
        **{f"sessions__{len(accepted(book).sessions) - 1}__breaks": [{"minutes": 5}]},
    )
    accepted(book, **planned(after, {"after_minutes": 30, "minutes": 5}))


@pytest.mark.parametrize("book", [M16, M18, U19])
def test_tables_of_a_sit_and_go_plan_no_break_together(book: str) -> None:
    breaks = [{"after_round": 1, "minutes": 15}]
    refused(book, "tables of a sit-and-go start one by one", start__sit_and_go="When full.", sessions__0__breaks=breaks)
