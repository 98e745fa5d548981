"""Seats that are free, and where a player who comes back sits down."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from croupier.tournament import ballot
from croupier.tournament.boxes import seats_of
from croupier.tournament.state import Player, SessionTable, Tournament


class Vacancy(Struct, frozen=True, gc=False):
    table: str
    seat: int


def room_at(tournament: Tournament, table: SessionTable) -> int:
    """The number of further players for whom a table has room."""
    return max(0, tournament.conditions.plan(table.session).players_per_table - len(table.seats))


def free_seats(tournament: Tournament, table: SessionTable) -> tuple[int, ...]:
    plan = tournament.conditions.plan(table.session)
    seats = seats_of(tournament.terms_of(plan), plan)
    if not room_at(tournament, table):
        return ()
    taken = set(table.seats.values())
    return tuple(seat for seat in seats if seat not in taken)


def in_play(tournament: Tournament, session: str) -> list[SessionTable]:
    """The tables at which a session goes on."""
    return [each for each in tournament.tables_of(tournament.sessions[session]) if each.started and not each.ended]


def drawn_at(tournament: Tournament, tables: Iterable[SessionTable], player: Player, draw: int) -> Vacancy | None:
    """A free seat at the table with the fewest players, by the number of the session's ballot. Accessible seats are for
    those who need them, as long as there are others."""
    accessible = tournament.conditions.seating.accessible

    def unfit(seat: int) -> bool:
        return (seat in accessible) is not player.accessible

    roomy = [table for table in tables if free_seats(tournament, table)]
    if not roomy:
        return None
    to = min(roomy, key=lambda each: (all(map(unfit, free_seats(tournament, each))), len(each.seats), each.name))
    seed = tournament.sessions[to.session].seed
    seats = [int(seat) for seat in ballot.order(seed, draw, map(str, free_seats(tournament, to)))]
    return Vacancy(to.name, sorted(seats, key=unfit)[0])


def to_return(
    tournament: Tournament, player: Player, suits: Callable[[SessionTable], bool] = lambda table: True
) -> Vacancy | None:
    """Where an eliminated player comes back: at their own seat, or at another of that table. Where it has been broken
    or is full, at another table, if the book lets the director decide at any time where a player sits (T53)."""
    home = tournament.tables[player.table]
    if not home.ended and suits(home):
        free = free_seats(tournament, home)
        if free:
            own = Vacancy(home.name, player.seat) if player.seat in free else None
            return own or drawn_at(tournament, [home], player, home.rounds)
    plan = tournament.conditions.plan(home.session)
    if not tournament.terms_of(plan).has("break_tables"):
        return None
    others = [table for table in in_play(tournament, home.session) if table is not home and suits(table)]
    return drawn_at(tournament, others, player, home.rounds)
