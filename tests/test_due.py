"""The staff see what a settlement would take and pay before it is done; nobody else does, and nothing else changes."""

from collections.abc import Iterator

import pytest

from croupier.conduct import House, must
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from croupier.views.table_view import AnyTableView, seen_by
from tests.server.serving import live_table

COUP = ("As", "Td", "4h", "6c", "7d", "2s")  # banker has 8, player 2


def seen(house: House, who: str, role: Role | None) -> AnyTableView:
    hosted = house.table("T1")
    assert hosted.table is not None
    return seen_by(hosted.table, hosted.version, who, role)


@pytest.fixture
def house() -> Iterator[House]:
    with House("memory:") as house:
        until_the_last_card(house)
        yield house


def until_the_last_card(house: House) -> None:
    live_table(house, patrons=("ann", "bob"))
    for patron, option in (("ann", "banker"), ("bob", "player")):
        must(house, "T1", c.PlaceWager(patron=patron, option=option, amount=25_00), patron, Role.PATRON)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    for card in COUP[:-1]:
        must(house, "T1", c.DealCard(card=card), "dora", Role.DEALER)


def test_the_payments_due_are_those_that_are_made(house: House) -> None:
    assert seen(house, "dora", Role.DEALER).due == ()  # the last card is awaited
    must(house, "T1", c.DealCard(card=COUP[-1]), "dora", Role.DEALER)
    due = seen(house, "dora", Role.DEALER).due
    assert [(paid.patron, paid.outcome, paid.arithmetic) for paid in due] == [
        ("bob", "lose", "25.00 is lost"),  # losing wagers are taken first
        ("ann", "win", "25.00 at 1 to 1 less 5% = 23.75"),
    ]
    must(house, "T1", c.Settle(), "dora", Role.DEALER)
    after = seen(house, "dora", Role.DEALER)
    assert (after.round.payments, after.due) == (due, ())


def test_only_the_staff_are_shown_them(house: House) -> None:
    must(house, "T1", c.DealCard(card=COUP[-1]), "dora", Role.DEALER)
    assert seen(house, "sue", Role.SUPERVISOR).due
    for who, role in (("", None), ("ann", Role.PATRON), ("ivy", Role.INSPECTOR)):
        assert seen(house, who, role).due == ()
