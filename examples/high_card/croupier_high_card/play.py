"""High Card in Python.

table.wager("ann", 10)
table.wager("ann", 5, option="tie")
table.deal("9c 9d")                    # no more bets, then these cards, to where the rules send them
table.go_to_war("ann")                 # or table.give_up("ann")
table.deal("Kc 2d")
table.finish()                         # settle, collect
table.why("ann")
"""

from croupier.play.amounts import Amount
from croupier.play.table import Table, whole
from croupier_high_card.rules import commands as c
from croupier_high_card.rules.state import MAIN


class HighCard(Table):
    """A table of High Card."""

    def _prepare(self) -> None:
        self.do(c.ShuffleCards())

    @whole
    def wager(self, player: str, amount: Amount, option: str = MAIN) -> None:
        """A wager at the box of the player's seat."""
        box, cents = self._seat_of(player), self._cents(amount)
        self.as_player(player, c.PlaceWager(patron=player, option=option, amount=cents, box=box))
