"""Seats that are free, and where a player who comes back sits down."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from croupier.tournament import ballot
from croupier.tournament.boxes import seats_of
from croupier.tournament.play import may_still_re_buy
from croupier.tournament.state import Player, SessionTable, Standing, Tournament


class Vacancy(Struct, frozen=True, gc=False):
    table: str
    seat: int


def room_at(tournament: Tournament, table: SessionTable) -> int:
    """The number of further players for whom a table has room."""
    return max(0, tournament.conditions.plan(table.session).players_per_table - len(table.seats))


def free_seats(tournament: Tournament, table: SessionTable) -> tuple[int, ...]:
    """The seats that somebody may be given. Those that are held for somebody are given away last."""
    empty, held = empty_seats(tournament, table), _held_seats(tournament, table)
    if len(held) < room_at(tournament, table):
        return tuple(seat for seat in empty if seat not in held)
    return empty


def empty_seats(tournament: Tournament, table: SessionTable) -> tuple[int, ...]:
    """The seats in which nobody sits, if the table has room."""
    plan = tournament.conditions.plan(table.session)
    seats = seats_of(tournament.terms_of(plan), plan)
    if not room_at(tournament, table):
        return ()
    taken = set(table.seats.values())
    return tuple(seat for seat in seats if seat not in taken)


def _held_seats(tournament: Tournament, table: SessionTable) -> frozenset[int]:
    """The seats of players without chips who may still re-buy: only others must vacate the table (16.7, U20)."""
    offer, plan = tournament.conditions.rebuys, tournament.conditions.plan(table.session)
    if offer is None or table.ended or not tournament.terms_of(plan).has("out_of_chips"):
        return frozenset()
    if not may_still_re_buy(tournament, plan, table):
        return frozenset()
    waiting = (tournament.players[name] for name, gone in table.out.items() if not gone.chips)
    return frozenset(
        player.seat
        for player in waiting
        if player.standing is Standing.ELIMINATED
        and player.table == table.name
        and player.rebuys < offer.most
        and player.name not in tournament.gone
    )


def in_play(tournament: Tournament, session: str) -> list[SessionTable]:
    """The tables at which a session goes on."""
    return [each for each in tournament.tables_of(tournament.sessions[session]) if each.started and not each.ended]


def drawn_at(tournament: Tournament, tables: Iterable[SessionTable], player: Player, draw: int) -> Vacancy | None:
    """A free seat at the table with the fewest players, by the number of the session's ballot. Accessible seats are for
    those who need them, as long as there are others; so are held ones for those who may re-buy."""
    accessible = tournament.conditions.seating.accessible

    def unfit(seat: int) -> bool:
        return (seat in accessible) is not player.accessible

    roomy = [table for table in tables if empty_seats(tournament, table)]
    if not roomy:
        return None
    to = min(roomy, key=lambda each: (all(map(unfit, empty_seats(tournament, each))), len(each.seats), each.name))
    seed, held = tournament.sessions[to.session].seed, _held_seats(tournament, to)
    seats = [int(seat) for seat in ballot.order(seed, draw, map(str, empty_seats(tournament, to)))]
    return Vacancy(to.name, min(seats, key=lambda seat: (unfit(seat), seat in held)))


def to_return(
    tournament: Tournament, player: Player, suits: Callable[[SessionTable], bool] = lambda table: True
) -> Vacancy | None:
    """Where an eliminated player comes back: at their own seat, or at another of that table. Where it has been broken
    or is full, at another table, if the book lets the director decide at any time where a player sits (T53)."""
    home = tournament.tables[player.table]
    if not home.ended and suits(home):
        empty = empty_seats(tournament, home)
        if empty:
            own = Vacancy(home.name, player.seat) if player.seat in empty else None
            return own or drawn_at(tournament, [home], player, home.rounds)
    plan = tournament.conditions.plan(home.session)
    if not tournament.terms_of(plan).has("break_tables"):
        return None
    others = [table for table in in_play(tournament, home.session) if table is not home and suits(table)]
    return drawn_at(tournament, others, player, home.rounds)
