"""The commands that show the law."""

import json

import pytest
import typer
from typer.testing import CliRunner

from croupier.cli.law import register
from croupier.instruments import coverage, library

BOOK = "NI2018-687/mini-baccarat"


@pytest.fixture
def app() -> typer.Typer:
    app = typer.Typer()
    register(app)
    return app


def run(app: typer.Typer, *args: str) -> str:
    result = CliRunner().invoke(app, args, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.stdout


def test_books_are_listed_for_people_and_programs(app: typer.Typer) -> None:
    shown = run(app, "books")
    listed = json.loads(run(app, "books", "--json"))
    assert [book["id"] for book in listed] == list(library().books)
    assert all(book["id"] in shown for book in listed)
    assert listed[-2] == {
        "id": BOOK,
        "title": "Mini-Baccarat",
        "game": "mini-baccarat",
        "instrument": "Casino Control (Mini Baccarat) Approval 2018 (No 1)",
        "made": "2018-12-07",
        "commences": "2018-12-08",
        "revoked_by": None,
        "clauses": 323,
        "implemented": True,
    }


def test_clauses_are_shown_with_their_brackets(app: typer.Typer) -> None:
    shown = run(app, "clauses", BOOK)
    assert "Mini-Baccarat, NI2018-687/mini-baccarat: 323 clauses" in shown
    assert "5.8[tie]" in shown


def test_clauses_as_json_have_one_row_each(app: typer.Typer) -> None:
    rows = json.loads(run(app, "clauses", BOOK, "--json"))
    assert [row["clause"] for row in rows] == list(library().book(BOOK).clauses)
    keys = {"clause", "kind", "duty", "summary", "cited_by", "tested_by", "waits_for"}
    assert all(set(row) == keys for row in rows)


def test_blanks_leave_out_clauses_that_ask_for_nothing(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    assert json.loads(run(app, "clauses", "NI2002-45/pai-gow", "--json", "--blanks")) == []
    monkeypatch.setattr(coverage, "tested_by", lambda book: {})
    rows = json.loads(run(app, "clauses", "NI2002-45/pai-gow", "--json", "--blanks"))
    assert "7.3" in {row["clause"] for row in rows}
    assert "none" not in {row["duty"] for row in rows}


def test_without_a_book_the_clauses_of_all_are_shown(app: typer.Typer, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = run(app, "clauses", "--blanks")
    for book in library().books.values():
        assert f"{book.title}, {book.id}: {len(book.clauses)} clauses, 0 blank\n" in shown
    assert json.loads(run(app, "clauses", "--json", "--blanks")) == []
    monkeypatch.setattr(coverage, "tested_by", lambda book: {})
    rows = json.loads(run(app, "clauses", "--json", "--blanks"))
    assert {row["book"] for row in rows} == set(library().books)


def test_two_books_are_compared(app: typer.Typer) -> None:
    shown = run(app, "compare", "NI2016-685/mini-baccarat", BOOK, "--no-edges")
    for heading in ("Terms", "Options", "Added", "Gone", "Renumbered", "Reworded"):
        assert f"{heading}\n" in shown
    found = json.loads(run(app, "compare", "NI2016-685/mini-baccarat", BOOK, "--no-edges", "--json"))
    assert (found["was"], found["now"]) == ("NI2016-685/mini-baccarat", BOOK)
    assert "13.9" in {clause["clause"] for clause in found["added"]}
    assert ("4.6", "4.7") in {(pair["was"]["clause"], pair["now"]["clause"]) for pair in found["renumbered"]}


@pytest.mark.parametrize(
    "args", [("clauses", "mini-baccarat"), ("compare", BOOK, "chess"), ("clauses", "NI2018-687", "--json")]
)
def test_an_unknown_book_is_one_line_and_exit_code_2(app: typer.Typer, args: tuple[str, ...]) -> None:
    result = CliRunner().invoke(app, args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("croupier: there is no rule book")
    assert result.stderr.count("\n") == 1
