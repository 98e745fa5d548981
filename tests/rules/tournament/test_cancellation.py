"""Cancellation: the casino's right, and everything back to everybody."""

from typing import Any

import pytest

from croupier.ruling import Role
from croupier.tournament import commands as c, needs
from croupier.tournament.facts import TournamentCancelled
from tests.marks import rule
from tests.rules.tournament.running import BOOKS, DOLLAR, FEE, HOLDEM, NOTIFIED, Running, cites, session

CANCEL = c.CancelTournament(reason="a burst pipe")


def cancel(cup: Running) -> dict[str, int]:
    cup.do(CANCEL, Role.OPERATOR, "olga")
    refunds = cup.last(TournamentCancelled).refunds
    assert cup.money["balance"] == 0
    assert cup.money["out"]["commission"] == 0
    assert cup.money["out"]["refunds"] == sum(refunds.values())
    return refunds


@rule("canberra-poker", NI2002_45="15.23[cancel]")
@rule("blackjack", NI2002_45="19.23[cancel]", NI2006_147="20.24[cancel]")
@rule("american-roulette", NI2002_45="12.21[cancel]")
@rule("mini-baccarat", NI2002_45="13.23[cancel]", NI2016_685="15.23[cancel]", NI2018_687="16.23[cancel]")
@rule("pai-gow", NI2002_45="17.23[cancel]")
@rule("ultimate-texas-holdem", NI2019_212="16.24")
@pytest.mark.parametrize("book", BOOKS)
def test_the_casino_may_cancel_at_any_time_with_a_reason_on_record(book: str, marked: set[str]) -> None:
    cup = Running(book)
    for role in set(Role) - {Role.OPERATOR, Role.SHIFT_MANAGER}:
        assert cites(cup.refused(CANCEL, role), marked)
    assert cites(cup.refused(c.CancelTournament(reason=" "), Role.OPERATOR), marked)
    assert cites(cup.do(CANCEL, Role.OPERATOR, "olga"), marked)
    assert cup.last(TournamentCancelled).reason == "a burst pipe"
    assert needs(cup.state, cup.at).what == "nothing"
    assert cites(cup.refused(c.TakeEntry(player="ann", paid=FEE)), marked)
    assert cites(cup.refused(CANCEL, Role.OPERATOR), marked)


