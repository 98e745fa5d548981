"""Keeping a tournament and its tables together, by one process at a time."""

from croupier.conduct.house import House
from croupier.conduct.tournaments.linking import carry_on
from croupier.tournament import Tournament
from croupier.tournament.state import Stage


def keep_on(house: House, name: str) -> bool:
    """Do everything that is due between a tournament and its tables; says whether there was anything."""
    hosted = house.tournament(name)
    done = 0
    with hosted.linking:
        hosted.catch_up()
        while more := carry_on(house, name):
            done += more
    return bool(done)


def playing(tournament: Tournament | None) -> list[str]:
    """The tables that a process which runs this tournament has to follow; one that is run by hand has no journal."""
    tables = tournament.tables.values() if tournament else ()
    return [table.name for table in tables if table.started and not table.by_hand]


def by_the_clock(tournament: Tournament | None) -> bool:
    """Whether something comes at a time, and not only with somebody's act: the end of a session, or a planned break."""
    if tournament is None or tournament.stage is not Stage.PLAYING:
        return False
    going = {table.session for table in tournament.tables.values() if table.started and not table.ended}
    planned = (each for session in going for each in tournament.sessions[session].breaks)
    return any(tournament.conditions.plan(session).end.minutes for session in going) or any(
        each.after_minutes for each in planned
    )
