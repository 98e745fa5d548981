"""Cards, chips, tiles and dice, drawn as SVG.

Colours are custom properties of the stylesheet with a fallback value, so one drawing serves both themes, the two-colour
and the four-colour deck, and a file opened on its own. Letters and figures are drawn, not typeset: they look the same
everywhere. `sprite` holds every drawing once, and a page shows one of them by

    <svg class="card" role="img" aria-label="Ace of spades"><use href="...#card-As"/></svg>
"""

import math
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from msgspec import Struct

from croupier.equipment import CARDS, card_name, rank_of, suit_of
from croupier.money import dollars

CHIPS = (25, 100, 500, 2500, 10_000, 50_000, 100_000)
TOURNAMENT_CHIPS = (*CHIPS, 500_000)

TILES = tuple(f"{first}{second}" for first in range(1, 7) for second in range(first, 7))  # the lower half first
DICE = range(1, 7)

_CARD_BOX, _CHIP_BOX, _TILE_BOX, _DIE_BOX = (100, 140), (100, 100), (50, 108), (40, 40)

# Strokes of 3.6 along these lines; capitals and figures are 20 high. The advance width comes first.
_STROKE = 3.6
_GLYPHS: dict[str, tuple[float, str]] = {
    "0": (11, "M0 6A5.5 6 0 0 1 11 6V14A5.5 6 0 0 1 0 14Z"),
    "1": (4.6, "M0 3.6L4.6 0V20"),
    "2": (11.4, "M0 5.6A5.7 5.6 0 0 1 11.4 5.6C11.4 10.6 0 13 0 20H11.6"),
    "3": (11.6, "M.4 0H10.6L5 7.8C9.2 7.8 11.6 10.2 11.6 13.8A5.8 6.2 0 0 1 0 15.4"),
    "4": (12.4, "M9.2 20V0L0 14.4H12.4"),
    "5": (11.4, "M10.4 0H1.8L1 8.8C2.2 7.7 3.8 7.2 5.4 7.2A6 6.4 0 0 1 5.4 20C2.8 20 .9 18.7 0 16.6"),
    "6": (11.6, "M9 0C3.4 3.4 0 8.2 0 13.8A5.8 6.2 0 1 0 5.8 7.6C2.4 7.6 0 10.2 0 13.8"),
    "7": (11.4, "M0 0H11.4L4.2 20"),
    "8": (
        11.6,
        "M5.8 0A4.9 4.6 0 1 0 5.8 9.2A4.9 4.6 0 1 0 5.8 0ZM5.8 9.2A5.8 5.4 0 1 0 5.8 20A5.8 5.4 0 1 0 5.8 9.2",
    ),
    "9": (11.6, "M2.6 20C8.2 16.6 11.6 11.8 11.6 6.2A5.8 6.2 0 1 0 5.8 12.4C9.2 12.4 11.6 9.8 11.6 6.2"),
    "A": (13.2, "M0 20L6.6 0L13.2 20M2.4 13.4H10.8"),
    "J": (9.6, "M9.6 0V14.4A4.8 5.6 0 0 1 0 14.6"),
    "Q": (12, "M0 6A6 6 0 0 1 12 6V14A6 6 0 0 1 0 14ZM7.2 14.6L12.6 20.6"),
    "K": (12, "M0 0V20M11.6 0L.4 12M4.4 8L12.2 20"),
    "T": (11.6, "M0 0H11.6M5.8 0V20"),
    "c": (7.6, "M7.6 11.4A4.2 4.8 0 1 0 7.6 18.2"),
    ".": (0, "M0 18.2V21.8"),
    "10": (14.6, "M0 3.4L3.4 0V20M7.4 4.6A3.6 4.6 0 0 1 14.6 4.6V15.4A3.6 4.6 0 0 1 7.4 15.4Z"),
}

