"""Re-buys of players who are out, and add-ons between two rounds."""

from typing import Any

import pytest

from croupier.tournament import commands as c, needs
from croupier.tournament.facts import PlayerEliminated, PlayerRevived, ReBuyTaken
from croupier.tournament.play import Grant, Over, due
from croupier.tournament.pool import COMMISSION as KEPT, POOL
from tests.marks import rule
from tests.rules.tournament.running import (
    APPROVED,
    COMMISSION,
    DOLLAR,
    HOLDEM,
    NET,
    NOTIFIED,
    Running,
    cites,
    limits,
    session,
)

REBUYS: dict[str, Any] = {
    "method": "At the table.",
    "cost": 50,
    "chips": 700,
    "until": {"session": "final", "round": 2},
    "most": 2,
}
ADD_ON: dict[str, Any] = {
    "method": "At the table.",
    "cost": 40,
    "chips": 300,
    "at": {"session": "final", "round": 2},
}
BUY = c.ReBuy(player="p1", paid=50 * DOLLAR)
ADD = c.AddOn(player="p1", paid=40 * DOLLAR)


def with_rebuys(book: str, **changes: Any) -> Running:
    return Running(book, [session(book, end={"rounds": 5})], rebuys={**REBUYS, **changes})


@rule("mini-baccarat", NI2016_685=("15.3(a)(ii)(f)", "15.6"), NI2018_687=("16.3(a)(ii)(f)", "16.6"))
@rule("ultimate-texas-holdem", NI2019_212=("16.3(a)(iii)(G)", "16.6"))
@pytest.mark.parametrize("book", NOTIFIED)
def test_an_eliminated_player_buys_back_in(book: str, marked: set[str]) -> None:
    cup = with_rebuys(book)
    cup.begin(4)
    assert cites(cup.refused(BUY), marked)  # not eliminated
    cup.round(p1=-990)
    seat = cup.player("p1").seat
    assert cup.player("p1").standing == "eliminated"
    assert cites(cup.refused(c.ReBuy(player="p1", paid=0)), marked)
    facts = cup.do(BUY)
    assert cites(facts, marked)
    assert cup.state.chips_of("p1") == 700 * DOLLAR  # what was left has gone with the elimination
    assert (cup.player("p1").seat, cup.player("p1").standing, cup.player("p1").rebuys) == (seat, "in", 1)
    assert cup.tables()[0].seats["p1"] == seat
    assert cup.state.sessions["final"].in_play == 4


@rule("mini-baccarat", NI2016_685="15.14[eliminate]", NI2018_687="16.14[eliminate]")
@rule("ultimate-texas-holdem", NI2019_212="16.15[eliminate]")
@pytest.mark.parametrize("book", NOTIFIED)
def test_nobody_buys_chips_that_are_too_few_for_the_next_round(book: str, marked: set[str]) -> None:
    higher = {"from_round": 2, "limits": {kind: {**each, "minimum": 400} for kind, each in limits(book).items()}}
    plan = session(book, end={"rounds": 5}, levels=[higher])
    cup = Running(book, [plan], rebuys={**REBUYS, "chips": 200})
    cup.begin(4)
    cup.round(p1=-1000)
    assert cites(cup.refused(BUY), marked)
    assert cup.state.balances[POOL] == 4 * NET


@rule("mini-baccarat", NI2016_685="15.22[balance]", NI2018_687="16.22[balance]")
@rule("ultimate-texas-holdem", NI2019_212=("16.21", "16.21(a)"))
@pytest.mark.parametrize("book", NOTIFIED)
def test_all_of_a_re_buy_is_prize_money(book: str, marked: set[str]) -> None:
    cup = with_rebuys(book)
    cup.begin(4)
    cup.round(p1=-1000)
    cup.do(BUY)
    assert marked <= set(cup.state.terms.cite("pool"))
    assert cup.state.balances[POOL] == 4 * NET + 50 * DOLLAR
    assert cup.state.balances[KEPT] == 4 * COMMISSION
    assert cup.money["in"]["re-buys"] == 50 * DOLLAR
    cup.spread()
    cup.finish()
    cup.confirm()
    assert sum(cup.prizes().values()) == 4 * NET + 50 * DOLLAR


