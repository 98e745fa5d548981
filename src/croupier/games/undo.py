"""Undoing a round's moves, as if it had never occurred."""

from collections.abc import Iterator, Sequence

from croupier.money import Balances, Move
from croupier.money.accounts import (
    FLOAT,
    PATRON,
    UNRECOVERED,
    WAGER,
    Account,
    account_of,
    kind_of,
    owed_account,
    owner_of,
)


def moved_by(moved: Balances, patron: str) -> Balances:
    """The moves of this one patron's wagers."""
    return {account: cents for account, cents in moved.items() if owner_of(account) == patron}


def undone(balances: Balances, moved: Balances) -> tuple[Move, ...]:
    """The moves that put every account back, netted for each patron.

    Chips that a patron no longer has cannot be taken: the shortfall is booked to the patron's "unrecovered" account,
    which lists it as owed (X1). Debts listed there already are not taken again.
    """
    gained: dict[str, int] = {}
    on_layout: dict[str, list[tuple[Account, int]]] = {}
    for account, change in moved.items():
        kind, patron = kind_of(account), owner_of(account)
        if kind not in (PATRON, WAGER, UNRECOVERED):
            continue
        gained[patron] = gained.get(patron, 0) + change
        if kind == WAGER:
            on_layout.setdefault(patron, []).append((account, change))
    back: list[Move] = []
    for patron in sorted(gained):
        back += _put_back(balances, patron, on_layout.get(patron, ()), gained[patron])
    return tuple(back)


def _put_back(balances: Balances, patron: str, wagers: Sequence[tuple[Account, int]], gained: int) -> Iterator[Move]:
    """One patron's chips: wagers come off the layout or go back on it, then gains are taken."""
    chips = account_of(patron)
    if gained < 0:
        yield Move(FLOAT, chips, -gained)
    yield from (Move(area, chips, change) for area, change in wagers if change > 0)
    has = balances.get(chips, 0) - min(gained, 0) + sum(change for _, change in wagers)
    if has < 0:
        yield Move(owed_account(patron), chips, -has)
    yield from (Move(chips, area, -change) for area, change in wagers if change < 0)
    yield from taken_from(patron, max(has, 0), gained)


def taken_from(patron: str, has: int, cents: int) -> Iterator[Move]:
    """The amount that a patron must give back: from the chips in hand, and the shortfall is listed as owed."""
    from_hand = max(0, min(has, cents))
    if from_hand:
        yield Move(account_of(patron), FLOAT, from_hand)
    if cents > from_hand:
        yield Move(owed_account(patron), FLOAT, cents - from_hand)
