"""What a game brings to its simulation, and the tables that its kernel and the accounts read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import isqrt, lcm

import numpy as np

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.accounting import BINS, BY_COUNT, BY_STACK, DECK, FLAT, PROGRESSION, Book, Ints, Sums
from croupier.analysis.simulation.irregularities import Irregularity, asked, tables
from croupier.analysis.simulation.plans import COUNTS, PROGRESSIONS
from croupier.analysis.simulation.question import Bettor, Question
from croupier.equipment import CARDS, rank_of
from croupier.games.context import Limit
from croupier.games.round_of_play import line_of

Deal = Callable[[int, int, int, int, Book, Sums, Ints], None]  # seed, shard, shoes, most rounds, book, sums, state
_EVERY = 1 << 62


@dataclass(frozen=True)
class Wager:
    """A wager of the book and, by code, its net result per unit staked; None where it is not made at all."""

    name: str
    pays: Sequence[Fraction | None]
    staked: Sequence[Fraction] = ()  # all that was wagered by then, where that is not always 1
    of_main: Fraction = Fraction(0)  # the part of the main wager that goes with it, where nobody stakes it by itself

    @cached_property
    def results(self) -> tuple[list[Fraction | None], Ints]:
        """The results that there are, and for each code its place among them: a table by code has a few fractions
        hundreds of thousands of times."""
        ids = np.fromiter(map(id, self.pays), np.int64, len(self.pays))
        _, first, place = np.unique(ids, return_index=True, return_inverse=True)
        return [self.pays[code] for code in first.tolist()], place

    @property
    def sometimes(self) -> bool:
        """Whether it is not made in every round."""
        return None in self.results[0]

    def whole(self, times: Fraction | int) -> Ints:
        """By code, the result times so much."""
        results, place = self.results
        return _ints([int((each or 0) * times) for each in results])[place]

    def made(self) -> Ints:
        """By code, 1 where it is made."""
        results, place = self.results
        return _ints([each is not None for each in results])[place]


@dataclass(frozen=True)
class Model:
    """A game under a question, ready to be dealt."""

    wagers: tuple[Wager, ...]
    deal: Deal  # adds the shoes of a shard, and stops after the shoe in which so many rounds are reached
    rounds_per_shoe: int  # about: for the width of bins
    shoe: str = "shoe"  # the word for what is shuffled
    notes: tuple[str, ...] = ()
    exact: Mapping[str, Fraction | float] | None = None  # mean returns, where the question has other than best play
    irregularities: tuple[Irregularity, ...] = ()  # those that the book lists and a kernel knows
    why_not: Mapping[str, str] = field(default_factory=dict)  # those that it lists, and why they are not simulated
    void: int = _EVERY  # the first code of a round without wagers


def with_void(model: Model) -> Model:
    """One code more, for a round whose wagers went back or were never made."""
    wagers = tuple(
        replace(
            each,
            pays=[*each.pays, None if each.sometimes else Fraction(0)],
            staked=each.staked and [*each.staked, Fraction(1)],
        )
        for each in model.wagers
    )
    return replace(model, wagers=wagers, void=len(wagers[0].pays) - 1)


def without_shoe(question: Question) -> None:
    """Where everything is shuffled for each round, nothing about a shoe can be asked."""
    if question.cutting_card or question.rounds_per_shoe or question.burn != "shown" or question.counting:
        raise AnalysisError("all is shuffled for every round: leave out cutting card, burn, counting, rounds per shoe")


def book_of(question: Question, model: Model) -> Book:
    """Payments and bettors as the accounts read them."""
    wagers, limits = model.wagers, _limits(question, model)
    parts = {part for wager in wagers for part in (Fraction(1), wager.of_main)}
    results = {pays for wager in wagers for pays in wager.results[0] if pays is not None}
    unit = lcm(*((pays * part).denominator for pays in results for part in parts))
    columns = [wager.whole(unit) for wager in wagers] + [wager.made() for wager in wagers if wager.sometimes]
    pays = np.ascontiguousarray(np.array(columns).T)
    nets = pays.copy()
    for wager in wagers:
        nets[:, 0] += wager.whole(wager.of_main * unit)
    bettors = [_checked(question, model, each) for each in question.bettors]
    wrong = tables(question, asked(question, model.irregularities, model.why_not), len(pays))
    levels = max([1, *(len(_times(each)) for each in bettors)])
    return Book(
        pays=pays,
        unit=unit,
        stakes=_ints([[dict(each.stakes).get(wager.name, 0) for wager in wagers] for each in bettors], len(wagers)),
        box=_ints([each.box - 1 for each in bettors]),
        least=_ints([limits[wager.name].minimum if wager.name in limits else 1 for wager in wagers]),
        most=_ints([limits[wager.name].maximum if wager.name in limits else _EVERY for wager in wagers]),
        multiple=_ints([limits[wager.name].multiple if wager.name in limits else 1 for wager in wagers]),
        plan=_ints([_kind(each) for each in bettors]),
        times=_ints([_padded(_times(each), levels) for each in bettors], levels),
        after_win=_ints([_padded(_levels(each, 1), levels) for each in bettors], levels),
        after_loss=_ints([_padded(_levels(each, 2), levels) for each in bettors], levels),
        lowest_count=0,
        weights=weights_of(question),
        part=_ints([each.part for each in bettors]),
        bankroll=_ints([each.bankroll for each in bettors]),
        session=question.session,
        evening=question.evening,
        width=_ints([_widths(question, model, each) for each in bettors], 3),
        nets=nets,
        void=model.void,
        **wrong._asdict(),
    )


def new_sums(book: Book, shoes: int) -> Sums:
    """Nothing added yet; a row for each of so many shoes."""
    codes, columns = book.pays.shape
    bettors = len(book.box)
    return Sums(
        counted=np.zeros(3, np.int64),
        codes=np.zeros(codes, np.int64),
        moments=np.zeros((columns, 3), np.int64),
        rounds=np.zeros(2, np.int64),
        bettors=np.zeros((bettors, 8), np.int64),
        spread=np.zeros((bettors, 4, BINS), np.int64),
        errors=np.zeros((len(book.until), 1 + 2 * book.stakes.shape[1]), np.int64),
        shoes=np.zeros((shoes, 2 + columns + bettors), np.int64),
    )


def _limits(question: Question, model: Model) -> Mapping[str, Limit]:
    """By the name of a wager. A wager without a limit takes any amount."""
    terms = question.case.terms
    stated = {line: Limit(*figures) for line, *figures in question.limits}
    if unknown := stated.keys() - terms.sign.keys():
        raise AnalysisError(f"the sign has no line {min(unknown)!r}; it has: {', '.join(terms.sign)}")
    for line, limit in stated.items():
        if not 0 < limit.multiple <= limit.minimum <= limit.maximum:
            raise AnalysisError(f"the limit on {line} makes no sense; write minimum:maximum:multiple, as in 5:500:5")
    lines = {wager.name: line_of(terms, wager.name) if wager.name in terms.wagers else "main" for wager in model.wagers}
    return {name: stated[line] for name, line in lines.items() if line in stated}


def _ints(values: Sequence[object], width: int = 0) -> Ints:
    return np.array(values, np.int64).reshape((len(values), width) if width else (len(values),))


def _checked(question: Question, model: Model, bettor: Bettor) -> Bettor:
    known = [wager.name for wager in model.wagers if not wager.of_main]
    for name, cents in bettor.stakes:
        if name not in known:
            raise AnalysisError(f"{question.book} has no wager {name!r} here; it has: {', '.join(known)}")
        if cents <= 0:
            raise AnalysisError(f"{cents} cents are no stake on {name}; write dollars, as in {name}=25")
    if not bettor.stakes:
        raise AnalysisError(f"a bettor has a stake; write it as in {known[0]}=25")
    if bettor.plan == "by-stack" and not (bettor.bankroll and 0 < bettor.part <= 1000):
        raise AnalysisError("a plan by stack has a bankroll and a part; write them as in bankroll=1000 part=0.05")
    if bettor.plan == "by-count" and not (bettor.ramp and question.counting):
        raise AnalysisError("a plan by count has a ramp and a system; write ramp=1,1,2,4,8 and --counting NAME")
    if bettor.plan not in ("flat", "by-stack", "by-count", *PROGRESSIONS):
        plans = ", ".join(["flat", "by-count", "by-stack", *PROGRESSIONS])
        raise AnalysisError(f"there is no plan {bettor.plan!r}; there are: {plans}")
    if not 1 <= bettor.box <= question.boxes:
        raise AnalysisError(f"there is no box {bettor.box}; {question.boxes} of them are played")
    return bettor


def _kind(bettor: Bettor) -> int:
    return {"flat": FLAT, "by-count": BY_COUNT, "by-stack": BY_STACK}.get(bettor.plan, PROGRESSION)


def _times(bettor: Bettor) -> Sequence[int]:
    if bettor.plan in PROGRESSIONS:
        return PROGRESSIONS[bettor.plan][0]
    return bettor.ramp if bettor.plan == "by-count" else (1,)


def _levels(bettor: Bettor, which: int) -> Sequence[int]:
    return PROGRESSIONS[bettor.plan][which] if bettor.plan in PROGRESSIONS else (0,)


def _padded(values: Sequence[int], length: int) -> list[int]:
    return [*values, *[values[-1]] * (length - len(values))]


def weights_of(question: Question) -> Ints:
    if not question.counting:
        return np.zeros(DECK, np.int64)
    if question.counting not in COUNTS:
        raise AnalysisError(f"there is no count {question.counting!r}; there are: {', '.join(COUNTS)}")
    return _ints([COUNTS[question.counting][rank_of(card)] for card in CARDS])


def _widths(question: Question, model: Model, bettor: Bettor) -> list[int]:
    """Bins that reach twelve times the square root of the rounds, in stakes; and at least the bankroll."""
    staked = sum(cents for _, cents in bettor.stakes)
    if bettor.plan == "by-stack":
        staked = max(1, bettor.bankroll * bettor.part // 1000)
    lengths = (model.rounds_per_shoe, question.session, question.evening)
    least = max(1, -(-bettor.bankroll // (BINS // 2)))
    return [max(least, staked * isqrt(256 * length) // 256) for length in lengths]
