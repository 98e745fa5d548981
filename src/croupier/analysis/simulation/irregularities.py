"""What goes wrong in a round, and how it ends by the remedy that the book prescribes.

A round is dealt as it should have been, and then once more as the error and its remedy leave it, from the same cards:
the difference is what the error costs. Nobody plays differently for a card that they saw by mistake.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.accounting import Ints
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.remedies import AGAIN, EVERY_BOX, IMPOSSIBLE
from croupier.instruments import Terms

VOID = -3  # where a remedy leads to: wagers go back
Remedy = Callable[[int], int]  # by the code of a box: the code that it has instead, or VOID, IMPOSSIBLE, AGAIN


def void(code: int) -> int:
    """The wagers go back."""
    return VOID


def stands(code: int) -> int:
    """The hands are as they would have been."""
    return code


def dealt_again(code: int) -> int:
    """Other cards come, or are played otherwise."""
    return AGAIN


@dataclass(frozen=True)
class Irregularity:
    """An error of a round by the rules that say what to do about it, by their names in the terms."""

    name: str
    rules: tuple[str, ...]
    says: str
    remedy: Remedy = stands
    whom: int = EVERY_BOX
    how: int = 0  # the number by which the game's kernel knows it, where the round is dealt again
    no_bets: Callable[[int], bool] = lambda code: False  # whether the next round is one without wagers


class Tables(NamedTuple):
    """The irregularities of a question as the kernels read them: see `Book`."""

    until: Ints
    whom: Ints
    how: Ints
    remedy: Ints
    no_bets: NDArray[np.bool_]


def offered(terms: Terms, every: Sequence[Irregularity]) -> tuple[Irregularity, ...]:
    """Those about which the book has all the rules."""
    return tuple(each for each in every if all(map(terms.has, each.rules)))


def asked(question: Question, known: Sequence[Irregularity], why_not: Mapping[str, str]) -> tuple[Irregularity, ...]:
    """In the order of the question."""
    by_name = {each.name: each for each in known}
    for name, _ in question.errors:
        if name in by_name:
            continue
        because = f"{name} is not simulated: {why_not[name]}" if name in why_not else f"there is no error {name!r}"
        raise AnalysisError(f"{because}; {question.book} has: {', '.join(by_name)}")
    names = [name for name, _ in question.errors]
    if len(set(names)) < len(names):
        raise AnalysisError("an error has one rate; write each of them once")
    return tuple(by_name[name] for name in names)


def tables(question: Question, irregularities: Sequence[Irregularity], codes: int) -> Tables:
    """For so many codes, the last of which is that of a round without wagers."""
    remedies = [[_resolved(each.remedy(code), codes) for code in range(codes)] for each in irregularities]
    no_bets = [[each.no_bets(code) for code in range(codes)] for each in irregularities]
    return Tables(
        until=np.array(list(accumulate(rate for _, rate in question.errors)), np.int64),
        whom=np.array([each.whom for each in irregularities], np.int64),
        how=np.array([each.how for each in irregularities], np.int64),
        remedy=np.array(remedies, np.int64).reshape(len(irregularities), codes),
        no_bets=np.array(no_bets, np.bool_).reshape(len(irregularities), codes),
    )


def _resolved(code: int, codes: int) -> int:
    assert code in (VOID, IMPOSSIBLE, AGAIN) or 0 <= code < codes, "a remedy leads to an end that there is"
    return codes - 1 if code == VOID else code
