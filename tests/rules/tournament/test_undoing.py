"""Slips of the hand are undone by new facts, as long as nothing has been built on them."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.ruling import Command
from croupier.tournament import commands as c, needs
from croupier.tournament.state import Tournament
from croupier.tournament.ties import waiting_ties
from tests.marks import rule
from tests.rules.tournament.running import BOOKS, DOLLAR, HOLDEM, M18, NOTIFIED, U19, Running, cites, heat, session
from tests.rules.tournament.test_purchases import BUY, with_rebuys

each_book = pytest.mark.parametrize("book", BOOKS)
WHY = "the wrong line"


def same(one: Tournament, other: Tournament) -> bool:
    """But for accounts that have come back to nothing, and for the number that the next entry gets."""
    balances = [{name: cents for name, cents in each.balances.items() if cents} for each in (one, other)]
    return balances[0] == balances[1] and replace(one, balances={}, numbered=0) == replace(
        other, balances={}, numbered=0
    )


def undone(cup: Running, slip: Command, undo: Command) -> Any:
    """Done and undone: everything is as it was."""
    before = cup.state
    cup.do(slip)
    assert not same(cup.state, before)
    facts = cup.do(undo)
    assert same(cup.state, before)
    return facts


@rule("canberra-poker", NI2002_45="15.8")
@rule("blackjack", NI2002_45="19.8", NI2006_147="20.9")
@rule("american-roulette", NI2002_45="12.8")
@rule("mini-baccarat", NI2002_45="13.8", NI2016_685="15.9", NI2018_687="16.9")
@rule("pai-gow", NI2002_45="17.8")
@rule("ultimate-texas-holdem", NI2019_212="16.10")
@each_book
def test_a_player_who_is_not_in_the_seat_after_all(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3")
    cup.draw()
    undo = c.UndoSeatTaken(player="p1", reason=WHY)
    assert cites(cup.refused(undo), {*marked, "~H6"})
    assert cites(undone(cup, c.TakeSeat(player="p1"), undo), {*marked, "~H6"})
    assert "say why" in cup.refused(c.UndoSeatTaken(player="p1", reason=" ")).because
    cup.seat()
    cup.start()
    assert "has started" in cup.refused(undo).because


@rule("canberra-poker", NI2002_45="15.9")
@rule("blackjack", NI2002_45="19.9", NI2006_147="20.10")
@rule("american-roulette", NI2002_45="12.9")
@rule("mini-baccarat", NI2002_45="13.9", NI2016_685="15.10", NI2018_687="16.10")
@rule("pai-gow", NI2002_45="17.9")
@rule("ultimate-texas-holdem", NI2019_212="16.11")
@each_book
def test_a_seat_that_went_to_a_reserve_by_mistake(book: str, marked: set[str]) -> None:
    cup = Running(book, entry={"reserves": 2})
    cup.enter("p1", "p2", "p3", "p4")
    for name in ("r1", "r2"):
        cup.do(c.TakeEntry(player=name, paid=0, reserve=True))
    cup.draw()
    cup.seat(absent=("p4",))
    cup.at = cup.tables()[0].since or cup.state.sessions["final"].starts
    slip = c.OfferSeat(player="p4", reserve="r1", paid=110 * DOLLAR)
    undo = c.UndoOfferSeat(player="p4", reserve="r1", reason=WHY)
    assert cites(cup.refused(c.UndoOfferSeat(player="p4", reserve="p1", reason=WHY)), {*marked, "~H6"})
    assert cites(undone(cup, slip, undo), {*marked, "~H6"})
    cup.do(slip)
    cup.start()
    assert "has started" in cup.refused(undo).because


@rule("canberra-poker", NI2002_45="15.9")
@rule("blackjack", NI2002_45="19.9", NI2006_147="20.10")
@rule("american-roulette", NI2002_45="12.9")
@rule("mini-baccarat", NI2002_45="13.9", NI2016_685="15.10", NI2018_687="16.10")
@rule("pai-gow", NI2002_45="17.9")
@rule("ultimate-texas-holdem", NI2019_212="16.11")
@each_book
def test_a_seat_that_went_on_to_a_second_reserve_goes_back_to_the_first(book: str, marked: set[str]) -> None:
    """And not past them to the entrant who lost it to the first."""
    cup = Running(book, entry={"reserves": 2})
    cup.enter("p1", "p2", "p3", "p4")
    for name in ("r1", "r2"):
        cup.do(c.TakeEntry(player=name, paid=0, reserve=True))
    cup.draw()
    cup.seat(absent=("p4",))
    cup.at = cup.state.sessions["final"].starts
    cup.do(c.OfferSeat(player="p4", reserve="r1", paid=110 * DOLLAR))
    cup.do(c.WithdrawEntry(player="r1", reason="called away"))
    slip = c.OfferSeat(player="r1", reserve="r2", paid=110 * DOLLAR)
    cup.do(slip)
    refusal = cup.refused(c.UndoOfferSeat(player="p4", reserve="r2", reason=WHY))
    assert cites(refusal, {*marked, "~H6"})
    assert refusal.because == "r2 has not the seat of p4"
    cup.do(c.UndoOfferSeat(player="r1", reserve="r2", reason=WHY))
    assert cup.player("p4").standing == "forfeited"
    assert [each.name for each in cup.state.reserves] == ["r2"]


@rule("mini-baccarat", NI2016_685="15.3(a)(ii)(f)", NI2018_687="16.3(a)(ii)(f)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(G)")
@pytest.mark.parametrize("book", NOTIFIED)
def test_a_re_buy_before_the_player_has_played_with_the_chips(book: str, marked: set[str]) -> None:
    cup = with_rebuys(book)
    cup.begin(4)
    undo = c.UndoReBuy(player="p1", reason=WHY)
    cup.round(p1=-1000)
    assert cites(cup.refused(undo), {*marked, "~H6"})
    assert cites(undone(cup, BUY, undo), {*marked, "~H6"})
    cup.do(BUY)
    cup.round(p2=100)
    assert "has played" in cup.refused(undo).because


@each_book
def test_a_table_that_was_ended_by_mistake_plays_on(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=400, p2=300, p3=200, p4=100)
    slip = c.EndTable(table=cup.table, reason="closing time")
    undo = c.UndoEndTable(table=cup.table, reason=WHY)
    facts = undone(cup, slip, undo)  # the last table: the final was decided with it
    assert cites(facts, {"~H6", *cup.state.terms.cite("condition_sessions")})
    cup.do(slip)
    cup.confirm()
    assert "places confirmed" in cup.refused(undo).because


def test_no_end_is_undone_on_which_something_was_built() -> None:
    cup = Running(M18, [heat(M18, players_per_table=2), session(M18, players_from=["heat"])])
    cup.begin(4)
    cup.spread()
    first, second = (table.name for table in cup.tables())
    undone(cup, c.EndTable(table=first, reason="closing"), c.UndoEndTable(table=first, reason=WHY))
    cup.do(c.EndTable(table=first, reason="closing"))
    undone(cup, c.EndTable(table=second, reason="closing"), c.UndoEndTable(table=second, reason=WHY))
    cup.do(c.EndTable(table=second, reason="closing"))
    cup.draw()
    assert "have been drawn" in cup.refused(c.UndoEndTable(table=second, reason=WHY)).because


@pytest.mark.parametrize("book", BOOKS)
def test_no_end_is_undone_whose_players_have_extra_rounds_at_another_table(book: str) -> None:
    cup = Running(book, [session(book, players_per_table=2)])
    cup.begin(4)
    first, second = (table.name for table in cup.tables())
    for name in (first, second):
        cup.do(c.EndTable(table=name, reason="closing"))
    players = tuple(sorted(cup.state.players))
    cup.do(c.DecideTie(players=players))
    at = next(each.name for each in cup.tables() if each.extra)
    refusal = cup.refused(c.UndoEndTable(table=second if at == first else first, reason=WHY))
    assert cites(refusal, {"~H6"})
    assert "extra rounds" in refusal.because
    cup.do(c.UndoTie(players=players, reason=WHY))
    cup.do(c.UndoEndTable(table=second if at == first else first, reason=WHY))


@rule("ultimate-texas-holdem", NI2019_212="16.9[position]")
def test_no_end_is_undone_that_would_leave_two_players_in_one_seat() -> None:
    cup = Running(U19, [session(U19, end={"rounds": 6}, players_per_table=4)])
    cup.begin(8)
    first, second = cup.tables()
    out, came = next(iter(first.stacks)), next(iter(second.stacks))
    cup.round(first.name, **{out: -1000})
    cup.do(c.MovePlayer(player=came, table=first.name, seat=first.seats[out], reason="balance"))
    cup.do(c.EndTable(table=first.name, reason="closing"))
    cup.undo(1, first.name, **{out: 1000})
    assert cup.player(out).standing == "in"
    assert "the same seat" in cup.refused(c.UndoEndTable(table=first.name, reason=WHY)).because


def test_an_end_that_has_come_by_itself_is_no_slip() -> None:
    cup = Running(M18)
    cup.begin(4)
    table = cup.table
    cup.finish()
    assert "its end has come" in cup.refused(c.UndoEndTable(table=table, reason=WHY)).because


def level(**prizes: Any) -> tuple[Running, c.DecideTie]:
    """p1 and p2 are level first and second."""
    cup = Running(M18, prizes={"breakdown": [60, 40], **prizes})
    cup.begin(4)
    cup.round(p1=400, p2=400, p3=200, p4=100)
    cup.finish()
    assert needs(cup.state, cup.at).what == "tie"
    return cup, c.DecideTie(players=("p1", "p2"))


@pytest.mark.parametrize("method", ["shared", "extra rounds"])
def test_the_decision_of_a_tie_before_anything_follows_from_it(method: str) -> None:
    cup, slip = level(tie=method)
    undo = c.UndoTie(players=("p1", "p2"), reason=WHY)
    assert cites(cup.refused(undo), {"~H6"})
    assert cites(undone(cup, slip, undo), {"~H6"})
    cup.do(slip)
    if method == "shared":
        cup.confirm()
        assert "places confirmed" in cup.refused(undo).because
    else:
        cup.round(p1=100, p2=100)
        assert "has been played" in cup.refused(undo).because


def test_a_draw_of_cards_stands() -> None:
    cup = Running(M18, [heat(M18, players_per_table=4, tie="cards"), session(M18, players_from=["heat"], chips=500)])
    cup.begin(8)
    for table in [each.name for each in cup.tables()]:
        names = cup.state.tables[table].stacks
        cup.round(table, **{name: 100 * min(at, 2) for at, name in enumerate(names)})
    cup.finish()
    tie = needs(cup.state, cup.at)
    assert tie.what == "tie"
    level = next(each.players for each in waiting_ties(cup.state))
    cup.do(c.DecideTie(players=level, seed="5"))
    assert "stands" in cup.refused(c.UndoTie(players=level, reason=WHY)).because


@pytest.mark.parametrize("book", HOLDEM)
def test_only_the_director_undoes(book: str) -> None:
    cup = Running(book)
    cup.begin(3)
    assert cites(cup.refused(c.UndoEndTable(table=cup.table, reason=WHY), who="somebody"), {"~H6"})


@each_book
def test_who_was_excluded_meanwhile_is_not_back_when_the_decision_of_a_tie_is_undone(book: str) -> None:
    cup = Running(book, [session(book, end={"rounds": 1})])
    cup.begin(4)
    cup.round(p1=100, p2=100, p3=100)
    cup.end()
    (tie,) = waiting_ties(cup.state)
    cup.do(c.DecideTie(players=tie.players))
    seat = cup.player("p2").seat
    cup.do(c.ExcludePlayer(player="p2", reason="hid chips"))
    cup.do(c.UndoTie(players=tie.players, reason=WHY))
    assert (cup.player("p2").standing, cup.player("p2").seat) == ("excluded", seat)
    assert [each.players for each in waiting_ties(cup.state)] == [("p1", "p3")]


@each_book
def test_a_session_that_was_decided_without_play_waits_again_when_the_end_before_it_is_undone(book: str) -> None:
    cup = Running(book, [heat(book, advance={"overall": 1}), session(book, "final", players_from=["heat"])])
    cup.begin(3)
    table = cup.table
    cup.round(p1=100)
    cup.do(c.EndTable(table=table, reason="early"))
    assert cup.state.sessions["final"].places == (("p1",),)
    cup.do(c.UndoEndTable(table=table, reason=WHY))
    assert not cup.state.sessions["final"].ranked
    cup.round(p2=500)
    cup.round(p3=-20)
    cup.end()
    cup.confirm()
    assert cup.state.places == (("p2",), ("p1",), ("p3",))
