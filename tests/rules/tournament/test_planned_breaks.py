"""Breaks that the conditions plan (T60): when they begin, whom they hold, and what the director may change."""

from typing import Any

import pytest

from croupier.ruling import Role
from croupier.tournament import commands as c, needs
from croupier.tournament.breaks import due_break, next_break
from croupier.tournament.play import Grant, Over, due
from tests.marks import rule
from tests.rules.tournament.running import BOOKS, BY_TIME, M18, MINUTE, P02, START, Running, cites, heat, session


def after_round(number: int, minutes: int = 15) -> dict[str, int]:
    return {"after_round": number, "minutes": minutes}


def planned(book: str, *breaks: dict[str, int], **changes: Any) -> dict[str, Any]:
    return session(book, "final", breaks=list(breaks), **{"end": {"rounds": 6}, **changes})


def begin(cup: Running, number: int = 1, name: str = "final") -> Any:
    """As the house does it, once the break is due."""
    return cup.do(c.BeginBreak(session=name, number=number), Role.DEALER, "cup-final-1")


def open_rounds(cup: Running) -> list[bool]:
    return [isinstance(due(cup.state, table, cup.at), Grant) for table in cup.tables()]


@rule("canberra-poker", NI2002_45="15.17")
@rule("blackjack", NI2002_45="19.17", NI2006_147="20.17")
@rule("american-roulette", NI2002_45="12.16")
@rule("mini-baccarat", NI2002_45="13.17", NI2016_685="15.18", NI2018_687="16.18")
@rule("pai-gow", NI2002_45="17.17")
@rule("ultimate-texas-holdem", NI2019_212="16.18")
@pytest.mark.parametrize("book", BOOKS)
def test_a_planned_break_waits_for_every_table_and_then_holds_play(book: str, marked: set[str]) -> None:
    cup = Running(book, [planned(book, after_round(1), players_per_table=3)])
    cup.begin(6)
    first, second = (table.name for table in cup.tables())
    cup.round(first)
    assert open_rounds(cup) == [False, True]  # the first waits for the second
    assert due_break(cup.state, cup.at) is None
    refusal = cup.refused(c.BeginBreak(session="final", number=1), Role.DEALER, first)
    assert cites(refusal, {*marked, "~T60"})
    cup.round(second)
    need = needs(cup.state, cup.at)
    assert (need.what, need.commands, need.say) == (
        "planned break",
        ("begin_break",),
        "The break of 15 minutes after round 1 begins",
    )
    assert cites(begin(cup), {*marked, "~T60"})
    assert open_rounds(cup) == [False, False]
    assert cup.state.paused is not None
    assert (cup.state.paused.minutes, cup.state.paused.since) == (15, cup.at)
    cup.at += 15 * MINUTE
    assert needs(cup.state, cup.at).say == "A break of 15 minutes is over: let play go on"
    cup.do(c.EndBreak())
    assert open_rounds(cup) == [True, True]
    cup.refused(c.BeginBreak(session="final", number=1))  # it was taken


def test_a_table_without_chips_or_whose_session_is_over_is_not_waited_for() -> None:
    cup = Running(M18, [planned(M18, after_round(2), players_per_table=3)])
    cup.begin(6)
    first, second = (table.name for table in cup.tables())
    cup.round(first)
    cup.round(first)
    cup.round(second, **dict.fromkeys(cup.state.tables[second].stacks, -1000))
    cup.end(second)
    assert due_break(cup.state, cup.at) is not None


