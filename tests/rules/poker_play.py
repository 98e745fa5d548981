"""Additions to the tables in the tests of both poker games: the cards at a place, and how a wager ended."""

from typing import Any

from croupier.games.poker.facts import WagerSettled
from croupier.games.poker.state import Hand, PokerRound, lies_at
from tests.rules.table_play import TablePlay


class PokerPlay(TablePlay):
    """Live dealing: the dealer deals face down and names cards as they are turned."""

    @property
    def round(self) -> PokerRound:
        return self.game.round

    def hand(self, to: str | int) -> Hand:
        """The cards at "board", "dealer" or a box."""
        hand = lies_at(self.round, str(to))
        assert hand is not None, f"nothing lies at {to}"
        return hand

    def settled(self, patron: str, option: str = "main") -> WagerSettled:
        """How a wager was settled last."""
        found: list[Any] = [f for f in self.all(WagerSettled) if (f.patron, f.option) == (patron, option)]
        settled: WagerSettled = found[-1]
        return settled
