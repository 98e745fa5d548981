"""Which solver answers for which game. Solvers are imported on first use: kernels take a second to load."""

from typing import Protocol

from croupier.analysis.case import AnalysisError, Case, Progress, silent
from croupier.analysis.findings import Findings, Spot, Table, Wager
from croupier.instruments import has_part, members, part_of


class Solver(Protocol):
    """A game as a mathematician knows it."""

    def analyse(self, case: Case, progress: Progress, exhibits: bool = True) -> Findings:
        """Every wager of the book under these terms; without exhibits, the work that only they need is not done."""

    def wagers(self, case: Case, progress: Progress) -> tuple[Wager, ...]:
        """The wagers alone, without the readings and exhibits that take most of the time."""

    def spot(self, case: Case, text: str, progress: Progress) -> Spot:
        """The value of each choice in the situation that the text describes; AnalysisError where it makes no sense."""


def solver(case: Case) -> Solver:
    game = case.book.game
    if not has_part(game, "solver"):
        raise AnalysisError(f"nobody has worked out the mathematics of {case.book.title}")
    found: Solver = part_of(game, "solver", members(Solver))
    return found


def analyse(case: Case, progress: Progress = silent, *, exhibits: bool = True) -> Findings:
    return solver(case).analyse(case, progress, exhibits)


def effects(case: Case, progress: Progress = silent) -> Table:
    """What one card that has left the shoe changes, where the game has a shoe."""
    return _table(case, "effects", "is dealt anew for every round, so no card leaves it", progress)


def memory(case: Case, progress: Progress = silent) -> Table:
    """How far best play as we know it is from a player's who remembers every card, where that differs."""
    return _table(case, "memory", "has nothing to remember within a round", progress)


def _table(case: Case, what: str, because: str, progress: Progress) -> Table:
    """An answer that only some games have."""
    ask = getattr(solver(case), what, None)
    if ask is None:
        raise AnalysisError(f"{case.book.title} {because}; leave out --{what}")
    found: Table = ask(case, progress)
    return found


def wagers(case: Case, progress: Progress = silent) -> tuple[Wager, ...]:
    return solver(case).wagers(case, progress)


def spot(case: Case, text: str, progress: Progress = silent) -> Spot:
    return solver(case).spot(case, text, progress)
