"""Canberra Poker in Python.

table.wager("ann", 10)                 # the Ante
table.deal("2s")                       # the whole deal, all of it face down but the dealer's last card
table.bet("ann")                       # twice the Ante, as the rules have it
table.dealers_hand("Ah Kd 9c 7h 2s")
table.settle("3c 3d 8h 7s 2c")
table.finish()
"""

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.procedure import Step, due
from croupier.games.canberra_poker.state import Game
from croupier.play.poker import Poker
from croupier.play.table import whole


class CanberraPoker(Poker):
    """A table of Canberra Poker."""

    CUT = 26

    game: Game

    @property
    def step(self) -> Step:
        return due(self.state, self.game)[0]

    def _prepare(self) -> None:
        """Shuffle, and one cut by the dealer."""
        self.do(c.ShuffleCards())
        self.do(c.CutCards(position=self.CUT))

    @whole
    def bet(self, player: str) -> None:
        """The Bet, of the size that the rules fix."""
        self.as_player(player, c.Bet(patron=player))
