"""The audit with checkpoints finds any single change in any row."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import assume, given, settings, strategies as st

from tests.journal.tampering import Run, attack, audit, fill
from tests.trust import trust

pytestmark = trust(28)

COLUMNS = ("seq", "stream", "version", "at", "who", "role", "key", "asked", "body", "blind", "hash")
BYTES = ("stream", "who", "role", "asked", "body", "blind", "hash")
DIFFERING = ("stream", "version", "asked", "body", "blind", "hash")

rows = st.integers(1, 16)
integers = st.integers(-(2**63), 2**63 - 1) | st.integers(0, 20)
values = st.none() | integers | st.floats(allow_nan=False) | st.text(max_size=5) | st.binary(max_size=40)


@pytest.fixture(scope="module")
def original() -> Iterator[Path]:
    """A filled journal that each example takes a copy of."""
    with TemporaryDirectory() as folder:
        fill(f"sqlite:///{folder}/j.db", Path(folder, "checkpoints"))
        yield Path(folder)


def found(original: Path, change: Callable[[Run], object]) -> bool:
    with TemporaryDirectory() as folder:
        shutil.copy(original / "j.db", folder)
        url = f"sqlite:///{folder}/j.db"
        with attack(url) as run:
            before = state(run)
            change(run)
            assume(state(run) != before)
        return not audit(url, original / "checkpoints").ok


def state(run: Run) -> list[tuple[Any, ...]]:
    """Every value with its type: 5 and 5.0 are not the same."""
    shown = ", ".join(f"hex({column}), typeof({column})" for column in COLUMNS)
    return run(f"SELECT {shown} FROM entries ORDER BY {', '.join(COLUMNS)}")


@settings(deadline=None)
@given(row=rows, column=st.sampled_from(COLUMNS), value=values)
def test_one_value_changed(original: Path, row: int, column: str, value: object) -> None:
    assert found(original, lambda run: run(f"UPDATE entries SET {column} = ? WHERE seq = ?", value, row))


@settings(deadline=None)
@given(row=rows, column=st.sampled_from(BYTES), place=st.integers(0, 255))
def test_one_bit_changed(original: Path, row: int, column: str, place: int) -> None:
    def flip(run: Run) -> None:
        query = f"SELECT CAST({column} AS BLOB), typeof({column}) FROM entries WHERE seq = ?"
        ((value, kind),) = run(query, row)
        changed = bytearray(value)
        changed[place // 8 % len(value)] ^= 1 << place % 8
        run(f"UPDATE entries SET {column} = CAST(? AS {kind}) WHERE seq = ?", bytes(changed), row)

    assert found(original, flip)


@settings(deadline=None)
@given(row=rows)
def test_one_row_deleted(original: Path, row: int) -> None:
    assert found(original, lambda run: run("DELETE FROM entries WHERE seq = ?", row))


@settings(deadline=None)
@given(row=rows, seq=st.integers(-5, 25), stream=st.sampled_from("abc"), version=st.integers(-1, 12))
def test_one_row_copied(original: Path, row: int, seq: int, stream: str, version: int) -> None:
    copy = "INSERT INTO entries SELECT ?, ?, ?, at, who, role, key, asked, body, blind, hash FROM entries WHERE seq = ?"
    assert found(original, lambda run: run(copy, seq, stream, version, row))


# Only what differs from row to row; and not seq, for no chain binds the order in which streams took turns.
@settings(deadline=None)
@given(pair=st.lists(rows, min_size=2, max_size=2, unique=True), column=st.sampled_from(DIFFERING))
def test_one_column_of_two_rows_exchanged(original: Path, pair: list[int], column: str) -> None:
    one, other = pair

    def exchange(run: Run) -> None:
        query = f"SELECT {column} FROM entries WHERE seq = ?"
        ((first,),), ((second,),) = run(query, one), run(query, other)
        run(f"UPDATE entries SET {column} = ? WHERE seq = ?", second, one)
        run(f"UPDATE entries SET {column} = ? WHERE seq = ?", first, other)

    assert found(original, exchange)
