"""The end that a round would come to: its settlement, as far as it hangs on no card that is still to come.

The rules settle it on the state at hand, step by step, as the dealer would; nothing is settled a second way."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.games.commands import CollectCards
from croupier.games.rounds import WagerSettled
from croupier.money import applied
from croupier.money.accounts import Account, owner_of
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Table, decide, evolve, needs
from croupier.table.asking import asks_about
from croupier.table.machine import candidates
from croupier.table.preview import Foreseen, all_of
from croupier.views.unseen import comes_to_light

_MOST_STEPS = 40  # of a dealer after the last card: a settlement for each hand, and a few around them


class OutcomeLine(Struct, frozen=True):
    """A wager with what its patron gains by it, in cents; negative where it is lost. None: it is still open."""

    box: int
    patron: str
    name: str
    stake: int
    before: int | None
    after: int | None


class Outcome(Struct, frozen=True):
    """What the round would come to as it lies, and after the remedy. `before` and `after` are what all patrons together
    would gain by it from now on; None where that hangs on something still to come, which `open` names."""

    lines: tuple[OutcomeLine, ...] = ()
    before: int | None = None
    after: int | None = None
    open: str = ""


class End(Struct, frozen=True):
    """A round played to its end: the wagers that were settled on the way, and the table after them."""

    settled: tuple[WagerSettled, ...]
    table: Table


def outcome(table: Table, seen: Foreseen, at: int) -> Outcome:
    """The two ends side by side. A round in which no wager lies has nothing to show."""
    then, now = end_of(table, at), end_of(seen.after, at)
    lines = tuple(_lines(table, seen, then, now))
    if not lines:
        return Outcome()
    return Outcome(
        tuple(sorted(lines, key=lambda line: (line.box, line.patron))),
        _gained(table, then.table) if isinstance(then, End) else None,
        _gained(table, now.table) if isinstance(now, End) else None,
        now if isinstance(now, str) else "",
    )


def end_of(table: Table, at: int) -> End | str:
    """The table when this round is settled; or the step on which that hangs, in words."""
    settled: list[WagerSettled] = []
    for _ in range(_MOST_STEPS):
        need = needs(table, at)
        if not table.game.round.wagers:
            return End(tuple(settled), table)
        command = _only_step(table, need.commands) if need.by == (Role.DEALER,) else None
        facts = decide(table, Act(command, "", Role.DEALER, at)) if command is not None else None
        if command is None or facts is None or isinstance(facts, Refusal):
            return need.say
        after = table
        for fact in facts:
            after = evolve(after, fact)
        if comes_to_light(table, after, command):
            return need.say
        settled += [fact for fact in facts if isinstance(fact, WagerSettled)]
        if CollectCards.__struct_config__.tag in need.commands:
            return End(tuple(settled), after)
        table = after
    return needs(table, at).say


def _only_step(table: Table, commands: tuple[str, ...]) -> Command | None:
    """The one thing that the dealer can do now, if it names no card, tile or number."""
    if len(commands) != 1:
        return None
    named = (command for command, _ in candidates(table, "", Role.DEALER) if _tag(command) == commands[0])
    command = next(named, None)
    return command if command is not None and not asks_about(table, command) else None


def _tag(command: Command) -> str:
    return str(command.__struct_config__.tag)


def _lines(table: Table, seen: Foreseen, then: End | str, now: End | str) -> Iterator[OutcomeLine]:
    """Every wager that lies now or would lie afterwards."""
    lie, would_lie = table.game.round.wagers, seen.after.game.round.wagers
    for key, wager in {**would_lie, **lie}.items():
        before = _gain(then, key) if key in lie else 0
        after = _gain(now, key) if key in would_lie else _forfeited(seen, wager.area)
        yield OutcomeLine(wager.box, wager.patron, table.terms.wager_name(wager.option), wager.amount, before, after)


def _gain(end: End | str, key: tuple[str, str]) -> int | None:
    if isinstance(end, str):
        return None
    mine = (fact for fact in end.settled if (fact.patron, fact.stood_on) == key)
    return sum(all_of(applied({}, fact.moves), fact.patron) for fact in mine)


def _forfeited(seen: Foreseen, area: Account) -> int:
    """A wager that the remedy itself takes off the layout goes back, unless it goes to the house."""
    moves = (move for fact in seen.facts for move in fact.moves)
    return -sum(move.cents for move in moves if move.out_of == area and not owner_of(move.into))


def _gained(before: Table, after: Table) -> int:
    """All patrons' chips, in hand, on the layout and kept, less what they owe."""
    names = {owner_of(account) for account in (*before.balances, *after.balances)} - {""}
    return sum(all_of(after.balances, name) - all_of(before.balances, name) for name in names)
