"""The state of a game of Ultimate Texas Hold-em between and during rounds of play."""

from croupier.games.poker.state import PokerGame, PokerRound

PLAY = "play"

BEFORE_FLOP, AFTER_FLOP, ON_RIVER = 1, 2, 3  # the betting rounds


class Round(PokerRound, frozen=True, gc=False):
    street: int = BEFORE_FLOP


class Game(PokerGame, frozen=True, gc=False, kw_only=True):
    """Ultimate Texas Hold-em at one table. Two decks take turns, one shuffled for each round."""

    round: Round
    search_due: bool = False  # a card was missing or foreign: the deck is searched for more
    short: frozenset[int] = frozenset()  # decks that proved incomplete, until new cards come
    failed: bool = False  # the shuffling shoe has malfunctioned and has to be replaced or repaired
