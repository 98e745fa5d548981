"""Mini-Baccarat in Python.

table.wager("ann", "banker", 25)
table.deal("9c 3d 7h 4s Kc")           # no more bets, then these cards, to the hands that the rules send them to
table.finish()                         # settle what is due, collect
table.why("ann")
"""

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.state import Game
from croupier.play.amounts import Amount
from croupier.play.pieces import pieces
from croupier.play.table import Table, whole


class MiniBaccarat(Table):
    """A table of Mini-Baccarat."""

    CUTTING_CARD_FROM_BACK = 14

    game: Game

    @property
    def step(self) -> Step:
        return due(self.state, self.game)[0]

    def _prepare(self) -> None:
        """Shuffle, cut, cutting card, and a burn by the value of the first card, an ace."""
        super()._prepare()
        self.burn("Ah")

    @whole
    def burn(self, card: str) -> None:
        """The first card is turned, and as many as its value are burnt."""
        self.do(c.BurnByValue(card=card))

    @whole
    def wager(self, player: str, option: str, amount: Amount, box: int = 0) -> None:
        """A wager on "player", "banker", "tie" or a side bet of the book."""
        box = box or self._seat_of(player)
        self.as_player(player, c.PlaceWager(patron=player, option=option, amount=self._cents(amount), box=box))

    @whole
    def deal_face_down(self, count: int = 4) -> None:
        """This many cards that nobody has turned yet."""
        self._close_bets()
        for _ in range(count):
            self.card()

    @whole
    def expose(self, hand: str, cards: str) -> None:
        """The "player" or "banker" hand is turned."""
        self.do(c.ExposeHand(hand=hand, cards=pieces(cards)))
