"""Stores for the journal's tests: every kind, or only those that outlive a process."""

from pathlib import Path

import pytest

from tests.stores import address, store_fixture

store = store_fixture()


@pytest.fixture(params=("sqlite", "postgresql"))
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database."""
    return address(request.param, tmp_path)
