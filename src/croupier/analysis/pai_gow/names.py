"""Hands in words, and words read as hands."""

import re
from collections.abc import Iterable

from croupier.analysis.case import AnalysisError
from croupier.analysis.pai_gow.hands import HAND
from croupier.games.pai_gow.house_way import HouseWay
from croupier.games.pai_gow.parts import Part, SetHand
from croupier.games.pai_gow.tiles import is_tile, kind_name, kind_of, tiles
from croupier.instruments import Terms

_WORDS = re.compile(r"gee[ -]?jun|[^\s,]+", re.IGNORECASE)
_PARTED = re.compile(r"(\d)-?(\d)")


def hand_in_words(terms: Terms, four: Iterable[str]) -> str:
    """
    >>> from croupier.instruments import library
    >>> hand_in_words(library().book("NI2002-45/pai-gow").terms(), ("66", "45", "36", "12"))
    'Teen, Gow, Gow, Gee Jun'
    """
    return ", ".join(kind_name(kind_of(terms, tile)) for tile in four)


def part_in_words(terms: Terms, part: Part) -> str:
    return " and ".join(kind_name(kind_of(terms, tile)) for tile in part.tiles)


def setting_in_words(terms: Terms, setting: SetHand) -> str:
    return f"{part_in_words(terms, setting.low)} low, {part_in_words(terms, setting.high)} high"


def clause_of(way: HouseWay) -> str:
    """The clause of House Way that decided."""
    return [clause for clause in way.under if not clause.startswith("~")][-1]


# Reading


def hand_of(terms: Terms, text: str) -> tuple[str, ...]:
    """Four tiles from their names or their codes, in the order of the set.

    >>> from croupier.instruments import library
    >>> hand_of(library().book("NI2002-45/pai-gow").terms(), "gow Teen, gee jun 54")
    ('66', '45', '36', '24')
    """
    words = _WORDS.findall(text)
    if len(words) != HAND:
        raise AnalysisError(f"{text!r} does not name four tiles; write four, as in 'Teen Day 45 Gee Jun'")
    left = list(tiles(terms))
    codes = [code for word in words if (code := _code(terms, word))]
    names = [word for word in words if not _code(terms, word)]
    found = [_take(terms, left, code, [code]) for code in codes]  # names take from the tiles left of their kind
    found += [_take(terms, left, name, _called(terms, name)) for name in names]
    return tuple(sorted(found, key=tiles(terms).index))


def _code(terms: Terms, word: str) -> str | None:
    """The tile with these points on its halves, whichever half is first."""
    halves = _PARTED.fullmatch(word)
    either = (halves[1] + halves[2], halves[2] + halves[1]) if halves else ()
    return next((code for code in either if is_tile(terms, code)), None)


def _called(terms: Terms, name: str) -> list[str]:
    plain = re.sub("[ -]", "", name).lower()
    return [tile for tile in tiles(terms) if kind_name(kind_of(terms, tile)).replace(" ", "").lower() == plain]


def _take(terms: Terms, left: list[str], word: str, called: list[str]) -> str:
    if not called:
        known = ", ".join(dict.fromkeys(kind_name(kind_of(terms, tile)) for tile in tiles(terms)))
        raise AnalysisError(f"{word!r} is no tile; write a name ({known}) or the points on its halves, as in '45'")
    tile = next((tile for tile in called if tile in left), None)
    if tile is None:
        times = sum(tile in called for tile in tiles(terms))
        raise AnalysisError(f"a set has only {times} of {word!r}; name another tile")
    left.remove(tile)
    return tile
