"""Breaks, the ends of tables and sessions, and who goes on from them."""

from typing import Any

import pytest

from croupier.ruling import Role
from croupier.tournament import commands as c, needs
from croupier.tournament.facts import PlayerEliminated, PlayerRevived, PlayOffStarted, SessionRanked, TableEnded
from croupier.tournament.play import Grant, Over, due
from tests.marks import rule
from tests.rules.tournament.running import (
    BOOKS,
    BY_TIME,
    DOLLAR,
    HOLDEM,
    MINUTE,
    NOTIFIED,
    START,
    WITH_SHOES,
    Running,
    cites,
    heat,
    out,
    session,
)

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
    assert cup.state.sessions["final"].places == (("p1",), ("p5",), ("p4",), ("p2", "p3"))
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
    assert cup.state.sessions["final"].places == ((winner,), tuple(losers)) if winner else (tuple(losers),)
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
    assert cup.state.sessions["final"].places == (("p1",), ("p4",), ("p2",), ("p3",))


@pytest.mark.parametrize("book", WITH_SHOES)
def test_so_it_is_when_the_shoes_are_dealt(book: str) -> None:
    cup = Running(book, [session(book, end={"shoes": 1})], prizes={"breakdown": [60, 30, 10]})
    cup.begin(4)
    cup.report(cup.table, {"p1": 100, "p2": -999, "p3": -1000}, shoes=1)
    assert out(cup) == ["p3"]


def until_two_are_left(book: str, players: int, **changes: Any) -> Running:
    """Both who are left after the heat go on."""
    first = heat(book, end={"players": 2}, advance={"overall": 2}, **changes)
    cup = Running(book, [first, session(book, players_from=["heat"], chips=1000)])
    cup.begin(players)
    return cup


@rule("canberra-poker", NI2002_45="15.13[eliminate]")
@rule("blackjack", NI2002_45="19.13[eliminate]")
@rule("american-roulette", NI2002_45="12.13[eliminate]")
@rule("mini-baccarat", NI2002_45="13.13[eliminate]")
@rule("pai-gow", NI2002_45="17.13[eliminate]")
@rule("ultimate-texas-holdem", NI2019_212="16.15[eliminate]")
@pytest.mark.parametrize("book", BY_TIME)
def test_where_enough_are_out_without_chips_no_round_follows_and_few_chips_go_on(book: str, marked: set[str]) -> None:
    cup = until_two_are_left(book, 4)
    gone = [fact for fact in cup.round(p4=-997) if isinstance(fact, PlayerEliminated)]
    assert [fact.player for fact in gone] == ["p4"]  # another round follows, and p4 cannot wager the minimum
    assert cites(gone, marked)
    cup.round(p1=-1000, p3=-997)
    assert out(cup) == ["p4", "p1"]
    cup.end()
    ranked = cup.last(SessionRanked)
    assert (ranked.advancing, ranked.places) == (("p2", "p3"), (("p2",), ("p3",), ("p1",), ("p4",)))


@pytest.mark.parametrize("book", BY_TIME)
def test_where_more_are_left_the_short_stacks_are_out_and_fewer_go_on(book: str) -> None:
    cup = until_two_are_left(book, 4)
    cup.round(p1=-1000, p3=-997, p4=-997)  # three have chips: a round would follow
    assert sorted(out(cup)) == ["p1", "p3", "p4"]
    assert set(cup.tables()[0].stacks) == {"p2"}


@pytest.mark.parametrize("book", BY_TIME)
def test_players_at_other_tables_are_counted(book: str) -> None:
    cup = until_two_are_left(book, 4, players_per_table=2)
    one, two = cup.tables()
    (a, b), (x, y) = one.stacks, two.stacks
    cup.report(one.name, {a: -1000, b: -997})
    assert out(cup) == [a, b]  # three have chips, and a round follows
    cup.report(two.name, {x: -997})
    assert out(cup) == [a, b]  # the session is over
    cup.end_what_is_over()
    assert set(cup.last(SessionRanked).advancing) == {x, y}


@rule("canberra-poker", NI2002_45="15.13[eliminate]")
@rule("blackjack", NI2002_45="19.13[eliminate]", NI2006_147="20.14[eliminate]")
@rule("american-roulette", NI2002_45="12.13[eliminate]")
@rule("mini-baccarat", NI2002_45="13.13[eliminate]", NI2016_685="15.14[eliminate]", NI2018_687="16.14[eliminate]")
@rule("pai-gow", NI2002_45="17.13[eliminate]")
@rule("ultimate-texas-holdem", NI2019_212="16.15[eliminate]")
@pytest.mark.parametrize("book", BOOKS)
def test_the_last_one_with_chips_wins_however_few_they_are(book: str, marked: set[str]) -> None:
    cup = Running(book, prizes={"breakdown": [100]})
    cup.begin(3)
    gone = [fact for fact in cup.round(p1=-1000, p2=-1000, p3=-997) if isinstance(fact, PlayerEliminated)]
    assert {fact.player for fact in gone} == {"p1", "p2"}
    assert cites(gone, marked)
    cup.end()
    assert cup.state.sessions["final"].places == (("p3",), ("p1", "p2"))


