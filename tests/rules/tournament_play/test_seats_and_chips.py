"""Seats come from the ballot; chips are tournament chips, which everybody sees and nobody touches."""

import pytest

from croupier.games.american_roulette.commands import IssueColour
from croupier.games.american_roulette.facts import ColourReturned
from croupier.games.commands import VoidRound
from croupier.instruments import library
from croupier.money.accounts import CAGE, FLOAT, account_of
from croupier.ruling import Refusal, Role
from croupier.table import commands as t, facts as f
from croupier.table.debts import debts, held
from croupier.views.table_view import seen_by
from tests.marks import rule
from tests.rules.table_play import TablePlay
from tests.rules.tournament_play.cup import B06, BOOKS, CASH, G02, LEAST, P02, R02, SEATS, START, U19, Cup

each_book = pytest.mark.parametrize("book", BOOKS)


@rule("canberra-poker", NI2002_45="15.6[position]")
@rule("blackjack", NI2002_45="19.6[position]", NI2006_147="20.7[fixed seat]")
@rule("american-roulette", NI2002_45="12.6[position]")
@rule("mini-baccarat", NI2002_45="13.6[position]", NI2016_685="15.7[fixed seat]", NI2018_687="16.7[fixed seat]")
@rule("pai-gow", NI2002_45="17.6[position]")
@rule("ultimate-texas-holdem", NI2019_212="16.9[position]")
@each_book
def test_a_player_keeps_the_seat_that_was_drawn(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    free = 3
    assert marked <= set(cup.turned_away(t.JoinTable(patron="eve", seat=free), Role.PATRON, "eve").under)
    assert marked <= set(cup.turned_away(t.JoinTable(patron="eve"), Role.DEALER).under)
    assert marked <= set(cup.turned_away(t.LeaveTable(patron="ann"), Role.PATRON, "ann").under)
    assert marked <= set(cup.turned_away(t.VacateSeat(patron="ann"), cup.supervisor).under)
    assert {name: person.seat for name, person in cup.state.patrons.items()} == SEATS


@each_book
def test_the_director_seats_a_player_with_chips_that_are_not_the_floats(book: str) -> None:
    cup = Cup(book, seats={})
    filled = cup.state.balances[FLOAT]
    seating = t.SeatEntrant(patron="ann", seat=3, cents=START)
    director = cup.state.terms.cite("tournament_director")
    for role in (Role.PATRON, Role.DEALER, Role.INSPECTOR, Role.SHIFT_MANAGER):
        assert director == cup.turned_away(seating, role, "ann").under
    cup.direct(seating)
    seated = cup.last(f.EntrantSeated)
    assert set(cup.state.terms.cite("ballot")) <= set(seated.under)
    assert cup.state.patrons["ann"].seat == 3
    assert cup.chips("ann") == START
    assert cup.state.balances[FLOAT] == filled
    assert cup.state.balances[CAGE] == -filled - START


@each_book
def test_a_seat_is_one_that_is_free_for_a_player_who_has_none(book: str) -> None:
    cup = Cup(book)
    for wrong in (
        t.SeatEntrant(patron="eve", seat=2, cents=START),  # ann's
        t.SeatEntrant(patron="eve", seat=0, cents=START),
        t.SeatEntrant(patron="eve", seat=9, cents=START),
        t.SeatEntrant(patron="ann", seat=3, cents=START),
        t.SeatEntrant(patron="a:b", seat=3, cents=START),
        t.SeatEntrant(patron="eve", seat=3, cents=START + 1),
    ):
        cup.turned_away(wrong, Role.DIRECTOR)
    if book == G02:
        assert "7.3" in cup.turned_away(t.SeatEntrant(patron="eve", seat=1, cents=START), Role.DIRECTOR).under
    cup.open()
    cup.turned_away(t.SeatEntrant(patron="eve", seat=3, cents=START), Role.DIRECTOR)  # a round is open


@rule("canberra-poker", NI2002_45=("A:Tournament Chips", "15.12"))
@rule("blackjack", NI2002_45=("A:Tournament Chips", "19.12"), NI2006_147=("A:Tournament Chips", "20.13"))
@rule("american-roulette", NI2002_45=("A:Tournament Chips", "12.12"))
@rule("mini-baccarat", NI2002_45=("A:Tournament Chips", "13.12"), NI2016_685=("A:Tournament Chips", "15.13"))
@rule("mini-baccarat", NI2018_687=("A:Tournament Chips", "16.13"))
@rule("pai-gow", NI2002_45=("A:Tournament Chips", "17.12"))
@rule("ultimate-texas-holdem", NI2019_212=("A:Tournament Chips", "16.14"))
@each_book
def test_tournament_chips_are_neither_bought_nor_cashed(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    for exchange in (t.BuyIn, t.CashOut):
        for cents in (LEAST, 7, 0, -LEAST, 100 * START):  # no amount is the right one
            for role, who in ((Role.PATRON, "ann"), (Role.DEALER, "dee"), (Role.PATRON, "zoe")):
                refusal = cup.turned_away(exchange(patron="ann", cents=cents), role, who)
                assert refusal.under[0] in marked - {"A:Tournament Chips"}
                assert marked <= set(refusal.under)
    issued = cup.turned_away(t.IssueChips(patron="ann", cents=LEAST), Role.DEALER)
    assert issued.under[0] in marked
    assert seen_by(cup.state, 1, "", None).sign.tournament_chips
    assert "A:Tournament Chips" in cup.last(f.EntrantSeated).under


@pytest.mark.parametrize("book", CASH)
def test_a_table_of_no_tournament_sells_chips(book: str) -> None:
    cash = TablePlay(book, patrons=("ann",), burnt=False)
    assert cash.chips("ann") == START
    assert not seen_by(cash.state, 1, "", None).sign.tournament_chips
    rebuy = t.IssueChips(patron="ann", cents=LEAST)
    for command in (t.SeatEntrant(patron="eve", seat=3, cents=START), t.OpenRound(), rebuy):
        assert isinstance(cash.ask(command, Role.DIRECTOR), Refusal)


@rule("canberra-poker", NI2002_45="15.12")
@rule("blackjack", NI2002_45="19.12", NI2006_147="20.13")
@rule("american-roulette", NI2002_45="12.12")
@rule("mini-baccarat", NI2002_45="13.12", NI2016_685="15.13", NI2018_687="16.13")
@rule("pai-gow", NI2002_45="17.12")
@rule("ultimate-texas-holdem", NI2019_212="16.14")
@each_book
def test_chips_change_only_by_play_and_by_the_director(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    filled = cup.state.balances[FLOAT]
    rebuy, undo = t.IssueChips(patron="ann", cents=LEAST), t.TakeChips(patron="ann", cents=LEAST, reason="paid twice")
    for command in (rebuy, undo):
        for role in (Role.PATRON, Role.DEALER, Role.INSPECTOR):
            cup.turned_away(command, role, "ann")
    cup.direct(rebuy)
    assert cup.chips("ann") == START + LEAST
    cup.direct(undo)
    assert marked <= set(cup.last(f.ChipsTaken).under)
    assert cup.chips("ann") == START
    assert cup.state.balances[FLOAT] == filled
    assert marked <= set(cup.turned_away(t.TakeChips(patron="ann", cents=LEAST, reason=" "), Role.DIRECTOR).under)
    cup.turned_away(t.TakeChips(patron="ann", cents=START + LEAST, reason="too much"), Role.DIRECTOR)
    logged = t.LogIncident(matter="chips tampered with", about="ann", note="a chip in the sleeve")
    assert marked <= set(cup.do(logged)[0].under)


@rule("canberra-poker", NI2002_45="15.11")
@rule("blackjack", NI2002_45="19.11", NI2006_147="20.12")
@rule("american-roulette", NI2002_45="12.11")
@rule("mini-baccarat", NI2002_45="13.11", NI2016_685="15.12", NI2018_687="16.12")
@rule("pai-gow", NI2002_45="17.11")
@rule("ultimate-texas-holdem", NI2019_212="16.13")
@each_book
def test_everybody_sees_everybodys_chips(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.direct(t.TakeChips(patron="bob", cents=LEAST, reason="test"))
    for who, role in (("", None), ("cat", Role.PATRON), ("dee", Role.DEALER), ("dir", Role.DIRECTOR)):
        view = seen_by(cup.state, 1, who, role)
        assert {person.name: person.chips for person in view.patrons} == cup.stacks()
    logged = t.LogIncident(matter="chips out of view", about="bob", note="in a pocket")
    assert marked <= set(cup.do(logged)[0].under)


@rule("canberra-poker", NI2002_45="15.16")
@rule("blackjack", NI2002_45="19.16")
@rule("american-roulette", NI2002_45="12.14")
@rule("mini-baccarat", NI2002_45="13.16", NI2016_685="15.17", NI2018_687="16.17")
@rule("pai-gow", NI2002_45="17.16")
@pytest.mark.parametrize("book", [book for book in BOOKS if book not in (B06, U19)])
def test_advice_that_a_player_seeks_is_logged(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    logged = cup.do(t.LogIncident(matter="advice sought", about="ann", note="asked a spectator"))
    assert marked <= set(logged[0].under)
    advice_by_staff = cup.do(t.LogIncident(matter="advice by staff", about="dee", note="said stand"))
    assert not marked & set(advice_by_staff[0].under)


@pytest.mark.parametrize("book", [B06, U19])
def test_where_the_book_does_not_say_so_it_is_no_matter(book: str) -> None:
    refusal = Cup(book).turned_away(t.LogIncident(matter="advice sought", about="ann", note="asked"))
    assert "chips out of view" in refusal.instead


@rule("canberra-poker", NI2002_45="15.13[eliminate]")
@rule("blackjack", NI2002_45="19.13[eliminate]", NI2006_147="20.14[eliminate]")
@rule("american-roulette", NI2002_45="12.13[eliminate]")
@rule("mini-baccarat", NI2002_45="13.13[eliminate]", NI2016_685="15.14[eliminate]", NI2018_687="16.14[eliminate]")
@rule("pai-gow", NI2002_45="17.13[eliminate]")
@rule("ultimate-texas-holdem", NI2019_212="16.15[eliminate]")
@each_book
def test_whoever_is_eliminated_vacates_the_seat_and_the_chips_go_too(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    out = t.UnseatEntrant(patron="bob", reason="eliminated")
    assert isinstance(cup.ask(out, Role.DEALER), Refusal)
    cup.turned_away(t.UnseatEntrant(patron="bob", reason=""), Role.DIRECTOR)
    cup.open()
    cup.everybody()
    cup.turned_away(out, Role.DIRECTOR)  # wagers are down
    cup.play()
    cup.direct(out)
    left = cup.last(f.EntrantUnseated)
    assert marked <= set(left.under)
    assert "bob" not in cup.state.patrons
    assert account_of("bob") not in cup.state.balances
    assert left.cents == left.moves[0].cents
    cup.seat("eve", SEATS["bob"])  # the seat is free


@each_book
def test_a_player_who_is_restored_has_the_chips_that_came_back(book: str) -> None:
    """A void round can bring chips back to somebody who has gone: no more are issued than the director says."""
    cup = Cup(book)
    cup.open()
    cup.everybody()
    cup.play()
    played = cup.chips("bob")
    cup.unseat("bob")
    cup.do(VoidRound(round=1, ground="fraud", reason="marked cards"), cup.operator)
    came_back = max(START - played, 0)
    cup.seat("bob", SEATS["bob"], 0)
    assert cup.chips("bob") == came_back
    assert sum(cup.state.balances.values()) == 0


@rule("blackjack", NI2002_45="A:Void", NI2006_147="A:Void")
@rule("american-roulette", NI2002_45="A:Void")
@rule("mini-baccarat", NI2002_45="A:Void", NI2016_685="A:Void", NI2018_687="A:Void")
@rule("pai-gow", NI2002_45="A:Void")
@pytest.mark.parametrize("book", [book for book in BOOKS if book not in (P02, U19)])  # there all would fold
def test_chips_are_brought_here_for_what_a_player_who_has_left_owes_and_for_nothing_else(
    book: str, marked: set[str]
) -> None:
    cup, won = Cup(book), dict[str, int]()
    while not won:
        before = cup.stacks()
        cup.round()
        won = {name: chips - before[name] for name, chips in cup.stacks().items() if chips > before[name]}
    who, owed = next(iter(won.items()))
    cup.unseat(who)
    bring = t.IssueChips(patron=who, cents=owed)
    cup.turned_away(bring, Role.DIRECTOR)
    number = cup.state.game.records[-1].closed.round
    cup.do(VoidRound(round=number, ground="fraud", reason="marked cards"), cup.operator)
    assert debts(cup.state.balances) == {who: owed}
    cup.turned_away(t.IssueChips(patron=who, cents=owed + LEAST), Role.DIRECTOR)
    facts = cup.do(bring, Role.DIRECTOR)
    facts += cup.do(t.CollectDebt(patron=who, cents=owed), Role.DIRECTOR)
    assert {*marked, "~X21", "~X22"} <= {each for fact in facts for each in fact.under}
    assert (debts(cup.state.balances), held(cup.state)) == ({}, {})
    cup.turned_away(bring, Role.DIRECTOR)


def test_a_player_of_the_wheel_gives_colour_chips_back_before_leaving() -> None:
    cup = Cup(R02)
    cup.do(IssueColour(patron="ann", colour="blue", value=LEAST))
    cup.unseat("ann")
    assert cup.last(ColourReturned).patron == "ann"


def test_the_books_are_all_there_are() -> None:
    assert set(BOOKS) == set(library().books)
