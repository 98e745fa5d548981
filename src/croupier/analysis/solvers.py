"""Which solver answers for which game. They are imported when they are asked: kernels take a second to load."""

from importlib import import_module
from typing import Protocol, cast

from croupier.analysis.case import Case, Progress, silent
from croupier.analysis.findings import Findings, Spot, Wager


class Solver(Protocol):
    """A module `croupier.analysis.<game>.solver`."""

    def analyse(self, case: Case, progress: Progress) -> Findings:
        """Every wager of the book under these terms."""

    def wagers(self, case: Case, progress: Progress) -> tuple[Wager, ...]:
        """The wagers alone, without the readings and exhibits that take most of the time."""

    def spot(self, case: Case, text: str, progress: Progress) -> Spot:
        """The value of each choice in the situation that the text describes; AnalysisError where it makes no sense."""


def solver(case: Case) -> Solver:
    return cast(Solver, import_module(f"croupier.analysis.{case.book.game.replace('-', '_')}.solver"))


def analyse(case: Case, progress: Progress = silent) -> Findings:
    return solver(case).analyse(case, progress)


def wagers(case: Case, progress: Progress = silent) -> tuple[Wager, ...]:
    return solver(case).wagers(case, progress)


def spot(case: Case, text: str, progress: Progress = silent) -> Spot:
    return solver(case).spot(case, text, progress)
