"""Exact figures of a rule book, with a table for notebooks. They need `croupier[maths]`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from croupier.analysis.case import Case, case
from croupier.analysis.findings import Findings, Wager
from croupier.analysis.naming import in_words
from croupier.analysis.solvers import analyse as _analyse, spot as _spot
from croupier.analysis.words import WAGER_COLUMNS, exact, percent, wager_row
from croupier.instruments import library
from croupier.play.notebook import html_table


@dataclass(frozen=True, repr=False)
class Analysis:
    """Every wager of a book, counted: `analysis.wagers["trips"].house_edge`."""

    case: Case
    findings: Findings

    @property
    def wagers(self) -> Mapping[str, Wager]:
        return {wager.name: wager for wager in self.findings.wagers}

    def _rows(self) -> Iterator[tuple[str, str, str]]:
        for wager in self.findings.wagers:
            yield wager.name, percent(wager.house_edge), exact(wager.house_edge) or ""

    def __repr__(self) -> str:
        widest = max(len(wager.name) for wager in self.findings.wagers)
        lines = (f"  {name:<{widest}}  {edge:>9}  {fraction}".rstrip() for name, edge, fraction in self._rows())
        return "\n".join([f"{self.case.book.id}: house edge", *lines])

    def _repr_html_(self) -> str:
        """The PAR table: each wager with its figures, and the exact house edge where there is one."""
        found = in_words(self.case, self.findings)
        rows = [(*wager_row(wager, decimals=4), exact(wager.house_edge) or "") for wager in found.wagers]
        return html_table(f"{self.case.book.id}: PAR table", (*WAGER_COLUMNS, "exactly"), rows)

    def spot(self, text: str) -> Any:
        """The value of each choice in a situation, written as `croupier analyse --spot` takes it."""
        return _spot(self.case, text)


def analyse(book: str, options: Mapping[str, str] | None = None, **asked: Any) -> Analysis:
    """The return of every wager of a book, by counting. `asked` may have tournament, what_if, maximum_payout, gone."""
    asked_for = case(library().book(book), options, **asked)
    return Analysis(asked_for, _analyse(asked_for))
