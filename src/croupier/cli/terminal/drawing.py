"""Cards, betting areas and the sign as coloured text. Everything here is drawn from a view alone."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest

from msgspec import Struct
from rich.text import Text

from croupier.cli.terminal.game import game_of
from croupier.cli.terminal.theme import AMBER, CARD_RED, CREAM, DIM, INK, TEXT
from croupier.equipment import is_red, rank_of, suit_of
from croupier.money import dollars
from croupier.views.sign import Sign
from croupier.views.table_view import AnyTableView, RoundT, TableView

_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_BACK = "#2b4a86"
_STYLES = {"main": CREAM, "side": TEXT["tie"], "follow-on": TEXT["player"]}  # of betting areas, by their part
_LINES = f"{INK} on {CREAM}"
CARD_WIDTH = 7
CARD_HEIGHT = 5
SMALL_CARD_HEIGHT = 3


def card_rows(card: str) -> tuple[str, ...]:
    """A card of five lines; "" is its back."""
    if not card:
        return ("╭─────╮", "│╱╲╱╲╱│", "│╲╱╲╱╲│", "│╱╲╱╲╱│", "╰─────╯")
    rank = _rank(card)
    return ("╭─────╮", f"│{rank:<5}│", f"│  {_SUITS[suit_of(card)]}  │", f"│{rank:>5}│", "╰─────╯")


def _rank(card: str) -> str:
    return "10" if rank_of(card) == "T" else rank_of(card)


def card_style(card: str) -> str:
    if not card:
        return f"{CREAM} on {_BACK}"
    return f"{'bold ' + CARD_RED if is_red(card) else 'bold ' + INK} on {CREAM}"


def short_card(card: str) -> Text:
    """A card in a line of text; "" is its back."""
    if not card:
        return Text("▒▒", card_style(card))
    return Text(f"{_rank(card)}{_SUITS[suit_of(card)]}", card_style(card))


def card_lines(names: Sequence[str], width: int) -> list[Text]:
    """Cards side by side, as large as this many columns allow."""
    if len(names) * (CARD_WIDTH + 1) - 1 > width:
        return small_card_lines(names, width)
    lines = []
    for row in range(CARD_HEIGHT):
        line = Text()
        for at, name in enumerate(names):
            line.append(" " if at else "").append(card_rows(name)[row], card_style(name))
        lines.append(line)
    return lines


def small_card_lines(names: Sequence[str], width: int) -> list[Text]:
    """Cards edge to edge, three lines high; where even that is too wide, without the edges between them."""
    edges = len(names) * 4 + 1 <= width
    between, wide = ("│", 3) if edges else ("", 0)
    middle = Text("│", _LINES)
    for at, name in enumerate(names):
        card = short_card(name) if name or edges else Text("▒", card_style(name))
        card.pad_left(max(0, wide - card.cell_len))
        middle.append(between if at else "", _LINES).append(card)
    middle.append("│", _LINES)
    across = ["─" * wide] * len(names) if edges else ["─" * (middle.cell_len - 2)]
    top, bottom = Text(f"╭{'┬'.join(across)}╮", _LINES), Text(f"╰{'┴'.join(across)}╯", _LINES)
    return [top, middle, bottom]


def centred(line: Text, width: int) -> Text:
    """A line in the middle of this many columns."""
    shown = line.copy()
    shown.truncate(width, overflow="ellipsis")
    left = (width - shown.cell_len) // 2
    shown.pad_left(left)
    shown.pad_right(width - shown.cell_len)
    return shown


def beside(*columns: Sequence[Text]) -> Text:
    """Columns of lines next to each other, each as wide as its first line."""
    rows = []
    for lines in zip_longest(*columns):
        row = Text()
        for column, line in zip(columns, lines, strict=True):
            row.append(Text(" " * column[0].cell_len) if line is None else line)
        rows.append(row)
    return Text("\n").join(rows)


def areas(view: AnyTableView, wagers: Mapping[str, int], keys: Mapping[str, str], width: int) -> Text:
    """The betting areas between thin lines, as on a layout: the key that puts a chip there, and the chips there."""
    offered = view.options
    wide = min(26, max(9, (width - 1) // len(offered) - 1))
    names, below = Text("│", DIM), Text("│", DIM)
    for option, area in offered.items():
        name = area.name if len(area.name) <= wide else area.short
        names.append(f"{name[0].upper() + name[1:]:^{wide}}", area_style(view, option)).append("│", DIM)
        down = dollars(wagers[option]) if option in wagers else ""
        below.append(f" {keys.get(option, ' ')}", f"bold {AMBER}")
        below.append(f"{down:>{wide - 3}} ", f"bold {CREAM}").append("│", DIM)
    lines = ["─" * wide] * len(offered)
    top, bottom = Text(f"┌{'┬'.join(lines)}┐", DIM), Text(f"└{'┴'.join(lines)}┘", DIM)
    return Text("\n").join((top, names, below, bottom))


def area_style(view: AnyTableView, option: str) -> str:
    area = view.options.get(option)
    return game_of(view).STYLES.get(option) or (_STYLES[area.part] if area else CREAM)


def sign_line(view: AnyTableView) -> Text:
    """The required sign: limits, equal ones together, and the options that the game shows with them."""
    sign = view.sign
    together: dict[str, list[str]] = {}
    for limit in sign.limits:
        range_ = _whole(limit.minimum)
        if limit.minimum != limit.maximum:
            range_ += f"–{_whole(limit.maximum)} by {_whole(limit.multiple)}"
        together.setdefault(range_, []).append(limit.name)
    said = [f"{', '.join(names)} {figures}" for figures, names in together.items()]
    if sign.differential is not None:
        said.append(f"differential {_whole(sign.differential)}")
    if sign.maximum_payout is not None:
        said.append(f"maximum payout {_whole(sign.maximum_payout)}")
    said += [option.name for option in sign.options if option.option in game_of(view).ON_SIGN]
    return Text(" · ".join(said), DIM)


def _whole(cents: int) -> str:
    return f"{cents // 100:,}" if cents % 100 == 0 else dollars(cents)


def shown_round(view: TableView[RoundT, Struct]) -> RoundT:
    """The round on the felt: the one being dealt, or, until no more bets is called, the last one with its result."""
    return view.round if view.round.called or view.last is None else view.last


def demonstration(sign: Sign) -> tuple[str, str]:
    """The band that marks a table without an approval, with its style."""
    return (" DEMONSTRATION ", f"bold {INK} on {AMBER}") if sign.demonstration else ("", "")
