"""A table of Ultimate Texas Hold-em for tests that read like the rules.

play = Play()                            # an open table with a shuffled deck, ann on box 1 and bob on box 2
play.wager("ann", 10_00)                 # an Ante, and with it an equal Blind
play.wager("ann", 5_00, "trips")
play.deal()                              # no more bets, then the whole deal face down
play.decide("check")                     # whoever's turn it is
play.flop("Ah Kd 8c")
play.decide("play 2")                    # two times the Ante
play.turn_and_river("5s 2h")
play.dealers_hand("Ks 9d")
play.settle("As 9c")                     # the next hand from the dealer's right
play.finish()                            # collect the cards
assert play.won("ann") == ...
"""

from typing import Any

from croupier.games.poker.state import ANTE, hand_of
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.procedure import Step, due
from croupier.games.ultimate_texas_holdem.state import Round
from croupier.play.ultimate_texas_holdem import UltimateTexasHoldem
from croupier.ruling import Command, Fact, Role
from tests.rules.poker_play import PokerPlay
from tests.rules.table_play import AT as AT, CHIPS as CHIPS, START as START

U19 = "NI2019-212/ultimate-texas-holdem"

# A board on which neither a straight nor a flush lies, and hands that go with it.
FLOP, TURN_AND_RIVER = "Ah Kd 8c", "5s 2h"
BOARD = f"{FLOP} {TURN_AND_RIVER}"
KINGS = "Ks 9d"  # the dealer qualifies with a pair
QUEEN_TEN = "Qs Td"  # the dealer does not: ace, king, queen, ten
ACES = "As 9c"  # beats both
ALSO_ACES = "Ac Th"  # so does another player's
QUEEN_JACK = "Qc Jd"  # beats queen, ten only
NOTHING = "7d 6c"  # beats neither


class Play(PokerPlay, UltimateTexasHoldem):
    """Drives the table machine, keeps every fact, and counts the chips after each."""

    def __init__(self, book: str = U19, **setting: Any) -> None:
        super().__init__(book, **setting)

    # The state

    @property
    def round(self) -> Round:
        return self.game.round

    @property
    def turn(self) -> str:
        """Whose decision, hand or cards play waits for: "board", "dealer" or a box."""
        return due(self.state, self.game)[1]

    def ante(self, patron: str) -> int:
        """The part of an Ante that is at risk."""
        at_risk: int = self.round.wagers[patron, ANTE].at_risk
        return at_risk

    # Acting

    def do(self, command: Command, role: Role = Role.DEALER, who: str = "") -> tuple[Fact, ...]:
        facts = super().do(command, role, who)
        balances = self.state.balances
        assert sum(balances.values()) == 0, "every chip is somewhere"
        wagers = {wager.area: wager.amount for wager in self.round.wagers.values()}
        assert wagers == {account: cents for account, cents in balances.items() if account.startswith("wager:")}
        return facts

    # Steps of play

    def begin(self, *patrons: str, amount: int = 10_00, trips: int = 0) -> None:
        """Each wagers this much, with or without Trips, and the cards are dealt."""
        for patron in patrons or ("ann",):
            self.wager(patron, amount)
            if trips:
                self.wager(patron, trips, "trips")
        self.deal()

    def decide(self, *decisions: str) -> tuple[Fact, ...]:
        """ "check", "fold" or "play 4" by whoever's turn it is, and the next."""
        facts: tuple[Fact, ...] = ()
        for decision in decisions:
            hand = hand_of(self.round, int(self.turn))
            assert hand is not None
            facts += self.as_patron(hand.patron, self.decision(hand.patron, decision))
        return facts

    def everybody(self, decision: str) -> None:
        """The same decision by all who have still to act in this betting round."""
        while self.step is Step.DECIDE:
            self.decide(decision)

    def decision(self, patron: str, decision: str) -> Command:
        what, _, times = decision.partition(" ")
        if what == "play":
            return c.Play(patron=patron, amount=int(times) * self.ante(patron))
        return c.Fold(patron=patron) if what == "fold" else c.Check(patron=patron)

    def cannot(self, patron: str, decision: str, clause: str) -> None:
        """The patron's decision is refused under this clause."""
        self.refused(self.decision(patron, decision), clause, Role.PATRON, patron)

    def flop(self, cards: str = FLOP) -> tuple[Fact, ...]:
        return UltimateTexasHoldem.board(self, cards)

    def turn_and_river(self, cards: str = TURN_AND_RIVER) -> tuple[Fact, ...]:
        return UltimateTexasHoldem.board(self, cards)

    def board(self, cards: str = BOARD) -> None:
        """All five, where nobody has a decision left."""
        *first, turn, river = cards.split()
        self.flop(" ".join(first))
        self.turn_and_river(f"{turn} {river}")

    def showdown(self, *hands: str, dealer: str = KINGS, board: str = BOARD) -> None:
        """The rest of the board, the dealer's hand, and these hands settled; they are named in the order of boxes."""
        if self.step is Step.FLOP:
            self.board(board)
        elif self.step is Step.TURN_AND_RIVER:
            self.turn_and_river(" ".join(board.split()[-2:]))
        self.dealers_hand(dealer)
        self.settle_all(*hands)

    def settle_all(self, *hands: str) -> None:
        """These hands in the order of boxes, settled from the dealer's right."""
        if self.step is Step.REFUND:
            self.settle()
        for cards in reversed(hands):
            self.settle(cards)

    def finish(self) -> tuple[Fact, ...]:
        return self.do(c.CollectCards())

    def next_round(self) -> None:
        """Collect the cards and shuffle the other deck."""
        self.finish()
        self.prepare_shoe()

    def a_round(
        self,
        hand: str,
        dealer: str = KINGS,
        board: str = BOARD,
        *,
        amount: int = 10_00,
        trips: int = 0,
        decision: str = "play 4",
    ) -> None:
        """A whole round of ann alone, who decides before the flop, and the next shuffle."""
        self.begin("ann", amount=amount, trips=trips)
        self.decide(decision)
        self.showdown(hand, dealer=dealer, board=board)
        self.next_round()

    def sit_out(self, rounds: int = 1) -> None:
        """Rounds that only bob plays, and folds."""
        for _ in range(rounds):
            self.begin("bob")
            self.decide("fold")
            self.next_round()


def in_play(moment: str) -> Play:
    """Ann and bob are in a round that has come so far: ann has played four times, and bob three unless he folded."""
    play = Play()
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.do(c.DealCards())
    if moment == "deal":
        return play
    play.deal()
    if moment == "decision":
        return play
    play.decide("play 4", "fold" if moment == "folded" else "play 3")
    if moment in ("folded", "flop"):
        return play
    play.board()
    play.dealers_hand(KINGS)
    if moment == "settled":
        play.settle(ALSO_ACES)  # bob's; ann's is still to come
    return play


def options(play: Play, *names: str) -> list[str]:
    """The last settlements of these wagers of ann."""
    return [play.settled("ann", name).outcome for name in names]
