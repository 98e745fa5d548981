"""The state of a game of Canberra Poker between and during rounds of play."""

from croupier.games.poker.state import DEALER, PokerGame, PokerRound

BET = "bet"


class Round(PokerRound, frozen=True, gc=False):
    dealt_up: frozenset[int] = frozenset()  # the dealer's card that lay face up by the rules, once all are turned
    shown_astray: frozenset[tuple[str, int]] = frozenset()  # cards wrongly shown at boxes without an Ante
    dealer_fouled: bool = False  # the dealer's hand has a wrong number of cards

    @property
    def exposed(self) -> frozenset[tuple[str, int]]:
        """The cards that the dealing has wrongly shown: place and number."""
        places = ((DEALER, self.dealer), *((str(hand.box), hand) for hand in self.hands))
        return self.shown_astray.union((to, at + 1) for to, hand in places for at in hand.exposed)


class Game(PokerGame, frozen=True, gc=False, kw_only=True):
    """Canberra Poker at one table: one deck, shuffled and cut for each round."""

    round: Round
