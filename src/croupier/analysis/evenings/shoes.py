"""Cards as a virtual dealer prepares them: sealed in a new order, cut, and dealt from the front."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.games.short_rounds import Orders

Order = NDArray[np.int64]


class Deck:
    """Cards or tiles that are shuffled for every round: the next order is sealed as soon as a round is over, and once
    more before the first."""

    def __init__(self, orders: Orders, items: Sequence[int], margin: int | None = None) -> None:
        """With a margin they are cut at once, that far from either end."""
        self._orders, self._items, self._margin = orders, items, margin
        self._order: Order | None = None
        self.sealed = 0

    def take(self) -> Order:
        """The order for this round."""
        if self._order is None:
            self._seal()
        assert self._order is not None, "just sealed"
        return self._order

    def over(self) -> None:
        """The round is over."""
        self._seal()

    def _seal(self) -> None:
        order = self._orders.sealed(self._items)
        self.sealed += 1
        if self._margin is not None:
            order = cut(order, self._margin, self._orders)
        self._order = np.array(order, np.int64)

    @property
    def finished(self) -> int:
        return self.sealed - 1


class Shoe:
    """A shoe for many rounds. It is sealed as soon as the last one has come to its end, and cut when the players are
    asked to, before the next round."""

    def __init__(self, orders: Orders, items: Sequence[int], margin: int) -> None:
        self._orders, self._items, self._margin = orders, items, margin
        self._uncut: list[int] | None = None
        self._started = False
        self.as_sealed: list[int] = []
        self.order: Order = np.zeros(0, np.int64)
        self.at = 0
        self.sealed = 0

    def ready(self) -> bool:
        """Prepare the shoe for a round; returns whether it is a new one."""
        if not self._started:
            self.over()
        if self._uncut is None:
            return False
        self.as_sealed, self._uncut = self._uncut, None
        self.order, self.at = np.array(cut(self.as_sealed, self._margin, self._orders), np.int64), 0
        return True

    def over(self) -> None:
        """The shoe has come to its end."""
        self._started = True
        self._uncut = self._sealed(self._items)

    def with_more(self, items: Sequence[int]) -> Order:
        """The shoe with these cards, which complete the round, behind its own."""
        return np.concatenate((self.order, np.array(cut(self._sealed(items), self._margin, self._orders), np.int64)))

    def _sealed(self, items: Sequence[int]) -> list[int]:
        self.sealed += 1
        return self._orders.sealed(items)

    @property
    def finished(self) -> int:
        return self.sealed - 1


def cut(order: list[int], margin: int, orders: Orders) -> list[int]:
    """The cards in front of the cut go to the back. It is as near to the rule as a small stack allows."""
    margin = min(margin, len(order) // 2)
    position = margin + orders.below(len(order) - 2 * margin + 1)
    return order[position:] + order[:position]
