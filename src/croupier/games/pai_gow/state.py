"""The state of a game of Pai Gow between and during rounds of play."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from croupier.games.pai_gow.facts import RoundClosed
from croupier.games.round_of_play import RoundGame, RoundOfPlay, RoundRecord
from croupier.games.shoes import Stage
from croupier.ruling import Under

MAIN = "wager"  # there is one kind of wager, and one to a box
HOUSE = "house"  # the place of the House's hand, among the boxes


class Hand(Struct, frozen=True, gc=False):
    """The four tiles of a box: the House's, or a player's."""

    box: int
    patron: str = ""
    places: tuple[int, ...] = ()  # the place of each among the stacked tiles
    tiles: tuple[str, ...] = ()  # "" for one that nobody has read or shown
    up: frozenset[int] = frozenset()  # which of them lie face up
    told: frozenset[int] = frozenset()  # which of them the room knows although they lie face down again
    together: tuple[int, ...] = ()  # which two make one part, once that is known
    how: str = ""  # it was set: by the "player", by "house way" on request, or by it because "time" was up
    exposed: frozenset[int] = frozenset()  # which of them the dealer has shown by mistake
    plays_on: bool = False  # its owner plays it although the dealer showed too much of it
    conceded: bool = False
    out: bool = False  # void, or its owner was put out of the round
    out_under: Under = ()  # and by which rule
    settled: bool = False

    @property
    def playing(self) -> bool:
        """Whether anything is still to be decided on it."""
        return not (self.out or self.settled)

    @property
    def hidden(self) -> frozenset[int]:
        """Which of its tiles were read and lie face down: only their owner may be told what they are."""
        return frozenset(place for place, tile in enumerate(self.tiles) if tile and place not in self.up | self.told)

    @property
    def seen(self) -> tuple[str, ...]:
        """The tiles that the room knows, "" for the others."""
        if self.is_shown:
            return self.tiles
        known = self.up | self.told
        return tuple([tile if place in known else "" for place, tile in enumerate(self.tiles)])

    @property
    def is_shown(self) -> bool:
        """Whether all its tiles lie face up."""
        return bool(self.tiles) and len(self.up) == len(self.tiles)

    @property
    def face_up(self) -> tuple[str, ...]:
        """The tiles as the room sees them, "" for one that is face down."""
        return tuple(tile if place in self.up else "" for place, tile in enumerate(self.tiles))

    def parted(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The two parts of a hand that is set and known."""
        first = tuple(self.tiles[place] for place in self.together)
        return first, tuple(tile for place, tile in enumerate(self.tiles) if place not in self.together)


class Round(RoundOfPlay, frozen=True, gc=False):
    """One round, from the opening of the dice cup until all tiles are collected."""

    dice: tuple[int, ...] = ()
    first_box: int = 0  # which gets the first stack
    dealt: bool = False
    hands: tuple[Hand, ...] = ()  # of the boxes with a wager, in their order
    house: Hand = Hand(0)


class Record(RoundRecord, frozen=True, gc=False, kw_only=True):
    """A closed round with its tiles, as far as they were read."""

    closed: RoundClosed
    dice: tuple[int, ...]
    first_box: int
    hands: tuple[Hand, ...]
    house: Hand


class Game(RoundGame, frozen=True, gc=False, kw_only=True):
    """Pai Gow at one table: the tiles are shuffled, stacked and cut for each round."""

    CHANCE: ClassVar[str] = "shuffle"
    PIECES: ClassVar[str] = "tiles"

    round: Round
    records: tuple[Record, ...] = ()
    stage: Stage = Stage.SHUFFLE
    to_check: frozenset[str] = frozenset()  # roles that still have to check replacement tiles


# Plain loops: these are asked many times at every step, and a generator costs more than the few hands it looks at.


def hand_of(now: Round, box: int) -> Hand | None:
    for hand in now.hands:
        if hand.box == box:
            return hand
    return None


def hand_of_patron(now: Round, patron: str) -> Hand | None:
    for hand in now.hands:
        if hand.patron == patron:
            return hand
    return None


def lies_at(now: Round, to: str) -> Hand | None:
    """The hand of "house" or of a box."""
    if to == HOUSE:
        return now.house
    for hand in now.hands:
        if str(hand.box) == to:
            return hand
    return None


def positions_of(tiles: Sequence[str], named: Sequence[str]) -> tuple[int, ...] | None:
    """The places in the hand of the named tiles; None if they are not all there."""
    places: list[int] = []
    for tile in named:
        at = next((place for place, each in enumerate(tiles) if each == tile and place not in places), None)
        if at is None:
            return None
        places.append(at)
    return tuple(sorted(places))


def places_in(tiles: Sequence[str], named: Sequence[str]) -> tuple[int, ...]:
    """The places in the hand of these tiles."""
    places = positions_of(tiles, named)
    assert places is not None, "they are tiles of the hand"
    return places
