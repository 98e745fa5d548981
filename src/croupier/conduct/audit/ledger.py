"""The chips and the cash of a table: every move stays within its ledger, and nobody is left with less than nothing."""

from croupier.conduct.audit.report import Find
from croupier.money import Balances, Move, dollars
from croupier.money.accounts import (
    AWAY,
    CAGE,
    CASH_DESK,
    DROP,
    FLOAT,
    OUTSIDE,
    PATRON,
    UNRECOVERED,
    WAGER,
    Account,
    kind_of,
)
from croupier.ruling import Fact
from croupier.table.facts import CommandRefused

# Two ledgers. A move that stays within one keeps its sum, so each sums to zero from the first entry to the last.
_CHIPS = frozenset({FLOAT, PATRON, WAGER, AWAY, CAGE, UNRECOVERED})
_CASH = frozenset({OUTSIDE, DROP, CASH_DESK})
_NEVER_OWE = frozenset({FLOAT, PATRON, WAGER, AWAY})


class Ledger:
    """The moves of one table, booked here once more: the table's own books are not relied upon."""

    def __init__(self, find: Find) -> None:
        self.moves = 0
        self.balances: dict[Account, int] = {}  # those that are not zero
        self._find = find

    def take(self, version: int, fact: Fact) -> None:
        """The next fact."""
        if fact.moves and isinstance(fact, CommandRefused):
            self._find(version, "moves chips, though it was refused")
            return
        for move in fact.moves:
            self.moves += 1
            self._book(move.out_of, -move.cents)
            self._book(move.into, move.cents)
        for move in fact.moves:
            self._check(version, move)

    def ended(self, balances: Balances) -> None:
        """The table's own books agree, and each ledger comes to nothing."""
        if self.balances != {account: cents for account, cents in balances.items() if cents}:
            self._find(0, "the table's balances are not the sum of its moves")
        for kinds, called in ((_CHIPS, "chips"), (_CASH, "cash")):
            if left := sum(cents for account, cents in self.balances.items() if kind_of(account) in kinds):
                self._find(0, f"the postings of {called} come to {dollars(left)}, not to nothing")

    def on_the_layout(self) -> dict[Account, int]:
        """The chips that lie on the layout, by account."""
        return {account: cents for account, cents in self.balances.items() if kind_of(account) == WAGER}

    def _book(self, account: Account, cents: int) -> None:
        balance = self.balances.get(account, 0) + cents
        if balance:
            self.balances[account] = balance
        else:
            self.balances.pop(account, None)

    def _check(self, version: int, move: Move) -> None:
        kinds = {kind_of(move.out_of), kind_of(move.into)}
        if move.cents <= 0 or not (kinds <= _CHIPS or kinds <= _CASH):
            self._find(version, f"moves {dollars(move.cents)} from {move.out_of} to {move.into}, which cannot be")
        for account in (move.out_of, move.into):
            balance, kind = self.balances.get(account, 0), kind_of(account)
            if balance < 0 and kind in _NEVER_OWE:
                self._find(version, f"leaves {account} at {dollars(balance)}")
            if balance > 0 and kind == UNRECOVERED:
                self._find(version, f"leaves {account} at {dollars(balance)}: more than was owed")
