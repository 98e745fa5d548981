"""The state of a Mini-Baccarat game between and during rounds of play."""

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from croupier.equipment import Shoe
from croupier.games.mini_baccarat.facts import RoundClosed, WagerSettled
from croupier.money import Balances
from croupier.ruling import Under

PLAYER, BANKER, TIE = "player", "banker", "tie"
HANDS = (PLAYER, BANKER)

# The kinds of wager: each has its own limits on the sign. The pair and Dragon Bonus wagers stand on a hand.
KIND_OF_WAGER = {
    PLAYER: "main",
    BANKER: "main",
    TIE: "tie",
    "player_pair": "pairs",
    "banker_pair": "pairs",
    "dragon_bonus_player": "dragon_bonus",
    "dragon_bonus_banker": "dragon_bonus",
}
PAIR_HAND = {"player_pair": PLAYER, "banker_pair": BANKER}
DRAGON_HAND = {"dragon_bonus_player": PLAYER, "dragon_bonus_banker": BANKER}


class Stage(Enum):
    """How far the shoe has been prepared (section 5)."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    CUTTING_CARD = "second cutting card"
    BURN = "burn"
    READY = "ready"


class Ending(Enum):
    """Why and when the shoe comes to its end (the cutting-card rule of section 5)."""

    NOT_YET = "not yet"
    AFTER_THIS_ROUND = "after this round"
    AFTER_EXTRA_ROUND = "after one more round"


class Wager(Struct, frozen=True, gc=False):
    """Chips of one patron on one option. `at_risk` is the part within the maximum; the rest goes back."""

    patron: str
    box: int
    option: str
    amount: int
    at_risk: int


class Carried(Struct, frozen=True, gc=False):
    """A card drawn in excess that opens the next round; "" while nobody has seen it."""

    card: str
    place: int


class Record(Struct, frozen=True, gc=False):
    """A closed round: what happened in it, for recall, and what it moved, so that it can still be voided."""

    closed: RoundClosed
    player: tuple[str, ...]
    banker: tuple[str, ...]
    wagers: tuple[Wager, ...]
    settlements: tuple[WagerSettled, ...]
    moved: Balances
    voided: bool = False

    @property
    def number(self) -> int:
        return self.closed.round


class Round(Struct, frozen=True, gc=False):
    """One round of play, from the placing of wagers until its cards are in the discard rack."""

    number: int
    wagers: Mapping[tuple[str, str], Wager] = {}
    no_bet: Under = ()  # why no wagers may be made, if so
    both_hands: frozenset[str] = frozenset()  # patrons approved to back banker and player
    called: bool = False  # "no more bets"
    opened: bool = False  # the first card has left the shoe
    player: tuple[str, ...] = ()  # "" is a card face down
    banker: tuple[str, ...] = ()
    next_hand: str = PLAYER  # whose card is next by sections 6 and 7, worked out once for each card
    places: tuple[int, ...] = ()  # where in the shoe each card lay, in the order drawn
    shoe_before: Shoe | None = None
    exposer: Mapping[str, str] = {}  # hand -> patron whom it was handed to
    handed_over: frozenset[str] = frozenset()
    reopened: bool = False
    withdrawal: Under = ()  # play is held so that wagers may be taken off, under these clauses
    not_reopened: Under = ()  # an error was found, under these clauses: wagers cannot be reopened any more
    pairs_settled: bool = False
    settled: bool = False
    voided: bool = False
    moved: Balances = {}  # what the round has moved so far, netted by account
    settled_wagers: tuple[Wager, ...] = ()
    settlements: tuple[WagerSettled, ...] = ()


class Game(Struct, frozen=True, gc=False):
    """Mini-Baccarat at one table."""

    shoe: Shoe
    shoe_number: int
    stage: Stage
    round: Round
    ending: Ending = Ending.NOT_YET
    commitment: str = ""
    preshuffled: str = ""
    riffle_requested_by: str = ""
    riffle_approved: bool = False
    offered_cut: str = ""
    declined_cut: frozenset[str] = frozenset()
    cut: int = 0
    cutting_card_from_back: int = 0
    cutting_card_out: bool = False
    shuffle_ordered: bool = False
    exhausted: bool = False  # a round was void because the shoe ran out
    carried: tuple[Carried, ...] = ()
    discarded: int = 0
    burn_missed: bool = False
    to_check: frozenset[str] = frozenset()  # roles that still have to check replacement cards
    records: tuple[Record, ...] = ()  # rounds of this shoe
    earlier: tuple[tuple[Record, ...], ...] = ()  # rounds of the shoes before it
