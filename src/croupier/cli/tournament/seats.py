"""Tables and seats: ballot, seat, offer-seat, start, alter-start, close-entries, move, break-table."""

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong, amount, pairs
from croupier.cli.screen import echo
from croupier.cli.tournament.options import Agreement, By, Name, Paid, Player, Reason

if TYPE_CHECKING:
    from croupier.cli.tournament.direction import Direction
    from croupier.tournament import Tournament
    from croupier.tournament.state import Session, SessionTable

OfSession = Annotated[str, typer.Option("--session", help="The session; by default the next one.")]


def register(app: typer.Typer) -> None:
    app.command("ballot")(ballot)
    app.command("seat")(seat)
    app.command("offer-seat")(offer_seat)
    app.command("start")(start)
    app.command("alter-start")(alter_start)
    app.command("close-entries")(close_entries)
    app.command("move")(move)
    app.command("break-table")(break_table)


def ballot(
    name: Name,
    session: OfSession = "",
    seal: Annotated[bool, typer.Option("--seal", help="Only publish the fingerprint of the number, and stop.")] = False,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Draw tables and seats by a number that is sealed first and published with the draw."""
    from croupier.cli.tournament.direction import directing
    from croupier.conduct.tournaments.ballots import drawing, sealing
    from croupier.tournament.drawing_seats import to_be_sealed

    with directing(database, name) as direction:
        drawn_for = _session(direction.state, session)
        if seal or to_be_sealed(direction.state, direction.state.sessions[drawn_for]):
            direction.act(sealing(direction.house, direction.state, drawn_for), by)
        if seal:
            return
        before = direction.state.sessions[drawn_for].tables
        direction.act(drawing(direction.house, direction.state, drawn_for), by)
        direction.tell()
        for line in _ballot_lines(direction.state, direction.state.sessions[drawn_for], len(before)):
            echo(line)


def _session(tournament: "Tournament", wanted: str) -> str:
    if wanted and wanted not in tournament.sessions:
        raise Wrong(f"there is no session {wanted!r}; they are: {', '.join(tournament.sessions)}")
    current = tournament.current()
    return wanted or (current.name if current else list(tournament.sessions)[-1])


def _ballot_lines(tournament: "Tournament", session: "Session", before: int) -> Iterator[str]:
    yield f"Fingerprint, published before: {session.commitment}"
    yield f"Number: {session.seed}"
    for name in session.tables[before:]:
        table = tournament.tables[name]
        marker = f", the marker starts at seat {table.marker}" if table.marker else ""
        yield f"{name} (flight {table.flight}{marker})"
        for player, at in sorted(table.seats.items(), key=lambda each: each[1]):
            yield f"    seat {at}: {player}"
    yield "Anybody can repeat the draw; docs/tournaments.md says how. To check that the number was not changed:"
    yield f"    printf %s {session.seed} | sha256sum"


def seat(
    name: Name,
    players: Annotated[list[str] | None, typer.Argument(metavar="[PLAYER]...", help="Players in their seats.")] = None,
    everybody: Annotated[bool, typer.Option("--all", help="Everybody who was drawn and has not been seated.")] = False,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Record which players have taken their seats; those who have not forfeit at the start."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    if bool(players) == everybody:
        raise Wrong("name players, or write --all")
    with directing(database, name) as direction:
        state = direction.state
        drawn = [each for table in state.tables.values() if not table.started for each in table.seats]
        wanted = [each for each in drawn if not state.players[each].present] if everybody else players or []
        for player in wanted:
            direction.act(c.TakeSeat(player=player), by)


def offer_seat(
    name: Name,
    player: Player,
    reserve: Annotated[str, typer.Option("--to", help="The reserve who takes the seat.")],
    paid: Paid = "",
    agreement: Agreement = "",
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Give the seat of a player who has not come in time to a reserve, who pays the fee."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    cents = amount(paid) if paid else None
    with directing(database, name) as direction:
        fee = int(direction.state.conditions.entry.fee)
        due = fee if cents is None else cents
        direction.act(c.OfferSeat(player=player, reserve=reserve, paid=due, agreement=agreement), by)


def start(
    name: Name,
    session: OfSession = "",
    flight: Annotated[int, typer.Option(help="The flight; by default the next one.")] = 0,
    dealing: Annotated[str, typer.Option(help="live (a dealer at each table) or virtual (sealed shoes).")] = "live",
    virtual: Annotated[list[str], typer.Option(help="A table that sealed shoes deal, whatever the others do.")] = [],  # noqa: B006 - typer copies it
    approve: Annotated[list[str], typer.Option(help="A written approval of the tables, as in table=REF.")] = [],  # noqa: B006 - typer copies it
    demonstration: Annotated[
        bool, typer.Option("--demonstration", help="Tables without approvals, marked as such.")
    ] = False,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Open the tables of a session, or of a flight of it, and start play there."""
    from croupier.cli.tournament.direction import directing
    from croupier.conduct.tournaments.tables import open_tables
    from croupier.ruling import Act, Refusal, Role
    from croupier.tournament import commands as c, decide

    if dealing not in ("live", "virtual"):
        raise Wrong(f"{dealing!r} is no way of dealing; write live or virtual")
    approvals = pairs(approve, "table=REF")
    with directing(database, name) as direction:
        state = direction.state
        played = _session(state, session)
        wanted = flight or _next_flight(state, played)
        here = [
            table for table in state.tables_of(state.sessions[played]) if table.flight == wanted and not table.started
        ]
        strangers = set(virtual) - {table.name for table in here if not table.by_hand}
        if strangers:
            raise Wrong(f"{min(strangers)!r} is no table that opens now; they are: {', '.join(t.name for t in here)}")
        sealed = [table for table in here if dealing == "virtual" or table.name in virtual]
        dealt = [table for table in here if table not in sealed]
        command = c.StartSession(session=played, flight=wanted)
        asked = Act(command, by or state.director, Role.DIRECTOR, direction.house.clock())
        if not isinstance(
            decide(direction.hosted.ahead, asked), Refusal
        ):  # no table is opened for a session that cannot start
            for kind, tables in (("live", dealt), ("virtual", sealed)):
                _try_out(direction, tables, kind, demonstration, approvals)
            for kind, tables in (("live", dealt), ("virtual", sealed)):
                open_tables(
                    direction.house, state, tables, dealing=kind, demonstration=demonstration, approvals=approvals
                )
        direction.act(command, by)
        direction.carry_on()
        direction.tell()
        if dealt:
            echo("Each table has its dealer:")
            for table in dealt:
                by_hand = f"croupier tournament count {name} {table.name} PLAYER=CHIPS ... --by ..."
                echo(f"    {by_hand if table.by_hand else f'croupier deal {table.name}'}")
        if any(not table.by_hand for table in sealed):
            echo("croupier serve deals these tables; croupier tournament carry-on takes in what was played.")


def _next_flight(tournament: "Tournament", session: str) -> int:
    tables = tournament.tables_of(tournament.sessions[session])
    return next((table.flight for table in tables if not table.started), 1)


def _try_out(
    direction: "Direction", tables: "list[SessionTable]", dealing: str, demonstration: bool, approvals: dict[str, str]
) -> None:
    """Tried out in memory first: a refusal must not leave tables half set up."""
    from croupier.conduct import House, NotAllowed
    from croupier.conduct.tournaments.tables import open_tables

    new = [table for table in tables if direction.house.table(table.name).ahead is None][:1]  # the others are like it
    with House("memory:", clock=direction.house.clock) as trial:
        try:
            open_tables(trial, direction.state, new, dealing=dealing, demonstration=demonstration, approvals=approvals)
        except NotAllowed as refused:
            echo(f"Refused: {refused}.", err=True)
            raise typer.Exit(1) from None


def alter_start(
    name: Name,
    at: Annotated[str, typer.Option(help="When it starts instead, as in 2026-08-01T19:30.")],
    notice: Annotated[str, typer.Option(help="How and when the players were told.")],
    session: OfSession = "",
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Alter the start of a session, with notice to the players."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        when = _moment(at, direction.state)
        altered = _session(direction.state, session)
        direction.act(c.AlterStart(session=altered, at=when, notice=notice), by)


def _moment(text: str, tournament: "Tournament") -> int:
    """Milliseconds since 1970, UTC; in the time zone of the conditions, if the text has none."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise Wrong(f"{text!r} is no date and time; write it as in 2026-08-01T19:30") from None
    if found.tzinfo is None:
        found = found.replace(tzinfo=tournament.conditions.start.at.tzinfo)
    return int(found.timestamp() * 1000)


def close_entries(name: Name, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """Take no more entries."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.CloseEntries(), by)


def move(
    name: Name,
    player: Player,
    table: Annotated[str, typer.Option(help="The table to move to.")],
    seat: Annotated[int, typer.Option(help="The seat there.")],
    reason: Reason,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Move a player to a free seat of another table, where the book lets the director."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.MovePlayer(player=player, table=table, seat=seat, reason=reason), by)


def break_table(
    name: Name,
    table: Annotated[str, typer.Argument(metavar="TABLE", help="The table whose players go to the others.")],
    reason: Reason,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Break a table: its players go to free seats of the others, by the drawn number."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.BreakTable(table=table, reason=reason), by)
