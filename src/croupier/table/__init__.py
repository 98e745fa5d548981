"""One gaming table: setting it up and opening it, its people, chips and disputes, and the round it contains."""

from croupier.table.machine import decide, evolve, needs, open_to
from croupier.table.state import Status, Table

__all__ = ["Status", "Table", "decide", "evolve", "needs", "open_to"]
