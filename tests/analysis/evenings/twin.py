"""Whole tournaments twice: at tables with their machines, and at tables that kernels play."""

from functools import partial

from msgspec.structs import replace

from croupier.analysis.evenings import rounds_of
from croupier.conduct.tournaments.headless import Run
from croupier.conduct.tournaments.runs import RunPlan, play
from croupier.conduct.tournaments.short import ShortRun, not_short
from croupier.ruling import Fact
from croupier.tournament.conditions import Conditions
from croupier.tournament.facts import TableReported
from croupier.tournament.reading import read


def plan_of(text: str, entrants: int) -> RunPlan:
    conditions = read(text)
    assert isinstance(conditions, Conditions), conditions
    return RunPlan(conditions, text, entrants, 90)


def compare(plan: RunPlan, seed: str) -> Run:
    """The two have the same facts: seats, chips after every round, players out, ties, places and prizes."""
    assert not not_short(plan.conditions, rounds_of)
    at_tables = play(plan, seed, shares=False).run
    by_kernels = play(plan, seed, kind=partial(ShortRun, rounds_of=rounds_of), shares=False).run
    for number, (one, other) in enumerate(zip(_facts(at_tables), _facts(by_kernels), strict=False)):
        assert one == other, f"fact {number} of the tournament with the seed {seed!r}:\n{plan.text}"
    assert by_kernels.state.stage is at_tables.state.stage
    counts = "rounds", "turns", "ties", "extra_rounds"
    assert [getattr(by_kernels, each) for each in counts] == [getattr(at_tables, each) for each in counts]
    return by_kernels


def _facts(run: Run) -> list[Fact]:
    """Without the versions of the tables' journals: kernels have none."""
    facts = run.house.tournament(run.name).facts()  # type: ignore[attr-defined]
    return [replace(fact, version=0) if isinstance(fact, TableReported) else fact for fact in facts]
