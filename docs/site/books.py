"""A page for each rule book: its options, its clauses with the code that cites them and the tests that would fail, and
what each of its wagers returns, exactly counted."""

from collections.abc import Iterator
from pathlib import Path

from docs.site.pages import Copier

from croupier.instruments import Book, library, plugged_in
from croupier.instruments.coverage import coverage

_SOURCE, _TESTS = "src/croupier/", ""


def books() -> list[Book]:
    return [book for book in library().books.values() if book.game not in plugged_in()]


def place_of(book: Book) -> str:
    return f"books/{book.id.replace('/', '-').lower()}.md"


def sheet_of(book: Book) -> str:
    """The PAR sheet's place on the site."""
    return place_of(book).replace(".md", "-par-sheet.html")


def index() -> str:
    return "\n".join(_index()) + "\n"


def _index() -> Iterator[str]:
    yield "# Rule books\n"
    yield "Each page has every clause with its duty in our words, the code that cites it and the tests that would fail"
    yield "if it were broken; and the exact figures of its wagers.\n"
    yield "| book | id | in force from | clauses |"
    yield "| --- | --- | --- | ---: |"
    for book in books():
        title = f"[{book.title}]({Path(place_of(book)).name})"
        yield f"| {title} | `{book.id}` | {book.instrument.commences} | {len(book.clauses)} |"


def page(book: Book, copier: Copier, figures: str) -> str:
    return "\n".join(_page(book, copier, figures)) + "\n"


def _page(book: Book, copier: Copier, figures: str) -> Iterator[str]:
    yield f"# {book.title}\n"
    yield f"`{book.id}` · {book.instrument.name} · in force from {book.instrument.commences}\n"
    if book.options:
        yield "## Options of the operator\n"
        yield "| option | choices, the usual one first | clauses |"
        yield "| --- | --- | --- |"
        for option in book.options.values():
            names = sorted(option.choices, key=lambda name: name != option.usual)
            chosen = ", ".join(_cell(option.choices[name].name) for name in names)
            yield f"| {_cell(option.says)} | {chosen} | {', '.join(option.under)} |"
        yield ""
    if figures:
        yield figures
    yield "## Clauses\n"
    yield "| clause | in our words | code that cites it | tests |"
    yield "| --- | --- | --- | --- |"
    for row in coverage(book):
        code = _places(row.cited_by, _SOURCE, copier, place_of(book))
        tests = _places(row.tested_by, _TESTS, copier, place_of(book))
        yield f"| {row.clause} | {_cell(row.summary)} | {code} | {tests} |"


def figures_of(book: Book, to: Path) -> str:
    """The exact figures as a part of the page; the PAR sheet is written beside it."""
    from croupier.analysis.case import case
    from croupier.analysis.naming import in_words
    from croupier.analysis.par_sheet.sheet import sheet
    from croupier.analysis.solvers import analyse
    from croupier.analysis.words import WAGER_COLUMNS, exact, wager_row
    from croupier.views.documents import rendering

    asked = case(book)
    found = analyse(asked)
    file = to / sheet_of(book)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(rendering.html(sheet(asked, found)))
    columns = (*WAGER_COLUMNS, "exactly")
    lines = ["## Exact figures\n", "With the usual options, counted, not simulated.\n"]
    lines += [f"| {' | '.join(columns)} |", f"| {' | '.join(['---'] * len(columns))} |"]
    for wager in in_words(asked, found).wagers:
        cells = (*wager_row(wager, decimals=4), exact(wager.house_edge) or "")
        lines.append(f"| {' | '.join(_cell(cell) for cell in cells)} |")
    return "\n".join([*lines, "", f"[The PAR sheet]({file.name})", ""])


def _places(places: tuple[str, ...], folder: str, copier: Copier, page: str) -> str:
    """The files of these places, each once, as links to their text on the site."""
    files = dict.fromkeys(place.partition(":")[0] for place in places)
    up = "../" * page.count("/")
    return "<br>".join(f"[{_short(file)}]({up}{copier.place_of(folder + file)})" for file in files)


def _short(file: str) -> str:
    return file.removeprefix("tests/rules/").removeprefix("games/")


def _cell(text: object) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ")
