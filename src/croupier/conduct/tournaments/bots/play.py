"""The common part of all bots."""

from random import Random

from croupier.games.context import Context, Limit
from croupier.money.accounts import account_of
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, decide

LAST_ROUNDS = 5  # from here on a bot looks at the others' stacks

# What a forecast takes for granted about its players.
ASSUMED = (
    "everybody wagers 2 to 12 of 100 chips, and risks half of a lead at most",
    f"in the last {LAST_ROUNDS} rounds of a session a player who is behind wagers enough to catch up at the table",
    "half of those who go out re-buy while they may, and 3 of 10 add on",
    "everybody comes in time and nobody withdraws",
    "hands are played by simple rules",
    "no round is void, and nobody is late with a wager",
)


def stake(ctx: Context, patron: str, limit: Limit, random: Random, share: int = 1) -> int:
    """An amount within the limits, and never more than this share of the stack: by the stack, the place at the table
    and the rounds that are left."""
    held, most = ctx.balances.get(account_of(patron), 0), 0
    for name in ctx.patrons:
        if name != patron:
            most = max(most, ctx.balances.get(account_of(name), 0))
    stack = held // share
    usual = stack * random.randint(2, 12) // 100
    behind, left = most - held, ctx.rounds_left
    if behind < 0:
        wanted = min(usual, -behind // (2 * share))
    elif 0 < left <= LAST_ROUNDS:
        wanted = max(usual, (behind // left + limit.multiple) // share)
    else:
        wanted = usual
    amount = min(max(limit.minimum, wanted), limit.maximum, stack)
    return max(limit.minimum, amount // limit.multiple * limit.multiple)


def seat_of(ctx: Context, patron: str) -> int:
    return ctx.patrons[patron].seat


def allowed(table: Table, command: Command, patron: str) -> bool:
    return not isinstance(decide(table, Act(command, patron, Role.PATRON)), Refusal)


def no_decision(table: Table, patron: str, random: Random) -> Command | None:
    """Players of this game wager, and then watch."""
    return None
