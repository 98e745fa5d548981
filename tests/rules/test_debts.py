"""Rounds voided in any order: debts are set off, shown and collected, and patrons who have left are refunded."""

import pytest

from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import RoundVoided
from croupier.ruling import Refusal, Role
from croupier.table import commands as t, open_to
from croupier.table.debts import debts, held
from croupier.table.facts import ChipsCashed, DebtCollected, DebtSetOff
from croupier.views.table_view import AnyTableView, seen_by
from croupier.views.telling import tell
from tests.marks import rule
from tests.rules.american_roulette.play import Play as Roulette
from tests.rules.mini_baccarat.play import BOOKS, CASH_BOOKS, START, Play

every_book = pytest.mark.parametrize("book", BOOKS)
cash_books = pytest.mark.parametrize("book", CASH_BOOKS)
void_of_any_book = rule("mini-baccarat", NI2016_685="A:Void", NI2018_687="A:Void", NI2002_45="A:Void")

PLAYER_WINS, BANKER_WINS, TIE = "9c 2d Kh Ks", "2d 9c Ks Kh", "9c 9d Ks Kh"


def void(play: Play | Roulette, number: int) -> None:
    play.do(c.VoidRound(round=number, ground="fraud", reason="a marked card"), play.operator)


def won_and_lost(book: str) -> Play:
    """Ann stakes all of her 1,000.00 on a tie, has 9,000.00, and loses all of it."""
    limit = Limit(5_00, 10_000_00, 5_00)
    play = Play(book, patrons=("ann",), limits={"main": limit, "tie": limit})
    play.play(TIE, tie=START)
    play.play(BANKER_WINS, player=9 * START)
    assert play.chips("ann") == 0
    return play


def shown(play: Play, who: str, role: Role | None) -> AnyTableView:
    return seen_by(play.state, len(play.facts), who, role, play.at)


# In any order


@void_of_any_book
@every_book
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_rounds_voided_in_any_order_leave_a_patron_with_what_there_was(book: str, order: tuple[int, int]) -> None:
    play = won_and_lost(book)
    for number in order:
        void(play, number)
    assert (play.won("ann"), debts(play.state.balances)) == (0, {})
    assert play.state.balances["float"] == 1_000_000_00 - START
    assert sum(play.state.balances.values()) == 0


@rule("american-roulette", NI2002_45="A:Void")
@pytest.mark.parametrize("order", [(1, 2), (2, 1)])
def test_the_same_at_the_wheel(order: tuple[int, int]) -> None:
    every_limit = {kind: Limit(5_00, 50_000_00, 5_00) for kind in Roulette().state.setting.limits}
    play = Roulette(patrons=("ann",), limits=every_limit)
    play.play("17", ann={"17": 500_00})
    assert play.won("ann") == 17_500_00
    play.play("17", ann={"19": 18_500_00})
    assert play.chips("ann") == 0
    for number in order:
        void(play, number)
    assert (play.won("ann"), debts(play.state.balances)) == (0, {})


@void_of_any_book
@every_book
def test_a_debt_is_set_off_by_a_fact_of_its_own(book: str) -> None:
    play = won_and_lost(book)
    void(play, 1)
    assert debts(play.state.balances) == {"ann": 8 * START}
    voided, set_off = play.do(c.VoidRound(round=2, ground="fraud", reason="a marked card"), play.operator)
    assert isinstance(voided, RoundVoided)
    assert isinstance(set_off, DebtSetOff)
    assert (set_off.patron, set_off.cents, set_off.round) == ("ann", 8 * START, 2)
    assert {"A:Void", "~X20"} <= set(set_off.under)
    assert "8,000.00" in tell(set_off)


@void_of_any_book
@every_book
def test_the_stake_of_a_void_round_that_is_on_the_layout_goes_against_the_debt_too(book: str) -> None:
    limit = Limit(5_00, 10_000_00, 5_00)
    play = Play(book, patrons=("ann",), limits={"main": limit, "tie": limit})
    play.play(TIE, tie=START)
    play.wager("ann", "player", 9 * START)
    play.deal("2d 9c")
    void(play, 1)
    void(play, 2)
    assert (play.won("ann"), debts(play.state.balances)) == (0, {})


