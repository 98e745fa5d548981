"""Undoing what a round moved, as if it had never occurred."""

from collections.abc import Iterator, Sequence

from croupier.games.context import FLOAT, account_of
from croupier.money import Balances, Move


def moved_by(moved: Balances, patron: str) -> Balances:
    """What of this one patron's wagers have moved."""
    return {account: cents for account, cents in moved.items() if account.split(":")[1:2] == [patron]}


def undone(balances: Balances, moved: Balances) -> tuple[Move, ...]:
    """The moves that put every account back by what was moved, netted for each patron.

    Chips of a patron who no longer has them cannot be taken from thin air: what is missing is booked to the
    patron's "unrecovered" account, which lists it as owed (X1). What is listed there already is not taken again.
    """
    gained: dict[str, int] = {}
    on_layout: dict[str, list[tuple[str, int]]] = {}
    for account, change in moved.items():
        kind, _, name = account.partition(":")
        if kind not in ("patron", "wager", "unrecovered"):
            continue
        patron = name.split(":")[0]
        gained[patron] = gained.get(patron, 0) + change
        if kind == "wager":
            on_layout.setdefault(patron, []).append((account, change))
    back: list[Move] = []
    for patron in sorted(gained):
        back += _put_back(balances, patron, on_layout.get(patron, ()), gained[patron])
    return tuple(back)


def _put_back(balances: Balances, patron: str, wagers: Sequence[tuple[str, int]], gained: int) -> Iterator[Move]:
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
    """What a patron is to give back: from the chips in hand, and what they do not cover is listed as owed."""
    from_hand = max(0, min(has, cents))
    if from_hand:
        yield Move(account_of(patron), FLOAT, from_hand)
    if cents > from_hand:
        yield Move(owed_account(patron), FLOAT, cents - from_hand)


def owed_account(patron: str) -> str:
    """What a patron owes: below nothing by what could not be taken back."""
    return f"unrecovered:{patron}"
