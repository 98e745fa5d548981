"""Play: elimination, levels, knockouts, reversals, breaks, pace, and what ends a session."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.ruling import Fact, Role
from croupier.tournament import commands as c, needs
from croupier.tournament.facts import PlayerEliminated, PlayerRevived, PlayOffStarted, SessionRanked, TableEnded
from croupier.tournament.play import Grant, Over, due
from tests.marks import rule
from tests.rules.tournament.running import (
    BOOKS,
    BY_TIME,
    DOLLAR,
    HOLDEM,
    M02,
    MINI_BACCARAT,
    MINUTE,
    NOTIFIED,
    P02,
    START,
    U19,
    Running,
    cites,
    heat,
    limits,
    session,
)

WITH_SHOES = (M02, *MINI_BACCARAT)


def out(cup: Running) -> list[str]:
    return [fact.player for fact in cup.all(PlayerEliminated)]


@rule("canberra-poker", NI2002_45="15.13[eliminate]")
@rule("blackjack", NI2002_45="19.13[eliminate]", NI2006_147="20.14[eliminate]")
@rule("american-roulette", NI2002_45="12.13[eliminate]")
@rule("mini-baccarat", NI2002_45="13.13[eliminate]", NI2016_685="15.14[eliminate]", NI2018_687="16.14[eliminate]")
@rule("pai-gow", NI2002_45="17.13[eliminate]")
@rule("ultimate-texas-holdem", NI2019_212="16.15[eliminate]")
@pytest.mark.parametrize("book", BOOKS)
def test_who_cannot_wager_the_minimum_is_eliminated_and_vacates_the_seat(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    least = 40 if book == U19 else 20  # Ante and Blind: twice the minimum
    assert cup.least() == least
    facts = cup.round(p1=-1000 + least, p2=-1000 + least - 1, p3=-1000)
    assert cites([fact for fact in facts if isinstance(fact, PlayerEliminated)], marked)
    assert sorted(out(cup)) == ["p2", "p3"]
    assert set(cup.heats()[0].seats) == set(cup.heats()[0].stacks) == {"p1", "p4"}
    assert cup.last(PlayerEliminated).round == 1
    assert cup.player("p2").standing == "eliminated"
    cup.refused(c.TakeSeat(player="p2"))


@rule("ultimate-texas-holdem", NI2019_212="16.7")
@pytest.mark.parametrize("book", HOLDEM)
def test_who_has_no_chips_and_no_re_buy_must_leave_the_table(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    facts = cup.round(p1=-1000)
    assert cites([fact for fact in facts if isinstance(fact, PlayerEliminated)], marked)
    assert "p1" not in cup.heats()[0].seats


@rule("canberra-poker", NI2002_45="15.12")
@rule("blackjack", NI2002_45="19.12", NI2006_147="20.13")
@rule("american-roulette", NI2002_45="12.12")
@rule("mini-baccarat", NI2002_45="13.12", NI2016_685="15.13", NI2018_687="16.13")
@rule("pai-gow", NI2002_45="17.12")
@rule("ultimate-texas-holdem", NI2019_212="16.14")
@pytest.mark.parametrize("book", BOOKS)
def test_chips_change_by_what_a_table_reports_and_by_nothing_else(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    report = c.ReportTable(table=cup.table, version=1, round=1, changes={"p1": 5000})
    for role in set(Role) - {Role.DEALER}:
        assert cites(cup.refused(report, role), marked)
    assert cites(cup.do(report, Role.DEALER), marked)
    assert cites(cup.refused(report, Role.DEALER), marked)  # taken in once
    assert cup.state.chips_of("p1") == 1050 * DOLLAR
    assert cites(cup.refused(c.AddOn(player="p1", paid=0)), marked)
    for stranger in ("zoe", "p9"):
        strange = c.ReportTable(table=cup.table, version=2, round=2, changes={stranger: 5000})
        assert cites(cup.refused(strange, Role.DEALER), marked)


@pytest.mark.parametrize("book", BOOKS)
def test_only_a_table_that_plays_reports(book: str) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3")
    cup.draw()
    name = cup.heats()[0].name
    for table in ("nowhere", name):
        cup.refused(c.ReportTable(table=table, version=1, round=1, changes={}), Role.DEALER)


@pytest.mark.parametrize("book", BOOKS)
def test_void_and_no_bet_rounds_do_not_count(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.report(cup.table, {}, counts=False)
    assert (cup.heats()[0].rounds, cup.heats()[0].last_round) == (0, 1)
    granted = due(cup.state, cup.heats()[0], cup.at)
    assert isinstance(granted, Grant)
    assert granted.rounds_left == 3


@rule("canberra-poker", NI2002_45="15.2(g)")
@rule("blackjack", NI2002_45="19.2(h)", NI2006_147="20.4(g)")
@rule("american-roulette", NI2002_45="12.2(g)")
@rule("mini-baccarat", NI2002_45="13.2(g)", NI2016_685="15.3(a)(vii)", NI2018_687="16.3(a)(vii)")
@rule("pai-gow", NI2002_45="17.2(g)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(vii)")
@pytest.mark.parametrize("book", BOOKS)
def test_levels_raise_the_limits_and_with_them_who_is_out(book: str, marked: set[str]) -> None:
    level = {"from_round": 3, "limits": limits(book, 100)}
    cup = Running(book, [session(book, end={"rounds": 5}, levels=[level])])
    assert marked <= set(cup.state.terms.cite("condition_limits"))
    cup.begin(4)
    kind = next(iter(limits(book)))
    before = due(cup.state, cup.heats()[0], cup.at)
    assert isinstance(before, Grant)
    assert before.limits[kind].minimum == 20 * DOLLAR
    cup.round(p1=-950)
    assert out(cup) == []
    cup.round()
    after = due(cup.state, cup.heats()[0], cup.at)
    assert isinstance(after, Grant)
    assert after.limits[kind].minimum == 100 * DOLLAR
    assert out(cup) == ["p1"]


def on_sign(cup: Running) -> tuple[int | None, int | None]:
    granted = due(cup.state, cup.heats()[0], cup.at)
    assert isinstance(granted, Grant)
    return granted.maximum_payout, granted.differential


@rule("canberra-poker", NI2002_45="15.2(g)")
@rule("mini-baccarat", NI2016_685="15.3(a)(vii)", NI2018_687="16.3(a)(vii)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(vii)")
@pytest.mark.parametrize("book", [P02, *NOTIFIED])
def test_levels_also_change_the_maximum_payout_and_the_differential(book: str, marked: set[str]) -> None:
    if book in MINI_BACCARAT:
        said: dict[str, Any] = {"differential": 300}
        levels = [{"from_round": 2, "differential": 200}, {"from_round": 3, "lift_differential": True}]
        expected = [(None, 300 * DOLLAR), (None, 200 * DOLLAR), (None, None)]
    else:
        said = {"maximum_payout": 5000}
        levels = [{"from_round": 2, "maximum_payout": 700}, {"from_round": 3, "limits": limits(book, 100)}]
        expected = [(5000 * DOLLAR, None), (700 * DOLLAR, None), (700 * DOLLAR, None)]
        if book == U19:
            said["options"] = {"maximum_payout": "stated"}
    cup = Running(book, [session(book, end={"rounds": 5}, levels=levels, **said)])
    assert marked <= set(cup.state.terms.cite("condition_limits"))
    cup.begin(4)
    seen = [on_sign(cup)]
    for _ in levels:
        cup.round()
        seen.append(on_sign(cup))
    assert seen == expected
    cup.reverse()  # a round less: the level before it is on again
    assert on_sign(cup) == expected[1]


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


@rule("canberra-poker", NI2002_45="15.13[eliminate]")
@rule("blackjack", NI2002_45="19.13[eliminate]", NI2006_147="20.14[eliminate]")
@rule("american-roulette", NI2002_45="12.13[eliminate]")
@rule("mini-baccarat", NI2002_45="13.13[eliminate]", NI2016_685="15.14[eliminate]", NI2018_687="16.14[eliminate]")
@rule("pai-gow", NI2002_45="17.13[eliminate]")
@rule("ultimate-texas-holdem", NI2019_212="16.15[eliminate]")
@pytest.mark.parametrize("book", BOOKS)
def test_a_reversed_round_brings_back_whom_it_had_eliminated(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=30)
    cup.round(p2=40, p3=-50)
    facts = cup.reverse(p1=1000, p2=-30)
    assert cites([fact for fact in facts if isinstance(fact, PlayerRevived)], marked)
    assert cup.heats()[0].stacks == {
        name: chips * DOLLAR for name, chips in {"p2": 1040, "p3": 950, "p4": 1000, "p1": 1000}.items()
    }
    assert cup.player("p1").standing == "in"
    assert cup.heats()[0].seats["p1"] == cup.player("p1").seat
    assert (cup.heats()[0].rounds, cup.state.sittings["final"].in_play) == (1, 4)


@pytest.mark.parametrize("book", BOOKS)
def test_a_reversal_can_also_put_somebody_out_and_revives_nobody_else(book: str) -> None:
    cup = Running(book, [session(book, end={"rounds": 5}, knockouts=[{"after_round": 2}])])
    cup.begin(5)
    cup.round(p1=500, p2=-1000)
    cup.round(p1=-1400, p3=-300)
    assert out(cup) == ["p2", "p1"]  # the knockout took p1, who had the fewest
    cup.reverse(p1=-500)
    assert not cup.all(PlayerRevived)
    cup.round()
    assert out(cup) == ["p2", "p1"]  # round two is counted again, but its knockout has been
    cup.reverse(p3=-700)
    assert out(cup) == ["p2", "p1", "p3"]


# Knockouts that a reversal undoes


def knocking(book: str, after: int = 2, players: int = 5, **changes: Any) -> Running:
    cup = Running(book, [session(book, end={"rounds": 5}, knockouts=[{"after_round": after}], **changes)])
    cup.begin(players)
    return cup


def back(facts: Sequence[Fact]) -> dict[str, int]:
    """Who is in again, with how many dollars."""
    return {fact.player: fact.chips // DOLLAR for fact in facts if isinstance(fact, PlayerRevived)}


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
    assert (cup.player("p2").standing, cup.heats()[0].seats["p2"]) == ("in", seat)
    assert (cup.heats()[0].rounds, cup.state.sittings["final"].in_play) == (1, 5)
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
    assert (cup.heats()[0].rounds, out(cup)) == (2, ["p1"])  # it has been


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
    assert cup.heats()[0].stacks == {
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
    assert (cup.heats()[0].rounds, out(cup)) == (2, ["p2", "p3"])


@pytest.mark.parametrize("book", BOOKS)
def test_a_round_that_is_corrected_takes_out_those_who_did_have_the_fewest(book: str) -> None:
    cup = knocking(book)
    cup.round(p2=-50)
    cup.round(p1=-300)
    assert out(cup) == ["p1"]
    assert back(cup.correct(2, p1=300)) == {"p1": 1000}
    assert (cup.heats()[0].rounds, out(cup)) == (2, ["p1", "p2"])
    assert back(cup.correct(2, p1=-10)) == {}
    cup.round()
    assert back(cup.correct(1, p2=50, p3=-70)) == {"p2": 1000}  # and p3 has played on
    assert out(cup) == ["p1", "p2"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_table_that_is_through_corrects_the_knockout_of_its_last_round(book: str) -> None:
    cup = Running(book, [session(book, knockouts=[{"after_round": 3}])])
    cup.begin(8)
    first, second = (each.name for each in cup.heats())
    one, two, *_ = cup.state.heats[first].stacks
    cup.round(first)
    cup.round(first, **{two: -100})
    cup.round(first, **{one: -200})
    assert out(cup) == [one]
    cup.end(first)
    facts = cup.undo(3, first, **{one: 200})
    assert back(facts) == {one: 1000}
    assert out(cup) == [one, two]
    sitting = cup.state.sittings["final"]
    assert sitting.final_chips[one] == 1000 * DOLLAR
    assert two not in sitting.final_chips
    assert sitting.in_play == 7
    cup.spread()
    assert cup.state.heats[second].rounds == 1


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
    assert cup.heats()[0].rounds == 1


@pytest.mark.parametrize("book", BOOKS)
def test_a_table_that_is_over_takes_reversals_until_the_session_is_decided(book: str) -> None:
    cup = Running(book)
    cup.begin(8)
    first, second = (each.name for each in cup.heats())
    one, *_ = cup.state.heats[first].stacks
    cup.round(first, **{one: 100})
    cup.round(first)
    cup.round(first)
    cup.end(first)
    cup.reverse(first, **{one: -100})
    assert cup.state.sittings["final"].final_chips[one] == 1000 * DOLLAR
    cup.spread()
    assert cup.state.heats[second].rounds == 1


# No chip left after the last round


@rule("canberra-poker", NI2002_45=("15.12", "15.13[eliminate]", "15.22"))
@rule("blackjack", NI2002_45=("19.12", "19.13[eliminate]", "19.22"), NI2006_147=("20.13", "20.14[eliminate]", "20.22"))
@rule("american-roulette", NI2002_45=("12.12", "12.13[eliminate]", "12.20"))
@rule("mini-baccarat", NI2002_45=("13.12", "13.13[eliminate]", "13.22"))
@rule("mini-baccarat", NI2016_685=("15.13", "15.14[eliminate]"), NI2018_687=("16.13", "16.14[eliminate]"))
@rule("pai-gow", NI2002_45=("17.12", "17.13[eliminate]", "17.22"))
@rule("ultimate-texas-holdem", NI2019_212=("16.7", "16.14", "16.15[eliminate]"))
@pytest.mark.parametrize("book", BOOKS)
def test_who_has_no_chip_left_after_the_last_round_is_out_in_it_and_shares(book: str, marked: set[str]) -> None:
    cup = Running(book, prizes={"breakdown": [50, 30, 20]}, entry={"minimum": 5})
    cup.begin(5)
    cup.round(p1=100, p2=-500)
    cup.round(p3=200)
    facts = cup.round(p2=-500, p3=-1200, p4=-999)  # p4 is left with less than the minimum
    gone = [fact for fact in facts if isinstance(fact, PlayerEliminated)]
    assert [(fact.player, fact.round, fact.chips) for fact in gone] == [("p2", 3, 0), ("p3", 3, 0)]
    assert cites(gone, {clause for clause in marked if "[eliminate]" in clause})
    assert all("~T39" in fact.under for fact in gone)
    cup.end()
    assert not cup.all(PlayOffStarted)
    assert cup.state.sittings["final"].places == (("p1",), ("p5",), ("p4",), ("p2", "p3"))
    facts = cup.confirm()
    if book not in NOTIFIED:
        assert cites(facts, {clause for clause in marked if clause.endswith((".22", "12.20"))})
    assert set(cup.prizes()) == {"p1", "p5", "p4"}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("winner", "shares"), [("p1", [4000, 4000, 4000, 28000]), ("", [10000] * 4)])
def test_the_prizes_of_their_places_are_theirs_together(book: str, winner: str, shares: list[int]) -> None:
    cup = Running(book, prizes={"breakdown": [70, 20, 10]}, entry={"minimum": 4})
    cup.begin(4)
    cup.round(p2=300)
    cup.round()
    losers = [name for name in cup.state.players if name != winner]
    cup.round(**{name: -cup.state.chips_of(name) // DOLLAR for name in losers})
    cup.end()
    assert cup.state.sittings["final"].places == ((winner,), tuple(losers)) if winner else (tuple(losers),)
    cup.confirm()
    assert sorted(cup.prizes().values()) == shares
    cup.pay_and_close()


@pytest.mark.parametrize("book", BOOKS)
def test_who_has_no_chip_left_does_not_go_on_for_want_of_others(book: str) -> None:
    sessions = [heat(book, advance={"overall": 3}), session(book, players_from=["heat"], chips=1000)]
    cup = Running(book, sessions, entry={"minimum": 4})
    cup.begin(4)
    cup.round()
    cup.round()
    cup.round(p1=-1000, p2=-1000)
    cup.end()
    assert cup.last(SessionRanked).advancing == ("p3", "p4")
    assert cup.player("p1").standing == "eliminated"


@pytest.mark.parametrize("book", BOOKS)
def test_a_heat_that_leaves_nobody_a_chip_decides_the_places(book: str) -> None:
    sessions = [heat(book), session(book, players_from=["heat"], chips=1000)]
    cup = Running(book, sessions, entry={"minimum": 3})
    cup.begin(3)
    cup.round()
    cup.round(p3=-1000)
    cup.round(p1=-1000, p2=-1000)
    cup.end()
    cup.confirm()
    assert cup.state.places == (("p1", "p2"), ("p3",))


@pytest.mark.parametrize("book", BY_TIME)
def test_when_the_time_is_over_few_chips_rank_and_none_are_out(book: str) -> None:
    cup = Running(book, [session(book, end={"minutes": 30})], prizes={"breakdown": [60, 30, 10]})
    cup.begin(4)
    cup.at = START + 30 * MINUTE
    cup.round(p1=100, p2=-999, p3=-1000)
    assert out(cup) == ["p3"]
    cup.end()
    assert cup.state.sittings["final"].places == (("p1",), ("p4",), ("p2",), ("p3",))


@pytest.mark.parametrize("book", WITH_SHOES)
def test_so_it_is_when_the_shoes_are_dealt(book: str) -> None:
    cup = Running(book, [session(book, end={"shoes": 1})], prizes={"breakdown": [60, 30, 10]})
    cup.begin(4)
    cup.report(cup.table, {"p1": 100, "p2": -999, "p3": -1000}, shoes=1)
    assert out(cup) == ["p3"]


@rule("mini-baccarat", NI2002_45="13.13[eliminate]", NI2016_685="15.14[eliminate]", NI2018_687="16.14[eliminate]")
@pytest.mark.parametrize("book", WITH_SHOES)
def test_a_short_stack_is_tested_after_a_no_bet_round_and_not_before(book: str, marked: set[str]) -> None:
    cup = Running(book, prizes={"breakdown": [60, 30, 10]})
    cup.begin(4)
    cup.report(cup.table, {"p1": -990, "p2": -1000}, no_bet=True)
    assert out(cup) == ["p2"]  # who has no chip is out all the same
    facts = cup.report(cup.table, {}, counts=False)  # the no-bet round
    assert cites([fact for fact in facts if isinstance(fact, PlayerEliminated)], marked)
    assert out(cup) == ["p2", "p1"]
    assert cup.heats()[0].rounds == 1


@pytest.mark.parametrize("book", WITH_SHOES)
def test_if_the_shoe_is_over_with_it_the_short_stack_is_ranked(book: str) -> None:
    cup = Running(book, [session(book, end={"shoes": 1})], prizes={"breakdown": [60, 30, 10]})
    cup.begin(4)
    cup.report(cup.table, {"p1": -990, "p2": 50, "p3": -10}, no_bet=True)
    cup.report(cup.table, {}, counts=False, shoes=1)
    cup.end()
    assert out(cup) == []
    assert cup.state.sittings["final"].places == (("p2",), ("p4",), ("p3",), ("p1",))


@pytest.mark.parametrize("book", BOOKS)
def test_a_reversal_after_the_end_of_a_table_takes_out_and_brings_back(book: str) -> None:
    cup = Running(book)
    cup.begin(8)
    first, second = (each.name for each in cup.heats())
    a, b, c_, d = cup.state.heats[first].stacks
    cup.round(first, **{a: -990, d: 1000})
    cup.round(first)
    cup.round(first, **{b: -1000, c_: -1000, d: -1000})
    assert out(cup) == [a, b, c_]
    cup.end(first)
    cup.reverse(first, **{d: -1000, b: 10})  # round one, as the table has it now
    assert (out(cup), [fact.player for fact in cup.all(PlayerRevived)]) == ([a, b, c_, d], [b])
    assert cup.state.sittings["final"].final_chips == {b: 10 * DOLLAR}
    assert (cup.player(b).standing, cup.player(d).standing) == ("in", "eliminated")
    assert cup.state.sittings["final"].in_play == 5
    cup.spread()
    for _ in range(2):
        cup.round(second)
    cup.end(second)
    places = cup.state.sittings["final"].places
    assert places[-3:] == ((b,), tuple(sorted((c_, d))), (a,))


@rule("canberra-poker", NI2002_45="15.17")
@rule("blackjack", NI2002_45="19.17", NI2006_147="20.17")
@rule("american-roulette", NI2002_45="12.16")
@rule("mini-baccarat", NI2002_45="13.17", NI2016_685="15.18", NI2018_687="16.18")
@rule("pai-gow", NI2002_45="17.17")
@rule("ultimate-texas-holdem", NI2019_212="16.18")
@pytest.mark.parametrize("book", BOOKS)
def test_a_break_has_a_length_and_holds_play(book: str, marked: set[str]) -> None:
    cup = Running(book)
    assert cites(cup.refused(c.CallBreak(minutes=10)), marked)
    cup.begin(4)
    for minutes in (0, -5, 1441):
        assert cites(cup.refused(c.CallBreak(minutes=minutes)), marked)
    assert cites(cup.refused(c.EndBreak()), marked)
    assert isinstance(due(cup.state, cup.heats()[0], cup.at), Grant)
    assert cites(cup.do(c.CallBreak(minutes=10, reason="supper")), marked)
    assert cup.state.paused is not None
    assert (cup.state.paused.minutes, cup.state.paused.since) == (10, cup.at)
    assert needs(cup.state, cup.at).say == "A break of 10 minutes"
    assert due(cup.state, cup.heats()[0], cup.at) is None
    assert cites(cup.refused(c.CallBreak(minutes=10)), marked)
    assert cites(cup.do(c.EndBreak()), marked)
    assert isinstance(due(cup.state, cup.heats()[0], cup.at), Grant)


@rule("canberra-poker", NI2002_45=("15.2(b)", "15.6"))
@rule("blackjack", NI2002_45=("19.2(b)", "19.6"))
@rule("american-roulette", NI2002_45=("12.2(b)", "12.6"))
@rule("mini-baccarat", NI2002_45=("13.2(b)", "13.6"))
@rule("pai-gow", NI2002_45=("17.2(b)", "17.6"))
@rule("ultimate-texas-holdem", NI2019_212=("A:Session", "A:Session(a)", "A:Session(b)"))
@pytest.mark.parametrize("book", BY_TIME)
def test_a_session_of_so_many_minutes_is_longer_by_its_breaks(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book, end={"minutes": 30})])
    cup.begin(4)
    cup.spread()
    cup.at = START + 10 * MINUTE
    cup.do(c.CallBreak(minutes=15))
    cup.at = START + 22 * MINUTE
    cup.do(c.EndBreak())
    cup.at = START + 42 * MINUTE - 1
    assert isinstance(due(cup.state, cup.heats()[0], cup.at), Grant)
    cup.at = START + 42 * MINUTE
    assert isinstance(due(cup.state, cup.heats()[0], cup.at), Over)
    need = needs(cup.state, cup.at)
    assert (need.what, need.commands) == ("end of a table", ("end_table",))
    assert cites(cup.end(), marked)
    assert cup.state.sittings["final"].ranked


@pytest.mark.parametrize("book", BY_TIME)
def test_a_table_that_starts_in_a_break_gets_no_more_than_it_missed(book: str) -> None:
    cup = Running(book, [session(book, end={"minutes": 30})])
    cup.enter("p1", "p2", "p3")
    cup.draw()
    cup.seat()
    cup.at = START - 20 * MINUTE
    cup.do(c.CallBreak(minutes=60))
    cup.start()
    cup.at = START + 5 * MINUTE
    cup.do(c.EndBreak())
    assert cup.heats()[0].since == START + 5 * MINUTE


@rule("canberra-poker", NI2002_45="15.18")
@rule("blackjack", NI2002_45="19.18", NI2006_147="20.18")
@rule("american-roulette", NI2002_45="12.15")
@rule("mini-baccarat", NI2002_45="13.18", NI2016_685="15.19", NI2018_687="16.19")
@rule("pai-gow", NI2002_45="17.18")
@rule("ultimate-texas-holdem", NI2019_212="16.19")
@pytest.mark.parametrize("book", BOOKS)
def test_the_director_sets_the_pace_and_directs_the_players(book: str, marked: set[str]) -> None:
    cup = Running(book)
    assert cites(cup.refused(c.SetPace(seconds_to_wager=-1, direction="faster")), marked)
    assert cites(cup.refused(c.SetPace(seconds_to_wager=20, direction=" ")), marked)
    facts = cup.do(c.SetPace(seconds_to_wager=20, direction="twenty seconds each"))
    assert cites(facts, marked)
    assert cup.state.seconds_to_wager == 20
    assert facts[0].direction == "twenty seconds each"  # type: ignore[attr-defined]


@rule("canberra-poker", NI2002_45=("15.2(b)", "15.6"))
@rule("blackjack", NI2002_45=("19.2(b)", "19.6"), NI2006_147="A:Session")
@rule("american-roulette", NI2002_45=("12.2(b)", "12.6"))
@rule("mini-baccarat", NI2002_45=("13.2(b)", "13.6"), NI2016_685="A:Session", NI2018_687="A:Session")
@rule("pai-gow", NI2002_45=("17.2(b)", "17.6"))
@rule("ultimate-texas-holdem", NI2019_212=("A:Session", "A:Session(a)", "A:Session(b)"))
@pytest.mark.parametrize("book", BOOKS)
def test_a_session_ends_after_so_many_rounds(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.spread()
    cup.round()
    assert isinstance(due(cup.state, cup.heats()[0], cup.at), Grant)
    end = c.EndTable(table=cup.table, reason="")
    cup.refused(end, Role.DEALER)
    cup.refused(end)
    cup.round()
    facts = cup.end()
    assert cites(facts, marked)
    assert cup.last(TableEnded).because == "3 rounds are played"
    assert cup.state.sittings["final"].places == (("p4",), ("p3",), ("p2",), ("p1",))


@pytest.mark.parametrize("book", BOOKS)
def test_the_director_ends_a_table_early_for_a_reason(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.spread()
    cup.do(c.EndTable(table=cup.table, reason="the casino closes"))
    assert cup.state.sittings["final"].ranked
    cup.refused(c.EndTable(table=cup.heats()[0].name, reason="again"))


@rule("mini-baccarat", NI2002_45=("13.2(b)", "13.6"), NI2016_685="A:Session", NI2018_687="A:Session")
@pytest.mark.parametrize("book", WITH_SHOES)
def test_a_session_ends_after_so_many_shoes(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book, end={"shoes": 2})])
    cup.begin(4)
    cup.report(cup.table, {"p1": 10, "p2": 20, "p3": 30}, shoes=1)
    assert isinstance(due(cup.state, cup.heats()[0], cup.at), Grant)
    cup.report(cup.table, {}, shoes=2)
    assert cites(cup.end(), marked)


@rule("canberra-poker", NI2002_45=("15.2(b)", "15.6"))
@rule("blackjack", NI2002_45=("19.2(b)", "19.6"))
@rule("american-roulette", NI2002_45=("12.2(b)", "12.6"))
@rule("mini-baccarat", NI2002_45=("13.2(b)", "13.6"))
@rule("pai-gow", NI2002_45=("17.2(b)", "17.6"))
@rule("ultimate-texas-holdem", NI2019_212=("A:Session", "A:Session(a)", "A:Session(b)"))
@pytest.mark.parametrize("book", BY_TIME)
def test_a_session_ends_when_so_many_players_are_left(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book, end={"players": 3})], entry={"minimum": 4}, prizes={"breakdown": [100]})
    cup.begin(8)
    one, two = cup.heats()
    a, b, *_ = one.stacks
    cup.report(one.name, {a: -1000, b: -1000})
    x, y, z, _ = two.stacks
    cup.report(two.name, {x: -1000, y: -1000})
    assert isinstance(due(cup.state, cup.heats()[0], cup.at), Grant)
    cup.report(two.name, {z: -1000})
    assert cites(cup.end(one.name), marked)
    assert cites(cup.end(two.name), marked)
    assert cup.state.sittings["final"].ended


@pytest.mark.parametrize("book", BOOKS)
def test_a_session_is_over_when_one_player_or_nobody_is_left(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=-1000, p3=-1000)
    cup.end()
    assert cup.state.sittings["final"].places == (("p4",), ("p1", "p2", "p3"))
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=-1000, p3=-1000, p4=-1000)
    cup.end()
    assert cup.state.sittings["final"].places == (("p1", "p2", "p3", "p4"),)


@pytest.mark.parametrize("book", BOOKS)
def test_those_who_do_not_go_on_are_out_and_the_others_meet(book: str) -> None:
    sessions = [heat(book, advance={"per_table": 1, "overall": 1}), session(book, players_from=["heat"], chips=1000)]
    cup = Running(book, sessions)
    cup.begin(8)
    cup.spread()
    cup.finish()
    ranked = cup.last(SessionRanked)
    best = [max(each.stacks, key=each.stacks.__getitem__) for each in cup.heats("heat")]
    rest = max((name for name in cup.state.players if name not in best), key=lambda name: cup.player(name).number)
    assert ranked.advancing == (*best, rest)
    assert {name for name, each in cup.state.players.items() if each.standing == "in"} == set(ranked.advancing)
    cup.go_on()
    assert set(cup.heats()[0].stacks) == set(ranked.advancing)


@rule("ultimate-texas-holdem", NI2019_212=("A:Session(a)", "A:Session(b)"))
@pytest.mark.parametrize("book", HOLDEM)
def test_a_session_sends_players_on_or_decides_the_places(book: str, marked: set[str]) -> None:
    cup = Running(book, [heat(book), session(book, players_from=["heat"], chips=1000)])
    cup.begin(8)
    cup.spread()
    for each in cup.heats():
        cup.round(each.name)
        cup.round(each.name)
        assert cites(cup.end(each.name), marked)
    assert len(cup.last(SessionRanked).advancing) == 2
    cup.go_on()
    cup.spread()
    cup.finish()
    assert cup.last(SessionRanked).advancing == ()
    cup.confirm()
    assert cup.state.places[0] == cup.last(SessionRanked).places[0]


@pytest.mark.parametrize("book", BOOKS)
def test_a_session_for_which_one_player_is_left_is_decided_without_play(book: str) -> None:
    cup = Running(book, [heat(book), session(book, players_from=["heat"])], entry={"minimum": 7})
    cup.begin(8)
    cup.spread()
    loser = max((each for each in cup.heats()[0].stacks), key=lambda name: cup.player(name).number)
    cup.finish()
    cup.do(c.WithdrawEntry(player=loser, reason="a train"))
    assert cup.state.sittings["final"].ranked
    cup.confirm()


REPECHAGE = {"takes": "eliminated", "repechage": "The best who are out.", "chips": 1000, "advance": {"overall": 1}}


@pytest.mark.parametrize("book", NOTIFIED)
def test_a_repechage_brings_back_the_best_of_those_who_are_out(book: str) -> None:
    sessions = [
        heat(book, advance={"overall": 2}),
        heat(book, "rep", players_from=["heat"], places=3, **REPECHAGE),
        session(book, players_from=["heat", "rep"], chips=1000),
    ]
    cup = Running(book, sessions, entry={"minimum": 6})
    cup.begin(6)
    cup.spread()
    cup.finish()
    assert cup.player("p4").standing == "eliminated"
    cup.go_on()
    assert set(cup.heats()[0].stacks) == {"p4", "p3", "p2"}
    cup.round(p2=50)
    cup.finish()
    cup.go_on()
    assert set(cup.heats()[0].stacks) == {"p6", "p5", "p2"}


@pytest.mark.parametrize("book", NOTIFIED)
def test_the_only_one_of_a_repechage_goes_on_without_play(book: str) -> None:
    sessions = [
        heat(book, advance={"overall": 2}),
        heat(book, "rep", players_from=["heat"], places=1, **REPECHAGE),
        session(book, players_from=["heat", "rep"], chips=1000),
    ]
    cup = Running(book, sessions, entry={"minimum": 6})
    cup.begin(6)
    cup.spread()
    cup.finish()
    cup.go_on()
    assert set(cup.heats()[0].stacks) == {"p6", "p5", "p4"}


def sit_and_go(book: str) -> Running:
    sessions = [heat(book, players_per_table=3), session(book, players_from=["heat"], chips=1000)]
    return Running(book, sessions, start={"sit_and_go": "When three wait."}, entry={"minimum": 6, "maximum": 12})


@rule("mini-baccarat", NI2016_685="15.3(a)(ii)(b)[sit-and-go]", NI2018_687="16.3(a)(ii)(b)[sit-and-go]")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(B)[sit-and-go]")
@pytest.mark.parametrize("book", NOTIFIED)
def test_a_sit_and_go_draws_a_table_whenever_it_is_full(book: str, marked: set[str]) -> None:
    cup = sit_and_go(book)
    cup.enter("p1", "p2")
    with pytest.raises(AssertionError, match="drawn when so many wait; 2 do"):
        cup.draw()
    assert cites(cup.refused(c.DrawSeats(session="heat", seed="17")), marked)
    cup.enter("p3")
    cup.at = START
    cup.go_on()
    assert set(cup.heats()[0].stacks) == {"p1", "p2", "p3"}
    cup.enter("p4", "p5", "p6", "p7")  # entries go on while others play
    cup.spread()
    cup.finish()
    assert not cup.state.sittings["heat"].ended
    known = cup.refused(c.DrawSeats(session="heat", seed="17"))  # everybody knows the number of the first table
    assert known.instead == ("seal_ballot",)
    cup.draw(seed="18")
    cup.seat()
    cup.do(c.StartSession(session="heat"))
    assert set(cup.heats()[1].stacks) == {"p4", "p5", "p6"}
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
    assert not cup.state.sittings["heat"].ended
    cup.draw()
    cup.seat()
    cup.do(c.StartSession(session="heat"))
    cup.spread()
    cup.finish()
    assert cup.state.sittings["heat"].ranked
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
    assert cup.state.sittings["final"].ranked  # one player is left for it
    cup.confirm()


@rule("canberra-poker", NI2002_45="15.16")
@rule("blackjack", NI2002_45="19.16", NI2006_147="16.7")
@rule("american-roulette", NI2002_45="12.14")
@rule("mini-baccarat", NI2002_45="13.16", NI2016_685="15.17", NI2018_687="16.17")
@rule("pai-gow", NI2002_45="17.16")
@rule("ultimate-texas-holdem", NI2019_212="15.8")
@pytest.mark.parametrize("book", BOOKS)
def test_advice_is_recorded_against_the_player_who_sought_it(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(3)
    assert cites(cup.do(c.RecordContravention(player="p1", matter="advice", note="asked his wife")), marked)
    assert cup.state.warnings == {"p1": 1}
    cup.refused(c.RecordContravention(player="p1", matter="advice", note=" "))
    cup.refused(c.RecordContravention(player="p1", matter="humming", note="a tune"))


@rule("canberra-poker", NI2002_45="15.11")
@rule("blackjack", NI2002_45="19.11", NI2006_147="20.12")
@rule("american-roulette", NI2002_45="12.11")
@rule("mini-baccarat", NI2002_45="13.11", NI2016_685="15.12", NI2018_687="16.12")
@rule("pai-gow", NI2002_45="17.11")
@rule("ultimate-texas-holdem", NI2019_212="16.13")
@pytest.mark.parametrize("book", BOOKS)
def test_chips_out_of_view_are_recorded(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(3)
    assert cites(cup.do(c.RecordContravention(player="p1", matter="chips out of view", note="pocket")), marked)