# A suit's mark, about 20 high, around the origin.
_SUITS = {
    "s": "M0-10.2C2.2-6 9.6-1.8 9.6 3.4C9.6 6.5 7.3 8.3 4.9 8.3C3.2 8.3 1.8 7.4 1.1 6C1.2 7.9 2 9.4 3.6 10.2"
    "H-3.6C-2 9.4-1.2 7.9-1.1 6C-1.8 7.4-3.2 8.3-4.9 8.3C-7.3 8.3-9.6 6.5-9.6 3.4C-9.6-1.8-2.2-6 0-10.2Z",
    "h": "M0 10C-2.6 5.6-9.8 1.6-9.8-4C-9.8-7.2-7.5-9.2-5-9.2C-2.7-9.2-.8-7.8 0-5.5C.8-7.8 2.7-9.2 5-9.2"
    "C7.5-9.2 9.8-7.2 9.8-4C9.8 1.6 2.6 5.6 0 10Z",
    "d": "M0-10.6C1.9-6.6 4.8-3 8.2 0C4.8 3 1.9 6.6 0 10.6C-1.9 6.6-4.8 3-8.2 0C-4.8-3-1.9-6.6 0-10.6Z",
    "c": "M0-10.2A4.7 4.7 0 0 1 3.4-2.2A4.9 4.9 0 1 1 1.1 5.2C1.2 7.6 2 9.3 3.6 10.2H-3.6"
    "C-2 9.3-1.2 7.6-1.1 5.2A4.9 4.9 0 1 1-3.4-2.2A4.7 4.7 0 0 1 0-10.2Z",
}
_INKS = {"s": "#14181b", "h": "#b3141d", "d": "#b3141d", "c": "#14181b"}

# Body and edge spots by denomination, the numeral always beside them. Others are plain grey.
_CHIP_COLOURS = {
    100: ("#e9edf2", "#2b5da8"),
    500: ("#b3242b", "#f4efe4"),
    2500: ("#1c7a45", "#f4efe4"),
    10_000: ("#1d2023", "#f4efe4"),
    50_000: ("#65358f", "#f4efe4"),
    100_000: ("#d9861a", "#1d2023"),
}
_DARK_CHIPS = (10_000,)
_OTHER_CHIP = ("#6c757c", "#f4efe4")
_CHIP_EDGE = 'stroke="var(--chip-edge, #00000055)"'
_INLAY = 'fill="var(--chip-inlay, #fdfaf1)" stroke="#00000040"'
_CHIP_INK = "var(--chip-ink, #14181b)"

# Points on one half of a tile around its middle, and the distance between them; on a die the same, closer together.
_POINTS = {
    1: [(0, 0)],
    2: [(-1, 0), (1, 0)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}
_RED_POINTS = (1, 4)
_HALF_RED = "66"  # red on one side of each half, white on the other
_RED, _WHITE = "var(--tile-red, #ff5a4f)", "var(--tile-white, #fbf8ef)"


def card_svg(card: str) -> str:
    """One card, face up, as a separate document."""
    return _document(_CARD_BOX, "card", card_name(card), _face(card))


def card_back_svg() -> str:
    return _document(_CARD_BOX, "card", "Card, face down", _back())


def chip_svg(cents: int) -> str:
    return _document(_CHIP_BOX, "chip", f"Chip of {dollars(cents)}", _round_chip(cents))


def tournament_chip_svg(cents: int) -> str:
    """A chip without monetary value: eight-sided and marked T, never to be taken for a value chip."""
    return _document(_CHIP_BOX, "chip", f"Tournament chip of {_figure(cents)}", _eight_sided_chip(cents))


def tile_svg(tile: str) -> str:
    """One tile of a Chinese domino set, upright, called by the points on its halves."""
    return _document(_TILE_BOX, "domino", _tile_title(tile), _tile(tile))


def tile_back_svg() -> str:
    return _document(_TILE_BOX, "domino", "Tile, face down", _tile_back())


def die_svg(points: int) -> str:
    return _document(_DIE_BOX, "die", f"Die, {points}", _die(points))


class Drawing(Struct, frozen=True):
    """The drawing of a symbol of the sprite, within `wide` by `high` units."""

    wide: float
    high: float
    title: str
    lines: str


@cache
def drawings() -> Mapping[str, Drawing]:
    """Every drawing by its name: card-As, chip-500 (by cents), tournament-chip-2500, tile-45, die-3, and the backs."""
    cards = {f"card-{card}": Drawing(*_CARD_BOX, card_name(card), _face(card)) for card in CARDS}
    backs = {
        "card-back": Drawing(*_CARD_BOX, "Card, face down", _back()),
        "tile-back": Drawing(*_TILE_BOX, "Tile, face down", _tile_back()),
    }
    chips = {f"chip-{cents}": Drawing(*_CHIP_BOX, f"Chip of {dollars(cents)}", _round_chip(cents)) for cents in CHIPS}
    for cents in TOURNAMENT_CHIPS:
        title = f"Tournament chip of {_figure(cents)}"
        chips[f"tournament-chip-{cents}"] = Drawing(*_CHIP_BOX, title, _eight_sided_chip(cents))
    tiles = {f"tile-{tile}": Drawing(*_TILE_BOX, _tile_title(tile), _tile(tile)) for tile in TILES}
    dice = {f"die-{points}": Drawing(*_DIE_BOX, f"Die, {points}", _die(points)) for points in DICE}
    return MappingProxyType({**cards, **backs, **chips, **tiles, **dice})


@cache
def sprite() -> str:
    """Every drawing as a symbol."""
    symbols = (_symbol(name, drawing) for name, drawing in drawings().items())
    return '<svg xmlns="http://www.w3.org/2000/svg">' + "".join(symbols) + "</svg>"


def _symbol(name: str, drawing: Drawing) -> str:
    box = f"0 0 {drawing.wide} {drawing.high}"
    return f'<symbol id="{name}" viewBox="{box}"><title>{drawing.title}</title>{drawing.lines}</symbol>'


def _document(box: tuple[int, int], kind: str, title: str, drawing: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box[0]} {box[1]}" class="{kind}" role="img">'
        f"<title>{title}</title>{drawing}</svg>"
    )


