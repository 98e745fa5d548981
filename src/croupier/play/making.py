"""Which class plays which game, and the functions that make tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from croupier.conduct.tournaments.plain import Acted
from croupier.instruments import has_part, library, part_of
from croupier.play.table import Table
from croupier.ruling import Fact
from croupier.table.facts import TableCreated


def table(book: str, players: Sequence[str] = (), **setting: Any) -> Table:
    """An open table under a rule book, with chips in front of its players: see `croupier.play.table.Table`.

    >>> ann = table("NI2002-45/american-roulette", players=["ann"])
    >>> ann.wager("ann", "17", 10).spin("17").settle().why("ann")
    17: 10.00 at 35 to 1 = 350.00 [7.1]
    """
    there = library().books.get(book) if isinstance(book, str) else None
    kind = kind_of(there.game) if there else Table  # the rules refuse a book that does not exist
    return kind(book, players, **setting)


def kind_of(game: str) -> type[Table]:
    """The class with the game's own steps, found by the game's name; a game that brings none has the usual ones."""
    if not has_part(game, "play"):
        return Table
    name = "".join(word.capitalize() for word in game.split("-"))
    found: type[Table] = getattr(part_of(game, "play", (name,)), name)
    return found


def taken_over(name: str, story: Sequence[tuple[Acted, Fact]]) -> Table:
    """A table that began elsewhere, rebuilt from all its facts."""
    created = next(fact for _, fact in story if isinstance(fact, TableCreated))
    return kind_of(library().book(created.book).game).gone_on_from(name, story)
