"""What the harnesses of both poker games have: wagers, cards by name wherever they go, and the end of a round."""

from typing import Any

from croupier.games import commands as shoe
from croupier.games.poker_commands import CompleteDeal, DealCards, RevealDealersHand, SettleHand
from croupier.games.poker_facts import WagerSettled
from croupier.games.poker_state import Hand, PokerGame, PokerRound, lies_at
from croupier.ruling import Fact
from tests.rules.table_play import TablePlay


class PokerPlay(TablePlay):
    """Live dealing: the dealer deals face down and names cards as they are turned."""

    @property
    def game(self) -> PokerGame:
        game: PokerGame = self.state.game
        return game

    @property
    def round(self) -> PokerRound:
        return self.game.round

    def hand(self, to: str | int) -> Hand:
        """The cards at "board", "dealer" or a box."""
        hand = lies_at(self.round, str(to))
        assert hand is not None, f"nothing lies at {to}"
        return hand

    def wager(self, patron: str, amount: int, option: str = "main") -> None:
        box = self.state.patrons[patron].seat
        self.as_patron(patron, shoe.PlaceWager(patron=patron, option=option, amount=amount, box=box))

    def deal(self, card: str = "") -> None:
        """No more bets, and the whole deal face down, but for a card that is dealt face up."""
        if not self.round.called:
            self.call()
        self.do(CompleteDeal(card=card))

    def read(self, cards: str) -> tuple[Fact, ...]:
        """The next cards, read by the shoe as they leave it."""
        return self.do(DealCards(cards=tuple(cards.split())))

    def dealers_hand(self, cards: str) -> tuple[Fact, ...]:
        return self.do(RevealDealersHand(cards=tuple(cards.split())))

    def settle(self, cards: str = "") -> tuple[Fact, ...]:
        """The next hand, or whatever comes before it."""
        return self.do(SettleHand(cards=tuple(cards.split())))

    def collect(self) -> None:
        self.do(shoe.CollectCards())

    def settled(self, patron: str, option: str = "main") -> WagerSettled:
        """How a wager was settled last."""
        found: list[Any] = [f for f in self.all(WagerSettled) if (f.patron, f.option) == (patron, option)]
        settled: WagerSettled = found[-1]
        return settled
