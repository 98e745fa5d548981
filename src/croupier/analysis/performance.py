"""Whether a wager wins as often as it should: a test that may look after every round.

The rounds are weighed against all other chances of winning at once (a mixture by a beta distribution around the right
chance). While the chance is right, this evidence is a fair game that began with 1: that it ever reaches 1/a has at most
the probability a (Ville's inequality), however often somebody looks. The power is exact too: the wins after n rounds
are counted with their probabilities, and those that have crossed the bounds are taken out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import lgamma, log

_WEIGHT = 2.0  # rounds that the mixture counts for


@dataclass(frozen=True)
class Watch:
    """`chance` is the probability of a win; `false_alarm` that of ever raising an alarm about a wager that is right."""

    chance: float
    false_alarm: float

    def evidence(self, rounds: int, won: int) -> float:
        """The logarithm of the evidence that the chance is another."""
        a, b = self._mixture
        mixed = lgamma(a + won) + lgamma(b + rounds - won) - lgamma(a + b + rounds) - self._start
        return mixed - won * log(self.chance) - (rounds - won) * log(1 - self.chance)

    def alarms(self, rounds: int, won: int) -> bool:
        return self.evidence(rounds, won) >= self._enough

    @cached_property
    def _enough(self) -> float:
        return -log(self.false_alarm)

    @cached_property
    def _mixture(self) -> tuple[float, float]:
        return _WEIGHT * self.chance, _WEIGHT * (1 - self.chance)

    @cached_property
    def _start(self) -> float:
        a, b = self._mixture
        return lgamma(a) + lgamma(b) - lgamma(a + b)

    def bounds(self) -> Iterator[tuple[int, int]]:
        """After 1, 2, 3 ... rounds: the alarm comes with at most the first number of wins, or at least the second."""
        low, high, rounds = -1, 1, 0
        while True:
            rounds += 1
            while self.alarms(rounds, low + 1) and low + 1 <= self.chance * rounds:
                low += 1
            high = max(high, int(self.chance * rounds))
            while high <= rounds and not self.alarms(rounds, high):
                high += 1
            yield low, high

    def reported(self, chance: float, most: int) -> Iterator[float]:
        """The probability that an alarm has come by 1, 2, 3 ... `most` rounds, if this is the chance of a win."""
        likely, out = [1.0], 0.0  # of each number of wins, without an alarm so far
        first = 0  # the number of wins that likely[0] is about
        for _, (low, high) in zip(range(most), self.bounds(), strict=False):
            stayed = [each * (1 - chance) for each in likely] + [0.0]
            for at, each in enumerate(likely):
                stayed[at + 1] += each * chance
            begin, end = max(0, low + 1 - first), max(0, high - first)
            out += sum(stayed[:begin]) + sum(stayed[end:])
            likely, first = stayed[begin:end], first + begin
            yield out

    def reported_within(self, chance: float, power: float = 0.99, most: int = 20_000) -> int | None:
        """The number of rounds within which a wager with this chance is reported with this probability."""
        return next((n for n, so_far in enumerate(self.reported(chance, most), 1) if so_far >= power), None)
