"""Clauses: what each numbered rule of a book requires of this software, in our own words."""

import csv
import io
from importlib.resources.abc import Traversable

from msgspec import Struct

from croupier.instruments.errors import LawError

KINDS = frozenset(
    {
        "administrative",
        "closure",
        "conduct",
        "deal",
        "definition",
        "draw-rule",
        "equipment",
        "irregularity",
        "limits",
        "payout",
        "settlement",
        "shuffle-cut",
        "side-bet",
        "tournament-conditions",
        "tournament-entry",
        "tournament-play",
        "tournament-prizes",
        "tournament-seating",
        "wager",
    }
)
DUTIES = frozenset({"enforce", "guide", "record", "display", "document", "none"})

_COLUMNS = ["clause", "kind", "duty", "summary"]


class Clause(Struct, frozen=True):
    """One clause. A label in brackets marks an unnumbered part of it: "5.8[tie]", "7.3[6]"."""

    clause: str
    kind: str
    duty: str
    summary: str


def read_clauses(file: Traversable, name: str) -> dict[str, Clause]:
    """The clauses of a book in printed order; errors call the file `name`."""
    rows = list(csv.reader(io.StringIO(file.read_text(encoding="utf-8"), newline="")))
    if not rows or rows[0] != _COLUMNS:
        raise LawError(f"{name}: the first row must be {','.join(_COLUMNS)}")
    clauses: dict[str, Clause] = {}
    for number, row in enumerate(rows[1:], start=2):
        if wrong := _wrong_with(row, clauses):
            raise LawError(f"{name}: row {number}: {wrong}")
        clauses[row[0]] = Clause(*row)
    return clauses


def _wrong_with(row: list[str], before: dict[str, Clause]) -> str:
    if len(row) != len(_COLUMNS):
        return f"has {len(row)} fields; write {len(_COLUMNS)}, and quote a summary that holds a comma"
    clause, kind, duty, summary = row
    if not clause or not summary:
        return "clause and summary must not be empty"
    if clause in before:
        return f"clause {clause} is there already; give each clause one row"
    if kind not in KINDS:
        return f"{clause}: {kind!r} is not a kind; use one of {', '.join(sorted(KINDS))}"
    if duty not in DUTIES:
        return f"{clause}: {duty!r} is not a duty; use one of {', '.join(sorted(DUTIES))}"
    return ""
