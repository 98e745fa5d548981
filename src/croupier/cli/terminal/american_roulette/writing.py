"""Wagers as people write them: "17 5", "5/8 10", "dozen 2 5", "tier 5", "neighbours 17 5", "max 17"."""

from croupier.cli.options import cents_of, not_an_amount
from croupier.cli.terminal.forms import Unclear
from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.layout import INSIDE, KIND_NAMES, position_of
from croupier.ruling import Command
from croupier.table import Table

_KINDS = {
    **{kind: kind for kind in KIND_NAMES},
    "straight": "straight_up",
    "straight up": "straight_up",
    "six line": "six_line",
    "line": "six_line",
    "1st dozen": "dozen 1",
    "2nd dozen": "dozen 2",
    "3rd dozen": "dozen 3",
    "1st column": "column 1",
    "2nd column": "column 2",
    "3rd column": "column 3",
}
_SECTIONS = {
    "tier": "tier",
    "orphelins": "orphelins",
    "voisins": "voisins_de_zero",
    "voisins de zero": "voisins_de_zero",
    "zero game": "zero_game",
    "0-spel": "zero_game",
}
_NEIGHBOURS = ("neighbours", "neighbors")
_MAXIMUM = ("max", "maximum")
_NUMBERED = ("column", "dozen")


def placing(table: Table, patron: str, text: str) -> Command | None:
    """The wager that a line is; None if it begins like none. Whether it is one of the layout the rules say."""
    words = text.lower().split()
    if not words:
        return None
    if words[0] in _MAXIMUM:
        if len(words) != 2:
            raise Unclear("say on which number, as in: max 17")
        return c.PlaceMaximumMarker(patron=patron, number=words[1])
    if words[0] in _NEIGHBOURS:
        if len(words) != 3:
            raise Unclear("say of which number, and how much on each piece, as in: neighbours 17 5")
        return c.PlaceRaceTrackWager(patron=patron, section="neighbours", amount=_cents(words[2]), number=words[1])
    where, last = " ".join(words[:-1]), words[-1]
    if section := _SECTIONS.get(where):
        return c.PlaceRaceTrackWager(patron=patron, section=section, amount=_cents(last))
    if _kind_alone(where) or _kind_alone(text):
        raise Unclear(_missing(_kind_alone(where) or _kind_alone(text)))
    if said := _said(where):
        return c.PlaceWager(patron=patron, option=said, amount=_cents(last))
    if text in _SECTIONS or _said(text):
        raise Unclear(f"say how much, as in: {text} 5")
    return None


def spot(table: Table, text: str) -> str:
    """The position that is called so, by its name, its kind or its numbers."""
    position = position_of(table.terms, _said(text.lower().strip()) or text)
    return position.name if position is not None else ""


def _said(text: str) -> str:
    """What a place is called in a command, from its kind with its numbers, or from numbers alone; "" for neither."""
    spaced = " ".join(_parts(text))
    for words, kind in sorted(_KINDS.items(), key=lambda each: -len(each[0])):
        if f"{spaced} ".startswith(f"{words} "):
            return "-".join((kind.replace(" ", "-"), *_padded(_parts(spaced[len(words) :]), kind)))
    numbers = _parts(text)
    return "/".join(numbers) if numbers and all(number.isdecimal() for number in numbers) else ""


def _padded(numbers: list[str], kind: str) -> list[str]:
    return sorted(number.zfill(2) for number in numbers) if kind in INSIDE else numbers


def _parts(text: str) -> list[str]:
    return text.replace("/", " ").replace("-", " ").split()


def _kind_alone(text: str) -> str:
    """A kind of which there are several positions, where none of them is named."""
    return text if _KINDS.get(text.replace("-", " ")) in (*_NUMBERED, *INSIDE) else ""


def _missing(kind: str) -> str:
    return f"say which, and how much, as in: {kind} 2 5" if kind in _NUMBERED else f"say on which numbers the {kind} is"


def _cents(text: str) -> int:
    cents = cents_of(text)
    if cents is None:
        raise Unclear(not_an_amount(text))
    return cents
