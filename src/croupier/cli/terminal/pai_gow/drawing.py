"""Tiles as coloured text: their points, their halves in figures, and their names."""

from collections.abc import Sequence

from rich.text import Text

from croupier.cli.terminal import hands_drawing
from croupier.cli.terminal.drawing import beside, centred
from croupier.cli.terminal.hands_drawing import became, of_box
from croupier.cli.terminal.theme import AMBER, CREAM, DIM, INK
from croupier.cli.terminal.words import in_chips, in_short
from croupier.money import dollars
from croupier.views.pai_gow.felt import HandTiles, PaiGowRound, TileView
from croupier.views.rounds import PastResult, PaymentView

TILE_WIDTH, TILE_HEIGHT = 9, 5
_TILE = f"{CREAM} on {INK}"
_PIPS = {"red": f"bold #ff7a6b on {INK}", "white": f"bold {CREAM} on {INK}"}
_BACK = f"{CREAM} on #2b4a86"
_PATTERNS = {
    1: ("   ", " ● ", "   "),
    2: (" ● ", "   ", " ● "),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}


# One tile


def halves(tile: str) -> str:
    """A tile by its two halves; "" is face down.

    >>> halves("45"), halves("")
    ('[4-5]', '[▒▒▒]')
    """
    return f"[{'-'.join(tile)}]" if tile else "[▒▒▒]"


def named(tile: TileView) -> str:
    """A tile by its halves and its name."""
    return f"{halves(tile.tile)} {tile.called}" if tile.tile else "face down"


def tile_lines(tile: TileView, number: int = 0) -> list[Text]:
    """A tile lying on its side, in five lines; its number in the hand stands on its edge."""
    mark = str(number) if number else "─"
    if not tile.tile:
        rows = [f"╭─{mark}─────╮", *["│▒▒▒▒▒▒▒│"] * 3, "╰───────╯"]
        return [Text(row, _BACK) for row in rows]
    lines = [Text(f"╭─{mark}─┬───╮", _TILE)]
    for row in range(3):
        line = Text("│", _TILE)
        for at, (points, colour) in enumerate(tile.pips):
            line.append("│" if at else "", _TILE).append(_pips(_PATTERNS[points][row], colour))
        lines.append(line.append("│", _TILE))
    return [*lines, Text("╰───┴───╯", _TILE)]


def _pips(row: str, colour: str) -> Text:
    """A row of points; on a half-red tile those on the left are red."""
    if colour != "half":
        return Text(row, _PIPS[colour])
    return Text(row[0], _PIPS["red"]).append(row[1:], _PIPS["white"])


def drawn(tiles: Sequence[TileView], width: int, numbered: bool = False) -> list[Text]:
    """Tiles side by side, as many as fit."""
    fits = min(len(tiles), (width + 1) // (TILE_WIDTH + 1))
    columns: list[list[Text]] = []
    for at, tile in enumerate(tiles[:fits]):
        if at:
            columns.append([Text(" ")] * TILE_HEIGHT)
        columns.append(tile_lines(tile, at + 1 if numbered else 0))
    return list(beside(*columns).split("\n")) if columns else []


# A hand


def as_lying(hand: HandTiles) -> tuple[TileView, ...]:
    """The tiles in their order; once the hand is set, the low part first."""
    if hand.low is None or hand.high is None:
        return hand.tiles
    left, found = list(hand.tiles), []
    for name in (*hand.low.tiles, *hand.high.tiles):
        tile = next(each for each in left if each.tile == name)
        left.remove(tile)
        found.append(tile)
    return tuple(found)


def both_parts(hand: HandTiles) -> tuple[str, str]:
    """The name of each part, where it may be seen."""
    return (f"low {hand.low.words}", f"high {hand.high.words}") if hand.low and hand.high else ("", "")


def parts(hand: HandTiles) -> str:
    """The names of both parts, where they may be seen."""
    return " · ".join(filter(None, both_parts(hand)))


def state(hand: HandTiles) -> str:
    if hand.out:
        return "OUT OF THE ROUND"
    if hand.conceded:
        return "WAGER CONCEDED"
    if hand.choosing:
        return "PLAY IT OR CALL IT VOID"
    return {"": "", "player": "SET", "house way": "SET BY HOUSE WAY", "time": "SET BY HOUSE WAY, OUT OF TIME"}[hand.how]


def own_hand(shown: PaiGowRound, hand: HandTiles, width: int) -> list[Text]:
    """The player's own four tiles with their names; numbered as long as they are to be set."""
    to_set = not hand.how and not hand.conceded and bool(hand.tiles)
    title = Text(f" {' '.join(filter(None, ('YOU', parts(hand) or state(hand))))} ", f"bold {CREAM}")
    for payment in of_box(shown.payments, hand.box):
        title.append(" ").append(*became(payment))
    wide = width // 4
    columns = []
    for number, tile in enumerate(as_lying(hand), 1):
        lines = tile_lines(tile, number if to_set else 0)
        columns.append([centred(line, wide) for line in (*lines, Text(named(tile), CREAM))])
    return [centred(title, width), *(beside(*columns).split("\n") if columns else [Text()] * (TILE_HEIGHT + 1))]


def houses_hand(shown: PaiGowRound, width: int, large: bool) -> list[Text]:
    house = shown.house
    title = Text(" ".join(filter(None, ("HOUSE", parts(house)))), f"bold {CREAM}")
    if large:
        tiles = drawn(as_lying(house), width) or [Text()] * TILE_HEIGHT
        below = Text(" · ".join(named(tile) for tile in as_lying(house) if tile.tile), CREAM)
        return [centred(line, width) for line in (title, *tiles, below)]
    line = Text(" · ".join(map(named, as_lying(house))), CREAM)
    if house.tiles and not any(tile.tile for tile in house.tiles):
        line = Text(" ".join(halves("") for _ in house.tiles), _BACK)
    return [centred(title, width), centred(line, width)]


def dice_line(shown: PaiGowRound) -> str:
    """The result of the dice, and which box the first stack went to."""
    if not shown.dice:
        return ""
    first = f": first stack to box {shown.first_box}" if shown.first_box else ""
    return f"Dice {' '.join(map(str, shown.dice))} = {sum(shown.dice)}{first}"


def result(past: PastResult) -> str:
    became = "won" if past.won else "lost" if past.lost else "pushed"
    return past.result if past.result == "void" else f"{past.result}, {became}"


# At the dealer's desk


def box_lines(shown: PaiGowRound, width: int, most: int) -> Text:
    """A line for each hand, the one in turn always among them, and the last settlement."""
    detail = [_paid(payment) for payment in shown.payments[-1:]]
    return hands_drawing.box_lines(shown.hands, lambda hand: _box_line(shown, hand), detail, width, most)


def _box_line(shown: PaiGowRound, hand: HandTiles) -> Text:
    text = hands_drawing.line_begun(hand)
    text.append("".join(halves(tile.tile) for tile in as_lying(hand)), CREAM)
    settled = of_box(shown.payments, hand.box)
    for payment in settled:
        text.append(*became(payment))
    text.append(f" {parts(hand) or state(hand)} ", f"bold {CREAM}")
    for wager in shown.wagers:
        if wager.box == hand.box and not settled:
            text.append(f"· {dollars(wager.amount).removesuffix('.00')} ", DIM)
    return text


def _paid(payment: PaymentView) -> Text:
    text = Text(f"    box {payment.box} {payment.patron}: {payment.arithmetic}", "bold" if payment.pays else "")
    text.append(f" · pay {in_chips(payment.chips)}" if payment.chips else "", AMBER)
    return text.append(in_short(payment.under), f"not bold {DIM}")
