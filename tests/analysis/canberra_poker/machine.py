"""The plain twin: every deal of a short deck, settled by the table itself."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from croupier.games.canberra_poker import commands as c
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, decide, evolve
from tests.rules.canberra_poker.play import ANTE, Play

Deal = tuple[tuple[str, ...], str]  # the player's hand and the up card


def after(table: Table, command: Command, role: Role = Role.DEALER, who: str = "dealer") -> Table:
    decided = decide(table, Act(command, who, role, 1_700_000_000_000))
    assert not isinstance(decided, Refusal), decided
    for fact in decided:
        table = evolve(table, fact)
    return table


class Machine:
    """A table at which ann has her ante down. States are values: every deal goes on from the same one."""

    def __init__(self, maximum_payout: int = 50_000_00) -> None:
        play = Play(patrons=("ann",), maximum_payout=maximum_payout)
        play.antes("ann")
        play.call()
        self.anted = play.state
        self.had = self._chips(play.state) + ANTE

    def _chips(self, table: Table) -> int:
        return table.balances.get("patron:ann", 0)

    def _won(self, table: Table) -> Fraction:
        """In units of the Ante."""
        assert not any(cents for account, cents in table.balances.items() if account.startswith("wager:"))
        return Fraction(self._chips(table) - self.had, ANTE)

    def folded(self, up: str) -> Fraction:
        dealt = after(self.anted, c.CompleteDeal(card=up))
        return self._won(after(dealt, c.Fold(patron="ann"), Role.PATRON, "ann"))

    def bets(self, deck: Sequence[str]) -> Iterator[tuple[Deal, Fraction]]:
        """Every deal of these cards, and what a bet wins in it."""
        for up in deck:
            dealt = after(self.anted, c.CompleteDeal(card=up))
            bet = after(dealt, c.Bet(patron="ann"), Role.PATRON, "ann")
            for four in combinations([card for card in deck if card != up], 4):
                shown = after(bet, c.RevealDealersHand(cards=(*four, up)))
                for hand in combinations([card for card in deck if card not in (*four, up)], 5):
                    yield (hand, up), self._won(after(shown, c.SettleHand(cards=hand)))


def best_play(deck: Sequence[str], maximum_payout: int = 50_000_00) -> tuple[Counter[Fraction], dict[Deal, Fraction]]:
    """How often each net result comes under best play, and what a bet is worth for each hand and up card."""
    machine = Machine(maximum_payout)
    results: dict[Deal, Counter[Fraction]] = {}
    for deal, won in machine.bets(deck):
        results.setdefault(deal, Counter())[won] += 1
    folded = {up: machine.folded(up) for up in deck}
    counts: Counter[Fraction] = Counter()
    worth = {}
    for (hand, up), won in results.items():
        worth[hand, up] = sum(each * times for each, times in won.items()) / Fraction(won.total())
        counts.update(won if worth[hand, up] > folded[up] else {folded[up]: won.total()})
    return counts, worth
