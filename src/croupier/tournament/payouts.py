"""Suggestions for the breakdown of a prize pool: they add up to the whole of it exactly."""

from collections.abc import Sequence
from typing import Literal

Shape = Literal["top-heavy", "flat"]
SHAPES: tuple[Shape, ...] = ("top-heavy", "flat")

_PARTS = 1_000  # a share is a whole number of tenths of a percent
_NEXT = {"top-heavy": (5, 8), "flat": (1, 1)}  # each place's share of that of the place before
MOST_PLACES = 100
ENTRIES_A_PLACE = 7  # about one table's winner


def shares(shape: Shape, places: int) -> tuple[str, ...]:
    """The percentages of the places, as the text of the conditions has them.

    >>> shares("top-heavy", 3), shares("flat", 3)
    (('49.6', '31', '19.4'), ('33.4', '33.3', '33.3'))
    """
    return tuple(_percentage(part) for part in _parted(_PARTS, _weights(shape, places)))


def amounts(shape: Shape, places: int, pool: int, step: int) -> tuple[int, ...]:
    """The same of a pool as fixed amounts in cents, each a multiple of `step`; what is left goes to the first place.

    >>> amounts("top-heavy", 3, 1_000_00, 5_00)
    (49500, 31000, 19500)
    """
    places = max(1, min(places, pool // step))
    parted = _parted(pool // step, _weights(shape, places))
    first = parted[0] * step + pool % step
    return (first, *(part * step for part in parted[1:]))


def bands(shape: Shape, fewest: int, most: int) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Breakdowns by the number of entries: one more place for about each table, in at most four steps.

    >>> [(entries, len(breakdown)) for entries, breakdown in bands("top-heavy", 20, 70)]
    [(20, 3), (37, 5), (54, 8)]
    """
    steps = max(1, min(4, (most - fewest) // (2 * ENTRIES_A_PLACE)))
    found: list[tuple[int, tuple[str, ...]]] = []
    for number in range(steps):
        entries = fewest + -(-(most - fewest) * number // steps)
        places = places_for(entries)
        if not found or places > len(found[-1][1]):
            found.append((entries, shares(shape, places)))
    return tuple(found)


def places_for(entries: int) -> int:
    """How many places a field of this size usually pays.

    >>> places_for(4), places_for(70), places_for(2)
    (1, 10, 1)
    """
    return max(1, round(entries / ENTRIES_A_PLACE))


def _weights(shape: Shape, places: int) -> list[int]:
    """Whole numbers in the proportion of the places."""
    places = max(1, min(places, MOST_PLACES))
    less, of = _NEXT[shape]
    return [less**place * of ** (places - 1 - place) for place in range(places)]


def _parted(whole: int, weights: Sequence[int]) -> list[int]:
    """A whole number of parts by weight: nobody has none, a better place never has fewer, and nothing is left."""
    spare, total = whole - len(weights), sum(weights)
    parts = [1 + spare * weight // total for weight in weights]
    left = whole - sum(parts)
    return [part + (place < left) for place, part in enumerate(parts)]


def _percentage(part: int) -> str:
    whole, tenths = divmod(part, _PARTS // 100)
    return f"{whole}.{tenths}" if tenths else str(whole)
