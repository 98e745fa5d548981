"""A Mini-Baccarat table for tests that read like the rules.

play = Play(B18)                       # an open table with a burnt shoe, ann and bob with chips
play.wager("ann", "banker", 25_00)
play.deal("9c 3d 7h 4s Kc")            # no more bets, then these cards in order, hands as the rules say
play.finish()                          # settle what is due, collect
assert play.chips("ann") == ...
"""

from typing import Any

from croupier.games.mini_baccarat.state import Round
from croupier.play.mini_baccarat import MiniBaccarat
from croupier.ruling import Fact
from tests.rules.table_play import AT as AT, CHIPS as CHIPS, START as START, TablePlay

B16 = "NI2016-685/mini-baccarat"
B18 = "NI2018-687/mini-baccarat"
N02 = "NI2002-45/mini-baccarat"
BOOKS = (B16, B18, N02)
CASH_BOOKS = (B16, B18)


class Play(TablePlay, MiniBaccarat):
    """Drives the table machine and keeps every fact."""

    def __init__(self, book: str = B18, **setting: Any) -> None:
        super().__init__(book, **setting)

    @property
    def round(self) -> Round:
        return self.game.round

    def play(self, cards: str, **wagers: int) -> tuple[Fact, ...]:
        """A whole round: ann's wagers by option, these cards, settlement."""
        for option, amount in wagers.items():
            self.wager("ann", option, amount)
        self.deal(cards)
        return self.finish()
