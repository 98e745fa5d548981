"""Knockouts: who is taken out, and what a reversal undoes."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.ruling import Fact
from croupier.tournament import commands as c
from croupier.tournament.facts import PlayerEliminated, PlayerRevived, SessionRanked
from tests.marks import rule
from tests.rules.tournament.running import BOOKS, BY_TIME, DOLLAR, NOTIFIED, Running, cites, heat, out, session


def knocking(book: str, after: int = 2, players: int = 5, **changes: Any) -> Running:
    cup = Running(book, [session(book, end={"rounds": 5}, knockouts=[{"after_round": after}], **changes)])
    cup.begin(players)
    return cup


def back(facts: Sequence[Fact]) -> dict[str, int]:
    """The players who are in again, each with their dollars."""
    return {fact.player: fact.chips // DOLLAR for fact in facts if isinstance(fact, PlayerRevived)}


@pytest.mark.parametrize("book", BOOKS)
def test_a_knockout_takes_out_the_fewest_chips_level_ones_together(book: str) -> None:
    cup = Running(book, [session(book, end={"rounds": 5}, knockouts=[{"after_round": 2}])])
    cup.begin(5)
    cup.round(p1=-300, p2=-300, p3=100)
    assert out(cup) == []
    facts = cup.round()
    assert sorted(out(cup)) == ["p1", "p2"]
    knocked = next(fact for fact in facts if isinstance(fact, PlayerEliminated))
    heading = "condition_elimination" if book in NOTIFIED else "condition_sessions"
    assert knocked.how == "knockout"
    assert set(knocked.under) == set(cup.state.terms.cite(heading))
    cup.round(p3=-10)
    assert sorted(out(cup)) == ["p1", "p2"]  # and they stay out
    assert not cup.all(PlayerRevived)


@pytest.mark.parametrize("book", BOOKS)
def test_a_knockout_never_takes_everybody(book: str) -> None:
    cup = Running(book, [session(book, end={"rounds": 5}, knockouts=[{"after_round": 1}])])
    cup.begin(4)
    cup.round()
    assert out(cup) == []


@pytest.mark.parametrize("book", BOOKS)
def test_nor_does_it_come_with_a_round_that_was_under_way_when_the_session_was_ended(book: str) -> None:
    cup = Running(book, [session(book, end={"rounds": 5}, knockouts=[{"after_round": 1}])])
    cup.begin(4)
    cup.round()
    table = cup.table
    cup.do(c.EndTable(table=table, reason="closing time"))
    cup.round(table, p1=-20, p2=-40, p3=-60)
    assert out(cup) == []
    assert cup.last(SessionRanked).places == (("p4",), ("p1",), ("p2",), ("p3",))


@rule("canberra-poker", NI2002_45=("15.2(b)", "15.13[eliminate]"))
@rule("blackjack", NI2002_45=("19.2(b)", "19.13[eliminate]"), NI2006_147=("20.4(b)", "20.14[eliminate]"))
@rule("american-roulette", NI2002_45=("12.2(b)", "12.13[eliminate]"))
@rule("mini-baccarat", NI2002_45=("13.2(b)", "13.13[eliminate]"))
@rule(
    "mini-baccarat",
    NI2016_685=("15.3(a)(viii)(A)", "15.14[eliminate]"),
    NI2018_687=("16.3(a)(viii)(A)", "16.14[eliminate]"),
)
@rule("pai-gow", NI2002_45=("17.2(b)", "17.13[eliminate]"))
@rule("ultimate-texas-holdem", NI2019_212=("16.3(a)(viii)(A)", "16.15[eliminate]"))
@pytest.mark.parametrize("book", BOOKS)
def test_it_follows_its_round_and_the_minimum_is_asked_for_before_the_next(book: str, marked: set[str]) -> None:
    cup = knocking(book, after=1)
    facts = cup.round(p1=-1000, p2=-998, p3=-997)  # none, and two that are short of the minimum
    gone = [fact for fact in facts if isinstance(fact, PlayerEliminated)]
    assert [(fact.player, fact.how) for fact in gone] == [("p1", "minimum"), ("p2", "knockout"), ("p3", "minimum")]
    assert cites(gone, marked)
    assert set(cup.tables()[0].stacks) == {"p4", "p5"}


@rule("canberra-poker", NI2002_45=("15.2(b)", "15.13[eliminate]"))
@rule("blackjack", NI2002_45=("19.2(b)", "19.13[eliminate]"))
@rule("american-roulette", NI2002_45=("12.2(b)", "12.13[eliminate]"))
@rule("mini-baccarat", NI2002_45=("13.2(b)", "13.13[eliminate]"))
@rule("pai-gow", NI2002_45=("17.2(b)", "17.13[eliminate]"))
@rule("ultimate-texas-holdem", NI2019_212=("16.3(a)(viii)(A)", "16.15[eliminate]"))
@pytest.mark.parametrize("book", BY_TIME)
@pytest.mark.parametrize("kept", [3, 2])
def test_where_it_leaves_as_many_as_the_session_ends_with_no_short_stack_is_out(
    book: str, kept: int, marked: set[str]
) -> None:
    first = heat(book, end={"players": kept}, advance={"overall": kept}, knockouts=[{"after_round": 1}])
    cup = Running(book, [first, session(book, players_from=["heat"], chips=1000)], entry={"minimum": kept + 2})
    cup.begin(kept + 2)
    short = {f"p{number}": -990 - number for number in range(3, kept + 2)}
    gone = [fact for fact in cup.round(p1=-1000, p2=-998, **short) if isinstance(fact, PlayerEliminated)]
    assert [(fact.player, fact.how) for fact in gone] == [("p1", "minimum"), ("p2", "knockout")]
    assert cites(gone, marked)
    cup.end()
    assert len(cup.last(SessionRanked).advancing) == kept


# Knockouts that a reversal undoes


@rule("canberra-poker", NI2002_45=("15.2(b)", "15.12"))
@rule("blackjack", NI2002_45=("19.2(b)", "19.12"), NI2006_147=("20.4(b)", "20.13"))
@rule("american-roulette", NI2002_45=("12.2(b)", "12.12"))
@rule(
    "mini-baccarat",
    NI2002_45=("13.2(b)", "13.12"),
    NI2016_685=("15.3(a)(viii)(A)", "15.13"),
    NI2018_687=("16.3(a)(viii)(A)", "16.13"),
)
@rule("pai-gow", NI2002_45=("17.2(b)", "17.12"))
@rule("ultimate-texas-holdem", NI2019_212=("16.3(a)(viii)(A)", "16.14"))
@pytest.mark.parametrize("named", [True, False], ids=["by number", "as a round"])
@pytest.mark.parametrize("book", BOOKS)
def test_a_knockout_is_undone_with_the_round_that_it_came_with(book: str, named: bool, marked: set[str]) -> None:
    cup = knocking(book)
    cup.round(p1=-300)
    seat = cup.player("p2").seat
    cup.round(p2=-310, p3=10)
    assert out(cup) == ["p2"]
    facts = cup.undo(2, p2=310, p3=-10) if named else cup.reverse(p2=310, p3=-10)
    assert back(facts) == {"p2": 1000}
    assert cites([fact for fact in facts if isinstance(fact, PlayerRevived)], marked | {"~T51"})
    assert (cup.player("p2").standing, cup.tables()[0].seats["p2"]) == ("in", seat)
    assert (cup.tables()[0].rounds, cup.state.sessions["final"].in_play) == (1, 5)
    cup.round()  # played instead, and the knockout comes with it
    assert out(cup) == ["p2", "p1"]


@pytest.mark.parametrize("book", BOOKS)
def test_also_for_who_still_has_the_fewest_for_the_round_is_yet_to_come(book: str) -> None:
    cup = knocking(book)
    cup.round(p1=-300)
    cup.round(p1=-100)
    assert out(cup) == ["p1"]
    assert back(cup.undo(2, p1=100)) == {"p1": 700}
    cup.round(p1=500, p4=-20)
    assert out(cup) == ["p1", "p4"]


@pytest.mark.parametrize("book", BOOKS)
def test_where_an_earlier_round_is_reversed_it_stands_if_the_same_players_had_the_fewest(book: str) -> None:
    cup = knocking(book)
    cup.round(p3=50, p4=-50)
    cup.round(p1=-300)
    assert out(cup) == ["p1"]
    assert back(cup.undo(1, p3=-50, p4=50)) == {}
    cup.round()
    assert (cup.tables()[0].rounds, out(cup)) == (2, ["p1"])  # it has been


@pytest.mark.parametrize("book", BOOKS)
def test_and_if_others_had_them_it_comes_again_with_the_round_played_instead(book: str) -> None:
    cup = knocking(book)
    cup.round(p1=-300)
    cup.round(p2=-100)
    assert out(cup) == ["p1"]
    assert back(cup.undo(1, p1=300)) == {"p1": 1000}
    cup.round()
    assert out(cup) == ["p1", "p2"]


@pytest.mark.parametrize("book", BOOKS)
def test_rounds_that_were_played_since_stand_and_nobody_who_played_them_is_taken_instead(book: str) -> None:
    cup = knocking(book)
    cup.round(p1=-300, p3=-100)
    cup.round(p2=-250)
    cup.round(p4=-900)
    assert out(cup) == ["p1"]
    facts = cup.undo(1, p1=300, p3=100)
    assert back(facts) == {"p1": 1000}
    assert cup.tables()[0].stacks == {
        name: chips * DOLLAR for name, chips in {"p2": 750, "p3": 1000, "p4": 100, "p5": 1000, "p1": 1000}.items()
    }
    cup.round()
    assert out(cup) == ["p1"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_after_a_knockout_has_nothing_to_do_with_it(book: str) -> None:
    cup = knocking(book)
    cup.round(p1=-300)
    cup.round()
    cup.round(p2=-900)
    assert out(cup) == ["p1"]
    assert back(cup.undo(3, p2=900)) == {}
    cup.round()
    assert out(cup) == ["p1"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_knockout_and_its_reversal_can_come_in_one_report(book: str) -> None:
    """An error in an earlier round is found while the next is being played."""
    cup = knocking(book)
    cup.round(p1=-300)
    cup.round(p2=-350)
    assert out(cup) == ["p2"]
    how: dict[str, Any] = {"reverses": True, "put_right": {2: {"p2": 350 * DOLLAR}}, "void": (2,)}
    facts = cup.report(cup.table, {"p2": 350, "p3": -400}, **how)
    assert back(facts) == {"p2": 1000}
    assert (cup.tables()[0].rounds, out(cup)) == (2, ["p2", "p3"])


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_that_is_corrected_takes_out_those_who_did_have_the_fewest(book: str) -> None:
    cup = knocking(book)
    cup.round(p2=-50)
    cup.round(p1=-300)
    assert out(cup) == ["p1"]
    assert back(cup.correct(2, p1=300)) == {"p1": 1000}
    assert (cup.tables()[0].rounds, out(cup)) == (2, ["p1", "p2"])
    assert back(cup.correct(2, p1=-10)) == {}
    cup.round()
    assert back(cup.correct(1, p2=50, p3=-70)) == {"p2": 1000}  # and p3 has played on
    assert out(cup) == ["p1", "p2"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_table_that_is_through_corrects_the_knockout_of_its_last_round(book: str) -> None:
    cup = Running(book, [session(book, knockouts=[{"after_round": 3}])])
    cup.begin(8)
    first, second = (each.name for each in cup.tables())
    one, two, *_ = cup.state.tables[first].stacks
    cup.round(first)
    cup.round(first, **{two: -100})
    cup.round(first, **{one: -200})
    assert out(cup) == [one]
    cup.end(first)
    facts = cup.undo(3, first, **{one: 200})
    assert back(facts) == {one: 1000}
    assert out(cup) == [one, two]
    final = cup.state.sessions["final"]
    assert final.final_chips[one] == 1000 * DOLLAR
    assert two not in final.final_chips
    assert final.in_play == 7
    cup.spread()
    assert cup.state.tables[second].rounds == 1


@pytest.mark.parametrize("book", BOOKS)
def test_each_round_that_is_reversed_is_played_again_unless_it_did_not_count(book: str) -> None:
    cup = Running(book, [session(book, end={"rounds": 5})])
    cup.begin(4)
    cup.round()
    cup.report(cup.table, {}, counts=False)
    cup.round()
    cup.round()
    how: dict[str, Any] = {"reverses": True, "put_right": {1: {}, 2: {}, 3: {}, 4: {}}, "void": (1, 2, 3)}
    cup.report(cup.table, {}, counts=False, round=4, **how)
    assert cup.tables()[0].rounds == 1


@pytest.mark.parametrize("book", BOOKS)
def test_a_table_that_is_over_takes_reversals_before_the_session_ends_and_after(book: str) -> None:
    cup = Running(book)
    cup.begin(8)
    first, second = (each.name for each in cup.tables())
    one, *_ = cup.state.tables[first].stacks
    cup.round(first, **{one: 100})
    cup.round(first)
    cup.round(first)
    cup.end(first)
    cup.reverse(first, **{one: -100})
    assert cup.state.sessions["final"].final_chips[one] == 1000 * DOLLAR
    cup.spread()
    assert cup.state.tables[second].rounds == 1
    for _ in range(2):
        cup.round(second)
    cup.end(second)
    chips = cup.state.sessions["final"].final_chips
    facts = cup.undo(2, first, **{one: 50})
    assert cites(facts, {"~T57"})
    assert cup.state.sessions["final"].final_chips == {**chips, one: chips[one] + 50 * DOLLAR}
