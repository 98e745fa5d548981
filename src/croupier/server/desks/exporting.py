"""Acts that were found, as files: CSV, Parquet, and a signed bundle."""

import csv
import importlib
import io
from datetime import UTC, datetime

from msgspec import Struct
from msgspec.structs import asdict

COLUMNS = ("number", "time", "stream", "version", "who", "role", "kind", "say", "cents", "round", "hash")


class NoParquet(Exception):  # noqa: N818 - named for what is missing
    def __init__(self) -> None:
        super().__init__(
            "Parquet needs the package pyarrow, which this server lacks: install croupier[maths], or take CSV"
        )


class FoundLine(Struct, frozen=True):
    """One act as a search shows it. `round` is the closed round of play that it belongs to, 0 for none."""

    number: int
    at: int
    stream: str
    version: int
    who: str
    role: str
    kind: str
    say: str
    cents: int | None
    round: int
    hash: str


def as_csv(lines: list[FoundLine]) -> bytes:
    written = io.StringIO()
    sheet = csv.writer(written)
    sheet.writerow(COLUMNS)
    sheet.writerows([safe(value) for value in row.values()] for row in map(_row, lines))
    return written.getvalue().encode()


def as_parquet(lines: list[FoundLine]) -> bytes:
    """Raises NoParquet where the package for it is not installed."""
    try:
        arrow, parquet = importlib.import_module("pyarrow"), importlib.import_module("pyarrow.parquet")
    except ImportError as missing:
        raise NoParquet from missing
    rows = [_row(line) for line in lines]
    whole = {name: arrow.int64() for name in ("number", "version", "cents", "round")}
    schema = arrow.schema([(name, whole.get(name, arrow.string())) for name in COLUMNS])
    written = io.BytesIO()
    parquet.write_table(arrow.Table.from_pylist(rows, schema=schema), written)
    return written.getvalue()


def _row(line: FoundLine) -> dict[str, object]:
    fields = asdict(line)
    time = datetime.fromtimestamp(line.at / 1000, UTC).isoformat()
    return {name: time if name == "time" else fields[name] for name in COLUMNS}


def safe(value: object) -> object:
    """A text that a spreadsheet would take for a formula is marked as text.

    >>> safe("=1+1"), safe("ann"), safe(-5)
    ("'=1+1", 'ann', -5)
    """
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r") else value
