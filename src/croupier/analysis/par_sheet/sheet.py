"""The PAR sheet of a book: the question, the method, and every figure with the readings it rests on."""

import datetime
from collections.abc import Callable, Iterable, Iterator

from croupier import __version__
from croupier.analysis.case import Case
from croupier.analysis.findings import Curve, Exhibit, Findings, Grid, Outcome, Wager
from croupier.analysis.inputs import inputs_sha256
from croupier.analysis.naming import asked_about, in_words
from croupier.analysis.par_sheet import chart, curve, distribution
from croupier.analysis.words import cell, chance, exact, numeric, pays, percent, units, wager_row
from croupier.instruments import library
from croupier.views.documents.document import Document, Figure, Section, Table
from croupier.views.documents.words import day
from croupier.views.terms import elected

MOST_ROWS, EXCERPT = 60, 20  # longer tables belong in a spreadsheet; the first rows show how they look
FEWEST_RESULTS = 3
PAGE, LETTER, BETWEEN = 482, 4.4, 8  # points: how wide a page is, a letter of a table, the space between its columns
NET = "Net, per unit of the first wager"

Shown = Callable[[Wager, Outcome], str]


def sheet(case: Case, findings: Findings) -> Document:
    """It is dated by its book: the same figures come out on any day."""
    found = in_words(case, findings)
    commences = case.book.instrument.commences
    return Document(
        kind="PAR sheet",
        title=case.book.title,
        date=datetime.datetime(commences.year, commences.month, commences.day, tzinfo=datetime.UTC),
        about=tuple(_about(case)),
        sections=(
            Section("Wagers", (), tuple(_summary(found.wagers))),
            Section("Method", (found.method, *_counting(found.wagers))),
            *_readings(found),
            *_outcomes(found.wagers),
            *map(_exhibit, found.exhibits),
        ),
    )


def _about(case: Case) -> Iterator[tuple[str, str]]:
    book = case.book
    yield "Rule book", book.id
    yield "Instrument", book.instrument.name
    yield "In force from", day(book.instrument.commences)
    for what, choice in elected(book, case.terms.options):
        yield what.capitalize(), choice
    if case.tournament:
        yield "Terms", "as in a tournament"
    for key, value in case.what_if.items():
        yield "What if", f"{asked_about(case, key)}: {value}; nobody approved it"
    if case.maximum_payout is not None:
        yield "Maximum payout", f"{units(case.maximum_payout)} times the ante"
    if case.gone:
        yield "Cards gone from the shoe", " ".join(case.gone)
    yield "Made by", f"croupier {__version__}"
    yield "SHA-256 of its inputs", inputs_sha256(case)


def _summary(wagers: Iterable[Wager]) -> Iterator[Table]:
    yield Table(
        "Per unit of the first wager; the house edge is positive where the house gains",
        ("Wager", "House edge", "Element of risk", "Win", "Push", "Lose", "Standard deviation", "Mean staked"),
        tuple(wager_row(each, decimals=4) for each in wagers),
        numbers=tuple(range(1, 8)),
        wide=0,
    )
    exactly = tuple((each.name, exact(each.house_edge) or "") for each in wagers if exact(each.house_edge))
    if exactly:
        yield Table("House edge as an exact fraction", ("Wager", "House edge"), exactly, (1,), wide=0)


def _counting(wagers: Iterable[Wager]) -> Iterator[str]:
    totals: dict[int, list[str]] = {}
    for wager in wagers:
        if wager.combinations is not None:
            totals.setdefault(wager.combinations, []).append(wager.name)
    for total, names in totals.items():
        yield f"Equally likely cases counted for {', '.join(names)}: {total:,}."


def _readings(found: Findings) -> Iterator[Section]:
    if not found.rests_on:
        return
    edges = {wager.name: wager.house_edge for wager in found.wagers}
    says = tuple(f"{rests.on}: {library().interpretation(rests.on).reading}" for rests in found.rests_on)
    changed = tuple(
        (rests.on, other.says, wager, percent(edges[wager]) if wager in edges else "", percent(edge))
        for rests in found.rests_on
        for other in rests.alternatives
        for wager, edge in other.house_edges.items()
    )
    head = ("Reading", "If instead", "Wager", "House edge", "It would be")
    tables = (Table("Changes under other readings", head, changed, numbers=(3, 4), wide=1),) if changed else ()
    yield Section("Readings that the figures rest on", says, tables)


