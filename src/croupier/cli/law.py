"""`croupier books`, `croupier clauses`, `croupier compare`: the law as data, for people and for programs."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.layout import print_table
from croupier.cli.options import Options, pairs
from croupier.cli.screen import echo
from croupier.instruments import Book, UnknownBook, library

if TYPE_CHECKING:  # imported on use: most commands never compare
    from croupier.analysis.editions import Edge
    from croupier.instruments.compare import Change, Comparison

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
    print_table(
        "Rule books",
        ("book", "commences", "revoked by", "clauses", "played"),
        (
            (
                f"{row['id']}\n{row['title']}",
                row["commences"],
                row["revoked_by"],
                row["clauses"],
                _yes(row["implemented"]),
            )
            for row in listed
        ),
    )


def clauses(
    book: Annotated[str | None, typer.Argument(help="A rule book, as in NI2018-687/mini-baccarat; else all.")] = None,
    as_json: AsJson = False,
    blanks: Annotated[bool, typer.Option("--blanks", help="Only clauses that lack code or tests.")] = False,
) -> None:
    """Each clause of a book: its requirement, the code that cites it and the tests that would catch it broken."""
    from croupier.instruments.coverage import coverage

    listed = [_book(book)] if book is not None else list(library().books.values())
    rows_of = {found.id: coverage(found) for found in listed}
    shown = {id: [row for row in rows if row.blank or not blanks] for id, rows in rows_of.items()}
    if as_json:
        # Rows of one book as they are; rows of all books name theirs.
        _print_json(
            shown[listed[0].id]
            if book is not None
            else [{"book": id, **msgspec.to_builtins(row)} for id, rows in shown.items() for row in rows]
        )
        return
    for found in listed:
        every = rows_of[found.id]
        print_table(
            f"{found.title}, {found.id}: {len(every)} clauses, {sum(row.blank for row in every)} blank",
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
                for row in shown[found.id]
            ),
        )


def compare(
    a: BookId,
    b: BookId,
    option: Options = [],  # noqa: B006 - typer copies it
    no_edges: Annotated[bool, typer.Option("--no-edges", help="Leave out the change of each wager's edge.")] = False,
    as_json: AsJson = False,
) -> None:
    """The changes from one book to another: terms, options, house edges, clauses added, removed or reworded."""
    from croupier.cli.analyse.working import MathsMissing
    from croupier.instruments.compare import compare as compared

    was, now, elected = _book(a), _book(b), pairs(option, "decks=6")
    comparison = compared(was, now)
    edges: tuple[Edge, ...] | None = None
    missing = "left out"
    if not no_edges:
        try:
            edges = _edges(was, now, elected)
        except MathsMissing as error:
            missing = str(error)
    if as_json:
        described = None if edges is None else [_edge(edge) for edge in edges]
        _print_json({**msgspec.to_builtins(comparison), "edges": described})
    else:
        _print_comparison(was, now, comparison, edges, missing)


def _edges(was: Book, now: Book, elected: dict[str, str]) -> "tuple[Edge, ...]":
    from croupier.analysis.editions import edges
    from croupier.cli.analyse.working import until_stopped, watched

    with until_stopped():
        return watched(lambda progress: edges(was, now, elected, progress))


def _edge(edge: "Edge") -> dict[str, object]:
    from croupier.analysis.exports import value

    was, now = (None if each is None else value(each) for each in (edge.was, edge.now))
    return {"wager": edge.wager, "options": dict(edge.options), "was": was, "now": now}


def _print_comparison(a: Book, b: Book, found: "Comparison", edges: "tuple[Edge, ...] | None", missing: str) -> None:
    was, now = (book.replace("/", "/\n") for book in (found.was, found.now))
    print_table("Terms", ("what", was, now), dict.fromkeys(_term(a, b, change) for change in found.terms))
    print_table("Options", ("what", was, now), (_option(a, b, change.what) for change in found.options))
    _print_edges(a, b, edges, missing)
    for name, listed in (("Added", found.added), ("Gone", found.gone)):
        print_table(name, ("clause", "in our words"), ((c.clause, c.summary) for c in listed))
    print_table(
        "Renumbered",
        (was, now, "in our words"),
        ((pair.was.clause, pair.now.clause, pair.now.summary) for pair in found.renumbered),
    )
    print_table(
        "Reworded",
        ("clause", was, now),
        ((pair.was.clause, pair.was.summary, pair.now.summary) for pair in found.reworded),
    )


def _term(a: Book, b: Book, change: "Change") -> tuple[str, str | None, str | None]:
    """A term in the words of a book that has it."""
    from croupier.views.terms import term, where

    key = change.what.rpartition(".")[2]
    having = b if change.now is not None else a
    brought = where(having, change.what)
    says = term(having, key) + (f" ({brought})" if brought else "")
    return says, change.was, change.now


def _option(a: Book, b: Book, option: str) -> tuple[str, str | None, str | None]:
    from croupier.views.terms import choices_of

    having = b if option in b.options else a
    was, now = (choices_of(book, option) if option in book.options else None for book in (a, b))
    return having.options[option].says, was, now


def _print_edges(a: Book, b: Book, edges: "tuple[Edge, ...] | None", missing: str) -> None:
    from croupier.analysis.naming import called
    from croupier.analysis.words import percent
    from croupier.views.terms import elected

    if edges is None:
        echo(f"Edges: {missing}\n")
        return
    was, now = (book.id.replace("/", "/\n") for book in (a, b))
    rows = []
    for edge in edges:
        having = b if edge.now is not None else a
        figures = (None if each is None else percent(each) for each in (edge.was, edge.now))
        options = "; ".join(choice for _, choice in elected(having, edge.options))
        rows.append((called(having.terms(), edge.wager), options, *figures))
    print_table("Edges", ("wager", "options", was, now), rows, numbers=(2, 3))


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
        echo(f"croupier: {error}", err=True)
        raise typer.Exit(2) from None


def _print_json(value: object) -> None:
    echo(msgspec.json.format(msgspec.json.encode(value)).decode())


def _yes(value: object) -> str:
    return "yes" if value else ""
