"""The common part of all bots."""

from random import Random

from croupier.games.context import Limit
from croupier.money.accounts import account_of
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, decide


def stake(table: Table, patron: str, limit: Limit, random: Random, share: int = 1) -> int:
    """An amount within the limits: bolder towards the end of a session, and never more than this share of the stack."""
    stack = table.balances.get(account_of(patron), 0) // share
    boldness = 4 if 0 < table.order.rounds_left <= 3 else 1
    wanted = stack * random.randint(2, 12) * boldness // 100
    amount = min(max(limit.minimum, wanted), limit.maximum, stack)
    return max(limit.minimum, amount // limit.multiple * limit.multiple)


def seat_of(table: Table, patron: str) -> int:
    return table.patrons[patron].seat


def allowed(table: Table, command: Command, patron: str) -> bool:
    return not isinstance(decide(table, Act(command, patron, Role.PATRON)), Refusal)


def no_decision(table: Table, patron: str, random: Random) -> Command | None:
    """Players of this game wager, and then watch."""
    return None
