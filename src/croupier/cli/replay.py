"""`croupier replay`: a table's past, step by step, with clauses, chips and the arithmetic of each payment."""

from collections.abc import Iterator
from datetime import UTC, datetime
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import AsJson, TableName, Wrong
from croupier.cli.screen import echo
from croupier.money import Balances, dollars

if TYPE_CHECKING:
    from croupier.conduct.past import Past
    from croupier.views.replay import ReplayStep

_INDENT = "      "


def register(app: typer.Typer) -> None:
    app.command("replay")(replay)


def replay(
    database: Annotated[str, typer.Argument(help="A database file, or postgresql://...")],
    table: TableName,
    round_: Annotated[int | None, typer.Option("--round", help="Only this round of play.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell what happened at a table: who, what, under which clauses, and which chips moved."""
    from croupier.cli.databases import looking, no_table, snapshots_of
    from croupier.conduct.codec import UnreadableFact
    from croupier.conduct.past import Past
    from croupier.views.replay import Unreplayable

    with looking(database) as store:
        names = [stream.removeprefix("table/") for stream in store.streams() if stream.startswith("table/")]
        if table not in names:
            raise no_table(table, names)
        try:
            past = Past(store, f"table/{table}", snapshots_of(database, store))
            told = _told(past, round_)
            found = _print_json(told) if as_json else _print(told)
        except (Unreplayable, UnreadableFact) as broken:
            raise Wrong(f"{broken}; croupier verify {database} says what was done to it") from broken
    if not found:
        raise Wrong(f"table {table} has no round {round_}")


def _told(past: "Past", number: int | None) -> "Iterator[ReplayStep]":
    """All that happened, or one round with the later decisions about it, each told against the table as it then
    stood."""
    from croupier.cli.history import happened
    from croupier.views.replay import steps

    for after, upto in past.everything if number is None else past.stretches(number):
        for step in steps(happened(past.entries(after, upto)), past.table_at(after)):
            if number is None or step.round == number:
                yield step


def _print(steps: "Iterator[ReplayStep]") -> bool:
    width = min(get_terminal_size().columns, 120)
    last = None
    for last in steps:
        echo(_heading(last))
        for line in _wrapped(last.words, width, _INDENT):
            echo(line, bold=True, colour="yellow" if last.refused else None)
        for line in _lines(last, width):
            echo(line)
    if last is None:
        return False
    echo("Balances:")
    for account, cents in sorted(last.balances.items()):
        echo(f"{_INDENT}{account}: {dollars(cents)}")
    return True


def _heading(step: "ReplayStep") -> str:
    when = datetime.fromtimestamp(step.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
    of_round = f", round {step.round}" if step.round else ""
    return f"{step.version:>5} {when} UTC, {step.who} ({step.role}){of_round}"


def _lines(step: "ReplayStep", width: int) -> Iterator[str]:
    for clause in step.clauses:
        yield from _wrapped(f"[{clause.clause}] {clause.summary}", width, f"{_INDENT}  ")
    for move in step.moves:
        yield f"{_INDENT}  $ {move}"
    for line in step.explanation:
        yield f"{_INDENT}  = {line}"


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    return wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def _print_json(steps: "Iterator[ReplayStep]") -> bool:
    balances: Balances = {}
    told = []
    for step in steps:
        balances = step.balances
        told.append({name: value for name, value in msgspec.structs.asdict(step).items() if name != "balances"})
    echo(msgspec.json.encode({"steps": told, "balances": balances}))
    return bool(told)
