"""Ultimate Texas Hold-em in Python.

table.wager("ann", 10)                 # an Ante, and with it an equal Blind
table.wager("ann", 5, "trips")
table.deal()                           # no more bets, then the whole deal face down
table.check("ann")
table.board("Ah Kd 8c")                # the flop
table.play("ann", 20)                  # twice the Ante
table.board("5s 2h")                   # turn and river
table.dealers_hand("Ks 9d")
table.settle("As 9c")                  # the next hand from the dealer's right
table.finish()
"""

from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.procedure import Step, due
from croupier.games.ultimate_texas_holdem.state import Game
from croupier.play.amounts import Amount
from croupier.play.pieces import pieces
from croupier.play.poker import Poker
from croupier.play.table import whole


class UltimateTexasHoldem(Poker):
    """A table of Ultimate Texas Hold-em."""

    game: Game

    @property
    def step(self) -> Step:
        return due(self.state, self.game)[0]

    def _prepare(self) -> None:
        """The shuffling shoe does everything."""
        self.do(c.ShuffleCards())

    @whole
    def check(self, player: str) -> None:
        """Neither play nor fold in this betting round."""
        self.as_player(player, c.Check(patron=player))

    @whole
    def play(self, player: str, amount: Amount) -> None:
        """The Play wager: three or four times the Ante before the flop, twice after it, once at the end."""
        self.as_player(player, c.Play(patron=player, amount=self._cents(amount)))

    @whole
    def board(self, cards: str) -> None:
        """The flop is turned, or turn and river together."""
        self.do(c.RevealBoard(cards=pieces(cards)))
