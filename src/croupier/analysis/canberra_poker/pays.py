"""The payments of each end of a round, net and in units of the Ante, from the terms that tables play by."""

from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from croupier.games.canberra_poker.payout_odds import odds_of_bet
from croupier.games.poker.hands import CLASSES
from croupier.instruments import Terms


@dataclass(frozen=True, slots=True)
class Pays:
    folded: Fraction
    unqualified: Fraction  # the dealer does not qualify
    level_unqualified: Fraction  # nor does the player's hand, which is level with it
    wins: tuple[Fraction, ...]  # by the place of the class in the order of hands; nothing at 0
    level: Fraction
    loses: Fraction
    bet: Fraction  # the stake beside the Ante

    @property
    def scale(self) -> int:
        """The factor that makes all of them whole numbers."""
        every = (self.folded, self.unqualified, self.level_unqualified, *self.wins, self.level, self.loses)
        return lcm(*(each.denominator for each in every))

    def columns(self, place: int) -> tuple[Fraction, ...]:
        """The payments in the order of a tally's columns."""
        return (self.folded, self.unqualified, self.level_unqualified, self.wins[place], self.level, self.loses)


def pays_of(terms: Terms, most: Fraction | None = None) -> Pays:
    """The maximum payout limits the winnings of the Bet; the Ante is not limited (reading P5)."""
    ante, bet = terms.odds("ante_odds").winnings(1), terms.number("bet_of_ante")
    winnings = [odds_of_bet(terms, name)[0].winnings(bet) for name in CLASSES]
    wins = (ante + (each if most is None else min(each, most)) for each in winnings)
    nothing = Fraction(0)
    return Pays(
        folded=Fraction(-1),
        unqualified=ante,
        level_unqualified=ante,
        wins=(nothing, *wins),
        level=nothing,
        loses=Fraction(-1 - bet),
        bet=Fraction(bet),
    )


def level_goes_back(pays: Pays) -> Pays:
    """Level hands void both wagers, even though the dealer does not qualify."""
    return replace(pays, level_unqualified=Fraction(0))


def limited_for_the_round(terms: Terms, most: Fraction) -> Pays:
    """The maximum payout limits all payments of a round, Ante and Bet together."""
    pays = pays_of(terms)
    ante = min(pays.unqualified, most)
    wins = tuple(min(each, most) for each in pays.wins)
    return replace(pays, unqualified=ante, level_unqualified=ante, wins=wins)
