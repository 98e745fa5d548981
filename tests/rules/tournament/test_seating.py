"""Taking seats, no-shows, reserves, starts, flights, and the seats that players keep or change."""

import pytest

from croupier.tournament import commands as c, needs
from croupier.tournament.facts import PlayerForfeited, PlayerMoved, SessionStarted, StartAltered
from croupier.tournament.pool import COMMISSION as KEPT, POOL
from croupier.tournament.ranking import session_places
from tests.marks import rule
from tests.rules.tournament.running import (
    APPROVED,
    BOOKS,
    CHIPS,
    COMMISSION,
    DOLLAR,
    FEE,
    HOLDEM,
    MINI_BACCARAT,
    MINUTE,
    NET,
    NOTIFIED,
    START,
    U19,
    Running,
    cites,
    heat,
    session,
)


def drawn(book: str, players: int = 4, **changes: object) -> Running:
    cup = Running(book, **changes)  # type: ignore[arg-type]
    cup.enter(*(f"p{number}" for number in range(1, players + 1)))
    cup.do(c.TakeEntry(player="res", paid=0, reserve=True))
    cup.draw()
    return cup


@rule("canberra-poker", NI2002_45="15.8")
@rule("blackjack", NI2002_45="19.8", NI2006_147="20.9")
@rule("american-roulette", NI2002_45="12.8")
@rule("mini-baccarat", NI2002_45="13.8", NI2016_685="15.9", NI2018_687="16.9")
@rule("pai-gow", NI2002_45="17.8")
@rule("ultimate-texas-holdem", NI2019_212="16.10")
@pytest.mark.parametrize("book", BOOKS)
def test_players_are_called_to_their_seats_and_the_missing_are_named(book: str, marked: set[str]) -> None:
    cup = drawn(book)
    need = needs(cup.state, cup.at)
    assert need.what == "start"
    assert marked <= set(need.under)
    assert sorted(need.say.partition("not seated yet: ")[2].split(", ")) == ["p1", "p2", "p3", "p4"]
    assert cites(cup.do(c.TakeSeat(player="p1")), marked)
    assert cites(cup.refused(c.TakeSeat(player="p1")), marked)
    cup.seat()
    assert needs(cup.state, cup.at).say.endswith("all seats are taken")


@rule("canberra-poker", NI2002_45="15.8")
@rule("blackjack", NI2002_45="19.8", NI2006_147="20.9")
@rule("american-roulette", NI2002_45="12.8")
@rule("mini-baccarat", NI2002_45="13.8", NI2016_685="15.9", NI2018_687="16.9")
@rule("pai-gow", NI2002_45="17.8")
@rule("ultimate-texas-holdem", NI2019_212="16.10")
@pytest.mark.parametrize("book", BOOKS)
def test_play_does_not_start_before_the_published_time(book: str, marked: set[str]) -> None:
    cup = drawn(book)
    cup.seat()
    cup.at = START - 1
    assert cites(cup.refused(c.StartSession(session="final")), marked)
    cup.at = START
    facts = cup.do(c.StartSession(session="final"))
    assert cites(facts, marked)
    assert cup.last(SessionStarted).chips == dict.fromkeys(("p1", "p2", "p3", "p4"), CHIPS)
    assert cites(cup.refused(c.StartSession(session="final")), marked)
    assert cites(cup.refused(c.TakeSeat(player="p1")), marked)


