"""Where the database is, and opening it for play or for reading only."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.options import Wrong

if TYPE_CHECKING:  # imported where a database is opened: they bring in cryptography
    from croupier.conduct import House
    from croupier.conduct.snapshots import Snapshots
    from croupier.journal import Store
    from croupier.table import Table
    from croupier.transparency.policy import Policy

# A database server has no folder for keys and checkpoints: they lie beside this path.
KEYS_VARIABLE = "CROUPIER_KEYS"
DEFAULT_KEYS = "var/croupier"


def must_exist(url: str) -> Path | None:
    """The file of an embedded database, or None for a database server. Reading must not create one."""
    from croupier.conduct.house import database_path

    path = database_path(url)
    if url == "memory:" or (path is not None and (not path.is_file() or path.stat().st_size == 0)):
        raise Wrong(f"there is no database at {url}; croupier serve makes one")
    return path


@contextmanager
def looking(url: str) -> "Iterator[Store]":
    """The journal of a database that exists. No key is created, and no secret one read."""
    from croupier.journal import open_store

    must_exist(url)
    store = open_store(url)
    try:
        yield store
    finally:
        store.close()


def snapshots_of(url: str, store: "Store") -> "Snapshots | None":
    """The snapshots of a database, if the public key that they are signed with is there."""
    from croupier.conduct.snapshots import Snapshots
    from croupier.journal.keys import public_key, public_path

    public = public_path(path_of_keys(url))
    return Snapshots(store, public_key(public).key) if public.is_file() else None


def path_of_keys(url: str) -> Path:
    """The path beside which the keys and checkpoints of a database lie."""
    from croupier.conduct.house import database_path

    return database_path(url) or Path(os.environ.get(KEYS_VARIABLE) or DEFAULT_KEYS)


def open_house(url: str, policy: "Policy | None" = None, mirror: str = "") -> "House":
    """The house of a database, created if need be."""
    from croupier.conduct.house import House

    return House(url, keys=None if url == "memory:" else path_of_keys(url), policy=policy, mirror=mirror)


def table_of(house: "House", name: str) -> "Table":
    """A table that exists, as it stands."""
    table = house.table(name).table
    if table is None:
        raise no_table(name, [other.name for other in house.tables()])
    return table


def no_table(name: str, names: list[str]) -> Wrong:
    there = f"the tables are: {', '.join(names)}" if names else "there are none yet; croupier table new makes one"
    return Wrong(f"there is no table {name!r}; {there}")
