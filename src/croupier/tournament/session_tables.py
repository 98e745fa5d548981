"""A session at one table: who is in play there, and the changes when somebody leaves or comes back."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from croupier.tournament.conditions import SessionPlan
from croupier.tournament.state import Out, Player, Session, SessionTable, Standing, Tournament

Kept = TypeVar("Kept")


def with_player(tournament: Tournament, player: Player) -> Tournament:
    return replace(tournament, players={**tournament.players, player.name: player})


def with_table(tournament: Tournament, table: SessionTable) -> Tournament:
    return replace(tournament, tables={**tournament.tables, table.name: table})


def with_session(tournament: Tournament, session: Session) -> Tournament:
    return replace(tournament, sessions={**tournament.sessions, session.name: session})


def with_tiebreaks(tournament: Tournament, level_in: str, values: dict[str, int]) -> Tournament:
    """The values that separate players who are level in a session, or in points (""): higher is better."""
    session = tournament.sessions[level_in] if level_in else None
    had = session.tiebreaks if session else tournament.tiebreaks
    tiebreaks = {**had, **{name: (*had.get(name, ()), value) for name, value in values.items()}}
    if session is None:
        return replace(tournament, tiebreaks=tiebreaks)
    return with_session(tournament, replace(session, tiebreaks=tiebreaks))


def without(name: str, of: Mapping[str, Kept]) -> dict[str, Kept]:
    """Everybody's values except this player's."""
    return {each: value for each, value in of.items() if each != name}


def counted(tournament: Tournament, name: str, by: int) -> Tournament:
    """This many more, or fewer, in play in a session."""
    session = tournament.sessions[name]
    return with_session(tournament, replace(session, in_play=session.in_play + by))


def at_the_end(tournament: Tournament, table: SessionTable) -> dict[str, int]:
    """The chips of those who were in play at a table when its session ended there."""
    session = tournament.sessions[table.session]
    return {name: chips for name, chips in session.final_chips.items() if session.final_table[name] == table.name}


def left_play(tournament: Tournament, name: str, standing: Standing) -> Tournament:
    """A player is out, wherever they sat; their chips leave play with them."""
    player = tournament.players[name]
    after = with_player(tournament, replace(player, standing=standing))
    table = tournament.tables.get(player.table)
    if table is None or name not in table.seats:
        return after
    seats = without(name, table.seats)
    if table.ended:  # level at its end, or finished: the chips of its end are kept
        return with_table(after, replace(table, seats=seats))
    out = {**table.out, name: Out(table.rounds, table.stacks.get(name, 0), began=table.started)}
    after = with_table(after, replace(table, seats=seats, stacks=without(name, table.stacks), out=out))
    return counted(after, table.session, -1) if table.started else after


def back_in(tournament: Tournament, name: str, to: str, seat: int, chips: int) -> Tournament:
    """A player who was out is in play again, at the table where they sat or at another."""
    player = replace(tournament.players[name], standing=Standing.IN, seat=seat)
    was, table = tournament.tables.get(player.table), tournament.tables.get(to)
    if was is None or table is None or table.session != player.session:
        return with_player(tournament, player)
    if was is not table:
        player = replace(player, table=to, came_from=was.name)
    after = with_player(with_table(tournament, replace(was, out=without(name, was.out))), replace(player, present=True))
    table = after.tables[to]
    stacks = {**table.stacks, name: chips} if table.started else table.stacks
    after = with_table(after, replace(table, seats={**table.seats, name: seat}, stacks=stacks))
    return counted(after, table.session, 1) if table.started else after


def out_after_all(tournament: Tournament, table: SessionTable, name: str, chips: int) -> Tournament:
    """A table has finished the session, and the reversal of one of its rounds has left a player without chips. Who has
    left since, or was excluded, stays so."""
    session, player = tournament.sessions[table.session], tournament.players[name]
    standing = Standing.ELIMINATED if player.standing is Standing.IN else player.standing
    session = replace(
        session, final_chips=without(name, session.final_chips), final_table=without(name, session.final_table)
    )
    out = {**table.out, name: Out(table.rounds, chips)}
    after = with_session(tournament, session)
    after = with_table(after, replace(table, stacks=without(name, table.stacks), out=out))
    after = with_player(after, replace(player, standing=standing))
    return counted(after, table.session, -1)


def in_after_all(tournament: Tournament, table: SessionTable, name: str, chips: int) -> Tournament:
    """A table has finished the session, and the reversal of one of its rounds has given a player chips again."""
    session = tournament.sessions[table.session]
    final_chips = {**session.final_chips, name: chips}
    session = replace(session, final_chips=final_chips, final_table={**session.final_table, name: table.name})
    after = with_session(tournament, session)
    after = with_table(after, replace(table, stacks={**table.stacks, name: chips}, out=without(name, table.out)))
    after = with_player(after, replace(tournament.players[name], standing=Standing.IN))
    return counted(after, table.session, 1)


def starts_with(tournament: Tournament, plan: SessionPlan, player: str) -> int:
    """Fresh chips where the conditions give them, else the player's chips at the end of the session before."""
    if plan.chips is not None:
        return int(plan.chips)
    for session in reversed(list(tournament.sessions.values())):
        if player in session.final_chips:
            return session.final_chips[player]
    return int(tournament.conditions.chips)
