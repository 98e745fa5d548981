"""The value of each way to end, from the terms and a reading of them."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.ultimate_texas_holdem.river import (
    AHEAD,
    AHEAD_UNQUALIFIED,
    BEHIND,
    BEHIND_UNQUALIFIED,
    CLASSES,
    LEVEL,
    WAYS,
)
from croupier.games.poker.hands import CLASSES as CLASS_NAMES
from croupier.games.poker.state import ANTE
from croupier.games.poker.wagers import BLIND
from croupier.games.ultimate_texas_holdem import trips
from croupier.games.ultimate_texas_holdem.betting_rounds import multiples
from croupier.games.ultimate_texas_holdem.payout_odds import odds_of
from croupier.games.ultimate_texas_holdem.state import AFTER_FLOP, BEFORE_FLOP, ON_RIVER, PLAY
from croupier.instruments import Terms

FOLD = 0  # in place of the multiple of a Play wager


def class_words(of_class: int) -> str:
    return CLASS_NAMES[of_class].replace("_", " ")


@dataclass(frozen=True)
class Reading:
    """How the book is read where it can be read in several ways. All amounts are in Antes."""

    maximum: Fraction | None = None  # the most that a Blind wins
    maximum_with_stake: bool = False  # the stake counts towards it (U1)
    maximum_of_hand: bool = False  # it limits all winnings of a hand (U2)
    nothing_lost_to_unqualified: bool = False  # U3
    folded_antes_returned: bool = False  # U4
    trips: Fraction = Fraction(0)  # the stake on Trips, where it is played jointly
    trips_stays: bool = False  # a fold leaves it to be settled on the hand (U5)


@dataclass(frozen=True)
class Payments:
    """The terms as numbers. A class is 0 for the royal flush to 9 for high card."""

    terms: Terms
    reading: Reading = Reading()

    @cached_property
    def before_flop(self) -> tuple[int, ...]:
        return multiples(self.terms, BEFORE_FLOP)

    @cached_property
    def wagers(self) -> tuple[int, ...]:
        """The multiples of the Ante in the order of choices: before the flop from the least, after it, on the river."""
        return self.before_flop + multiples(self.terms, AFTER_FLOP) + multiples(self.terms, ON_RIVER)

    @cached_property
    def blind(self) -> Fraction:
        """The stake on the Blind."""
        return Fraction(self.terms.number("blind_of_ante"))

    def odds(self, wager: str, of_class: int) -> Fraction:
        """The odds for each unit of a winning wager."""
        return odds_of(self.terms, wager, CLASS_NAMES[of_class])[0].winnings(1)

    def blind_wins(self, of_class: int) -> Fraction:
        """The winnings of a Blind that is ahead."""
        if of_class >= self.terms.number("blind_wins_from"):
            return Fraction(0)
        pays = self.blind * self.odds(BLIND, of_class)
        most = self.reading.maximum
        if most is None or self.reading.maximum_of_hand:
            return pays
        return min(pays, max(most - self.blind, Fraction(0)) if self.reading.maximum_with_stake else most)

    def trips_pays(self, of_class: int) -> Fraction:
        """Net, for each unit staked on Trips."""
        if of_class >= self.terms.number("trips_wins_from"):
            return Fraction(-1)
        return trips.odds(self.terms)[CLASS_NAMES[of_class]].winnings(1)

    def net(self, multiple: int, of_class: int, way: int) -> Fraction:
        """The result of a round in which the player wagered this multiple, or folded."""
        trips = self.reading.trips * self.trips_pays(of_class)
        if multiple == FOLD:
            return self._folded(of_class, way) + (trips if self.reading.trips_stays else -self.reading.trips)
        qualified = way in (AHEAD, BEHIND)
        if way in (AHEAD, AHEAD_UNQUALIFIED):
            wins = multiple * self.odds(PLAY, of_class) + self.blind_wins(of_class)
            wins += self.odds(ANTE, of_class) if qualified else 0
            if self.reading.maximum is not None and self.reading.maximum_of_hand:
                return min(wins + max(trips, Fraction(0)), self.reading.maximum) + min(trips, Fraction(0))
            return wins + trips
        if way == LEVEL or (way == BEHIND_UNQUALIFIED and self.reading.nothing_lost_to_unqualified):
            return trips
        return trips - multiple - self.blind - (1 if qualified else 0)

    def _folded(self, of_class: int, way: int) -> Fraction:
        """Ante and Blind are lost, whatever the dealer has."""
        unqualified = way in (AHEAD_UNQUALIFIED, BEHIND_UNQUALIFIED)
        if way == LEVEL:
            unqualified = of_class >= self.terms.number("dealer_qualifies_from")
        returned = self.reading.folded_antes_returned and unqualified
        return -self.blind - (0 if returned else 1)

    @cached_property
    def scale(self) -> int:
        """The number of whole units in `nets` that make an Ante."""
        return lcm(*(net.denominator for net in self._all))

    @cached_property
    def nets(self) -> NDArray[np.int64]:
        """By choice (the fold last), class and way to end."""
        whole = [int(net * self.scale) for net in self._all]
        return np.array(whole, np.int64).reshape(len(self.wagers) + 1, CLASSES, WAYS)

    @cached_property
    def _all(self) -> list[Fraction]:
        return [
            self.net(multiple, of_class, way)
            for multiple in (*self.wagers, FOLD)
            for of_class in range(CLASSES)
            for way in range(WAYS)
        ]

    def value(self, total: int, deals: int) -> Fraction:
        """A sum of such units over this many deals, in Antes."""
        return Fraction(total, self.scale * deals)
