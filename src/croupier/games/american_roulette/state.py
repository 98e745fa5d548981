"""The state of a game of American Roulette between and during rounds of play."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from croupier.games import round_of_play
from croupier.games.american_roulette.facts import RoundClosed
from croupier.games.round_of_play import RoundGame, RoundOfPlay, RoundRecord


class Colour(Struct, frozen=True, gc=False):
    """Chips of one player's own colour; worth more than the table minimum, they bear a marker button."""

    name: str
    value: int
    chips: int  # how many are out, in hand and on the layout


class Wager(round_of_play.Wager, frozen=True, gc=False):
    """Chips of one player on one position."""

    plain: int = 0  # of them tournament chips that a maximum marker stands for


class Round(RoundOfPlay, frozen=True, gc=False):
    """One round, from the lifting of the dolly until all payouts are made. A void spin uses up none."""

    running: bool = False  # the ball is moving
    pocket: str = ""  # the number on which it came to rest
    spins: int = 0
    asked: frozenset[str] = frozenset()  # who must have a wager down at the call: those there when the ball was spun
    interfered: bool = False  # somebody touched wheel or ball, and the director has not ruled yet
    short: frozenset[str] = frozenset()  # whose wagers proved, after the call, to be too few for a spin


class Record(RoundRecord, frozen=True, gc=False, kw_only=True):
    """A closed round with its number, for recall."""

    closed: RoundClosed
    short: frozenset[str] = frozenset()

    @property
    def short_bettors(self) -> frozenset[str]:
        return self.short.intersection([wager.patron for wager in self.wagers])


class Game(RoundGame, frozen=True, gc=False, kw_only=True):
    """American Roulette at one table."""

    WAGER: ClassVar[type[Wager]] = Wager
    CHANCE: ClassVar[str] = "spin"

    round: Round
    records: tuple[Record, ...] = ()
    ball: int = 0  # millimetres across, 0 until one has been measured
    colours: Mapping[str, Colour] = {}
    must_use_colour: frozenset[str] = frozenset()
    paid_last: int = 0  # the round whose number may still be put right: until the next ball is spun

    @property
    def between_rounds(self) -> bool:
        """The dolly may have been lifted; as long as nobody has a wager down and no ball was spun, the table can
        close."""
        return not (self.round.wagers or self.round.running or self.round.pocket)
