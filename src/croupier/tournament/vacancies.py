"""Seats that are free, and where a player who comes back sits down."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from croupier.tournament import ballot
from croupier.tournament.boxes import seats_of
from croupier.tournament.state import Heat, Player, Tournament


class Vacancy(Struct, frozen=True, gc=False):
    table: str
    seat: int


def room_at(tournament: Tournament, heat: Heat) -> int:
    """For how many more players a table has room."""
    return max(0, tournament.conditions.session(heat.session).players_per_table - len(heat.seats))


def free_seats(tournament: Tournament, heat: Heat) -> tuple[int, ...]:
    session = tournament.conditions.session(heat.session)
    seats = seats_of(tournament.terms_of(session), session)
    if not room_at(tournament, heat):
        return ()
    taken = set(heat.seats.values())
    return tuple(seat for seat in seats if seat not in taken)


def in_play(tournament: Tournament, session: str) -> list[Heat]:
    """The tables at which a session goes on."""
    return [each for each in tournament.heats_of(tournament.sittings[session]) if each.started and not each.ended]


def drawn_at(tournament: Tournament, heats: Iterable[Heat], player: Player, draw: int) -> Vacancy | None:
    """A free seat at the table with the fewest players, by the number of the session's ballot. Accessible seats are for
    those who need them, as long as there are others."""
    accessible = tournament.conditions.seating.accessible

    def unfit(seat: int) -> bool:
        return (seat in accessible) is not player.accessible

    roomy = [heat for heat in heats if free_seats(tournament, heat)]
    if not roomy:
        return None
    to = min(roomy, key=lambda each: (all(map(unfit, free_seats(tournament, each))), len(each.seats), each.name))
    seed = tournament.sittings[to.session].seed
    seats = [int(seat) for seat in ballot.order(seed, draw, map(str, free_seats(tournament, to)))]
    return Vacancy(to.name, sorted(seats, key=unfit)[0])


def to_return(
    tournament: Tournament, player: Player, suits: Callable[[Heat], bool] = lambda heat: True
) -> Vacancy | None:
    """Where somebody who is out comes back: at their own seat, or at another of that table. Where it has been broken or
    is full, at another table, if the book lets the director say at any time where a player sits (T53)."""
    home = tournament.heats[player.table]
    if not home.ended and suits(home):
        free = free_seats(tournament, home)
        if free:
            own = Vacancy(home.name, player.seat) if player.seat in free else None
            return own or drawn_at(tournament, [home], player, home.rounds)
    session = tournament.conditions.session(home.session)
    if not tournament.terms_of(session).has("break_tables"):
        return None
    others = [heat for heat in in_play(tournament, home.session) if heat is not home and suits(heat)]
    return drawn_at(tournament, others, player, home.rounds)
