"""Wagers as people write them: "17 5", "5/8 10", "dozen 2 5", "tier 30", "neighbours 17 25", "max 17"."""

import re

from croupier.cli.options import cents_of, not_an_amount
from croupier.cli.terminal.reading import Unclear
from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.layout import INSIDE, kind_of, position_of
from croupier.ruling import Command
from croupier.table import Table

_SECTIONS = {
    "tier": "tier",
    "orphelins": "orphelins",
    "voisins": "voisins_de_zero",
    "voisins de zero": "voisins_de_zero",
    "zero game": "zero_game",
    "0-spel": "zero_game",
}
_NEIGHBOURS = ("neighbours", "neighbors")
_COUNTED = ("column", "dozen")
_MAXIMUM = ("max", "maximum")


def placing(table: Table, patron: str, text: str) -> Command | None:
    """The wager that a line describes; None if it begins like none. The rules decide whether the layout has it."""
    words = text.lower().split()
    if not words:
        return None
    if words[0] in _MAXIMUM:
        if len(words) != 2:
            raise Unclear("say on which number, as in: max 17")
        return c.PlaceMaximumMarker(patron=patron, number=words[1])
    if words[0] in _NEIGHBOURS:
        if len(words) != 3:
            raise Unclear("say of which number, and how much in all, as in: neighbours 17 25")
        return c.PlaceRaceTrackWager(patron=patron, section="neighbours", amount=_cents(words[2]), number=words[1])
    where, last = " ".join(words[:-1]), words[-1]
    if section := _SECTIONS.get(where):
        return c.PlaceRaceTrackWager(patron=patron, section=section, amount=_cents(last))
    if kind := _kind_alone(text) or _kind_alone(where):
        raise Unclear(_missing(kind))
    if _like_a_place(table, where):
        return c.PlaceWager(patron=patron, option=where, amount=_cents(last))
    if text in _SECTIONS or _like_a_place(table, text):
        raise Unclear(f"say how much, as in: {text} 5")
    return None


def spot(table: Table, text: str) -> str:
    """The position with this name, kind or numbers."""
    position = position_of(table.terms, text)
    return position.name if position is not None else ""


def _like_a_place(table: Table, text: str) -> bool:
    """Whether it begins like a place on the layout, with a kind, or consists of numbers alone."""
    parts = re.split("[ /-]", text)
    named = kind_of(parts[0]) or kind_of(" ".join(parts[:2]))
    return bool(spot(table, text) or named or all(part.isdecimal() for part in parts))


def _kind_alone(text: str) -> str:
    """A kind with several positions, where none of them is named."""
    return text if kind_of(text) in (*_COUNTED, *INSIDE) else ""


def _missing(kind: str) -> str:
    return f"say which, and how much, as in: {kind} 2 5" if kind in _COUNTED else f"say on which numbers the {kind} is"


def _cents(text: str) -> int:
    cents = cents_of(text)
    if cents is None:
        raise Unclear(not_an_amount(text))
    return cents
