"""The time that people are given at a virtual table, and the pauses for looking at the cards."""

from typing import Literal

from msgspec import Struct

from croupier.ruling import Need
from croupier.table import Table

# Their lengths are left to the program that runs the table.
Pace = Literal["betting", "ball", "step", "result", "patience", "shares"]


class Time(Struct, frozen=True):
    """Time for somebody to do something. `words` continue after "20 seconds"."""

    what: str
    words: str
    whom: str = ""  # nobody in particular is ""
    pace: Pace = "patience"


def look_at_result(table: Table, need: Need) -> Pace | None:
    """The pause before the dealer's next step: the cards of a round lie open for a while before they are collected."""
    return "result" if "collect_cards" in need.commands and table.game.round.opened else None
