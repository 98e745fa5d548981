"""Rounds that prove void, or are settled again, when their session has ended (T57)."""

from typing import Any

import pytest

from croupier.tournament import commands as c
from croupier.tournament.facts import SessionRanked, SessionReopened, TieUndone
from croupier.tournament.ties import waiting_ties
from tests.marks import rule
from tests.rules.tournament.running import BOOKS, CHIPS, DOLLAR, HOLDEM, Running, cites, heat, session

each_book = pytest.mark.parametrize("book", BOOKS)


def played(book: str, *rounds: dict[str, int], players: int = 4) -> Running:
    """A final of these rounds at one table, ended."""
    cup = Running(book, [session(book, end={"rounds": len(rounds)})])
    cup.begin(players)
    for changes in rounds:
        cup.round(**changes)
    cup.end()
    return cup


def chips(cup: Running, name: str = "final") -> dict[str, int]:
    """What everybody ended a session with, beyond the chips that each began with, in dollars."""
    return {who: (cents - CHIPS) // DOLLAR for who, cents in sorted(cup.state.sessions[name].final_chips.items())}


def level(book: str) -> Running:
    """p1 and p2 are level at the end of the final, by the rounds 1 and 2."""
    return played(book, {"p1": 100, "p2": -100}, {"p1": 200, "p2": 400}, {"p3": -100, "p4": -200})


def extra_rounds(cup: Running) -> str:
    """The table where those who are level begin to play them."""
    (tie,) = waiting_ties(cup.state)
    cup.do(c.DecideTie(players=tie.players))
    return cup.table


@rule("canberra-poker", NI2002_45="15.19")
@rule("blackjack", NI2002_45="19.19", NI2006_147="20.19")
@rule("american-roulette", NI2002_45="12.17")
@rule("mini-baccarat", NI2002_45="13.19", NI2016_685="15.20", NI2018_687="16.20")
@rule("pai-gow", NI2002_45="17.19")
@rule("ultimate-texas-holdem", NI2019_212="16.20")
@each_book
def test_who_won_the_final_by_a_last_round_that_is_void_has_not_won_it(book: str, marked: set[str]) -> None:
    cup = played(book, {"p1": 20, "p2": 100, "p3": -40}, {}, {"p1": 300, "p2": -40, "p4": -CHIPS // DOLLAR})
    table = cup.tables()[0].name
    assert cup.last(SessionRanked).places == (("p1",), ("p2",), ("p3",), ("p4",))
    facts = cup.undo(3, table, p1=-300, p2=40, p4=CHIPS // DOLLAR)
    assert cites(facts, {*marked, "~T57"})
    assert chips(cup) == {"p1": 20, "p2": 100, "p3": -40, "p4": 0}
    assert cup.last(SessionRanked).places == (("p2",), ("p1",), ("p4",), ("p3",))
    assert (cup.state.sessions["final"].in_play, cup.state.tables[table].rounds) == (4, 3)


@rule("mini-baccarat", NI2002_45="13.19", NI2016_685="15.20", NI2018_687="16.20")
@rule("canberra-poker", NI2002_45="15.19")
@rule("blackjack", NI2002_45="19.19", NI2006_147="20.19")
@rule("american-roulette", NI2002_45="12.17")
@rule("pai-gow", NI2002_45="17.19")
@rule("ultimate-texas-holdem", NI2019_212="16.20")
@each_book
def test_a_round_that_was_under_way_when_the_director_ended_the_session_counts(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book)])
    cup.begin(4)
    table = cup.table
    cup.round(p1=300, p2=200, p3=100)
    cup.do(c.EndTable(table=table, reason="closing time"))
    assert cup.last(SessionRanked).places[0] == ("p1",)
    facts = cup.round(table, p1=-CHIPS // DOLLAR - 300, p3=40)
    assert cites(facts, marked)
    assert chips(cup) == {"p2": 200, "p3": 140, "p4": 0}
    assert cup.last(SessionRanked).places == (("p2",), ("p3",), ("p4",), ("p1",))


@each_book
def test_a_last_round_that_is_settled_again_decides_the_places(book: str) -> None:
    cup = played(book, {"p2": 100}, {"p1": 300, "p2": -100}, {"p3": -100, "p4": -200})
    facts = cup.correct(2, cup.tables()[0].name, p1=-400, p2=200)
    assert cites(facts, {"~T57"})
    assert chips(cup) == {"p1": -100, "p2": 200, "p3": -100, "p4": -200}
    assert [tie.players for tie in waiting_ties(cup.state)] == [("p1", "p3")]


@each_book
def test_others_go_on_until_the_seats_of_the_next_session_are_drawn(book: str) -> None:
    cup = Running(book, [heat(book, advance={"overall": 2}), session(book, "final", players_from=["heat"])])
    cup.begin(4)
    table = cup.table
    cup.round(p1=300, p2=200, p3=100)
    cup.round()
    cup.round()
    cup.end()
    assert set(cup.last(SessionRanked).advancing) == {"p1", "p2"}
    cup.undo(1, table, p1=-300)
    assert set(cup.last(SessionRanked).advancing) == {"p2", "p3"}
    assert [cup.player(name).standing for name in ("p1", "p2", "p3")] == ["eliminated", "in", "in"]
    cup.draw()
    facts = cup.undo(2, table, p1=900)
    assert cites(facts, {"~T57"})
    assert set(cup.last(SessionRanked).advancing) == {"p2", "p3"}
    assert len(cup.all(SessionReopened)) == 1


@each_book
def test_a_session_that_was_decided_without_play_is_decided_again(book: str) -> None:
    cup = Running(book, [heat(book, advance={"overall": 1}), session(book, "final", players_from=["heat"])])
    cup.begin(3)
    table = cup.table
    cup.round(p1=300, p2=200, p3=-20)
    cup.round()
    cup.round()
    cup.end()
    assert cup.state.sessions["final"].places == (("p1",),)
    cup.undo(1, table, p1=-300)
    assert cup.state.sessions["final"].places == (("p2",),)
    assert cup.confirm()
    assert cup.state.places[0] == ("p2",)


@each_book
def test_confirmed_places_stand_and_reopened_ones_do_not(book: str) -> None:
    cup = played(book, {"p1": 300, "p2": 200, "p3": 100, "p4": 50}, {}, {})
    table = cup.tables()[0].name
    cup.confirm()
    cup.undo(1, table, p1=-300)
    assert (cup.state.places[0], cup.all(SessionReopened)) == (("p1",), [])
    cup.do(c.ReopenPlaces(reason="the recording of round 2"))
    cup.undo(2, table, p3=400)
    cup.confirm()
    assert cup.state.places[0] == ("p3",)


@each_book
def test_extra_rounds_that_nobody_has_played_fall_away_with_the_tie(book: str) -> None:
    cup = level(book)
    table = extra_rounds(cup)
    cup.undo(1, table, p1=-100, p2=100)
    assert cup.last(TieUndone).players == ("p1", "p2")
    assert (cup.state.tables[table].extra, cup.state.tables[table].seats) == (None, {})
    assert cup.last(SessionRanked).places[0] == ("p2",)
    assert chips(cup) == {"p1": 200, "p2": 400, "p3": -100, "p4": -200}


@each_book
def test_once_an_extra_round_is_played_what_came_before_it_changes_nothing_any_more(book: str) -> None:
    cup = level(book)
    table = extra_rounds(cup)
    cup.round(p1=100, p2=100)
    stacks = cup.state.tables[table].stacks
    before = chips(cup)
    facts = cup.undo(1, table, p1=-100, p2=100)
    assert cites(facts, {"~T57"})
    assert (cup.state.tables[table].stacks, chips(cup)) == (stacks, before)
    cup.round(p1=40)
    assert cup.last(SessionRanked).places[0] == ("p1",)


@each_book
def test_a_session_in_which_cards_were_drawn_or_extra_rounds_have_decided_stands(book: str) -> None:
    cup = level(book)
    table = extra_rounds(cup)
    cup.round(p1=40)
    cup.undo(1, table, p1=-100, p2=100)
    assert cup.last(SessionRanked).places[0] == ("p1",)
    assert chips(cup)["p1"] == chips(cup)["p2"]


@pytest.mark.parametrize("book", HOLDEM)
def test_a_late_void_does_not_reach_the_chips_of_a_later_session(book: str) -> None:
    plans: list[dict[str, Any]] = [heat(book, advance={"overall": 3}), session(book, "final", players_from=["heat"])]
    cup = Running(book, plans)
    cup.begin(8)
    was, to = cup.player("p1").table, next(each for each in cup.tables() if each.name != cup.player("p1").table)
    cup.spread()
    free = next(seat for seat in range(1, 8) if seat not in to.seats.values())
    cup.do(c.MovePlayer(player="p1", table=to.name, seat=free, reason="balance"))
    cup.round(was, p1=500)
    cup.finish()
    cup.go_on()
    stack = cup.state.chips_of("p1")
    cup.undo(1, was, p1=50)
    assert cup.state.chips_of("p1") == stack


@rule("canberra-poker", NI2002_45="14.3(b)")
@rule("blackjack", NI2002_45="16.3(b)", NI2006_147="16.2(b)")
@rule("american-roulette", NI2002_45="10.3(b)")
@rule("mini-baccarat", NI2002_45="11.3bis(b)", NI2016_685="14.2(b)", NI2018_687="15.2(b)")
@rule("pai-gow", NI2002_45="16.3(b)")
@rule("ultimate-texas-holdem", NI2019_212="15.3(b)")
@pytest.mark.parametrize("leaves", [c.ExcludePlayer, c.WithdrawEntry])
@each_book
def test_who_has_left_stays_so_when_a_late_void_leaves_them_without_chips(
    book: str, leaves: type[c.ExcludePlayer] | type[c.WithdrawEntry], marked: set[str]
) -> None:
    cup = Running(book, [session(book)])
    cup.begin(8)
    table = cup.table
    one, *_ = cup.state.tables[table].stacks
    for change in (500, -CHIPS // DOLLAR, 0):
        cup.round(table, **{one: change})
    cup.end(table)
    facts = cup.do(leaves(player=one, reason="hid chips"))
    assert leaves is c.WithdrawEntry or cites(facts, marked)
    standing = cup.player(one).standing
    cup.undo(1, table, **{one: -500})
    assert cup.player(one).standing == standing != "eliminated"
