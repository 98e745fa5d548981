"""Chips: bought, changed, cashed and issued, in and out of the tray. Every chip is always in some account."""

import pytest

from croupier.games.mini_baccarat import commands as c
from croupier.money.accounts import CAGE, CASH_DESK, DROP, FLOAT, OUTSIDE
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import ChipsBought, ChipsCashed, ChipsIssued, ColourChanged, FloatCredited, FloatFilled
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, BOOKS, CASH_BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)


def balance(play: Play, account: str) -> int:
    return play.state.balances.get(account, 0)


@rule("mini-baccarat", NI2016_685="4.2", NI2018_687="4.2")
@each_cash_book
def test_chips_are_bought_from_the_tray_for_cash_in_the_drop_box(book: str) -> None:
    play = Play(book)
    tray, drop = balance(play, FLOAT), balance(play, DROP)
    play.as_patron("ann", t.BuyIn(patron="ann", cents=250_00))
    bought = play.last(ChipsBought)
    assert (bought.cents, "4.2" in bought.under) == (250_00, True)
    assert (play.chips("ann"), balance(play, FLOAT)) == (START + 250_00, tray - 250_00)
    assert balance(play, DROP) == drop + 250_00 == -balance(play, OUTSIDE)


@rule("mini-baccarat", NI2016_685="4.2", NI2018_687="4.2")
@each_cash_book
@pytest.mark.parametrize("cents", [0, -500, 1, 510])
def test_chips_come_in_whole_chips(book: str, cents: int) -> None:
    play = Play(book)
    play.refused(t.BuyIn(patron="ann", cents=cents), "4.2", Role.PATRON, "ann")
    play.refused(t.CashOut(patron="ann", cents=cents), "4.2", Role.PATRON, "ann")
    play.refused(t.FillFloat(cents=cents), "4.2", play.supervisor)
    play.refused(t.CreditFloat(cents=cents), "4.2", play.supervisor)


@rule("mini-baccarat", NI2016_685="4.2", NI2018_687="4.2")
@each_cash_book
def test_the_tray_sells_no_chips_it_does_not_hold(book: str) -> None:
    play = Play(book)
    refusal = play.refused(t.BuyIn(patron="ann", cents=balance(play, FLOAT) + 25), "4.2", Role.PATRON, "ann")
    assert refusal.instead == ("fill_float",)


@rule("mini-baccarat", NI2016_685=("4.2", "A:Dealer", "A:Box"), NI2018_687=("4.2", "A:Dealer", "A:Box"))
@each_cash_book
def test_patrons_deal_with_their_own_chips_and_the_dealer_may_do_it_for_them(book: str) -> None:
    play = Play(book)
    colour = t.ChangeColour(patron="ann", gives=((500, 5),), takes=((2500, 1),))
    for command in (t.BuyIn(patron="ann", cents=500), t.CashOut(patron="ann", cents=500), colour):
        play.refused(command, "A:Dealer", Role.PATRON, "bob")
        play.refused(command, "A:Dealer", Role.OPERATOR)
        play.do(command, Role.DEALER)
        play.do(command, Role.SUPERVISOR)
    play.refused(t.BuyIn(patron="eve", cents=500), "A:Box", Role.PATRON, "eve")  # eve is not at the table


@rule("mini-baccarat", NI2016_685="4.2", NI2018_687="4.2")
@each_cash_book
def test_chips_are_changed_for_others_of_the_same_value(book: str) -> None:
    play = Play(book)
    tray = balance(play, FLOAT)
    colour = t.ChangeColour(patron="ann", gives=((500, 20), (2500, 4)), takes=((10000, 2),))
    play.as_patron("ann", colour)
    assert "4.2" in play.last(ColourChanged).under
    assert (play.chips("ann"), balance(play, FLOAT)) == (START, tray)
    for gives, takes in (
        (((500, 20),), ((10000, 2),)),  # not of the same value
        (((500, 20),), ((5000, 2),)),  # no such chip here
        (((500, -20),), ((10000, -1),)),
        ((), ()),
        (((10000, 11),), ((2500, 44),)),  # more than ann has
    ):
        play.refused(t.ChangeColour(patron="ann", gives=gives, takes=takes), "4.2", Role.PATRON, "ann")


@rule("mini-baccarat", NI2016_685="4.2", NI2018_687="4.2")
@each_cash_book
def test_chips_are_cashed_at_the_desk_and_only_those_one_has(book: str) -> None:
    play = Play(book)
    play.wager("ann", "banker", 400_00)
    play.refused(t.CashOut(patron="ann", cents=600_25), "4.2", Role.PATRON, "ann")  # wagers are not in hand
    cage = balance(play, CAGE)
    play.as_patron("ann", t.CashOut(patron="ann", cents=600_00))
    cashed = play.last(ChipsCashed)
    assert (cashed.cents, "4.2" in cashed.under, play.chips("ann")) == (600_00, True, 0)
    assert (balance(play, CAGE) - cage, balance(play, CASH_DESK)) == (600_00, -600_00)


