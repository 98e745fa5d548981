"""The layout as it is printed, with chips where they lie: on a number, on the line between two, where four meet."""

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text

from croupier.cli.terminal.drawing import centred
from croupier.cli.terminal.theme import AMBER, CARD_RED, CREAM, DIM, INK
from croupier.money import dollars
from croupier.views.american_roulette.felt import Pocket, Spin
from croupier.views.rounds import WagerView

CHIP = "●"
_DOLLY = "▼"
_BLACK, _GREEN = "#262626", "#1e7d45"
_STYLES = {"red": f"{CREAM} on {CARD_RED}", "black": f"{CREAM} on {_BLACK}", "green": f"{CREAM} on {_GREEN}"}
_LETTERS = {"red": "r", "black": "b", "green": "g"}
_CHIP_STYLE = f"bold {AMBER}"
_ACROSS, _DOWN = 12, 3
_CELL, _ZERO, _COLUMN = 4, 3, 10
_DOZENS = (("dozen-1", "1ST 12"), ("dozen-2", "2ND 12"), ("dozen-3", "3RD 12"))
_CHANCES = (
    ("low", "1-18"),
    ("even", "EVEN"),
    ("red", "RED"),
    ("black", "BLACK"),
    ("odd", "ODD"),
    ("high", "19-36"),
)
WIDE = _ZERO + 2 + _ACROSS * (_CELL + 1) + _COLUMN + 1


def called(number: str, colour: str) -> str:
    """A number as it is announced.

    >>> called("17", "black")
    '17 black'
    """
    return f"{int(number)} {colour}"


def layout(shown: Spin, wagers: Sequence[WagerView], colours: Mapping[str, str], width: int) -> Text:
    """The layout in eleven lines, whose top row is the third column, as a player at the side of the table has it."""
    if width < WIDE:
        return Text()
    amounts = _added(wagers)
    marked = {_place(name) for name in amounts}
    lines = []
    for line in range(2 * _DOWN + 1):
        text = _rule(line, marked) if line % 2 == 0 else _row(line, marked, amounts, shown.pocket, colours)
        lines.append(text)
    lines += _outside(amounts)
    return Text("\n").join(centred(line, width) for line in lines)


def _added(wagers: Iterable[WagerView]) -> dict[str, int]:
    """The chips on each position, whoever owns them."""
    amounts: dict[str, int] = {}
    for wager in wagers:
        amounts[wager.option] = amounts.get(wager.option, 0) + wager.amount
    return amounts


# Where chips lie: lines and columns of the grid, counted in half steps. Zero is left of the first number.


def _place(name: str) -> tuple[int, int] | None:
    """The middle of an inside position; a street or six-line lies on the edge below its numbers."""
    kind, *numbers = name.split("-")
    if kind not in ("straight_up", "split", "street", "corner", "six_line"):
        return None
    places = [_of_number(number) for number in numbers if number != "00"]
    if not places:
        return _DOWN, -1
    line = sum(place[0] for place in places) / len(places)
    column = sum(place[1] for place in places) / len(places)
    if len(places) < len(numbers):  # zero is among them: on the line beside it
        if kind == "corner":
            line = 2 * _DOWN
        return round(line), 0
    if kind in ("street", "six_line"):
        line = 2 * _DOWN
    return round(line), round(column)


