"""How likely each net result of a wager is: a bar for each, on a logarithmic scale where some are very rare."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor, log10

from croupier.analysis.findings import Wager
from croupier.analysis.par_sheet.svg import INK, WIDTH, box, drawing, label, line, text, wide
from croupier.analysis.words import chance, pays

MOST_BARS = 36  # as many as fit on half a page
RARE = 200  # on a linear scale, a bar this many times shorter than the longest cannot be seen
WIN, PUSH, LOSE = "#0072b2", "#8c8c8c", "#d55e00"  # told apart by everybody, and in grey by their place
TOP, ROW, BAR, FOOT = 8, 17, 12, 40


@dataclass(frozen=True, slots=True)
class Results:
    """Net results from the least to the greatest, with their chances."""

    least: Fraction
    most: Fraction
    probability: float

    def __str__(self) -> str:
        return pays(self.least) if self.least == self.most else f"{pays(self.least)} to {pays(self.most)}"


@dataclass(frozen=True, slots=True)
class Scale:
    """From a probability to a part of the width, and where the axis is marked."""

    log: bool
    low: float  # a power of ten where the scale is logarithmic, else 0
    high: float

    def part(self, probability: float) -> float:
        if not self.log:
            return probability / self.high
        return (log10(probability) - log10(self.low)) / (log10(self.high) - log10(self.low))

    def marks(self) -> list[float]:
        if self.log:
            low, high = round(log10(self.low)), round(log10(self.high))
            return [10.0**power for power in range(high, low - 1, -ceil((high - low) / 8))]
        step = _step(self.high)
        return [step * count for count in range(floor(self.high / step) + 1)]


def distribution(wager: Wager) -> str:
    results = grouped(wager)
    scale = _scale([each.probability for each in results])
    left = 14 + max(wide(str(each)) for each in results)
    room = WIDTH - left - 70
    bottom = TOP + ROW * len(results)
    shapes = [
        line(left + room * scale.part(mark), TOP, left + room * scale.part(mark), bottom) for mark in scale.marks()
    ]
    for row, each in enumerate(results):
        y = TOP + ROW * row + ROW / 2
        length = room * scale.part(each.probability)
        shapes += [
            text(left - 8, y + 4, str(each), anchor="end"),
            box(left, y - BAR / 2, length, BAR, _colour(each)),
            label(left + length + 6, y + 4, chance(each.probability)),
        ]
    shapes.append(line(left, TOP, left, bottom, INK))
    for mark in scale.marks():
        shapes.append(text(left + room * scale.part(mark), bottom + 15, f"{mark:.3g}", size=11, anchor="middle"))
    axis = "probability of the net result, on a logarithmic scale" if scale.log else "probability of the net result"
    shapes.append(text(left + room / 2, bottom + 32, axis, anchor="middle"))
    return drawing(f"results-{wager.name}", f"Net results of {wager.name}", told(wager), bottom + FOOT, shapes)


def told(wager: Wager) -> str:
    """The plot in words."""
    results = grouped(wager)
    likeliest = max(results, key=lambda each: each.probability)
    return (
        f"Bars for the probability of each net result of {wager.name}, from {results[0]} to {results[-1]} "
        f"times the first wager. The likeliest is {likeliest}, with {chance(likeliest.probability)}; "
        f"{results[-1]} has {chance(results[-1].probability)}."
    )


def grouped(wager: Wager) -> list[Results]:
    """The net results in order. Where there are too many, the rarest neighbours are merged.

    Wins and losses are never merged: there are more bars than signs, so two neighbours always share a sign.
    """
    likely: dict[Fraction, float] = defaultdict(float)
    for outcome in wager.outcomes:
        likely[outcome.pays] += outcome.probability
    results = [Results(amount, amount, likely[amount]) for amount in sorted(likely) if likely[amount] > 0]
    while len(results) > MOST_BARS:
        pairs = [(low.probability + high.probability, at) for at, (low, high) in enumerate(pairwise(results))]
        together, at = min(pair for pair in pairs if _colour(results[pair[1]]) == _colour(results[pair[1] + 1]))
        results[at : at + 2] = [Results(results[at].least, results[at + 1].most, together)]
    return results


def _scale(probabilities: list[float]) -> Scale:
    rarest, likeliest = min(probabilities), max(probabilities)
    if likeliest / rarest > RARE:
        # One power of ten below the rarest, or its bar would have no length.
        return Scale(True, 10.0 ** (ceil(log10(rarest)) - 1), 1.0)
    return Scale(False, 0.0, likeliest)


def _step(high: float) -> float:
    """A round number that goes into the axis some four to eight times."""
    power = 10.0 ** floor(log10(high))
    return next(power * part for part in (1, 0.5, 0.2, 0.1) if high >= 4 * power * part)


def _colour(results: Results) -> str:
    if results.least > 0:
        return WIN
    return LOSE if results.most < 0 else PUSH
