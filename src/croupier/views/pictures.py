"""Pictures made of our own drawings: of a game, for a lobby, and of a finished round, to be passed on.

A picture is one SVG document that refers to nothing else.
"""

import math
from collections.abc import Iterable
from functools import cache
from xml.sax.saxutils import escape

from croupier.instruments import Terms
from croupier.views.art import drawings
from croupier.views.guide import Piece, words_of
from croupier.views.rounds import Laid, RoundPicture

_WIDE, _HIGH = 440, 200
_SMALL_WIDE, _SMALL_HIGH = 120, 96
_FELT, _LIT, _CREAM = "#0e4a34", "#17613f", "#f4ead0"
_POCKETS = {"g": "#1e7a3c", "r": "#b3202c", "b": "#14181b"}


@cache
def of_game(game: str, terms: Terms) -> str:
    """The game, large."""
    return _document(_WIDE, _HIGH, "".join(_placed(piece, terms) for piece in words_of(game).picture.pieces))


@cache
def of_game_in_small(game: str, terms: Terms) -> str:
    """The game, as large as a thumb: two pieces side by side, or one that fills the picture."""
    close = words_of(game).picture.close
    if len(close) == 1:
        return _document(_SMALL_WIDE, _SMALL_HIGH, _placed(Piece(close[0], (-20, 8), _SMALL_WIDE + 40), terms))
    pieces = []
    for place, draws in enumerate(close):
        width = min(_SMALL_WIDE / len(close) - 12, (_SMALL_HIGH - 16) * _wide(draws) / _high(draws))
        left = _SMALL_WIDE * (2 * place + 1) / (2 * len(close)) - width / 2
        top = (_SMALL_HIGH - _high(draws) * width / _wide(draws)) / 2
        pieces.append(_placed(Piece(draws, (left, top), width, place * 6 - 3), terms))
    return _document(_SMALL_WIDE, _SMALL_HIGH, "".join(pieces))


def _document(wide: float, high: float, drawing: str, title: str = "") -> str:
    """The felt reaches beyond the picture, for places of another shape."""
    named = f"<title>{escape(title)}</title>" if title else ""
    felt = f'<rect x="-{wide:g}" y="-{high:g}" width="{3 * wide:g}" height="{3 * high:g}" fill="url(#lit)"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" width="{wide:g}" height="{high:g}">'
        f'{named}<defs><radialGradient id="lit" gradientUnits="userSpaceOnUse" cx="{wide / 2:g}" cy="{high * 0.35:g}" '
        f'r="{wide * 0.6:g}"><stop stop-color="{_LIT}"/><stop offset="1" stop-color="{_FELT}"/></radialGradient></defs>'
        f"{felt}{drawing}</svg>"
    )


def _wide(draws: str) -> float:
    return 1 if draws == "wheel" else drawings()[draws].wide


def _high(draws: str) -> float:
    return 1 if draws == "wheel" else drawings()[draws].high


def _placed(piece: Piece, terms: Terms) -> str:
    if piece.draws == "wheel":
        return _drawn(piece, _wheel(terms))
    drawing = drawings()[piece.draws]
    return _drawn(piece, drawing.lines)


def _drawn(piece: Piece, lines: str) -> str:
    """One drawing in its place, turned about its middle."""
    scale = piece.width / _wide(piece.draws)
    x, y = piece.at
    about = f"rotate({piece.turned:g} {x + piece.width / 2:g} {y + _high(piece.draws) * scale / 2:g}) "
    return f'<g transform="{about if piece.turned else ""}translate({x:g} {y:g}) scale({scale:.4g})">{lines}</g>'


