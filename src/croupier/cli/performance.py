"""`croupier performance`: what each wager has brought against what the exact analysis expects, with an alarm whose
false alarms and power are computed. It runs beside the server: nothing at a table may analyse outcomes."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import DEFAULT_DATABASE, AsJson, Database
from croupier.cli.screen import echo

if TYPE_CHECKING:
    from croupier.analysis.findings import Wager
    from croupier.analysis.performance import Watch
    from croupier.conduct.house_facts import TheoryRecorded
    from croupier.conduct.performance import Performance, Result
    from croupier.table import Table

    Theory = Callable[[str], Wager | None]

FALSE_ALARM = 1 / 1_000  # for all wagers of a table together, however long it is watched
PLACES = 200  # no layout has more places for wagers
POWER = 0.99
FARTHEST = 5_000  # rounds
_FINE = 10**12  # a variance goes on record to this denominator
WITHIN = 1.96  # standard deviations around the mean: 95 in 100 of all results, where rounds are many


def register(app: typer.Typer) -> None:
    app.command("performance")(performance)


class Line(msgspec.Struct, frozen=True):
    """A wager at a table. `avoided` and `fifth_less` are the numbers of rounds within which an alarm would come, with a
    probability of at least 99 in 100, if the wager never won, or won a fifth less often than it should."""

    table: str
    wager: str
    name: str  # of the wager, for people
    rounds: int
    won: int
    expected_won: float
    turnover: int  # cents, as the two that follow
    kept: int
    expected_kept: int
    evidence: float  # 1 at the start; the more, the less the wager wins as it should
    alarm: bool
    avoided: int | None
    fifth_less: int | None
    low: int  # cents: with 95 in 100 the house keeps an amount from here
    high: int  # to here


def performance(
    database: Database = DEFAULT_DATABASE,
    record: Annotated[
        bool,
        typer.Option("--record", help="Put them on record: the manager's desk shows results, /health alarms."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Compare each wager's results with the exact analysis. Exit code 1 if one does not win as often as it should."""
    from croupier.cli.databases import looking
    from croupier.conduct.house_facts import TheoryRecorded
    from croupier.conduct.performance import performances

    lines: list[Line] = []
    theories: list[TheoryRecorded] = []
    left_out: list[str] = []
    with looking(database) as store:
        for found in performances(store):
            theory = _theory_of(found.table)
            if theory is None:
                left_out.append(found.table.name)
            else:
                lines += _lines(found, theory)
                theories.append(_theory_for_the_floor(found, theory))
    if as_json:
        echo(msgspec.json.encode({"wagers": lines, "depends_on_play": left_out}))
    else:
        _print(lines, left_out)
    alarms = [line for line in lines if line.alarm]
    if record and lines:
        _record(database, lines, theories)
    if alarms:
        raise typer.Exit(1)


def _theory_of(table: "Table") -> "Theory | None":
    """The analysed wager behind one at the table, by its name there; None where results depend on how people play."""
    from croupier.analysis.case import case
    from croupier.analysis.solvers import solver, wagers
    from croupier.instruments import library

    asked = case(library().book(table.setting.book), table.setting.options, tournament=bool(table.tournament))
    named = getattr(solver(asked), "decided_by_chance", None)
    if named is None:
        return None
    found = {wager.name: wager for wager in wagers(asked)}
    return lambda option: found.get(named(asked.terms, option))


def _lines(found: "Performance", theory: "Theory") -> Iterator[Line]:
    for option, result in sorted(found.results.items()):
        if wager := theory(option):
            yield _line(found.table, option, result, wager)


