"""The state of a game of Canberra Poker between and during rounds of play."""

from collections.abc import Mapping

from croupier.games.poker.state import DEALER, PokerGame, PokerRound, astray_at, lies_at

BET = "bet"


class Round(PokerRound, frozen=True, gc=False):
    dealt_up: frozenset[int] = frozenset()  # the dealer's card that lay face up by the rules, once all are turned
    dealer_fouled: bool = False  # the dealer's hand has a wrong number of cards

    @property
    def exposed(self) -> frozenset[tuple[str, int]]:
        """The cards that the dealing has wrongly shown: place and number."""
        boxes = (*(str(hand.box) for hand in self.hands), *map(str, self.stray))
        places = ((to, lies_at(self, to) or astray_at(self, to)) for to in (DEALER, *boxes))
        return frozenset((to, at + 1) for to, lying in places for at in lying.exposed)


class Game(PokerGame, frozen=True, gc=False, kw_only=True):
    """Canberra Poker at one table: one deck, shuffled and cut for each round."""

    round: Round

    @property
    def decided_by(self) -> Mapping[str, int]:
        return {} if self.round.dealer_fouled else super().decided_by
