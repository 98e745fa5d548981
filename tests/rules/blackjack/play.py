"""A Blackjack table for tests that read like the rules.

play = Play(B06)                        # an open table with a cut shoe, ann on box 1 and bob on box 2
play.wager("ann", 10_00)
play.deal("9c 6d 8h")                   # no more bets, then cards wherever the rules send them
play.decide("stand")                    # whoever decides on the hand whose turn it is
play.deal("5c Ks")
play.finish()                           # settle what is due, collect
assert play.won("ann") == ...
"""

from typing import Any

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import WagerSettled
from croupier.games.blackjack.procedure import Step, due
from croupier.games.blackjack.restrictions import controller
from croupier.games.blackjack.state import Box, Hand, Round
from croupier.play.blackjack import Blackjack
from croupier.ruling import Command, Fact
from croupier.table import commands as t
from tests.rules.table_play import AT as AT, CHIPS as CHIPS, START as START, TablePlay

B06 = "NI2006-147/blackjack"
N02 = "NI2002-45/blackjack"
BOOKS = (B06, N02)

DECISIONS: dict[str, type[Command]] = {
    "draw": c.Draw,
    "stand": c.Stand,
    "split": c.Split,
    "double": c.Double,
}


class Play(TablePlay, Blackjack):
    """Drives the table machine and keeps every fact."""

    def __init__(self, book: str = B06, **setting: Any) -> None:
        super().__init__(book, **setting)

    # The state

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def turn(self) -> tuple[int, int]:
        """The box (0: the dealer) and hand that play waits for."""
        return due(self.state, self.game)[1:]

    def box(self, number: int) -> Box:
        return next(box for box in self.round.boxes if box.number == number)

    def hand(self, box: int = 1, number: int = 1) -> Hand:
        return next(hand for hand in self.box(box).hands if hand.number == number)

    def cards(self, box: int = 1, number: int = 1) -> str:
        return " ".join(self.hand(box, number).cards)

    @property
    def dealer(self) -> str:
        return " ".join(self.round.dealer)

    def settled(self, option: str = "main", patron: str = "ann") -> list[WagerSettled]:
        """How the wagers of a patron were settled, in order."""
        return [fact for fact in self.all(WagerSettled) if (fact.option, fact.patron) == (option, patron)]

    # Steps of play

    def side(self, patron: str, option: str, amount: int = 500, box: int = 0) -> tuple[Fact, ...]:
        return self.wager(patron, amount, box, option)

    def decide(self, *decisions: str, amount: int = 0) -> tuple[Fact, ...]:
        """These decisions on the hands whose turn it is, each by whoever decides there, as a patron."""
        facts: tuple[Fact, ...] = ()
        for decision in decisions:
            self.settle()
            box, hand = self.turn
            who = controller(self.state, self.game, box, hand)
            extra = {"amount": amount} if decision == "double" else {}
            facts += self.as_patron(who, DECISIONS[decision](patron=who, **extra))
        return facts

    def play(self, cards: str, *decisions: str, then: str = "", amount: int = 10_00) -> tuple[Fact, ...]:
        """A whole round of ann alone: her wager, the initial cards, decisions, the cards after each, settlement."""
        self.wager("ann", amount)
        self.deal(cards)
        coming = iter(then.split())
        for decision in decisions:
            self.decide(decision)
            while self.step is Step.DEAL and self.turn[0]:
                self.card(next(coming))
        for card in coming:
            self.settle()
            self.card(card)
        return self.finish()

    def sit_out(self, *rounds: str) -> None:
        """Rounds that only bob plays."""
        for _ in rounds:
            self.wager("bob", 10_00)
            self.deal("Tc 7d 9h")
            self.decide("stand")
            self.deal("Ts")
            self.finish()

    def permit_several(self, patron: str) -> None:
        self.do(c.PermitSeveralBoxes(patron=patron), self.operator)

    def raise_limit(self, patron: str, maximum: int) -> None:
        self.do(t.PlacePersonalLimit(patron=patron, maximum=maximum), self.operator)


def money(play: Play) -> int:
    """The sum over every account: nothing is made and nothing is lost."""
    return sum(play.state.balances.values())
