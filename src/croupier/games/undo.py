"""Undoing what a round moved, as if it had never occurred."""

from collections.abc import Iterable

from croupier.games.context import FLOAT
from croupier.money import Balances, Move


def undone(balances: Balances, moves: Iterable[Move]) -> tuple[Move, ...]:
    """The moves that put every account back, netted for each patron.

    Chips of a patron who no longer has them cannot be taken from thin air: what is missing is booked to the
    patron's "unrecovered" account, which lists it as owed (X1).
    """
    net: dict[str, int] = {}
    for move in moves:
        net[move.out_of] = net.get(move.out_of, 0) - move.cents
        net[move.into] = net.get(move.into, 0) + move.cents
    wagers: dict[str, list[tuple[str, int]]] = {}
    owed: dict[str, int] = {}
    for account, change in net.items():
        if account.startswith("wager:"):
            wagers.setdefault(account.split(":")[1], []).append((account, change))
        elif account.startswith("patron:"):
            owed[account.split(":")[1]] = change
    back: list[Move] = []
    for patron in sorted(owed.keys() | wagers.keys()):
        chips = f"patron:{patron}"
        to_take = owed.get(patron, 0) + sum(change for _, change in wagers.get(patron, ()))
        if to_take < 0:
            back.append(Move(FLOAT, chips, -to_take))
        back += [Move(account, chips, change) for account, change in wagers.get(patron, ()) if change > 0]
        back += [Move(chips, account, -change) for account, change in wagers.get(patron, ()) if change < 0]
        if to_take > 0:
            has = balances.get(chips, 0) + sum(change for _, change in wagers.get(patron, ()))
            taken = max(0, min(has, to_take))
            if taken:
                back.append(Move(chips, FLOAT, taken))
            if taken < to_take:
                back.append(Move(f"unrecovered:{patron}", FLOAT, to_take - taken))
    return tuple(back)


def of_patron(patron: str, moves: Iterable[Move]) -> tuple[Move, ...]:
    """Those moves that touch a patron's chips, in hand or on the layout."""
    chips, areas = f"patron:{patron}", f"wager:{patron}:"
    return tuple(
        move
        for move in moves
        if chips in (move.out_of, move.into) or move.out_of.startswith(areas) or move.into.startswith(areas)
    )
