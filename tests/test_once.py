"""Rare acts that are hard to undo are asked for once more, with the figures that speak for them or against them."""

from collections.abc import Iterator

import pytest

from croupier.conduct import House, must
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Command, Role
from croupier.table import Table
from croupier.table.commands import CloseTable
from croupier.views.once import Once, asked_once
from croupier.views.table_view import seen_by_staff
from tests.server.serving import live_table


@pytest.fixture
def house() -> Iterator[House]:
    with House("memory:") as house:
        live_table(house)
        must(house, "T1", c.PlaceWager(patron="ann", option="tie", amount=5_00), "ann", Role.PATRON)
        must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
        yield house


def table(house: House) -> Table:
    found = house.table("T1").table
    assert found is not None
    return found


def asked(house: House, command: Command) -> Once:
    once = asked_once(table(house), command)
    assert once is not None
    return once


def test_a_cutting_card_that_is_not_due_is_asked_for_with_the_count(house: House) -> None:
    game = table(house).game
    once = asked(house, c.DrawCuttingCard())
    assert once.figure == game.shoe.left
    due_in = game.shoe.left - game.cutting_card_from_back
    assert f"{game.shoe.left} cards are left" in once.say
    assert f"not due for {due_in} cards" in once.say


def test_an_empty_shoe_against_the_count_is_asked_for_with_the_count(house: House) -> None:
    left = table(house).game.shoe.left
    assert asked(house, c.ReportShoeExhausted()) == Once(f"By the count {left} cards are left in the shoe.", left)


def test_wagers_that_would_go_back_are_counted(house: House) -> None:
    assert "5.00" in asked(house, c.VoidWagers(patron="ann", reason="")).say


def test_what_is_done_every_round_is_not_asked_twice(house: House) -> None:
    assert asked_once(table(house), c.Settle()) is None
    assert asked_once(table(house), CloseTable()) is not None


def test_a_view_says_which_choices_are_asked_once_more(house: House) -> None:
    choices = seen_by_staff(table(house), 1, "dora", Role.DEALER).choices
    once = {type(choice.command) for choice in choices if choice.once}
    assert c.DrawCuttingCard in once
    assert c.DealCard not in once