@rule("canberra-poker", NI2002_45=("15.8[forfeit]", "15.8[fee]"))
@rule("blackjack", NI2002_45=("19.8[forfeit]", "19.8[fee]"), NI2006_147=("20.9", "20.9[entry fee]"))
@rule("american-roulette", NI2002_45=("12.8[forfeit]", "12.8[fee]"))
@rule(
    "mini-baccarat",
    NI2002_45=("13.8[forfeit]", "13.8[fee]"),
    NI2016_685=("15.9", "15.9[entry fee]"),
    NI2018_687=("16.9", "16.9[entry fee]"),
)
@rule("pai-gow", NI2002_45=("17.8[forfeit]", "17.8[fee]"))
@rule("ultimate-texas-holdem", NI2019_212=("16.10", "16.10[entry fee]"))
@pytest.mark.parametrize("book", BOOKS)
def test_who_is_not_seated_at_the_start_forfeits_and_the_fee_stays_in_the_pool(book: str, marked: set[str]) -> None:
    cup = drawn(book)
    cup.seat(absent={"p2"})
    facts = cup.start()
    assert cites([fact for fact in facts if isinstance(fact, PlayerForfeited)], marked)
    assert cup.player("p2").standing == "forfeited"
    assert set(cup.tables()[0].stacks) == {"p1", "p3", "p4"}
    assert cup.state.balances[POOL] == 4 * NET
    assert cup.state.balances[KEPT] == 4 * COMMISSION
    assert cup.money["out"]["refunds"] == 0
    cup.spread()
    cup.finish()
    cup.confirm()
    assert [group for group in cup.state.places if "p2" in group] == []
    assert sum(cup.prizes().values()) == 4 * NET


@pytest.mark.parametrize("book", BOOKS)
def test_who_misses_a_later_session_forfeits_the_position_in_it(book: str) -> None:
    cup = Running(book, [heat(book, advance={"overall": 3}), session(book, players_from=["heat"])])
    cup.begin(5)
    cup.round(p1=50, p2=40, p3=30, p4=20, p5=10)
    cup.finish()
    cup.go_on(absent={"p1"})
    assert set(cup.tables()[0].stacks) == {"p2", "p3"}
    assert cup.player("p1").standing == "forfeited"
    assert cup.state.balances[POOL] == 5 * NET


@rule("canberra-poker", NI2002_45="15.9")
@rule("blackjack", NI2002_45="19.9", NI2006_147="20.10")
@rule("american-roulette", NI2002_45="12.9")
@rule("mini-baccarat", NI2002_45="13.9", NI2016_685="15.10", NI2018_687="16.10")
@rule("pai-gow", NI2002_45="17.9")
@rule("ultimate-texas-holdem", NI2019_212="16.11")
@pytest.mark.parametrize("book", BOOKS)
def test_an_untaken_seat_goes_to_a_reserve_who_pays_from_the_published_time_on(book: str, marked: set[str]) -> None:
    cup = drawn(book)
    cup.seat(absent={"p2"})
    seat = cup.player("p2").seat
    offer = c.OfferSeat(player="p2", reserve="res", paid=FEE)
    cup.at = START - 1
    assert cites(cup.refused(offer), marked)
    cup.at = START
    assert cites(cup.refused(c.OfferSeat(player="p1", reserve="res", paid=FEE)), marked)
    assert cites(cup.refused(c.OfferSeat(player="p2", reserve="zoe", paid=FEE)), marked)
    unpaid = cup.refused(c.OfferSeat(player="p2", reserve="res", paid=0))
    assert "entry fee is" in unpaid.because
    assert cites(unpaid, marked)
    facts = cup.do(offer)
    assert cites(facts, marked)
    assert cup.player("p2").standing == "forfeited"
    assert (cup.player("res").seat, cup.player("res").present) == (seat, True)
    assert cup.state.reserves == ()
    assert cup.state.balances[POOL] == 5 * NET  # both fees
    cup.start()
    assert cup.tables()[0].stacks["res"] == CHIPS
    assert "seat has gone" in cup.refused(c.ReinstatePlayer(player="p2", reason="here")).because


@rule("canberra-poker", NI2002_45="15.9")
@rule("blackjack", NI2002_45="19.9", NI2006_147="20.10")
@rule("american-roulette", NI2002_45="12.9")
@rule("mini-baccarat", NI2002_45="13.9", NI2016_685="15.10", NI2018_687="16.10")
@rule("pai-gow", NI2002_45="17.9")
@rule("ultimate-texas-holdem", NI2019_212="16.11")
@pytest.mark.parametrize("book", BOOKS)
def test_but_not_before_the_draw_nor_once_the_first_session_has_started(book: str, marked: set[str]) -> None:
    offer = c.OfferSeat(player="p2", reserve="res", paid=FEE)
    cup = Running(book)
    cup.enter("p1", "p2", "p3", "p4")
    cup.do(c.TakeEntry(player="res", paid=0, reserve=True))
    cup.at = START
    assert cites(cup.refused(offer), marked)
    cup.draw()
    cup.seat(absent={"p2"})
    cup.start()
    assert cites(cup.refused(offer), marked)
    cup.do(c.ReinstatePlayer(player="p2", reason="was there"))
    assert cites(cup.refused(offer), marked)
    assert cites(cup.refused(c.TakeEntry(player="new", paid=0, reserve=True)), marked)


