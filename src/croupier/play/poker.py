"""The common Python part of both poker games: wagers, the deal face down, hands named as they are turned."""

from croupier.games import commands as shoe
from croupier.games.poker.commands import CompleteDeal, DealCards, Fold, RevealDealersHand, SettleHand
from croupier.games.poker.state import PokerGame
from croupier.play.amounts import Amount
from croupier.play.pieces import pieces
from croupier.play.table import Table, whole


class Poker(Table):
    """Live dealing: the dealer deals face down and names cards as they are turned."""

    @property
    def game(self) -> PokerGame:
        game: PokerGame = self.state.game
        return game

    @whole
    def wager(self, player: str, amount: Amount, option: str = "main") -> None:
        """The Ante and the wagers that go down with it, or a side bet."""
        box = self._seat_of(player)
        self.as_player(player, shoe.PlaceWager(patron=player, option=option, amount=self._cents(amount), box=box))

    @whole
    def deal(self, cards: str = "") -> None:
        """No more bets, and the whole deal face down, except for a card that is dealt face up."""
        self._only_live(cards, "the cards")
        self._close_bets()
        if self.virtual:
            self._deal_on()
        else:
            self.do(CompleteDeal(card=cards))

    @whole
    def read(self, cards: str) -> None:
        """The next cards, read by the shoe as they leave it."""
        self.do(DealCards(cards=pieces(cards)))

    @whole
    def fold(self, player: str) -> None:
        """Give the hand up; its wagers are lost."""
        self.as_player(player, Fold(patron=player))

    @whole
    def dealers_hand(self, cards: str) -> None:
        """The dealer's hand is turned."""
        self.do(RevealDealersHand(cards=pieces(cards)))

    @whole
    def settle(self, cards: str = "") -> None:
        """The next hand from the dealer's right is turned and settled, or the step before it is done."""
        self.do(SettleHand(cards=pieces(cards)))

    @whole
    def finish(self) -> None:
        """Collect the cards and shuffle for the next round."""
        self.collect()
        self.prepare()