@rule("mini-baccarat", NI2016_685="15.3(a)(ii)(f)", NI2018_687="16.3(a)(ii)(f)")
@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(G)")
@pytest.mark.parametrize("book", NOTIFIED)
def test_re_buys_end_with_their_round_and_their_number(book: str, marked: set[str]) -> None:
    cup = with_rebuys(book)
    cup.begin(4)
    cup.round(p1=-1000)
    cup.do(BUY)
    cup.report(cup.table, {"p1": -700}, counts=False)
    cup.do(BUY)
    cup.report(cup.table, {"p1": -700}, counts=False)
    assert "2 times" in cup.refused(BUY).because
    cup = with_rebuys(book)
    cup.begin(4)
    cup.round()
    cup.round(p1=-1000)
    refusal = cup.refused(BUY)
    assert cites(refusal, marked)
    assert "time for re-buys is over" in refusal.because


@pytest.mark.parametrize("book", NOTIFIED)
def test_a_session_does_not_end_while_somebody_may_come_back(book: str) -> None:
    cup = with_rebuys(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=-1000, p3=-1000)
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Grant)
    cup.round()
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Over)


@pytest.mark.parametrize("book", NOTIFIED)
def test_nor_when_all_of_them_may(book: str) -> None:
    cup = with_rebuys(book)
    cup.begin(4)
    cup.round(p1=-1000, p2=-1000, p3=-1000, p4=-1000)
    assert not isinstance(due(cup.state, cup.tables()[0], cup.at), Over)


@rule("ultimate-texas-holdem", NI2019_212=("16.7", "16.15[eliminate]"))
@pytest.mark.parametrize("book", HOLDEM)
def test_the_seat_of_who_may_still_re_buy_is_held(book: str, marked: set[str]) -> None:
    """Without chips and with a re-buy to come the seat waits; with a few chips, or no re-buy left, it is vacated."""
    sessions = [session(book, end={"rounds": 6}, players_per_table=4)]
    cup = Running(book, sessions, rebuys={**REBUYS, "until": {"session": "final", "round": 4}})
    cup.begin(8)
    first, second = cup.tables()
    broke, short = list(first.seats)[:2]
    mover = next(iter(second.seats))
    seats = {name: cup.player(name).seat for name in (broke, short)}
    facts = cup.round(first.name, **{broke: -1000, short: -995})
    under = {fact.player: set(fact.under) for fact in facts if isinstance(fact, PlayerEliminated)}
    assert under[broke] >= {"16.7", "~U20"}
    assert "16.7" not in under[short]
    assert under[short] >= {"16.15[eliminate]"}
    held = c.MovePlayer(player=mover, table=first.name, seat=seats[broke], reason="room")
    assert not isinstance(cup.ask(held), tuple)
    assert isinstance(cup.ask(c.MovePlayer(player=mover, table=first.name, seat=seats[short], reason="room")), tuple)
    cup.do(buys(broke))
    assert cup.player(broke).seat == seats[broke]


def at_two_tables(book: str, players: int = 9, players_per_table: int = 8) -> Running:
    """Of which the first is broken, one player of it being out; another has played two rounds."""
    sessions = [session(book, end={"rounds": 6}, players_per_table=players_per_table)]
    cup = Running(book, sessions, rebuys={**REBUYS, "until": {"session": "final", "round": 4}})
    cup.begin(players)
    first, second = cup.tables()
    cup.round(first.name, **{next(iter(first.stacks)): -1000})
    cup.round(second.name, **{next(iter(second.stacks)): -1000})
    cup.round(second.name)
    cup.do(c.BreakTable(table=first.name, reason="few are left"))
    return cup


def buys(player: str) -> c.ReBuy:
    return c.ReBuy(player=player, paid=50 * DOLLAR)