@pytest.mark.parametrize("book", BY_TIME)
def test_a_break_after_some_minutes_counts_play_alone(book: str) -> None:
    breaks = ({"after_minutes": 20, "minutes": 10}, {"after_minutes": 40, "minutes": 10})
    cup = Running(book, [planned(book, *breaks, end={"minutes": 60})])
    cup.begin(4)
    cup.at = START + 20 * MINUTE - 1
    assert open_rounds(cup) == [True]
    cup.at = START + 20 * MINUTE
    assert open_rounds(cup) == [False]
    begin(cup)
    cup.round()  # the round that had begun is played to its end
    cup.at = START + 65 * MINUTE  # everybody is late
    assert not isinstance(due(cup.state, cup.tables()[0], cup.at), Over)
    assert cup.state.paused is not None
    cup.do(c.EndBreak())
    cup.at = START + 84 * MINUTE
    assert open_rounds(cup) == [True]
    cup.at = START + 85 * MINUTE
    assert due_break(cup.state, cup.at) == next_break(cup.state)


def test_the_break_after_a_session_comes_before_the_next_and_again_if_the_end_is_taken_back() -> None:
    sessions = [
        heat(M18, advance={"per_table": 2}, breaks=[{"minutes": 30}]),
        session(M18, players_from=["heat"], chips=1000),
    ]
    cup = Running(M18, sessions)
    cup.begin(4)
    cup.refused(c.BeginBreak(session="heat", number=1))
    cup.spread()
    cup.do(c.EndTable(table=cup.table, reason="a slip"))
    begin(cup, name="heat")
    cup.do(c.UndoEndTable(table="cup-heat-1", reason="a slip"))
    cup.do(c.EndBreak())
    cup.finish()
    begin(cup, name="heat")
    cup.draw()
    cup.seat()
    assert needs(cup.state, cup.at).what == "break"
    cup.do(c.EndBreak())
    assert next_break(cup.state) is None
    assert needs(cup.state, cup.at).what == "start"


def test_each_flight_has_the_breaks_of_its_session() -> None:
    cup = Running(M18, [planned(M18, after_round(1), players_per_table=3, tables=1)])
    cup.begin(6)
    cup.round()
    begin(cup)
    cup.do(c.EndBreak())
    cup.finish()
    cup.start(2)
    coming = next_break(cup.state)
    assert coming is not None
    assert coming.flight == 2
    cup.round()
    begin(cup)


@pytest.mark.parametrize("book", BOOKS)
def test_the_director_begins_a_planned_break_early_alters_it_or_leaves_it_out(book: str) -> None:
    cup = Running(book, [planned(book, after_round(2), after_round(4))])

    def altered(number: int, **how: Any) -> c.AlterBreak:
        said: dict[str, Any] = {"minutes": 15, "reason": "the kitchen is late", **how}
        return c.AlterBreak(session="final", number=number, **said)

    cup.begin(4)
    cup.round()
    cup.refused(c.BeginBreak(session="final", number=1), Role.DEALER, "cup-final-1")
    cup.refused(altered(1, after_round=3), who="max")
    cup.refused(altered(1, after_round=3, reason=" "))
    for wrong in (
        {"after_round": 6},
        {"after_round": 4},
        {"after_round": 3, "after_minutes": 9},
        {"minutes": 1441},
        {},
    ):
        assert cites(cup.refused(altered(1, **wrong)), {"~T60"})
    cup.refused(altered(3, after_round=3))
    cup.do(altered(1, after_round=3, minutes=20))
    cup.round()
    cup.refused(altered(1, after_round=1))  # play has gone past it
    assert open_rounds(cup) == [True]
    cup.do(c.BeginBreak(session="final", number=1))
    assert cup.state.paused is not None
    assert cup.state.paused.minutes == 20
    cup.refused(c.BeginBreak(session="final", number=2))
    cup.do(c.EndBreak())
    cup.do(altered(2, minutes=0))
    assert next_break(cup.state) is None
    cup.refused(c.BeginBreak(session="final", number=2))
    cup.finish()
    assert cup.state.sessions["final"].ended


def test_the_next_break_is_the_one_that_comes_first_whatever_its_number() -> None:
    cup = Running(P02, [planned(P02, after_round(2), after_round(3))])
    cup.do(c.AlterBreak(session="final", number=1, minutes=15, after_round=5, reason="later"))
    coming = next_break(cup.state)
    assert coming is not None
    assert coming.number == 2
