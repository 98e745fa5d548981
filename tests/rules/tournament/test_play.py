"""Play: elimination, levels, reversals, pace, and what is recorded of players."""

from typing import Any

import pytest

from croupier.ruling import Role
from croupier.tournament import commands as c
from croupier.tournament.facts import PlayerEliminated, PlayerRevived
from croupier.tournament.play import Grant, due
from tests.marks import rule
from tests.rules.tournament.running import (
    BOOKS,
    DOLLAR,
    HOLDEM,
    MINI_BACCARAT,
    NOTIFIED,
    P02,
    U19,
    Running,
    cites,
    limits,
    out,
    session,
)


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
    assert set(cup.tables()[0].seats) == set(cup.tables()[0].stacks) == {"p1", "p4"}
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
    assert "p1" not in cup.tables()[0].seats


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
    name = cup.tables()[0].name
    for table in ("nowhere", name):
        cup.refused(c.ReportTable(table=table, version=1, round=1, changes={}), Role.DEALER)


@pytest.mark.parametrize("book", BOOKS)
def test_void_and_no_bet_rounds_do_not_count(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.report(cup.table, {}, counts=False)
    assert (cup.tables()[0].rounds, cup.tables()[0].last_round) == (0, 1)
    granted = due(cup.state, cup.tables()[0], cup.at)
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
    before = due(cup.state, cup.tables()[0], cup.at)
    assert isinstance(before, Grant)
    assert before.limits[kind].minimum == 20 * DOLLAR
    cup.round(p1=-950)
    assert out(cup) == []
    cup.round()
    after = due(cup.state, cup.tables()[0], cup.at)
    assert isinstance(after, Grant)
    assert after.limits[kind].minimum == 100 * DOLLAR
    assert out(cup) == ["p1"]


def on_sign(cup: Running) -> tuple[int | None, int | None]:
    granted = due(cup.state, cup.tables()[0], cup.at)
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
    assert cup.tables()[0].stacks == {
        name: chips * DOLLAR for name, chips in {"p2": 1040, "p3": 950, "p4": 1000, "p1": 1000}.items()
    }
    assert cup.player("p1").standing == "in"
    assert cup.tables()[0].seats["p1"] == cup.player("p1").seat
    assert (cup.tables()[0].rounds, cup.state.sessions["final"].in_play) == (1, 4)


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
