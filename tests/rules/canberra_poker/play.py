"""A table of Tournament Canberra Poker for tests that read like the rules.

play = Play()                           # an open table, the cards shuffled and cut; ann on box 1, bob on box 2
play.antes("ann", "bob")                # 10.00 each
play.deal("2s")                         # the whole deal, all of it face down but the dealer's last card
play.bet("ann")                         # 20.00, as the rules have it
play.fold("bob")
play.dealers_hand("Ah Kd 9c 7h 2s")     # ace and king: the dealer takes part
play.settle("3c 3d 8h 7s 2c")           # ann's pair is better
play.collect()
assert (play.won("ann"), play.won("bob")) == (30_00, -10_00)

The same in one line: play.play("Ah Kd 9c 7h 2s", ann="3c 3d 8h 7s 2c", bob="fold")
"""

from typing import Any

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.procedure import Step, due
from croupier.games.canberra_poker.state import BET as BET, Round
from croupier.games.poker.hands import Ranked, ranked
from croupier.instruments import Terms, library
from croupier.play.canberra_poker import CanberraPoker
from croupier.ruling import Command, Fact, Role
from tests.rules.poker_play import PokerPlay
from tests.rules.table_play import AT as AT, CHIPS as CHIPS, START as START

BOOK = "NI2002-45/canberra-poker"
ANTE = 10_00  # of every player that a test does not ask for another

LOW = "Qh Jd 9c 7h 2s"  # a dealer's hand that does not qualify
ACE_KING = "Ah Kd 9c 7h 2s"  # the least that does
PAIR = "Tc Td 8h 6s 3c"  # better than either
NOTHING = "Jc Ts 8d 6h 3d"  # worse than either


class Play(PokerPlay, CanberraPoker):
    """Drives the table machine and keeps every fact."""

    def __init__(self, **setting: Any) -> None:
        super().__init__(BOOK, **setting)

    # The state

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def turn(self) -> str:
        """The place that play waits for: "dealer" or a box."""
        return due(self.state, self.game)[1]

    @property
    def terms(self) -> Terms:
        return self.state.terms

    # Steps of play

    def antes(self, *patrons: str, amount: int = ANTE) -> None:
        for patron in patrons:
            self.wager(patron, amount)

    def deal_one(self, card: str = "") -> tuple[Fact, ...]:
        """The next card, named if it is dealt face up."""
        if not self.round.called:
            self.call()
        return self.do(c.DealCards(cards=(card,) if card else ()))

    def deal_so_many(self, cards: int) -> None:
        for _ in range(cards):
            self.deal_one()

    def bet(self, *patrons: str) -> None:
        for patron in patrons:
            super().bet(patron)

    def fold(self, *patrons: str) -> None:
        for patron in patrons:
            super().fold(patron)

    def bets_are_down(self, *patrons: str, up: str = "2s", amount: int = ANTE) -> None:
        """These players have bet, and the dealer's hand is to be turned."""
        self.antes(*patrons, amount=amount)
        self.deal(up)
        self.bet(*patrons)

    def showdown(self, dealer: str, **hands: str) -> None:
        """The dealer's hand is turned, and every hand in play is settled against it."""
        self.dealers_hand(dealer)
        while self.step is Step.SETTLE:
            self.settle(hands[self.hand(self.turn).patron])

    def play(self, dealer: str, *, amount: int = ANTE, **hands: str) -> None:
        """A whole round: Antes, the deal, a Bet on every hand that is not "fold", settlement."""
        if self.step is Step.SHUFFLE:
            self.prepare_shoe()
        self.antes(*hands, amount=amount)
        self.deal(dealer.split()[-1])
        for patron, hand in hands.items():
            self.fold(patron) if hand == "fold" else self.bet(patron)
        if self.step is Step.DEALERS_HAND:
            self.showdown(dealer, **hands)
        self.collect()

    # Irregularities

    def expose(self, to: str | int, number: int, card: str) -> tuple[Fact, ...]:
        return self.do(c.ReportExposedCard(to=str(to), number=number, card=card))

    def rebuild(self, box: int, cards: str = "") -> tuple[Fact, ...]:
        return self.do(c.ReconstructHand(box=box, cards=tuple(cards.split())))

    def director(self, command: Command) -> tuple[Fact, ...]:
        return self.do(command, Role.DIRECTOR)


def value(cards: str) -> Ranked:
    """The value of five cards under this book."""
    return ranked(library().book(BOOK).terms(), cards.split())


def money(play: Play) -> int:
    """The sum over every account: nothing is made and nothing is lost."""
    return sum(play.state.balances.values())