def _of_number(number: str) -> tuple[int, int]:
    at = int(number) - 1
    return 2 * (_DOWN - 1 - at % _DOWN) + 1, 2 * (at // _DOWN) + 1


def _rule(line: int, marked: set[tuple[int, int] | None]) -> Text:
    """A line between rows, with the chips that lie across it."""
    top, bottom = line == 0, line == 2 * _DOWN
    text = Text(" " * (_ZERO + 1) if not (top or bottom) else ("┌" if top else "└") + "─" * _ZERO, DIM)
    if not (top or bottom):
        text = Text("│" + " " * _ZERO, DIM)
    for column in range(2 * _ACROSS + 1):
        if column % 2:
            chip = (line, column) in marked
            text.append("─", DIM).append(CHIP if chip else "─", _CHIP_STYLE if chip else DIM).append("──", DIM)
        elif (line, column) in marked:
            text.append(CHIP, _CHIP_STYLE)
        else:
            text.append("┬" if top else "┼" if bottom or column else "├", DIM)
    return text.append("─" * _COLUMN + ("┐" if top else "┘" if bottom else "┤"), DIM)


def _row(
    line: int, marked: set[tuple[int, int] | None], amounts: Mapping[str, int], pocket: str, colours: Mapping[str, str]
) -> Text:
    text = Text("│", DIM)
    zero = "00" if line == _DOWN else ""
    text.append(_number(zero, pocket, "straight_up-00" in amounts, colours) if zero else Text(" " * _ZERO))
    row = _DOWN - line // 2
    for column in range(_ACROSS):
        edge = (line, 2 * column) in marked
        text.append(CHIP if edge else "│", _CHIP_STYLE if edge else DIM)
        number = f"{column * _DOWN + row:02}"
        text.append(_number(number, pocket, f"straight_up-{number}" in amounts, colours).append(" "))
    text.append("│", DIM).append(_named(f"COL {row}", amounts.get(f"column-{row}", 0), _COLUMN)).append("│", DIM)
    return text


def _number(number: str, pocket: str, chip: bool, colours: Mapping[str, str]) -> Text:
    """A number with its colour, as a letter too, under the dolly or a chip."""
    if number == pocket:
        return Text(f"{_DOLLY}{int(number):>2}", f"bold {INK} on {AMBER}")
    text = Text(f"{int(number):>2}{_LETTERS[colours[number]]}", _STYLES[colours[number]])
    return Text(CHIP, _CHIP_STYLE).append(Text(f"{int(number):>2}", _STYLES[colours[number]])) if chip else text


def _named(name: str, cents: int, wide: int) -> Text:
    """An outside position, with the chips on it."""
    if not cents:
        return Text(f"{name:^{wide}}", CREAM)
    return centred(Text(f"{name} ", CREAM).append(f"{CHIP}{short(cents)}", _CHIP_STYLE), wide)


def _outside(amounts: Mapping[str, int]) -> list[Text]:
    """The dozens, and the chances under them, as wide as the numbers."""
    lines = []
    for named in (_DOZENS, _CHANCES):
        wide = _ACROSS * (_CELL + 1) // len(named) - 1
        text = Text(" " * (_ZERO + 1)).append("│", DIM)
        for name, words in named:
            text.append(_named(words, amounts.get(name, 0), wide)).append("│", DIM)
        lines.append(text.append(" " * _COLUMN))
        last = named is _CHANCES
        rule = "".join(("┴" if last else "┼" if at % 2 == 0 else "┬") + "─" * 9 for at in range(1, 6))
        ends = ("└", "┘") if last else ("├", "┤")
        lines.append(Text(f"{' ' * (_ZERO + 1)}{ends[0]}{'─' * 9}{rule}{ends[1]}{' ' * _COLUMN}", DIM))
    return lines


# In words


def short(cents: int) -> str:
    return dollars(cents).removesuffix(".00")


def in_brief(wagers: Sequence[WagerView]) -> str:
    """Chips on their positions, in one line."""
    return " · ".join(f"{wager.name} {short(wager.amount)}" for wager in wagers)


def last_numbers(numbers: Sequence[Pocket], width: int) -> Text:
    """The numbers that came up, the newest first, each with its colour as a letter too; as many as fit."""
    text = Text("Last: " if numbers else "", DIM)
    for pocket in numbers:
        said = f"{int(pocket.number)}{_LETTERS[pocket.colour]}"
        if text.cell_len + len(said) + 1 > width:
            break
        text.append(said, _STYLES[pocket.colour]).append(" ")
    return text


def small_layout(shown: Spin, wagers: Sequence[WagerView], colours: Mapping[str, str]) -> list[Text]:
    """Three rows of numbers and the dolly, where a dealer has little room; a chip marks numbers wagered straight up."""
    amounts, lines = _added(wagers), []
    for row in range(_DOWN, 0, -1):
        line = Text("  ")
        line.append(_number("00", shown.pocket, "straight_up-00" in amounts, colours) if row == 2 else Text("   "))
        for column in range(_ACROSS):
            number = f"{column * _DOWN + row:02}"
            line.append(" ").append(_number(number, shown.pocket, f"straight_up-{number}" in amounts, colours))
        lines.append(line)
    return lines