@pytest.mark.parametrize("book", BY_TIME)
def test_a_round_settled_again_decides_anew_whether_another_follows(book: str) -> None:
    cup = until_two_are_left(book, 3)
    cup.round(p1=-1000, p3=-997)
    cup.correct(1, p1=3)  # three have chips: another round would have followed
    assert set(cup.tables()[0].stacks) == {"p2"}
    cup = until_two_are_left(book, 3)
    cup.round(p1=-1000, p3=-997)
    cup.correct(1, p1=3, p3=-3)
    assert (cup.player("p1").standing, cup.player("p3").standing) == ("in", "eliminated")
    cup.end()
    assert cup.last(SessionRanked).advancing == ("p2", "p1")


@pytest.mark.parametrize("book", HOLDEM)
def test_as_long_as_re_buys_are_open_the_minimum_is_asked_for(book: str) -> None:
    rebuys = {"method": "Here.", "cost": 50, "chips": 700, "until": {"session": "final", "round": 2}}
    cup = Running(book, [session(book, end={"players": 2})], rebuys=rebuys)
    cup.begin(3)
    cup.round(p1=-1000, p3=-997)
    assert sorted(out(cup)) == ["p1", "p3"]


@rule("mini-baccarat", NI2002_45="13.13[eliminate]", NI2016_685="15.14[eliminate]", NI2018_687="16.14[eliminate]")
@pytest.mark.parametrize("book", WITH_SHOES)
def test_a_short_stack_is_tested_after_a_no_bet_round_and_not_before(book: str, marked: set[str]) -> None:
    cup = Running(book, prizes={"breakdown": [60, 30, 10]})
    cup.begin(4)
    cup.report(cup.table, {"p1": -990, "p2": -1000}, no_bet=True)
    assert out(cup) == ["p2"]  # a player without a chip is out even so
    facts = cup.report(cup.table, {}, counts=False)  # the no-bet round
    assert cites([fact for fact in facts if isinstance(fact, PlayerEliminated)], marked)
    assert out(cup) == ["p2", "p1"]
    assert cup.tables()[0].rounds == 1


@pytest.mark.parametrize("book", WITH_SHOES)
def test_if_the_shoe_is_over_with_it_the_short_stack_is_ranked(book: str) -> None:
    cup = Running(book, [session(book, end={"shoes": 1})], prizes={"breakdown": [60, 30, 10]})
    cup.begin(4)
    cup.report(cup.table, {"p1": -990, "p2": 50, "p3": -10}, no_bet=True)
    cup.report(cup.table, {}, counts=False, shoes=1)
    cup.end()
    assert out(cup) == []
    assert cup.state.sessions["final"].places == (("p2",), ("p4",), ("p3",), ("p1",))


@pytest.mark.parametrize("book", BOOKS)
def test_a_reversal_after_the_end_of_a_table_takes_out_and_brings_back(book: str) -> None:
    cup = Running(book)
    cup.begin(8)
    first, second = (each.name for each in cup.tables())
    a, b, c_, d = cup.state.tables[first].stacks
    cup.round(first, **{a: -990, d: 1000})
    cup.round(first)
    cup.round(first, **{b: -1000, c_: -1000, d: -1000})
    assert out(cup) == [a, b, c_]
    cup.end(first)
    cup.reverse(first, **{d: -1000, b: 10})  # round one, as the table has it now
    assert (out(cup), [fact.player for fact in cup.all(PlayerRevived)]) == ([a, b, c_, d], [b])
    assert cup.state.sessions["final"].final_chips == {b: 10 * DOLLAR}
    assert (cup.player(b).standing, cup.player(d).standing) == ("in", "eliminated")
    assert cup.state.sessions["final"].in_play == 5
    cup.spread()
    for _ in range(2):
        cup.round(second)
    cup.end(second)
    places = cup.state.sessions["final"].places
    assert places[-3:] == ((b,), tuple(sorted((c_, d))), (a,))


