"""Commands to a tournament as people give them: the house adds its sealed numbers, and opens tables before a start."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct.codec import decode_command, name_of
from croupier.conduct.door import Malformed, admitted
from croupier.conduct.hosted import Accepted, HostedTournament, Outcome, Overtaken, Refused
from croupier.conduct.house import House
from croupier.conduct.insisting import NotAllowed
from croupier.conduct.tournaments.ballots import deciding, drawing, sealing
from croupier.conduct.tournaments.tables import open_tables
from croupier.ruling import Act, Command, Refusal, Role
from croupier.tournament import Tournament, commands as c, decide, evolve
from croupier.tournament.state import SessionTable
from croupier.tournament.ties import waiting_ties

_TRIES = 50  # tables report while people act: a command that is overtaken asks again

# Only a table itself says what was played there.
OF_TABLES = frozenset({"report_table"})


def direct(house: House, name: str, command: Command, who: str, role: Role, key: str = "") -> Outcome:
    """Have a command decided. Its number, if it has one, is the house's own: nobody names one. Raises Malformed."""
    command, who, role = admitted(command, who, role, key)
    if name_of(command) in OF_TABLES:
        raise Malformed(f"{name_of(command)} is no person's command: tables report by themselves")
    hosted = house.tournament(name)
    outcome = _insisting(lambda: hosted.act(_with_number(house, hosted, command, key), who, role, key))
    if isinstance(command, c.PublishConditions) and isinstance(outcome, Accepted):
        _seal_all(house, hosted, who, role)
    return outcome


def _seal_all(house: House, hosted: HostedTournament, who: str, role: Role) -> None:
    """With the conditions the fingerprints of all ballots are published: nobody has entered yet."""
    for session, each in (hosted.ahead.sessions if hosted.ahead else {}).items():
        if not each.commitment:
            direct(house, hosted.name, c.SealBallot(session=session, commitment=""), who, role)


def _insisting(act: Callable[[], Outcome]) -> Outcome:
    for _ in range(_TRIES):
        outcome = act()
        if not isinstance(outcome, Overtaken):
            break
    return outcome


def _with_number(house: House, hosted: HostedTournament, command: Command, key: str) -> Command:
    """The command with the number that it publishes. One that is sent again has the number of the first time."""
    tournament = hosted.ahead
    if tournament is None or not isinstance(command, c.SealBallot | c.DrawSeats | c.DecideTie):
        return command
    before = next(iter(house.store.keyed(hosted.stream, key)), None) if key else None
    if before is not None and before.asked:
        return _as_before(command, decode_command(before.asked))
    match command:
        case c.SealBallot() if command.session in tournament.sessions:
            return sealing(house, tournament, command.session)
        case c.DrawSeats() if command.session in tournament.sessions:
            return drawing(house, tournament, command.session)
        case c.DecideTie() if not command.cards:  # cards of a real deck need no number
            return _decided(house, tournament, command)
    return command


def _as_before(command: Command, asked: Command) -> Command:
    match command, asked:
        case c.SealBallot(), c.SealBallot():
            return replace(command, commitment=asked.commitment)
        case (c.DrawSeats() | c.DecideTie(), c.DrawSeats() | c.DecideTie()):
            return replace(command, seed=asked.seed)
    return command


def _decided(house: House, tournament: Tournament, command: c.DecideTie) -> Command:
    meant = next((tie for tie in waiting_ties(tournament) if set(tie.players) == set(command.players)), None)
    return deciding(house, tournament, meant) if meant else command


# A list of entries


class Refusing(Struct, frozen=True):
    """A command of a list that the rules refuse; the first of the list has the place 0."""

    place: int
    refusal: Refusal


