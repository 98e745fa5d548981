"""Which class plays which game, and the functions that make tables."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast
from warnings import warn

from croupier.conduct import House
from croupier.conduct.house import database_path
from croupier.instruments import library
from croupier.play.table import Table
from croupier.ruling import Fact
from croupier.table.facts import TableCreated


def table(book: str, players: Sequence[str] = (), **setting: Any) -> Table:
    """An open table under a rule book, with chips in front of its players: see `croupier.play.table.Table`.

    >>> ann = table("NI2002-45/american-roulette", players=["ann"])
    >>> ann.wager("ann", "17", 10).spin("17").settle().why("ann")
    17: 10.00 at 35 to 1 = 350.00 [7.1]
    """
    there = library().books.get(book)
    kind = kind_of(there.game) if there else Table  # of a book that there is not, the rules say so
    return kind(book, players, **setting)


def kind_of(game: str) -> type[Table]:
    """The class with the game's own steps, found by the game's name; a game that brings none has the usual ones."""
    module = game.replace("-", "_")
    try:
        found = import_module(f"croupier.play.{module}")
    except ModuleNotFoundError as missing:
        if missing.name != f"croupier.play.{module}":
            raise
        return Table
    return cast(type[Table], getattr(found, "".join(word.capitalize() for word in game.split("-"))))


def read(database: str | Path) -> dict[str, Table]:
    """The tables of a journal as the same objects, by name. Nothing done to them is kept. Warns of what cannot be
    read, and leaves it out."""
    path = database_path(str(database))
    if path is not None and not path.exists():
        raise FileNotFoundError(f"there is no database {path}")
    with House(str(database)) as house:
        for shut in house.unreadable():
            warn(str(shut), stacklevel=2)
        return {hosted.name: taken_over(hosted.name, list(hosted.facts())) for hosted in house.tables()}


def taken_over(name: str, facts: list[Fact]) -> Table:
    """A table that began elsewhere, from everything that happened there."""
    created = next(fact for fact in facts if isinstance(fact, TableCreated))
    return kind_of(library().book(created.book).game).from_facts(name, facts)