@rule("mini-baccarat", NI2016_685="8.1", NI2018_687="8.1", NI2002_45="8.1")
@each_book
def test_the_supervisor_has_the_tray_filled_and_credited(book: str) -> None:
    play = Play(book)
    tray, cage = balance(play, FLOAT), balance(play, CAGE)
    play.do(t.FillFloat(cents=500_00), play.supervisor)
    assert {"8.1", "~H1"} <= set(play.last(FloatFilled).under)
    assert (balance(play, FLOAT), balance(play, CAGE)) == (tray + 500_00, cage - 500_00)
    play.do(t.CreditFloat(cents=200_00), play.supervisor)
    assert "8.1" in play.last(FloatCredited).under
    assert (balance(play, FLOAT), balance(play, CAGE)) == (tray + 300_00, cage - 300_00)
    play.refused(t.CreditFloat(cents=tray + 300_25), "4.2", play.supervisor)


@rule("mini-baccarat", NI2002_45="4.2")
def test_tournament_chips_are_issued_and_are_worth_no_money() -> None:
    play = Play(N02)
    assert sign(play.state).tournament_chips
    play.refused(t.BuyIn(patron="ann", cents=500), "4.2", Role.PATRON, "ann")
    play.refused(t.CashOut(patron="ann", cents=500), "4.2", Role.PATRON, "ann")
    play.refused(t.IssueChips(patron="ann", cents=510), "4.2", Role.DIRECTOR)
    play.refused(t.IssueChips(patron="ann", cents=balance(play, FLOAT) + 25), "4.2", Role.DIRECTOR)
    play.do(t.IssueChips(patron="ann", cents=500), Role.DIRECTOR)
    issued = play.last(ChipsIssued)
    assert (issued.cents, "4.2" in issued.under, play.chips("ann")) == (500, True, START + 500)
    assert balance(play, OUTSIDE) == balance(play, DROP) == balance(play, CASH_DESK) == 0


@rule("mini-baccarat", NI2016_685="4.2", NI2018_687="4.2")
@each_cash_book
def test_a_table_of_value_chips_issues_none(book: str) -> None:
    play = Play(book)
    assert not sign(play.state).tournament_chips
    refusal = play.refused(t.IssueChips(patron="ann", cents=500), "4.2", play.operator)
    assert refusal.instead == ("buy_in",)


@rule("mini-baccarat", NI2016_685="4.2", NI2018_687="4.2", NI2002_45="4.2")
@each_book
def test_every_chip_is_in_some_account_whatever_happens(book: str) -> None:
    """Chips come from the cage and cash from outside: everything sums to zero, after each single fact."""
    play = Play(book)
    play.wager("ann", "banker", 25_00)
    play.wager("bob", "tie", 25_00)
    play.as_patron("bob", c.ChangeWager(patron="bob", option="tie", amount=50_00))
    play.deal("Kc 6d Kh Ks Ac")
    play.finish()
    if book != N02:
        play.as_patron("ann", t.CashOut(patron="ann", cents=100_00))
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    assert (play.chips("ann"), balance(play, "away:ann") > 0) == (0, True)
    play.as_patron("ann", t.JoinTable(patron="ann", seat=3))  # and brings them back
    assert (play.chips("ann") > 0, balance(play, "away:ann")) == (True, 0)
    totals: dict[str, int] = {}
    for fact in play.facts:
        for move in fact.moves:
            totals[move.out_of] = totals.get(move.out_of, 0) - move.cents
            totals[move.into] = totals.get(move.into, 0) + move.cents
            assert move.cents > 0
        assert sum(totals.values()) == 0
    assert {account: cents for account, cents in totals.items() if cents} == play.state.balances


@rule("mini-baccarat", NI2016_685="A:Box")
def test_somebody_joins_once_and_at_a_free_seat() -> None:
    play = Play(B16, boxes=3)
    for seat in (-1, 4):
        play.refused(t.JoinTable(patron="cy", seat=seat), "A:Box", Role.PATRON, "cy")
    play.refused(t.JoinTable(patron="cy", seat=1), "A:Box", Role.PATRON, "cy")
    play.refused(t.JoinTable(patron="ann", seat=3), "A:Box", Role.PATRON, "ann")
    for name in ("", "a:b", "a/b", "x" * 41, "a\nb"):
        play.refused(t.JoinTable(patron=name), "A:Box", Role.DEALER)
    play.as_patron("cy", t.JoinTable(patron="cy"))  # standing
    play.as_patron("dee", t.JoinTable(patron="dee", seat=3))
