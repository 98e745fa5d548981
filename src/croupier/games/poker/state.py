"""The state that both poker games share: the cards of each place, which of them are face up, and the round."""

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from croupier.games.poker.facts import RoundClosed
from croupier.games.round_of_play import RoundOfPlay, RoundRecord, Wager
from croupier.games.shoes import ShoeGame
from croupier.ruling import Under

ANTE = "main"  # the wager that every game's limits and markers apply to
BOARD, DEALER = "board", "dealer"


class Hand(Struct, frozen=True, gc=False):
    """Cards that lie together: a player's hand, the dealer's, or the board."""

    places: tuple[int, ...] = ()  # the place of each card in the deck
    cards: tuple[str, ...] = ()  # "" for one that nobody has read or turned
    up: frozenset[int] = frozenset()  # which of them lie face up
    read: frozenset[int] = frozenset()  # which of them were read face down
    exposed: frozenset[int] = frozenset()  # which of them the dealing has wrongly shown, turned back or not
    box: int = 0
    patron: str = ""
    raised: int = 0  # the maximum of its owner's marker at the first card, 0 for none
    acted: int = 0  # betting rounds in which its owner has acted
    bet: int = 0  # the betting round in which its owner bet, 0 if none yet
    bet_on: int = 0  # the part of the Ante that counted when its owner bet
    bet_short: bool = False  # its bet proved to be under the least multiple of that
    blind_short: bool = False  # its Blind proved to be under the minimum, and its Ante not
    handled: bool = False  # its owner has laid it down, passed it in or shown it
    folded: bool = False
    out: bool = False  # void, or its owner was put out of the round
    out_under: Under = ()  # and by which rule
    discarded: bool = False

    @property
    def playing(self) -> bool:
        """Whether anything is still to be decided on it."""
        return not (self.folded or self.out or self.discarded)

    @property
    def known(self) -> bool:
        return all(self.cards)

    @property
    def face_up(self) -> tuple[str, ...]:
        """The cards as the room sees them, "" for one that is face down."""
        return tuple(card if place in self.up else "" for place, card in enumerate(self.cards))

    @property
    def seen(self) -> tuple[str, ...]:
        """The cards that the room knows, including one that was shown and turned back; "" for the others."""
        known = self.up | self.exposed
        if not known:  # most hands, until they are turned
            return ("",) * len(self.cards)
        return tuple([card if place in known else "" for place, card in enumerate(self.cards)])

    @property
    def hidden(self) -> frozenset[int]:
        """Which of its cards were read and never shown: nobody may be told what they are."""
        return self.read - self.up - self.exposed

    @property
    def is_turned(self) -> bool:
        """Whether all its cards lie face up."""
        return bool(self.cards) and len(self.up) == len(self.cards)

    def turned(self, cards: tuple[str, ...]) -> "Hand":
        """The hand with all its cards face up."""
        return replace(self, cards=cards, up=frozenset(range(len(cards))))


class PokerRound(RoundOfPlay, frozen=True, gc=False):
    """One round of play, from the placing of wagers until its cards are collected."""

    hands: tuple[Hand, ...] = ()  # by box, clockwise from the dealer's left
    dealer: Hand = Hand()
    board: Hand = Hand()
    dealer_revealed: bool = False
    stray: Mapping[int, tuple[str, ...]] = {}  # boxes without wagers, and the cards that lie there, "" for one unseen


class Record(RoundRecord, frozen=True, gc=False, kw_only=True):
    """A closed round with its cards, as far as they were read."""

    closed: RoundClosed
    hands: tuple[Hand, ...]
    dealer: Hand
    board: Hand

    @property
    def short_bettors(self) -> frozenset[str]:
        return frozenset(hand.patron for hand in self.hands if (hand.bet_short or hand.blind_short) and not hand.out)


class PokerGame(ShoeGame, frozen=True, gc=False, kw_only=True):
    """Poker at one table. Each round is dealt from a freshly shuffled deck."""

    round: PokerRound
    records: tuple[Record, ...] = ()

    @property
    def decided_by(self) -> Mapping[str, int]:
        """Those of the hands that were settled, and of what they were compared with: a round may end with two cards
        alike where the hands in question are void (H10)."""
        now = self.round
        settled = [hand for hand in now.hands if hand.is_turned and not (hand.folded or hand.out)]
        compared = (now.board, now.dealer, *settled) if settled else ()
        return Counter([card for hand in compared for card in hand.seen if card])


Game = TypeVar("Game", bound=PokerGame)
Round = TypeVar("Round", bound=PokerRound)


# Plain loops: these are asked many times at every step, and a generator costs more than the few hands it looks at.


def hands_in_play(now: PokerRound) -> list[Hand]:
    """Those on which anything is still to be decided."""
    return [hand for hand in now.hands if not (hand.folded or hand.out or hand.discarded)]


def hand_of(now: PokerRound, box: int) -> Hand | None:
    for hand in now.hands:
        if hand.box == box:
            return hand
    return None


def hand_of_patron(now: PokerRound, patron: str) -> Hand | None:
    for hand in now.hands:
        if hand.patron == patron:
            return hand
    return None


def lies_at(now: PokerRound, to: str) -> Hand | None:
    """The cards at "board", "dealer" or a box."""
    if to == BOARD:
        return now.board
    if to == DEALER:
        return now.dealer
    for hand in now.hands:
        if str(hand.box) == to:
            return hand
    return None


def astray_at(now: PokerRound, to: str) -> Hand:
    """The cards at a box without wagers: they are no hand, and can be shown by mistake like any other."""
    cards = next((cards for box, cards in now.stray.items() if str(box) == to), ())
    return Hand(cards=cards, exposed=frozenset([place for place, card in enumerate(cards) if card]))


def with_cards(now: Round, to: str, hand: Hand) -> Round:
    """The round with other cards at that place."""
    if to == BOARD:
        return replace(now, board=hand)
    if to == DEALER:
        return replace(now, dealer=hand)
    box = int(to)
    if box in now.stray:
        shown = tuple([card if place in hand.exposed else "" for place, card in enumerate(hand.cards)])
        return replace(now, stray={**now.stray, box: shown})
    return replace(now, hands=tuple([hand if each.box == box else each for each in now.hands]))


def wagers_of(now: PokerRound, patron: str) -> list[Wager]:
    """The unsettled wagers of a patron."""
    return [wager for wager in now.wagers.values() if wager.patron == patron]


def is_complete(now: PokerRound) -> bool:
    """Whether the last wager of the round has been settled."""
    return now.opened and not now.wagers
