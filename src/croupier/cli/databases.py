"""Where the database is, and opening it: for play, or only to look."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.options import Wrong

if TYPE_CHECKING:  # imported where a database is opened: they bring in cryptography
    from croupier.conduct import House
    from croupier.journal import Store
    from croupier.table import Table

# A database server has no folder of its own for the keys and checkpoints: they lie beside this path.
KEYS_VARIABLE = "CROUPIER_KEYS"
DEFAULT_KEYS = "var/croupier"


def must_exist(url: str) -> Path | None:
    """The file of an embedded database, or None for a database server. Looking must not make one."""
    from croupier.conduct.house import database_path

    path = database_path(url)
    if url == "memory:" or (path is not None and (not path.is_file() or path.stat().st_size == 0)):
        raise Wrong(f"there is no database at {url}; croupier serve makes one")
    return path


@contextmanager
def looking(url: str) -> "Iterator[Store]":
    """The journal of a database that exists. No key is made or read."""
    from croupier.journal import open_store

    must_exist(url)
    store = open_store(url)
    try:
        yield store
    finally:
        store.close()


def open_house(url: str) -> "House":
    """The house of a database, made if need be."""
    from croupier.conduct.house import House, database_path

    served = url != "memory:" and database_path(url) is None
    keys = Path(os.environ.get(KEYS_VARIABLE) or DEFAULT_KEYS) if served else None
    return House(url, keys=keys)


def table_of(house: "House", name: str) -> "Table":
    """A table that exists, as it stands."""
    table = house.table(name).table
    if table is None:
        raise no_table(name, [other.name for other in house.tables()])
    return table


def no_table(name: str, names: list[str]) -> Wrong:
    there = f"the tables are: {', '.join(names)}" if names else "there are none yet; croupier table new makes one"
    return Wrong(f"there is no table {name!r}; {there}")
