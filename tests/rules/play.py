"""A Mini-Baccarat table for tests that read like the rules.

play = Play(B18)                       # an open table with a burnt shoe, ann and bob with chips
play.wager("ann", "banker", 25_00)
play.deal("9c 3d 7h 4s Kc")            # no more bets, then these cards in order, hands as the rules say
play.finish()                          # settle what is due, collect
assert play.chips("ann") == ...
"""

from typing import Any

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.procedure import Step, due
from croupier.games.mini_baccarat.state import Game, Round
from croupier.ruling import Fact
from tests.rules.table_play import AT as AT, CHIPS as CHIPS, START as START, TablePlay

B16 = "NI2016-685/mini-baccarat"
B18 = "NI2018-687/mini-baccarat"
N02 = "NI2002-45/mini-baccarat"
BOOKS = (B16, B18, N02)
CASH_BOOKS = (B16, B18)


class Play(TablePlay):
    """Drives the table machine and keeps every fact."""

    CUTTING_CARD_FROM_BACK = 14

    def __init__(self, book: str = B18, **setting: Any) -> None:
        super().__init__(book, **setting)

    @property
    def game(self) -> Game:
        game: Game = self.state.game
        return game

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def step(self) -> Step:
        return due(self.state, self.game)[0]

    # Steps of play

    def prepare_shoe(self, cut: int = 200, from_back: int | None = None, burn: str = "Ah") -> None:
        """Shuffle, cut, cutting card, burn by value (an ace: two cards in all)."""
        super().prepare_shoe(cut, from_back)
        self.do(c.BurnByValue(card=burn))

    def wager(self, patron: str, option: str, amount: int, box: int = 0) -> tuple[Fact, ...]:
        box = box or self.state.patrons[patron].seat or 1
        return self.as_patron(patron, c.PlaceWager(patron=patron, option=option, amount=amount, box=box))

    def deal(self, cards: str) -> None:
        """Call no more bets if need be and deal these cards face up, settling pairs when they fall due."""
        if not self.round.called:
            self.call()
        for card in cards.split():
            if self.step is Step.PAIRS:
                self.do(c.Settle())
            self.card(card)

    def deal_face_down(self, count: int = 4) -> None:
        if not self.round.called:
            self.call()
        for _ in range(count):
            self.card("")

    def expose(self, hand: str, cards: str) -> tuple[Fact, ...]:
        return self.do(c.ExposeHand(hand=hand, cards=tuple(cards.split())))

    def finish(self) -> tuple[Fact, ...]:
        """Settle whatever is due and collect the cards."""
        facts: tuple[Fact, ...] = ()
        while self.step in (Step.PAIRS, Step.SETTLE):
            facts += self.do(c.Settle())
        return facts + self.do(c.CollectCards())

    def play(self, cards: str, **wagers: int) -> tuple[Fact, ...]:
        """A whole round: ann's wagers by option, these cards, settlement."""
        for option, amount in wagers.items():
            self.wager("ann", option, amount)
        self.deal(cards)
        return self.finish()
