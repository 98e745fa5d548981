"""A table as text, and as a small picture for a notebook. It knows no game: it finds the hands in the round's view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct, structs

from croupier.money import dollars
from croupier.play.answers import cited
from croupier.views.art import card_back_svg, card_svg, tile_back_svg, tile_svg
from croupier.views.rounds import CardView, PaymentView, RoundView, WagerView

if TYPE_CHECKING:
    from croupier.play.table import Table

_NOT_HANDS = (WagerView, PaymentView)


class Laid(Struct, frozen=True):
    """Cards or tiles that lie together, their name, and their description."""

    label: str
    pieces: tuple[str, ...]  # "" for one that lies face down
    tiles: bool
    words: str


def laid_out(view: Struct, within: str = "", place: str = "") -> Iterator[Laid]:
    """Everything that lies on the felt, wherever the game's view has it. A hand is named after its box and owner, else
    after the hand `within` which it lies, else after its place in the view."""
    whose = getattr(view, "patron", "") or getattr(view, "controller", "")
    box = getattr(view, "box", None) or (getattr(view, "number", 0) if not isinstance(view, RoundView) else 0)
    own = within if within and not whose else ", ".join(filter(None, (f"box {box}" if box else "", whose or place)))
    for name, value in structs.asdict(view).items():
        said = name.replace("_", " ")
        if isinstance(value, Struct) and not isinstance(value, _NOT_HANDS):
            yield from laid_out(value, place=said)
        elif isinstance(value, tuple) and value and isinstance(value[0], Struct):
            if pieces := _pieces(value):
                yield Laid(own or said, pieces, not isinstance(value[0], CardView), str(getattr(view, "words", "")))
            elif not isinstance(value[0], _NOT_HANDS):
                for each in value:
                    yield from laid_out(each, within=own)


def _pieces(values: tuple[Struct, ...]) -> tuple[str, ...]:
    if isinstance(values[0], CardView):
        return tuple(card.card for card in values if isinstance(card, CardView))
    return tuple(tile for tile in (getattr(each, "tile", None) for each in values) if tile is not None)


# Text


def text_of(table: Table) -> str:
    state, shown = table.state, table.round
    lines = [f"{state.setting.book}, {state.dealing}, round {shown.number}"]
    lines += [f"  {each.label}: {_names(each)}{_said(each)}" for each in laid_out(shown)]
    lines += [f"  {_wager(wager)}" for wager in shown.wagers]
    return "\n".join([*lines, repr(table.needs)])


def _names(laid: Laid) -> str:
    return " ".join(piece or "??" for piece in laid.pieces)


def _said(laid: Laid) -> str:
    return f" ({laid.words})" if laid.words else ""


def _wager(wager: WagerView) -> str:
    return f"{wager.patron}: {dollars(wager.amount)} on {wager.name}"


# A picture

_FELT = "background:#0f4a33;color:#f3ead1;padding:12px 16px;border-radius:10px;font:15px/1.5 sans-serif;max-width:60em"


def html_of(table: Table) -> str:
    state, shown = table.state, table.round
    need = table.needs
    parts = [
        f"<div style='opacity:.8'>{escape(state.setting.book)}, {escape(state.dealing)}, round {shown.number}</div>",
        *(_row(each) for each in laid_out(shown)),
        *(f"<div>{escape(_wager(wager))}</div>" for wager in shown.wagers),
        *(f"<div>{escape(_paid(payment))}</div>" for payment in shown.payments),
        f"<div style='font-weight:bold;margin-top:8px'>{escape(need.say)}"
        f"<span style='opacity:.8;font-weight:normal'>{escape(cited(need.under))}</span></div>",
    ]
    return f"<div style='{_FELT}'>{''.join(parts)}</div>"


def _row(laid: Laid) -> str:
    drawings = "".join(
        f"<span style='display:inline-block;width:{28 if laid.tiles else 44}px;margin-right:4px'>{drawing}</span>"
        for drawing in _drawings(laid)
    )
    return f"<div style='margin:6px 0'><div>{escape(laid.label + _said(laid))}</div>{drawings}</div>"


def _drawings(laid: Laid) -> Iterable[str]:
    if laid.tiles:
        return (tile_svg(piece) if piece else tile_back_svg() for piece in laid.pieces)
    return (card_svg(piece) if piece else card_back_svg() for piece in laid.pieces)


def _paid(payment: PaymentView) -> str:
    under = cited(tuple(clause.clause for clause in payment.under))
    return f"{payment.patron}, {payment.name}: {payment.arithmetic}{under}"
