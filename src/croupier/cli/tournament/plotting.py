"""A histogram, in the terminal and as SVG."""

from collections.abc import Iterator, Sequence
from html import escape
from math import floor

from msgspec import Struct

_BINS = 20
_WIDTH = 50
_STEPS = (1, 2, 5)


class Bin(Struct, frozen=True):
    """How many values lie from `low` up to, not including, `high`."""

    low: float
    high: float
    count: int


def histogram(values: Sequence[float]) -> list[Bin]:
    """At most twenty bins of a round width.

    >>> [(each.low, each.high, each.count) for each in histogram([1, 2, 2, 3])]
    [(1, 2, 1), (2, 3, 2), (3, 4, 1)]
    """
    low, high = min(values), max(values)
    width, power = 1, 1
    while (high - low) / width >= _BINS:
        width = next((step * power for step in _STEPS if step * power > width), 0)
        if not width:
            power *= 10
            width = power
    first = floor(low / width)
    bins = range(first, floor(high / width) + 1)
    counts = dict.fromkeys(bins, 0)
    for value in values:
        counts[floor(value / width)] += 1
    return [Bin(at * width, (at + 1) * width, count) for at, count in counts.items()]


def bars(bins: Sequence[Bin]) -> Iterator[str]:
    most = max(each.count for each in bins)
    for each in bins:
        bar = "█" * round(each.count * _WIDTH / most)
        yield f"{each.low:>7,} to {each.high:>7,} {each.count:>6} {bar}"


def svg(title: str, unit: str, bins: Sequence[Bin], limit: float | None = None) -> str:
    """The histogram on its own page; `limit` is drawn as a line."""
    wide, high, edge = 720, 360, 50
    low, span = bins[0].low, bins[-1].high - bins[0].low
    most = max(each.count for each in bins)

    def x(value: float) -> float:
        return round(edge + (value - low) * (wide - 2 * edge) / span, 1)

    def y(count: int) -> float:
        return round(high - edge - count * (high - 2 * edge) / most, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" font-family="sans-serif">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{high}" fill="white"/>',
        f'<text x="{wide / 2}" y="24" text-anchor="middle" font-size="16">{escape(title)}</text>',
    ]
    for each in bins:
        box = f'x="{x(each.low)}" y="{y(each.count)}" width="{round(x(each.high) - x(each.low) - 1, 1)}"'
        parts.append(f'<rect {box} height="{round(y(0) - y(each.count), 1)}" fill="#2a6f4e"/>')
        if each.count:
            middle = round((x(each.low) + x(each.high)) / 2, 1)
            parts.append(f'<text x="{middle}" y="{y(each.count) - 4}" {_SMALL}>{each.count}</text>')
    for value in dict.fromkeys((bins[0].low, bins[len(bins) // 2].low, bins[-1].high)):
        parts.append(f'<text x="{x(value)}" y="{y(0) + 16}" {_SMALL}>{value:,}</text>')
    parts.append(f'<text x="{wide / 2}" y="{high - 12}" {_SMALL}>{escape(unit)}</text>')
    if limit is not None and low <= limit <= low + span:
        line = f'x1="{x(limit)}" y1="{edge}" x2="{x(limit)}" y2="{y(0)}"'
        parts.append(f'<line {line} stroke="#b00020" stroke-width="2"/>')
    return "\n".join([*parts, "</svg>", ""])


_SMALL = 'text-anchor="middle" font-size="11"'
