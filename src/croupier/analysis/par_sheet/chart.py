"""Strategy charts and heat maps: a field for each row and column, coloured by its kind or by its value."""

from collections.abc import Iterator
from itertools import cycle
from math import ceil

from croupier.analysis.findings import Cell, Grid
from croupier.analysis.par_sheet.svg import INK, PALE, WIDTH, box, drawing, text, wide
from croupier.analysis.words import legend

MOST_HEIGHT = 760  # of the rows that fit on a page
# Colours that stay distinct for the colour-blind, and their tints; fields have letters too, for prints in grey.
COLOURS = ("#56b4e9", "#e69f00", "#009e73", "#cc79a7", "#f0e442", "#d55e00", "#999999", "#ffffff")
TINTS = ("#a6d4f2", "#f4cf80", "#8fd1bd", "#e6bdd4", "#f7f0a0", "#eeb08a", "#d9d9d9", "#ffffff")
LOW, MIDDLE, HIGH = (240, 153, 77), (255, 255, 255), (90, 165, 216)
HEAD, WIDEST, STRIP = 34, 58, 4
LARGEST, SMALLEST = 12.0, 6.5  # letters


def charts(grid: Grid) -> Iterator[tuple[str, str]]:
    """Each part of the grid that fits on a page, with its caption where there are several."""
    pages = ceil(len(grid.rows) * _height(grid) / MOST_HEIGHT)
    most = ceil(len(grid.rows) / pages)  # parts of equal size, never one of a single row
    parts = [range(start, min(start + most, len(grid.rows))) for start in range(0, len(grid.rows), most)]
    for number, rows in enumerate(parts, 1):
        caption = f"{number} of {len(parts)}" if len(parts) > 1 else ""
        yield caption, _chart(grid, rows, f"{grid.name}-{number}")


def told(grid: Grid) -> str:
    kinds = f" Kinds of fields: {'; '.join(legend(grid))}." if grid.kinds else ""
    return f"{grid.title}: {grid.down} down, {grid.across} across.{kinds}"


def _chart(grid: Grid, rows: range, name: str) -> str:
    left, width, height = _left(grid), _width(grid), _height(grid)
    shapes = [
        text(left - 8, HEAD - 8, grid.down, size=11, anchor="end", font_style="italic"),
        text(left + width * len(grid.columns) / 2, 12, grid.across, size=11, anchor="middle", font_style="italic"),
    ]
    for column, words in enumerate(grid.columns):
        shapes.append(text(left + width * (column + 0.5), HEAD - 8, words, _fit(words, width), "middle"))
    for place, row in enumerate(rows):
        y = HEAD + height * place
        shapes.append(text(left - 8, y + height / 2 + 4, grid.rows[row], anchor="end"))
        for column, cell in enumerate(grid.cells[row]):
            shapes += _field(grid, cell, left + width * column, y)
    explained, bottom = _legend(grid, HEAD + height * len(rows) + 8)
    return drawing(name, grid.title, told(grid), bottom, [*shapes, *explained])


def _field(grid: Grid, cell: Cell, x: float, y: float) -> Iterator[str]:
    width, height = _width(grid), _height(grid)
    yield box(x, y, width, height, _fill(grid, cell), stroke=PALE)
    if cell.shade is not None and cell.kind in grid.kinds:
        yield box(x, y, STRIP, height, COLOURS[_kind(grid, cell)])
    lines = _lines(cell.text, width)
    for number, words in enumerate(lines):
        size = _fit(words, width) if len(lines) == 1 else min(_fit(words, width), LARGEST - 1.5)
        middle = y + height * (number + 0.5) / len(lines)
        yield text(x + width / 2, middle + size / 3, words, size, "middle")


def _left(grid: Grid) -> float:
    return 10 + max(wide(words) for words in (*grid.rows, grid.down))


def _width(grid: Grid) -> float:
    return min(WIDEST, (WIDTH - _left(grid) - 1) / len(grid.columns))


def _height(grid: Grid) -> int:
    """Rows are higher where a field has two lines."""
    width = _width(grid)
    return 28 if any(len(_lines(cell.text, width)) > 1 for row in grid.cells for cell in row) else 19


def _lines(words: str, width: float) -> list[str]:
    """Names that do not fit side by side are stacked, in lines as equal as possible."""
    spaces = [at for at, letter in enumerate(words) if letter == " "]
    if not spaces or wide(words, LARGEST - 2) <= width - 4:
        return [words]
    middle = min(spaces, key=lambda at: abs(2 * at - len(words)))
    return [words[:middle], words[middle + 1 :]]


def _fit(words: str, width: float) -> float:
    """The text, as large as fits."""
    return max(SMALLEST, min(LARGEST, (width - 4) / wide(words or " ", 1)))


def _fill(grid: Grid, cell: Cell) -> str:
    if cell.shade is not None:
        return _shade(cell.shade)
    return TINTS[_kind(grid, cell)] if cell.kind in grid.kinds else "none"


def _kind(grid: Grid, cell: Cell) -> int:
    return list(grid.kinds).index(cell.kind) % len(TINTS)


def _shade(at: float) -> str:
    """Between the two colours, by way of white.

    >>> _shade(0.0), _shade(1.0), _shade(-2.0)
    ('#ffffff', '#5aa5d8', '#f0994d')
    """
    end, part = HIGH if at > 0 else LOW, min(abs(at), 1.0)
    mixed = (round(middle + (to - middle) * part) for middle, to in zip(MIDDLE, end, strict=True))
    return "#" + "".join(f"{each:02x}" for each in mixed)


def _legend(grid: Grid, top: float) -> tuple[list[str], float]:
    """The meaning of the colours, and where the legend ends."""
    shapes: list[str] = []
    shaded = any(cell.shade is not None for row in grid.cells for cell in row)
    swatches = COLOURS if shaded else TINTS
    if shaded:
        shapes.append(text(10, top + 13, "low", size=11))
        for step in range(9):
            shapes.append(box(34 + 16 * step, top + 4, 16, 12, _shade(step / 4 - 1), stroke=PALE))
        shapes.append(text(34 + 16 * 9 + 6, top + 13, "high", size=11))
        top += 22
    x = 10.0
    for words, swatch in zip(legend(grid), cycle(swatches), strict=False):
        if x > 10 and x + 20 + wide(words, 11) > WIDTH:
            x, top = 10.0, top + 18
        shapes.append(box(x, top + 3, 14, 12, swatch, stroke=INK, stroke_width="0.5"))
        shapes.append(text(x + 20, top + 13, words, size=11))
        x += 38 + wide(words, 11)
    return shapes, top + (20 if grid.kinds else 0)
