"""`croupier report`: the meters of each table, significant events and acts by person, for any period."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import DEFAULT_DATABASE, AsJson, Database, Wrong, moment_of
from croupier.cli.screen import echo

if TYPE_CHECKING:
    from croupier.conduct.reporting import Event, Meters, Report

COLUMNS = ("", "rounds", "put right", "turnover", "drop", "paid out", "fills", "credits", "float", "win", "hold")


def register(app: typer.Typer) -> None:
    app.command("report")(report)


def report(
    database: Database = DEFAULT_DATABASE,
    since: Annotated[str, typer.Option(help="From this time on, UTC, as in 2026-11-17T05:00:00.")] = "",
    until: Annotated[str, typer.Option(help="Up to this time.")] = "",
    as_json: AsJson = False,
) -> None:
    """Report on a period: drop, fills, float, win and hold of each table, significant events, acts by person.

    Exit code 1 if the win of a table by its float is not that of its play."""
    from croupier.cli.databases import looking
    from croupier.conduct.reporting import Period, report as reported

    period = Period(
        moment_of("--since", since) if since else None,
        moment_of("--until", until) if until else None,
    )
    if period.since is not None and period.until is not None and period.since >= period.until:
        raise Wrong("--until: the end of a period lies after its beginning")
    with looking(database) as store:
        found = reported(store, period)
    if as_json:
        echo(msgspec.json.encode(found))
    else:
        _print(found)
    wrong = [each for each in found.meters if each.win != each.played]
    for each in wrong:
        echo(f"table {each.table} won {each.win} cents by its float and {each.played} by its play", err=True)
    if wrong:
        raise typer.Exit(1)


def _print(found: "Report") -> None:
    from croupier.cli.layout import print_table

    counted = [each for each in found.meters if not each.kind]
    rows = [_row(each.table, each) for each in counted]
    for name in sorted({each.game for each in counted}):
        rows.append(_row(f"game {name}", _sum([each for each in counted if each.game == name])))
    for name in sorted({each.book for each in counted}):
        rows.append(_row(f"book {name}", _sum([each for each in counted if each.book == name])))
    if counted:
        rows.append(_row("the house", _sum(counted)))
    print_table("Tables, games, books and the house", COLUMNS, rows, numbers=range(1, len(COLUMNS)))
    apart = [_row(f"{each.table} ({each.kind})", each) for each in found.meters if each.kind]
    if apart:
        note = "Their chips are worth nothing elsewhere and count in no sum above."
        print_table("Demonstrations and tournaments", COLUMNS, apart, numbers=range(1, len(COLUMNS)), note=note)
    acts = [
        (each.who, each.role, f"{each.acts:,}", f"{each.refused:,}", f"{each.put_right:,}") for each in found.people
    ]
    print_table("Acts by person", ("who", "role", "acts", "refused", "rounds put right"), acts, numbers=range(2, 5))
    lines = [
        (_when(each.at), each.stream, f"{each.who} ({each.role})", each.what, _details(each)) for each in found.events
    ]
    print_table("Significant events", ("when", "where", "who", "what", "details"), lines)


def _row(title: str, each: "Meters") -> tuple[str, ...]:
    from croupier.money import dollars

    amounts = (each.turnover, each.drop, each.cashed, each.fills, each.credits, each.closing, each.win)
    hold = f"{100 * each.win / each.drop:.1f}%" if each.drop else ""
    return (title, f"{each.rounds:,}", f"{each.put_right:,}", *map(dollars, amounts), hold)


def _sum(meters: "list[Meters]") -> "Meters":
    from croupier.conduct.reporting import FIGURES, Meters

    return Meters("", **{name: sum(getattr(each, name) for each in meters) for name in FIGURES})


def _when(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _details(event: "Event") -> str:
    said = [f"{name} {value}" for name, value in event.details.items() if value not in ("", [], {}, None, False)]
    changes = [
        f"{name} was {event.before[name]}, is {after}" for name, after in event.after.items() if name != "number"
    ]
    return "; ".join(said + changes)
