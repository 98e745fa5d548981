"""`croupier replay`: a table's past, step by step, with clauses, chips and the arithmetic of each payment."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import AsJson, TableName, Wrong
from croupier.money import dollars

if TYPE_CHECKING:
    from croupier.views.replay import Step

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
    from croupier.cli.databases import looking, no_table
    from croupier.cli.history import happened
    from croupier.conduct.codec import UnreadableFact
    from croupier.views.replay import Unreplayable, steps

    with looking(database) as store:
        names = [stream.removeprefix("table/") for stream in store.streams() if stream.startswith("table/")]
        if table not in names:
            raise no_table(table, names)
        every: Iterator[Step] = steps(happened(store.read(f"table/{table}")))
        try:
            told = (step for step in every if round_ is None or step.round == round_)
            found = _print_json(told) if as_json else _print(told)
        except (Unreplayable, UnreadableFact) as broken:
            raise Wrong(f"{broken}; croupier verify {database} says what was done to it") from broken
    if not found:
        raise Wrong(f"table {table} has no round {round_}")


def _print(steps: "Iterator[Step]") -> bool:
    width = min(get_terminal_size().columns, 120)
    last = None
    for last in steps:
        typer.echo(_heading(last))
        for line in _lines(last, width):
            typer.echo(line)
    if last is None:
        return False
    typer.echo("Balances:")
    for account, cents in sorted(last.balances.items()):
        typer.echo(f"{_INDENT}{account}: {dollars(cents)}")
    return True


def _heading(step: "Step") -> str:
    when = datetime.fromtimestamp(step.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
    of_round = f", round {step.round}" if step.round else ""
    return f"{step.version:>5} {when} UTC, {step.who} ({step.role}){of_round}"


def _lines(step: "Step", width: int) -> Iterator[str]:
    for line in _wrapped(step.words, width, _INDENT):
        yield typer.style(line, bold=True, fg="yellow" if step.refused else None)
    for clause in step.clauses:
        yield from _wrapped(f"[{clause.clause}] {clause.summary}", width, f"{_INDENT}  ")
    for move in step.moves:
        yield f"{_INDENT}  $ {move}"
    for line in step.explanation:
        yield f"{_INDENT}  = {line}"


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    return wrap(text, width, initial_indent=indent, subsequent_indent=f"{indent}  ", break_on_hyphens=False)


def _print_json(steps: "Iterator[Step]") -> bool:
    balances: Mapping[str, int] = {}
    told = []
    for step in steps:
        balances = step.balances
        told.append({name: value for name, value in msgspec.structs.asdict(step).items() if name != "balances"})
    typer.echo(msgspec.json.encode({"steps": told, "balances": balances}))
    return bool(told)
