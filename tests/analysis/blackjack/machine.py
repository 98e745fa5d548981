"""The same sums on the table machine itself: every card that can come is dealt through decide and evolve."""

from collections.abc import Callable
from fractions import Fraction

from croupier.equipment import SUITS
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.procedure import SETTLING, Step, due
from croupier.games.blackjack.state import Hand
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, decide
from tests.games.blackjack.test_basic_strategy import AT, STAKE, done, ready_table

Shoe = tuple[tuple[str, int], ...]  # ranks and how many of each are left

DECISIONS: dict[str, Callable[..., Command]] = {
    "stand": c.Stand,
    "draw": c.Draw,
    "double": c.Double,
    "split": c.Split,
}


class Machine:
    """Plays rounds from a shoe of these cards, at their best, or split hands by a rule."""

    def __init__(self, policy: Callable[[Hand, int], str] | None = None) -> None:
        self.policy = policy
        self.start = ready_table()
        self._memo: dict[object, Fraction] = {}

    def round(self, shoe: Shoe) -> Fraction:
        """The value of a round per unit of the first wager."""
        return self.value(self._called(), shoe)

    def hand(self, dealt: str, shoe: Shoe) -> Fraction:
        """Once these cards are dealt, in order; `shoe` is what is left then."""
        table = self._called()
        for card in dealt.split():
            table = done(table, c.DealCard(card=card))
        return self.value(table, shoe)

    def _called(self) -> Table:
        table = done(self.start, c.PlaceWager(patron="ann", option="main", amount=STAKE, box=1))
        return done(table, c.CallNoMoreBets())

    def value(self, table: Table, shoe: Shoe) -> Fraction:
        step, _, number = due(table, table.game)
        if step is Step.COLLECT:
            return Fraction(table.balances["patron:ann"] - self.start.balances["patron:ann"], STAKE)
        if step in SETTLING:
            return self.value(done(table, c.Settle()), shoe)
        key = (step, number, self._seen(table), shoe)
        if key not in self._memo:
            self._memo[key] = self._value(table, shoe, step, number)
        return self._memo[key]

    def _seen(self, table: Table) -> object:
        """All that matters of a table: hands without their order, the dealer's first card, and what was settled."""
        now = table.game.round
        hands = [
            (tuple(sorted(ranks)), ranks[1:2], hand.doubled, hand.drawing, hand.standing, hand.split)
            for box in now.boxes
            for hand in box.hands
            for ranks in [[card[0] for card in hand.cards]]
        ]
        dealer = tuple(card[0] for card in now.dealer)
        return repr(hands), dealer[:1], tuple(sorted(dealer[1:])), now.insurance_closed, table.balances["patron:ann"]

    def _value(self, table: Table, shoe: Shoe, step: Step, number: int) -> Fraction:
        if step is Step.DEAL:
            worth = Fraction(0)
            for rank, count in shoe:
                if count:
                    dealt = done(table, c.DealCard(card=self._card(table, rank)))
                    worth += count * self.value(dealt, _less(shoe, rank))
            return worth / sum(count for _, count in shoe)
        if step is Step.INSURANCE:
            early = c.TakeEvenMoney(patron="ann", box=1)
            asked = [c.CloseInsurance()] + ([early] if self._open(table, early) else [])
            return max(self.value(done(table, command), shoe) for command in asked)
        assert step is Step.DECIDE, step
        hand = next(hand for hand in table.game.round.boxes[0].hands if hand.number == number)
        hands = len(table.game.round.boxes[0].hands)
        if self.policy is not None:
            return self.value(done(table, DECISIONS[self.policy(hand, hands)](patron="ann")), shoe)
        commands = [DECISIONS[name](patron="ann") for name in ("stand", "draw", "double")]
        return max(self.value(done(table, each), shoe) for each in commands if self._open(table, each))

    def _open(self, table: Table, command: Command) -> bool:
        return not isinstance(decide(table, Act(command, "dealer", Role.DEALER, AT)), Refusal)

    def _card(self, table: Table, rank: str) -> str:
        return next(rank + suit for suit in SUITS if table.game.shoe.can_show(rank + suit))


def _less(shoe: Shoe, rank: str) -> Shoe:
    return tuple((each, count - (each == rank)) for each, count in shoe)
