"""How far a player's chips reach beyond a wager, shown while it can still be reduced (T7, U22)."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.games.follow_on import FollowOn
from croupier.money import dollars
from croupier.money.accounts import account_of
from croupier.table import Table
from croupier.table.chips import plays_with_tournament_chips
from croupier.table.tournament_play.turns import taking_wagers


class CoverView(Struct, frozen=True):
    """`up_to` is the largest wager after which the chips cover the stake that may follow it; `short` means that the
    placed one is larger."""

    patron: str
    up_to: int
    short: bool
    say: str
    under: tuple[str, ...]


def cover(table: Table, names: Iterator[str], oneself: bool) -> tuple[CoverView, ...]:
    """For these players, where somebody could wager more than the chips for the next stake allow. Value chips can be
    bought when they are needed; tournament chips cannot."""
    follow_on = table.machine.follow_on(table.terms)
    if follow_on is None or not plays_with_tournament_chips(table) or not taking_wagers(table):
        return ()
    found = (_cover(table, follow_on, name, "Your" if oneself else f"{name}'s") for name in names)
    return tuple(each for each in found if each is not None)


def _cover(table: Table, follow_on: FollowOn, name: str, whose: str) -> CoverView | None:
    chips, limit = table.balances.get(account_of(name), 0), table.setting.limits[follow_on.option]
    wagers = (wager for wager in table.game.round.wagers.values() if wager.patron == name)
    wager = next((each for each in wagers if each.option == follow_on.option), None)
    stack = chips + (wager.amount * follow_on.down if wager else 0)
    covered = follow_on.covered_by(stack)
    up_to = covered - covered % limit.multiple
    if wager is not None and chips >= wager.at_risk * follow_on.times:
        return None
    if up_to >= min(limit.maximum, stack // follow_on.down) or table.patrons[name].excused:
        return None
    if wager is not None:
        say = f"With this {follow_on.wager} {whose.lower() if whose == 'Your' else whose} chips do not cover"
        say = f"{say} {follow_on.stake}: {follow_on.without}"
    elif up_to < limit.minimum:
        say = f"{whose} chips cover no {follow_on.wager} and {follow_on.stake}: {follow_on.without}"
    else:
        say = f"{whose} chips cover {follow_on.wager}s of up to {dollars(up_to)} and {follow_on.stake}: "
        say += f"after a larger one {follow_on.without}"
    return CoverView(name, up_to, wager is not None, say, follow_on.under)
