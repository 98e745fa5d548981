"""Each player risks at least the table minimum in each round, unless the director excuses them from it."""

import pytest

from croupier.games.commands import CallNoMoreBets, ChangeWager
from croupier.games.context import Limit
from croupier.games.mini_baccarat.commands import ApproveBothHands
from croupier.games.ultimate_texas_holdem.commands import CompleteDeal, DealCards
from croupier.ruling import Role
from croupier.table import commands as t, facts as f
from croupier.table.tournament_play.wagers import without_minimum
from tests.marks import rule
from tests.rules.tournament_play.cup import (
    B02,
    BOOKS,
    G02,
    IN_TURN,
    LEAST,
    M16,
    M18,
    MINI_BACCARAT,
    P02,
    R02,
    SEATS,
    START,
    U19,
    Cup,
)

each_book = pytest.mark.parametrize("book", BOOKS)
in_turn = pytest.mark.parametrize("book", IN_TURN)


@rule("canberra-poker", NI2002_45="15.13")
@rule("blackjack", NI2002_45="19.13", NI2006_147="20.14")
@rule("american-roulette", NI2002_45="12.13")
@rule("mini-baccarat", NI2002_45="13.13", NI2016_685="15.14", NI2018_687="16.14")
@rule("pai-gow", NI2002_45="17.13")
@rule("ultimate-texas-holdem", NI2019_212="16.15")
@each_book
def test_betting_closes_once_everybody_risks_the_minimum(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4 if cup.marker_is_used else 0)
    for name in ("bob", "cat", "dan", "ann"):
        if cup.marker_is_used:
            cup.call(name)
        if name != "cat":
            cup.wager(name)
    refusal = cup.turned_away(CallNoMoreBets())
    assert marked <= set(refusal.under)
    assert "cat" in refusal.because
    assert not {"ann", "bob", "dan"} & set(refusal.because.replace(",", "").split())
    assert without_minimum(cup.state) == ["cat"]


def test_in_holdem_the_deal_does_not_begin_without_it_either() -> None:
    cup = Cup(U19)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("bob")
    for deal in (DealCards(), CompleteDeal()):
        cup.refused(deal, "16.17")
    for name in ("cat", "dan", "ann"):
        cup.call(name)
    for deal in (DealCards(), CompleteDeal()):
        cup.refused(deal, "16.15")


