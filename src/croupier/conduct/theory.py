"""The exact figures of every book under its usual options, as the analysis gave them: the floor computes none itself.

`theory.json` beside this file has, for each wager at a table, what the house keeps of a unit staked and the variance of
a unit. Where results depend on how people play, it also says how: nobody loses less than with that play, so the house
may expect at least as much. `python -m tools.write_theory` writes it anew, and a test compares it with the analysis.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

FILE = Path(__file__).with_suffix(".json")


class Theory(Struct, frozen=True):
    """Edge and variance of each wager, as numbers that are read exactly; `play` says how everybody plays, or nothing
    where chance alone decides."""

    options: dict[str, str]
    wagers: dict[str, tuple[str, str]]
    play: str = ""


@cache
def _delivered() -> dict[str, Theory]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Theory])


def delivered(book: str, options: Mapping[str, str]) -> Theory | None:
    """The figures of a book under these options; None for others."""
    theory = _delivered().get(book)
    return theory if theory is not None and theory.options == dict(options) else None
