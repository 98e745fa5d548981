"""Sit-and-go: a table is drawn whenever it is full."""

import pytest

from croupier.tournament import commands as c, needs
from croupier.tournament.facts import SessionRanked
from tests.marks import rule
from tests.rules.tournament.running import NOTIFIED, START, Running, cites, heat, session


def sit_and_go(book: str) -> Running:
    sessions = [heat(book, players_per_table=3), session(book, players_from=["heat"], chips=1000)]
    return Running(book, sessions, start={"sit_and_go": "When three wait."}, entry={"minimum": 6, "maximum": 12})


@rule("mini-baccarat", NI2016_685="15.3(a)(ii)(b)[sit-and-go]", NI2018_687="16.3(a)(ii)(b)[sit-and-go]")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(B)[sit-and-go]")
@pytest.mark.parametrize("book", NOTIFIED)
def test_a_sit_and_go_draws_a_table_whenever_it_is_full(book: str, marked: set[str]) -> None:
    cup = sit_and_go(book)
    cup.enter("p1", "p2")
    with pytest.raises(AssertionError, match="drawn when that many wait; 2 do"):
        cup.draw()
    assert cites(cup.refused(c.DrawSeats(session="heat", seed="17")), marked)
    cup.enter("p3")
    cup.at = START
    cup.go_on()
    assert set(cup.tables()[0].stacks) == {"p1", "p2", "p3"}
    cup.enter("p4", "p5", "p6", "p7")  # entries go on while others play
    cup.spread()
    cup.finish()
    assert not cup.state.sessions["heat"].ended
    known = cup.refused(c.DrawSeats(session="heat", seed="17"))  # everybody knows the number of the first table
    assert known.instead == ("seal_ballot",)
    cup.draw(seed="18")
    cup.seat()
    cup.do(c.StartSession(session="heat"))
    assert set(cup.tables()[1].stacks) == {"p4", "p5", "p6"}
    cup.spread()
    cup.finish()
    need = needs(cup.state, cup.at)
    assert (need.what, need.say) == ("sit-and-go", "1 wait for a table of 3")
    assert marked <= set(need.under)


@pytest.mark.parametrize("book", NOTIFIED)
def test_who_waits_when_entries_close_gets_a_last_table(book: str) -> None:
    cup = sit_and_go(book)
    cup.enter("p1", "p2", "p3", "p4", "p5")
    cup.at = START
    cup.go_on()
    cup.spread()
    cup.finish()
    cup.do(c.CloseEntries())
    assert not cup.state.sessions["heat"].ended
    cup.draw()
    cup.seat()
    cup.do(c.StartSession(session="heat"))
    cup.spread()
    cup.finish()
    assert cup.state.sessions["heat"].ranked
    assert len(cup.last(SessionRanked).advancing) == 2


@pytest.mark.parametrize("book", NOTIFIED)
def test_a_sit_and_go_without_a_second_table_still_ends(book: str) -> None:
    cup = sit_and_go(book)
    cup.enter("p1", "p2", "p3")
    cup.at = START
    cup.go_on()
    cup.spread()
    cup.finish()
    cup.do(c.CloseEntries())
    assert cup.state.sessions["final"].ranked  # one player is left for it
    cup.confirm()
