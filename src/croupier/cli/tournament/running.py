"""`croupier tournament run`: a whole tournament by bots, through the machines that run any other."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import AsJson, Wrong
from croupier.cli.screen import console, echo
from croupier.cli.tournament.options import ConditionsFile, Entrants, Pace, Seed, entering, sound

if TYPE_CHECKING:
    from croupier.conduct.tournaments.headless import Result


def register(app: typer.Typer) -> None:
    app.command("run")(run)


def run(
    conditions: ConditionsFile,
    bots: Annotated[bool, typer.Option("--bots", help="Bots play: nobody else does here.")] = False,
    entrants: Entrants = None,
    seed: Seed = "",
    pace: Pace = 90,
    database: Annotated[str, typer.Option(help="Where to store it; by default nowhere.")] = "",
    as_json: AsJson = False,
) -> None:
    """Play a whole tournament by bots, from its conditions to the last prize."""
    from croupier.conduct.tournaments.runs import Kept, RunPlan, chance, fresh_seed, play

    if not bots:
        raise Wrong("write --bots: people play a tournament with croupier tournament new")
    found, text = sound(conditions)
    seed = seed or fresh_seed()
    plan = RunPlan(found, text, entering(found, entrants), pace)
    with ExitStack() as stack:
        told = stack.enter_context(_bar())
        kept = stack.enter_context(Kept(database, plan, chance(seed, "cards"))) if database else None
        if kept is not None and kept.taken:
            raise Wrong(f"there is a tournament {plan.name!r} in {database} already; name another database")
        played = play(plan, seed, house=kept.house if kept else None, clock=kept.clock if kept else None, told=told)
        facts = kept.facts() if kept else played.facts
    result = played.run.result(facts)
    if as_json:
        echo(msgspec.json.encode(result))
        return
    for line in _lines(found.name, result, seed):
        echo(line)


@contextmanager
def _bar() -> Iterator[Callable[[str, int], None]]:
    """Show progress when attached to a terminal."""
    if not sys.stderr.isatty():
        yield lambda session, rounds: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed} rounds"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("RunPlan up", total=None)
        yield lambda session, rounds: bar.update(task, description=session, completed=rounds)


def _lines(title: str, result: "Result", seed: str) -> Iterator[str]:
    from croupier.cli.tournament.showing import pool_line
    from croupier.money import dollars

    yield f"{title}, played by bots with the seed {seed}: {result.rounds:,} rounds, {result.facts:,} facts"
    for each in result.places:
        prize = each["prize"]
        assert isinstance(prize, int), "prizes are cents"
        yield f"  {each['place']:>4}  {each['player']}" + (f"  {dollars(prize)}" if prize else "")
    pool = msgspec.convert(result.pool, dict[str, dict[str, int] | int])
    yield f"Pool: {pool_line(pool)}"
