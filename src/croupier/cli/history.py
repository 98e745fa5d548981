"""The entries of a stream as what happened at a table."""

from collections.abc import Iterable, Iterator

from croupier.conduct.codec import decode_fact
from croupier.journal import Entry, Store
from croupier.table import Table, evolve
from croupier.table.facts import CommandRefused
from croupier.views.replay import Happened


def happened(entries: Iterable[Entry]) -> Iterator[Happened]:
    for entry in entries:
        yield Happened(entry.version, entry.at, entry.who, entry.role, decode_fact(entry.body))


def latest(store: Store, stream: str) -> Table | None:
    """The table as it stands; None where somebody was only refused one."""
    table: Table | None = None
    for now in happened(store.read(stream)):
        if not isinstance(now.fact, CommandRefused):
            table = evolve(table, now.fact)
    return table
