"""Players who are eliminated, with something left to take part in: they may give it up, or be excluded from it."""

import pytest

from croupier.tournament import commands as c
from croupier.tournament.facts import PlayOffStarted
from tests.marks import rule
from tests.rules.tournament.running import DOLLAR, MINI_BACCARAT, NOTIFIED, Running, cites, heat, session

LEAVE = {"excluded": c.ExcludePlayer, "withdrawn": c.WithdrawEntry}
left = pytest.mark.parametrize("how", sorted(LEAVE))


def leave(player: str, how: str) -> c.ExcludePlayer | c.WithdrawEntry:
    command: type[c.ExcludePlayer | c.WithdrawEntry] = LEAVE[how]
    return command(player=player, reason="a telephone")


def level_in_points(book: str) -> Running:
    """p3 and p4 did not go on from the first session: level without points, they contest the third prize."""
    one = heat(book, "one", points=[10, 6], advance={"overall": 2}, tie="extra rounds")
    two = session(book, "two", players_from=["one"], chips=500, points=[10, 6], tie="shared")
    cup = Running(book, [one, two], prizes={"by": "points", "tie": "extra rounds", "breakdown": [50, 30, 20]})
    cup.begin(4)
    cup.round(p1=50, p2=40)
    cup.finish()
    cup.go_on()
    cup.round(p1=10)
    cup.finish()
    assert cup.player("p3").standing == cup.player("p4").standing == "eliminated"
    return cup


@left
@rule("mini-baccarat", NI2016_685=("14.2(b)", "15.23"), NI2018_687=("15.2(b)", "16.23"))
@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_who_leaves_the_extra_rounds_is_behind_the_others(book: str, how: str, marked: set[str]) -> None:
    cup = level_in_points(book)
    cup.do(c.DecideTie(players=("p3", "p4")))
    facts = cup.do(leave("p3", how))
    assert marked & set(facts[0].under)
    assert set(cup.state.tables[cup.table].seats) == {"p4"}
    cup.refused(leave("p3", how))
    cup.refused(c.ReinstatePlayer(player="p3", reason="it was another"))  # the others have gone on without p3
    cup.round(p4=-20)
    cup.confirm()
    assert cup.state.places == (("p1",), ("p2",), ("p4",), ("p3",))


@left
@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_who_leaves_before_them_plays_none(book: str, how: str) -> None:
    cup = level_in_points(book)
    cup.do(leave("p3", how))
    cup.do(c.DecideTie(players=("p3", "p4")))
    assert [placing.player for placing in cup.last(PlayOffStarted).placings] == ["p4"]


REPECHAGE = {"takes": "eliminated", "repechage": "The best who are out.", "chips": 1000, "advance": {"overall": 1}}


@left
@rule("mini-baccarat", NI2016_685=("14.2(b)", "15.3(a)(ii)(e)"), NI2018_687=("15.2(b)", "16.3(a)(ii)(e)"))
@rule("ultimate-texas-holdem", NI2019_212=("15.3(b)", "16.3(a)(iii)(F)"))
@pytest.mark.parametrize("book", NOTIFIED)
def test_a_place_in_a_repechage_falls_to_the_next_best(book: str, how: str) -> None:
    sessions = [
        heat(book, advance={"overall": 2}),
        heat(book, "rep", players_from=["heat"], places=2, **REPECHAGE),
        session(book, players_from=["heat", "rep"], chips=1000),
    ]
    cup = Running(book, sessions, entry={"minimum": 6})
    cup.begin(6)
    cup.spread()
    cup.finish()
    cup.do(leave("p3", how))
    cup.do(c.ReinstatePlayer(player="p3", reason="it was another"))
    assert cup.player("p3").standing == "eliminated"
    cup.do(leave("p4", how))
    cup.go_on()
    assert set(cup.tables()[0].stacks) == {"p3", "p2"}
    cup.round(p3=50)
    cup.finish()
    cup.go_on()
    cup.spread()
    cup.finish()
    cup.confirm()
    assert cup.state.places[3:] == (("p2",), ("p4",), ("p1",))


def may_re_buy(book: str) -> Running:
    """p1 has lost everything in the first round, and may re-buy until after the third."""
    rebuys = {"cost": 50, "chips": 700, "most": 2, "until": {"session": "final", "round": 3}, "method": "At the cage."}
    cup = Running(book, [session(book, end={"rounds": 5})], rebuys=rebuys)
    cup.begin(4)
    cup.round(p1=-1000)
    return cup


@left
@rule("mini-baccarat", NI2016_685="14.2(b)", NI2018_687="15.2(b)")
@rule("ultimate-texas-holdem", NI2019_212="15.3(b)")
@pytest.mark.parametrize("book", NOTIFIED)
def test_nobody_re_buys_who_has_left_or_is_excluded(book: str, how: str, marked: set[str]) -> None:
    cup = may_re_buy(book)
    cup.do(leave("p1", how))
    bought = c.ReBuy(player="p1", paid=50 * DOLLAR)
    refusal = cup.refused(bought)
    assert cites(refusal, marked)
    assert refusal.instead == ("reinstate_player",)
    cup.do(c.ReinstatePlayer(player="p1", reason="it was another"))
    cup.do(bought)
    assert cup.player("p1").standing == "in"


@left
@pytest.mark.parametrize("book", NOTIFIED)
def test_nor_is_anybody_of_them_back_with_a_round_that_is_reversed(book: str, how: str) -> None:
    cup = may_re_buy(book)
    cup.do(leave("p1", how))
    cup.undo(1, p1=1000)
    assert "p1" not in cup.tables()[0].seats


@left
@pytest.mark.parametrize("book", NOTIFIED)
def test_with_nothing_left_nobody_is_excluded_and_nobody_leaves(book: str, how: str) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.round(p1=-1000)
    assert cites(cup.refused(leave("p1", how)), set(cup.state.terms.cite("eliminated")))
