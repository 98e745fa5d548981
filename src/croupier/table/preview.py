"""A command before it is given: the rules decide it on the state at hand, and nothing has happened yet.

The difference of two states is all there is to a preview; no remedy is described a second time."""

from msgspec import Struct

from croupier.games.giving import DealerCommand, PatronCommand
from croupier.money import Balances
from croupier.money.accounts import Account, account_of, owner_of
from croupier.ruling import Act, Command, Fact, Refusal, Role
from croupier.table.machine import evolve, ruled
from croupier.table.requests import AnswerApproval, AskApproval
from croupier.table.state import Table


class Foreseen(Struct, frozen=True):
    """The facts that a command would bring, and the table after them."""

    facts: tuple[Fact, ...]
    after: Table


class WagerChange(Struct, frozen=True):
    """What lies on one spot of the layout, in cents."""

    patron: str
    box: int
    option: str
    spot: str
    before: int
    after: int


class ChipsChange(Struct, frozen=True):
    """A patron's chips, in cents: those in hand, and all together with wagers on the layout and debts."""

    patron: str
    in_hand_before: int
    in_hand_after: int
    before: int
    after: int


def foresee(table: Table, command: Command, role: Role, at: int, who: str = "") -> Foreseen | Refusal:
    """Steps of play have no preview: to preview the turn of a card that lies face down would be to read it."""
    if isinstance(command, DealerCommand | PatronCommand | AskApproval | AnswerApproval) and not command.happened:
        return Refusal(("~H23",), "a step of play is not shown before it is taken", ())
    facts = ruled(table, Act(command, who or str(role), role, at))
    if isinstance(facts, Refusal):
        return facts
    after = table
    for fact in facts:
        after = evolve(after, fact)
    return Foreseen(facts, after)


def wagers_changed(before: Table, after: Table) -> tuple[WagerChange, ...]:
    """Every wager that lies on the layout, in the order of boxes, whether it changes or not."""
    then, now = before.game.round.wagers, after.game.round.wagers
    lines = []
    for key in {**then, **now}:
        wager = then.get(key) or now[key]
        amounts = (each[key].amount if key in each else 0 for each in (then, now))
        lines.append(WagerChange(wager.patron, wager.box, wager.option, wager.spot, *amounts))
    return tuple(sorted(lines, key=lambda line: (line.box, line.patron)))


def chips_changed(before: Table, after: Table) -> tuple[ChipsChange, ...]:
    """Every patron whose chips would be others than now, by name."""
    names = sorted({owner_of(account) for account in (*before.balances, *after.balances)} - {""})
    lines = (
        ChipsChange(
            name,
            before.balances.get(account_of(name), 0),
            after.balances.get(account_of(name), 0),
            all_of(before.balances, name),
            all_of(after.balances, name),
        )
        for name in names
    )
    return tuple(line for line in lines if (line.in_hand_before, line.before) != (line.in_hand_after, line.after))


def moved(before: Table, after: Table, account: Account) -> int:
    return after.balances.get(account, 0) - before.balances.get(account, 0)


def all_of(balances: Balances, name: str) -> int:
    """A patron's chips in hand, on the layout and kept, less debts."""
    return sum(cents for account, cents in balances.items() if owner_of(account) == name)
