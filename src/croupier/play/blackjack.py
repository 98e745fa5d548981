"""Blackjack in Python.

table.wager("ann", 10)
table.deal("9c 6d 8h")                 # no more bets, then cards wherever the rules send them
table.stand("ann")
table.deal("5c Ks").finish()
table.why("ann")
"""

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.state import Game
from croupier.play.amounts import Amount
from croupier.play.table import Table, whole


class Blackjack(Table):
    """A table of Blackjack."""

    CUT = 100

    game: Game

    @property
    def step(self) -> Step:
        return due(self.state, self.game)[0]

    def _prepare(self) -> None:
        """Shuffle, cut, cutting card, and a burn where the table has one; an automated shoe is only loaded."""
        if self.state.terms.has("automated_shoe"):
            self.do(c.ShuffleCards())
            return
        super()._prepare()
        if self.step is Step.BURN:
            self.do(c.BurnFirst())

    @whole
    def wager(self, player: str, amount: Amount, box: int = 0, option: str = "main") -> None:
        """A wager on a box, the player's own unless another is named; `option` names a side bet."""
        box = box or self._seat_of(player)
        self.as_player(player, c.PlaceWager(patron=player, option=option, amount=self._cents(amount), box=box))

    @whole
    def draw(self, player: str) -> None:
        """Ask for a card."""
        self.as_player(player, c.Draw(patron=player))

    @whole
    def stand(self, player: str) -> None:
        """Ask for no further card."""
        self.as_player(player, c.Stand(patron=player))

    @whole
    def split(self, player: str) -> None:
        """Make two hands of a pair."""
        self.as_player(player, c.Split(patron=player))

    @whole
    def double(self, player: str, amount: Amount = 0) -> None:
        """Double for as much as the wager, or for less where the book allows it, and take one card."""
        self.as_player(player, c.Double(patron=player, amount=self._cents(amount)))

    @whole
    def insure(self, player: str, amount: Amount, box: int = 0) -> None:
        """Insurance against the dealer's blackjack."""
        self.settle()
        insurance = c.PlaceInsurance(patron=player, box=box or self._seat_of(player), amount=self._cents(amount))
        self.as_player(player, insurance)

    @whole
    def even_money(self, player: str, box: int = 0) -> None:
        """A blackjack is paid at once at even money, before the dealer's hand is known."""
        self.settle()
        self.as_player(player, c.TakeEvenMoney(patron=player, box=box or self._seat_of(player)))

    @whole
    def close_insurance(self) -> None:
        """Nobody else insures."""
        self.settle()
        self.do(c.CloseInsurance())
