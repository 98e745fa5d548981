"""`croupier tournament forecast`: how long a tournament takes and how it goes, from many runs of bots."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import AsJson, Wrong
from croupier.cli.screen import console, echo
from croupier.cli.tournament.options import ConditionsFile, Entrants, Pace, Seed, entering, sound

if TYPE_CHECKING:
    from croupier.conduct.tournaments.forecast import Forecast, Spread
    from croupier.tournament.conditions import Conditions

_CLOCK = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
_DAY = 24 * 60
_INTERRUPTED = 130


def register(app: typer.Typer) -> None:
    app.command("forecast")(forecast)


def forecast(
    conditions: ConditionsFile,
    runs: Annotated[int, typer.Option(min=1, help="The number of runs.")] = 1000,
    entrants: Entrants = None,
    pace: Pace = 90,
    until: Annotated[str, typer.Option(help="The chance to end by then, as in 23:30; in the tournament's zone.")] = "",
    seed: Seed = "",
    jobs: Annotated[int, typer.Option(min=0, help="Processes; 0 is one for each processor.")] = 0,
    plot: Annotated[str, typer.Option(help="A file for the plot, as SVG.")] = "",
    as_json: AsJson = False,
) -> None:
    """Play a tournament many times by bots, and report how long it takes and how it ends."""
    from croupier.analysis.evenings import rounds_of
    from croupier.cli.tournament.plotting import bars, histogram, svg
    from croupier.conduct.tournaments.forecast import forecast as forecast_of
    from croupier.conduct.tournaments.runs import RunPlan, fresh_seed

    found, text = sound(conditions)
    plan = RunPlan(found, text, entering(found, entrants), pace)
    allowed = _minutes_until(until, found) if until else None
    if plot and not Path(plot).parent.is_dir():
        raise Wrong(f"--plot: there is no folder {Path(plot).parent}")
    with _bar(runs) as told:
        cores = jobs or os.cpu_count() or 1
        result = forecast_of(plan, seed or fresh_seed(), runs, cores, told, rounds_of=rounds_of)
    if result is None:
        echo("Stopped before a run was over: there is nothing to report.", err=True)
        raise typer.Exit(_INTERRUPTED)
    minutes = histogram(result.minutes_of_each)
    if plot:
        Path(plot).write_text(svg(found.name, "minutes", minutes, allowed), encoding="utf-8")
    if as_json:
        asked = {"until": until, "in_time": result.in_time(allowed)} if allowed is not None else {}
        said = {"partial": result.partial, **asked, **msgspec.structs.asdict(result)}
        echo(msgspec.json.encode(said))
    else:
        for line in _lines(found.name, result, until, allowed):
            echo(line)
        echo("Minutes, and how many runs took them:")
        for line in bars(minutes):
            echo(f"  {line}")
    if result.partial:
        echo(f"Stopped early: {result.runs} of {runs} runs.", err=True)
        raise typer.Exit(_INTERRUPTED)


def _minutes_until(text: str, conditions: "Conditions") -> int:
    """The time from the start to that time of day, on the next day if it has passed."""
    match = _CLOCK.fullmatch(text)
    if not match:
        raise Wrong(f"--until: {text!r} is no time of day; write it as 23:30")
    at = conditions.start.at
    return (int(match[1]) * 60 + int(match[2]) - at.hour * 60 - at.minute) % _DAY or _DAY


@contextmanager
def _bar(runs: int) -> Iterator[Callable[[int], None]]:
    """Show the runs done and the remaining time when attached to a terminal."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=runs)
        yield lambda done: bar.update(task, completed=done)


def _lines(title: str, result: "Forecast", until: str, allowed: int | None) -> Iterator[str]:
    from croupier.money import dollars

    yield (
        f"{title}: {result.runs} runs of {result.entrants} bots, {result.seconds_a_round} seconds a round,"
        f" seed {result.seed}"
    )
    if result.by_machines:
        yield f"  Played by the tables' own machines, which takes much longer than by kernels: {result.by_machines}"
    yield f"  {'':<24}{'mean':>12}{'5 of 100':>12}{'median':>12}{'95 of 100':>12}"

    def row(name: str, spread: "Spread", show: "Callable[[float], str]") -> str:
        figures = (spread.mean, spread.low, spread.median, spread.high)
        return f"  {name:<24}" + "".join(f"{show(each):>12}" for each in figures)

    def plain(value: float) -> str:
        return f"{value:,.1f}"

    def money(cents: float) -> str:
        return dollars(round(cents))

    yield row("minutes of play", result.minutes, plain)
    yield row("rounds at all tables", result.rounds, plain)
    yield row("ties decided", result.ties, plain)
    yield row("extra rounds", result.extra_rounds, plain)
    yield row("re-buys", result.re_buys, plain)
    yield row("add-ons", result.add_ons, plain)
    for session, out in result.out.items():
        yield row(f"out during {session}"[:24], out, plain)
    for place, prize in enumerate(result.prizes, 1):
        yield row(f"prize {place}", prize, money)
    if allowed is not None:
        yield f"  over by {until}: {result.in_time(allowed):.1%} of the runs ({allowed} minutes from the start)"
    yield "  It takes for granted that"
    for each in result.assumes:
        yield f"    - {each}"