@rule("canberra-poker", NI2002_45="15.9")
@rule("blackjack", NI2002_45="19.9", NI2006_147="20.10")
@rule("american-roulette", NI2002_45="12.9")
@rule("mini-baccarat", NI2002_45="13.9", NI2016_685="15.10", NI2018_687="16.10")
@rule("pai-gow", NI2002_45="17.9")
@rule("ultimate-texas-holdem", NI2019_212="16.11")
@pytest.mark.parametrize("book", BOOKS)
def test_nor_in_a_later_session(book: str, marked: set[str]) -> None:
    cup = Running(book, [heat(book, advance={"overall": 3}), session(book, players_from=["heat"])])
    cup.enter("p1", "p2", "p3", "p4")
    cup.do(c.TakeEntry(player="res", paid=0, reserve=True))
    cup.go_on()
    cup.spread()
    cup.finish()
    cup.draw()
    assert cites(cup.refused(c.OfferSeat(player="p4", reserve="res", paid=FEE)), marked)


@rule("canberra-poker", NI2002_45="15.9")
@rule("blackjack", NI2002_45="19.9", NI2006_147="20.10")
@rule("american-roulette", NI2002_45="12.9")
@rule("mini-baccarat", NI2002_45="13.9", NI2016_685="15.10", NI2018_687="16.10")
@rule("pai-gow", NI2002_45="17.9")
@rule("ultimate-texas-holdem", NI2019_212="16.11")
@pytest.mark.parametrize("book", BOOKS)
def test_the_seat_of_a_player_who_withdrew_goes_to_a_reserve_at_once(book: str, marked: set[str]) -> None:
    cup = drawn(book)
    cup.at = START - MINUTE
    seat = cup.player("p2").seat
    cup.do(c.WithdrawEntry(player="p2", reason="ill"))
    facts = cup.do(c.OfferSeat(player="p2", reserve="res", paid=FEE))
    assert cites(facts, marked)
    assert cup.player("p2").standing == "withdrawn"
    assert cup.player("res").seat == seat
    cup.seat()
    cup.at = START
    cup.start()
    assert "res" in cup.tables()[0].stacks
    assert "p2" not in cup.tables()[0].stacks


