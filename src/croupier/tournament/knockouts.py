"""Knockouts: after a round the players with the fewest chips at each table are out, where the conditions say so.

A round that is reversed takes the knockout that came with it along; where it is corrected, or an earlier one reversed
or corrected, the knockout is judged again on the chips that there should have been (T51). If others had the fewest it
comes again with the round that is played instead, or takes them if none is; where rounds have been counted since, these
stand, and only who was not among the fewest comes back."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from croupier.tournament.conditions import Session
from croupier.tournament.facts import PlayerEliminated
from croupier.tournament.state import Heat, Knocked


class PutRight(Struct, frozen=True):
    """Rounds that were reversed or corrected, with the chips that this moved by player, and which were reversed."""

    changes: Mapping[int, Mapping[str, int]]
    void: tuple[int, ...]


def _fewest(stacks: Mapping[str, int], count: int) -> frozenset[str]:
    """So many with the fewest chips, level ones together; nobody, if that would be everybody."""
    if len(stacks) <= count:
        return frozenset()
    bar = sorted(stacks.values())[count - 1]
    found = frozenset(name for name, chips in stacks.items() if chips <= bar)
    return found if len(found) < len(stacks) else frozenset()


def comes(session: Session, heat: Heat, stacks: Mapping[str, int]) -> frozenset[str]:
    """Whom the round that has just been played knocks out."""
    here = next((each for each in session.knockouts if each.after_round == heat.rounds), None)
    if here is None or _taken(heat, heat.rounds) is not None:
        return frozenset()
    return _fewest(stacks, here.lowest)


def _taken(heat: Heat, after: int) -> Knocked | None:
    return next((each for each in heat.knockouts if each.after == after), None)


def taken(before: Heat, heat: Heat, fact: PlayerEliminated, stacks: Mapping[str, int]) -> Heat:
    """It is kept with the chips that decided it, for one of them may have been won in a round that is reversed."""
    knockouts = before.knockouts
    if _taken(before, fact.round) is None:
        knockouts += (Knocked(fact.round, before.last_round, dict(stacks)),)
    gone = heat.out[fact.player]
    return replace(heat, knockouts=knockouts, out={**heat.out, fact.player: replace(gone, knocked=True)})


def corrected(session: Session, heat: Heat, put_right: PutRight, rounds: int) -> Heat:
    """The knockouts that are left when these rounds are put right, and a table has so many that count."""
    kept = []
    for knocked in (_with(each, put_right) for each in heat.knockouts):
        out = {name for name, gone in heat.out.items() if gone.knocked and gone.round == knocked.after}
        same = knocked.round not in put_right.void and out <= _had_the_fewest(session, knocked)
        if same or knocked.after <= rounds:
            kept.append(knocked)
    return replace(heat, knockouts=tuple(kept))


def _had_the_fewest(session: Session, knocked: Knocked) -> frozenset[str]:
    count = next(each.lowest for each in session.knockouts if each.after_round == knocked.after)
    return _fewest(knocked.stacks, count)


def _with(knocked: Knocked, put_right: PutRight) -> Knocked:
    stacks = dict(knocked.stacks)
    for number, changes in put_right.changes.items():
        if number <= knocked.round:
            stacks |= {name: stacks[name] + change for name, change in changes.items() if name in stacks}
    return replace(knocked, stacks=stacks)


def stands(session: Session, heat: Heat, name: str) -> bool:
    """Whether a player who was knocked out stays out."""
    knocked = _taken(heat, heat.out[name].round)
    return knocked is not None and name in _had_the_fewest(session, knocked)


def instead(session: Session, heat: Heat) -> frozenset[str]:
    """Whom the knockout that came with a table's last round should have taken, where no round is played instead."""
    knocked = _taken(heat, heat.rounds)
    if knocked is None or knocked.round != heat.last_round:
        return frozenset()
    return _had_the_fewest(session, knocked)
