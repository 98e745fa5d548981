"""The few shapes that the plots are drawn with. All have the width of a page and the height they need."""

import re
from collections.abc import Iterable, Mapping
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

WIDTH = 640
INK, PALE = "#111111", "#bbbbbb"
LETTER = 0.52  # the approximate width of a letter for its height, in any serif

Anchor = Literal["start", "middle", "end"]


def drawing(name: str, title: str, says: str, height: float, shapes: Iterable[str]) -> str:
    """A picture with a description for screen readers. The first font is Typst's, the others a browser's."""
    name = re.sub(r"\W", "-", name)
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{_at(height)}" '
            f'viewBox="0 0 {WIDTH} {_at(height)}" role="img" aria-labelledby="{name}-title {name}-says" '
            'font-family="Libertinus Serif, Georgia, Times New Roman, serif">',
            f'<title id="{name}-title">{escape(title)}</title>',
            f'<desc id="{name}-says">{escape(says)}</desc>',
            *shapes,
            "</svg>",
        )
    )


def text(x: float, y: float, words: str, size: float = 12, anchor: Anchor = "start", **more: str) -> str:
    return (
        f'<text x="{_at(x)}" y="{_at(y)}" font-size="{_at(size)}" text-anchor="{anchor}" fill="{INK}"'
        f"{_more(more)}>{escape(words)}</text>"
    )


def label(x: float, y: float, words: str, anchor: Anchor = "start") -> str:
    """Small words drawn over lines, with a white outline."""
    return text(x, y, words, 11, anchor, stroke="#ffffff", stroke_width="3", paint_order="stroke")


def box(x: float, y: float, width: float, height: float, fill: str, **more: str) -> str:
    size = f'x="{_at(x)}" y="{_at(y)}" width="{_at(width)}" height="{_at(height)}"'
    return f'<rect {size} fill="{fill}"{_more(more)}/>'


def line(x1: float, y1: float, x2: float, y2: float, stroke: str = PALE) -> str:
    return f'<path d="M{_at(x1)} {_at(y1)}L{_at(x2)} {_at(y2)}" stroke="{stroke}" fill="none"/>'


def through(points: Iterable[tuple[float, float]], stroke: str) -> str:
    path = "L".join(f"{_at(x)} {_at(y)}" for x, y in points)
    return f'<path d="M{path}" stroke="{stroke}" stroke-width="2" fill="none"/>'


def dot(x: float, y: float, fill: str) -> str:
    return f'<circle cx="{_at(x)}" cy="{_at(y)}" r="3.5" fill="{fill}"/>'


def wide(words: str, size: float = 12) -> float:
    """The approximate width of some words."""
    return len(words) * size * LETTER


def _more(attributes: Mapping[str, str]) -> str:
    return "".join(f" {name.replace('_', '-')}={quoteattr(value)}" for name, value in attributes.items())


def _at(number: float) -> str:
    """
    >>> _at(12), _at(1 / 3), _at(-0.001)
    ('12', '0.33', '0')
    """
    return f"{round(number, 2) + 0.0:.2f}".rstrip("0").rstrip(".")  # + 0.0 makes -0.0 a plain 0