@rule(
    "ultimate-texas-holdem",
    NI2019_212=("16.3(a)(iii)(G)", "16.9[break tables]", "16.9[position]"),
)
@pytest.mark.parametrize("book", HOLDEM)
def test_who_went_out_at_a_table_that_was_broken_comes_back_at_another(book: str, marked: set[str]) -> None:
    cup = at_two_tables(book)
    broken, other = cup.tables()
    (out,) = broken.out
    facts = cup.do(buys(out))
    assert cites(facts, marked | {"~T53"})
    taken = cup.last(ReBuyTaken)
    assert (taken.table, cup.player(out).table, cup.player(out).seat) == (other.name, other.name, taken.seat)
    assert taken.seat not in other.seats.values()
    now = cup.state.tables[other.name]
    assert (now.seats[out], now.stacks[out]) == (taken.seat, 700 * DOLLAR)
    assert cup.state.tables[broken.name].out == {}
    assert cup.state.sessions["final"].in_play == 8
    cup.spread()
    cup.finish()
    cup.confirm()
    placed = [name for group in cup.state.places for name in group]
    assert sorted(placed) == sorted(cup.state.players)  # each of them once


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(G)")
@pytest.mark.parametrize("book", HOLDEM)
def test_by_the_rounds_of_the_table_where_they_would_sit_down(book: str, marked: set[str]) -> None:
    cup = at_two_tables(book)
    broken, other = cup.tables()
    (out,) = broken.out
    cup.round(other.name)
    cup.round(other.name)
    assert cup.state.tables[broken.name].rounds == 1
    refusal = cup.refused(buys(out))
    assert cites(refusal, marked)
    assert "time for re-buys is over" in refusal.because


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(G)")
@pytest.mark.parametrize("book", HOLDEM)
def test_and_if_a_seat_is_free_there(book: str, marked: set[str]) -> None:
    cup = at_two_tables(book, 8, players_per_table=6)
    broken, other = cup.tables()
    (out,) = broken.out
    refusal = cup.refused(buys(out))
    assert cites(refusal, marked)
    assert "no seat is free" in refusal.because
    cup.round(other.name, **{next(iter(other.stacks)): -1000})
    cup.do(buys(out))


@pytest.mark.parametrize("book", HOLDEM)
def test_who_was_excluded_at_a_table_that_was_broken_is_reinstated_at_another(book: str) -> None:
    cup = Running(book, [session(book, end={"rounds": 6}, players_per_table=8)])
    cup.begin(10)
    first, second = cup.tables()
    gone = next(iter(first.stacks))
    cup.do(c.ExcludePlayer(player=gone, reason="signals"))
    for each in [*cup.state.tables[second.name].stacks][:2]:
        cup.do(c.WithdrawEntry(player=each, reason="ill"))
    cup.do(c.BreakTable(table=first.name, reason="few are left"))
    facts = cup.do(c.ReinstatePlayer(player=gone, reason="it was somebody else"))
    assert cites(facts, {"~T53"})
    assert cup.player(gone).table == second.name
    assert cup.state.tables[second.name].stacks[gone] == 1000 * DOLLAR


@pytest.mark.parametrize("book", HOLDEM)
def test_a_reversed_round_brings_back_at_another_table_too(book: str) -> None:
    cup = at_two_tables(book)
    broken, other = cup.tables()
    (out,) = broken.out
    facts = cup.undo(1, broken.name, **{out: 1000})
    assert cites([fact for fact in facts if isinstance(fact, PlayerRevived)], {"~T53"})
    assert cup.player(out).table == other.name
    assert cup.state.tables[other.name].stacks[out] == 1000 * DOLLAR
    assert "in: a re-buy is for" in cup.refused(buys(out)).because


@pytest.mark.parametrize("book", HOLDEM)
def test_whoever_needs_one_comes_back_at_an_accessible_seat(book: str) -> None:
    for seed in map(str, range(20)):
        sessions = [session(book, end={"rounds": 6}, players_per_table=8)]
        rebuys = {**REBUYS, "until": {"session": "final", "round": 4}}
        cup = Running(book, sessions, rebuys=rebuys, seating={"accessible": [3]})
        cup.enter("p1", accessible=True)
        cup.enter(*(f"p{number}" for number in range(2, 10)))
        cup.go_on(seed=seed)
        home, other = cup.player("p1").table, next(each for each in cup.tables() if "p1" not in each.seats)
        cup.round(home, p1=-1000)
        cup.round(other.name, **{next(iter(other.stacks)): -1000})
        cup.do(c.BreakTable(table=home, reason="few are left"))
        assert 3 not in cup.state.tables[other.name].seats.values()  # as long as there are others
        cup.do(buys("p1"))
        assert cup.player("p1").seat == 3