@rule("canberra-poker", NI2002_45=("15.13", "15.15"))
@rule("blackjack", NI2002_45=("19.13", "19.15"), NI2006_147=("20.14", "20.16"))
@rule("mini-baccarat", NI2002_45=("13.13", "13.15"), NI2016_685=("15.14", "15.16"), NI2018_687=("16.14", "16.16"))
@rule("pai-gow", NI2002_45=("17.13", "17.15"))
@rule("ultimate-texas-holdem", NI2019_212=("16.15", "16.17"))
@in_turn
def test_whoever_made_no_wager_may_be_let_wager_last(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.turned_away(t.LetWagerLast(patron="cat"), Role.DIRECTOR)  # has not been asked yet
    for name in ("bob", "cat", "dan", "ann"):
        cup.call(name)
        if name != "cat":
            cup.wager(name)
    assert cup.need.by == (Role.DIRECTOR,)
    assert "cat" in cup.need.say
    cup.wager_refused("cat")
    last = t.LetWagerLast(patron="cat")
    cup.turned_away(last, Role.DEALER)
    cup.turned_away(t.LetWagerLast(patron="bob"), Role.DIRECTOR)  # whose wager stands
    cup.direct(last)
    assert marked & set(cup.last(f.LetToWagerLast).under)
    cup.call("cat")
    assert marked <= set(cup.need.under)
    cup.turned_away(CallNoMoreBets())
    cup.wager("cat")
    cup.play()


@rule("canberra-poker", NI2002_45=("15.14[lock]", "15.15"))
@rule("blackjack", NI2002_45=("19.14[lock]", "19.15"), NI2006_147=("20.15[locked]", "20.16"))
@rule("mini-baccarat", NI2002_45=("13.14[lock]", "13.15"), NI2016_685=("15.15[locked]", "15.16"))
@rule("mini-baccarat", NI2018_687=("16.15[locked]", "16.16"))
@rule("pai-gow", NI2002_45=("17.14[lock]", "17.15"))
@rule("ultimate-texas-holdem", NI2019_212=("16.16[locked]", "16.17"))
@in_turn
@pytest.mark.parametrize("first", ["bob", "cat"])
def test_of_two_who_wager_last_the_turn_of_one_ends_when_the_other_is_asked(
    book: str, first: str, marked: set[str]
) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    for name in ("bob", "cat", "dan", "ann"):
        cup.call(name)
        if name in ("dan", "ann"):
            cup.wager(name)
    second = "cat" if first == "bob" else "bob"
    for name in (first, second):
        cup.direct(t.LetWagerLast(patron=name))
        cup.call(name)
        cup.wager(name)
    over = cup.turned_away(ChangeWager(patron=first, option=cup.main, amount=2 * LEAST), Role.PATRON, first)
    asked = cup.turned_away(t.CallPlayer(patron=first))
    assert marked <= {*over.under, *asked.under}
    cup.play()


@rule("canberra-poker", NI2002_45="15.13")
@rule("blackjack", NI2002_45="19.13", NI2006_147="20.14")
@rule("american-roulette", NI2002_45="12.13")
@rule("mini-baccarat", NI2002_45="13.13", NI2016_685="15.14", NI2018_687="16.14")
@rule("pai-gow", NI2002_45="17.13")
@rule("ultimate-texas-holdem", NI2019_212="16.15")
@each_book
def test_the_director_excuses_a_player_on_record(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    excuse = t.ExcuseFromRound(patron="cat", reason="taken ill")
    cup.turned_away(excuse, Role.DIRECTOR)  # no round is open
    cup.open(marker=4 if cup.marker_is_used else 0)
    for role in (Role.DEALER, Role.PATRON, Role.INSPECTOR):
        cup.turned_away(excuse, role)
    cup.turned_away(t.ExcuseFromRound(patron="cat", reason=""), Role.DIRECTOR)
    cup.direct(excuse)
    assert marked <= set(cup.last(f.ExcusedFromRound).under)
    assert set(cup.everybody()) == {"ann", "bob", "dan"}
    cup.wager_refused("cat")
    cup.turned_away(t.ExcuseFromRound(patron="bob", reason="in the round"), Role.DIRECTOR)
    cup.play()
    assert cup.chips("cat") == START
    assert not cup.state.patrons["cat"].excused
    cup.open()
    assert set(cup.everybody()) == set(SEATS)


@pytest.mark.parametrize("book", [P02, B02, G02, U19])
def test_a_wager_under_the_minimum_is_not_taken(book: str) -> None:
    cup = Cup(book, limits={"wager" if book == G02 else "main": Limit(10_00, 500_00, 5_00)})
    cup.open(marker=4)
    cup.call("bob")
    assert cup.wager_refused("bob", LEAST).under == cup.state.terms.cite("minimum_each_round")
    cup.wager("bob", 10_00)
    less = ChangeWager(patron="bob", option=cup.main, amount=LEAST)
    assert cup.turned_away(less, Role.PATRON, "bob").under == cup.state.terms.cite("minimum_each_round")


def test_a_side_wager_does_not_count_towards_it() -> None:
    cup = Cup(B02, perfect_pairs="offered")
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("bob", LEAST, "perfect_pairs")
    assert "bob" in without_minimum(cup.state)
    cup.wager("bob")
    assert "bob" not in without_minimum(cup.state)


@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_at_mini_baccarat_all_wagers_of_a_player_count(book: str) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("bob", LEAST, "tie")
    assert "bob" not in without_minimum(cup.state)
    cup.wager("bob", LEAST, "player")


@rule("mini-baccarat", NI2016_685="15.14", NI2018_687="16.14")
@pytest.mark.parametrize("book", [M16, M18])
def test_wagers_that_offset_each_other_risk_nothing(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("bob", 25_00, "banker")
    if cup.state.terms.has("both_hands_need_approval"):
        cup.do(ApproveBothHands(patron="bob"), cup.supervisor)
    assert marked <= set(cup.wager_refused("bob", 25_00, "player").under)
    cup.wager("bob", 20_00, "player")  # if the player wins, 5.00 is lost


@rule("american-roulette", NI2002_45="12.13")
def test_at_the_wheel_it_is_what_the_worst_number_costs() -> None:
    cup = Cup(R02)

    def at_risk(name: str) -> int:
        return cup.state.machine.at_risk(cup.state.terms, cup.state.game, name)

    cup.open()
    cup.wager("ann", 25_00, "red")
    cup.wager("ann", 25_00, "black")
    assert at_risk("ann") == 50_00  # on zero
    cup.wager("ann", LEAST, "0")
    assert at_risk("ann") == LEAST  # red pays for black
    for number in range(37):
        cup.wager("bob", LEAST, str(number))
    assert at_risk("bob") == LEAST  # one pays 35, and 36 are lost


@rule("american-roulette", NI2002_45=("12.13", "3.1"))
def test_at_the_wheel_the_sign_may_ask_for_more_on_a_spin_than_the_smallest_piece() -> None:
    cup = Cup(R02, limits={"spin": Limit(20_00, 500_00, LEAST)})
    assert cup.least == 20_00
    cup.unseat("dan")
    cup.seat("dan", 7, cents=15_00)
    refusal = cup.turned_away(t.OpenRound(), Role.DIRECTOR)
    assert ("12.13[eliminate]" in refusal.under, "dan" in refusal.because) == (True, True)
    cup.unseat("dan")
    cup.open()
    for name in ("ann", "bob", "cat"):
        cup.wager(name, 15_00)
    cup.wager("ann", LEAST, "17")
    assert set(without_minimum(cup.state)) == {"bob", "cat"}
    refusal = cup.turned_away(CallNoMoreBets())
    assert ("12.13" in refusal.under, "20.00" in refusal.because) == (True, True)
    cup.wager("bob", LEAST, "17")
    cup.wager("cat", LEAST, "17")
    cup.play()


@in_turn
def test_a_round_that_everybody_sits_out_is_the_directors_to_withdraw(book: str) -> None:
    cup = Cup(book, seats={"ann": 2})
    cup.seat("bob", 4, warned=True)
    cup.open(marker=2)
    cup.wager("bob")
    cup.direct(t.ExcuseFromRound(patron="ann", reason="ill"))
    cup.direct(t.VoidOutOfTurn(patron="bob", reason="warned before"))
    cup.call("bob")
    assert (cup.need.commands, cup.need.to) == (("place_wager",), "bob")  # bob may, and need not
    cup.direct(t.ExcuseFromRound(patron="bob", reason="sits out"))
    cup.turned_away(CallNoMoreBets())
    assert (cup.need.commands, cup.need.by) == (("withdraw_round",), (Role.DIRECTOR,))
    cup.direct(t.WithdrawRound(reason="nobody plays it"))
    assert cup.round(marker=2) == ["ann", "bob"]
