"""A mistake in a script is said in a line, and the table is as it was before."""

import copy
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier.analysis.case import AnalysisError
from croupier.instruments import LawError
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


@pytest.mark.parametrize("name", [["ann"], {"ann": 1}, 5, None])
def test_a_player_and_a_book_are_named_in_text(table: Table, name: Any) -> None:
    unchanged(table, "(who|place_wager: patron) is .*; write ", lambda: table.wager(name, 10))
    with pytest.raises(ValueError, match="is neither at the table nor a role"):
        table.open_to(name)
    with pytest.raises(croupier.Malformed, match=r"create_table: book is .*; write text"):
        croupier.table(name)


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


CUP = "examples/tournaments/ni2002-45-american-roulette.toml"


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"entrants": 9}, "the conditions have 10 to 50 players, not 9"),
        ({"entrants": 0}, "entrants is 0; write 1 or more"),
        ({"entrants": 2.5}, "entrants is 2.5; write a whole number"),
        ({"seconds_a_round": "x"}, "seconds_a_round is 'x'; write a whole number"),
        ({"seconds_a_round": -1}, "seconds_a_round is -1; write 1 or more"),
    ],
)
def test_a_tournament_has_the_players_of_its_conditions(chosen: dict[str, Any], said: str) -> None:
    with pytest.raises((TypeError, ValueError), match=said):
        croupier.tournament(CUP, **chosen)


def test_a_forecast_is_of_whole_runs() -> None:
    for asked in ({"runs": 0}, {"runs": "x"}, {"jobs": 0}):
        with pytest.raises((TypeError, ValueError), match="write"):
            croupier.tournament(CUP).forecast(**asked)  # type: ignore[arg-type]


def test_conditions_are_a_file_of_text(tmp_path: Path) -> None:
    binary = tmp_path / "cup.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="is no text in UTF-8"):
        croupier.tournament(binary)
    with pytest.raises(TypeError, match="write the path of a TOML file"):
        croupier.tournament(5)
    empty = tmp_path / "empty.toml"
    empty.write_text("")
    with pytest.raises(ValueError, match="missing") as caught:
        croupier.tournament(empty)
    assert "[]" not in str(caught.value)


def test_a_copy_of_a_table_is_a_table_of_its_own(table: Table) -> None:
    for other in (copy.copy(table), copy.deepcopy(table)):
        other.wager("ann", 20)
        assert (other.on_layout("ann"), table.on_layout("ann")) == (20, 0)


def test_a_player_is_not_called_like_a_role() -> None:
    with pytest.raises(ValueError, match="'dealer' is a role at the table; name the player otherwise"):
        croupier.table(BOOK, players=["dealer"])
    with pytest.raises(TypeError, match="write a list of names"):
        croupier.table(BOOK, players=5)


def test_nobody_names_what_a_virtual_table_decides() -> None:
    wheel = croupier.table("NI2002-45/american-roulette", players=["ann"], dealing="virtual")
    wheel.wager("ann", "red", 10)
    before = wheel.facts
    with pytest.raises(ValueError, match="this table is virtual: leave the number"):
        wheel.spin("17")
    assert wheel.facts == before
    for book in ("NI2019-212/ultimate-texas-holdem", BOOK, "NI2002-45/pai-gow"):
        virtual = croupier.table(book, players=["ann"], dealing="virtual")
        virtual.wager("ann", 10)
        with pytest.raises(ValueError, match="this table is virtual"):
            virtual.deal("2s 3s")


@pytest.mark.parametrize("amount", [Decimal("1e30"), 10**5000, Decimal("NaN")], ids=["huge", "endless", "none"])
def test_an_amount_is_one_that_a_table_could_hold(table: Table, amount: Any) -> None:
    with pytest.raises(ValueError, match="amount"):
        table.wager("ann", amount)


def test_terms_nobody_approved_are_written_as_text() -> None:
    with pytest.raises(LawError, match="straight_up_odds cannot be 36; write text"):
        croupier.analyse("NI2002-45/american-roulette", what_if={"straight_up_odds": 36})
    with pytest.raises(AnalysisError, match="a number has 0 to 18 different neighbours"):
        croupier.analyse("NI2002-45/american-roulette", what_if={"neighbours_each_side": "-1"})


def test_an_empty_file_is_no_journal_and_stays_empty(tmp_path: Path) -> None:
    empty = tmp_path / "house.db"
    empty.write_bytes(b"")
    with pytest.raises(ValueError, match="is an empty file, and no journal"):
        croupier.read(empty)
    assert [each.stat().st_size for each in tmp_path.iterdir()] == [0]