def _outcomes(wagers: Iterable[Wager]) -> Iterator[Section]:
    """A wager that is simply won or lost needs no plot: such wagers share one table."""
    plotted = [wager for wager in wagers if len(distribution.grouped(wager)) >= FEWEST_RESULTS]
    if plain := [wager for wager in wagers if wager not in plotted]:
        columns: dict[str, Shown] = {"Wager": lambda wager, each: wager.name, **_columns(plain)}
        rows = tuple(
            tuple(shown(wager, each) for shown in columns.values()) for wager in plain for each in wager.outcomes
        )
        yield Section("Outcomes", (), (_table(NET, tuple(columns), rows, tuple(range(2, len(columns))), wide=1),))
    for wager in plotted:
        columns = _columns([wager])
        rows = tuple(tuple(shown(wager, each) for shown in columns.values()) for each in wager.outcomes)
        table = _table(NET, tuple(columns), rows, tuple(range(1, len(columns))))
        drawn = Figure(distribution.distribution(wager), distribution.told(wager))
        yield Section(f"Outcomes of {wager.name}", (), (table,), figures=(drawn,))


def _columns(wagers: list[Wager]) -> dict[str, Shown]:
    """The columns "staked" and "count" appear only where they carry information."""
    columns: dict[str, Shown] = {"Outcome": lambda wager, each: each.name, "Pays": lambda wager, each: pays(each.pays)}
    if any(each.staked != 1 for wager in wagers for each in wager.outcomes):
        columns["Staked"] = lambda wager, each: units(each.staked)
    if any(wager.combinations is not None for wager in wagers):
        columns["Count"] = lambda wager, each: "" if each.count is None else f"{each.count:,}"
    columns["Probability"] = lambda wager, each: chance(each.probability)
    return columns


def _exhibit(exhibit: Exhibit) -> Section:
    says = (exhibit.note,) if exhibit.note else ()
    if isinstance(exhibit, Grid):
        parts = tuple(Figure(svg, chart.told(exhibit), caption) for caption, svg in chart.charts(exhibit))
        return Section(exhibit.title, says, figures=parts)
    if isinstance(exhibit, Curve):
        return Section(exhibit.title, says, figures=(Figure(curve.curve(exhibit), curve.told(exhibit)),))
    rows = tuple(tuple(map(cell, row)) for row in exhibit.rows)
    table = _table("", exhibit.columns, rows, numeric(exhibit))
    if _points((table.head, *table.rows), broken=True) > PAGE:
        return Section(
            exhibit.title, (*says, f"Its {len(exhibit.columns)} columns are too wide for paper: --csv writes them.")
        )
    return Section(exhibit.title, says, (table,))


def _table(
    caption: str, head: tuple[str, ...], rows: tuple[tuple[str, ...], ...], numbers: tuple[int, ...], wide: int = 0
) -> Table:
    """The first rows, if there are too many to read."""
    if len(rows) > MOST_ROWS:
        cut = f"The first {EXCERPT} of {len(rows):,} rows; --csv writes them all"
        caption = f"{caption}. {cut}" if caption else cut
        rows = rows[:EXCERPT]
    fits = _points((head, *rows), broken=False) <= PAGE
    return Table(caption, head, rows, numbers, wide if fits else None)


def _points(rows: Iterable[tuple[str, ...]], broken: bool) -> float:
    """The approximate width of a table, with its texts wrapped or not."""
    columns = zip(*([_letters(text, broken) for text in row] for row in rows), strict=True)
    return sum(LETTER * max(letters, default=0) + BETWEEN for letters in columns)


def _letters(text: str, broken: bool) -> int:
    return max(map(len, text.split()), default=0) if broken else len(text)