# Cards.


def _face(card: str) -> str:
    """A large index, which a fan leaves in sight with a small suit under it, and one large suit: read at 40 px."""
    rank, suit = rank_of(card), suit_of(card)
    ink = f"var(--suit-{suit}, {_INKS[suit]})"
    index = _lettering("10" if rank == "T" else rank, 26, 33, 48, ink, widest=40)
    return f'{_blank()}<g fill="{ink}">{index}{_pip(suit, 24, 76, 1.15)}{_pip(suit, 66, 102, 2.9)}</g>'


def _blank() -> str:
    return (
        '<rect x=".75" y=".75" width="98.5" height="138.5" rx="7" fill="var(--card-face, #fffefb)" '
        'stroke="var(--card-edge, #b9b4a8)" stroke-width="1.5"/>'
    )


def _pip(suit: str, x: float, y: float, size: float) -> str:
    return f'<path transform="translate({x:g} {y:g}) scale({size:g})" d="{_SUITS[suit]}"/>'


def _back() -> str:
    lattice = "".join(f"M{x} {y}l4 4l-4 4l-4-4z" for y in range(10, 123, 8) for x in range(14, 87, 8))
    return _blank() + (
        '<rect x="6" y="6" width="88" height="128" rx="3.5" fill="var(--card-back, #1f4e79)"/>'
        f'<path d="{lattice}" fill="none" stroke="var(--card-back-line, #c9d8e6)" stroke-width=".9"/>'
    )


# Chips.


def _round_chip(cents: int) -> str:
    body, spots = _CHIP_COLOURS.get(cents, _OTHER_CHIP)
    eighth = 2 * math.pi * 41 / 8
    return (
        f'<circle cx="50" cy="50" r="48.5" fill="{body}" {_rim(cents)}/>'
        f'<circle cx="50" cy="50" r="41" fill="none" stroke="{spots}" stroke-width="13" '
        f'stroke-dasharray="{eighth * 0.45:.3f} {eighth * 0.55:.3f}" transform="rotate(-10 50 50)"/>'
        f'<circle cx="50" cy="50" r="31.5" {_INLAY}/>' + _lettering(_figure(cents), 50, 50, 24, _CHIP_INK, widest=50)
    )


def _rim(cents: int) -> str:
    """Dark; around a dark chip light, so that it tells apart from the felt."""
    return 'stroke="#f4efe4" stroke-width="2.4"' if cents in _DARK_CHIPS else _CHIP_EDGE


def _eight_sided_chip(cents: int) -> str:
    body, spots = _CHIP_COLOURS.get(cents, _OTHER_CHIP)
    return (
        f'<path d="{_octagon(51)}" fill="{body}" {_rim(cents)}/>'
        f'<path d="{_octagon(44)}" fill="none" stroke="{spots}" stroke-width="2.5"/>'
        f'<rect x="12" y="31" width="76" height="38" rx="3" {_INLAY}/>'
        + _lettering("T" + _figure(cents), 50, 50, 24, _CHIP_INK, widest=68)
    )


