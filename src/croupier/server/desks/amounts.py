"""Amounts as people type them into a form."""

import re

from croupier.server.wrong import Wrong

_AMOUNT = re.compile(r"(\d{1,10})(?:\.(\d{1,2}))?", re.ASCII)


def cents_of(said: str) -> int:
    """Raises Wrong where it is no amount.

    >>> cents_of(" 20,000.5 "), cents_of("7")
    (2000050, 700)
    """
    found = _AMOUNT.fullmatch(said.strip().replace(",", ""))
    if found is None:
        raise Wrong(400, f"{said[:20]!r} is no amount; write it as 20,000.00")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
