"""The state of a Blackjack game between and during rounds of play."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from croupier.games import round_of_play
from croupier.games.blackjack.facts import RoundClosed
from croupier.games.context import Patron
from croupier.games.round_of_play import RoundOfPlay, RoundRecord
from croupier.games.shoes import ShoeGame
from croupier.ruling import Fact

MAIN, INSURANCE = "main", "insurance"

DEALER = 0  # the dealer's hand, where a box is asked for


class Wager(round_of_play.Wager, frozen=True, gc=False):
    """Chips of one patron on one box. After a split each hand has its own wagers."""

    hand: int = 1
    doubled: int = 0  # the part of the amount that was added in doubling

    @property
    def spot(self) -> str:
        return spot_of(self.box, self.option, self.hand)

    @property
    def placed(self) -> int:
        return self.amount - self.doubled


def spot_of(box: int, option: str, hand: int = 1) -> str:
    return f"{box}/{option}" if hand == 1 else f"{box}/{option}/{hand}"


class Hand(Struct, frozen=True, gc=False):
    """A hand of a box. Hands of a split keep their numbers; they are played in the order of `Box.hands`."""

    number: int
    cards: tuple[str, ...] = ()
    split: bool = False
    aces: bool = False  # made by splitting aces: one card and no more
    drawing: bool = False  # a card was asked for and has not come yet
    doubled: bool = False
    standing: bool = False
    absent: bool = False  # nobody is there to decide: the dealer draws to the book's total


class Box(Struct, frozen=True, gc=False):
    """A box with a wager on it."""

    number: int
    hands: tuple[Hand, ...]
    dealt: tuple[str, ...] = ()  # its cards in the order they came, whichever hand they went to


class Election(Struct, frozen=True, gc=False):
    """The other patrons on a box who have yet to say whether they split or double too."""

    kind: str  # "split" or "double"
    box: int
    hand: int
    waiting: tuple[str, ...]
    new_hand: int = 0


class Round(RoundOfPlay, frozen=True, gc=False):
    """One round of play, from the placing of wagers until its cards are in the discard rack."""

    boxes: tuple[Box, ...] = ()
    dealer: tuple[str, ...] = ()
    insurance_closed: bool = False
    election: Election | None = None
    collected: bool = False
    script: tuple[Fact, ...] = ()  # cards and decisions, in order, so that the round can be rebuilt
    began: Any = None  # the game when the first card came out
    players: Mapping[str, Patron] = {}  # who was at the table then


class Record(RoundRecord, frozen=True, gc=False, kw_only=True):
    """A closed round with its hands, for recall."""

    closed: RoundClosed
    boxes: tuple[Box, ...]
    dealer: tuple[str, ...]


class Game(ShoeGame, frozen=True, gc=False, kw_only=True):
    """Blackjack at one table."""

    WAGER: ClassVar[type[Wager]] = Wager

    round: Round
    records: tuple[Record, ...] = ()
    earlier: tuple[Record, ...] = ()
    beginning: bool = True  # no round has been played since the table opened
    automated: bool = False  # the cards are in an automated shuffling shoe
    cutting_card_on: str = ""  # the patron, or "dealer", on whose hand the cutting card last came out
    shuffle_after_round: bool = False
    completing: bool = False  # the shoe holds cards that only finish the round under way
    malfunction: bool = False  # the automated shoe has failed and waits for its replacement
    final_rounds: int | None = None  # rounds left of those announced as the last
    held_to_minimum: frozenset[str] = frozenset()  # until a new shoe
    several_boxes: frozenset[str] = frozenset()
    restricted: frozenset[str] = frozenset()
    tracked: frozenset[str] = frozenset()  # restricted before: need not be tracked again
    given_up: frozenset[tuple[str, int, str]] = frozenset()  # who gave up which box, for whom
    rack: tuple[str, ...] = ()  # the cards in the discard rack, "" for one that nobody saw


def hand_of(now: Round, box: int, number: int) -> Hand:
    """A hand of a box that is in play."""
    return next(hand for here in now.boxes if here.number == box for hand in here.hands if hand.number == number)