def judged(house: House, name: str, commands: Sequence[Command], who: str, role: Role) -> list[Refusing]:
    """Each command of a list that would be refused, tried out on the state after those before it. Raises Malformed."""
    trial, found = house.tournament(name).ahead, []
    for place, each in enumerate(commands):
        command, who, role = admitted(each, who, role)
        decided = decide(trial, Act(command, who, role, house.clock()))
        if isinstance(decided, Refusal):
            found.append(Refusing(place, decided))
            continue
        for fact in decided:
            trial = evolve(trial, fact)
    return found


def all_or_none(
    house: House, name: str, commands: Sequence[Command], who: str, role: Role, key: str = ""
) -> list[Refusing]:
    """Have a list done: all of it, or none if one is refused. With a key, a list that was broken off is finished when
    it is sent again, and what was done before is not done twice."""
    keys = [f"{key}/{place}" if key else "" for place in range(len(commands))]
    stream = house.tournament(name).stream
    fresh = [place for place, each in enumerate(keys) if not each or not list(house.store.keyed(stream, each))]
    refused = judged(house, name, [commands[place] for place in fresh], who, role)
    if refused:
        return [Refusing(fresh[each.place], each.refusal) for each in refused]
    for place in fresh:
        outcome = direct(house, name, commands[place], who, role, keys[place])
        if isinstance(outcome, Refused):  # somebody else entered one of them meanwhile
            return [Refusing(place, outcome.refusal)]
    return []


# Starting


def to_start(tournament: Tournament, session: str, flight: int) -> list[SessionTable]:
    """The tables of a flight that have not started."""
    there = tournament.sessions.get(session)
    tables = tournament.tables_of(there) if there else ()
    return [table for table in tables if table.flight == flight and not table.started]


def start(
    house: House,
    name: str,
    command: c.StartSession,
    who: str,
    role: Role,
    key: str = "",
    *,
    dealing: Mapping[str, str] | None = None,
    floats: Mapping[str, int] | None = None,
    approvals: Mapping[str, str] | None = None,
    demonstration: bool = False,
) -> Outcome:
    """Open the tables of a session, and start play there. `dealing` says for each table by its name whether it is
    "live", "virtual" or "counted"; one that is not named stays by hand if it is, and is dealt live otherwise. `floats`
    are the chips in the floats that are counted too. A process that dies in between leaves tables that the next start
    goes on with. A table that may not be opened is the refusal of the start."""
    command = cast(c.StartSession, admitted(command, who, role, key)[0])
    hosted = house.tournament(name)
    tournament = hosted.ahead
    judging = decide(tournament, Act(command, who, role, house.clock()))
    if tournament is not None and not isinstance(judging, Refusal):  # no table is opened for what cannot start
        for choosing in _by_hand(tournament, command, dealing or {}, floats or {}):
            outcome = direct(house, name, choosing, who, role)
            if isinstance(outcome, Refused):
                return outcome
        tournament = hosted.ahead or tournament
        for table in to_start(tournament, command.session, command.flight):
            way = (dealing or {}).get(table.name, "live")
            opening = partial(
                open_tables, dealing=way, approvals=approvals, demonstration=demonstration, tables=[table]
            )
            try:
                opening(house, tournament)
            except NotAllowed as refused:
                refusal = refused.refusal or Refusal((), str(refused))
                return Refused(hosted.version, replace(refusal, book=_book_of(tournament, table)))
    return direct(house, name, command, who, role, key)


def _by_hand(
    tournament: Tournament, command: c.StartSession, dealing: Mapping[str, str], floats: Mapping[str, int]
) -> list[c.RunByHand]:
    """What has to be said of tables that are to be counted, or no longer."""
    found = []
    for table in to_start(tournament, command.session, command.flight):
        if table.name in dealing:
            wanted = dealing[table.name] == "counted"
            held = floats.get(table.name) if wanted else None
            if (wanted, held) != (table.by_hand, table.float):
                found.append(c.RunByHand(table=table.name, by_hand=wanted, float=held))
    return found


def _book_of(tournament: Tournament, table: SessionTable) -> str:
    return tournament.conditions.book_of(tournament.conditions.plan(table.session))
