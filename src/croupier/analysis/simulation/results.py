"""Figures from sums: mean returns with their errors, distributions, drawdown, ruin and hold."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf, sqrt

import numpy as np

from croupier.analysis import solvers
from croupier.analysis.simulation.accounting import BINS, Book, Ints, Sums
from croupier.analysis.simulation.irregularities import asked
from croupier.analysis.simulation.model import Wager
from croupier.analysis.simulation.question import BILLION, Question
from croupier.analysis.simulation.remedies import ONE_BOX
from croupier.analysis.simulation.shards import prepared
from croupier.ruling import Under

Value = Fraction | float


@dataclass(frozen=True, slots=True)
class Return:
    """One wager: its mean net result per unit of the first wager, and the exact figure for a fresh shoe."""

    wager: str
    made: int
    mean: Fraction
    standard_error: float
    exact: Value | None
    win: float
    push: float
    staked: float  # mean of all that is wagered

    @property
    def z(self) -> float | None:
        """How many standard errors it lies from the exact value."""
        if self.exact is None or not 0 < self.standard_error < inf:
            return None
        return float(self.mean - Fraction(self.exact)) / self.standard_error


def returns(question: Question, sums: Sums) -> tuple[Return, ...]:
    model, book = prepared(question)
    exact = exact_returns(question)
    errors = standard_errors(question, sums)
    found = []
    for at, wager in enumerate(model.wagers):
        made_codes = np.array([pays is not None for pays in wager.pays])
        made = int(sums.codes[made_codes].sum())
        net = book.pays[:, at]
        staked = wager.staked or (Fraction(1),) * len(wager.pays)
        total = sum(int(count) * staked[code] for code, count in enumerate(sums.codes) if count and made_codes[code])
        found.append(
            Return(
                wager.name,
                made,
                Fraction(int(sums.moments[at, 0]), book.unit * made) if made else Fraction(0),
                errors[at],
                exact.get(wager.name),
                int(sums.codes[made_codes & (net > 0)].sum()) / max(1, made),
                int(sums.codes[made_codes & (net == 0)].sum()) / max(1, made),
                float(Fraction(total) / max(1, made)),
            )
        )
    return tuple(found)


def exact_returns(question: Question) -> dict[str, Value]:
    """For a fresh shoe; empty where rounds go wrong, or are played in a way that the solvers do not value."""
    return {} if question.errors else _without_errors(question)


@lru_cache(maxsize=8)
def _without_errors(question: Question) -> dict[str, Value]:
    model, _ = prepared(question)
    if model.exact is not None:
        return dict(model.exact)
    return {wager.name: -wager.house_edge for wager in solvers.wagers(question.case)}


def standard_errors(question: Question, sums: Sums) -> list[float]:
    """Of each mean. Shoes are independent of each other, rounds of one shoe are not: the error is that of a ratio of
    sums over shoes. A wager that is not made in every round is taken to be independent from round to round."""
    model, book = prepared(question)
    return [_error(question, book, wager, sums, at) for at, wager in enumerate(model.wagers)]


def _error(question: Question, book: Book, wager: Wager, sums: Sums, at: int) -> float:
    net, unit = book.pays[:, at], book.unit
    shoes, rounds = int(sums.counted[0]), int(sums.counted[1])
    if shoes < 2:
        return inf
    if wager.sometimes:
        made = np.array([each is not None for each in wager.pays])
        count = int(sums.codes[made].sum())
        if count < 2:
            return inf
        first = int((sums.codes[made] * net[made]).sum())
        square = sum(int(times) * int(paid) ** 2 for times, paid in zip(sums.codes[made], net[made], strict=True))
        return sqrt(max(Fraction(0), Fraction(square, count) - Fraction(first, count) ** 2) / count) / unit
    x, xx, xn = (int(each) for each in sums.moments[at])
    nn = int(sums.rounds[1])
    mean = Fraction(x, rounds)
    variance = xx - 2 * mean * xn + mean * mean * nn
    return sqrt(max(Fraction(0), variance) * Fraction(shoes, shoes - 1)) / (rounds * question.boxes * unit)


@dataclass(frozen=True, slots=True)
class Cost:
    """What an error brings the players on one wager, all boxes together and in stakes: each time, and per wager made
    in all rounds. The house has the same with the opposite sign."""

    wager: str
    each_time: Fraction
    error_each_time: float
    exact: Value | None  # each time, where a wager goes back or nothing changes
    per_wager: Fraction
    error_per_wager: float


@dataclass(frozen=True, slots=True)
class Wrong:
    """An irregularity of the simulation, by the clauses that say what to do about it."""

    name: str
    under: Under
    says: str
    rate: float
    times: int
    costs: tuple[Cost, ...]


def errors(question: Question, sums: Sums) -> tuple[Wrong, ...]:
    model, _ = prepared(question)
    found = []
    for kind, irregularity in enumerate(asked(question, model.irregularities, model.why_not)):
        costs = tuple(_cost(question, sums, kind, at) for at in range(len(model.wagers)))
        under, rate = question.case.terms.cite(*irregularity.rules), question.errors[kind][1] / BILLION
        times = int(sums.errors[kind, 0])
        found.append(Wrong(irregularity.name, under, irregularity.says, rate, times, costs))
    return tuple(found)


def _cost(question: Question, sums: Sums, kind: int, at: int) -> Cost:
    """Of each time the scatter is known; per wager the number of times is left to chance too."""
    model, book = prepared(question)
    row, made = sums.errors[kind], int(sums.counted[1]) * question.boxes * book.unit
    times, more, square = int(row[0]), int(row[1 + 2 * at]), int(row[2 + 2 * at])
    scatter = square - Fraction(more * more, max(1, times))
    return Cost(
        model.wagers[at].name,
        Fraction(more, max(1, times) * book.unit),
        sqrt(scatter / (times * (times - 1))) / book.unit if times > 1 else inf,
        _exact_cost(question, kind, at),
        Fraction(more, max(1, made)),
        sqrt(square) / made if made else inf,
    )


def _exact_cost(question: Question, kind: int, at: int) -> Value | None:
    """Wagers that go back lose what they are worth; a round that is restored loses nothing."""
    model, book = prepared(question)
    remedy, no_bets, wager = book.remedy[kind], book.no_bets[kind], model.wagers[at]
    if (remedy == np.arange(len(remedy))).all() and not no_bets.any():
        return Fraction(0)
    worth = _without_errors(question).get(wager.name)
    if worth is None or wager.sometimes or not ((remedy == book.void).all() or no_bets.all()):
        return None
    return -worth * (1 if book.whom[kind] == ONE_BOX else question.boxes)


@dataclass(frozen=True, slots=True)
class Spread:
    """A distribution in cents, from bins: the bounds that 5, 50 and 95 of 100 do not exceed."""

    of: str
    count: int
    low: int
    median: int
    high: int
    bins: tuple[tuple[int, int], ...]  # where each begins, and how many are in it
    width: int


@dataclass(frozen=True, slots=True)
class Evening:
    """One bettor's results. Amounts are cents."""

    bettor: int
    rounds: int
    staked: int
    net: int
    sessions: int
    evenings: int
    ruined: int
    drop: int  # chips bought at the beginning of evenings
    drawdown: float  # mean of the deepest fall of an evening
    spreads: tuple[Spread, ...]

    @property
    def risk_of_ruin(self) -> float | None:
        return self.ruined / self.evenings if self.drop and self.evenings else None

    @property
    def hold(self) -> float | None:
        """The house's gain as a part of the drop."""
        return -self.net / self.drop if self.drop else None


def evenings(question: Question, sums: Sums) -> tuple[Evening, ...]:
    _, book = prepared(question)
    names = ("shoe", "session", "evening", "drawdown")
    found = []
    for at in range(len(book.box)):
        rounds, staked, net, sessions, count, ruined, drop, drawdown = (int(each) for each in sums.bettors[at])
        spreads = tuple(
            _spread(name, sums.spread[at, which], int(book.width[at, min(which, 2)]))
            for which, name in enumerate(names)
        )
        fallen = drawdown / count if count else 0.0
        found.append(Evening(at + 1, rounds, staked, net, sessions, count, ruined, drop, fallen, spreads))
    return tuple(found)


def _spread(name: str, bins: Ints, width: int) -> Spread:
    total, begins = int(bins.sum()), [(at - BINS // 2) * width for at in range(BINS)]
    reached = np.cumsum(bins)

    def at(part: int) -> int:
        return begins[int(np.searchsorted(reached, max(1, -(-part * total // 100))))] if total else 0

    shown = tuple((begins[each], int(bins[each])) for each in range(BINS) if bins[each])
    return Spread(name, total, at(5), at(50), at(95), shown, width)
