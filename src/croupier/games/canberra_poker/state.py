"""The state of a game of Canberra Poker between and during rounds of play."""

from croupier.games.poker_state import PokerGame, PokerRound

BET = "bet"


class Round(PokerRound, frozen=True, gc=False):
    exposed: frozenset[tuple[str, int]] = frozenset()  # cards that the dealing has wrongly shown: place and number
    dealt_up: frozenset[int] = frozenset()  # the dealer's card that lay face up by the rules, once all are turned
    dealer_fouled: bool = False  # the dealer's hand has a wrong number of cards


class Game(PokerGame, frozen=True, gc=False, kw_only=True):
    """Canberra Poker at one table: one deck, shuffled and cut for each round."""

    round: Round