# Breaks


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
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Grant)
    assert cites(cup.do(c.CallBreak(minutes=10, reason="supper")), marked)
    assert cup.state.paused is not None
    assert (cup.state.paused.minutes, cup.state.paused.since) == (10, cup.at)
    assert needs(cup.state, cup.at).say == "A break of 10 minutes"
    assert due(cup.state, cup.tables()[0], cup.at) is None
    assert cites(cup.refused(c.CallBreak(minutes=10)), marked)
    assert cites(cup.do(c.EndBreak()), marked)
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Grant)


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
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Grant)
    cup.at = START + 42 * MINUTE
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Over)
    need = needs(cup.state, cup.at)
    assert (need.what, need.commands) == ("end of a table", ("end_table",))
    assert cites(cup.end(), marked)
    assert cup.state.sessions["final"].ranked


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
    assert cup.tables()[0].since == START + 5 * MINUTE


# Ends


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
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Grant)
    end = c.EndTable(table=cup.table, reason="")
    cup.refused(end, Role.DEALER)
    cup.refused(end)
    cup.round()
    facts = cup.end()
    assert cites(facts, marked)
    assert cup.last(TableEnded).because == "3 rounds are played"
    assert cup.state.sessions["final"].places == (("p4",), ("p3",), ("p2",), ("p1",))


@pytest.mark.parametrize("book", BOOKS)
def test_the_director_ends_a_table_early_for_a_reason(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.spread()
    cup.do(c.EndTable(table=cup.table, reason="the casino closes"))
    assert cup.state.sessions["final"].ranked
    cup.refused(c.EndTable(table=cup.tables()[0].name, reason="again"))


@rule("mini-baccarat", NI2002_45=("13.2(b)", "13.6"), NI2016_685="A:Session", NI2018_687="A:Session")
@pytest.mark.parametrize("book", WITH_SHOES)
def test_a_session_ends_after_so_many_shoes(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book, end={"shoes": 2})])
    cup.begin(4)
    cup.report(cup.table, {"p1": 10, "p2": 20, "p3": 30}, shoes=1)
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Grant)
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
    one, two = cup.tables()
    a, b, *_ = one.stacks
    cup.report(one.name, {a: -1000, b: -1000})
    x, y, z, _ = two.stacks
    cup.report(two.name, {x: -1000, y: -1000})
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Grant)
    cup.report(two.name, {z: -1000})
    assert cites(cup.end(one.name), marked)
    assert cites(cup.end(two.name), marked)
    assert cup.state.sessions["final"].ended


@pytest.mark.parametrize("book", BOOKS)
def test_a_session_is_over_when_one_player_or_nobody_is_left(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=-1000, p3=-1000)
    cup.end()
    assert cup.state.sessions["final"].places == (("p4",), ("p1", "p2", "p3"))
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=-1000, p3=-1000, p4=-1000)
    cup.end()
    assert cup.state.sessions["final"].places == (("p1", "p2", "p3", "p4"),)


@pytest.mark.parametrize("book", BOOKS)
def test_those_who_do_not_go_on_are_out_and_the_others_meet(book: str) -> None:
    sessions = [heat(book, advance={"per_table": 1, "overall": 1}), session(book, players_from=["heat"], chips=1000)]
    cup = Running(book, sessions)
    cup.begin(8)
    cup.spread()
    cup.finish()
    ranked = cup.last(SessionRanked)
    best = [max(each.stacks, key=each.stacks.__getitem__) for each in cup.tables("heat")]
    rest = max((name for name in cup.state.players if name not in best), key=lambda name: cup.player(name).number)
    assert ranked.advancing == (*best, rest)
    assert {name for name, each in cup.state.players.items() if each.standing == "in"} == set(ranked.advancing)
    cup.go_on()
    assert set(cup.tables()[0].stacks) == set(ranked.advancing)


@rule("ultimate-texas-holdem", NI2019_212=("A:Session(a)", "A:Session(b)"))
@pytest.mark.parametrize("book", HOLDEM)
def test_a_session_sends_players_on_or_decides_the_places(book: str, marked: set[str]) -> None:
    cup = Running(book, [heat(book), session(book, players_from=["heat"], chips=1000)])
    cup.begin(8)
    cup.spread()
    for each in cup.tables():
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
    loser = max((each for each in cup.tables()[0].stacks), key=lambda name: cup.player(name).number)
    cup.finish()
    cup.do(c.WithdrawEntry(player=loser, reason="a train"))
    assert cup.state.sessions["final"].ranked
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
    assert set(cup.tables()[0].stacks) == {"p4", "p3", "p2"}
    cup.round(p2=50)
    cup.finish()
    cup.go_on()
    assert set(cup.tables()[0].stacks) == {"p6", "p5", "p2"}


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
    assert set(cup.tables()[0].stacks) == {"p6", "p5", "p4"}
