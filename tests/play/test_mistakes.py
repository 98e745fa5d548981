"""A mistake in a script is said in a line, and the table is as it was before."""

from typing import Any

import pytest

import croupier
from croupier.play.table import Table
from croupier.table.commands import BuyIn

BOOK = "NI2002-45/canberra-poker"


@pytest.fixture
def table() -> Table:
    return croupier.table(BOOK, players=["ann"])


def unchanged(table: Table, said: str, step: Any) -> None:
    before = table.state, table.facts
    with pytest.raises(croupier.Malformed, match=said):
        step()
    assert (table.state, table.facts) == before


def test_a_command_is_what_its_type_says(table: Table) -> None:
    wrong: Any = BuyIn(patron="ann", cents=5.0)  # type: ignore[arg-type]
    unchanged(table, r"buy_in: cents is 5.0 \(float\)", lambda: table.do(wrong, "patron", "ann"))
    unchanged(table, r"buy_in: cents is True \(bool\)", lambda: table.buy_in("ann", cents=True))
    unchanged(table, r"join_table: seat is '2' \(str\)", lambda: table.join("bob", "2"))  # type: ignore[arg-type]
    unchanged(table, "is no command", lambda: table.do({"command": "settle"}))  # type: ignore[arg-type]


def test_a_field_that_a_command_does_not_have_is_named(table: Table) -> None:
    said = "bet has no field 'amount'; its fields are: patron"
    unchanged(table, said, lambda: table.do("bet", "patron", "ann", patron="ann", amount=1500))
    unchanged(table, "void_round has no field 'loud'", lambda: table.void_round(by="supervisor", loud=True))
    unchanged(table, "buy_in: cents is missing; its fields are: patron, cents", lambda: table.buy_in("ann"))


def test_names_and_cards_are_written_as_shown(table: Table) -> None:
    with pytest.raises(TypeError, match=r"players is 'ann'; write a list of names, as in \['ann'\]"):
        croupier.table(BOOK, players="ann")
    before = table.facts
    wrong: Any = ["9c", "6d"]
    with pytest.raises(TypeError, match="write cards or tiles with spaces between them, as in '9c 6d 8h'"):
        croupier.table("NI2006-147/blackjack").deal(wrong)
    with pytest.raises(TypeError, match="write cards or tiles with spaces between them"):
        table.dealers_hand(wrong)
    assert table.facts == before


def test_a_step_of_several_goes_back_whole(table: Table) -> None:
    before = table.state, table.facts
    with pytest.raises(ValueError, match="is no amount"):
        table.join("bob", 2, "much")
    assert (table.state, table.facts) == before


def test_a_book_that_there_is_not_is_refused_with_the_rule() -> None:
    with pytest.raises(croupier.NotAllowed, match="there is no rule book 'NI1999-1/whist'") as caught:
        croupier.table("NI1999-1/whist")
    assert caught.value.refusal is not None
    assert caught.value.refusal.under == ("~H5",)


def test_a_tournament_takes_commands_of_their_types_only() -> None:
    cup = croupier.tournament("examples/tournaments/ni2006-147-blackjack.toml")
    for by, fields in (("director", {"player": "ann", "paid": 5.0}), ("king", {"player": "ann", "paid": 5})):
        before = cup.facts
        with pytest.raises(croupier.Malformed):
            cup.do("take_entry", by, **fields)
        assert cup.facts == before
    with pytest.raises(croupier.Malformed, match="take_entry has no field 'fee'"):
        cup.do("take_entry", player="ann", fee=5)
