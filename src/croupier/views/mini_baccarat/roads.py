"""The roads of a shoe, computed from its closed rounds: the bead plate and the big road."""

from collections.abc import Iterable

from msgspec import Struct

from croupier.games.mini_baccarat.state import Record

ROWS = 6


class Bead(Struct, frozen=True):
    """One round: filled circles, six to a column."""

    round: int
    result: str
    player_pair: bool = False
    banker_pair: bool = False


class Cell(Struct, frozen=True):
    """One place of the big road: a winner, with the ties that followed it."""

    column: int
    row: int
    winner: str
    ties: int = 0
    player_pair: bool = False
    banker_pair: bool = False


def bead_plate(records: Iterable[Record]) -> tuple[Bead, ...]:
    """Every round of the shoe that has a result; void rounds have none."""
    return tuple(
        Bead(r.closed.round, r.closed.result, r.closed.player_pair, r.closed.banker_pair)
        for r in records
        if not r.voided and r.closed.result != "void"
    )


def big_road(beads: Iterable[Bead]) -> tuple[Cell, ...]:
    """A new column when the winner changes; six deep, then the tail runs to the right; ties mark the cell before.

    Ties before the first winner are held in its cell.
    """
    cells: list[Cell] = []
    taken: set[tuple[int, int]] = set()
    start, early_ties = -1, 0
    for bead in beads:
        if bead.result == "tie":
            if not cells:
                early_ties += 1
                continue
            last = cells[-1]
            cells[-1] = Cell(last.column, last.row, last.winner, last.ties + 1, last.player_pair, last.banker_pair)
            continue
        if cells and cells[-1].winner == bead.result:
            column, row = cells[-1].column, cells[-1].row
            below_free = row + 1 < ROWS and (column, row + 1) not in taken
            # Once a tail runs to the right it keeps to its row.
            running = column > start
            column, row = (column, row + 1) if below_free and not running else (column + 1, row)
        else:
            start += 1
            while (start, 0) in taken:
                start += 1
            column, row = start, 0
        taken.add((column, row))
        cells.append(Cell(column, row, bead.result, early_ties, bead.player_pair, bead.banker_pair))
        early_ties = 0
    return tuple(cells)
