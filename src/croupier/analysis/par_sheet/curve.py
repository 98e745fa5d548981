"""One figure plotted over another, such as the edge over the number of decks."""

from math import ceil, floor, log10

from croupier.analysis.findings import Curve
from croupier.analysis.par_sheet.svg import INK, PALE, WIDTH, dot, drawing, label, line, text, through

HEIGHT, TOP, BOTTOM, LEFT, RIGHT = 280, 24, 228, 70, 24
BLUE = "#0072b2"
MOST_NAMES = 16


def curve(of: Curve) -> str:
    low, step, count = axis([y for _, y in of.points])
    high = low + step * count

    def across(place: int) -> float:
        return LEFT + 20 + (WIDTH - LEFT - RIGHT - 40) * (place / (len(of.points) - 1) if len(of.points) > 1 else 0.5)

    def up(y: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (y - low) / (high - low)

    shapes = []
    for mark in (low + step * number for number in range(count + 1)):
        shapes.append(line(LEFT, up(mark), WIDTH - RIGHT, up(mark), INK if mark == low else PALE))
        shapes.append(text(LEFT - 6, up(mark) + 4, _percent(mark, step), size=11, anchor="end"))
    shapes.append(through([(across(place), up(y)) for place, (_, y) in enumerate(of.points)], BLUE))
    every = ceil(len(of.points) / MOST_NAMES)
    for place, (name, y) in enumerate(of.points):
        shapes.append(dot(across(place), up(y), BLUE))
        if place % every == 0:
            shapes.append(text(across(place), BOTTOM + 18, name, anchor="middle"))
            shapes.append(label(across(place), up(y) - 9, f"{y * 100:.3f}%", "middle"))
    shapes.append(text((LEFT + WIDTH - RIGHT) / 2, BOTTOM + 38, of.x, anchor="middle"))
    turned = f"rotate(-90 14 {(TOP + BOTTOM) / 2:.0f})"
    shapes.append(text(14, (TOP + BOTTOM) / 2, of.y, anchor="middle", transform=turned))
    return drawing(of.name, of.title, told(of), HEIGHT, shapes)


def told(of: Curve) -> str:
    points = "; ".join(f"{name}: {y * 100:.4f}%" for name, y in of.points)
    return f"{of.y} by {of.x}. {points}."


def axis(values: list[float]) -> tuple[float, float, int]:
    """Where it begins, its step, and how many steps cover the values: round numbers, some three to seven steps.

    >>> axis([0.011, 0.019])
    (0.01, 0.002, 5)
    """
    low, high = min(values), max(values)
    apart = (high - low) or abs(high) or 0.01
    power = 10.0 ** floor(log10(apart))
    step = next(power * part for part in (2, 1, 0.5, 0.2) if apart >= 3 * power * part)
    start = floor(low / step + 1e-9)
    steps = max(1, ceil(high / step - 1e-9) - start)
    return round(start * step, 12), round(step, 12), steps


def _percent(mark: float, step: float) -> str:
    places = max(0, -floor(log10(step * 100) + 1e-9))
    return f"{mark * 100:.{places}f}%"