@rule("canberra-poker", NI2002_45="15.23[refund]")
@rule("blackjack", NI2002_45="19.23[refund]", NI2006_147="20.24[refund]")
@rule("american-roulette", NI2002_45="12.21[refund]")
@rule("mini-baccarat", NI2002_45="13.23[refund]", NI2016_685="15.23[refund]", NI2018_687="16.23[refund]")
@rule("pai-gow", NI2002_45="17.23[refund]")
@rule("ultimate-texas-holdem", NI2019_212="16.24[refund]")
@pytest.mark.parametrize("book", BOOKS)
def test_every_fee_and_commission_goes_back_in_full_also_to_those_who_forfeited(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(6, absent={"p2"})
    cup.round(p3=-1000)
    cup.do(c.WithdrawEntry(player="p4", reason="ill"))
    cup.do(c.ExcludePlayer(player="p5", reason="signals"))
    assert cancel(cup) == dict.fromkeys(cup.state.players, FEE)
    assert cites([cup.last(TournamentCancelled)], marked)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("until", ["draft", "entries", "draw", "play", "ranked", "confirmed", "reversed"])
def test_whatever_the_stage(book: str, until: str) -> None:
    stages = ["draft", "entries", "draw", "play", "ranked", "confirmed", "reversed"]
    steps: list[Any] = [
        lambda cup: cup.enter("p1", "p2", "p3"),
        lambda cup: cup.draw(),
        lambda cup: (cup.seat(), cup.start()),
        lambda cup: (cup.spread(), cup.finish()),
        lambda cup: cup.confirm(),
        lambda cup: (cup.do(c.PayPrize(player="p3")), cup.do(c.ReversePrize(player="p3", reason="an error"))),
    ]
    cup = Running(book)
    for step in steps[: stages.index(until)]:
        step(cup)
    entered = () if until == "draft" else ("p1", "p2", "p3")
    assert cancel(cup) == dict.fromkeys(entered, FEE)


@pytest.mark.parametrize("book", BOOKS)
def test_a_reserve_who_paid_has_it_back_and_one_who_waited_has_nothing_to_get(book: str) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3")
    for name in ("res", "two"):
        cup.do(c.TakeEntry(player=name, paid=0, reserve=True))
    cup.draw()
    cup.seat(absent={"p2"})
    cup.at = cup.state.sessions["final"].starts
    cup.do(c.OfferSeat(player="p2", reserve="res", paid=FEE))
    assert cancel(cup) == dict.fromkeys(("p1", "p2", "p3", "res"), FEE)


@pytest.mark.parametrize("book", NOTIFIED)
def test_re_buys_go_back_too(book: str) -> None:
    rebuys = {"method": "Here.", "cost": 50, "chips": 700, "until": {"session": "final", "round": 2}}
    cup = Running(book, rebuys=rebuys)
    cup.begin(4)
    cup.round(p1=-1000)
    cup.do(c.ReBuy(player="p1", paid=50 * DOLLAR))
    assert cancel(cup) == {**dict.fromkeys(("p2", "p3", "p4"), FEE), "p1": FEE + 50 * DOLLAR}


@rule("ultimate-texas-holdem", NI2019_212="16.24[refund]")
@pytest.mark.parametrize("book", HOLDEM)
def test_and_add_ons_while_added_cash_returns_to_the_casino(book: str, marked: set[str]) -> None:
    add_on = {"method": "Here.", "cost": 40, "chips": 300, "at": {"session": "final", "round": 1}}
    added = [{"what": "Cash", "kind": "cash", "value": 100}]
    changes: dict[str, Any] = {"add_on": add_on, "prizes": {"added": added}, "entry": {"refundable_until_start": True}}
    cup = Running(book, [session(book)], **changes)
    cup.enter("p5")
    cup.do(c.WithdrawEntry(player="p5", reason="ill"))
    cup.begin(4)
    cup.round()
    cup.do(c.AddOn(player="p1", paid=40 * DOLLAR))
    assert cup.money["in"]["added"] == 100 * DOLLAR
    refunds = {**dict.fromkeys(("p2", "p3", "p4"), FEE), "p1": FEE + 40 * DOLLAR}
    cup.do(CANCEL, Role.OPERATOR, "olga")
    assert cites([cup.last(TournamentCancelled)], marked)
    assert cup.last(TournamentCancelled).refunds == refunds
    assert cup.money["in"]["added"] == 0
    assert cup.money["out"] == {"commission": 0, "prizes": 0, "refunds": 5 * FEE + 40 * DOLLAR}
    assert cup.money["balance"] == 0


@rule("canberra-poker", NI2002_45="15.23[refund]")
@rule("blackjack", NI2002_45="19.23[refund]", NI2006_147="20.24[refund]")
@rule("american-roulette", NI2002_45="12.21[refund]")
@rule("mini-baccarat", NI2002_45="13.23[refund]", NI2016_685="15.23[refund]", NI2018_687="16.23[refund]")
@rule("pai-gow", NI2002_45="17.23[refund]")
@rule("ultimate-texas-holdem", NI2019_212="16.24[refund]")
@pytest.mark.parametrize("book", BOOKS)
def test_not_once_a_prize_has_been_paid(book: str, marked: set[str]) -> None:
    cup = Running(book)
    cup.begin(4)
    cup.spread()
    cup.finish()
    cup.confirm()
    cup.do(c.PayPrize(player="p4"))
    refusal = cup.refused(CANCEL, Role.OPERATOR)
    assert cites(refusal, marked)
    assert refusal.instead == ("reverse_prize",)
