"""People say that they would like to enter: nothing is reserved by it, and the director takes the entry."""

import pytest

from croupier.ruling import Role
from croupier.tournament import commands as c
from tests.rules.tournament.running import BOOKS, Running


@pytest.mark.parametrize("book", BOOKS)
def test_somebody_registers_interest_for_themselves_and_the_entry_takes_them_off_the_list(book: str) -> None:
    cup = Running(book)
    cup.do(c.RegisterInterest(player="ann"), Role.PATRON, "ann")
    assert cup.state.interested == ("ann",)
    assert cup.state.balances == {}
    assert "ann is on the list" in cup.refused(c.RegisterInterest(player="ann"), Role.PATRON, "ann").because
    assert cup.refused(c.RegisterInterest(player="ben"), Role.PATRON, "ann").under
    cup.enter("ann")
    assert cup.state.interested == ()
    assert "one entry each" in cup.refused(c.RegisterInterest(player="ann"), Role.PATRON, "ann").because


@pytest.mark.parametrize("book", BOOKS)
def test_the_director_lists_somebody_at_the_desk_who_may_withdraw(book: str) -> None:
    cup = Running(book)
    cup.do(c.RegisterInterest(player="ben"))
    assert "not on the list" in cup.refused(c.WithdrawInterest(player="ann"), Role.PATRON, "ann").because
    cup.do(c.WithdrawInterest(player="ben"), Role.PATRON, "ben")
    assert cup.state.interested == ()


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_registers_interest_once_entries_are_closed(book: str) -> None:
    cup = Running(book)
    cup.enter("p1", "p2", "p3", "p4")
    cup.do(c.CloseEntries())
    assert "entries are closed" in cup.refused(c.RegisterInterest(player="ann"), Role.PATRON, "ann").because
