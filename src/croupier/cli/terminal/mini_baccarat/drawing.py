"""The hands and the roads of Mini-Baccarat as coloured text."""

from collections.abc import Sequence

from rich.text import Text

from croupier.cli.terminal.drawing import CARD_HEIGHT, card_lines, centred
from croupier.cli.terminal.mini_baccarat.roads import LETTERS, bead_grid, road_grid
from croupier.cli.terminal.theme import AMBER, CELL, CREAM, DIM, TEXT
from croupier.views.mini_baccarat.roads import Bead, Cell
from croupier.views.rounds import HandView


def hand(name: str, view: HandView, result: str, width: int) -> list[Text]:
    """A hand under its name and total, and its result."""
    became = {name: "WINS", "tie": "TIE", "void": "VOID"}.get(result, "")
    title = f" {' '.join(filter(None, (name.upper(), view.words, became)))} "
    style = f"bold {CREAM} on {CELL[name]}" if became else f"bold {TEXT[name]}"
    cards = card_lines([card.card for card in view.cards], width) if view.cards else [Text()] * CARD_HEIGHT
    return [centred(line, width) for line in (Text(title, style), *cards)]


def bead_plate(beads: Sequence[Bead], columns: int) -> list[Text]:
    lines = []
    for row in bead_grid(beads, columns):
        line = Text()
        for bead in row:
            if bead is None:
                line.append("·  ", DIM)
            else:
                line.append(LETTERS[bead.result], f"bold {CREAM} on {CELL[bead.result]}")
                line.append(_pair_mark(bead), AMBER)
                line.append(" ")
        lines.append(line.append(" "))
    return lines


def big_road(cells: Sequence[Cell], columns: int) -> list[Text]:
    lines = []
    for row in road_grid(cells, columns):
        line = Text()
        for cell in row:
            if cell is None:
                line.append("· ", DIM)
            else:
                line.append(LETTERS[cell.winner], f"bold {TEXT[cell.winner]}")
                line.append(str(min(cell.ties, 9)) if cell.ties else " ", f"bold {TEXT['tie']}")
        lines.append(line)
    return lines


def _pair_mark(bead: Bead) -> str:
    """A player pair, a banker pair, or both."""
    return {(True, False): "'", (False, True): ",", (True, True): '"'}.get((bead.player_pair, bead.banker_pair), " ")
