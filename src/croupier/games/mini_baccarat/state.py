"""The state of a Mini-Baccarat game between and during rounds of play."""

from collections.abc import Mapping
from enum import Enum

from croupier.games.context import Patron
from croupier.games.mini_baccarat.facts import RoundClosed
from croupier.games.round_of_play import RoundOfPlay, RoundRecord
from croupier.games.shoes import ShoeGame
from croupier.ruling import Under

PLAYER, BANKER, TIE = "player", "banker", "tie"
HANDS = (PLAYER, BANKER)


class Ending(Enum):
    """Why and when the shoe comes to its end (the cutting-card rule of section 5)."""

    NOT_YET = "not yet"
    AFTER_THIS_ROUND = "after this round"
    AFTER_EXTRA_ROUND = "after one more round"


class Record(RoundRecord, frozen=True, gc=False, kw_only=True):
    """A closed round with its hands, for recall."""

    closed: RoundClosed
    player: tuple[str, ...]
    banker: tuple[str, ...]


class Round(RoundOfPlay, frozen=True, gc=False):
    """One round of play, from the placing of wagers until its cards are in the discard rack."""

    both_hands: frozenset[str] = frozenset()  # patrons approved to back banker and player
    player: tuple[str, ...] = ()  # "" is a card face down
    banker: tuple[str, ...] = ()
    next_hand: str = PLAYER  # whose card is next by sections 6 and 7, worked out once for each card
    exposer: Mapping[str, str] = {}  # hand -> patron whom it was handed to
    handed_over: frozenset[str] = frozenset()
    reopened: bool = False
    withdrawal: Under = ()  # play is held so that wagers may be taken off, under these clauses
    taken_off: Mapping[tuple[str, str], Under] = {}  # the wagers that came off then, and the clauses
    not_reopened: Under = ()  # an error was found, under these clauses: wagers can no longer be reopened
    settled_first: bool = False  # the side wagers on the first two cards of each hand
    settled: bool = False
    players: Mapping[str, Patron] = {}  # who was at the table when the first card came, or reopened wagers were closed

    @property
    def betting_closed(self) -> bool:
        return self.called and not self.reopened


def drawn(now: Round) -> tuple[str, ...]:
    """The cards of the round in the order they left the shoe, "" for one that lies face down."""
    player, banker = now.player, now.banker
    return player[:1] + banker[:1] + player[1:2] + banker[1:2] + player[2:] + banker[2:]


class Game(ShoeGame, frozen=True, gc=False, kw_only=True):
    """Mini-Baccarat at one table."""

    round: Round
    records: tuple[Record, ...] = ()
    earlier: tuple[Record, ...] = ()
    ending: Ending = Ending.NOT_YET
    preshuffled: str = ""
    riffle_requested_by: str = ""
    riffle_approved: bool = False
    exhausted: bool = False  # a round was void because the shoe ran out
    burn_missed: bool = False
