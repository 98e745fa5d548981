"""Tables in a terminal: words stay whole at any width."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from croupier.cli.screen import console

if TYPE_CHECKING:  # a slow import, which help does not need
    from rich.console import Console

BETWEEN = 2  # columns


def print_table(
    title: str,
    columns: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    numbers: Iterable[int] = (),
    note: str = "",
    too_wide: str = "",
) -> None:
    """Rows and columns. Where these do not fit, a block for each row, or the alternative text.

    `numbers` are the right-aligned columns.
    """
    screen = console()
    texts = [["" if cell is None else str(cell) for cell in row] for row in rows]
    screen.print(title, style="bold")
    if note:
        screen.print(note)
    if not texts:
        screen.print("  none\n")
        return
    least = [max(_longest_word(row[at]) for row in (columns, *texts)) for at in range(len(columns))]
    most = [max(_longest_line(row[at]) for row in (columns, *texts)) for at in range(len(columns))]
    room = screen.width - BETWEEN * (len(columns) - 1)
    right = set(numbers)
    if sum(most) > room:  # names of figures are wrapped before any sentence is
        most = [low if at in right else high for at, (low, high) in enumerate(zip(least, most, strict=True))]
    given = widths(least, most, room)
    if given is not None:
        _print_columns(screen, columns, texts, given, right)
    elif too_wide:
        screen.print(too_wide)
    else:
        _print_blocks(screen, columns, texts)
    screen.print()


def widths(least: Sequence[int], most: Sequence[int], room: int) -> list[int] | None:
    """The width of each column: the widest shrink first, none below its longest word.

    >>> widths([4, 6], [10, 40], 30), widths([4, 6], [10, 12], 30), widths([20, 20], [20, 20], 30)
    ([10, 20], [10, 12], None)
    """
    for most_of_any in range(max(most), 0, -1):
        given = [max(low, min(high, most_of_any)) for low, high in zip(least, most, strict=True)]
        if sum(given) <= room:
            return given
    return None


def _print_columns(
    screen: "Console", columns: Sequence[str], rows: list[list[str]], given: list[int], numbers: set[int]
) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    # The box itself puts a space between columns.
    table = Table(box=SIMPLE_HEAD, padding=(0, BETWEEN - 1, 0, 0), pad_edge=False, show_edge=False)
    for at, (column, width) in enumerate(zip(columns, given, strict=True)):
        table.add_column(column, width=width, justify="right" if at in numbers else "left", vertical="top")
    for row in rows:
        table.add_row(*row)
    screen.print(table)


def _print_blocks(screen: "Console", columns: Sequence[str], rows: list[list[str]]) -> None:
    from rich.padding import Padding
    from rich.text import Text

    for first, *others in rows:
        screen.print(Text(first, style="bold"))
        for column, cell in zip(columns[1:], others, strict=True):
            if cell:
                lines = cell.splitlines()
                screen.print(Padding(Text(f"{column}: ", end="") + Text("\n".join(lines)), (0, 0, 0, 2)))


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)


def _longest_line(text: str) -> int:
    return max(map(len, text.splitlines()), default=0)
