"""Moves of money between accounts. A move takes from one account what it gives another, so the accounts of a ledger
always sum to zero; nothing is edited, and a wrong move is undone by its reverse."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from croupier.money.accounts import Account

Balances = Mapping[Account, int]


class Move(Struct, frozen=True, gc=False, array_like=True):
    """`cents` leave one account and arrive in another."""

    out_of: Account
    into: Account
    cents: int


def applied(balances: Balances, moves: Iterable[Move]) -> dict[Account, int]:
    """The balances after the moves.

    >>> applied({}, [Move("float", "patron:ann", 500)])
    {'float': -500, 'patron:ann': 500}
    """
    after = dict(balances)
    for move in moves:
        out_of, into, cents = move.out_of, move.into, move.cents
        # An empty account is no account, so that equal ledgers compare equal.
        if left := after.get(out_of, 0) - cents:
            after[out_of] = left
        else:
            after.pop(out_of, None)
        if there := after.get(into, 0) + cents:
            after[into] = there
        else:
            del after[into]
    return after
