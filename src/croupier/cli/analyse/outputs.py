"""The files of an analysis; all can be written before any of them is."""

from dataclasses import dataclass
from pathlib import Path

from croupier.analysis.case import Case
from croupier.analysis.exports import as_csv, as_parquet, tables
from croupier.analysis.findings import Findings


@dataclass(frozen=True, slots=True)
class Wanted:
    csv: Path | None = None
    parquet: Path | None = None
    html: Path | None = None
    pdf: Path | None = None

    def named(self) -> list[str]:
        return [name for name in ("csv", "parquet", "html", "pdf") if getattr(self, name) is not None]


def contents(case: Case, found: Findings, wanted: Wanted) -> dict[Path, bytes]:
    made: dict[Path, bytes] = {}
    for file, form in ((wanted.csv, as_csv), (wanted.parquet, as_parquet)):
        if file is not None:
            outcomes, *others = tables(case, found)
            made[file] = form(outcomes)
            made |= {file.with_name(f"{file.stem}-{table.name}{file.suffix}"): form(table) for table in others}
    if wanted.html or wanted.pdf:
        from croupier.analysis.par_sheet.sheet import sheet
        from croupier.views.documents import rendering

        document = sheet(case, found)
        if wanted.html:
            made[wanted.html] = rendering.html(document).encode()
        if wanted.pdf:
            made[wanted.pdf] = rendering.pdf(document)
    return made
