"""The plain twin: every deal of a small deck is played by the table's own machine, with every choice.

Nothing is known here of payments or of the order of hands: what a round brings is what the machine moves to and
from the patron's chips. Best play is found backwards by listing.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple
from unittest.mock import patch

from croupier.games.poker import hands as poker_hands
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.instruments import Terms
from croupier.table import Table
from tests.rules.ultimate_texas_holdem.play import Play

ANTE, TRIPS = 10_00, 5_00
CHOICES = ("play 3", "play 4", "play 2", "play 1", "fold")  # in the order of the solver's
Cards = tuple[str, ...]


class Round(NamedTuple):
    """In Antes, and for each unit staked on Trips."""

    main: Fraction
    staked: Fraction
    trips: Fraction


class Twin:
    def __init__(self, deck: Sequence[str], **setting: Any) -> None:
        self.deck = tuple(deck)
        self.play = Play(patrons=("ann",), **setting)
        self.play.begin("ann", amount=ANTE, trips=TRIPS)
        self.dealt = self.play.state
        self.on_river = cache(self._on_river)
        self.round = cache(self._round)

    @property
    def terms(self) -> Terms:
        return self.dealt.terms

    def _on_river(self, choice: str, board: Cards) -> Table:
        """The table once the board lies and the player has decided; a fold is made on the river."""
        play = self.play
        play.table = self.dealt
        flop, rest = " ".join(board[:3]), " ".join(board[3:])
        play.decide(choice if choice in ("play 3", "play 4") else "check")
        play.flop(flop)
        if play.step is Step.DECIDE:
            play.decide(choice if choice == "play 2" else "check")
        play.turn_and_river(rest)
        if play.step is Step.DECIDE:
            play.decide(choice)
        return play.state

    def _round(self, choice: str, hole: Cards, board: Cards, dealers: Cards) -> Round:
        play = self.play
        play.table, play.facts = self.on_river(choice, board), []
        if choice == "fold":  # the machine has taken everything already, Trips with the rest
            assert not play.round.wagers
            return Round(Fraction(play.won("ann") + TRIPS, ANTE), Fraction(2), Fraction(-1))
        staked = sum(wager.amount for wager in play.round.wagers.values()) - TRIPS
        play.dealers_hand(" ".join(dealers))
        if play.step is Step.REFUND:
            play.settle()
        play.settle(" ".join(hole))
        trips = play.settled("ann", "trips")
        won = trips.pays if trips.outcome == "win" else -trips.stake
        assert play.on_layout("ann") == 0
        return Round(Fraction(play.won("ann") - won, ANTE), Fraction(staked, ANTE), Fraction(won, TRIPS))

    # Best play

    def draws(self, count: int, gone: Cards) -> Iterator[Cards]:
        return combinations([card for card in self.deck if card not in gone], count)

    def best_play(self, trips: Fraction = Fraction(0)) -> "Best":
        """Of the main wagers, with this stake on Trips in Antes; of equal choices, the one that wagers less."""
        with patch.object(poker_hands, "ranked", cache(poker_hands.ranked)):  # the same few fives again and again
            return self._best_play(trips)

    def _best_play(self, trips: Fraction) -> "Best":
        total, ends, trips_ends = Fraction(0), Counter[tuple[Fraction, Fraction]](), Counter[Fraction]()
        values: dict[Cards, list[Fraction]] = {}
        for hole in combinations(self.deck, 2):
            checked: list[Round] = []
            raised: dict[str, list[Round]] = {"play 3": [], "play 4": []}
            for flop in self.draws(3, hole):
                rivers: list[Round] = []
                bets: list[Round] = []
                for rest in self.draws(2, hole + flop):
                    board = flop + rest
                    dealers = list(self.draws(2, hole + board))
                    by_choice = {c: [self.round(c, hole, sorted_(board), d) for d in dealers] for c in CHOICES}
                    rivers += better(by_choice["fold"], by_choice["play 1"], trips)
                    bets += by_choice["play 2"]
                    for choice in raised:
                        raised[choice] += by_choice[choice]
                checked += better(rivers, bets, trips)
            values[hole] = [worth(rounds, trips) for rounds in (*raised.values(), checked)]
            best = checked
            for rounds in raised.values():
                best = better(best, rounds, trips)
            total += worth(best, trips)
            ends.update((each.staked, each.main) for each in best)
            trips_ends.update(each.trips for each in best)
        return Best(total, values, ends, trips_ends)


class Best(NamedTuple):
    total: Fraction
    values: dict[Cards, list[Fraction]]  # by hole: 3x, 4x, check; summed over its deals
    ends: Counter[tuple[Fraction, Fraction]]  # deals by what was staked and what it brought
    trips_ends: Counter[Fraction]


def sorted_(cards: Cards) -> Cards:
    """One order for a board: which of it was the flop decides nothing but decisions."""
    return tuple(sorted(cards))


def worth(rounds: Sequence[Round], trips: Fraction) -> Fraction:
    return sum((each.main + trips * each.trips for each in rounds), Fraction(0))


def better(less: list[Round], more: list[Round], trips: Fraction) -> list[Round]:
    return more if worth(more, trips) > worth(less, trips) else less
