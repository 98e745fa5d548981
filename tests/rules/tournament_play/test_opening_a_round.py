"""Rounds are granted: the director opens each, and a player who cannot cover the least stake has to go before it."""

import pytest

from croupier.games.american_roulette.commands import LiftDolly
from croupier.games.commands import CallNoMoreBets, DealCard
from croupier.games.context import Limit
from croupier.games.mini_baccarat.commands import DirectNoBetCoup, ReportExcessCard
from croupier.games.rounds import RoundBegins
from croupier.ruling import Role
from croupier.table import commands as t, facts as f
from tests.marks import rule
from tests.rules.tournament_play.cup import (
    BOOKS,
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


@each_book
def test_no_wager_is_taken_before_the_director_opens_the_round(book: str) -> None:
    cup = Cup(book)
    cup.deal_on()
    refusal = cup.wager_refused("ann")
    assert refusal.because == "betting for the next round is not open"
    assert refusal.under == cup.state.terms.cite("tournament_director", "pace")
    assert cup.need.by == (Role.DIRECTOR,)
    assert cup.need.commands == ("open_round",)
    for role in (Role.PATRON, Role.DEALER, Role.OPERATOR, Role.SUPERVISOR):
        opening = t.OpenRound(marker=2 if cup.marker_is_used else 0)
        assert cup.turned_away(opening, role).under == cup.state.terms.cite("tournament_director")
    cup.open()
    cup.everybody()
    cup.play()
    assert cup.state.game.round.number == 2
    cup.wager_refused("ann")  # the grant was for one round
    cup.turned_away(CallNoMoreBets())


@each_book
def test_a_round_that_is_open_is_played_before_the_next(book: str) -> None:
    cup = Cup(book)
    cup.open()
    cup.turned_away(t.OpenRound(), Role.DIRECTOR)
    cup.everybody()
    cup.turned_away(t.OpenRound(), Role.DIRECTOR)
    cup.begin()
    cup.turned_away(t.OpenRound(), Role.DIRECTOR)
    cup.deal_on()
    cup.direct(t.OpenRound())


@rule("canberra-poker", NI2002_45="15.13[eliminate]")
@rule("blackjack", NI2002_45="19.13[eliminate]", NI2006_147="20.14[eliminate]")
@rule("american-roulette", NI2002_45="12.13[eliminate]")
@rule("mini-baccarat", NI2002_45="13.13[eliminate]", NI2016_685="15.14[eliminate]", NI2018_687="16.14[eliminate]")
@rule("pai-gow", NI2002_45="17.13[eliminate]")
@rule("ultimate-texas-holdem", NI2019_212="16.15[eliminate]")
@each_book
def test_whoever_cannot_cover_the_minimum_is_eliminated_first(book: str, marked: set[str]) -> None:
    cup = Cup(book, seats={"ann": 2, "bob": 4})
    cup.seat("cat", 5, cup.least)
    cup.seat("dan", 7, cup.least - 25)
    opening = t.OpenRound(marker=2 if cup.marker_is_used else 0)
    refusal = cup.turned_away(opening, Role.DIRECTOR)
    assert marked <= set(refusal.under)
    assert "dan" in refusal.because
    assert "cat" not in refusal.because
    cup.unseat("dan")
    cup.open(marker=opening.marker)
    cup.everybody()
    assert cup.chips("cat") == 0  # who has just enough plays


def test_in_holdem_the_least_stake_is_an_ante_and_a_blind() -> None:
    assert Cup(U19).least == 2 * LEAST
    assert {Cup(book).least for book in BOOKS if book != U19} == {LEAST}


def level(cup: Cup, minimum: int) -> dict[str, Limit]:
    return dict(cup.state.machine.usual_limits(cup.state.terms, Limit(minimum, 500_00, 5_00)))


@each_book
def test_a_new_level_brings_new_limits_with_its_first_round(book: str) -> None:
    cup = Cup(book)
    cup.round()
    before = cup.state.setting.number
    cup.turned_away(t.OpenRound(limits={"nonsense": Limit(5_00, 10_00, 5_00)}), Role.DIRECTOR)
    cup.open(limits=level(cup, 10_00))
    assert cup.state.setting.limits == level(cup, 10_00)
    assert cup.last(f.SettingTookEffect).setting.number == before + 1
    cup.everybody(10_00)
    cup.begin()
    assert cup.last(RoundBegins).setting == before + 1


@rule("mini-baccarat", NI2016_685=("3.6", "3.7"), NI2018_687=("3.6", "3.7"))
@pytest.mark.parametrize("book", [M16, M18])
def test_and_another_differential_or_none(book: str) -> None:
    cup = Cup(book, differential=50_00)
    cup.open(differential=4 * LEAST)
    assert cup.state.setting.differential == 4 * LEAST
    assert "3.7" in cup.last(f.SettingTookEffect).under
    cup.call("ann")
    cup.refused(cup.placing("ann", 5 * LEAST), "3.6", Role.PATRON, "ann")
    cup.wager("ann")
    cup.everybody()
    cup.play()
    cup.turned_away(t.OpenRound(differential=0), Role.DIRECTOR)
    cup.open(lift_differential=True)
    assert cup.state.setting.differential is None
    cup.everybody(20_00)
    cup.play()


@rule("canberra-poker", NI2002_45="8.2")
@rule("ultimate-texas-holdem", NI2019_212="10.1[Maximum payout]")
@pytest.mark.parametrize("book", [P02, U19])
def test_and_another_maximum_payout(book: str, marked: set[str]) -> None:
    cup = Cup(book, maximum_payout=500_00)
    cup.open(maximum_payout=300_00)
    assert cup.state.setting.maximum_payout == 300_00
    assert marked <= set(cup.last(f.SettingTookEffect).under)
    cup.everybody()
    cup.play()
    cup.turned_away(t.OpenRound(maximum_payout=10), Role.DIRECTOR)
    cup.open()
    assert cup.state.setting.maximum_payout == 300_00


@each_book
def test_an_amount_that_the_book_does_not_know_is_refused(book: str) -> None:
    cup = Cup(book)
    marker = 2 if cup.marker_is_used else 0
    if not cup.state.terms.has("differential"):
        cup.turned_away(t.OpenRound(marker=marker, differential=5_00), Role.DIRECTOR)
    if not cup.state.terms.has("maximum_payout"):
        cup.turned_away(t.OpenRound(marker=marker, maximum_payout=500_00), Role.DIRECTOR)
    cup.open(marker=marker)


@each_book
def test_the_new_level_decides_who_is_eliminated(book: str) -> None:
    cup = Cup(book, seats={"ann": 2, "bob": 4})
    cup.seat("cat", 5, 2 * LEAST)
    marker = 2 if cup.marker_is_used else 0
    refusal = cup.turned_away(t.OpenRound(marker=marker, limits=level(cup, 50_00)), Role.DIRECTOR)
    assert "cat" in refusal.because
    cup.open(marker=marker)


@each_book
def test_a_play_off_is_for_those_who_are_level(book: str) -> None:
    cup = Cup(book)
    cup.turned_away(t.OpenRound(marker=4, only=("bob", "eve")), Role.DIRECTOR)
    cup.open(marker=4 if cup.marker_is_used else 0, only=("bob", "dan"))
    cup.wager_refused("ann")
    assert cup.everybody() == ["bob", "dan"]
    cup.play()
    assert cup.stacks()["ann"] == START
    assert not any(person.excused for person in cup.state.patrons.values())
    cup.round()  # and everybody plays the next


@each_book
def test_a_void_round_is_played_again_with_the_marker_unmoved(book: str) -> None:
    cup = Cup(book)
    cup.open(rounds_left=5)
    marker = cup.state.marker
    first = cup.everybody()
    cup.begin()
    cup.void()
    assert cup.stacks() == dict.fromkeys(SEATS, START)
    assert cup.state.order.opened
    assert cup.state.rounds_left == 5
    cup.deal_on()
    assert cup.state.marker == marker
    assert cup.everybody() == first
    cup.play()
    assert not cup.state.order.opened


@pytest.mark.parametrize("book", [M16, M18])
def test_a_no_bet_round_neither_counts_nor_moves_the_marker(book: str) -> None:
    cup = Cup(book)
    cup.open(marker=4, rounds_left=3)
    agreed = DirectNoBetCoup(requested_by="ann", agreed_by=tuple(SEATS))
    cup.do(agreed, cup.supervisor)
    cup.do(CallNoMoreBets())
    cup.deal_on()
    assert cup.state.game.round.number == 2
    assert (cup.state.marker, cup.state.order.opened, cup.state.rounds_left) == (4, True, 3)
    assert cup.everybody() == ["bob", "cat", "dan", "ann"]
    cup.play()
    assert (cup.state.marker, cup.state.order.opened) == (5, False)


def test_a_no_bet_round_is_not_dealt_before_it_is_opened() -> None:
    cup = Cup(M18)
    cup.deal_on()
    cup.do(DirectNoBetCoup(requested_by="ann", agreed_by=tuple(SEATS)), cup.supervisor)
    cup.turned_away(CallNoMoreBets())
    assert cup.need.commands == ("open_round",)


@rule("mini-baccarat", NI2002_45=("9.2[no bets]", "13.13", "13.15"))
@rule("mini-baccarat", NI2016_685=("12.2[no-bet]", "15.14", "15.16"), NI2018_687=("13.2[no-bet]", "16.14", "16.16"))
@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_a_no_bet_round_asks_nobody_for_the_minimum(book: str, marked: set[str]) -> None:
    cup = Cup(book, seats={"ann": 2, "bob": 4})
    cup.seat("cat", 5, LEAST - 25)
    cup.deal_on()
    opening = t.OpenRound(marker=2, rounds_left=3)
    assert "cat" in cup.turned_away(opening, Role.DIRECTOR).because
    assert marked & set(cup.do(ReportExcessCard(card="5h"))[0].under)
    cup.direct(opening)
    asked = cup.turned_away(t.CallPlayer(patron="ann"))
    assert marked & set(asked.under)
    assert asked.instead == ("call_no_more_bets",)
    assert marked & set(cup.wager_refused("ann").under)
    cup.do(CallNoMoreBets())
    for card in ("5h", "Kc", "4d", "Kd"):
        cup.do(DealCard(card=card))
    cup.deal_on()
    assert (cup.state.order.opened, cup.state.rounds_left, cup.chips("cat")) == (True, 3, LEAST - 25)
    # The round that it opened is still to come; cat is asked for a wager now, and has to go.
    cup.direct(t.WithdrawRound(reason="cat is eliminated"))
    assert "~T41" in cup.turned_away(opening, Role.DIRECTOR).under
    cup.unseat("cat")
    cup.round(marker=2)


@rule("american-roulette", NI2002_45=("12.13[eliminate]", "A:Round of Play"))
def test_at_the_wheel_the_dolly_waits_for_the_director() -> None:
    cup = Cup(R02, seats={"ann": 2})
    cup.seat("bob", 4, LEAST - 25)
    assert cup.need.commands == ("open_round",)
    cup.turned_away(LiftDolly())
    cup.turned_away(t.OpenRound(), Role.DIRECTOR)  # who cannot go on is tested here, and not once wagers are open
    cup.unseat("bob")
    cup.direct(t.OpenRound())
    cup.do(LiftDolly())


@each_book
def test_a_round_that_nobody_has_wagered_on_may_be_withdrawn(book: str) -> None:
    cup = Cup(book)
    withdrawal = t.WithdrawRound(reason="the time is up")
    cup.turned_away(withdrawal, Role.DIRECTOR)  # none is open
    cup.open(marker=4 if cup.marker_is_used else 0, only=("bob", "dan"))
    marker = cup.state.marker
    cup.turned_away(withdrawal, Role.DEALER)
    cup.turned_away(t.WithdrawRound(reason=" "), Role.DIRECTOR)
    cup.direct(withdrawal)
    cup.wager_refused("bob")
    assert cup.state.marker == marker
    assert not any(person.excused for person in cup.state.patrons.values())
    cup.open()
    cup.everybody()
    cup.turned_away(withdrawal, Role.DIRECTOR)  # wagers are down
    cup.play()


@pytest.mark.parametrize("book", IN_TURN)
def test_the_table_must_be_open_and_somebody_there(book: str) -> None:
    cup = Cup(book, seats={})
    cup.turned_away(t.OpenRound(marker=2), Role.DIRECTOR)
    cup.seat("ann", 2)
    cup.turned_away(t.OpenRound(marker=2, rounds_left=-1), Role.DIRECTOR)
    cup.round(marker=2)
