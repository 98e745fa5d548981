"""The real table, dealt every order of the few cards of a shoe.

Rounds share their beginning: the machine's states are values, so each state is dealt every card that is left, and
no order is played twice from the start.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import perm

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.cards import is_natural, total
from croupier.games.mini_baccarat.facts import WagerSettled
from croupier.games.mini_baccarat.procedure import Step
from croupier.ruling import Fact
from tests.rules.mini_baccarat.play import Play

STAKE = 100_00  # five percent of it are whole cents

Result = dict[str, Counter[Fraction]]  # by wager: how many orders bring a net result, per unit


class Twin:
    """Plays all rounds from these cards, with every wager of the book down."""

    def __init__(self, book: str, shoe: Iterable[str], **options: str) -> None:
        self.play = Play(book, **options)
        self.terms = self.play.state.terms
        self.wagers = self.terms.placeable
        for wager in self.wagers:
            self.play.wager("bob" if wager == "banker" else "ann", wager, STAKE)
        self.play.call()
        self.cards = Counter(shoe)
        self.places = min(6, self.cards.total())
        self.results: Result = {wager: Counter() for wager in self.wagers}
        self.cells: set[tuple[int, str]] = set()  # of the tableau: the banker's two cards, the player's third
        self._deal(1, ())

    def _deal(self, ways: int, settled: tuple[Fact, ...]) -> None:
        """Every card that can come next, from the state the table is in."""
        before = self.play.table
        if self.play.step is Step.SETTLE_FIRST:
            settled = self.play.do(c.Settle())
        if self.play.step is not Step.DEAL:
            self._settle(ways, settled)
        elif not self.cards.total():
            self._run_out(ways)
        for card in tuple(self.cards) if self.play.step is Step.DEAL else ():
            count, at = self.cards[card], self.play.table
            if count:
                self.cards[card] -= 1
                self.play.card(card)
                self._deal(ways * count, settled)
                self.cards[card] += 1
                self.play.table = at
        self.play.table = before

    def _settle(self, ways: int, settled: tuple[Fact, ...]) -> None:
        player, banker = self.play.round.player, self.play.round.banker
        if not (is_natural(self.terms, player) or is_natural(self.terms, banker)):
            third = str(total(self.terms, player[2:])) if len(player) == 3 else "none"
            self.cells.add((total(self.terms, banker[:2]), third))
        settled += self.play.do(c.Settle())
        assert len(settled) == len(self.wagers), "everything on the layout is settled"
        ways *= perm(self.cards.total(), self.places - len(player) - len(banker))
        for fact in settled:
            assert isinstance(fact, WagerSettled)
            won = fact.pays if fact.outcome == "win" else -fact.stake if fact.outcome == "lose" else 0
            self.results[fact.option][Fraction(won, STAKE)] += ways

    def _run_out(self, ways: int) -> None:
        self.play.do(c.ReportShoeExhausted(), self.play.supervisor)
        assert self.play.won("ann") == self.play.won("bob") == 0, "a void round leaves everybody as before"
        for wager in self.wagers:
            self.results[wager][Fraction(0)] += ways
