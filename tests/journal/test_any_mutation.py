"""Whatever single thing is changed in any row, the audit with checkpoints finds it."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.journal.tampering import attack, audit, fill

COLUMNS = ("seq", "stream", "version", "at", "who", "role", "key", "body", "hash")

rows = st.integers(1, 16)
integers = st.integers(-(2**63), 2**63 - 1) | st.integers(0, 20)
values = st.none() | integers | st.floats(allow_nan=False) | st.text(max_size=5) | st.binary(max_size=40)


@pytest.fixture(scope="module")
def original() -> Iterator[Path]:
    """A filled journal that each example takes a copy of."""
    with TemporaryDirectory() as folder:
        fill(f"sqlite:///{folder}/j.db", Path(folder, "checkpoints"))
        yield Path(folder)


def state(run: Any) -> list[tuple[Any, ...]]:
    """Every value with its type: 5 and 5.0 are not the same."""
    quoted = ", ".join(f"quote({column}), typeof({column})" for column in COLUMNS)
    return list(run(f"SELECT {quoted} FROM entries ORDER BY 1, 2, 3"))


def found(original: Path, statement: str, *parameters: object) -> bool:
    with TemporaryDirectory() as folder:
        shutil.copy(original / "j.db", folder)
        url = f"sqlite:///{folder}/j.db"
        with attack(url) as run:
            before = state(run)
            run(statement, *parameters)
            assume(state(run) != before)
        return not audit(url, original / "checkpoints").ok


@given(row=rows, column=st.sampled_from(COLUMNS), value=values)
def test_one_value_changed(original: Path, row: int, column: str, value: object) -> None:
    assert found(original, f"UPDATE entries SET {column} = ? WHERE seq = ?", value, row)


@given(row=rows, column=st.sampled_from(("who", "role", "key", "body", "hash", "stream")), data=st.data())
def test_one_bit_changed(original: Path, row: int, column: str, data: st.DataObject) -> None:
    bit = data.draw(st.integers(0, 7))
    statement = (
        f"UPDATE entries SET {column} = CAST(CAST(char((unicode(substr({column}, 1, 1)) | {1 << bit}) "
        f"- (unicode(substr({column}, 1, 1)) & {1 << bit})) AS BLOB) || substr({column}, 2) AS TEXT) WHERE seq = ?"
    )
    assert found(original, statement, row)


@given(row=rows)
def test_one_row_deleted(original: Path, row: int) -> None:
    assert found(original, "DELETE FROM entries WHERE seq = ?", row)


@given(row=rows, seq=st.integers(-5, 25), stream=st.sampled_from("abc"), version=st.integers(-1, 12))
def test_one_row_copied(original: Path, row: int, seq: int, stream: str, version: int) -> None:
    copy = "INSERT INTO entries SELECT ?, ?, ?, at, who, role, key, body, hash FROM entries WHERE seq = ?"
    assert found(original, copy, seq, stream, version, row)


@given(one=rows, other=rows, column=st.sampled_from(COLUMNS))
def test_one_column_of_two_rows_exchanged(original: Path, one: int, other: int, column: str) -> None:
    assume(one != other)
    pair = f"(SELECT {column} FROM entries WHERE seq = ? - seq)"
    swap = f"UPDATE entries SET {column} = {pair} WHERE seq IN (?, ?)"
    assert found(original, swap, one + other, one, other) or column == "seq"
