"""Cards as people write them: "7c6c", "As Kd", "10h, 3S"."""

import re

from croupier.analysis.case import AnalysisError
from croupier.equipment import RANKS, SUITS

_CARD = re.compile(f"(10|[{RANKS}])([{SUITS}])", re.IGNORECASE)
_PERHAPS_SUITED = re.compile(f"(10|[{RANKS}])([{SUITS}]?)", re.IGNORECASE)


def cards_in(text: str, *, suits_needed: bool = True) -> list[str]:
    """
    >>> cards_in("7c6C 10h, as"), cards_in("9 Ks", suits_needed=False)
    (['7c', '6c', 'Th', 'As'], ['9', 'Ks'])
    """
    card = _CARD if suits_needed else _PERHAPS_SUITED
    found, rest = [], text.strip(" ,")
    while rest:
        match = card.match(rest)
        if not match:
            raise AnalysisError(f"{rest.split()[0]!r} is not a card; write rank and suit, as in '8s' or 'Td'")
        found.append(("T" if match[1] == "10" else match[1].upper()) + match[2].lower())
        rest = rest[match.end() :].lstrip(" ,")
    return found