@void_of_any_book
@every_book
def test_winnings_of_another_round_are_the_patrons_own(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play(PLAYER_WINS, player=500_00)
    play.play(BANKER_WINS, player=500_00)
    play.play(BANKER_WINS, player=500_00)
    play.play(BANKER_WINS, player=490_00)
    void(play, 1)
    assert (play.chips("ann"), debts(play.state.balances)) == (0, {"ann": 490_00})
    if book in CASH_BOOKS:
        play.as_patron("ann", t.BuyIn(patron="ann", cents=10_00))
    else:
        play.do(t.IssueChips(patron="ann", cents=10_00), Role.DIRECTOR)
    play.wager("ann", "player", 10_00)
    play.as_patron(
        "ann", c.TakeBackWager(patron="ann", option="player")
    )  # her own chips: nothing goes back by a ruling
    play.play(PLAYER_WINS, player=10_00)
    assert (play.chips("ann"), debts(play.state.balances)) == (20_00, {"ann": 490_00})


@rule("mini-baccarat", NI2016_685="12.1", NI2018_687="13.1", NI2002_45="9.1")
@every_book
def test_a_round_that_is_settled_again_pays_what_its_correction_took_first(book: str) -> None:
    """Hands that lay the wrong way were paid; the chips are gone; the right hands pay the same wager."""
    play = Play(book, patrons=("ann",), dealing="face-up")
    play.wager("ann", "tie", 100_00)
    play.deal("9c 9d Ks Kh")
    play.do(c.Settle())
    if book in CASH_BOOKS:
        play.as_patron("ann", t.CashOut(patron="ann", cents=START + 800_00))
        gone = START + 800_00
    else:
        gone = 0
    play.do(c.ReconstructRound(cards=("9c", "Kh", "Ks", "9d")))
    play.do(c.Settle())
    assert play.chips("ann") + gone == START + 800_00
    assert debts(play.state.balances) == {}


# Shown and collected


@void_of_any_book
@cash_books
def test_a_debt_is_shown_to_the_staff_and_to_its_owner_alone(book: str) -> None:
    play = won_and_lost(book)
    void(play, 1)
    for role in (Role.DEALER, Role.SUPERVISOR, Role.OPERATOR, Role.INSPECTOR):
        (account,) = shown(play, "sue", role).accounts
        assert (account.patron, account.owes, account.kept) == ("ann", 8 * START, 0)
    assert [account.owes for account in shown(play, "ann", Role.PATRON).accounts] == [8 * START]
    assert shown(play, "bob", Role.PATRON).accounts == ()
    assert shown(play, "", None).accounts == ()


@void_of_any_book
@every_book
def test_the_supervisor_collects_a_debt_from_the_patrons_chips(book: str) -> None:
    play = won_and_lost(book)
    void(play, 1)
    collect = t.CollectDebt(patron="ann", cents=100_00)
    play.refused(collect, "A:Void", Role.DEALER)
    assert (
        "holds only 0.00"
        in play.refused(collect, play.state.terms.cite("wagers_are_chips")[0], play.supervisor).because
    )
    if book in CASH_BOOKS:
        play.as_patron("ann", t.BuyIn(patron="ann", cents=300_00))
    else:
        play.do(t.IssueChips(patron="ann", cents=300_00), Role.DIRECTOR)
    offered = [choice.command for choice in open_to(play.state, "sue", play.supervisor, play.at)]
    assert t.CollectDebt(patron="ann", cents=300_00) in offered
    (collected,) = play.do(collect, play.supervisor)
    assert isinstance(collected, DebtCollected)
    assert {"A:Void", "~X21"} <= set(collected.under)
    assert (play.chips("ann"), debts(play.state.balances)) == (200_00, {"ann": 8 * START - 100_00})
    assert sum(play.state.balances.values()) == 0
    for cents in (0, -5_00, 8 * START):
        play.refused(t.CollectDebt(patron="ann", cents=cents), "~X21", play.supervisor)
    play.refused(t.CollectDebt(patron="bob", cents=5_00), "~X21", play.supervisor)
    play.refused(t.CollectDebt(patron="ann", cents=1), play.state.terms.cite("wagers_are_chips")[0], play.supervisor)


# Patrons who have left


@void_of_any_book
@cash_books
def test_a_patron_who_has_left_is_refunded_without_a_seat(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play(BANKER_WINS, player=100_00)
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    void(play, 1)
    assert held(play.state) == {"ann": 100_00}
    (account,) = shown(play, "sue", Role.SUPERVISOR).accounts
    assert (account.patron, account.owes, account.kept) == ("ann", 0, 100_00)
    for who, role in (("ann", Role.PATRON), ("sue", Role.SUPERVISOR)):
        assert t.CashOut(patron="ann", cents=100_00) in [
            each.command for each in open_to(play.state, who, role, play.at)
        ]
    assert isinstance(play.ask(t.CashOut(patron="ann", cents=100_25), Role.PATRON, "ann"), Refusal)
    play.as_patron("ann", t.CashOut(patron="ann", cents=100_00))
    assert "~X22" in play.last(ChipsCashed).under
    assert held(play.state) == {}
    assert isinstance(play.ask(t.CashOut(patron="ann", cents=25), Role.PATRON, "ann"), Refusal)


@void_of_any_book
@every_book
def test_or_finds_the_chips_on_coming_back(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play(BANKER_WINS, player=100_00)
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    void(play, 1)
    play.join("ann", 1, chips=0)
    assert (play.won("ann"), held(play.state)) == (0, {})


@void_of_any_book
@every_book
def test_the_debt_of_a_patron_who_has_left_is_set_off_against_the_refund(book: str) -> None:
    play = won_and_lost(book)
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    void(play, 1)
    void(play, 2)
    assert (held(play.state), debts(play.state.balances)) == ({"ann": START}, {})
