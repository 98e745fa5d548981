"""The roads of a shoe as text: one letter and its pair marks to a cell."""

from collections.abc import Iterable, Sequence

from croupier.views.mini_baccarat.roads import ROWS, Bead, Cell

LETTERS = {"player": "P", "banker": "B", "tie": "T"}


def bead_grid(beads: Sequence[Bead], columns: int) -> list[list[Bead | None]]:
    """Six rows, filled column by column; where there are more, only the newest columns."""
    first = max(0, -(-len(beads) // ROWS) - columns) * ROWS
    shown = beads[first:]
    return [
        [shown[column * ROWS + row] if column * ROWS + row < len(shown) else None for column in range(columns)]
        for row in range(ROWS)
    ]


def road_grid(cells: Iterable[Cell], columns: int) -> list[list[Cell | None]]:
    """Six rows of the big road's newest columns."""
    placed = {(cell.column, cell.row): cell for cell in cells}
    last = max((column for column, _ in placed), default=-1)
    first = max(0, last + 1 - columns)
    return [[placed.get((first + column, row)) for column in range(columns)] for row in range(ROWS)]


def bead_text(bead: Bead | None) -> str:
    return LETTERS[bead.result] if bead else "."


def cell_text(cell: Cell | None) -> str:
    """The winner, and how many ties followed it."""
    if cell is None:
        return ". "
    return LETTERS[cell.winner] + (str(min(cell.ties, 9)) if cell.ties else " ")


def road_lines(beads: Sequence[Bead], cells: Iterable[Cell]) -> list[str]:
    """Both roads in plain text, the bead plate on the left."""
    plate, road = bead_grid(beads, 12), road_grid(cells, 24)
    return [
        " ".join(map(bead_text, left)) + "    " + "".join(map(cell_text, right)).rstrip()
        for left, right in zip(plate, road, strict=True)
    ]
