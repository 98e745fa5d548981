"""`croupier books`, `croupier clauses`, `croupier compare`: the law as data, for people and for programs."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.instruments import Book, UnknownBook, library

if TYPE_CHECKING:  # imported where it is used: most commands never compare
    from croupier.instruments.compare import Comparison

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")]
BookId = Annotated[str, typer.Argument(help="A rule book, as in NI2018-687/mini-baccarat.")]


def register(app: typer.Typer) -> None:
    app.command("books")(books)
    app.command("clauses")(clauses)
    app.command("compare")(compare)


def books(as_json: AsJson = False) -> None:
    """The rule books, their instruments and whether they can be played."""
    listed = [_described(book) for book in library().books.values()]
    if as_json:
        _print_json(listed)
        return
    _print_table(
        "Rule books",
        ("book", "title", "commences", "revoked by", "clauses", "played"),
        (
            (
                row["id"],
                row["title"],
                row["commences"],
                row["revoked_by"],
                row["clauses"],
                _yes(row["implemented"]),
            )
            for row in listed
        ),
    )


def clauses(
    book: BookId,
    as_json: AsJson = False,
    blanks: Annotated[bool, typer.Option("--blanks", help="Only clauses that lack code or tests.")] = False,
) -> None:
    """What each clause of a book asks, the code that cites it and the tests that would catch it broken."""
    from croupier.instruments.coverage import coverage

    found = _book(book)
    every = coverage(found)
    blank = [row for row in every if row.blank]
    rows = blank if blanks else every
    if as_json:
        _print_json(rows)
        return
    _print_table(
        f"{found.title}, {found.id}: {len(every)} clauses, {len(blank)} blank",
        ("clause", "duty", "in our words", "cited by", "tested by", "waits for"),
        (
            (
                row.clause,
                row.duty,
                row.summary,
                "\n".join(row.cited_by),
                "\n".join(row.tested_by),
                row.waits_for,
            )
            for row in rows
        ),
    )


def compare(a: BookId, b: BookId, as_json: AsJson = False) -> None:
    """What changed from one book to another: terms, options, clauses added, gone, renumbered or reworded."""
    from croupier.instruments.compare import compare as compared

    comparison = compared(_book(a), _book(b))
    if as_json:
        _print_json(comparison)
    else:
        _print_comparison(comparison)


def _print_comparison(found: "Comparison") -> None:
    for name, changes in (("Terms", found.terms), ("Options", found.options)):
        _print_table(name, ("what", found.was, found.now), ((c.what, c.was, c.now) for c in changes))
    for name, listed in (("Added", found.added), ("Gone", found.gone)):
        _print_table(name, ("clause", "in our words"), ((c.clause, c.summary) for c in listed))
    _print_table(
        "Renumbered",
        (found.was, found.now, "in our words"),
        ((pair.was.clause, pair.now.clause, pair.now.summary) for pair in found.renumbered),
    )
    _print_table(
        "Reworded",
        ("clause", found.was, found.now),
        ((pair.was.clause, pair.was.summary, pair.now.summary) for pair in found.reworded),
    )


def _described(book: Book) -> dict[str, object]:
    revoker = library().revoked(book.instrument.id)
    return {
        "id": book.id,
        "title": book.title,
        "game": book.game,
        "instrument": book.instrument.name,
        "made": book.instrument.made,
        "commences": book.instrument.commences,
        "revoked_by": revoker.id if revoker else None,
        "clauses": len(book.clauses),
        "implemented": book.implemented,
    }


def _book(book_id: str) -> Book:
    try:
        return library().book(book_id)
    except UnknownBook as error:
        typer.echo(f"croupier: {error}", err=True)
        raise typer.Exit(2) from None


def _print_json(value: object) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(value)).decode())


def _print_table(title: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=SIMPLE_HEAD)
    for index, column in enumerate(columns):
        table.add_column(column, overflow="fold", no_wrap=index == 0)
    for row in rows:
        table.add_row(*("" if cell is None else str(cell) for cell in row))
    if not table.rows:
        table.add_row("none")
    # Clause ids hold square brackets, which rich would otherwise take for its own markup.
    Console(markup=False, highlight=False).print(table)


def _yes(value: object) -> str:
    return "yes" if value else ""
