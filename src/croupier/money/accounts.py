"""Accounts of a table's ledger. This module alone knows how they are written.

An `Account` has a kind and mostly an owner (`kind_of`, `owner_of`). It has a type, so that no other text is taken for
one, and is kept as it is written: a move whose accounts are structs takes seven times as long to read back. No name
holds ":", so it separates the parts.
"""

from collections.abc import Iterable, Mapping
from typing import NewType

Account = NewType("Account", str)

PATRON = "patron"
WAGER = "wager"
AWAY = "away"
UNRECOVERED = "unrecovered"

FLOAT = Account("float")  # the chips in the table's tray
CAGE = Account("cage")  # the casino's chip bank; negative by the chips issued to this table
DROP = Account("drop")  # cash in the table's drop box
CASH_DESK = Account("cash desk")
OUTSIDE = Account("outside")  # cash in the world; negative by the cash that has come in


def account_of(patron: str) -> Account:
    """The chips that a patron has in hand."""
    return Account(f"{PATRON}:{patron}")


def wager_account(patron: str, wager: str) -> Account:
    """The chips of one patron that lie on one betting area."""
    return Account(f"{WAGER}:{patron}:{wager}")


def away_account(patron: str) -> Account:
    """The chips of a patron who has left the table."""
    return Account(f"{AWAY}:{patron}")


def owed_account(patron: str) -> Account:
    """A patron's debt: negative by the amount that could not be taken back."""
    return Account(f"{UNRECOVERED}:{patron}")


def kind_of(account: Account) -> str:
    """The purpose of an account.

    >>> kind_of(wager_account("ann", "main")), kind_of(FLOAT)
    ('wager', 'float')
    """
    return account.partition(":")[0]


def owner_of(account: Account) -> str:
    """The patron whose account it is, "" where it is nobody's.

    >>> owner_of(wager_account("ann", "main")), owner_of(FLOAT)
    ('ann', '')
    """
    kind, _, rest = account.partition(":")
    return rest.partition(":")[0] if kind in (PATRON, WAGER, AWAY, UNRECOVERED) else ""


def has_kind(accounts: Iterable[Account], kind: str) -> bool:
    """Whether one of the accounts is of this kind. All names are searched as one: this is asked at every settlement.

    >>> has_kind([account_of("ann"), FLOAT], PATRON), has_kind([FLOAT], PATRON)
    (True, False)
    """
    return f" {kind}:" in " " + " ".join(accounts)


def by_owner(balances: Mapping[Account, int], kind: str) -> dict[str, int]:
    """Each patron's balance in the one account of this kind.

    >>> by_owner({account_of("ann"): 500, FLOAT: -500}, PATRON)
    {'ann': 500}
    """
    start = f"{kind}:"
    return {account.removeprefix(start): cents for account, cents in balances.items() if account.startswith(start)}
