"""A session at one table: who is in play there, and what changes when somebody leaves or comes back."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from croupier.tournament.conditions import Session
from croupier.tournament.state import Heat, Out, Player, Sitting, Standing, Tournament

Kept = TypeVar("Kept")


def with_player(tournament: Tournament, player: Player) -> Tournament:
    return replace(tournament, players={**tournament.players, player.name: player})


def with_heat(tournament: Tournament, heat: Heat) -> Tournament:
    return replace(tournament, heats={**tournament.heats, heat.name: heat})


def with_sitting(tournament: Tournament, sitting: Sitting) -> Tournament:
    return replace(tournament, sittings={**tournament.sittings, sitting.name: sitting})


def _but(name: str, of: Mapping[str, Kept]) -> dict[str, Kept]:
    """Everybody's but this player's."""
    return {each: value for each, value in of.items() if each != name}


def counted(tournament: Tournament, session: str, by: int) -> Tournament:
    """So many more, or fewer, in play in a session."""
    sitting = tournament.sittings[session]
    return with_sitting(tournament, replace(sitting, in_play=sitting.in_play + by))


def at_the_end(tournament: Tournament, heat: Heat) -> dict[str, int]:
    """The chips of those who were in play at a table when its session ended there."""
    sitting = tournament.sittings[heat.session]
    return {name: chips for name, chips in sitting.final_chips.items() if sitting.final_table[name] == heat.name}


def left_play(tournament: Tournament, name: str, standing: Standing) -> Tournament:
    """A player is out, wherever they sat; their chips leave play with them."""
    player = tournament.players[name]
    after = with_player(tournament, replace(player, standing=standing))
    heat = tournament.heats.get(player.table)
    if heat is None or name not in heat.seats:
        return after
    seats = _but(name, heat.seats)
    if heat.ended:  # level at its end, or done with it: the chips of its end are kept
        return with_heat(after, replace(heat, seats=seats))
    out = {**heat.out, name: Out(heat.rounds, heat.stacks.get(name, 0))}
    after = with_heat(after, replace(heat, seats=seats, stacks=_but(name, heat.stacks), out=out))
    return counted(after, heat.session, -1) if heat.started else after


def back_in(tournament: Tournament, name: str, table: str, seat: int, chips: int) -> Tournament:
    """A player who was out is in play again, at the table where they sat or at another."""
    player = replace(tournament.players[name], standing=Standing.IN, seat=seat)
    was, heat = tournament.heats.get(player.table), tournament.heats.get(table)
    if was is None or heat is None or heat.session != player.session:
        return with_player(tournament, player)
    if was is not heat:
        player = replace(player, table=table, came_from=was.name)
    after = with_player(with_heat(tournament, replace(was, out=_but(name, was.out))), replace(player, present=True))
    heat = after.heats[table]
    stacks = {**heat.stacks, name: chips} if heat.started else heat.stacks
    after = with_heat(after, replace(heat, seats={**heat.seats, name: seat}, stacks=stacks))
    return counted(after, heat.session, 1) if heat.started else after


def out_after_all(tournament: Tournament, heat: Heat, name: str, chips: int) -> Tournament:
    """A table is through with the session, and a round of it that was reversed has left a player nothing."""
    sitting = tournament.sittings[heat.session]
    sitting = replace(sitting, final_chips=_but(name, sitting.final_chips), final_table=_but(name, sitting.final_table))
    out = {**heat.out, name: Out(heat.rounds, chips)}
    after = with_sitting(tournament, sitting)
    after = with_heat(after, replace(heat, stacks=_but(name, heat.stacks), out=out))
    after = with_player(after, replace(tournament.players[name], standing=Standing.ELIMINATED))
    return counted(after, heat.session, -1)


def in_after_all(tournament: Tournament, heat: Heat, name: str, chips: int) -> Tournament:
    """A table is through with the session, and a round of it that was reversed has given a player chips again."""
    sitting = tournament.sittings[heat.session]
    final_chips = {**sitting.final_chips, name: chips}
    sitting = replace(sitting, final_chips=final_chips, final_table={**sitting.final_table, name: heat.name})
    after = with_sitting(tournament, sitting)
    after = with_heat(after, replace(heat, stacks={**heat.stacks, name: chips}, out=_but(name, heat.out)))
    after = with_player(after, replace(tournament.players[name], standing=Standing.IN))
    return counted(after, heat.session, 1)


def starts_with(tournament: Tournament, session: Session, player: str) -> int:
    """Fresh chips where the conditions give them, else what the player held at the end of the session before."""
    if session.chips is not None:
        return int(session.chips)
    for sitting in reversed(list(tournament.sittings.values())):
        if player in sitting.final_chips:
            return sitting.final_chips[player]
    return int(tournament.conditions.chips)
