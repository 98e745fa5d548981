"""Cards, hands, betting areas and roads as coloured text. Everything here is drawn from a view and nothing else."""

from collections.abc import Mapping, Sequence

from rich.text import Text

from croupier.cli.terminal.roads import LETTERS, bead_grid, road_grid
from croupier.cli.terminal.theme import AMBER, CARD_RED, CELL, CREAM, DIM, INK, TEXT
from croupier.equipment import is_red, rank_of, suit_of
from croupier.games.mini_baccarat.state import HANDS, TIE
from croupier.money import dollars
from croupier.views.mini_baccarat.felt import MiniBaccaratTable, TwoHands
from croupier.views.mini_baccarat.roads import Bead, Cell
from croupier.views.rounds import HandView
from croupier.views.sign import Sign
from croupier.views.table_view import TableView

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_BACK = "#2b4a86"
CARD_WIDTH = 7

# Short enough for seven areas in eighty columns.
AREA_NAMES = {
    "player": "Player",
    "banker": "Banker",
    "tie": "Tie",
    "player_pair": "P pair",
    "banker_pair": "B pair",
    "dragon_bonus_player": "P dragon",
    "dragon_bonus_banker": "B dragon",
}


def card_rows(card: str) -> tuple[str, ...]:
    """A card of five lines; "" is its back."""
    if not card:
        return ("╭─────╮", "│╱╲╱╲╱│", "│╲╱╲╱╲│", "│╱╲╱╲╱│", "╰─────╯")
    rank = "10" if rank_of(card) == "T" else rank_of(card)
    return ("╭─────╮", f"│{rank:<5}│", f"│  {_SUITS[suit_of(card)]}  │", f"│{rank:>5}│", "╰─────╯")


def card_style(card: str) -> str:
    if not card:
        return f"{CREAM} on {_BACK}"
    return f"{'bold ' + CARD_RED if is_red(card) else 'bold ' + INK} on {CREAM}"


def cards(names: Sequence[str], width: int) -> Text:
    """Cards side by side, in the middle of so many columns."""
    drawn = [(card_rows(name), card_style(name)) for name in names]
    space = " " * max(0, (width - len(drawn) * (CARD_WIDTH + 1) + 1) // 2)
    lines = []
    for row in range(5):
        line = Text(space)
        for rows, style in drawn:
            line.append(rows[row], style)
            line.append(" ")
        lines.append(line)
    return Text("\n").join(lines)


def hand(name: str, view: HandView, result: str, width: int) -> Text:
    """A hand under its name and total, and what became of it."""
    became = {name: "WINS", "tie": "TIE", "void": "VOID"}.get(result, "")
    title = f" {' '.join(filter(None, (name.upper(), view.words, became)))} "
    text = Text(" " * max(0, (width - len(title)) // 2))
    text.append(title, f"bold {CREAM} on {CELL[name]}" if became else f"bold {TEXT[name]}")
    return Text("\n").join((text, cards([card.card for card in view.cards], width)))


def side_of(option: str) -> str:
    """Whose colour a betting area has."""
    return next((hand for hand in HANDS if hand in option), TIE)


def areas(view: TableView, wagers: Mapping[str, int], keys: Mapping[str, str], width: int) -> Text:
    """The betting areas between thin lines, as on a layout: the key that puts a chip there, and what lies there."""
    offered = [option for option, _ in view.options]
    wide = max(9, (width - 1) // len(offered) - 1)
    names, below = Text("│", DIM), Text("│", DIM)
    for option in offered:
        names.append(f"{AREA_NAMES[option]:^{wide}}", TEXT[side_of(option)]).append("│", DIM)
        down = dollars(wagers[option]) if option in wagers else ""
        below.append(f" {keys.get(option, ' ')}", f"bold {AMBER}")
        below.append(f"{down:>{wide - 3}} ", f"bold {CREAM}").append("│", DIM)
    lines = ["─" * wide] * len(offered)
    top, bottom = Text(f"┌{'┬'.join(lines)}┐", DIM), Text(f"└{'┴'.join(lines)}┘", DIM)
    return Text("\n").join((top, names, below, bottom))


def sign_line(sign: Sign) -> Text:
    """What has to be displayed: limits, like ones together, and the method of settlement."""
    together: dict[str, list[str]] = {}
    for limit in sign.limits:
        figures = f"{_whole(limit.minimum)}–{_whole(limit.maximum)} by {_whole(limit.multiple)}"
        together.setdefault(figures, []).append(limit.name)
    said = [f"{', '.join(names)} {figures}" for figures, names in together.items()]
    if sign.differential is not None:
        said.append(f"differential {_whole(sign.differential)}")
    said += [option.name for option in sign.options if option.option == "settlement"]
    return Text(" · ".join(said), DIM)


def _whole(cents: int) -> str:
    return f"{cents // 100:,}" if cents % 100 == 0 else dollars(cents)


def bead_plate(beads: Sequence[Bead], columns: int) -> Text:
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
        lines.append(line)
    return Text("\n").join(lines)


def big_road(cells: Sequence[Cell], columns: int) -> Text:
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
    return Text("\n").join(lines)


def _pair_mark(bead: Bead) -> str:
    """A player pair, a banker pair, or both."""
    return {(True, False): "'", (False, True): ",", (True, True): '"'}.get((bead.player_pair, bead.banker_pair), " ")


def shown_round(view: MiniBaccaratTable) -> TwoHands:
    """The round on the felt: the one being dealt, or until no more bets is called the last one with its result."""
    shown = view.round if view.round.called or view.last is None else view.last
    assert isinstance(shown, TwoHands)
    return shown


def demonstration(sign: Sign) -> tuple[str, str]:
    """The band that a table without an approval wears, with its style."""
    return (" DEMONSTRATION ", f"bold {INK} on {AMBER}") if sign.demonstration else ("", "")
