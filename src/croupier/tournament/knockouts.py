"""Knockouts: after a round the players with the fewest chips at each table are out, where the conditions say so.

A reversed round takes its knockout with it; where a round is corrected, or an earlier one reversed or corrected, the
knockout is judged again on the chips that there should have been (T51). If others had the fewest, it comes again with
the round that is played instead, or takes them if none is; where rounds have been counted since, these stand, and only
a player who was not among the fewest comes back."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.tournament.conditions import SessionPlan
from croupier.tournament.facts import PlayerEliminated
from croupier.tournament.state import Knocked, SessionTable


class PutRight(Struct, frozen=True):
    """Rounds that were reversed or corrected, with the chips that this moved by player, and which were reversed."""

    changes: Mapping[int, Mapping[str, int]]
    void: tuple[int, ...]


def _fewest(stacks: Mapping[str, int], count: int) -> frozenset[str]:
    """This many players with the fewest chips, level ones together; nobody, if that would be everybody."""
    if len(stacks) <= count:
        return frozenset()
    bar = sorted(stacks.values())[count - 1]
    found = frozenset(name for name, chips in stacks.items() if chips <= bar)
    return found if len(found) < len(stacks) else frozenset()


def comes(plan: SessionPlan, table: SessionTable, stacks: Mapping[str, int]) -> frozenset[str]:
    """The players knocked out by the round that has just been played."""
    here = next((each for each in plan.knockouts if each.after_round == table.rounds), None)
    if here is None or _taken(table, table.rounds) is not None:
        return frozenset()
    return _fewest(stacks, here.lowest)


def _taken(table: SessionTable, after: int) -> Knocked | None:
    return next((each for each in table.knockouts if each.after == after), None)


def taken(before: SessionTable, table: SessionTable, fact: PlayerEliminated, stacks: Mapping[str, int]) -> SessionTable:
    """It is stored with the chips that decided it, since some of them may have been won in a round that is reversed."""
    knockouts = before.knockouts
    if _taken(before, fact.round) is None:
        knockouts += (Knocked(fact.round, before.last_round, dict(stacks)),)
    gone = table.out[fact.player]
    return replace(table, knockouts=knockouts, out={**table.out, fact.player: replace(gone, knocked=True)})


def corrected(plan: SessionPlan, table: SessionTable, put_right: PutRight, rounds: int) -> SessionTable:
    """The knockouts that remain when these rounds are put right, at a table with this many rounds that count."""
    kept = []
    for knocked in (_with(each, put_right) for each in table.knockouts):
        out = {name for name, gone in table.out.items() if gone.knocked and gone.round == knocked.after}
        same = knocked.round not in put_right.void and out <= _had_the_fewest(plan, knocked)
        if same or knocked.after <= rounds:
            kept.append(knocked)
    return replace(table, knockouts=tuple(kept))


def _had_the_fewest(plan: SessionPlan, knocked: Knocked) -> frozenset[str]:
    count = next(each.lowest for each in plan.knockouts if each.after_round == knocked.after)
    return _fewest(knocked.stacks, count)


def _with(knocked: Knocked, put_right: PutRight) -> Knocked:
    stacks = dict(knocked.stacks)
    for number, changes in put_right.changes.items():
        if number <= knocked.round:
            stacks |= {name: stacks[name] + change for name, change in changes.items() if name in stacks}
    return replace(knocked, stacks=stacks)


def stands(plan: SessionPlan, table: SessionTable, name: str) -> bool:
    """Whether a player who was knocked out stays out."""
    knocked = _taken(table, table.out[name].round)
    return knocked is not None and name in _had_the_fewest(plan, knocked)


def instead(plan: SessionPlan, table: SessionTable) -> frozenset[str]:
    """The players whom the knockout of a table's last round should have taken, where no round is played instead."""
    knocked = _taken(table, table.rounds)
    if knocked is None or knocked.round != table.last_round:
        return frozenset()
    return _had_the_fewest(plan, knocked)
