"""The state of a game of High Card: a card before each player and the dealer, and at war a second one."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.round_of_play import RoundOfPlay, RoundRecord
from croupier.games.shoes import ShoeGame
from croupier_high_card.rules.facts import RoundClosed

MAIN, TIE, WAR = "main", "tie", "war"  # the wagers, as the book's file names them
DEALER = 0  # in place of the number of a box


class Hand(Struct, frozen=True, gc=False):
    box: int
    patron: str
    cards: tuple[str, ...] = ()
    at_war: bool = False
    given_up: bool = False


class Round(RoundOfPlay, frozen=True, gc=False):
    hands: tuple[Hand, ...] = ()  # by box
    dealer: tuple[str, ...] = ()
    dead: tuple[str, ...] = ()


class Record(RoundRecord, frozen=True, gc=False, kw_only=True):
    """A closed round with its cards."""

    closed: RoundClosed
    hands: tuple[Hand, ...]
    dealer: tuple[str, ...]


class Game(ShoeGame, frozen=True, gc=False, kw_only=True):
    """High Card at one table: one deck, shuffled for each round."""

    round: Round
    records: tuple[Record, ...] = ()


def hand_of(now: Round, box: int) -> Hand:
    (hand,) = (hand for hand in now.hands if hand.box == box)
    return hand


def with_hand(now: Round, hand: Hand) -> Round:
    return replace(now, hands=tuple(hand if each.box == hand.box else each for each in now.hands))