@rule("canberra-poker", NI2002_45="15.5")
@rule("blackjack", NI2002_45="19.5", NI2006_147="20.6")
@rule("american-roulette", NI2002_45="12.5")
@rule("mini-baccarat", NI2002_45="13.5")
@rule("pai-gow", NI2002_45="17.5")
@pytest.mark.parametrize("book", APPROVED)
def test_elsewhere_there_is_no_re_buy(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000)
    assert cites(cup.refused(BUY), marked)


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(H)")
@pytest.mark.parametrize("book", HOLDEM)
def test_add_ons_are_sold_between_two_rounds_to_whoever_is_in(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book, end={"rounds": 5})], add_on=ADD_ON)
    cup.begin(4)
    assert cites(cup.refused(ADD), marked)
    cup.round(p4=-1000)
    assert cites(cup.refused(c.CloseAddOns()), marked)
    cup.round()
    assert due(cup.state, cup.tables()[0], cup.at) is None  # the table waits
    need = needs(cup.state, cup.at)
    assert (need.what, need.commands) == ("add-ons", ("add_on", "close_add_ons"))
    assert marked <= set(need.under)
    assert cites(cup.refused(c.AddOn(player="p1", paid=1)), marked)
    assert cites(cup.do(ADD), marked)
    assert cites(cup.refused(ADD), marked)  # one each
    assert "eliminated" in cup.refused(c.AddOn(player="p4", paid=40 * DOLLAR)).because
    assert cup.state.chips_of("p1") == 1300 * DOLLAR
    assert cup.state.balances[POOL] == 4 * NET + 40 * DOLLAR
    assert cup.money["in"]["add-ons"] == 40 * DOLLAR
    assert cites(cup.do(c.CloseAddOns()), marked)
    assert cites(cup.refused(c.AddOn(player="p2", paid=40 * DOLLAR)), marked)
    assert isinstance(due(cup.state, cup.tables()[0], cup.at), Grant)


@rule("ultimate-texas-holdem", NI2019_212="16.3(a)(iii)(H)")
@pytest.mark.parametrize("book", HOLDEM)
def test_add_ons_close_when_every_table_has_had_them(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book, end={"rounds": 5})], add_on=ADD_ON)
    cup.begin(8)
    first, second = (each.name for each in cup.tables())
    cup.round(first)
    cup.round(first)
    refusal = cup.refused(c.CloseAddOns())
    assert cites(refusal, marked)
    assert refusal.instead == (second,)
    cup.round(second)
    cup.round(second)
    cup.do(c.CloseAddOns())
    assert "no add-ons are open" in cup.refused(c.CloseAddOns()).because


@pytest.mark.parametrize("book", HOLDEM)
def test_each_flight_has_add_ons_of_its_own(book: str) -> None:
    cup = Running(book, [session(book, end={"rounds": 5}, players_per_table=4, tables=1)], add_on=ADD_ON)
    cup.begin(8)
    for flight, each in enumerate(cup.tables(), 1):
        if flight > 1:
            cup.start(flight=flight)
        cup.round(each.name)
        cup.round(each.name)
        one = next(iter(cup.state.tables[each.name].stacks))
        cup.do(c.AddOn(player=one, paid=40 * DOLLAR))
        cup.do(c.CloseAddOns())
        cup.finish()
    assert cup.money["in"]["add-ons"] == 80 * DOLLAR


@pytest.mark.parametrize("book", [*APPROVED, *NOTIFIED])
def test_no_add_on_that_the_conditions_do_not_have(book: str) -> None:
    cup = Running(book)
    cup.begin(4)
    assert set(cup.state.terms.cite("chips_untouched")) <= set(cup.refused(ADD).under)
    assert set(cup.state.terms.cite("chips_untouched")) <= set(cup.refused(c.CloseAddOns()).under)
