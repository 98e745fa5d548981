"""One server process of a house: `python -m tests.soak.server URL KEYS`. It prints its address and deals fast."""

import sys
from pathlib import Path

from croupier.conduct import House, set_up_table
from croupier.server.limits import Limits
from croupier.server.pump import Pace
from croupier.server.run import serve

BOOKS = (
    "NI2018-687/mini-baccarat",
    "NI2019-212/ultimate-texas-holdem",
    "NI2006-147/blackjack",
    "NI2002-45/canberra-poker",
    "NI2002-45/american-roulette",
    "NI2002-45/pai-gow",
)
FAST = Pace(betting=0.5, ball=0.05, step=0.01, result=0.05, patience=1.0, absent=0.2)


def open_tables(url: str, keys: str) -> None:
    """A virtual table for each of the six games."""
    with House(url, keys=Path(keys)) as house:
        for book in BOOKS:
            set_up_table(house, book.partition("/")[2], book, dealing="virtual", demonstration=True)


if __name__ == "__main__":
    url, keys = sys.argv[1:]
    lifted = Limits(**dict.fromkeys(Limits.__struct_fields__, 0))  # all bots come from one address
    serve(House(url, keys=Path(keys)), port=0, pace=FAST, limits=lifted)
