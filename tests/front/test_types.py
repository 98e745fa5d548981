"""The types that the modules of the page are checked with."""

from pathlib import Path

from front.write_types import WRITTEN, Types

ROOT = Path(__file__).parents[2]


def test_the_types_of_the_page_are_those_of_the_structs() -> None:
    assert WRITTEN.read_text() == Types().written(), "write them again: .venv/bin/python -m front.write_types"


def test_what_is_pinned_has_no_download_address() -> None:
    assert "http" not in (ROOT / "package-lock.json").read_text()
