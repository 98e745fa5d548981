"""Findings for programs: the JSON form that scripts rely on, and tables as CSV and Parquet."""

import csv
from collections.abc import Iterable, Iterator
from fractions import Fraction
from io import BytesIO, StringIO
from typing import Any

from croupier import __version__
from croupier.analysis.case import Case
from croupier.analysis.findings import Curve, Exhibit, Findings, Grid, Outcome, Rests, Spot, Table, Value, Wager
from croupier.analysis.inputs import inputs_sha256
from croupier.analysis.words import exact
from croupier.instruments import library

LARGEST_INT64 = 2**63 - 1


def as_json(case: Case, found: Findings) -> dict[str, object]:
    """`combinations` is that of the first counted wager; each wager has its own beside it."""
    return {
        "book": case.book.id,
        "options": dict(case.terms.options),
        "tournament": case.tournament,
        "what_if": dict(case.what_if),
        "maximum_payout": None if case.maximum_payout is None else _number(case.maximum_payout),
        "gone": list(case.gone),
        "combinations": next((each.combinations for each in found.wagers if each.combinations is not None), None),
        "method": found.method,
        "interpretations": [_reading(rests) for rests in found.rests_on],
        "wagers": [_wager(wager) for wager in found.wagers],
        "version": __version__,
        "inputs_sha256": inputs_sha256(case),
    }


def tables_as_json(asked: Iterable[Table]) -> dict[str, object]:
    """Tables that were asked for, by name: a list of rows by the names of their columns."""
    return {
        table.name: [dict(zip(table.columns, map(_plain, row), strict=True)) for row in table.rows] for table in asked
    }


def _wager(wager: Wager) -> dict[str, object]:
    return {
        "wager": wager.name,
        "house_edge": value(wager.house_edge),
        "element_of_risk": float(wager.element_of_risk),
        "element_of_risk_exact": exact(wager.element_of_risk),
        "mean_staked": float(wager.mean_staked),
        "win": wager.win,
        "push": wager.push,
        "lose": wager.lose,
        "standard_deviation": wager.standard_deviation,
        "combinations": wager.combinations,
        "outcomes": [_outcome(outcome) for outcome in wager.outcomes],
    }


def _outcome(outcome: Outcome) -> dict[str, object]:
    return {
        "outcome": outcome.name,
        "pays": _number(outcome.pays),
        "pays_exact": exact(outcome.pays),
        "staked": _number(outcome.staked),
        "count": outcome.count,
        "probability": outcome.probability,
    }


def _reading(rests: Rests) -> dict[str, object]:
    return {
        "id": rests.on,
        "reading": library().interpretation(rests.on).reading,
        "alternatives": [
            {"says": other.says, "house_edges": {wager: value(edge) for wager, edge in other.house_edges.items()}}
            for other in rests.alternatives
        ],
    }


def value(of: Value) -> dict[str, object]:
    """
    >>> value(Fraction(1, 4)), value(0.5)
    ({'exact': '1/4', 'value': 0.25}, {'exact': None, 'value': 0.5})
    """
    return {"exact": exact(of), "value": float(of)}


def spot_as_json(spot: Spot) -> dict[str, object]:
    return {
        "spot": spot.spot,
        "choices": [
            {"choice": choice.name, "value": float(choice.value), "exact": exact(choice.value)}
            for choice in spot.choices
        ],
        "best": spot.best,
        "says": list(spot.says),
    }


def _number(of: Fraction) -> int | float:
    return of.numerator if of.denominator == 1 else float(of)


# Tables


def tables(case: Case, found: Findings) -> Iterator[Table]:
    """Everything as tables: outcomes first, then wagers, then each exhibit."""
    yield _outcomes(case, found)
    yield _wagers(case, found)
    yield from map(as_table, found.exhibits)


def _outcomes(case: Case, found: Findings) -> Table:
    return Table(
        "outcomes",
        "Outcomes",
        ("book", "wager", "outcome", "pays", "staked", "count", "probability"),
        tuple(
            (case.book.id, wager.name, each.name, each.pays, each.staked, _count(each), each.probability)
            for wager in found.wagers
            for each in wager.outcomes
        ),
    )


def _count(outcome: Outcome) -> int | str:
    return "" if outcome.count is None else outcome.count


def _wagers(case: Case, found: Findings) -> Table:
    return Table(
        "wagers",
        "Wagers",
        ("book", "wager", "house_edge_exact", "house_edge", "element_of_risk", "mean_staked")
        + ("win", "push", "lose", "standard_deviation", "combinations"),
        tuple(
            (case.book.id, each.name, exact(each.house_edge) or "", float(each.house_edge))
            + (float(each.element_of_risk), float(each.mean_staked), each.win, each.push, each.lose)
            + (each.standard_deviation, "" if each.combinations is None else each.combinations)
            for each in found.wagers
        ),
    )


def as_table(exhibit: Exhibit) -> Table:
    """Any exhibit as rows and columns."""
    if isinstance(exhibit, Grid):
        corner = f"{exhibit.down} / {exhibit.across}"
        rows = ((name, *(cell.text for cell in cells)) for name, cells in zip(exhibit.rows, exhibit.cells, strict=True))
        return Table(exhibit.name, exhibit.title, (corner, *exhibit.columns), tuple(rows), exhibit.note)
    if isinstance(exhibit, Curve):
        return Table(exhibit.name, exhibit.title, (exhibit.x, exhibit.y), exhibit.points, exhibit.note)
    return exhibit


def as_csv(table: Table) -> bytes:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows([_plain(field) for field in row] for row in table.rows)
    return text.getvalue().encode()


def _plain(field: str | int | Value) -> str | int | float:
    return _number(field) if isinstance(field, Fraction) else field


def as_parquet(table: Table) -> bytes:
    import pyarrow
    from pyarrow import parquet

    columns = [_column([row[index] for row in table.rows]) for index in range(len(table.columns))]
    made = BytesIO()
    parquet.write_table(pyarrow.table(columns, names=list(table.columns)), made)
    return made.getvalue()


def _column(fields: list[str | int | Value]) -> Any:
    """One type for all: whole numbers, numbers, or text; whole numbers beyond 64 bits are text too."""
    import pyarrow

    given = [field for field in fields if field != ""]  # in a column of numbers, an empty text is a blank
    numbers = [field for field in given if not isinstance(field, str)]
    fit = all(-LARGEST_INT64 <= number <= LARGEST_INT64 for number in numbers)
    if not given or len(numbers) < len(given) or not fit:
        return pyarrow.array([str(_plain(field)) for field in fields], pyarrow.string())
    whole = all(isinstance(number, int) for number in numbers)
    kind, make = (pyarrow.int64(), int) if whole else (pyarrow.float64(), float)
    return pyarrow.array([None if field == "" else make(field) for field in fields], kind)
