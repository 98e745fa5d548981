"""A session at one table: who is in play there, and what changes when somebody leaves or comes back."""

from msgspec.structs import replace

from croupier.tournament.conditions import Session
from croupier.tournament.state import Heat, Out, Player, Sitting, Standing, Tournament


def with_player(tournament: Tournament, player: Player) -> Tournament:
    return replace(tournament, players={**tournament.players, player.name: player})


def with_heat(tournament: Tournament, heat: Heat) -> Tournament:
    return replace(tournament, heats={**tournament.heats, heat.name: heat})


def with_sitting(tournament: Tournament, sitting: Sitting) -> Tournament:
    return replace(tournament, sittings={**tournament.sittings, sitting.name: sitting})


def counted(tournament: Tournament, session: str, by: int) -> Tournament:
    """So many more, or fewer, in play in a session."""
    sitting = tournament.sittings[session]
    return with_sitting(tournament, replace(sitting, in_play=sitting.in_play + by))


def left_play(tournament: Tournament, name: str, standing: Standing) -> Tournament:
    """A player is out, wherever they sat; their chips leave play with them."""
    player = tournament.players[name]
    after = with_player(tournament, replace(player, standing=standing))
    heat = tournament.heats.get(player.table)
    if heat is None or name not in heat.seats:
        return after
    seats = {each: seat for each, seat in heat.seats.items() if each != name}
    if heat.ended:  # level at its end, or done with it: the chips of its end are kept
        return with_heat(after, replace(heat, seats=seats))
    stacks = {each: chips for each, chips in heat.stacks.items() if each != name}
    out = {**heat.out, name: Out(heat.rounds, heat.stacks.get(name, 0))}
    after = with_heat(after, replace(heat, seats=seats, stacks=stacks, out=out))
    return counted(after, heat.session, -1) if heat.started else after


def back_in(tournament: Tournament, name: str, seat: int, chips: int) -> Tournament:
    """A player who was out is in play again, at the table where they sat."""
    player = replace(tournament.players[name], standing=Standing.IN, seat=seat)
    heat = tournament.heats.get(player.table)
    if heat is None or heat.session != player.session:
        return with_player(tournament, player)
    after = with_player(tournament, replace(player, present=True))
    out = {each: when for each, when in heat.out.items() if each != name}
    stacks = {**heat.stacks, name: chips} if heat.started else heat.stacks
    after = with_heat(after, replace(heat, seats={**heat.seats, name: seat}, stacks=stacks, out=out))
    return counted(after, heat.session, 1) if heat.started else after


def starts_with(tournament: Tournament, session: Session, player: str) -> int:
    """Fresh chips where the conditions give them, else what the player held at the end of the session before."""
    if session.chips is not None:
        return int(session.chips)
    for sitting in reversed(list(tournament.sittings.values())):
        if player in sitting.final_chips:
            return sitting.final_chips[player]
    return int(tournament.conditions.chips)
