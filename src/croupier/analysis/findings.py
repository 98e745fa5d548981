"""The findings of an analysis: wagers with their outcomes counted, the readings they rest on, and exhibits to show."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import fsum, sqrt

Value = Fraction | float  # a Fraction where the count is exact


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way a wager can end. Money is in units of the first wager: `pays` is the net result, -1 when that wager is
    lost."""

    name: str
    pays: Fraction
    probability: float
    count: int | None = None  # None where no whole number of equally likely cases is counted
    staked: Fraction = Fraction(1)  # all that was wagered by the time of the outcome


@dataclass(frozen=True, slots=True)
class Wager:
    """A wager and how it ends. Made by `counted` or `weighed`."""

    name: str
    outcomes: tuple[Outcome, ...]
    combinations: int | None
    house_edge: Value  # per unit of the first wager, positive where the house gains
    mean_staked: Value

    @property
    def element_of_risk(self) -> Value:
        """The house edge per unit of all that is wagered."""
        return self.house_edge / self.mean_staked

    @property
    def win(self) -> float:
        return self._chance(each for each in self.outcomes if each.pays > 0)

    @property
    def push(self) -> float:
        return self._chance(each for each in self.outcomes if each.pays == 0)

    @property
    def lose(self) -> float:
        return self._chance(each for each in self.outcomes if each.pays < 0)

    def _chance(self, outcomes: Iterable[Outcome]) -> float:
        chosen = tuple(outcomes)
        if self.combinations is None:
            return fsum(each.probability for each in chosen)
        return sum(each.count or 0 for each in chosen) / self.combinations

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of the net result of one round, in units of the first wager."""
        if self.combinations is not None:
            square = sum((each.count or 0) * each.pays**2 for each in self.outcomes) / Fraction(self.combinations)
            return sqrt(square - Fraction(self.house_edge) ** 2)
        weighed_square = fsum(each.probability * float(each.pays) ** 2 for each in self.outcomes)
        return sqrt(max(0.0, weighed_square - float(self.house_edge) ** 2))  # rounding must not make it negative


@dataclass(frozen=True, slots=True)
class Counted:
    """A line of a count, before the number of all cases is known."""

    name: str
    pays: Fraction
    count: int
    staked: Fraction = Fraction(1)


def counted(name: str, lines: Iterable[Counted]) -> Wager:
    """A wager whose outcomes are whole numbers of equally likely cases.

    >>> even = counted("red", [Counted("red", Fraction(1), 18), Counted("black or zero", Fraction(-1), 19)])
    >>> even.house_edge, even.win
    (Fraction(1, 37), 0.4864864864864865)
    """
    kept = tuple(line for line in lines if line.count)
    total = sum(line.count for line in kept)
    return Wager(
        name,
        tuple(Outcome(line.name, line.pays, line.count / total, line.count, line.staked) for line in kept),
        total,
        -Fraction(sum(line.count * line.pays for line in kept)) / total,
        Fraction(sum(line.count * line.staked for line in kept)) / total,
    )


def weighed(name: str, outcomes: Iterable[Outcome], house_edge: Value, mean_staked: float) -> Wager:
    """A wager whose value comes from weighing play against play, without a common count of cases."""
    return Wager(name, tuple(outcomes), None, house_edge, mean_staked)


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another reading of the book, and the house edges it would give."""

    says: str
    house_edges: Mapping[str, Value]  # by the name of the wager; only those that change


@dataclass(frozen=True, slots=True)
class Rests:
    """A registered reading that the figures rest on, by its id in the register ("M1")."""

    on: str
    alternatives: tuple[Alternative, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """Rows to read, and to load into a spreadsheet. `name` is one word, for a file."""

    name: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | Value, ...], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A field of a grid: its text, and for its colour either a place between -1 and 1 or its kind."""

    text: str
    shade: float | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A strategy chart or a heat map. `kinds` explains the kinds of its cells, in the order to show them."""

    name: str
    title: str
    down: str
    across: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]
    kinds: Mapping[str, str] = field(default_factory=dict)
    note: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """One figure plotted over another: points in order, each named on the axis. `y` is shown in percent."""

    name: str
    title: str
    x: str
    y: str
    points: tuple[tuple[str, float], ...]
    note: str = ""


Exhibit = Table | Grid | Curve


@dataclass(frozen=True, slots=True)
class Findings:
    """The answer of a game's solver."""

    method: str
    wagers: tuple[Wager, ...]
    rests_on: tuple[Rests, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    name: str
    value: Value  # expected net result per unit of the first wager


@dataclass(frozen=True, slots=True)
class Spot:
    """One situation, and the value of every choice open in it. `says` adds what the choices do not show."""

    spot: str
    choices: tuple[Choice, ...]
    says: tuple[str, ...] = ()

    @property
    def best(self) -> str:
        return max(self.choices, key=lambda choice: choice.value).name
