"""Random rounds of every book by kernel and real table, with random options: the same payments, to the cent.

python -m tests.analysis.simulation.twins --rounds 100000 --kept twins.json [BOOK ...]

Pieces of a thousand rounds, each with a beginning of its own: an interrupted run goes on where it was.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from random import Random
from types import ModuleType

from tests.analysis.simulation import (
    american_roulette_twin,
    blackjack_twin,
    canberra_poker_twin,
    mini_baccarat_twin,
    pai_gow_twin,
    ultimate_texas_holdem_twin,
)

PIECE = 1000  # rounds
_TWINS: tuple[ModuleType, ...] = (
    mini_baccarat_twin,
    blackjack_twin,
    american_roulette_twin,
    canberra_poker_twin,
    pai_gow_twin,
    ultimate_texas_holdem_twin,
)
BY_BOOK = {book: twin for twin in _TWINS for book in twin.BOOKS}


def piece(book: str, number: int, rounds: int = PIECE) -> None:
    BY_BOOK[book].rounds(book, Random(f"{book} {number}"), rounds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("books", nargs="*", default=list(BY_BOOK))
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--kept", type=Path, default=Path("twins.json"))
    asked = parser.parse_args()
    if unknown := [book for book in asked.books if book not in BY_BOOK]:
        sys.exit(f"there is no twin of {unknown[0]}; there are: {', '.join(BY_BOOK)}")
    done: dict[str, int] = json.loads(asked.kept.read_text()) if asked.kept.exists() else {}
    for book in asked.books:
        began = time.process_time()
        for number in range(done.get(book, 0), -(-asked.rounds // PIECE)):
            piece(book, number)
            done[book] = number + 1
            asked.kept.write_text(json.dumps(done, indent=2))
            print(f"{book}: {(number + 1) * PIECE:,} rounds, {time.process_time() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
