"""Wagers come in turn from the marker; cards go to the boxes clockwise."""

from collections.abc import Sequence

import numpy as np

from croupier.analysis.evenings.paying import Ints
from croupier.games.commands import PlaceWager
from croupier.games.context import Context
from croupier.money.accounts import account_of


class Clockwise:
    """The wagers of a round by box, with the chips that their players have left in hand."""

    def __init__(self, ctx: Context, wagers: Sequence[PlaceWager]) -> None:
        self._turn = sorted(range(len(wagers)), key=lambda at: wagers[at].box)
        by_box = [wagers[at] for at in self._turn]
        self.stakes: Ints = np.array([each.amount for each in by_box], np.int64)
        self.chips: Ints = np.array([ctx.balances.get(account_of(each.patron), 0) for each in by_box], np.int64)

    def in_turn(self, nets: Ints) -> list[int]:
        """Results by box, in the order of the wagers."""
        found = [0] * len(self._turn)
        for at, net in zip(self._turn, nets.tolist(), strict=True):
            found[at] = net
        return found