@rule("canberra-poker", NI2002_45="15.6")
@rule("blackjack", NI2002_45="19.6", NI2006_147="20.7")
@rule("american-roulette", NI2002_45="12.6")
@rule("mini-baccarat", NI2002_45="13.6", NI2016_685="15.7", NI2018_687="16.7")
@rule("pai-gow", NI2002_45="17.6")
@rule("ultimate-texas-holdem", NI2019_212="16.8")
@pytest.mark.parametrize("book", BOOKS)
def test_no_session_starts_without_its_ballot(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3", "p4")
    cup.at = START
    assert cites(cup.refused(c.StartSession(session="final")), marked)


@pytest.mark.parametrize("book", APPROVED)
def test_until_a_reserve_accepts_a_latecomer_may_still_sit_down(book: str) -> None:
    cup = drawn(book)
    cup.at = START + 5 * MINUTE
    cup.seat()
    cup.start()
    assert len(cup.tables()[0].stacks) == 4


@rule("mini-baccarat", NI2016_685="15.9", NI2018_687="16.9")
@rule("ultimate-texas-holdem", NI2019_212="16.10")
@pytest.mark.parametrize("book", NOTIFIED)
def test_a_seat_not_taken_by_the_set_time_is_lost(book: str, marked: set[str]) -> None:
    cup = drawn(book)
    cup.at = START - 1
    cup.do(c.TakeSeat(player="p1"))
    cup.at = START
    assert cites(cup.refused(c.TakeSeat(player="p2")), marked)
    cup.do(c.OfferSeat(player="p2", reserve="res", paid=FEE))
    cup.start()
    assert set(cup.tables()[0].stacks) == {"p1", "res"}


@rule("canberra-poker", NI2002_45="15.6[position]")
@rule("blackjack", NI2002_45="19.6[position]", NI2006_147="20.7[fixed seat]")
@rule("american-roulette", NI2002_45="12.6[position]")
@rule("mini-baccarat", NI2002_45="13.6[position]", NI2016_685="15.7[fixed seat]", NI2018_687="16.7[fixed seat]")
@rule("pai-gow", NI2002_45="17.6[position]")
@rule("ultimate-texas-holdem", NI2019_212="16.9[position]")
@pytest.mark.parametrize("book", BOOKS)
def test_a_player_keeps_the_assigned_position(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(8)
    there = cup.player("p1")
    other = next(each for each in cup.tables() if each.name != there.table)
    free = next(seat for seat in range(2, 8) if seat not in other.seats.values())
    taken = next(iter(other.seats.values()))
    move = c.MovePlayer(player="p1", table=other.name, seat=free, reason="a quarrel")
    if book != U19:
        assert cites(cup.refused(move), marked)
        assert cites(cup.refused(c.BreakTable(table=other.name, reason="half empty")), marked)
        assert cup.player("p1") == there
    else:
        full = c.MovePlayer(player="p1", table=other.name, seat=taken, reason="a quarrel")
        assert cites(cup.refused(full), marked)
        assert cites(cup.refused(c.MovePlayer(player="p1", table="nowhere", seat=1, reason="x")), marked)
        assert cites(cup.do(move), marked)


@rule("ultimate-texas-holdem", NI2019_212="16.9[break tables]")
@pytest.mark.parametrize("book", HOLDEM)
def test_the_director_moves_players_and_their_chips_go_along(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(8)
    cup.round(cup.player("p1").table, p1=77)
    was, to = cup.player("p1").table, next(each for each in cup.tables() if each.name != cup.player("p1").table)
    free = [seat for seat in range(1, 8) if seat not in to.seats.values()]
    cup.refused(c.MovePlayer(player="p1", table=to.name, seat=free[-1], reason=" "))
    assert cites(cup.do(c.MovePlayer(player="p1", table=to.name, seat=free[-1], reason="balance")), marked)
    assert "p1" not in cup.state.tables[was].seats
    assert "p1" not in cup.state.tables[was].stacks
    assert cup.state.tables[to.name].stacks["p1"] == CHIPS + 77 * DOLLAR
    assert (cup.player("p1").seat, cup.player("p1").came_from) == (free[-1], was)
    cup.round(was, p1=-7)  # of a round that was under way there
    assert cup.state.chips_of("p1") == CHIPS + 70 * DOLLAR


@rule("ultimate-texas-holdem", NI2019_212=("16.7", "16.15[eliminate]"))
@pytest.mark.parametrize("book", HOLDEM)
@pytest.mark.parametrize("broken", [False, True], ids=["moved", "the table is broken"])
@pytest.mark.parametrize("left", [0, 1], ids=["nothing left", "too little left"])
def test_who_is_moved_during_a_round_and_loses_the_chips_in_it_is_out(
    book: str, broken: bool, left: int, marked: set[str]
) -> None:
    cup = Running(book, [session(book, end={"rounds": 9})])
    cup.begin(8)
    was, to = cup.player("p1").table, next(each for each in cup.tables() if each.name != cup.player("p1").table)
    free = next(seat for seat in range(1, 8) if seat not in to.seats.values())
    if broken:
        for name in [name for name in cup.state.tables[was].seats if name not in ("p1", "p2")]:
            cup.do(c.WithdrawEntry(player=name, reason="ill"))
        cup.do(c.BreakTable(table=was, reason="too few"))
    else:
        cup.do(c.MovePlayer(player="p1", table=to.name, seat=free, reason="balance"))
    facts = cup.round(was, p1=left - CHIPS // DOLLAR)
    assert cites(facts, marked if left == 0 else {"16.15[eliminate]"})
    assert (cup.player("p1").standing, cup.player("p1").table) == ("eliminated", to.name)
    there = cup.state.tables[to.name]
    assert ("p1" in there.stacks, "p1" in there.seats, there.out["p1"].chips) == (False, False, left * DOLLAR)
    assert cup.state.sessions["final"].in_play == sum(len(each.stacks) for each in cup.tables())


@pytest.mark.parametrize("broken", [False, True], ids=["moved", "the table is broken"])
@pytest.mark.parametrize("book", HOLDEM)
def test_who_is_moved_during_a_round_is_out_in_it_with_those_who_stayed(book: str, broken: bool) -> None:
    cup = Running(book, [session(book, players_per_table=4, end={"rounds": 9})])
    cup.begin(6)
    was, to = cup.tables()
    one, two, *others = was.seats
    cup.round(was.name)
    cup.round(was.name)
    if broken:
        for name in others:
            cup.do(c.WithdrawEntry(player=name, reason="ill"))
        for name in list(to.seats)[1:]:
            cup.do(c.WithdrawEntry(player=name, reason="ill"))
        cup.do(c.BreakTable(table=was.name, reason="too few"))
    else:
        free = next(seat for seat in range(1, 8) if seat not in to.seats.values())
        cup.do(c.MovePlayer(player=one, table=to.name, seat=free, reason="balance"))
    cup.round(was.name, **{one: -CHIPS // DOLLAR, two: -CHIPS // DOLLAR})
    groups = session_places(cup.state, cup.state.sessions["final"])
    assert next(set(group) for group in groups if one in group) == {one, two}


@rule("ultimate-texas-holdem", NI2019_212="16.9[break tables]")
@pytest.mark.parametrize("book", HOLDEM)
def test_a_table_is_broken_when_the_others_have_room(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book, break_tables=True, end={"rounds": 9})])
    cup.begin(14)
    large, also, least = sorted(cup.tables(), key=lambda each: -len(each.seats))
    assert [len(each.seats) for each in (large, also, least)] == [5, 5, 4]
    small = least.name
    assert needs(cup.state, cup.at).what == "play"
    refusal = cup.refused(c.BreakTable(table=small, reason="to fill the others"))
    assert cites(refusal, marked)
    assert "too few free seats" in refusal.because
    for each in (large, also):
        cup.report(each.name, {next(iter(each.stacks)): -1000})
    need = needs(cup.state, cup.at)
    assert (need.what, need.commands) == ("broken table", ("break_table",))
    assert marked <= set(need.under)
    chips = {name: cup.state.chips_of(name) for name in cup.state.tables[small].stacks}
    assert cites(cup.do(c.BreakTable(table=small, reason="to fill the others")), marked)
    assert [len(cup.state.tables[each.name].seats) for each in (large, also, least)] == [6, 6, 0]
    assert {name: cup.state.chips_of(name) for name in chips} == chips
    assert len({(each.table, each.seat) for each in cup.state.players.values() if each.standing == "in"}) == 12
    assert {fact.player for fact in cup.all(PlayerMoved)} == set(chips)
    assert cup.refused(c.BreakTable(table=small, reason="again")).instead
    cup.spread()
    cup.finish()
    assert cup.state.sessions["final"].ranked


@rule("mini-baccarat", NI2016_685="15.7[start time]", NI2018_687="16.7[start time]")
@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_a_start_is_altered_on_notice(book: str, marked: set[str]) -> None:
    cup = drawn(book)
    assert cites(cup.refused(c.AlterStart(session="final", at=START + MINUTE, notice=" ")), marked)
    cup.at = START
    assert cites(cup.refused(c.AlterStart(session="final", at=START - 1, notice="called out")), marked)
    facts = cup.do(c.AlterStart(session="final", at=START + 30 * MINUTE, notice="called out twice"))
    assert cites(facts, marked)
    assert cup.last(StartAltered).notice == "called out twice"
    cup.seat(absent={"p2"})
    cup.refused(c.OfferSeat(player="p2", reserve="res", paid=FEE))
    cup.refused(c.StartSession(session="final"))
    cup.at = START + 30 * MINUTE
    cup.do(c.OfferSeat(player="p2", reserve="res", paid=FEE))
    cup.do(c.StartSession(session="final"))
    cup.refused(c.AlterStart(session="final", at=cup.at + MINUTE, notice="too late"))


@pytest.mark.parametrize("book", [*APPROVED, U19])
def test_where_the_book_gives_no_such_power_the_start_stays(book: str) -> None:
    cup = drawn(book)
    refusal = cup.refused(c.AlterStart(session="final", at=START + MINUTE, notice="called out"))
    assert refusal.instead == ("cancel_tournament",)
    assert set(cup.state.terms.cite("condition_start")) <= set(refusal.under)


@pytest.mark.parametrize("book", BOOKS)
def test_the_start_of_a_later_session_is_set_when_it_comes(book: str) -> None:
    cup = Running(book, [heat(book, advance={"overall": 3}), session(book, players_from=["heat"])])
    cup.begin(4)
    cup.spread()
    cup.finish()
    cup.do(c.AlterStart(session="final", at=cup.at + MINUTE, notice="on the board"))
    cup.draw()
    cup.seat()
    cup.refused(c.StartSession(session="final"))
    cup.start()


@rule("canberra-poker", NI2002_45="15.7")
@rule("blackjack", NI2002_45="19.7", NI2006_147="20.8")
@rule("american-roulette", NI2002_45="12.7")
@rule("mini-baccarat", NI2002_45="13.7", NI2016_685="15.8", NI2018_687="16.8")
@rule("pai-gow", NI2002_45="17.7")
@rule("ultimate-texas-holdem", NI2019_212="16.9")
@pytest.mark.parametrize("book", BOOKS)
def test_tables_that_cannot_all_be_active_play_in_flights(book: str, marked: set[str]) -> None:
    cup = Running(book, [session(book, players_per_table=4, tables=2)])
    cup.enter(*(f"p{number}" for number in range(1, 15)))
    assert cites(cup.draw(), marked)
    assert [each.flight for each in cup.tables()] == [1, 1, 2, 2]
    cup.seat()
    cup.start()
    assert [each.started for each in cup.tables()] == [True, True, False, False]
    assert "in use" in cup.refused(c.StartSession(session="final", flight=2)).because
    cup.spread()
    cup.finish()
    assert not cup.state.sessions["final"].ended
    assert needs(cup.state, cup.at).say.startswith("Start final, flight 2")
    cup.start(flight=2)
    cup.spread()
    cup.finish()
    assert cup.state.sessions["final"].ranked
    assert cup.state.sessions["final"].in_play == 14


@pytest.mark.parametrize("book", BOOKS)
def test_a_later_flight_forfeits_and_takes_reserves_at_its_own_start(book: str) -> None:
    cup = Running(book, [session(book, players_per_table=4, tables=1)])
    cup.enter(*(f"p{number}" for number in range(1, 9)))
    cup.do(c.TakeEntry(player="res", paid=0, reserve=True))
    cup.draw()
    late = list(cup.tables()[1].seats)[:2]
    cup.seat(absent=late)
    cup.start()
    assert all(cup.player(name).standing == "in" for name in late)
    cup.do(c.OfferSeat(player=late[0], reserve="res", paid=FEE))
    cup.spread()
    cup.finish()
    cup.start(flight=2)
    assert [cup.player(name).standing for name in late] == ["forfeited", "forfeited"]
    assert set(cup.tables()[1].stacks) - {"res"} == set(cup.tables()[1].seats) - {"res"}


@pytest.mark.parametrize("book", BOOKS)
def test_a_later_session_starts_with_what_a_player_holds_or_with_fresh_chips(book: str) -> None:
    for chips, expected in ({}, 1100), ({"chips": 3000}, 3000):
        cup = Running(book, [heat(book, advance={"overall": 2}), session(book, players_from=["heat"], **chips)])
        cup.begin(4)
        cup.round(p1=100, p2=200, p3=-100)
        cup.finish()
        cup.go_on()
        assert cup.state.chips_of("p1") == expected * DOLLAR