def _wheel(terms: Terms) -> str:
    """The wheel of a book, one unit across, its 0 at the top and the ball in it."""
    pockets = terms.table("wheel")
    part = 2 * math.pi / len(pockets)
    drawn = []
    for place, pocket in enumerate(pockets):
        start, end = (place - 0.5) * part, (place + 0.5) * part
        drawn.append(f'<path d="{_ring(start, end, 0.44, 0.3)}" fill="{_POCKETS[pocket[-1]]}"/>')
        x, y = _point(place * part, 0.385)
        drawn.append(
            f'<text transform="translate({x:.4f} {y:.4f}) rotate({math.degrees(place * part):.2f})" '
            f'font-size=".038" dy=".014" text-anchor="middle" fill="#fff">{int(pocket[:-1])}</text>'
        )
    x, y = _point(0, 0.325)
    return (
        '<g font-family="system-ui, sans-serif" font-weight="700">'
        '<circle cx=".5" cy=".5" r=".5" fill="#3a2413"/><circle cx=".5" cy=".5" r=".455" fill="#c9a86a"/>'
        + "".join(drawn)
        + '<circle cx=".5" cy=".5" r=".3" fill="#4c2f1a" stroke="#c9a86a" stroke-width=".006"/>'
        '<circle cx=".5" cy=".5" r=".12" fill="#7a5132" stroke="#c9a86a" stroke-width=".008"/>'
        f'<circle cx="{x:.4f}" cy="{y:.4f}" r=".021" fill="#fffdf7"/></g>'
    )


def _point(angle: float, radius: float) -> tuple[float, float]:
    return 0.5 + math.sin(angle) * radius, 0.5 - math.cos(angle) * radius


def _ring(start: float, end: float, outer: float, inner: float) -> str:
    corners: Iterable[tuple[float, float]] = (
        _point(start, outer),
        _point(end, outer),
        _point(end, inner),
        _point(start, inner),
    )
    a, b, c, d = (f"{x:.4f} {y:.4f}" for x, y in corners)
    return f"M{a}A{outer} {outer} 0 0 1 {b}L{c}A{inner} {inner} 0 0 0 {d}Z"


# A finished round


def of_round(table: str, number: int, when: str, shown: RoundPicture) -> str:
    """A round to be passed on: how it ended and what lay on the felt, in rows of at most three."""
    rows = [shown.laid[at : at + _IN_A_ROW] for at in range(0, len(shown.laid), _IN_A_ROW)]
    high = _HEAD + len(rows) * _ROW + _FOOT
    drawn = [
        _words(f"Round {number}", _ROUND_WIDE / 2, 44, 30, "700"),
        _words(_capital(shown.said), _ROUND_WIDE / 2, 82, 24),
        *(_laid(laid, row, place, len(each)) for row, each in enumerate(rows) for place, laid in enumerate(each)),
        _words(f"{table}, {when}", _ROUND_WIDE / 2, high - 20, 16),
    ]
    frame = (
        f'<rect x="8" y="8" width="{_ROUND_WIDE - 16}" height="{high - 16}" rx="14" fill="none" '
        f'stroke="{_CREAM}" stroke-width="2"/>'
    )
    return _document(_ROUND_WIDE, high, frame + "".join(drawn), f"Round {number} of {table}: {shown.said}")


_ROUND_WIDE, _HEAD, _ROW, _FOOT, _IN_A_ROW = 800, 104, 170, 52, 3
_CARD = 64  # units that a piece is wide at most


def _laid(laid: Laid, row: int, place: int, of: int) -> str:
    """One hand: its name, its pieces side by side, closer together where there are many, and its words."""
    wide = _ROUND_WIDE / of
    middle, top = wide * (place + 0.5), _HEAD + row * _ROW
    name = _words(laid.name, middle, top + 16, 18, "700")
    if not laid.drawings:
        return name + _words(laid.words, middle, top + 84, 44, "700")
    width = min(_CARD, 88 * _wide(laid.drawings[0]) / _high(laid.drawings[0]))
    count = len(laid.drawings)
    step = min(width + 6, (wide - 24 - width) / max(count - 1, 1))
    left = middle - (step * (count - 1) + width) / 2
    pieces = "".join(
        _drawn(Piece(draws, (left + step * at, top + 26), width), drawings()[draws].lines)
        for at, draws in enumerate(laid.drawings)
    )
    return name + pieces + _words(laid.words, middle, top + 142, 18)


def _words(said: str, x: float, y: float, size: float, weight: str = "400") -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" text-anchor="middle" fill="{_CREAM}" '
        f'font-family="system-ui, sans-serif">{escape(said)}</text>'
    )


def _capital(said: str) -> str:
    return said[:1].upper() + said[1:]