def _line(table: "Table", option: str, result: "Result", wager: "Wager") -> Line:
    from math import exp, sqrt

    watch = _watch(wager.win)
    expected = round(result.turnover * Fraction(wager.house_edge))
    apart = round(WITHIN * wager.standard_deviation * sqrt(result.squares))
    return Line(
        table.name,
        option,
        table.terms.wager_name(option),
        result.rounds,
        result.won,
        round(result.rounds * wager.win, 1),
        result.turnover,
        result.kept,
        expected,
        exp(min(700.0, watch.evidence(result.rounds, result.won))),
        watch.alarms(result.rounds, result.won),
        *_power(wager.win),
        expected - apart,
        expected + apart,
    )


@cache
def _watch(chance: float) -> "Watch":
    from croupier.analysis.performance import Watch

    return Watch(chance, FALSE_ALARM / PLACES)


@cache
def _power(chance: float) -> tuple[int | None, int | None]:
    watch = _watch(chance)
    return watch.reported_within(0.0, POWER, FARTHEST), watch.reported_within(chance * 0.8, POWER, FARTHEST)


def _print(lines: list[Line], left_out: list[str]) -> None:
    from croupier.cli.layout import print_table
    from croupier.money import dollars

    columns = (
        "wager",
        "rounds",
        "won",
        "expected",
        "turnover",
        "house keeps",
        "expected",
        "never wins",
        "wins 1/5 less",
    )
    for table in dict.fromkeys(line.table for line in lines):
        rows = [
            (
                f"{line.name}{'  ALARM' if line.alarm else ''}",
                f"{line.rounds:,}",
                f"{line.won:,}",
                f"{line.expected_won:,.1f}",
                dollars(line.turnover),
                dollars(line.kept),
                dollars(line.expected_kept),
                _rounds(line.avoided),
                _rounds(line.fifth_less),
            )
            for line in lines
            if line.table == table
        ]
        print_table(f"Table {table}", columns, rows, numbers=range(1, 9))
    echo(
        "The last two columns: the rounds within which that would be reported, with 99 in 100. A table whose wagers "
        f"are all right is ever reported with 1 in {round(1 / FALSE_ALARM):,} at most."
    )
    if left_out:
        echo(f"Results depend on how people play, and are not compared, at: {', '.join(left_out)}.")
    for line in lines:
        if line.alarm:
            echo(_words(line))


def _rounds(number: int | None) -> str:
    return f"over {FARTHEST:,}" if number is None else f"{number:,}"


def _words(line: Line) -> str:
    return (
        f"ALARM: {line.name} at table {line.table} won {line.won:,} of {line.rounds:,} rounds, "
        f"where {line.expected_won:,.1f} are expected"
    )


def _theory_for_the_floor(found: "Performance", theory: "Theory") -> "TheoryRecorded":
    """Edge and variance of each wager: those of the sign, and each position that was wagered on, with its kind."""
    from croupier.conduct.house_facts import TheoryRecorded

    table = found.table
    figures: dict[str, tuple[str, str]] = {}
    for option in (*table.terms.placeable, *found.results):
        if wager := theory(option):
            variance = Fraction(wager.standard_deviation**2).limit_denominator(_FINE)
            both = str(Fraction(wager.house_edge)), str(variance)
            figures |= {option: both, option.partition("-")[0]: both}
    setting = table.setting
    return TheoryRecorded(table=table.name, book=setting.book, options=setting.options, wagers=figures)


def _record(database: str, lines: list[Line], theories: "list[TheoryRecorded]") -> None:
    from croupier.cli.databases import open_house
    from croupier.conduct.house_facts import PerformanceAlarm, PerformanceMeasured

    with open_house(database) as house:
        for theory in theories:
            house.record(theory)
        for line in lines:
            house.record(
                PerformanceMeasured(
                    table=line.table,
                    wager=line.wager,
                    name=line.name,
                    rounds=line.rounds,
                    won=line.won,
                    turnover=line.turnover,
                    kept=line.kept,
                    expected=line.expected_kept,
                    low=line.low,
                    high=line.high,
                    alarm=line.alarm,
                )
            )
            if line.alarm:
                house.record(PerformanceAlarm(table=line.table, wager=line.wager, because=_words(line)))
