"""The tables whose chips are counted by hand, as those see them who count and confirm."""

from msgspec import Struct

from croupier.tournament import Tournament
from croupier.tournament.counts import next_look
from croupier.tournament.state import Count, SessionTable
from croupier.views.tournament.board import called


class CountLine(Struct, frozen=True):
    """A player's chips: as the tournament has them, and as somebody counted them."""

    seat: int
    player: str
    before: int
    counted: int
    change: int


class WaitingCount(Struct, frozen=True):
    """A count that waits for somebody else. `difference` is what lies there beyond the chips issued."""

    by: str
    at: int
    rounds: int  # played since the count before; 0: counted again
    lines: tuple[CountLine, ...]
    float: int | None
    difference: int


class CountSheet(Struct, frozen=True):
    """A table that is run by hand. `issued` is what its players and its float should hold together."""

    table: str
    called: str
    session: str
    rounds: int  # counted so far
    most: int  # rounds that the next count may cover; 0: any number
    extra: bool  # extra rounds: counted one by one
    players: tuple[CountLine, ...]
    float: int | None
    issued: int
    counted_at: int  # when the last count was made; 0: none was
    counted_by: tuple[str, ...]
    waiting: WaitingCount | None


def sheets_of(tournament: Tournament) -> tuple[CountSheet, ...]:
    """The tables at which chips are counted now."""
    return tuple(
        _sheet(tournament, table)
        for table in tournament.tables.values()
        if table.by_hand and table.started and (not table.ended or table.extra is not None)
    )


def _sheet(tournament: Tournament, table: SessionTable) -> CountSheet:
    in_seats = sorted(table.stacks, key=lambda name: table.seats.get(name, 0))
    look = next_look(tournament, table)
    return CountSheet(
        table=table.name,
        called=called(table),
        session=table.session,
        rounds=table.rounds,
        most=1 if table.extra is not None else look - table.rounds if look else 0,
        extra=table.extra is not None,
        players=tuple(CountLine(table.seats.get(name, 0), name, table.stacks[name], 0, 0) for name in in_seats),
        float=table.float,
        issued=sum(table.stacks.values()) + (table.float or 0),
        counted_at=table.counted_at,
        counted_by=table.counted_by,
        waiting=_waiting(table, table.count, in_seats) if table.count else None,
    )


def _waiting(table: SessionTable, count: Count, in_seats: list[str]) -> WaitingCount:
    lines = tuple(_line(table, count, name) for name in in_seats)
    return WaitingCount(count.by, count.at, count.rounds, lines, count.float, count.difference)


def _line(table: SessionTable, count: Count, name: str) -> CountLine:
    before = count.before.get(name, 0)
    counted = count.stacks.get(name, before)
    return CountLine(table.seats.get(name, 0), name, before, counted, counted - before)
