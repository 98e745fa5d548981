"""Pai Gow in Python. Tiles are named by the points on their halves, the lower first: "45" is one of the nines.

table.wager("ann", 10)
table.throw(1, 2, 3)                   # no more bets, and the dice
table.deal()                           # a stack to each box, that nobody reads
table.set("ann")                       # she divides her hand
table.house("55 46 26 15")             # turned, and set by House Way
table.show("13 36", "66 14")           # the next hand, low part first
table.collect()
"""

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.procedure import Step, due
from croupier.games.pai_gow.state import Game
from croupier.play.amounts import Amount
from croupier.play.pieces import pieces
from croupier.play.table import Table, whole

DICE = (1, 1, 1)


class PaiGow(Table):
    """A table of Pai Gow. Box 1 is the House's, so players sit from box 2."""

    FIRST_SEAT = 2

    game: Game

    @property
    def step(self) -> Step:
        return due(self.state, self.game)[0]

    def _prepare(self) -> None:
        """The tiles are shuffled, stacked and cut."""
        self.do(c.ShuffleTiles())
        self.do(c.CutTiles())

    @whole
    def wager(self, player: str, amount: Amount) -> None:
        """A wager on the player's own box."""
        box = self._seat_of(player)
        self.as_player(player, c.PlaceWager(patron=player, option="wager", amount=self._cents(amount), box=box))

    @whole
    def throw(self, *dice: int) -> None:
        """No more bets, and the cup is opened."""
        self._close_bets()
        self.do(c.OpenCup(dice=dice or DICE))

    @whole
    def deal(self, *hands: str) -> None:
        """A stack to each box; a hand for each box with a wager, where tiles are read as they are dealt."""
        self._only_live(hands, "the hands")
        self._close_bets()
        if self.virtual:
            self._deal_on()
            return
        if not self.game.round.dice:
            self.throw()
        self.do(c.DealTiles(hands=tuple(map(pieces, hands))))

    @whole
    def set(self, player: str, two: str = "") -> None:
        """The player divides the hand; `two` names tiles that go together, where they have been read."""
        self.as_player(player, c.SetHand(patron=player, two=pieces(two)))

    @whole
    def ask_house_way(self, player: str) -> None:
        """The dealer sets the hand as the House would."""
        self.as_player(player, c.AskHouseWay(patron=player))

    @whole
    def concede(self, player: str) -> None:
        """Give the wager up."""
        self.as_player(player, c.ConcedeWager(patron=player))

    @whole
    def house(self, tiles: str = "", low: str = "") -> None:
        """The House's hand is turned and set by House Way."""
        self.do(c.TurnHouseHand(tiles=pieces(tiles), low=pieces(low)))

    @whole
    def show(self, low: str = "", high: str = "") -> None:
        """The next hand is turned and settled."""
        self.do(c.ShowHand(low=pieces(low), high=pieces(high)))
