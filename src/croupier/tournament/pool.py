"""The money of a tournament: what comes in, what the house keeps, what goes out. It ends at zero."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest

from croupier.money import Balances, Move
from croupier.money.accounts import Account
from croupier.tournament.conditions import Conditions, Share

POOL = Account("pool")
COMMISSION = Account("commission")

# Sources and destinations of money, each its own account, so that the statement can be read off the ledger.
ENTRIES = Account("outside:entries")
RE_BUYS = Account("outside:re-buys")
ADD_ONS = Account("outside:add-ons")
ADDED = Account("outside:added")
PRIZES = Account("outside:prizes")
REFUNDS = Account("outside:refunds")


def entry_moves(fee: int, commission: int) -> tuple[Move, ...]:
    """The commission is inside the fee; the rest is prize money."""
    moves = (Move(ENTRIES, POOL, fee - commission), Move(ENTRIES, COMMISSION, commission))
    return tuple(move for move in moves if move.cents)


def reversed_moves(moves: Sequence[Move]) -> tuple[Move, ...]:
    return tuple(Move(move.into, move.out_of, move.cents) for move in moves)


def refund_moves(fee: int, commission: int) -> tuple[Move, ...]:
    moves = (Move(POOL, REFUNDS, fee - commission), Move(COMMISSION, REFUNDS, commission))
    return tuple(move for move in moves if move.cents)


def statement(balances: Balances) -> dict[str, dict[str, int] | int]:
    """Money in and money out, in cents, and the difference."""
    came = {"entries": ENTRIES, "re-buys": RE_BUYS, "add-ons": ADD_ONS, "added": ADDED}
    went = {"commission": COMMISSION, "prizes": PRIZES, "refunds": REFUNDS}
    money_in = {name: -balances.get(account, 0) for name, account in came.items()}
    money_out = {name: balances.get(account, 0) for name, account in went.items()}
    return {"in": money_in, "out": money_out, "balance": sum(money_in.values()) - sum(money_out.values())}


def divided(pool: int, shares: Sequence[Share | Fraction]) -> list[int]:
    """The pool by these shares in whole cents. Cents left over go to the better places, one each (T13).

    >>> divided(100_01, [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)])
    [5001, 3334, 1666]
    """
    exact = [pool * share for share in shares]
    cents = [int(part) for part in exact]
    left = int(sum(exact)) - sum(cents)
    for place in range(left):
        cents[place % len(cents)] += 1
    return cents


def pool_of(conditions: Conditions, entries: int) -> int:
    """The prize pool of this many entries, without re-buys and add-ons, in cents."""
    added = sum(int(each.value) for each in conditions.prizes.added if each.kind == "cash")
    return entries * int(conditions.entry.fee - conditions.entry.commission) + added


def prizes_from(conditions: Conditions, pool: int, entries: int, filled: int) -> list[int]:
    """The prizes of the places, in cents; prizes that nobody is there to win go to those who are.

    Fixed prizes come first, and the breakdown shares out the rest. A pool that refunds have made too small for them is
    shared in proportion to them."""
    fixed = [int(amount) for amount in conditions.prizes.fixed[: max(1, filled)]]
    shares: Sequence[Fraction] = conditions.breakdown(entries)[: max(1, filled)]
    if fixed and (not shares or sum(fixed) > pool):
        return divided(pool, [Fraction(amount, sum(fixed)) for amount in fixed])
    # Where sessions share out the whole pool, remaining cents go to the best place of all (T13).
    shares = shares or (Fraction(1),)
    rest = divided(pool - sum(fixed), [share / sum(shares) for share in shares])
    return [sum(both) for both in zip_longest(fixed, rest, fillvalue=0)]


def shared(cents: int, among: int) -> list[int]:
    """An amount in equal parts, to the cent; cents left over go to the first of them."""
    each, left = divmod(cents, among)
    return [each + (at < left) for at in range(among)]