def _octagon(radius: float) -> str:
    corners = ((math.cos(turn), math.sin(turn)) for turn in (math.pi * (2 * k + 1) / 8 for k in range(8)))
    return "M" + "L".join(f"{50 + radius * x:.2f} {50 + radius * y:.2f}" for x, y in corners) + "Z"


def _figure(cents: int) -> str:
    """A denomination as it stands on a chip.

    >>> [_figure(cents) for cents in (25, 250, 500, 100_000, 2_500_000)]
    ['25c', '2.50', '5', '1000', '25K']
    """
    if cents < 100:
        return f"{cents}c"
    whole, rest = divmod(cents, 100)
    if rest:
        return f"{whole}.{rest:02d}"
    return f"{whole // 1000}K" if whole >= 10_000 and whole % 1000 == 0 else str(whole)


def _lettering(text: str, x: float, y: float, height: float, ink: str, widest: float = 26) -> str:
    """Drawn letters around a point, of this height unless that would make them too wide."""
    glyphs = [_GLYPHS[text]] if text in _GLYPHS else [_GLYPHS[letter] for letter in text]
    gap = _STROKE + 2.4
    width = sum(wide for wide, _ in glyphs) + gap * (len(glyphs) - 1)
    scale = min(height / 20, widest / (width + _STROKE))
    paths = "".join(_placed(glyphs, gap))
    place = f"translate({x:g} {y:g}) scale({scale:.4g}) translate({-width / 2:.4g} -10)"
    return (
        f'<g transform="{place}" fill="none" stroke="{ink}" stroke-width="{_STROKE}" stroke-linejoin="round">'
        f"{paths}</g>"
    )


def _placed(glyphs: Iterable[tuple[float, str]], gap: float) -> Iterable[str]:
    at = 0.0
    for wide, lines in glyphs:
        yield f'<path transform="translate({at:.4g})" d="{lines}"/>'
        at += wide + gap


# Tiles and dice.


def _tile_title(tile: str) -> str:
    return f"Tile {tile[0]}-{tile[1]}"


def _tile(tile: str) -> str:
    first, second = (int(half) for half in tile)
    upper = _half_of_tile(first, 29, tile == _HALF_RED, red_side=-1)
    return _tile_body() + upper + _half_of_tile(second, 79, tile == _HALF_RED, red_side=1)


def _tile_body() -> str:
    return (
        '<rect x=".9" y=".9" width="48.2" height="106.2" rx="7" fill="var(--tile, #17191c)" '
        'stroke="var(--tile-edge, #8d8877)" stroke-width="1.8"/>'
    )


def _half_of_tile(points: int, middle: float, half_red: bool, red_side: int) -> str:
    """Points of one half. Two of them stand at the end of the tile, as the legs of a bench do."""
    down = 0.0 if points != 2 else (-11.0 if middle < 54 else 11.0)
    apart = 10.0 if points == 4 else 14.5
    size = 8.0 if points == 1 else 5.6
    colour = _RED if points in _RED_POINTS else _WHITE
    return "".join(
        f'<circle cx="{25 + 11 * x:g}" cy="{middle + apart * y + down:g}" r="{size:g}" '
        f'fill="{(_RED if x == red_side else _WHITE) if half_red else colour}"/>'
        for x, y in _POINTS[points]
    )


def _tile_back() -> str:
    return _tile_body() + (
        '<rect x="7" y="7" width="36" height="94" rx="4" fill="var(--tile-back, #343a3d)" '
        'stroke="var(--tile-edge, #8d8877)" stroke-width=".9"/>'
        '<path d="M25 40L36 54L25 68L14 54Z" fill="none" stroke="var(--tile-edge, #8d8877)" stroke-width="1.2"/>'
    )


def _die(points: int) -> str:
    ink = "var(--suit-h, #b3141d)" if points in _RED_POINTS else "var(--suit-s, #14181b)"
    size = 6.4 if points == 1 else 3.7
    body = (
        '<rect x="1" y="1" width="38" height="38" rx="7" fill="var(--card-face, #fffefb)" '
        'stroke="var(--card-edge, #b9b4a8)" stroke-width="1.5"/>'
    )
    places = ((20 + 9.5 * x, 20 + 9.5 * y) for x, y in _POINTS[points])
    return body + "".join(f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{ink}"/>' for x, y in places)
