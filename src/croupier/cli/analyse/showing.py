"""Findings on a terminal of any width."""

from collections.abc import Iterator, Sequence

from croupier.analysis.case import Case
from croupier.analysis.exports import as_table
from croupier.analysis.findings import Curve, Exhibit, Findings, Grid, Outcome, Spot, Wager
from croupier.analysis.naming import asked_about, in_words
from croupier.analysis.words import (
    WAGER_COLUMNS,
    cell,
    chance,
    exact,
    legend,
    numeric,
    pays,
    percent,
    units,
    wager_row,
)
from croupier.cli.layout import print_table
from croupier.cli.screen import console
from croupier.instruments import library
from croupier.views.terms import elected

MOST_ROWS = 60  # longer tables are for a spreadsheet
LONG = 50  # a fraction of more digits than this may be broken at its stroke


def show(case: Case, findings: Findings) -> None:
    found = in_words(case, findings)
    screen = console()
    screen.print(f"{case.book.title}, {case.book.id}", style="bold")
    for line in (*_asked(case), found.method, ""):
        screen.print(line)
    _wagers(found.wagers)
    _outcomes(found.wagers)
    _readings(found)
    for exhibit in found.exhibits:
        _exhibit(exhibit)


def show_spot(spot: Spot) -> None:
    rows = [
        (each.name, f"{float(each.value):+.6f}", _fraction(exact(each.value)), "best" if each.name == spot.best else "")
        for each in spot.choices
    ]
    print_table(spot.spot, ("choice", "value", "exactly", ""), rows, numbers=(1,), note="Per unit of the first wager.")
    for line in spot.says:
        console().print(line)


def _asked(case: Case) -> Iterator[str]:
    if case.terms.options:
        yield "Options: " + "; ".join(f"{what}: {choice}" for what, choice in elected(case.book, case.terms.options))
    if case.tournament:
        yield "By the terms of a tournament."
    if case.what_if:
        yield "What if: " + "; ".join(f"{asked_about(case, key)} – {value}" for key, value in case.what_if.items())
    if case.maximum_payout is not None:
        yield f"Maximum payout: {units(case.maximum_payout)} times the ante"
    if case.gone:
        yield f"Gone from the shoe: {' '.join(case.gone)}"


def _wagers(wagers: Sequence[Wager]) -> None:
    print_table("Wagers", WAGER_COLUMNS, list(map(wager_row, wagers)), numbers=range(1, len(WAGER_COLUMNS)))
    exactly = [(each.name, _fraction(text)) for each in wagers if (text := exact(each.house_edge))]
    if exactly:
        print_table("Exact house edges", ("wager", "house edge"), exactly)


def _fraction(text: str | None) -> str:
    return text.replace("/", " / ") if text and len(text) > LONG else text or ""


def _outcomes(wagers: Sequence[Wager]) -> None:
    """The columns "staked" and "count" appear only where they carry information."""
    columns = ["outcome", "pays"]
    staked = any(each.staked != 1 for wager in wagers for each in wager.outcomes)
    counts = any(wager.combinations is not None for wager in wagers)
    columns += ["staked"] * staked + ["count"] * counts + ["probability"]

    def row(each: Outcome) -> list[str]:
        count = "" if each.count is None else f"{each.count:,}"
        shown = [units(each.staked)] * staked + [count] * counts
        return [f"  {each.name}", pays(each.pays), *shown, chance(each.probability)]

    rows: list[list[str]] = []
    for wager in wagers:
        rows.append([wager.name] + [""] * (len(columns) - 1))
        if len(wager.outcomes) > MOST_ROWS:
            rows.append([f"  {len(wager.outcomes):,}; --csv FILE writes them"] + [""] * (len(columns) - 1))
        else:
            rows += [row(each) for each in wager.outcomes]
    print_table("Outcomes, net per unit of the first wager", columns, rows, numbers=range(1, len(columns)))


def _readings(found: Findings) -> None:
    if not found.rests_on:
        return
    readings = [(rests.on, library().interpretation(rests.on).reading) for rests in found.rests_on]
    print_table("Readings that the figures rest on", ("reading", "in our words"), readings)
    edges = {wager.name: percent(wager.house_edge) for wager in found.wagers}
    changed = [
        (*(("", "") if more else (rests.on, other.says)), wager, edges.get(wager, ""), percent(edge))
        for rests in found.rests_on
        for other in rests.alternatives
        for more, (wager, edge) in enumerate(other.house_edges.items())
    ]
    if changed:
        head = ("reading", "if instead", "wager", "house edge", "would be")
        print_table("Changes under other readings", head, changed, numbers=(3, 4))


def _exhibit(exhibit: Exhibit) -> None:
    table = as_table(exhibit)
    instead = "--html FILE draws it" if isinstance(exhibit, Grid) else "--csv FILE writes it"
    if len(table.rows) > MOST_ROWS:
        console().print(f"{table.title}: {len(table.rows):,} rows; {instead}.\n")
        return
    print_table(
        table.title,
        table.columns,
        _cells(exhibit),
        numbers=numeric(table),
        note=" ".join(filter(None, (table.note, _kinds(exhibit)))),
        too_wide=f"  {len(table.columns)} columns, too wide for this terminal; {instead}.",
    )


def _kinds(exhibit: Exhibit) -> str:
    return "; ".join(legend(exhibit)) + "." if isinstance(exhibit, Grid) and exhibit.kinds else ""


def _cells(exhibit: Exhibit) -> list[list[str]]:
    if isinstance(exhibit, Curve):
        return [[name, percent(y)] for name, y in exhibit.points]
    rows = [[cell(field) for field in row] for row in as_table(exhibit).rows]
    # The fields of a chart are not wrapped.
    return [[text.replace(" ", "\u00a0") for text in row] for row in rows] if isinstance(exhibit, Grid) else rows
