"""Writes the exact figures that the floor has beside its results: `python -m tools.write_theory`. It takes minutes."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from croupier.conduct.theory import FILE, Theory
from croupier.instruments import library

# A strategy that the analysis found to lose least; at Pai Gow, how a hand is set.
BEST = "everybody plays what loses least"
_FIGURES = 12  # of a decimal number: far more than any result is known by


def theory_in(printed: Mapping[str, Any]) -> Theory:
    """The figures of a book as `croupier analyse --json` prints them, for the wagers as they lie at a table.

    What somebody stakes later on the same hand belongs to the first wager. Where it lies on the layout as a wager of
    its own, the first one has the whole edge and that one none; where it lies with the first, all of it has the edge
    together.
    """
    terms = library().book(printed["book"]).terms(printed["options"])
    parts = {name: wager.part for name, wager in terms.wagers.items()}
    (first, *more) = [name for name, part in parts.items() if part == "main"]
    follows = {name: ("0", "0") for name, part in parts.items() if part == "follow-on"}
    played = not more and any(wager["wager"] == "main" for wager in printed["wagers"])
    figures = dict(_figures(printed["wagers"], apart=bool(follows)))
    if played:
        figures = {first: figures.pop("main"), **{name: both for name, both in figures.items() if name in parts}}
    return Theory(printed["options"], figures | follows, BEST if played else "")


def _figures(wagers: list[Mapping[str, Any]], apart: bool) -> Iterator[tuple[str, tuple[str, str]]]:
    for wager in wagers:
        unit = 1.0 if apart else wager["mean_staked"]
        edge, variance = wager["house_edge"]["value"] / unit, (wager["standard_deviation"] / unit) ** 2
        yield wager["wager"], (f"{edge:.{_FIGURES}g}", f"{variance:.{_FIGURES}g}")


def main() -> None:
    theories = {}
    for book in library().books:
        command = [sys.executable, "-m", "croupier", "analyse", book, "--json"]
        printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        theories[book] = theory_in(json.loads(printed))
        print(book)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(theories), indent=1) + b"\n")


if __name__ == "__main__":
    main()
