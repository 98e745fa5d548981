"""Breaks: break, begin-break, alter-break, resume."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong
from croupier.cli.tournament.options import By, Name, Reason

if TYPE_CHECKING:
    from croupier.tournament import Tournament
    from croupier.tournament.conditions import PlannedBreak


def register(app: typer.Typer) -> None:
    app.command("break")(call_break)
    app.command("begin-break")(begin_break)
    app.command("alter-break")(alter_break)
    app.command("resume")(resume)


def call_break(
    name: Name,
    minutes: Annotated[int, typer.Option(help="How long it lasts.")],
    reason: Annotated[str, typer.Option(help="Why.")] = "",
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Call a break: each table finishes the round it plays."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.CallBreak(minutes=minutes, reason=reason), by)


def begin_break(name: Name, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """Begin the next break of the conditions before its time; when that comes, it begins by itself."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        session, number, _ = _meant(direction.state, "", 0)
        direction.act(c.BeginBreak(session=session, number=number), by)


def alter_break(
    name: Name,
    reason: Reason,
    minutes: Annotated[int, typer.Option(help="How long it lasts; 0: it is left out; -1: as before.")] = -1,
    after_round: Annotated[int, typer.Option(help="It comes after this round instead.")] = 0,
    after_minutes: Annotated[int, typer.Option(help="It comes after these minutes of play instead.")] = 0,
    session: Annotated[str, typer.Option(help="Whose break, if not the next one.")] = "",
    number: Annotated[int, typer.Option(help="Which of that session's breaks, from 1 on.")] = 1,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Alter a break of the conditions, the next one unless another is named: its moment, its length, or whether there
    is one."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        whose, which, planned = _meant(direction.state, session, number)
        moved = bool(after_round or after_minutes)
        command = c.AlterBreak(
            session=whose,
            number=which,
            minutes=planned.minutes if minutes < 0 else minutes,
            after_round=after_round if moved else planned.after_round,
            after_minutes=after_minutes if moved else planned.after_minutes,
            reason=reason,
        )
        direction.act(command, by)


def _meant(tournament: "Tournament", session: str, number: int) -> "tuple[str, int, PlannedBreak]":
    """The break of a session by its number, or the next one."""
    from croupier.tournament.breaks import next_break

    coming = next_break(tournament)
    if not session and coming is not None:
        return coming.session, coming.number, coming.planned
    breaks = tournament.sessions[session].breaks if session in tournament.sessions else ()
    if not 1 <= number <= len(breaks):
        other = f"; croupier tournament break {tournament.name} --minutes ... calls one"
        raise Wrong((f"{session} plans no break {number}" if session else "no planned break is to come") + other)
    return session, number, breaks[number - 1]


def resume(name: Name, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """End the break: the tables go on."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.EndBreak(), by)
